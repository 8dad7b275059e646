//! Proofs of "no solution" and "no other solution" pass a checker that knows nothing of the search.

use std::fmt::Write;

use ninefold_grid::{Puzzle, Shape};
use ninefold_search::general::{self, Line};
use ninefold_search::{Budget, Collect, End};
use ninefold_testkit::{full, proof, reference, strategies};
use proptest::prelude::*;

/// The text of a line.
fn write(text: &mut String, line: Line) {
    let (start, clause) = match line {
        Line::Clause(clause) => ("", clause),
        Line::Forgotten(clause) => ("d ", clause),
        Line::Solution(grid) => {
            text.push('s');
            for (_, digit) in grid.filled() {
                write!(text, " {digit}").unwrap();
            }
            return text.push('\n');
        }
    };
    text.push_str(start);
    for literal in clause {
        write!(text, "{literal} ").unwrap();
    }
    text.push_str("0\n");
}

/// How many solutions were found and proved to be all, and how many lines that took.
fn proved(puzzle: &Puzzle) -> (usize, usize) {
    let mut text = String::new();
    let mut sink = Collect::default();
    let run = general::prove(puzzle, &mut sink, &Budget::default(), &mut |line| {
        write(&mut text, line);
    });
    assert_eq!(run.end, End::Exhausted);
    let told = proof::check(puzzle, &text);
    assert_eq!(told.as_ref(), Ok(&sink.grids), "{text}");
    (sink.grids.len(), text.lines().count())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    #[test]
    fn of_puzzles_of_every_kind(puzzle in strategies::puzzles()) {
        let solutions = reference::solutions(&puzzle, 200).len();
        if solutions < 200 {
            prop_assert_eq!(proved(&puzzle).0, solutions);
        }
    }
}

/// A proof of more than a few lines.
#[test]
fn of_a_contradiction_on_16x16() {
    let shape = Shape::new(4, 4).unwrap();
    let puzzle = full::balanced(shape, 1, 150);
    let (cell, digit) = puzzle.givens().filled().nth(7).unwrap();
    let open = puzzle.with(cell, None);
    let others = open.geometry().digits().filter(|&other| other != digit);
    let hard = others
        .map(|other| proved(&open.with(cell, Some(other))))
        .max_by_key(|told| told.1);
    assert!(hard.is_some_and(|(_, lines)| lines > 100), "{hard:?}");
}
