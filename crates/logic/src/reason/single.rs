//! Singles, as reasons of steps.

use ninefold_grid::{Cell, Digit, House};

use super::payload::Payload;
use crate::truth::Truth;

/// The reason why a cell holds a digit.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Single {
    /// The cell.
    pub cell: Cell,
    /// The digit.
    pub digit: Digit,
    /// Which kind of single it is.
    pub kind: SingleKind,
}

impl Payload for Single {
    fn truths(&self) -> Vec<Truth> {
        vec![match self.kind {
            SingleKind::Naked => Truth::Cell(self.cell),
            SingleKind::Full(house) | SingleKind::Hidden(house) => Truth::House(house, self.digit),
        }]
    }
}

/// The kinds of singles.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum SingleKind {
    /// All other cells of the house are filled.
    Full(House),
    /// The cell has no other candidate.
    Naked,
    /// The digit has no other place in the house.
    Hidden(House),
}
