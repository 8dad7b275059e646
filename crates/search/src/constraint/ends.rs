//! Lines whose two ends decide what may be between them.

use super::domains::{Contradiction, Domains, Propagation, Propagator, numbers};

/// The digits at the ends of a line decide which digits its inner cells may hold, and which pairs of ends are possible.
pub(crate) struct Ends {
    pub(crate) first: usize,
    pub(crate) last: usize,
    pub(crate) inner: Vec<usize>,
    /// For each pair of digit numbers, the digits of the inner cells; `None` if these cannot be the ends.
    pub(crate) table: Vec<Option<u64>>,
    pub(crate) digits: usize,
}

impl Propagator for Ends {
    fn cells(&self) -> Vec<usize> {
        let mut cells = vec![self.first, self.last];
        cells.extend(&self.inner);
        cells
    }

    fn cost(&self) -> u32 {
        28
    }

    fn run(&mut self, domains: &mut Domains) -> Propagation {
        let (mut first, mut last, mut any) = (0, 0, 0);
        for a in numbers(domains.of(self.first)) {
            for b in numbers(domains.of(self.last)) {
                let Some(between) = self.table[a * self.digits + b] else {
                    continue;
                };
                if self
                    .inner
                    .iter()
                    .all(|&cell| domains.of(cell) & between != 0)
                {
                    first |= 1 << a;
                    last |= 1 << b;
                    any |= between;
                }
            }
        }
        if first == 0 {
            return Err(Contradiction);
        }
        domains.keep(self.first, first)?;
        domains.keep(self.last, last)?;
        for &cell in &self.inner {
            domains.keep(cell, any)?;
        }
        Ok(())
    }
}
