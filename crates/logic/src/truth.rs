//! Truths: what a step rests on, whatever its technique.
//!
//! A truth is a set of candidates of which at least one is right. A cell holds some digit; a digit
//! stands somewhere in a house; cells of a house that have too few digits without two hold one of
//! these two; and, if the puzzle is proper, a pattern that could be filled in two
//! ways is left somewhere. Everything else about a step, links, colours, fins, is a way of looking
//! at its truths. So [`verify`](mod@crate::verify) needs nothing but them.

use std::collections::BTreeMap;

use ninefold_grid::{Cell, Digit, House};

use crate::board::{Board, Digits};
use crate::symmetry::Symmetry;

/// At least one of these candidates is right.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Truth {
    /// The cell holds a digit.
    Cell(Cell),
    /// The digit stands in the house.
    House(House, Digit),
    /// One of two digits stands in these cells. They share a house, and have too few digits without
    /// the two: fewer than cells.
    Set(Vec<Cell>, [Digit; 2]),
    /// The solution is symmetric as the givens are. Only in proper puzzles. Not a choice: who says that
    /// a candidate is right says it of its images too.
    Symmetric(Symmetry),
    /// Some cell of the pattern holds another digit. Only in proper puzzles.
    Escape(Deadly),
}

/// Cells that could be filled in two ways if they held no other digits than these.
///
/// Each filling with these digits that obeys the rules inside the pattern can be turned into
/// another one with the same digits in every house. So a proper puzzle, whose solution would be
/// turned into a second one, never fills the pattern like this. The cells must not be given.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Deadly {
    /// The cells in ascending order, each with its digits of the pattern.
    pub cells: Vec<(Cell, Vec<Digit>)>,
}

impl Deadly {
    /// The pattern of these cells with these digits in each.
    pub(crate) fn of(cells: impl IntoIterator<Item = Cell>, digits: Digits) -> Deadly {
        let digits: Vec<Digit> = digits.iter().collect();
        let mut cells: Vec<_> = cells.into_iter().map(|c| (c, digits.clone())).collect();
        cells.sort_unstable();
        Deadly { cells }
    }

    /// Whether it is one: every cell has two digits, may hold them by the puzzle's own word, is not
    /// given, and every house has room for each digit in two cells of the pattern or in none. Then
    /// exchanging the digits of all cells turns any filling into another one.
    pub(crate) fn is_deadly<const W: usize>(&self, board: &Board<W>) -> bool {
        let geometry = board.layout().geometry();
        let mut rooms: BTreeMap<(House, Digit), usize> = BTreeMap::new();
        for (cell, digits) in &self.cells {
            let allowed = digits.iter().all(|&d| board.allowed(*cell).contains(d));
            // A cell that holds another digit already makes the pattern harmless.
            let holds = board
                .value(*cell)
                .is_none_or(|value| digits.contains(&value));
            if digits.len() != 2 || !allowed || !holds || board.givens().contains(*cell) {
                return false;
            }
            for &house in geometry.houses_of(*cell) {
                for &digit in digits {
                    *rooms.entry((house, digit)).or_default() += 1;
                }
            }
        }
        rooms.values().all(|&room| room == 2)
    }
}
