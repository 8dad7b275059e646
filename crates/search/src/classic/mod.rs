//! The textbook methods, one to a file, for those who learn. Each works on every puzzle, keeps its
//! own stack, and reports what it does as [`Event`]s.
//!
//! Textbooks know houses. Constraints are looked at when all cells that they read are full, and deduce nothing before: puzzles
//! that live from their constraints take these methods very long.

mod assignment;
pub mod backjump;
pub mod backtrack;
pub mod candidates;
mod constraints;
mod event;
mod lists;
pub mod logic;

use ninefold_grid::{Puzzle, legal};

pub use event::{Dead, Event, Why};

/// The first two givens that are equal and see each other.
fn clash(puzzle: &Puzzle) -> Option<Dead> {
    let (board, givens) = (puzzle.board(), puzzle.givens());
    if let Some(clash) = legal::each_clash(board, givens).next() {
        return Some(Dead::Clash(clash.first, clash.second));
    }
    givens.filled().find_map(|(cell, digit)| {
        let mut apart = board.kept_apart(cell).iter();
        let other = apart.find(|&&other| givens[other] == Some(digit))?;
        Some(Dead::Clash(cell, *other))
    })
}
