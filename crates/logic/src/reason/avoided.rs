//! Deadly patterns that must be avoided, as reasons of steps.

use ninefold_grid::{Cell, Digit, House};

use super::payload::Payload;
use crate::truth::{Deadly, Truth};

/// A pattern whose cells cannot all hold only its digits.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Avoided {
    /// The pattern.
    pub pattern: Deadly,
    /// The cells of the pattern that may hold other digits, in ascending order.
    pub rich: Vec<Cell>,
    /// The cells of the naked subset of a type 3.
    pub subset: Vec<Cell>,
    /// The house and the digit that is locked in it, for a type 4.
    pub house: Option<(House, Digit)>,
}

impl Payload for Avoided {
    fn truths(&self) -> Vec<Truth> {
        Truth::escape(
            self.pattern.clone(),
            self.subset.iter().copied(),
            self.house,
        )
    }
}
