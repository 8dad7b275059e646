//! A line in which the cells between two digits have a given sum.

use std::rc::Rc;

use super::domains::{Contradiction, Domains, Propagation, Propagator, is_single};
use super::sets::place;

/// Two digits that can be the ends (the slices of bread).
pub(crate) struct Bread {
    /// The two digits, as sets of one.
    pub(crate) slices: [u64; 2],
    /// The digits that may lie outside the two ends.
    pub(crate) outside: u64,
    /// For each number of cells between the ends, the sets that may lie there.
    pub(crate) fillings: Rc<Vec<Vec<u64>>>,
}

/// A line of cells that differ.
pub(crate) struct Sandwich {
    cells: Vec<usize>,
    breads: Vec<Bread>,
    digits: Vec<u64>,
    found: Vec<u64>,
    trial: Vec<u64>,
}

impl Sandwich {
    pub(crate) fn new(cells: Vec<usize>, breads: Vec<Bread>) -> Sandwich {
        Sandwich {
            digits: vec![0; cells.len()],
            found: vec![0; cells.len()],
            trial: vec![0; cells.len()],
            cells,
            breads,
        }
    }
}

impl Propagator for Sandwich {
    fn cells(&self) -> Vec<usize> {
        self.cells.clone()
    }

    fn cost(&self) -> u32 {
        80
    }

    fn run(&mut self, domains: &mut Domains) -> Propagation {
        let Sandwich {
            cells,
            breads,
            digits,
            found,
            trial,
        } = self;
        let n = cells.len();
        for (&cell, digits) in cells.iter().zip(&mut *digits) {
            *digits = domains.of(cell);
        }
        found.fill(0);
        let mut is_satisfiable = false;
        for bread in breads.iter() {
            let slices = bread.slices[0] | bread.slices[1];
            // Try every pair of positions of the two ends, in both orders.
            for left in (0..n).filter(|&left| digits[left] & slices != 0) {
                let mut between = 0;
                for right in left + 1..n {
                    let inside = between;
                    between |= digits[right];
                    for (a, b) in [(0, 1), (1, 0)] {
                        let (a, b) = (bread.slices[a], bread.slices[b]);
                        if digits[left] & a == 0 || digits[right] & b == 0 {
                            continue;
                        }
                        let outer = || digits[..left].iter().chain(&digits[right + 1..]);
                        let outside = bread.outside & !slices;
                        if outer().any(|&digits| digits & outside == 0) {
                            continue;
                        }
                        let inner = left + 1..right;
                        let mut single = 0;
                        for &digits in outer().filter(|&&digits| is_single(digits)) {
                            single |= digits;
                        }
                        trial.fill(0);
                        let (mut any, mut every) = (false, u64::MAX);
                        for &set in &bread.fillings[right - left - 1] {
                            if set & (single | !inside) == 0
                                && outer().all(|&digits| digits & outside & !set != 0)
                                && let Some(missing) =
                                    place(set, &digits[inner.clone()], &mut trial[inner.clone()])
                            {
                                any = true;
                                every &= set;
                                // No other set adds anything.
                                if (missing | every) & outside == 0 {
                                    break;
                                }
                            }
                        }
                        if !any {
                            continue;
                        }
                        is_satisfiable = true;
                        found[left] |= a;
                        found[right] |= b;
                        for i in 0..n {
                            if inner.contains(&i) {
                                found[i] |= trial[i];
                            } else if i < left || i > right {
                                found[i] |= outside & !every;
                            }
                        }
                    }
                }
            }
        }
        if !is_satisfiable {
            return Err(Contradiction);
        }
        for (&cell, &found) in cells.iter().zip(&*found) {
            domains.keep(cell, found)?;
        }
        Ok(())
    }
}
