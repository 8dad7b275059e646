//! Truths: what a step rests on, whatever its technique.
//!
//! A truth is a set of candidates of which at least one is right. A cell holds some digit; a digit
//! stands somewhere in a house; cells of a house that have too few digits without two hold one of
//! these two; and, if the puzzle is proper, a pattern that could be filled in two
//! ways is left somewhere. Everything else about a step, links, colours, fins, is a way of looking
//! at its truths. So [`verify`](mod@crate::verify) needs nothing but them.

use std::collections::BTreeMap;

use ninefold_grid::{Cell, Digit, House};

use crate::state::{Digits, State};
use crate::symmetry::Symmetry;

/// Cells filled to look at every filling of a pattern, at most.
const FILLINGS: usize = 20_000;

/// At least one of these candidates is right.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
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
    /// The rule with this number holds: every one of its cells has its digit, and together they obey.
    Rule(usize),
    /// The rule about the whole board with this number holds: its cells have digits that obey. Not a choice.
    Whole(usize),
    /// The digits of these houses less those of the rules with these numbers have a known sum. So have the cells
    /// that are left over, and those beyond.
    Sums(Vec<House>, Vec<usize>),
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

    /// Whether it is one. No cell is given, and each may hold its digits by the puzzle's own word. Either
    /// it is [paired](Deadly::is_paired), or its fillings are few, and each has a twin.
    pub(crate) fn is_deadly<const W: usize>(&self, state: &State<W>) -> bool {
        self.is_free(state) && (self.has_pairs(state) || self.every_filling_has_a_twin(state))
    }

    /// Whether it is one in which every cell has two digits, and every house has room for each digit in two
    /// cells of the pattern or in none: exchanging the digits of all cells turns any filling into
    /// another one.
    pub(crate) fn is_paired<const W: usize>(&self, state: &State<W>) -> bool {
        self.has_pairs(state) && self.is_free(state)
    }

    /// Whether no cell is given, or holds a digit of its own, and each may hold its digits.
    fn is_free<const W: usize>(&self, state: &State<W>) -> bool {
        self.cells.iter().all(|(cell, digits)| {
            // A cell that holds another digit already makes the pattern harmless.
            let holds = state
                .value(*cell)
                .is_none_or(|value| digits.contains(&value));
            let allowed = digits.iter().all(|&d| state.allowed(*cell).contains(d));
            allowed && holds && !state.givens().contains(*cell)
        })
    }

    fn has_pairs<const W: usize>(&self, state: &State<W>) -> bool {
        if self.cells.iter().any(|(_, digits)| digits.len() != 2) {
            return false;
        }
        let board = state.layout().board();
        let mut rooms: BTreeMap<(House, Digit), usize> = BTreeMap::new();
        for (cell, digits) in &self.cells {
            for &house in board.houses_of(*cell) {
                for &digit in digits {
                    *rooms.entry((house, digit)).or_default() += 1;
                }
            }
        }
        rooms.values().all(|&room| room == 2)
    }

    /// Whether each filling that obeys the rules has another one with the same digits in every house.
    fn every_filling_has_a_twin<const W: usize>(&self, state: &State<W>) -> bool {
        let layout = state.layout();
        let mut twins: BTreeMap<Vec<(House, Digit)>, usize> = BTreeMap::new();
        let mut waiting: Vec<Vec<Digit>> = vec![Vec::new()];
        let mut effort = 0;
        while let Some(begun) = waiting.pop() {
            effort += 1;
            if effort > FILLINGS {
                return false;
            }
            let Some((cell, digits)) = self.cells.get(begun.len()) else {
                let filled = self.cells.iter().zip(&begun);
                let mut signs: Vec<(House, Digit)> = filled
                    .flat_map(|((cell, _), &digit)| {
                        let houses = layout.board().houses_of(*cell).iter();
                        houses.map(move |&house| (house, digit))
                    })
                    .collect();
                signs.sort_unstable();
                *twins.entry(signs).or_default() += 1;
                continue;
            };
            let peers = layout.peers(*cell);
            for &digit in digits {
                let mut before = self.cells.iter().zip(&begun);
                if !before.any(|((other, _), &d)| d == digit && peers.contains(*other)) {
                    let mut longer = begun.clone();
                    longer.push(digit);
                    waiting.push(longer);
                }
            }
        }
        twins.values().all(|&count| count > 1)
    }
}
