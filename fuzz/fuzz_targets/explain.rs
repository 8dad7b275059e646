//! Puzzles on boards of any form, rules among them, are explained: no technique and no scale panics, every step is proved from
//! what it names, none contradicts a solution, and each is told in words.
//!
//! The bytes are what chance says to the strategy that `crates/explain/tests/any_board.rs` uses.
#![no_main]

use libfuzzer_sys::fuzz_target;
use ninefold_explain::rating::{explainer, hodoku};
use ninefold_fuzz::{check, check_techniques, made};
use ninefold_grid::Puzzle;
use ninefold_logic::Step;
use ninefold_techniques::{Flow, Policy, Position, Until};
use ninefold_testkit::boards::puzzles_on_any_board;
use ninefold_testkit::reference::solutions;

/// Candidates of a puzzle, at most: with more, nested chains take seconds.
const MOST_CANDIDATES: usize = 400;

fn check_scales(puzzle: &Puzzle) {
    use explainer::{Scale, Table, Uniqueness};
    let Ok(start) = Position::new(puzzle) else {
        return;
    };
    let solutions = solutions(puzzle, 50);
    let mut at = start.clone();
    let mut see = |step: &Step| {
        check(&at, step, &solutions);
        at.apply(step);
        Flow::Continue(())
    };
    let _ = start.clone().walk(&Policy::default(), &mut see);
    let mut at = start.clone();
    let _ = hodoku::grade(start.clone(), None, Until::default(), &mut |step| {
        check(&at, step, &solutions);
        at.apply(step);
        Flow::Continue(())
    });
    let mut at = start.clone();
    let scale = Scale {
        uniqueness: Uniqueness::Original,
        table: Table::New,
    };
    explainer::grade(start, scale, Until::default(), &mut |step, _| {
        check(&at, step, &solutions);
        at.apply(step);
        Flow::Continue(())
    });
}

fn candidates(puzzle: &Puzzle) -> usize {
    let allowed = puzzle.allowed();
    let open = puzzle.board().cells().map(|cell| allowed[cell].len());
    open.filter(|&count| count > 1).sum()
}

fuzz_target!(|input: &[u8]| {
    let Some(puzzle) = made(&puzzles_on_any_board(), input) else {
        return;
    };
    if candidates(&puzzle) <= MOST_CANDIDATES {
        check_techniques(&puzzle);
        check_scales(&puzzle);
    }
});
