//! Unique loops, as reasons of steps.

use ninefold_grid::{Cell, Digit, House};

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

impl UniqueLoop {
    pub(crate) fn truths(&self) -> Vec<Truth> {
        let pattern = Deadly::of(
            self.cells.iter().copied(),
            self.digits.into_iter().collect(),
        );
        let subset = self.subset.iter().copied().map(Truth::Cell);
        let houses = self.houses.iter().map(|&(h, d)| Truth::House(h, d));
        std::iter::once(Truth::Escape(pattern))
            .chain(subset)
            .chain(houses)
            .collect()
    }
}
