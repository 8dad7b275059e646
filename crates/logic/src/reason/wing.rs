//! Wings, as reasons of steps.

use ninefold_grid::{Cell, Digit, House};

use super::payload::Payload;
use crate::truth::Truth;

/// A wing.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Wing {
    /// The cell in the middle; `None` for a W-wing, whose pincers are joined by a house.
    pub pivot: Option<Cell>,
    /// The cells at the ends.
    pub pincers: Vec<Cell>,
    /// All digits of these cells, in ascending order.
    pub digits: Vec<Digit>,
    /// The digit that one of the pincers holds.
    pub digit: Digit,
    /// For a W-wing, the house and the digit whose two places join the pincers.
    pub bridge: Option<(House, Digit)>,
}

impl Payload for Wing {
    fn truths(&self) -> Vec<Truth> {
        let cells = self.pivot.iter().chain(&self.pincers);
        let bridge = self.bridge.map(|(house, digit)| Truth::House(house, digit));
        cells.copied().map(Truth::Cell).chain(bridge).collect()
    }
}
