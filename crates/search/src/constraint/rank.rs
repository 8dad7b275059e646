//! Rows and columns, read as numbers in both directions and sorted. A clue is the rank of a line.
//!
//! Each line is compared with each ranked line, digit by digit, as far as the digits are known. If enough other lines
//! cannot be less (or greater), a line must be less (or greater). Then this order is enforced at the first position
//! where the two lines may differ.

use std::cmp::Ordering;

use ninefold_grid::constraint::Ties;

use super::domains::{Contradiction, Domains, Propagation, Propagator, first_n, is_single};

/// All lines, and the ranked ones among them.
pub(crate) struct Ranks {
    pub(crate) lines: Vec<Vec<usize>>,
    /// Indices of lines and their ranks, counted from 1, in ascending order of rank.
    pub(crate) ranked: Vec<(usize, usize)>,
    pub(crate) ties: Ties,
    /// Whether rows and columns are houses. Then no line repeats a digit, and each digit begins four lines.
    pub(crate) houses: bool,
}

/// The possible results of comparing two lines.
#[derive(Copy, Clone, Default)]
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

impl Ranks {
    /// The possible results of comparing line `a` with line `b`, if both begin with a digit of `begin`.
    fn compare(&self, a: &[usize], b: &[usize], begin: u64, domains: &Domains) -> May {
        let mut may = May::default();
        let mut open = u64::MAX;
        for (i, (&a, &b)) in a.iter().zip(b).enumerate() {
            let here = if i == 0 { begin } else { open };
            let same = a == b;
            let (a, b) = (domains.of(a) & here, domains.of(b) & here);
            if a == 0 || b == 0 {
                return may;
            }
            if !same {
                may.less |= low(a) < high(b);
                may.greater |= high(a) > low(b);
                if a & b == 0 || (may.less && may.greater) {
                    return may;
                }
            }
            // If the lines are still equal after this position, they share a digit here, which occurs in no later cell
            // of either.
            if self.houses && is_single(a & b) {
                open &= !(a & b);
            }
        }
        // A line that is a prefix of the other is less.
        match a.len().cmp(&b.len()) {
            Ordering::Less => may.less = true,
            Ordering::Equal => may.equal = true,
            Ordering::Greater => may.greater = true,
        }
        may
    }

    /// Enforces that line `a` is less than line `b` (or not greater) at the first position where they may differ.
    fn order(&self, a: &[usize], b: &[usize], strict: bool, domains: &mut Domains) -> Propagation {
        let mut open = u64::MAX;
        let lengths = a.len().cmp(&b.len());
        for (&a, &b) in a.iter().zip(b) {
            let (x, y) = (domains.of(a) & open, domains.of(b) & open);
            if a == b {
                continue;
            }
            if x == y && is_single(x) {
                if self.houses {
                    open &= !x;
                }
                continue;
            }
            if x == 0 || y == 0 {
                return Err(Contradiction);
            }
            domains.keep(a, open & first_n(high(y) as usize + 1))?;
            return domains.keep(b, open & !first_n(low(domains.of(a)) as usize));
        }
        match lengths {
            Ordering::Equal if strict => Err(Contradiction),
            Ordering::Greater => Err(Contradiction),
            _ => Ok(()),
        }
    }

