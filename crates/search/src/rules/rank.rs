//! Rows and columns, read both ways as numbers and put in order: a clue tells the place of a line.
//!
//! Each line is compared with each ranked one, digit by digit, as far as the digits are known; what must be
//! less (or greater) because enough others are not is held to it at the first place where they may differ.

use ninefold_grid::variant::Ties;

use super::domains::{Alive, Dead, Domains, Propagator, first_n};

/// All lines, and which of them have which rank.
pub(crate) struct Ranks {
    pub(crate) lines: Vec<Vec<usize>>,
    /// Numbers of lines and their ranks, from 1.
    pub(crate) ranked: Vec<(usize, usize)>,
    pub(crate) ties: Ties,
}

/// What may come of comparing two lines.
#[derive(Default)]
struct May {
    less: bool,
    equal: bool,
    greater: bool,
}

fn low(digits: u64) -> u32 {
    digits.trailing_zeros()
}

fn high(digits: u64) -> u32 {
    63 - digits.leading_zeros()
}

/// How line `a` may compare with line `b`.
fn compare(a: &[usize], b: &[usize], domains: &Domains) -> May {
    let mut may = May::default();
    for (&a, &b) in a.iter().zip(b) {
        if a == b {
            continue;
        }
        let (a, b) = (domains.of(a), domains.of(b));
        may.less |= low(a) < high(b);
        may.greater |= high(a) > low(b);
        if a & b == 0 || (may.less && may.greater) {
            return may;
        }
    }
    may.equal = true;
    may
}

/// Holds line `a` to be no greater than line `b` at the first place where they may differ.
fn order(a: &[usize], b: &[usize], domains: &mut Domains) -> Alive {
    for (&a, &b) in a.iter().zip(b) {
        let (x, y) = (domains.of(a), domains.of(b));
        if a == b || (x == y && low(x) == high(x)) {
            continue;
        }
        domains.keep(a, first_n(high(y) as usize + 1))?;
        return domains.keep(b, !first_n(low(domains.of(a)) as usize));
    }
    Ok(())
}

impl Propagator for Ranks {
    fn cells(&self) -> Vec<usize> {
        let mut cells = self.lines.concat();
        cells.sort_unstable();
        cells.dedup();
        cells
    }

    fn cost(&self) -> u32 {
        100
    }

    fn run(&mut self, domains: &mut Domains) -> Alive {
        let strict = self.ties != Ties::Any;
        for pair in self.ranked.windows(2) {
            let (a, b) = (&self.lines[pair[0].0], &self.lines[pair[1].0]);
            order(a, b, domains)?;
            let may = compare(a, b, domains);
            if strict && !may.less {
                return Err(Dead);
            }
        }
        for &(own, rank) in &self.ranked {
            let line = &self.lines[own];
            let (mut less, mut greater) = (0, 0);
            let mut open = Vec::new();
            for (i, other) in self.lines.iter().enumerate() {
                if i == own {
                    continue;
                }
                let may = compare(other, line, domains);
                match (may.less, may.greater, may.equal) {
                    (true, false, false) => less += 1,
                    (false, true, false) => greater += 1,
                    (false, false, _) if strict => return Err(Dead),
                    (true, false, true) if strict => less += 1,
                    (false, true, true) if strict => greater += 1,
                    _ => open.push(i),
                }
            }
            let (most_less, most_greater) = (rank - 1, self.lines.len() - rank);
            if less > most_less || greater > most_greater {
                return Err(Dead);
            }
            for i in open {
                if less == most_less {
                    order(line, &self.lines[i], domains)?;
                } else if greater == most_greater {
                    order(&self.lines[i], line, domains)?;
                }
            }
        }
        Ok(())
    }
}
