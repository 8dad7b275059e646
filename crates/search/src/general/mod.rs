//! Solves boards of any side from 2 to 255 in three stages: propagation, a search that guesses, and a search that
//! learns clauses.
//!
//! Propagation alone solves most boards. The rest is searched depth first (`choice`). What takes more than a few nodes
//! (`patience`) is passed to `learn`, which learns a clause from each conflict. On minimal 25×25 that is the difference
//! between seconds and never. A puzzle gives the same solutions in the same order each time.
//!
//! A board consists of *questions*: which digit is in this cell, and where in this house is this digit? In the field's
//! terms a question is an exactly-one constraint over candidates. There are 4n² questions, each with at most n
//! *options*. A candidate (a digit in a cell) is an option of exactly four: that of its cell, and those of its digit in
//! the row, the column and the box. A question without options is a contradiction. A question with one option is a
//! single, naked or hidden, so propagation needs only one rule and one queue (`questions`). A second queue, used when
//! the first is empty, holds questions of houses that may have become locked candidates. On minimal 16×16 that halves
//! the nodes, and 49×49 boards that took half a million nodes take none. `choice` selects the question to guess. For
//! 16×16 with 4×4 boxes, `sixteen` implements the first two stages with vectors. It deduces and guesses the same, about
//! eight times as fast.
//!
//! The search tree is binary. An option is guessed true; when that fails, it is false in the rest of the branch above,
//! which propagates and chooses again. Undoing follows a trail of removed candidates, so a step costs what it changed
//! and not the size of the board.
//!
//! Tried and lost:
//! - Restarts that keep the weights, after 200 dead ends, then half as many again: 1.5 times the nodes on minimal 16×16
//!   and no gain on 100×100.
//! - Weights that favour the latest failures, growing by 2 % each: 4 % more nodes.
//! - Among equals, the questions that changed last: 13 % fewer nodes on minimal 16×16, but the empty 64×64 is not
//!   solved.
//! - Trying both sides of every question with two options after 300 nodes: it decides a few cells and saves nothing.

mod choice;
mod estimate;
pub(crate) mod learn;
mod questions;
mod sixteen;
mod split;
pub(crate) mod stages;

use ninefold_grid::Puzzle;

use crate::Budget;
use crate::sink::{Run, Sink};
pub use estimate::{Estimate, dive};
pub use learn::proof::Line;
pub use split::split;
pub use stages::prove;
use stages::{each_in_stages, each_in_stages_after};

/// Hands every solution of a puzzle to the sink, in an order that is fixed but has no meaning. Returns `None` if the
/// puzzle is not plain; [`each`](crate::each) accepts every puzzle.
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
        .then(|| each_in_stages(puzzle, sink, budget))
}

/// Searches as [`each`] does, but changes to clause learning after this number of nodes of the guessing search.
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
        .then(|| each_in_stages_after(nodes, puzzle, sink, budget))
}
