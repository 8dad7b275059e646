//! Templates, as reasons of steps.

use ninefold_grid::{Candidate, Digit, House};

use super::payload::Payload;
use crate::truth::Truth;

/// What all templates of a digit have in common.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Template {
    /// The digit.
    pub digit: Digit,
    /// The cells that all templates of other digits need, so this digit cannot use them.
    pub taken: Vec<Candidate>,
    /// The houses in which digits of this step need a place: for the digit itself, and for the digits that take
    /// cells.
    pub houses: Vec<(House, Digit)>,
}

impl Payload for Template {
    fn truths(&self) -> Vec<Truth> {
        let truth = |&(house, digit): &(House, Digit)| Truth::House(house, digit);
        self.houses.iter().map(truth).collect()
    }
}
