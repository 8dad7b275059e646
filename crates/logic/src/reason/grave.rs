//! Bivalue universal graves, as reasons of steps.

use ninefold_grid::{Candidate, Cell, Digit, House};

use crate::truth::{Deadly, Truth};

/// A grave but for some candidates.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Grave {
    /// All open cells, with two digits each.
    pub pattern: Deadly,
    /// The other candidates, of which one is right; in ascending order.
    pub extras: Vec<Candidate>,
    /// Type 3: the cells of a naked subset, beside the one that holds an extra.
    pub subset: Vec<Cell>,
    /// Type 4: the digit that its house has in the two cells with extras alone.
    pub locked: Option<(House, Digit)>,
}

impl Grave {
    pub(crate) fn truths(&self) -> Vec<Truth> {
        let locked = self.locked.map(|(house, digit)| Truth::House(house, digit));
        std::iter::once(Truth::Escape(self.pattern.clone()))
            .chain(self.subset.iter().copied().map(Truth::Cell))
            .chain(locked)
            .collect()
    }
}
