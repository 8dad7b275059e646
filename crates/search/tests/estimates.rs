//! Tests that estimates agree with exact counts within their stated error.

use ninefold_grid::{Board, Puzzle, Shape};
use ninefold_search::general::{Estimate, dive};
use ninefold_search::{Budget, End, Limit, count, estimate};
use ninefold_testkit::{full, puzzle, reference, strategies};
use proptest::prelude::*;

fn empty(rows: usize, columns: usize) -> Puzzle {
    Puzzle::empty(Board::of(Shape::new(rows, columns).unwrap()))
}

/// The mean of dives and its standard error.
fn dived(puzzle: &Puzzle, dives: u64) -> (f64, f64) {
    match dive(puzzle, dives, &Budget::default()).unwrap() {
        Estimate::Exact(count) => (count as f64, 0.0),
        Estimate::About { ln, error, .. } => (ln.exp(), error * ln.exp()),
    }
}

#[track_caller]
fn near(puzzle: &Puzzle, dives: u64, exact: f64) {
    let (mean, error) = dived(puzzle, dives);
    assert!(
        (mean - exact).abs() <= 4.0 * error + 1e-9 * exact,
        "{mean} ± {error}, {exact}"
    );
    assert!(error < 0.2 * exact, "{error}, {exact}");
}

#[test]
fn of_boards_that_were_counted() {
    near(&empty(2, 2), 1_000, 288.0);
    near(&empty(2, 3), 1_000, 28_200_960.0);
    near(&empty(2, 4), 1_000, 29_136_487_207_403_520.0);
    near(&empty(3, 3), 1_000, 6_670_903_752_021_072_936_960.0);
}

#[test]
fn of_puzzles() {
    for seed in 0..20 {
        let puzzle = full::dug(Shape::new(3, 3).unwrap(), seed, 26);
        let exact = count(&puzzle, 0, &Budget::default());
        assert_eq!(exact.end, End::Exhausted);
        near(&puzzle, 2_000, exact.count as f64);
    }
}

proptest! {
    /// For every puzzle: small numbers are counted exactly, and dives into a tree without solutions find none.
    #[test]
    fn of_puzzles_of_every_kind(puzzle in strategies::puzzles()) {
        let solutions = reference::solutions(&puzzle, 200).len() as u64;
        if solutions < 200 {
            prop_assert_eq!(estimate(&puzzle, 10, &Budget::default()), Some(Estimate::Exact(solutions)));
            let (mean, _) = dived(&puzzle, 10);
            prop_assert!(solutions > 0 || mean == 0.0);
            // A dive that ends at a solution counts for at least one solution, and is one of ten.
            prop_assert!(mean == 0.0 || mean >= 0.0999);
        }
    }
}

#[test]
fn of_larger_boards_than_floats_can_say() {
    let dived = dive(&empty(5, 5), 20, &Budget::default());
    let Some(Estimate::About { ln, error, .. }) = dived else {
        panic!("counted");
    };
    assert!(
        (700.0..1000.0).contains(&ln) && error < 1.0,
        "{ln} ± {error}"
    );
}

#[test]
fn a_budget_ends_it() {
    let budget = Budget {
        nodes: Some(5_000),
        ..Budget::default()
    };
    let dived = dive(&empty(3, 3), 1_000_000, &budget);
    let Some(Estimate::About { dives, limit, .. }) = dived else {
        panic!("counted");
    };
    assert_eq!(limit, Some(Limit::Nodes));
    assert!(dives > 0 && dives < 1_000);
    let clash = puzzle("11..............");
    assert_eq!(dive(&clash, 10, &budget), Some(Estimate::Exact(0)));
}

#[test]
fn of_other_boards_they_are_exact_or_there_is_none() {
    let small = Puzzle::empty(Board::latin(3, 3, 1, 3).unwrap());
    let budget = Budget::default();
    assert_eq!(estimate(&small, 10, &budget), Some(Estimate::Exact(12)));
    assert_eq!(dive(&small, 10, &budget), None);
    let large = Puzzle::empty(Board::latin(9, 9, 1, 9).unwrap());
    assert_eq!(estimate(&large, 10, &budget), None);
}
