//! One 9×9 puzzle: propagation over the whole board at once, and an explicit stack.
//!
//! A position is 81 sets of candidates in three *planes* (`plane` draws them). A sweep (`position`)
//! finds every single and every locked candidate of every house with less than a hundred operations
//! on planes, without looking at what changed: a board is so small that knowing where to look costs more
//! than looking everywhere. A plane is one register with AVX-512, three of 256 or 128 bits, or six words of
//! 64 bits elsewhere; `search` and `choice`, where to guess, are the same code for all of them. Nothing is
//! allocated on the way but the solutions themselves.
//!
//! Before, a position was nine bitboards of three bands, one per digit, twelve 32-bit lanes of them
//! side by side, and singles were placed one by one: 4.7, 20, 160 and 8.4 µs a puzzle on 17_clue,
//! magictour, forum_hardest_11plus and serg_multi_solution (Zen 4, AVX-512), where this takes 0.72,
//! 2.5, 15 and 1.5 (AVX2 1.04, 4.2, 26.6 and 2.35).
//!
//! Portable planes were five words, the cells of a digit side by side, two digits in a word, and the compiler's pairs of them
//! were all there was for 128 bits. A turn by rows was ten operations a word there and is none in `fields`. The first 4,000,
//! 400, 60 and 2,000 of the sets, Zen 5, best of many: 1.65, 11.5, 64 and 4.5 µs, now 1.34, 10.5, 57 and 3.8, and
//! 0.91, 6.2, 32 and 2.7 in registers of 128 bits.

#[cfg(target_arch = "x86_64")]
#[allow(unsafe_code)]
mod avx2;
#[cfg(target_arch = "x86_64")]
#[allow(unsafe_code)]
mod avx512;
mod choice;
#[allow(unsafe_code)]
mod fields;
#[allow(unsafe_code)]
mod patterns;
mod plane;
mod position;
mod run;
mod search;

use ninefold_grid::{Puzzle, Shape};

pub(crate) use patterns::Patterns;

use crate::budget::Meter;
use crate::sink::{Counted, Run, Sink};
use crate::{Backend, Budget};

/// Hands every solution of a puzzle to the sink, in an order that is fixed but means nothing. `None` if it is not a plain puzzle
/// with boxes of 3×3: [`each`](crate::each) takes every puzzle.
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
pub fn each(puzzle: &Puzzle, sink: &mut dyn Sink, budget: &Budget) -> Option<Run> {
    let backend = Backend::chosen().unwrap_or_else(|_| Backend::best());
    each_with(backend, puzzle, sink, budget)
}

/// [`each`] with the instructions of a backend, or the best there are if the processor lacks those.
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
pub fn each_with(
    backend: Backend,
    puzzle: &Puzzle,
    sink: &mut dyn Sink,
    budget: &Budget,
) -> Option<Run> {
    fits(puzzle).then(|| run::run(backend, puzzle, sink, budget))
}

/// Counts all solutions of a puzzle without going through them, so that billions take seconds; see `nine/patterns.rs`. `None` if it is
/// not a plain puzzle with boxes of 3×3. [`count`](crate::count) does this where a search would take longer. With less than some
/// ten givens it takes hours, and a count above [`u64::MAX`] is told as that.
///
/// If the budget runs out, the count is of the solutions found up to there. There are no nodes.
///
/// ```
/// use ninefold_grid::notation::read_line;
/// use ninefold_search::{Backend, Budget, nine};
///
/// let line = "123456789456789123789123456......................................................";
/// let counted = nine::count_with(Backend::best(), &read_line(line, None)?, &Budget::default());
/// assert_eq!(counted.map(|counted| counted.count), Some(7_802_998_272));
/// # Ok::<(), ninefold_grid::notation::NotationError>(())
/// ```
pub fn count_with(backend: Backend, puzzle: &Puzzle, budget: &Budget) -> Option<Counted> {
    fits(puzzle).then(|| Patterns::of(puzzle).counted(backend, Meter::new(budget)))
}

/// Whether this engine takes the puzzle.
#[inline]
pub(crate) fn fits(puzzle: &Puzzle) -> bool {
    puzzle.board().shape() == Some(Shape::NINE) && puzzle.constraints.is_empty()
}
