//! Sets of cells that hold the same digits, as reasons of steps.

use ninefold_grid::{Cell, Digit, House};

use super::payload::Payload;
use crate::truth::Truth;

/// Two sets of cells that hold the same digits, each equally often: what is left of some houses, and of as many
/// others, without the cells that they share.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Equivalence {
    /// The digit whose places are counted.
    pub digit: Digit,
    /// The houses of the set that has room for this digit no more than `most` times.
    pub full: Vec<House>,
    /// As many houses, around the other set.
    pub others: Vec<House>,
    /// The cells of the first set.
    pub full_cells: Vec<Cell>,
    /// The cells of the second set.
    pub other_cells: Vec<Cell>,
    /// How often the digit can stand in the first set, and stands in the second one already.
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
