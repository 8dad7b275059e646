//! Subsets, naked and hidden, as reasons of steps.

use ninefold_grid::{Cell, Digit, House};

use super::payload::Payload;
use crate::truth::Truth;

/// As many cells as digits.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Subset {
    /// The cells, in ascending order.
    pub cells: Vec<Cell>,
    /// The digits, in ascending order.
    pub digits: Vec<Digit>,
    /// The house looked at; two for a locked one, or if a hidden one is so in a box and in a line. None if a naked one
    /// takes something from cells that see its places of a digit in some other way.
    pub houses: Vec<House>,
    /// Whether the cells have no other digits, or the digits no other cells.
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
