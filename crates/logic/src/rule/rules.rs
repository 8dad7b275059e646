//! The rules of a puzzle that is not plain.

use ninefold_grid::constraint::{Constraint, Fact};
use ninefold_grid::{Cell, Puzzle};

use super::exclusions::Exclusions;
use super::whole::WholeRule;
use crate::catalogue::Technique;

/// A rule about a few cells, which they must obey together. A [`WholeRule`] is about the whole board.
#[derive(Clone, Debug)]
pub struct LocalRule {
    /// The name of the rule, such as `the cage of 15`.
    pub name: String,
    /// The meaning of the rule, in one sentence.
    pub meaning: String,
    /// The cells, each once.
    pub cells: Vec<Cell>,
    /// The rule itself. If it is `None`, the facts are complete, besides that cells that see each other differ.
    pub constraint: Option<Constraint>,
    /// The facts of the rule, in the forms that are common to all kinds.
    pub facts: Vec<Fact>,
}

/// The rules of a puzzle that is not plain.
pub struct Rules {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The local rules, and the technique that each belongs to.
    pub locals: Vec<(LocalRule, Technique)>,
    /// Rules about the whole board.
    pub wholes: Vec<WholeRule>,
    /// Whether all rules together only require that cells differ, and restrict the digits of single cells. The
    /// board contains the former, as houses and as pairs of cells that must differ.
    pub only_differences: bool,
    /// What candidates of cells that touch exclude, if all rules together only require that cells differ, and
    /// that cells that touch hold no consecutive digits. The board is square and has boxes.
    pub exclusions: Option<Exclusions>,
}

impl Rules {
    /// The local rule with this number.
    pub fn local(&self, number: usize) -> Option<&LocalRule> {
        self.locals.get(number).map(|(local, _)| local)
    }

    /// Whether there are no rules besides houses.
    pub fn is_empty(&self) -> bool {
        self.locals.is_empty() && self.wholes.is_empty()
    }

    /// The local rules in the order of their numbers.
    pub fn locals(&self) -> impl ExactSizeIterator<Item = &LocalRule> {
        self.locals.iter().map(|(local, _)| local)
    }
}
