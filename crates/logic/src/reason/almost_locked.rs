//! Almost locked candidates, as reasons of steps.

use ninefold_grid::{Cell, Digit, House};

use super::payload::Payload;
use crate::truth::Truth;

/// Almost locked candidates.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct AlmostLockedCandidates {
    /// The digits.
    pub digits: Vec<Digit>,
    /// The house of the cells that have no other candidates.
    pub house: House,
    /// Those cells.
    pub cells: Vec<Cell>,
    /// The house that crosses it.
    pub other: House,
    /// The cells outside the first house in which this house may have the digits.
    pub others: Vec<Cell>,
}

impl Payload for AlmostLockedCandidates {
    fn truths(&self) -> Vec<Truth> {
        let cells = self.cells.iter().copied().map(Truth::Cell);
        let digits = self.digits.iter();
        cells
            .chain(digits.map(|&digit| Truth::House(self.other, digit)))
            .collect()
    }
}
