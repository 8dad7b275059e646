//! Propagators that count how often digits occur in some cells.

use std::rc::Rc;

use super::domains::{Contradiction, Domains, Propagation, Propagator, is_single, numbers};
use super::facts::Facts;
use super::sees::Sees;

/// The digits occur in `least` to `most` of the cells.
pub(crate) struct Occurs {
    pub(crate) cells: Vec<usize>,
    pub(crate) digits: u64,
    pub(crate) least: usize,
    pub(crate) most: usize,
    pub(crate) sees: Rc<Sees>,
}

impl Propagator for Occurs {
    fn cells(&self) -> Vec<usize> {
        self.cells.clone()
    }

    fn cost(&self) -> u32 {
        24
    }

    fn run(&mut self, domains: &mut Domains) -> Propagation {
        bound(&self.cells, self.digits, self.least, self.most, domains)?;
        if self.least > 0 && is_single(self.digits) {
            self.sees
                .remove_from_common_peers(self.digits, &self.cells, domains)?;
        }
        Ok(())
    }
}

/// Restricts the number of cells with one of the digits to the range from `least` to `most`.
pub(crate) fn bound(
    cells: &[usize],
    digits: u64,
    least: usize,
    most: usize,
    domains: &mut Domains,
) -> Propagation {
    let (mut sure, mut possible) = (0, 0);
    for &cell in cells {
        let here = domains.of(cell);
        possible += usize::from(here & digits != 0);
        sure += usize::from(here & !digits == 0);
    }
    if possible < least || most < sure {
        return Err(Contradiction);
    }
    if sure == possible {
        return Ok(());
    }
    for &cell in cells {
        let here = domains.of(cell);
        if possible == least && here & digits != 0 {
            domains.keep(cell, digits)?;
        } else if sure == most && here & !digits != 0 {
            domains.keep(cell, !digits)?;
        }
    }
    Ok(())
}

/// The number of cells that certainly hold a digit, and of those that may hold it.
fn often(cells: &[usize], digit: u64, domains: &Domains) -> (usize, usize) {
    let (mut sure, mut possible) = (0, 0);
    for &cell in cells {
        let here = domains.of(cell);
        possible += usize::from(here & digit != 0);
        sure += usize::from(here == digit);
    }
    (sure, possible)
}

/// Groups that hold the same digits with the same multiplicities.
pub(crate) struct SameSets(pub(crate) Vec<Vec<usize>>);

impl Propagator for SameSets {
    fn cells(&self) -> Vec<usize> {
        self.0.concat()
    }

    fn cost(&self) -> u32 {
        45
    }

    fn run(&mut self, domains: &mut Domains) -> Propagation {
        let common = self
            .0
            .iter()
            .fold(u64::MAX, |all, group| all & domains.any(group));
        for &cell in self.0.iter().flatten() {
            domains.keep(cell, common)?;
        }
        for number in numbers(common) {
            let digit = 1 << number;
            let (mut least, mut most) = (0, usize::MAX);
            for group in &self.0 {
                let (sure, possible) = often(group, digit, domains);
                least = least.max(sure);
                most = most.min(possible);
            }
            if least > most {
                return Err(Contradiction);
            }
            for group in &self.0 {
                bound(group, digit, least, most, domains)?;
            }
        }
        Ok(())
    }
}

/// Two groups of equally many cells with the same digits. This follows from other constraints, so it is not passed to
/// the learner.
pub(crate) struct SameDigits {
    pub(crate) groups: [Vec<usize>; 2],
    /// The number of cells that differ in one of the groups.
    pub(crate) least: usize,
}

impl Propagator for SameDigits {
    fn cells(&self) -> Vec<usize> {
        self.groups.concat()
    }

    fn cost(&self) -> u32 {
        22
    }

    fn run(&mut self, domains: &mut Domains) -> Propagation {
        let any = [0, 1].map(|group| domains.any(&self.groups[group]));
        let common = any[0] & any[1];
        if (common.count_ones() as usize) < self.least {
            return Err(Contradiction);
        }
        for (group, any) in self.groups.iter().zip(any) {
            if any != common {
                for &cell in group {
                    domains.keep(cell, common)?;
                }
            }
        }
        Ok(())
    }

    fn clauses(&self, _: &mut Facts) -> bool {
        true
    }
}

