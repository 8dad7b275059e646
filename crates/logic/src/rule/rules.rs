//! The rules of a puzzle that is not plain.

use ninefold_grid::constraint::{Constraint, Fact};
use ninefold_grid::{Cell, Puzzle};

use super::whole::WholeRule;
use crate::catalogue::Technique;

/// Something that cells have to fulfil together.
#[derive(Clone, Debug)]
pub struct Demand {
    /// What it is called, such as `the cage of 15`.
    pub name: String,
    /// What it demands, in one sentence.
    pub meaning: String,
    /// The cells, each once.
    pub cells: Vec<Cell>,
    /// The rule itself; without one the facts say all there is, beside that cells which see each other differ.
    pub constraint: Option<Constraint>,
    /// What the rule says in the forms that are common to all kinds.
    pub facts: Vec<Fact>,
}

/// The rules of a puzzle that is not plain.
pub struct Rules {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// What some cells have to fulfil, and the technique that such a rule belongs to.
    pub demands: Vec<(Demand, Technique)>,
    /// Rules about the whole board.
    pub wholes: Vec<WholeRule>,
}

impl Rules {
    /// The demand with this number.
    pub fn demand(&self, number: usize) -> Option<&Demand> {
        self.demands.get(number).map(|(demand, _)| demand)
    }

    /// Whether there is more than houses.
    pub fn is_empty(&self) -> bool {
        self.demands.is_empty() && self.wholes.is_empty()
    }

    /// The demands in the order of their numbers.
    pub fn demands(&self) -> impl ExactSizeIterator<Item = &Demand> {
        self.demands.iter().map(|(demand, _)| demand)
    }
}
