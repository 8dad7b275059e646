//! Bounds propagation for sums that are too wide to be counted (see `total`).

use super::domains::{Contradiction, Domains, Propagation, Propagator, is_single, numbers};

/// A sum over groups of cells. The propagator uses only bounds, and is exact once all but one cell are known.
///
/// The least sum of cells that differ is found greedily: in the order of their least digits, each gets the least digit
/// above the one before. The greatest digit of a cell is what the least sum of the others leaves.
pub(crate) struct Bounds {
    /// The groups of cells that differ, each with its factor.
    groups: Vec<(Vec<usize>, i64)>,
    /// The target: the sum of digit numbers times factors.
    target: i64,
    /// For each group, its least and greatest sum of digit numbers times the factor; a buffer.
    ends: Vec<(i64, i64)>,
}

/// The least sum of different numbers with these lower bounds (in ascending order), without one of them.
fn least(sorted: &[(i64, usize)], without: usize) -> i64 {
    let (mut sum, mut last) = (0, -1);
    for &(low, i) in sorted {
        if i != without {
            last = low.max(last + 1);
            sum += last;
        }
    }
    sum
}

impl Bounds {
    pub(crate) fn new(groups: Vec<(Vec<usize>, i64)>, target: i64) -> Bounds {
        Bounds {
            ends: vec![(0, 0); groups.len()],
            groups,
            target,
        }
    }

    /// Sorts the least numbers of the cells in ascending order; with `down`, their greatest numbers, counted down from
    /// 63.
    fn sorted(cells: &[usize], domains: &Domains, down: bool, into: &mut Vec<(i64, usize)>) {
        into.clear();
        into.extend(cells.iter().enumerate().map(|(i, &cell)| {
            let digits = domains.of(cell);
            let low = match down {
                false => digits.trailing_zeros(),
                true => digits.leading_zeros(),
            };
            (i64::from(low), i)
        }));
        into.sort_unstable();
    }
}

impl Propagator for Bounds {
    fn cells(&self) -> Vec<usize> {
        self.groups
            .iter()
            .flat_map(|(cells, _)| cells.iter().copied())
            .collect()
    }

    fn cost(&self) -> u32 {
        25
    }

    fn run(&mut self, domains: &mut Domains) -> Propagation {
        let (mut low, mut high) = (Vec::new(), Vec::new());
        loop {
            let (mut least_all, mut most_all) = (0, 0);
            for ((cells, factor), ends) in self.groups.iter().zip(&mut self.ends) {
                Bounds::sorted(cells, domains, false, &mut low);
                Bounds::sorted(cells, domains, true, &mut high);
                let n = cells.len();
                let (a, b) = (least(&low, n), 63 * n as i64 - least(&high, n));
                if a > b {
                    return Err(Contradiction);
                }
                *ends = match *factor > 0 {
                    true => (a * factor, b * factor),
                    false => (b * factor, a * factor),
                };
                least_all += ends.0;
                most_all += ends.1;
            }
            if self.target < least_all || most_all < self.target {
                return Err(Contradiction);
            }
            let mut changed = false;
            for ((cells, factor), ends) in self.groups.iter().zip(&self.ends) {
                // The range of the group's own sum times its factor.
                let from = self.target - (most_all - ends.1);
                let to = self.target - (least_all - ends.0);
                if from <= ends.0 && ends.1 <= to {
                    continue;
                }
                Bounds::sorted(cells, domains, false, &mut low);
                Bounds::sorted(cells, domains, true, &mut high);
                let n = cells.len() as i64 - 1;
                for (i, &cell) in cells.iter().enumerate() {
                    let digits = domains.of(cell);
                    if is_single(digits) {
                        continue;
                    }
                    let (others_low, others_high) = (least(&low, i), 63 * n - least(&high, i));
                    let kept = numbers(digits)
                        .filter(|&number| {
                            let (a, b) = (number as i64 + others_low, number as i64 + others_high);
                            let (a, b) = match *factor > 0 {
                                true => (a * factor, b * factor),
                                false => (b * factor, a * factor),
                            };
                            a <= to && from <= b
                        })
                        .fold(0, |kept, number| kept | 1 << number);
                    changed |= kept != digits;
                    domains.keep(cell, kept)?;
                }
            }
            if !changed {
                return Ok(());
            }
        }
    }
}
