//! Any side from 2 to 255, in three gears: propagation, a search that guesses, and a search that learns.
//!
//! Propagation alone solves most boards. What it leaves is searched depth first (`choice`), and whatever is not done
//! after a few nodes (`patience`) goes to `learn`, which keeps a clause for each failure: on minimal 25×25 that is
//! the difference between seconds and never. A puzzle is told the same solutions in the same order each time.
//!
//! A board asks *questions*: which digit goes into this cell, and where in this house does this
//! digit go? There are 4n² of them, each has at most n *options*, and a candidate (a digit in a cell)
//! is an option of exactly four: its cell's, and its digit's in the row, the column and the box. A
//! question without options is a contradiction and one with a single option is a single, naked or
//! hidden alike, so that propagation needs one rule and one queue (`board`). A second queue, served
//! when the first is empty, holds the questions of houses that may have become locked candidates: on
//! minimal 16×16 that halves the nodes, and 49×49 boards that took half a million nodes take none.
//! Which question to guess at is the business of `choice`. For 16×16 with boxes of 4×4 the first two gears are `sixteen`, which
//! finds and guesses the same on vectors, some eight times as fast.
//!
//! The search tree is binary: an option is guessed true, and when that fails it is false for good in
//! what is left of the branch above, which propagates and chooses anew. Undoing walks a trail of
//! candidates taken away, so a step costs what it changed and not the size of the board.
//!
//! Tried and lost: restarts that keep the weights (after 200 dead ends, then half as many again: 1.5
//! times the nodes on minimal 16×16 and nothing gained on 100×100), weights that favour the latest
//! failures (growing by 2 % each: 4 % more nodes), and, among equals, the questions that changed last
//! (13 % fewer nodes on minimal 16×16, but the empty 64×64 is lost). Trying both sides of every
//! question with two options after 300 nodes decides a few cells and saves nothing.

mod choice;
mod estimate;
pub(crate) mod gears;
pub(crate) mod learn;
mod questions;
mod sixteen;
mod split;

use ninefold_grid::Puzzle;

use crate::Budget;
use crate::sink::{Run, Sink};
pub use estimate::{Estimate, dive};
pub use gears::prove;
use gears::{in_gears, on_three_houses};
pub use learn::proof::Line;
pub use split::split;

/// Hands every solution of a puzzle to the sink, in an order that is fixed but means nothing. `None` if the puzzle is not
/// plain: [`each`](crate::each) takes every puzzle.
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
pub fn each(puzzle: &Puzzle, sink: &mut dyn Sink, budget: &Budget) -> Option<Run> {
    puzzle
        .is_plain()
        .then(|| on_three_houses(puzzle, sink, budget))
}

/// [`each`] with the third gear after this number of nodes of the second.
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
pub fn each_after(
    nodes: u64,
    puzzle: &Puzzle,
    sink: &mut dyn Sink,
    budget: &Budget,
) -> Option<Run> {
    puzzle
        .is_plain()
        .then(|| in_gears(nodes, puzzle, sink, budget))
}
