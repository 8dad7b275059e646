//! Forcing chains and nets, as reasons of steps.

use ninefold_grid::{Candidate, Cell, Digit, House};

use super::payload::Payload;
use crate::catalogue::Technique;
use crate::truth::Truth;

/// A forcing argument, with the figures that Sudoku Explainer rates it by.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Forced {
    /// The inferences.
    pub forcing: Forcing,
    /// What a dynamic chain uses: 0 for nothing else, 1 for direct patterns, 2 and more for chains nested in
    /// it.
    pub level: u8,
    /// The number of claims on which the ends rest, added up, including those of nested chains.
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
    /// The inferences: those of each choice in turn, or all that lead to the contradiction. The last one of
    /// each choice is its end.
    pub inferences: Vec<Inference>,
    /// The contradiction: a cell or a house that has nothing left. `None` if a candidate would be both right
    /// and wrong, or if there is no contradiction.
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

/// A claim, and the reason why it holds.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Inference {
    /// The digit.
    pub digit: Digit,
    /// The cell, or the cells of a group.
    pub cells: Vec<Cell>,
    /// Whether one of the cells holds the digit. Otherwise none of them does.
    pub is_on: bool,
    /// The truths that leave no other choice: one for a single, several for a pattern inside a net. Empty for
    /// what is tried, and for what a right candidate excludes.
    pub truths: Vec<Truth>,
    /// The numbers of the earlier inferences on which this one rests. Empty for what is tried.
    pub on: Vec<usize>,
    /// The pattern or the chain that it follows from, if it is not a single.
    pub inner: Option<Inner>,
}

/// A pattern or a chain inside a net, on the candidates left there.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Inner {
    /// The technique that it belongs to outside of nets.
    pub technique: Technique,
    /// The claims of a chain, in order for each of its ends. Empty for a pattern.
    pub ways: Vec<Vec<(Candidate, bool)>>,
}

/// What is tried.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Tried {
    /// A candidate is assumed right (`true`) or wrong, which leads to a contradiction.
    One(Candidate, bool),
    /// A candidate is assumed right, and then wrong.
    Both(Candidate),
    /// Every candidate of a cell is assumed.
    Cell(Cell),
    /// Every place of a digit in a house is assumed.
    House(House, Digit),
}
