//! One 9×9 puzzle: propagation over the whole board at once, and an explicit stack.
//!
//! A position is 81 sets of candidates in three *planes* (`plane` draws them). A sweep (`position`)
//! finds every single and every locked candidate of every house with less than a hundred operations
//! on planes, without looking at what changed: a board is so small that knowing where to look costs more
//! than looking everywhere. A plane is one register with AVX-512, three with AVX2, and five words of 64
//! bits elsewhere; `search` and `choice`, where to guess, are the same code for all of them. Nothing is
//! allocated on the way but the solutions themselves.
//!
//! Before, a position was nine bitboards of three bands, one per digit, twelve 32-bit lanes of them
//! side by side, and singles were placed one by one: 4.7, 20, 160 and 8.4 µs a puzzle on 17_clue,
//! magictour, forum_hardest_11plus and serg_multi_solution (Zen 4, AVX-512), where this takes 0.72,
//! 2.5, 15 and 1.5 (AVX2 1.04, 4.2, 26.6 and 2.35; portable 1.9, 8.3, 56 and 4.6).

#[cfg(target_arch = "x86_64")]
#[allow(unsafe_code)]
mod avx2;
#[cfg(target_arch = "x86_64")]
#[allow(unsafe_code)]
mod avx512;
mod choice;
mod each;
mod plane;
mod portable;
mod position;
mod search;

pub use each::{each, each_with};

use ninefold_grid::{Puzzle, Shape};

use crate::budget::Meter;
use crate::sink::{Run, Sink, Stop, ended};
use crate::{Backend, Budget};

/// Hands every solution of a puzzle that [fits](fits) to the sink.
pub(crate) fn run(puzzle: &Puzzle, sink: &mut dyn Sink, budget: &Budget) -> Run {
    let backend = Backend::chosen().unwrap_or_else(|_| Backend::best());
    run_with(backend, puzzle, sink, budget)
}

fn run_with(backend: Backend, puzzle: &Puzzle, sink: &mut dyn Sink, budget: &Budget) -> Run {
    let mut meter = Meter::new(budget);
    let outcome = search(backend, puzzle, sink, &mut meter);
    ended(outcome, &meter)
}

/// Whether this engine takes the puzzle: it is plain, with boxes of 3×3.
#[inline]
pub(crate) fn fits(puzzle: &Puzzle) -> bool {
    puzzle.board().shape() == Some(Shape::NINE) && puzzle.constraints.is_empty()
}

fn search(
    backend: Backend,
    puzzle: &Puzzle,
    sink: &mut dyn Sink,
    meter: &mut Meter,
) -> Result<(), Stop> {
    match backend {
        #[cfg(target_arch = "x86_64")]
        Backend::Avx512 if let Some(avx512) = avx512::Avx512::detect() => {
            avx512.search(puzzle, sink, meter)
        }
        #[cfg(target_arch = "x86_64")]
        Backend::Avx512 | Backend::Avx2 if let Some(avx2) = avx2::Avx2::detect() => {
            avx2.search(puzzle, sink, meter)
        }
        _ => search::run::<portable::Digits>(portable::Anywhere, puzzle, sink, meter),
    }
}
