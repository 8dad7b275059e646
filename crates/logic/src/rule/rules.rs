//! The rules of a puzzle that is not plain.

use ninefold_grid::constraint::{Constraint, Fact};
use ninefold_grid::{Cell, Puzzle};

use super::whole::WholeRule;
use crate::catalogue::Technique;

/// A rule about a few cells: what they have to fulfil together. A [`WholeRule`] is about the whole board.
#[derive(Clone, Debug)]
pub struct LocalRule {
    /// What it is called, such as `the cage of 15`.
    pub name: String,
    /// What it means, in one sentence.
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
    pub locals: Vec<(LocalRule, Technique)>,
    /// Rules about the whole board.
    pub wholes: Vec<WholeRule>,
    /// Whether all rules together say only that cells differ, and which digits single cells may hold. The board has the
    /// former, as houses and as cells that are kept apart.
    pub only_differences: bool,
}

impl Rules {
    /// The local rule with this number.
    pub fn local(&self, number: usize) -> Option<&LocalRule> {
        self.locals.get(number).map(|(local, _)| local)
    }

    /// Whether there is more than houses.
    pub fn is_empty(&self) -> bool {
        self.locals.is_empty() && self.wholes.is_empty()
    }

    /// The local rules in the order of their numbers.
    pub fn locals(&self) -> impl ExactSizeIterator<Item = &LocalRule> {
        self.locals.iter().map(|(local, _)| local)
    }
}
