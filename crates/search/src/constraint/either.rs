//! One of several alternatives. Each is tried on a copy, and digits that no alternative allows are removed.
//!
//! This is constructive disjunction. An alternative that fails stays excluded in this branch of the search, because it
//! fails again on every call. Nothing is kept between calls.

use super::domains::{Contradiction, Domains, Propagation, Propagator, is_single};

/// An alternative: constraints that all hold together.
pub(crate) struct Alternative {
    pub(crate) propagators: Vec<Box<dyn Propagator>>,
    /// Pairs of cells that differ in this alternative.
    pub(crate) apart: Vec<(usize, usize)>,
}

/// At least one of the alternatives holds.
pub(crate) struct Either {
    alternatives: Vec<Alternative>,
    cells: Vec<usize>,
    copy: Vec<u64>,
    any: Vec<u64>,
    touched: Vec<u32>,
}

impl Either {
    pub(crate) fn new(alternatives: Vec<Alternative>) -> Either {
        let mut cells: Vec<usize> = alternatives
            .iter()
            .flat_map(|alternative| {
                let cells = alternative.propagators.iter().flat_map(|own| own.cells());
                cells.chain(alternative.apart.iter().flat_map(|&(a, b)| [a, b]))
            })
            .collect();
        cells.sort_unstable();
        cells.dedup();
        Either {
            alternatives,
            any: vec![0; cells.len()],
            cells,
            copy: Vec::new(),
            touched: Vec::new(),
        }
    }
}

impl Alternative {
    /// Runs the propagators until nothing changes.
    fn run(&mut self, domains: &mut Domains) -> Propagation {
        loop {
            let before = domains.touched.len();
            for &(a, b) in &self.apart {
                if is_single(domains.of(a)) {
                    domains.keep(b, !domains.of(a))?;
                }
                if is_single(domains.of(b)) {
                    domains.keep(a, !domains.of(b))?;
                }
            }
            for propagator in &mut self.propagators {
                propagator.run(domains)?;
            }
            if domains.touched.len() == before {
                return Ok(());
            }
        }
    }
}

impl Propagator for Either {
    fn cells(&self) -> Vec<usize> {
        self.cells.clone()
    }

    fn cost(&self) -> u32 {
        90
    }

    fn run(&mut self, domains: &mut Domains) -> Propagation {
        self.any.fill(0);
        let mut is_satisfiable = false;
        for alternative in &mut self.alternatives {
            self.copy.clear();
            self.copy.extend_from_slice(domains.at);
            self.touched.clear();
            let mut copy = Domains {
                at: &mut self.copy,
                touched: &mut self.touched,
            };
            if alternative.run(&mut copy).is_ok() {
                is_satisfiable = true;
                let mut same = true;
                for (any, &cell) in self.any.iter_mut().zip(&self.cells) {
                    *any |= copy.of(cell);
                    same &= *any == domains.of(cell);
                }
                if same {
                    return Ok(());
                }
            }
        }
        if !is_satisfiable {
            return Err(Contradiction);
        }
        for (&any, &cell) in self.any.iter().zip(&self.cells) {
            domains.keep(cell, any)?;
        }
        Ok(())
    }
}
