//! Singles, as reasons of steps.

use ninefold_grid::{Cell, Digit, House};

use super::payload::Payload;
use crate::truth::Truth;

/// Why a cell holds a digit.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Single {
    /// The cell.
    pub cell: Cell,
    /// The digit.
    pub digit: Digit,
    /// What leaves nothing else.
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

/// Kinds of singles.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum SingleKind {
    /// All other cells of the house are filled.
    Full(House),
    /// The cell can hold nothing else.
    Naked,
    /// The digit has no other place in the house.
    Hidden(House),
}
