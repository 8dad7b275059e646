//! Unique loops, as reasons of steps.

use ninefold_grid::{Cell, Digit, House};

use super::payload::Payload;
use crate::truth::{Deadly, Truth};

/// A ring that must not be left with two digits.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct UniqueLoop {
    /// Its cells, one after the other.
    pub cells: Vec<Cell>,
    /// The digits that could be exchanged, in ascending order.
    pub digits: [Digit; 2],
    /// The cells of a naked subset of type 3, without those of the ring.
    pub subset: Vec<Cell>,
    /// What a house has to itself: the digit of type 4; the digits of a hidden subset of type 3.
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
