//! Tests that many puzzles at once get the same results as one by one.

use ninefold_grid::{Puzzle, Shape, legal};
use ninefold_search::{Budget, Verdict, solve, solve_many};
use ninefold_testkit::strategies::{puzzles, puzzles_of};
use proptest::prelude::*;

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn the_verdicts_are_those_of_solve(
        nine in proptest::collection::vec(puzzles_of(Just(Shape::NINE)), 0..60),
        others in proptest::collection::vec(puzzles(), 0..6),
    ) {
        let mut all: Vec<&Puzzle> = nine.iter().collect();
        for (i, other) in others.iter().enumerate() {
            all.insert((7 * i + 3) % (all.len() + 1), other);
        }
        let budget = Budget::default();
        let solved = solve_many(&all, &budget);
        prop_assert_eq!(solved.len(), all.len());
        for (puzzle, solved) in all.iter().zip(&solved) {
            match (&solved.verdict, solve(puzzle, &budget).verdict) {
                (Verdict::Multiple(a, b), Verdict::Multiple(..)) => {
                    prop_assert!(a != b && legal::solves(puzzle, a) && legal::solves(puzzle, b));
                }
                (found, expected) => prop_assert_eq!(found, &expected),
            }
        }
        // The number of puzzles at once must not matter either.
        for (puzzle, solved) in all.iter().zip(&solved) {
            let alone = solve_many(&[puzzle], &budget);
            prop_assert_eq!(&alone[0].verdict, &solved.verdict);
        }
    }
}
