//! Subsets, naked and hidden, as reasons of steps.

use ninefold_grid::{Cell, Digit, House};

use super::payload::Payload;
use crate::truth::Truth;

/// Cells that hold as many digits as there are cells.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Subset {
    /// The cells, in ascending order.
    pub cells: Vec<Cell>,
    /// The digits, in ascending order.
    pub digits: Vec<Digit>,
    /// The house of the subset. There are two for a locked subset, or for a hidden one in a box and in a line.
    /// There is none if a naked subset eliminates a candidate that sees all places of its digit in it in some
    /// other way.
    pub houses: Vec<House>,
    /// Whether it is a hidden subset: the digits have no other cells. In a naked subset the cells have no other
    /// digits.
    pub is_hidden: bool,
}

impl Payload for Subset {
    fn truths(&self) -> Vec<Truth> {
        if self.is_hidden {
            let house = self.houses.first().copied();
            let of = |&digit: &Digit| house.map(|house| Truth::House(house, digit));
            self.digits.iter().filter_map(of).collect()
        } else {
            self.cells.iter().copied().map(Truth::Cell).collect()
        }
    }
}
