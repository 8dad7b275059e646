//! Cells in which no digit occurs twice, with fewer cells than digits.
//!
//! The engine itself removes a single digit from the cells that see it (`peers`). For full houses,
//! [`places`](super::places) deduces more. This module adds the deductions from counting.

use super::domains::{Contradiction, Domains, Propagation, Propagator, is_single};
use super::facts::Facts;

/// Cells that differ. If they have only as many digits as cells, each of these digits must occur in one of them.
pub(crate) struct AllDifferent {
    pub(crate) cells: Vec<usize>,
}

impl Propagator for AllDifferent {
    fn cells(&self) -> Vec<usize> {
        self.cells.clone()
    }

    fn cost(&self) -> u32 {
        20
    }

    fn run(&mut self, domains: &mut Domains) -> Propagation {
        let (mut once, mut twice, mut single) = (0u64, 0u64, 0u64);
        for &cell in &self.cells {
            let digits = domains.of(cell);
            twice |= once & digits;
            once |= digits;
            if is_single(digits) {
                if single & digits != 0 {
                    return Err(Contradiction);
                }
                single |= digits;
            }
        }
        let (digits, cells) = (once.count_ones() as usize, self.cells.len());
        if digits > cells {
            return Ok(());
        }
        if digits < cells {
            return Err(Contradiction);
        }
        let hidden = once & !twice & !single;
        if hidden != 0 {
            for &cell in &self.cells {
                let found = domains.of(cell) & hidden;
                if found != 0 {
                    if !is_single(found) {
                        return Err(Contradiction);
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
