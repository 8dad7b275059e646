//! A clause over domains: at least one of several cells holds one of its digits.

use super::domains::{Contradiction, Domains, Propagation, Propagator};
use super::facts::Facts;
use super::learn::candidates;

/// At least one of these cells holds one of its digits.
pub(crate) struct Clause(pub(crate) Vec<(usize, u64)>);

impl Propagator for Clause {
    fn cells(&self) -> Vec<usize> {
        self.0.iter().map(|&(cell, _)| cell).collect()
    }

    fn cost(&self) -> u32 {
        12
    }

    fn run(&mut self, domains: &mut Domains) -> Propagation {
        let mut open = None;
        for &(cell, digits) in &self.0 {
            let here = domains.of(cell);
            if here & !digits == 0 {
                return Ok(());
            }
            if here & digits != 0 {
                if open.is_some() {
                    return Ok(());
                }
                open = Some((cell, digits));
            }
        }
        let (cell, digits) = open.ok_or(Contradiction)?;
        domains.keep(cell, digits)
    }

    fn clauses(&self, facts: &mut Facts) -> bool {
        let at = facts.at;
        if self.0.iter().any(|&(cell, digits)| at[cell] & !digits == 0) {
            return true;
        }
        let all = self
            .0
            .iter()
            .flat_map(|&(cell, digits)| candidates(cell, digits & at[cell]));
        facts.problem.clause(all, std::iter::empty());
        true
    }
}
