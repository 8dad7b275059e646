//! Any side.

use ninefold_grid::Puzzle;

use crate::classic::backtrack;
use crate::{Budget, Run, Sink};

/// Hands every solution of a puzzle to the sink.
pub fn each(puzzle: &Puzzle, sink: &mut dyn Sink, budget: &Budget) -> Run {
    backtrack::each(puzzle, sink, budget, &mut |_| ())
}
