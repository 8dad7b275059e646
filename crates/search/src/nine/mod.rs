//! One 9×9 puzzle.

use ninefold_grid::{Puzzle, Shape};

use crate::{Budget, Run, Sink, general};

/// Hands every solution of a 9×9 puzzle to the sink.
///
/// # Panics
/// If the puzzle has other boxes than 3×3.
pub fn each(puzzle: &Puzzle, sink: &mut dyn Sink, budget: &Budget) -> Run {
    assert_eq!(puzzle.geometry().shape(), Shape::NINE);
    general::each(puzzle, sink, budget)
}
