//! Whether a pattern can be filled in two ways.

use std::collections::BTreeMap;

use ninefold_grid::{Cell, Digit, House};

use crate::digits::Digits;
use crate::state::State;
use crate::truth::Deadly;

/// Cells filled to look at every filling of a pattern, at most.
const FILLINGS: usize = 20_000;

impl Deadly {
    /// The pattern of these cells with these digits in each.
    pub fn of(cells: impl IntoIterator<Item = Cell>, digits: Digits) -> Deadly {
        let digits: Vec<Digit> = digits.iter().collect();
        let mut cells: Vec<_> = cells.into_iter().map(|c| (c, digits.clone())).collect();
        cells.sort_unstable();
        Deadly { cells }
    }

    /// Whether it is one. No cell is given, and each may hold its digits by the puzzle's own word. Either
    /// it is [paired](Deadly::is_paired), or its fillings are few, and each has another with the same digits in every house.
    pub fn is_deadly<const W: usize>(&self, state: &State<W>) -> bool {
        self.is_free(state) && (self.has_pairs(state) || self.every_filling_has_an_equal(state))
    }

    /// Whether it is one in which every cell has two digits, and every house has room for each digit in two
    /// cells of the pattern or in none: exchanging the digits of all cells turns any filling into
    /// another one.
    pub fn is_paired<const W: usize>(&self, state: &State<W>) -> bool {
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
    fn every_filling_has_an_equal<const W: usize>(&self, state: &State<W>) -> bool {
        let layout = state.layout();
        let mut equals: BTreeMap<Vec<(House, Digit)>, usize> = BTreeMap::new();
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
                *equals.entry(signs).or_default() += 1;
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
        equals.values().all(|&count| count > 1)
    }
}
