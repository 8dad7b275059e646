//! Tests that proofs of "no solution" and "no other solution" pass the checker, which does not know the search.

use ninefold_grid::{Puzzle, Shape};
use ninefold_search::general::{self, Line};
use ninefold_search::{Budget, Collect, End};
use ninefold_testkit::{full, proof, reference, strategies};
use proptest::prelude::*;

/// Writes a line.
fn write(writer: &mut proof::Writer<Vec<u8>>, line: Line) {
    match line {
        Line::Clause(clause) => writer.clause(clause),
        Line::Forgotten(clause) => writer.forgotten(clause),
        Line::Solution(grid) => writer.solution(grid),
    }
}

/// Returns the number of solutions that were found and proved to be all, and the number of lines of the proof.
fn proved(puzzle: &Puzzle) -> (usize, u64) {
    let mut writer = proof::Writer::new(Vec::new());
    writer.puzzle(puzzle.board().shape().unwrap());
    let mut sink = Collect::default();
    let run = general::prove(puzzle, &mut sink, &Budget::default(), &mut |line| {
        write(&mut writer, line);
    });
    assert_eq!(run.map(|run| run.end), Some(End::Exhausted));
    let text = String::from_utf8(writer.finish().unwrap()).unwrap();
    let told = proof::check(puzzle, &text);
    let told = told.unwrap_or_else(|wrong| panic!("{wrong}\n{text}"));
    assert!(told.complete, "{text}");
    assert_eq!(told.solutions, sink.grids, "{text}");
    (told.solutions.len(), told.lines)
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

/// A proof with more than a few lines.
#[test]
fn of_a_contradiction_on_16x16() {
    let shape = Shape::new(4, 4).unwrap();
    let puzzle = full::balanced(shape, 1, 150);
    let (cell, digit) = puzzle.givens().filled().nth(7).unwrap();
    let open = puzzle.with(cell, None);
    let others = open.board().digits().filter(|&other| other != digit);
    let hard = others
        .map(|other| proved(&open.with(cell, Some(other))))
        .max_by_key(|told| told.1);
    assert!(hard.is_some_and(|(_, lines)| lines > 100), "{hard:?}");
}
