//! Rules for which nothing cleverer is known: they are looked at once all cells have one digit.

use std::rc::Rc;

use ninefold_grid::Digit;
use ninefold_grid::variant::{Constraint, Filling, Variant, legal};

use super::domains::{Alive, Dead, Domains, Propagator};

/// A rule that the oracle checks when everything is known.
pub(crate) struct Check {
    pub(crate) variant: Rc<Variant>,
    pub(crate) constraint: Constraint,
    pub(crate) cells: Vec<usize>,
}

impl Propagator for Check {
    fn cells(&self) -> Vec<usize> {
        self.cells.clone()
    }

    fn cost(&self) -> u32 {
        120
    }

    fn run(&mut self, domains: &mut Domains) -> Alive {
        if !self.cells.iter().all(|&cell| domains.is_single(cell)) {
            return Ok(());
        }
        // Cells that the rule does not look at may hold anything.
        let filling: Filling = (0..self.variant.layout().cell_count())
            .map(|cell| Digit::from_index(domains.of(cell).trailing_zeros() as usize))
            .collect();
        match legal::obeys(&self.variant, &self.constraint, &filling) {
            true => Ok(()),
            false => Err(Dead),
        }
    }
}
