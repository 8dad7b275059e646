//! Compares counts by patterns and in parts with a search in one fixed order.

use ninefold_grid::{Cell, Digit, Puzzle, Shape};
use ninefold_search::{Backend, Budget, Count, End, count, each, general, nine, split};
use ninefold_testkit::full::{self, Rng};
use ninefold_testkit::{reference, strategies};
use proptest::prelude::*;

fn counted(puzzle: &Puzzle, limit: u64) -> u64 {
    let mut sink = Count { limit, count: 0 };
    each(puzzle, &mut sink, &Budget::default());
    sink.count
}

/// Checks the count of every backend.
fn check(puzzle: &Puzzle, expected: u64) {
    for backend in Backend::available() {
        let found = nine::count_with(backend, puzzle, &Budget::default()).unwrap();
        assert_eq!(
            (found.count, found.end),
            (expected, End::Exhausted),
            "{backend}"
        );
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn patterns_count_what_the_reference_finds(
        puzzle in strategies::puzzles_of(Just(Shape::NINE)),
    ) {
        let expected = reference::solutions(&puzzle, 40).len() as u64;
        if expected < 40 {
            check(&puzzle, expected);
        }
    }

    #[test]
    fn parts_have_each_solution_once(puzzle in strategies::puzzles(), parts in 1..40usize) {
        let limit = 2000;
        let expected = counted(&puzzle, limit);
        let ahead = general::split(&puzzle, parts).unwrap_or_default();
        for parts in [split(&puzzle, parts), ahead] {
            let found: u64 = parts.iter().map(|part| counted(part, limit)).sum();
            match expected == limit {
                true => prop_assert!(found >= limit),
                false => prop_assert_eq!(found, expected),
            }
        }
    }
}

/// Sparse boards with up to tens of thousands of solutions, counted exactly.
#[test]
fn many_solutions() {
    for seed in 0..40 {
        let puzzle = full::dug(Shape::NINE, seed, 20 + (seed % 4) as usize);
        let expected = counted(&puzzle, 30_000);
        assert_eq!(count(&puzzle, 30_000, &Budget::default()).count, expected);
        if expected < 30_000 {
            check(&puzzle, expected);
            assert_eq!(count(&puzzle, 0, &Budget::default()).count, expected);
            let parts = split(&puzzle, 100);
            assert!(parts.len() > 50, "{}", parts.len());
            let counts = parts
                .iter()
                .map(|part| count(part, 0, &Budget::default()).count);
            assert_eq!(counts.sum::<u64>(), expected);
        }
    }
}

/// Counting all solutions by patterns would take seconds.
#[test]
fn a_limit_that_is_soon_reached_is_searched_for() {
    let puzzle = full::dug(Shape::NINE, 1, 14);
    let found = count(&puzzle, 100_000, &Budget::default());
    assert_eq!((found.count, found.end), (100_000, End::Stopped));
    assert!(found.stats.nodes > 50_000, "{}", found.stats.nodes);
}

/// Tests candidates that no givens imply: any candidate of a sparse board may be missing.
#[test]
fn candidates_are_heeded() {
    for seed in 0..40 {
        let mut rng = Rng::new(seed);
        let sparse = full::dug(Shape::NINE, seed, 14);
        let mut left = sparse.allowed();
        for (cell, digit) in full::full_grid(Shape::NINE, seed).filled() {
            let others = (0..9)
                .map(Digit::from_index)
                .filter(|&other| other != digit);
            for other in others.filter(|_| rng.below(4) == 0) {
                left[cell].remove(other);
            }
        }
        let puzzle = sparse.leaving(&left);
        let expected = counted(&puzzle, 30_000);
        if expected < 30_000 {
            check(&puzzle, expected);
        }
    }
}

/// A full board has nothing to split, and a wrong board has no parts.
#[test]
fn few_parts() {
    let full = full::dug(Shape::NINE, 1, 81);
    assert_eq!(split(&full, 10).len(), 1);
    assert_eq!(general::split(&full, 10).map(|parts| parts.len()), Some(1));
    let wrong = full::dug(Shape::NINE, 1, 40)
        .with(Cell::new(0), Digit::new(5))
        .with(Cell::new(1), Digit::new(5));
    assert!(split(&wrong, 10).is_empty());
    assert_eq!(general::split(&wrong, 10), Some(Vec::new()));
    let many = general::split(&full::balanced(Shape::new(5, 5).unwrap(), 1, 337), 16).unwrap();
    assert!((16..20).contains(&many.len()), "{}", many.len());
}
