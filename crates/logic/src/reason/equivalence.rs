//! Sets of cells that hold the same digits, as reasons of steps.

use ninefold_grid::{Cell, Digit, House};

use super::payload::Payload;
use crate::truth::Truth;

/// Two sets of cells that hold the same digits, each equally often. They are what is left of some houses, and
/// of as many others, without the cells that they share.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Equivalence {
    /// The digit whose places are counted.
    pub digit: Digit,
    /// The houses of the set that has room for this digit at most `most` times.
    pub full: Vec<House>,
    /// As many houses, around the other set.
    pub others: Vec<House>,
    /// The cells of the first set.
    pub full_cells: Vec<Cell>,
    /// The cells of the second set.
    pub other_cells: Vec<Cell>,
    /// How often the first set can hold the digit, which is how often the second set already holds it.
    pub most: usize,
}

impl Payload for Equivalence {
    fn truths(&self) -> Vec<Truth> {
        let houses = self.full.iter();
        houses
            .map(|&house| Truth::House(house, self.digit))
            .collect()
    }
}
