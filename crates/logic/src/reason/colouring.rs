//! Colourings, as reasons of steps.

use ninefold_grid::{Cell, Digit, House};

use super::payload::Payload;
use crate::truth::Truth;

/// Clusters of one digit, each in two colours.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Colouring {
    /// The digit.
    pub digit: Digit,
    /// The clusters: for each, the cells of the first colour and the cells of the second.
    pub clusters: Vec<[Vec<Cell>; 2]>,
    /// The houses in which the digit has two places, both painted.
    pub pairs: Vec<House>,
}

impl Payload for Colouring {
    fn truths(&self) -> Vec<Truth> {
        let pairs = self.pairs.iter();
        pairs
            .map(|&house| Truth::House(house, self.digit))
            .collect()
    }
}
