//! Counts in lanes and in parts are those of a search in one fixed order.

use ninefold_grid::{Cell, Digit, Puzzle, Shape};
use ninefold_search::{Backend, Budget, Count, End, batch, count, each, general, split};
use ninefold_testkit::{full, reference, strategies};
use proptest::prelude::*;

fn counted(puzzle: &Puzzle, limit: u64) -> u64 {
    let mut sink = Count { limit, count: 0 };
    each(puzzle, &mut sink, &Budget::default());
    sink.count
}

/// What every backend counts.
fn check(puzzle: &Puzzle, limit: u64, expected: u64) {
    let candidates = batch::candidates(puzzle).unwrap();
    for backend in Backend::available() {
        let found = batch::count(&candidates, backend, limit, &Budget::default());
        let end = match limit > 0 && expected == limit {
            true => End::Stopped,
            false => End::Exhausted,
        };
        assert_eq!((found.count, found.end), (expected, end), "{backend}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn lanes_count_what_the_reference_finds(
        puzzle in strategies::puzzles_of(Just(Shape::NINE)),
        limit in 1..40usize,
    ) {
        let expected = reference::solutions(&puzzle, limit).len() as u64;
        check(&puzzle, limit as u64, expected);
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

/// Sparse boards of up to a few ten thousand solutions, exactly.
#[test]
fn many_solutions() {
    for seed in 0..40 {
        let puzzle = full::dug(Shape::NINE, seed, 20 + (seed % 4) as usize);
        let expected = counted(&puzzle, 30_000);
        check(&puzzle, 30_000, expected);
        if expected < 30_000 {
            check(&puzzle, 0, expected);
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

/// Nothing is left to split in a full board, and nothing is left of a wrong one.
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
