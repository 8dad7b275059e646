//! Cells in which no digit stands twice, fewer than there are digits.
//!
//! That a digit found in a cell leaves the cells it sees is the engine's own work (`peers`), and so is what follows for full
//! houses ([`places`](super::places)); here is what follows from counting.

use super::domains::{Alive, Dead, Domains, Propagator, is_single};
use super::facts::Facts;

/// Cells that differ. If no more digits are left to them than there are cells, each of these digits must
/// stand somewhere.
pub(crate) struct Apart {
    pub(crate) cells: Vec<usize>,
}

impl Propagator for Apart {
    fn cells(&self) -> Vec<usize> {
        self.cells.clone()
    }

    fn cost(&self) -> u32 {
        20
    }

    fn run(&mut self, domains: &mut Domains) -> Alive {
        let (mut once, mut twice, mut single) = (0u64, 0u64, 0u64);
        for &cell in &self.cells {
            let digits = domains.of(cell);
            twice |= once & digits;
            once |= digits;
            if is_single(digits) {
                if single & digits != 0 {
                    return Err(Dead);
                }
                single |= digits;
            }
        }
        let (digits, cells) = (once.count_ones() as usize, self.cells.len());
        if digits > cells {
            return Ok(());
        }
        if digits < cells {
            return Err(Dead);
        }
        let hidden = once & !twice & !single;
        if hidden != 0 {
            for &cell in &self.cells {
                let found = domains.of(cell) & hidden;
                if found != 0 {
                    if !is_single(found) {
                        return Err(Dead);
                    }
                    domains.keep(cell, found)?;
                }
            }
        }
        Ok(())
    }

    fn clauses(&self, _: &mut Facts) -> bool {
        true
    }
}
