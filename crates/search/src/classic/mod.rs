//! The textbook methods, one per file, for learners. Each works on every puzzle, has its own stack, and reports its
//! steps as [`Event`]s.
//!
//! Textbooks know only houses. Constraints are checked when all cells that they read are full, and deduce nothing
//! before. So puzzles that depend on their constraints take these methods very long.

mod assignment;
pub mod backjump;
pub mod backtrack;
pub mod candidates;
mod constraints;
mod event;
mod lists;
pub mod logic;

use ninefold_grid::{Puzzle, legal};

pub use event::{DeadEnd, Event, Why};

/// Finds the first two givens that are equal and see each other.
fn clash(puzzle: &Puzzle) -> Option<DeadEnd> {
    let (board, givens) = (puzzle.board(), puzzle.givens());
    if let Some(clash) = legal::each_clash(board, givens).next() {
        return Some(DeadEnd::Clash(clash.first, clash.second));
    }
    givens.filled().find_map(|(cell, digit)| {
        let mut apart = board.kept_apart(cell).iter();
        let other = apart.find(|&&other| givens[other] == Some(digit))?;
        Some(DeadEnd::Clash(cell, *other))
    })
}
