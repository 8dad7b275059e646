//! The rules of a puzzle that is not plain.

use ninefold_grid::Puzzle;

use super::demand::Demand;
use super::global::Global;
use crate::catalogue::Technique;
use crate::digits::Digits;

/// The rules of a puzzle that is not plain.
pub struct Rules {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// What some cells have to fulfil, and the technique that such a rule belongs to.
    pub demands: Vec<(Demand, Technique)>,
    /// Rules about the whole board.
    pub globals: Vec<Global>,
}

impl Rules {
    /// The demand with this number.
    pub fn demand(&self, number: usize) -> Option<&Demand> {
        self.demands.get(number).map(|(demand, _)| demand)
    }

    /// Whether there is more than houses.
    pub fn is_empty(&self) -> bool {
        self.demands.is_empty() && self.globals.is_empty()
    }

    /// The demands in the order of their numbers.
    pub fn demands(&self) -> impl ExactSizeIterator<Item = &Demand> {
        self.demands.iter().map(|(demand, _)| demand)
    }

    /// Whether the rule about the whole board with this number cannot hold where the cells may hold these digits.
    pub fn is_broken(&self, number: usize, domains: &[Digits]) -> bool {
        let global = self.globals.get(number);
        global.is_some_and(|global| global.broken(domains).is_some())
    }
}
