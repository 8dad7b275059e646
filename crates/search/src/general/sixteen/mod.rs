//! The second stage for 16×16 with 4×4 boxes: the places of a digit are one vector of 256 bits.
//!
//! Deductions (singles and locked candidates) and the choice of guesses are the same as on other boards. But a board is
//! sixteen planes (`plane` draws one), and `position` deduces for all houses of a digit at once. A guess copies 544
//! bytes instead of recording changes (`search`). `choice` counts the answers to all questions again for every guess.
//! This makes about 500,000 nodes a second on minimal puzzles with AVX-512. A search that handles single candidates
//! makes 60,000 to 100,000. So most of these puzzles are solved before learning would pay.
//!
//! Tried and lost, in nodes for the eight `blue_ultimate` and for 103 other minimal puzzles (up to 200,000 each). The
//! present search takes 95,000 and 116,000.
//! - Guessing only at questions with two answers: 87,000 and 930,000.
//! - Guessing at questions with up to four answers: 101,000 and 709,000.
//! - Counting a failure also for the first of two equal digits in a house: 355,000 and 273,000.

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

pub(super) use search::MAX_STORED_SOLUTIONS;

use ninefold_grid::{Board, Grid, Puzzle};

use crate::Backend;
use crate::budget::Meter;
use crate::sink::{Sink, Stop};

/// Whether the board is the plain board of 16×16 cells with 4×4 boxes.
pub(super) fn is_for(board: &Board) -> bool {
    board
        .shape()
        .is_some_and(|shape| (shape.rows(), shape.columns()) == (4, 4))
}

/// Searches by guessing. Returns whether it has seen the whole tree. If not, it stopped after `max_nodes` nodes.
/// `reported` receives the reported solutions.
///
/// The puzzle must have 4×4 boxes. Every backend gives the same result.
pub(super) fn guess(
    backend: Backend,
    max_nodes: u64,
    puzzle: &Puzzle,
    reported: &mut Vec<Grid>,
    sink: &mut dyn Sink,
    meter: &mut Meter,
) -> Result<bool, Stop> {
    match backend {
        #[cfg(target_arch = "x86_64")]
        Backend::Avx512 if let Some(avx512) = avx2::Avx512::detect() => {
            avx512.search(max_nodes, puzzle, reported, sink, meter)
        }
        #[cfg(target_arch = "x86_64")]
        Backend::Avx512 | Backend::Avx2 if let Some(avx2) = avx2::Avx2::detect() => {
            avx2.search(max_nodes, puzzle, reported, sink, meter)
        }
        _ => search::run::<portable::Words>(
            portable::NoProof,
            max_nodes,
            puzzle,
            reported,
            sink,
            meter,
        ),
    }
}
