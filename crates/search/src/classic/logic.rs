//! Only deductions, pass by pass. (The deductions follow; so far it is always stuck.)

use ninefold_grid::Puzzle;

use super::Event;
use crate::{Budget, Method, Solved, Stats, Verdict};

/// Deduces what can be deduced.
pub fn solve(puzzle: &Puzzle, _: &Budget, _: &mut dyn FnMut(Event)) -> Solved {
    Solved {
        verdict: Verdict::Stuck(puzzle.allowed()),
        method: Method::Logic,
        to_first: None,
        total: Stats::default(),
    }
}