    /// Propagates the ranks of lines that begin with one digit. There are four such lines, and none may equal a ranked
    /// line.
    fn four(&self, ranked: &[(usize, usize)], domains: &mut Domains) -> Propagation {
        let number = (ranked[0].1 - 1) / 4;
        let digit = 1 << number;
        for pair in ranked.windows(2) {
            self.order(
                &self.lines[pair[0].0],
                &self.lines[pair[1].0],
                true,
                domains,
            )?;
        }
        let mut others: Vec<(usize, bool, May)> = Vec::with_capacity(self.lines.len());
        for &(own, rank) in ranked {
            let line = &self.lines[own];
            domains.keep(line[0], digit)?;
            let need = [(rank - 1) % 4, 3 - (rank - 1) % 4];
            let (mut may, mut sure) = ([0, 0], [0, 0]);
            others.clear();
            for (i, other) in self.lines.iter().enumerate() {
                if i == own || domains.of(other[0]) & digit == 0 {
                    continue;
                }
                let begins = domains.of(other[0]) == digit;
                let known = ranked.iter().find(|&&(line, _)| line == i);
                let found = match known {
                    Some(&(_, place)) => May {
                        less: place < rank,
                        equal: false,
                        greater: place > rank,
                    },
                    None => self.compare(other, line, digit, domains),
                };
                if !found.less && !found.greater {
                    domains.keep(other[0], !digit)?;
                    continue;
                }
                for (side, (this, that)) in
                    [(found.less, found.greater), (found.greater, found.less)]
                        .into_iter()
                        .enumerate()
                {
                    may[side] += usize::from(this);
                    sure[side] += usize::from(this && !that && begins);
                }
                others.push((i, begins, found));
            }
            for side in 0..2 {
                if may[side] < need[side] || sure[side] > need[side] {
                    return Err(Contradiction);
                }
                for &(i, begins, found) in &others {
                    let (this, that) = match side {
                        0 => (found.less, found.greater),
                        _ => (found.greater, found.less),
                    };
                    let towards =
                        |this_side: bool, domains: &mut Domains| match (side == 0) == this_side {
                            true => self.order(&self.lines[i], line, true, domains),
                            false => self.order(line, &self.lines[i], true, domains),
                        };
                    if may[side] == need[side] && this {
                        domains.keep(self.lines[i][0], digit)?;
                        towards(true, domains)?;
                    } else if sure[side] == need[side] && this {
                        if !that && !begins {
                            domains.keep(self.lines[i][0], !digit)?;
                        } else if that && begins {
                            towards(false, domains)?;
                        }
                    }
                }
            }
        }
        Ok(())
    }
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

    fn run(&mut self, domains: &mut Domains) -> Propagation {
        let strict = self.ties != Ties::Any;
        if strict && self.houses {
            let same = |a: &(usize, usize), b: &(usize, usize)| (a.1 - 1) / 4 == (b.1 - 1) / 4;
            return self
                .ranked
                .chunk_by(same)
                .try_for_each(|ranked| self.four(ranked, domains));
        }
        for pair in self.ranked.windows(2) {
            let (a, b) = (&self.lines[pair[0].0], &self.lines[pair[1].0]);
            self.order(a, b, false, domains)?;
            let may = self.compare(a, b, u64::MAX, domains);
            if strict && !may.less {
                return Err(Contradiction);
            }
        }
        for &(own, rank) in &self.ranked {
            let line = &self.lines[own];
            let (mut less, mut greater, mut others) = (0, 0, 0_usize);
            let mut open = Vec::new();
            for (i, other) in self.lines.iter().enumerate() {
                // A line of one cell is the same line in both directions.
                if other == line {
                    continue;
                }
                others += 1;
                let may = self.compare(other, line, u64::MAX, domains);
                match (may.less, may.greater, may.equal) {
                    (true, false, false) => less += 1,
                    (false, true, false) => greater += 1,
                    (false, false, _) if strict => return Err(Contradiction),
                    (true, false, true) if strict => less += 1,
                    (false, true, true) if strict => greater += 1,
                    _ => open.push(i),
                }
            }
            let most_less = rank - 1;
            let most_greater = (others + 1).checked_sub(rank).ok_or(Contradiction)?;
            if less > most_less || greater > most_greater {
                return Err(Contradiction);
            }
            for i in open {
                if less == most_less {
                    self.order(line, &self.lines[i], strict, domains)?;
                } else if greater == most_greater {
                    self.order(&self.lines[i], line, strict, domains)?;
                }
            }
        }
        Ok(())
    }
}
