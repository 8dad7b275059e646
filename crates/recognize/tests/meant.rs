//! Tests the board that a reading shows.

use ninefold_recognize::meant;
use ninefold_recognize::photo::{Cell, Reading};

/// A puzzle with one solution, which begins 534678912.
const PUZZLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// Returns a reading of a puzzle without any doubt.
fn reading(puzzle: &str) -> Reading {
    let cell = |sign: char| {
        let mut probabilities = vec![0.0; 10];
        probabilities[sign.to_digit(10).unwrap_or(0) as usize] = 1.0;
        Cell {
            probabilities,
            is_tinted: false,
        }
    };
    Reading {
        side: 9,
        crossings: vec![(0.0, 0.0); 100],
        cells: puzzle.chars().map(cell).collect(),
    }
}

#[test]
fn placed_digits_are_no_givens_and_only_the_doubtful_ones_are_named() {
    let mut reading = reading(PUZZLE);
    for (cell, digit, probability) in [(2, 4, 1.0), (3, 6, 0.6)] {
        reading.cells[cell].probabilities = vec![1.0 - probability; 10];
        reading.cells[cell].probabilities[digit] = probability;
        reading.cells[cell].is_tinted = true;
    }
    let meant = meant(&reading, None);
    assert_eq!(meant.puzzle.to_string(), PUZZLE);
    assert!(meant.is_sure && meant.has_one_solution);
    assert!(meant.placed_grid().to_string().starts_with("..46...."));
    assert_eq!(meant.doubtful_names(), "r1c4");
}

#[test]
fn a_digit_that_leaves_no_solution_is_taken_for_the_next_most_probable_one() {
    let mut reading = reading(PUZZLE);
    // The first 5 looks a little more like a 6, but its column already has a 6.
    reading.cells[0].probabilities = vec![0.0; 10];
    reading.cells[0].probabilities[5] = 0.45;
    reading.cells[0].probabilities[6] = 0.55;
    let meant = meant(&reading, None);
    assert_eq!(meant.puzzle.to_string(), PUZZLE);
    assert!(meant.is_sure && meant.doubtful.is_empty());
}

#[test]
fn two_boards_that_are_nearly_as_probable_are_not_sure() {
    let mut reading = reading(PUZZLE);
    // Without this 5, the puzzle has one solution too.
    reading.cells[0].probabilities[0] = 0.4;
    reading.cells[0].probabilities[5] = 0.6;
    let meant = meant(&reading, None);
    assert!(!meant.is_sure && meant.has_one_solution);
    assert_eq!(meant.doubtful_names(), "r1c1");
}
