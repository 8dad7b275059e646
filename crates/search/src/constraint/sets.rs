//! Cells that differ and hold one of a list of sets of digits: cages, renban lines, and whatever else says
//! *which* digits stand in some cells without saying where.

use std::rc::Rc;

use super::domains::{Alive, Dead, Domains, Propagator, each, is_single};
use super::facts::Facts;
use super::sees::Sees;

/// Cells that differ, and the sets they may hold together.
pub(crate) struct Sets {
    pub(crate) cells: Vec<usize>,
    pub(crate) sets: Rc<Vec<u64>>,
    sees: Rc<Sees>,
    /// What each cell may hold by some set.
    found: Vec<u64>,
}

impl Sets {
    pub(crate) fn new(cells: Vec<usize>, sets: Rc<Vec<u64>>, sees: Rc<Sees>) -> Sets {
        let found = vec![0; cells.len()];
        Sets {
            cells,
            sets,
            sees,
            found,
        }
    }
}

/// Adds to `found` what each cell may hold if all of them hold this set; nothing if they cannot.
#[inline]
pub(crate) fn place(set: u64, cells: &[usize], domains: &Domains, found: &mut [u64]) -> bool {
    let mut single = 0;
    for &cell in cells {
        let here = domains.of(cell) & set;
        if here == 0 {
            return false;
        }
        if is_single(here) {
            if single & here != 0 {
                return false;
            }
            single |= here;
        }
    }
    for (&cell, found) in cells.iter().zip(found) {
        let here = domains.of(cell) & set;
        *found |= if is_single(here) {
            here
        } else {
            here & !single
        };
    }
    true
}

impl Propagator for Sets {
    fn cells(&self) -> Vec<usize> {
        self.cells.clone()
    }

    fn cost(&self) -> u32 {
        40 + self.sets.len().min(500) as u32 / 10
    }

    fn run(&mut self, domains: &mut Domains) -> Alive {
        let (mut any, mut single) = (0, 0);
        for &cell in &self.cells {
            let digits = domains.of(cell);
            any |= digits;
            if is_single(digits) {
                single |= digits;
            }
        }
        self.found.fill(0);
        let mut all = u64::MAX;
        for &set in self.sets.iter() {
            if set & !any == 0
                && single & !set == 0
                && place(set, &self.cells, domains, &mut self.found)
            {
                all &= set;
            }
        }
        if all == u64::MAX {
            return Err(Dead);
        }
        for (&cell, &found) in self.cells.iter().zip(&self.found) {
            domains.keep(cell, found)?;
        }
        let needed = all & !single;
        if needed != 0 {
            settle(needed, &self.cells, &self.sees, domains)?;
        }
        Ok(())
    }

    fn clauses(&self, facts: &mut Facts) -> bool {
        facts.one_set(&self.cells, self.sets.iter().copied());
        true
    }
}

/// Digits that must stand in some cells which differ: where one cell is left for a digit, it goes there,
/// and cells that see all cells which may hold it lose it.
pub(crate) fn settle(needed: u64, cells: &[usize], sees: &Sees, domains: &mut Domains) -> Alive {
    let (mut once, mut twice) = (0, 0);
    for &cell in cells {
        let digits = domains.of(cell);
        twice |= once & digits;
        once |= digits;
    }
    if needed & !once != 0 {
        return Err(Dead);
    }
    let hidden = needed & !twice;
    if hidden != 0 {
        for &cell in cells {
            let digit = domains.of(cell) & hidden;
            if digit != 0 {
                domains.keep(cell, digit)?;
            }
        }
    }
    for digit in each(needed & !hidden) {
        sees.shun(digit, cells, domains)?;
    }
    Ok(())
}
