//! Templates, as reasons of steps.

use ninefold_grid::{Candidate, Digit, House};

use super::payload::Payload;
use crate::truth::Truth;

/// What all templates of a digit have in common.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Template {
    /// The digit.
    pub digit: Digit,
    /// The cells that templates of other digits need, all of them, so that this one has to do without.
    pub taken: Vec<Candidate>,
    /// The houses in which the digits of this step have a place to find: for the digit itself, and for
    /// those that take cells.
    pub houses: Vec<(House, Digit)>,
}

impl Payload for Template {
    fn truths(&self) -> Vec<Truth> {
        let truth = |&(house, digit): &(House, Digit)| Truth::House(house, digit);
        self.houses.iter().map(truth).collect()
    }
}