/// Each digit that occurs in a circle occurs in as many circles as its value.
pub(crate) struct Circles {
    pub(crate) cells: Vec<usize>,
    /// The cells in groups that differ: a digit occurs at most once in each group.
    pub(crate) groups: Vec<Vec<usize>>,
    /// The value of digit number 0.
    pub(crate) first: usize,
    /// Every set of digits whose values add up to the number of circles.
    pub(crate) sets: Vec<u64>,
    pub(crate) sees: Rc<Sees>,
}

impl Propagator for Circles {
    fn cells(&self) -> Vec<usize> {
        self.cells.clone()
    }

    fn cost(&self) -> u32 {
        50
    }

    fn run(&mut self, domains: &mut Domains) -> Propagation {
        let any = domains.any(&self.cells);
        let (mut possible, mut needed) = (0, 0);
        for number in numbers(any) {
            let (sure, _) = often(&self.cells, 1 << number, domains);
            let room = |group: &&Vec<usize>| domains.any(group) >> number & 1 == 1;
            let most = self.groups.iter().filter(room).count();
            if most >= number + self.first && sure <= number + self.first {
                possible |= 1 << number;
            }
            if sure > 0 {
                needed |= 1 << number;
            }
        }
        let (mut some, mut all) = (0, u64::MAX);
        for &set in &self.sets {
            let fits = set & !possible == 0 && needed & !set == 0;
            let each = || self.cells.iter().all(|&cell| domains.of(cell) & set != 0);
            if fits && each() {
                some |= set;
                all &= set;
            }
        }
        if some == 0 {
            return Err(Contradiction);
        }
        for &cell in &self.cells {
            domains.keep(cell, some)?;
        }
        for number in numbers(some) {
            let often = number + self.first;
            let least = if all >> number & 1 == 1 { often } else { 0 };
            bound(&self.cells, 1 << number, least, often, domains)?;
            // If the digit is needed in each group, a group with one remaining cell for it has the digit there.
            let room = |group: &&Vec<usize>| domains.any(group) >> number & 1 == 1;
            if least > 0 && self.groups.iter().filter(room).count() == least {
                for group in &self.groups {
                    let mut open = group
                        .iter()
                        .filter(|&&cell| domains.of(cell) >> number & 1 == 1);
                    match (open.next(), open.next()) {
                        (Some(&cell), None) => domains.keep(cell, 1 << number)?,
                        (Some(_), Some(_)) => {
                            self.sees
                                .remove_from_common_peers(1 << number, group, domains)?
                        }
                        _ => {}
                    }
                }
            }
        }
        Ok(())
    }
}

/// A control cell holds the number of cells in a list that equal the first of them.
pub(crate) struct CountEqual {
    pub(crate) control: usize,
    pub(crate) cells: Vec<usize>,
    /// The count that digit number 0 of the control means. The count includes the first cell.
    pub(crate) base: i64,
    /// The least number of equal cells besides the first.
    pub(crate) least: usize,
}

impl Propagator for CountEqual {
    fn cells(&self) -> Vec<usize> {
        let mut cells = self.cells.clone();
        cells.push(self.control);
        cells
    }

    fn cost(&self) -> u32 {
        46
    }

    fn run(&mut self, domains: &mut Domains) -> Propagation {
        let (first, rest) = (self.cells[0], &self.cells[1..]);
        let control = |count: usize| count as i64 + 1 - self.base;
        let controls = domains.of(self.control);
        let fits = |number: i64| (0..64).contains(&number) && controls >> number & 1 == 1;
        let (mut firsts, mut said) = (0, 0);
        // The digits of each cell that are possible with some digit of the first cell.
        let mut left = vec![0; rest.len()];
        for number in numbers(domains.of(first)) {
            let digit = 1 << number;
            let (sure, most) = often(rest, digit, domains);
            let counts = (sure.max(self.least)..=most).filter(|&count| fits(control(count)));
            let (mut lowest, mut highest) = (usize::MAX, 0);
            for count in counts {
                said |= 1 << control(count);
                (lowest, highest) = (lowest.min(count), count);
            }
            if lowest == usize::MAX {
                continue;
            }
            firsts |= digit;
            for (left, &cell) in left.iter_mut().zip(rest) {
                let here = domains.of(cell);
                *left |= if lowest == most && here & digit != 0 {
                    digit
                } else if highest == sure && here != digit {
                    here & !digit
                } else {
                    here
                };
            }
        }
        if firsts == 0 {
            return Err(Contradiction);
        }
        domains.keep(first, firsts)?;
        domains.keep(self.control, said)?;
        for (&cell, left) in rest.iter().zip(left) {
            domains.keep(cell, left)?;
        }
        Ok(())
    }
}

