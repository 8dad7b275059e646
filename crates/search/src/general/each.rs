//! The engine by itself, for whatever puzzle: what it does not take goes elsewhere.

use ninefold_grid::Puzzle;

use super::{in_gears, on_three_houses};
use crate::sink::{Run, Sink};
use crate::{Budget, constraint};

/// Hands every solution of a puzzle to the sink, in an order that is fixed but means nothing. This engine takes every plain
/// puzzle; others go where [`each`](crate::each) sends them.
///
/// ```
/// use ninefold_grid::{Board, Puzzle, Shape};
/// use ninefold_search::{Budget, Count, general};
///
/// let puzzle = Puzzle::empty(Board::of(Shape::new(2, 2)?));
/// let mut sink = Count::default();
/// general::each(&puzzle, &mut sink, &Budget::default());
/// assert_eq!(sink.count, 288);
/// # Ok::<(), ninefold_grid::ShapeError>(())
/// ```
pub fn each(puzzle: &Puzzle, sink: &mut dyn Sink, budget: &Budget) -> Run {
    match puzzle.is_plain() {
        true => on_three_houses(puzzle, sink, budget),
        false => constraint::each(puzzle, sink, budget),
    }
}

/// [`each`] with the third gear after so many nodes of the second.
///
/// ```
/// use ninefold_grid::{Board, Puzzle, Shape};
/// use ninefold_search::{Budget, Count, general};
///
/// let puzzle = Puzzle::empty(Board::of(Shape::new(2, 2)?));
/// let mut sink = Count::default();
/// general::each_after(0, &puzzle, &mut sink, &Budget::default());
/// assert_eq!(sink.count, 288);
/// # Ok::<(), ninefold_grid::ShapeError>(())
/// ```
pub fn each_after(nodes: u64, puzzle: &Puzzle, sink: &mut dyn Sink, budget: &Budget) -> Run {
    match puzzle.is_plain() {
        true => in_gears(nodes, puzzle, sink, budget),
        false => constraint::each(puzzle, sink, budget),
    }
}
