//! The second gear for 16×16 with boxes of 4×4: a digit's places are one vector of 256 bits.
//!
//! Singles and locked candidates are the same as on other boards, and so is where to guess; but a board is sixteen planes
//! (`plane` draws one), what follows is found for all houses of a digit at once (`position`), a guess copies 544 bytes instead
//! of noting what to undo (`search`), and the answers to all questions are counted anew for every guess (`choice`). That is
//! some 500,000 nodes a second on minimal puzzles with AVX-512, where one candidate after the other makes 60,000 to 100,000, and so
//! most of them are solved before learning would begin to pay.
//!
//! Tried and lost, in nodes for the eight `blue_ultimate` and for 103 other minimal puzzles (up to 200,000 each) that take
//! 95,000 and 116,000 now: guessing at questions with two answers alone (87,000 and 930,000), with up to four (101,000
//! and 709,000); a failure counted also for the first of two equal digits in a house (355,000 and 273,000).

#[cfg(target_arch = "x86_64")]
#[allow(unsafe_code)]
mod avx2;
mod choice;
mod plane;
mod portable;
mod position;
mod search;
#[cfg(test)]
mod tests;

pub(super) use search::FEW;

use ninefold_grid::{Board, Grid, Puzzle};

use crate::Backend;
use crate::budget::Meter;
use crate::sink::{Sink, Stop};

/// Whether the board is the plain one of 16×16 cells with boxes of 4×4.
pub(super) fn is_for(board: &Board) -> bool {
    board
        .shape()
        .is_some_and(|shape| (shape.rows(), shape.columns()) == (4, 4))
}

/// Whether it has seen everything. If not, it has lost its patience after `most` nodes, and `told` are the solutions told.
///
/// The puzzle has boxes of 4×4. Every backend does the same.
pub(super) fn guess(
    backend: Backend,
    most: u64,
    puzzle: &Puzzle,
    told: &mut Vec<Grid>,
    sink: &mut dyn Sink,
    meter: &mut Meter,
) -> Result<bool, Stop> {
    match backend {
        #[cfg(target_arch = "x86_64")]
        Backend::Avx512 if let Some(avx512) = avx2::Avx512::detect() => {
            avx512.search(most, puzzle, told, sink, meter)
        }
        #[cfg(target_arch = "x86_64")]
        Backend::Avx512 | Backend::Avx2 if let Some(avx2) = avx2::Avx2::detect() => {
            avx2.search(most, puzzle, told, sink, meter)
        }
        _ => search::run::<portable::Words>(portable::Anywhere, most, puzzle, told, sink, meter),
    }
}
