//! Unique loops, as reasons of steps.

use ninefold_grid::{Cell, Digit, House};

use super::payload::Payload;
use crate::truth::{Deadly, Truth};

/// A ring whose cells cannot all hold only two digits.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct UniqueLoop {
    /// The cells of the ring, one after the other.
    pub cells: Vec<Cell>,
    /// The digits that could be exchanged, in ascending order.
    pub digits: [Digit; 2],
    /// The cells of a naked subset of type 3, without those of the ring.
    pub subset: Vec<Cell>,
    /// The digits that a house has only in some cells: the digit of a type 4, or the digits of a hidden subset
    /// of a type 3.
    pub houses: Vec<(House, Digit)>,
}

impl Payload for UniqueLoop {
    fn truths(&self) -> Vec<Truth> {
        let cells = self.cells.iter().copied();
        let pattern = Deadly::of(cells, self.digits.into_iter().collect());
        let (subset, houses) = (self.subset.iter().copied(), self.houses.iter().copied());
        Truth::escape(pattern, subset, houses)
    }
}
