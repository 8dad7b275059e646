//! The engine by itself, for whatever puzzle: what it does not take goes elsewhere.

use ninefold_grid::Puzzle;

use super::{fits, run, run_with};
use crate::sink::{Run, Sink};
use crate::{Backend, Budget, constraint};

/// Hands every solution of a puzzle to the sink, in an order that is fixed but means nothing. This engine takes plain 9×9
/// puzzles; others go where [`each`](crate::each) sends them.
///
/// ```
/// use ninefold_grid::{Board, Puzzle, Shape};
/// use ninefold_search::{Budget, Collect, nine};
///
/// let puzzle = Puzzle::empty(Board::of(Shape::NINE));
/// let mut sink = Collect { limit: 3, ..Collect::default() };
/// nine::each(&puzzle, &mut sink, &Budget::default());
/// assert_eq!(sink.grids.len(), 3);
/// ```
pub fn each(puzzle: &Puzzle, sink: &mut dyn Sink, budget: &Budget) -> Run {
    match fits(puzzle) {
        true => run(puzzle, sink, budget),
        false => constraint::each(puzzle, sink, budget),
    }
}

/// [`each`] with the instructions of a backend, or the best there are if the processor lacks those.
/// There are no planes made for [`Backend::Neon`]: it takes those of [`Backend::Scalar`].
///
/// ```
/// use ninefold_grid::{Board, Puzzle, Shape};
/// use ninefold_search::{Backend, Budget, Collect, nine};
///
/// let puzzle = Puzzle::empty(Board::of(Shape::NINE));
/// let solutions = |backend| {
///     let mut sink = Collect { limit: 3, ..Collect::default() };
///     nine::each_with(backend, &puzzle, &mut sink, &Budget::default());
///     sink.grids
/// };
/// assert_eq!(solutions(Backend::Scalar), solutions(Backend::best()));
/// ```
pub fn each_with(backend: Backend, puzzle: &Puzzle, sink: &mut dyn Sink, budget: &Budget) -> Run {
    match fits(puzzle) {
        true => run_with(backend, puzzle, sink, budget),
        false => constraint::each(puzzle, sink, budget),
    }
}