/// A control cell holds how far the digit at the start of the arms continues along them.
pub(crate) struct RunEqual {
    pub(crate) control: usize,
    pub(crate) arms: Vec<Vec<usize>>,
    /// See [`CountEqual`].
    pub(crate) base: i64,
}

impl Propagator for RunEqual {
    fn cells(&self) -> Vec<usize> {
        let mut cells = self.arms.concat();
        cells.push(self.control);
        cells
    }

    fn cost(&self) -> u32 {
        47
    }

    fn run(&mut self, domains: &mut Domains) -> Propagation {
        let first = self.arms[0][0];
        let controls = domains.of(self.control);
        let low = i64::from(controls.trailing_zeros()) + self.base - 1;
        let high = 63 - i64::from(controls.leading_zeros()) + self.base - 1;
        let (mut firsts, mut least, mut most) = (0, i64::MAX, -1);
        let range = |arm: &[usize], digit: u64, domains: &Domains| {
            let run = |fits: &dyn Fn(u64) -> bool| {
                let run = arm[1..].iter().take_while(|&&cell| fits(domains.of(cell)));
                run.count() as i64
            };
            (run(&|here| here == digit), run(&|here| here & digit != 0))
        };
        for number in numbers(domains.of(first)) {
            let (mut shortest, mut longest) = (0, 0);
            for arm in &self.arms {
                let (short, long) = range(arm, 1 << number, domains);
                shortest += short;
                longest += long;
            }
            if shortest <= high && low <= longest {
                firsts |= 1 << number;
                least = least.min(shortest);
                most = most.max(longest);
            }
        }
        if firsts == 0 {
            return Err(Contradiction);
        }
        domains.keep(first, firsts)?;
        let kept = numbers(controls)
            .filter(|&number| (least..=most).contains(&(number as i64 + self.base - 1)));
        domains.keep(
            self.control,
            kept.fold(0, |kept, number| kept | 1 << number),
        )?;
        if !is_single(firsts) {
            return Ok(());
        }
        // If the first digit is known, each arm must continue at least as far as the other arms require.
        let ranges: Vec<(i64, i64)> = self
            .arms
            .iter()
            .map(|arm| range(arm, firsts, domains))
            .collect();
        let shortest: i64 = ranges.iter().map(|range| range.0).sum();
        let longest: i64 = ranges.iter().map(|range| range.1).sum();
        for (arm, (short, long)) in self.arms.iter().zip(ranges) {
            let need = low - (longest - long);
            for &cell in arm[1..].iter().take(need.max(0) as usize) {
                domains.keep(cell, firsts)?;
            }
            let room = high - (shortest - short);
            if room == short
                && let Some(&cell) = arm.get(1 + short as usize)
            {
                domains.keep(cell, !firsts)?;
            }
        }
        Ok(())
    }
}

/// A control cell holds the number of different digits in other cells.
pub(crate) struct Different {
    pub(crate) control: usize,
    pub(crate) cells: Vec<usize>,
    /// The value of digit number 0.
    pub(crate) first: usize,
}

impl Propagator for Different {
    fn cells(&self) -> Vec<usize> {
        let mut cells = self.cells.clone();
        cells.push(self.control);
        cells
    }

    fn cost(&self) -> u32 {
        48
    }

    fn run(&mut self, domains: &mut Domains) -> Propagation {
        let any = domains.any(&self.cells);
        let single = self.cells.iter().filter(|&&cell| domains.is_single(cell));
        let single = single.fold(0, |single, &cell| single | domains.of(cell));
        let least = (single.count_ones() as usize).max(1);
        let most = (any.count_ones() as usize).min(self.cells.len());
        let kept = numbers(domains.of(self.control))
            .filter(|&number| (least..=most).contains(&(number + self.first)))
            .fold(0, |kept, number| kept | 1 << number);
        domains.keep(self.control, kept)?;
        // No further digit is allowed.
        if is_single(kept)
            && kept.trailing_zeros() as usize + self.first == single.count_ones() as usize
        {
            for &cell in &self.cells {
                domains.keep(cell, single)?;
            }
        }
        Ok(())
    }
}
