//! Forcing: every choice leads to the same end, or one choice to a contradiction.
//!
//! | | is tried | what follows |
//! |---|---|---|
//! | contradiction | a candidate on, or off | it is wrong, or right |
//! | verity | a candidate on and off; all candidates of a cell; all places of a digit in a house | what all lead to |
//!
//! A [`Forcing`] is what every such technique says, whatever its search: inferences in order, each with
//! those on which it rests and the truths that leave no other choice.

use ninefold_grid::{Candidate, Cell, Digit, House};

use crate::catalogue::Technique as T;
use crate::find::{Finder, Joint};
use crate::truth::Truth;

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
}

impl Forcing {
    pub(crate) fn truths(&self) -> Vec<Truth> {
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

pub(crate) fn finder<const W: usize>(_: T) -> Option<Finder<W>> {
    None
}

pub(crate) fn joint<const W: usize>(_: T) -> Option<Joint<W>> {
    None
}
