//! Locked candidates, as reasons of steps.

use ninefold_grid::{Digit, House};

use super::payload::Payload;
use crate::truth::Truth;

/// A digit whose places in one house all lie in another.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Locked {
    /// The digit.
    pub digit: Digit,
    /// The house in which all places of the digit lie in the other one.
    pub from: House,
    /// The other house, which therefore has the digit nowhere else.
    pub into: House,
}

impl Payload for Locked {
    fn truths(&self) -> Vec<Truth> {
        vec![Truth::House(self.from, self.digit)]
    }
}
