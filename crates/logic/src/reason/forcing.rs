//! Forcing chains and nets, as reasons of steps.

use ninefold_grid::{Candidate, Cell, Digit, House};

use super::payload::Payload;
use crate::catalogue::Technique;
use crate::truth::Truth;

/// What is tried and where it leads, with what Sudoku Explainer makes of it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Forced {
    /// The inferences.
    pub forcing: Forcing,
    /// What is used inside a dynamic chain: 0 nothing, 1 direct patterns, 2 and more chains nested in it.
    pub level: u8,
    /// Claims on which the ends rest, added up, and those of nested chains.
    pub claims: usize,
}

impl Payload for Forced {
    fn truths(&self) -> Vec<Truth> {
        self.forcing.truths()
    }
}

/// What is tried, what follows from each, and where that ends.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Forcing {
    /// What is tried.
    pub tried: Tried,
    /// What follows: from each choice in turn, or all that meets in the contradiction. The last of each
    /// choice is the end.
    pub inferences: Vec<Inference>,
    /// What cannot be, for a contradiction: a cell or a house that is left without. None if a candidate
    /// would be both right and wrong.
    pub clash: Option<Truth>,
}

impl Payload for Forcing {
    fn truths(&self) -> Vec<Truth> {
        let inferred = self.inferences.iter().flat_map(|i| i.truths.clone());
        let mut truths: Vec<Truth> = inferred.chain(self.clash.clone()).collect();
        match &self.tried {
            Tried::One(..) | Tried::Both(_) => {}
            Tried::Cell(cell) => truths.push(Truth::Cell(*cell)),
            Tried::House(house, digit) => truths.push(Truth::House(*house, *digit)),
        }
        truths.sort_unstable();
        truths.dedup();
        truths
    }
}

/// A claim, and why it holds.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Inference {
    /// The digit.
    pub digit: Digit,
    /// The cell, or the cells of a group.
    pub cells: Vec<Cell>,
    /// Whether one of the cells holds it, or none.
    pub is_on: bool,
    /// The truths that leave no other choice: one for a single, several for a pattern inside a net. None
    /// for what is tried, and what something on excludes.
    pub truths: Vec<Truth>,
    /// The inferences before, by number, on which it rests. None for what is tried.
    pub on: Vec<usize>,
    /// The pattern or the chain that says it, if it is not a single.
    pub inner: Option<Inner>,
}

/// A pattern or a chain inside a net, on what is left there.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Inner {
    /// What it is called outside.
    pub technique: Technique,
    /// The claims of a chain, those of each end in order; none for a pattern.
    pub ways: Vec<Vec<(Candidate, bool)>>,
}

/// What is tried.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Tried {
    /// That a candidate is right, or wrong; it leads to a contradiction.
    One(Candidate, bool),
    /// Both.
    Both(Candidate),
    /// Every candidate of a cell.
    Cell(Cell),
    /// Every place of a digit in a house.
    House(House, Digit),
}
