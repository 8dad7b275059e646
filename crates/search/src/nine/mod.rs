//! Solves one 9×9 puzzle by propagation over the whole board at once, with an explicit stack.
//!
//! A position is 81 sets of candidates in three *planes*, which `plane` draws. A sweep (`position`) finds every single
//! and every locked candidate of every house. It takes less than a hundred operations on planes and does not track
//! changes: on such a small board it costs more to know where to look than to look everywhere. A plane is one register
//! with AVX-512, otherwise three registers of 256 or 128 bits, or six words of 64 bits. The modules `search` and
//! `choice` (where to guess) are the same code for all of them. The search allocates only the solutions.
//!
//! Before, a position was nine bitboards of three bands, one for each digit, in twelve 32-bit lanes side by side.
//! Singles were placed one by one. This took 4.7, 20, 160 and 8.4 µs a puzzle on 17_clue, magictour,
//! forum_hardest_11plus and serg_multi_solution (Zen 4, AVX-512). The present design takes 0.72, 2.5, 15 and 1.5 µs
//! (AVX2: 1.04, 4.2, 26.6 and 2.35 µs).
//!
//! Portable planes were five words, with the cells of a digit side by side and two digits in a word. For 128 bits there
//! were only the compiler's pairs of these words. A rotation by rows took ten operations a word there and takes none in
//! `fields`. On the first 4,000, 400, 60 and 2,000 puzzles of the sets (Zen 5, best of many runs) they took 1.65, 11.5,
//! 64 and 4.5 µs. Portable planes now take 1.34, 10.5, 57 and 3.8 µs, and 128-bit registers 0.91, 6.2, 32 and 2.7 µs.

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

/// Hands every solution of a puzzle to the sink, in an order that is fixed but has no meaning. Returns `None` if it is
/// not a plain puzzle with 3×3 boxes; [`each`](crate::each) accepts every puzzle.
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

/// Searches as [`each`] does, with the instructions of a backend. If the processor lacks them, the best backend is
/// used.
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

/// Counts all solutions of a puzzle without enumerating them, so that billions take seconds; see `nine/patterns.rs`.
/// Returns `None` if it is not a plain puzzle with 3×3 boxes. [`count`](crate::count) uses this where a search would
/// take longer. With fewer than about ten givens it takes hours. A count above [`u64::MAX`] is returned as
/// [`u64::MAX`].
///
/// If the budget runs out, the count contains the solutions found so far. There are no nodes.
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

/// Whether this engine supports the puzzle.
#[inline]
pub(crate) fn fits(puzzle: &Puzzle) -> bool {
    puzzle.board().shape() == Some(Shape::NINE) && puzzle.constraints.is_empty()
}
