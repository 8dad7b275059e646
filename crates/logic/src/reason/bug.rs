//! Bivalue universal graves, as reasons of steps.

use ninefold_grid::{Candidate, Cell, Digit, House};

use super::payload::Payload;
use crate::truth::{Deadly, Truth};

/// A BUG except for some extra candidates.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Bug {
    /// All open cells, with two digits each.
    pub pattern: Deadly,
    /// The extra candidates, of which at least one is right, in ascending order.
    pub extras: Vec<Candidate>,
    /// Type 3: the cells of a naked subset, without the one that holds an extra.
    pub subset: Vec<Cell>,
    /// Type 4: the house and the digit that it has only in the two cells with extras.
    pub locked: Option<(House, Digit)>,
}

impl Payload for Bug {
    fn truths(&self) -> Vec<Truth> {
        Truth::escape(
            self.pattern.clone(),
            self.subset.iter().copied(),
            self.locked,
        )
    }
}
