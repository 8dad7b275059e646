//! Sums. The cells of a sum are divided into groups whose cells differ. Each group has a set of sums that it can reach
//! with different digits. Together the groups must reach the total.
//!
//! The sums of a group are the bits of a wide integer, so adding a group takes a few shifts. Sums are computed forward
//! from zero and backward from the total, and a sum of a group stays if the two meet. This is exact for groups of one
//! cell. For other groups it is as exact as their sets of digits. It is done once each group has at most three open
//! cells. Before that, and where sums are too wide (`bounds`), only bounds are propagated.
//!
//! Tried and lost, on 85 puzzles with sums that take guesses:
//! - always exact (1.20 of the time, 0.88 of the nodes in the geometric mean);
//! - up to four or eight open cells in groups of more than three (0.98 and 1.12 of the time);
//! - only for three open cells in all (1.06; "Hailstone" takes twice as long);
//! - before bounds were added: storing the sums of a group with unchanged cells, and its allowed sums (50 µs for a node
//!   of a hard killer with and without).

use std::rc::Rc;

use super::domains::{
    Contradiction, Domains, Propagation, Propagator, each, first_n, is_single, numbers,
};
use super::facts::{Fact, Facts, MAX_CLAUSES};
use super::sees::Sees;
use super::sets::{held, place, settle};

/// The number of bits of a sum; every total must be below it.
pub(crate) const SUM_BITS: usize = 128;

/// Cells that differ, or one cell, with the factor of each cell.
pub(crate) struct Group {
    pub(crate) cells: Vec<usize>,
    pub(crate) factor: i32,
    /// Every set of digits of the size of the group, with the sum of the digit numbers; empty for one cell.
    pub(crate) sets: Rc<Vec<(u64, u32)>>,
    pub(crate) sees: Rc<Sees>,
}

impl Group {
    /// Returns its open cells, if their sums (at most `most`) can be computed digit by digit.
    #[inline]
    fn open_cells(&self, most: u32, domains: &Domains) -> Option<OpenCells> {
        if self.factor.abs() != 1 || most >= SUM_BITS as u32 {
            return None;
        }
        let mut open_cells = OpenCells::default();
        for &cell in &self.cells {
            let digits = domains.of(cell);
            if is_single(digits) {
                open_cells.taken |= digits;
                open_cells.base += digits.trailing_zeros();
            } else if open_cells.open == open_cells.cells.len() {
                return None;
            } else {
                open_cells.cells[open_cells.open] = cell;
                open_cells.open += 1;
            }
        }
        Some(open_cells)
    }

    /// Converts sums of digit numbers to parts of the total, or back. For the factors 1 and -1 both directions are the
    /// same.
    fn reversed_if_negative(&self, sums: u128, most: u32) -> u128 {
        match self.factor > 0 {
            true => sums,
            false => down(sums.reverse_bits(), SUM_BITS as u32 - 1 - most),
        }
    }

    /// Converts a sum of digit numbers to this group's part of the total, counted from 0. A group with a negative
    /// factor is counted from its greatest sum downward.
    fn offset(&self, sum: u32, most: u32) -> u32 {
        if self.factor > 0 {
            sum * self.factor as u32
        } else {
            (most - sum) * self.factor.unsigned_abs()
        }
    }
}

/// The open cells of a group, with the digits of its other cells and their sum.
#[derive(Default)]
struct OpenCells {
    cells: [usize; MAX_OPEN_CELLS],
    open: usize,
    taken: u64,
    base: u32,
}

/// The digits of each cell of a group, and those that it may hold with some set.
#[derive(Default)]
struct Buffers {
    digits: Vec<u64>,
    found: Vec<u64>,
}

impl Buffers {
    /// Returns the digits of the cells, and nothing found.
    fn of(&mut self, group: &Group, domains: &Domains) -> (&[u64], &mut [u64]) {
        self.digits.clear();
        let cells = group.cells.iter();
        self.digits.extend(cells.map(|&cell| domains.of(cell)));
        self.found.clear();
        self.found.resize(group.cells.len(), 0);
        (&self.digits, &mut self.found)
    }
}

/// Groups with a total.
pub(crate) struct Total {
    groups: Vec<Group>,
    /// Whether it follows from other constraints. Then it is not passed to the learner, which would pay for it at each
    /// conflict ("Wecoc #1": 1.6 s, and 0.4 s without).
    pub(crate) implied: bool,
    /// The greatest sum of digit numbers of each group.
    most: Vec<u32>,
    target: u32,
    /// For each group, the sums that it can reach, and the sums reached before it.
    sums: Vec<u128>,
    before: Vec<u128>,
    buffers: Buffers,
    ends: Vec<Ends>,
    digits: usize,
}

impl Total {
    /// Makes the propagator for groups whose digit *numbers*, each times the factor of its group, have this sum.
    /// Returns `None` if the sums are too wide, and `Err` if the sum is impossible.
    pub(crate) fn new(
        groups: Vec<Group>,
        digits: usize,
        sum: i64,
    ) -> Result<Option<Total>, Contradiction> {
        let mut target = sum;
        let (mut most, mut span) = (Vec::new(), 0);
        for group in &groups {
            let greatest: usize = (digits.saturating_sub(group.cells.len())..digits).sum();
            most.push(greatest as u32);
            span += greatest * group.factor.unsigned_abs() as usize;
            if group.factor < 0 {
                target += greatest as i64 * i64::from(-group.factor);
            }
        }
        if target < 0 || target > span as i64 {
            return Err(Contradiction);
        }
        // Sums above the target are not needed, so only the target must fit.
        if target >= SUM_BITS as i64 {
            return Ok(None);
        }
        Ok(Some(Total {
            sums: vec![0; groups.len()],
            before: vec![0; groups.len() + 1],
            most,
            target: target as u32,
            buffers: Buffers::default(),
            ends: vec![Ends::default(); groups.len()],
            digits,
            implied: false,
            groups,
        }))
    }

    fn reach(group: &Group, most: u32, domains: &Domains, buffers: &mut Buffers) -> u128 {
        let bit = |offset: u32| {
            if offset < SUM_BITS as u32 {
                up(1, offset)
            } else {
                0
            }
        };
        if let [cell] = group.cells[..] {
            let digits = domains.of(cell);
            return match group.factor {
                1 => u128::from(digits),
                _ => numbers(digits).fold(0, |sums, number| {
                    sums | bit(group.offset(number as u32, most))
                }),
            };
        }
        if let Some(open_cells) = group.open_cells(most, domains) {
            return group.reversed_if_negative(up(open_cells.sums(domains), open_cells.base), most);
        }
        let any = domains.any(&group.cells);
        let (cells, _) = buffers.of(group, domains);
        let mut sums = 0;
        for &(set, sum) in group.sets.iter() {
            if set & !any == 0 {
                let sum = bit(group.offset(sum, most));
                if sum & !sums != 0 && held(set, cells).is_some() {
                    sums |= sum;
                }
            }
        }
        sums
    }

    /// Removes the digits of a group that none of these sums needs.
    fn narrow(
        group: &Group,
        most: u32,
        allowed: u128,
        domains: &mut Domains,
        buffers: &mut Buffers,
    ) -> Propagation {
        let fits = |offset: u32| offset < SUM_BITS as u32 && down(allowed, offset) & 1 == 1;
        if let [cell] = group.cells[..] {
            let digits = numbers(domains.of(cell))
                .filter(|&number| fits(group.offset(number as u32, most)))
                .fold(0, |digits, number| digits | 1 << number);
            return domains.keep(cell, digits);
        }
        let (mut any, mut single) = (0, 0);
        for &cell in &group.cells {
            any |= domains.of(cell);
            if domains.is_single(cell) {
                single |= domains.of(cell);
            }
        }
        // Sums of two or three cells are computed digit by digit. Whether all sets have a digit in common is examined
        // only when few sets are left.
        if any.count_ones() as usize > group.cells.len() + 1
            && let Some(open_cells) = group.open_cells(most, domains)
        {
            return open_cells.narrow(
                down(group.reversed_if_negative(allowed, most), open_cells.base),
                domains,
            );
        }
        let (cells, found) = buffers.of(group, domains);
        let mut all = u64::MAX;
        for &(set, sum) in group.sets.iter() {
            if set & !any == 0
                && single & !set == 0
                && fits(group.offset(sum, most))
                && let Some(missing) = place(set, cells, found)
            {
                all &= set;
                if missing == 0 && all & !single == 0 {
                    return Ok(());
                }
            }
        }
        if all == u64::MAX {
            return Err(Contradiction);
        }
        for (&cell, &found) in group.cells.iter().zip(&*found) {
            domains.keep(cell, found)?;
        }
        match all & !single {
            0 => Ok(()),
            needed => settle(needed, &group.cells, &group.sees, domains),
        }
    }
}

/// `bits << by`. WebAssembly has no 128-bit shifts and would call a function for each.
#[inline]
fn up(bits: u128, by: u32) -> u128 {
    match cfg!(target_family = "wasm") {
        true => up_by_halves(bits, by),
        false => bits << by,
    }
}

/// `bits >> by`.
#[inline]
fn down(bits: u128, by: u32) -> u128 {
    match cfg!(target_family = "wasm") {
        true => down_by_halves(bits, by),
        false => bits >> by,
    }
}

#[inline]
fn up_by_halves(bits: u128, by: u32) -> u128 {
    let (low, high) = (bits as u64, (bits >> 64) as u64);
    let (low, high) = match by {
        0..64 => (low << by, high << by | low >> 1 >> (63 - by)),
        _ => (0, low << (by & 63)),
    };
    u128::from(high) << 64 | u128::from(low)
}

#[inline]
fn down_by_halves(bits: u128, by: u32) -> u128 {
    let (low, high) = (bits as u64, (bits >> 64) as u64);
    let (low, high) = match by {
        0..64 => (low >> by | high << 1 << (63 - by), high >> by),
        _ => (high >> (by & 63), 0),
    };
    u128::from(high) << 64 | u128::from(low)
}

/// The sums of one digit from each of two cells that differ.
#[inline]
fn two(a: u64, b: u64) -> u128 {
    let (few, many) = if a.count_ones() < b.count_ones() {
        (a, b)
    } else {
        (b, a)
    };
    let sum = |digit: u64| up(u128::from(many & !digit), digit.trailing_zeros());
    each(few).fold(0, |sums, digit| sums | sum(digit))
}

impl OpenCells {
    /// The digits of an open cell.
    #[inline]
    fn of(&self, place: usize, domains: &Domains) -> u64 {
        domains.of(self.cells[place]) & !self.taken
    }

    /// The sums of the digit numbers of the open cells.
    fn sums(&self, domains: &Domains) -> u128 {
        let of = |place| self.of(place, domains);
        match self.open {
            0 => 1,
            1 => u128::from(of(0)),
            2 => two(of(0), of(1)),
            _ => each(of(0)).fold(0, |sums, digit| {
                let rest = two(of(1) & !digit, of(2) & !digit);
                sums | up(rest, digit.trailing_zeros())
            }),
        }
    }

    /// Removes the digits of the open cells that none of these sums needs.
    fn narrow(&self, sums: u128, domains: &mut Domains) -> Propagation {
        for i in 0..self.open {
            let other = |place: usize| self.of((i + place) % self.open, domains);
            let fits = |digit: &u64| {
                let rest = match self.open {
                    1 => 1,
                    2 => u128::from(other(1) & !digit),
                    _ => two(other(1) & !digit, other(2) & !digit),
                };
                down(sums, digit.trailing_zeros()) & rest != 0
            };
            let kept = each(self.of(i, domains)).filter(fits).fold(0, |a, b| a | b);
            domains.keep(self.cells[i], kept)?;
        }
        Ok(())
    }
}

/// If a group has more open cells than this, only bounds of the total are propagated.
const MAX_OPEN_CELLS: usize = 3;

/// The bounds of a group: its least and its greatest part of the total, the greatest digit of the least filling, and
/// the least digit of the greatest filling.
#[derive(Copy, Clone, Default)]
struct Ends {
    low: u32,
    high: u32,
    top: u32,
    bottom: u32,
}

impl Ends {
    /// Each cell takes the least free digit that is not below its own least digit. The set of digits taken does not
    /// depend on the order of the cells. Without one of the cells, the others take at least all but the greatest of
    /// these digits.
    #[inline]
    fn of(group: &Group, most: u32, all: u64, domains: &Domains) -> Result<Ends, Contradiction> {
        let (mut least, mut greatest) = (0u64, 0u64);
        let (mut low, mut high) = (0, 0);
        for &cell in &group.cells {
            let digits = domains.of(cell);
            let free = all & !least & !(digits & digits.wrapping_neg()).wrapping_sub(1);
            let below = !greatest & (u64::MAX >> digits.leading_zeros());
            if free == 0 || below == 0 {
                return Err(Contradiction);
            }
            low += free.trailing_zeros();
            least |= free & free.wrapping_neg();
            high += 63 - below.leading_zeros();
            greatest |= 1 << (63 - below.leading_zeros());
        }
        let (a, b) = (group.offset(low, most), group.offset(high, most));
        Ok(Ends {
            low: a.min(b),
            high: a.max(b),
            top: 63 - least.leading_zeros(),
            bottom: greatest.trailing_zeros(),
        })
    }
}

/// Removes the digits of each cell for which the others cannot be small enough, or great enough. Returns whether
/// nothing was removed.
fn bound(
    groups: &[Group],
    ends: &[Ends],
    target: u32,
    digits: usize,
    domains: &mut Domains,
) -> Result<bool, Contradiction> {
    let low: u32 = ends.iter().map(|ends| ends.low).sum();
    let high: u32 = ends.iter().map(|ends| ends.high).sum();
    if target < low || high < target {
        return Err(Contradiction);
    }
    let before = domains.touched.len();
    for (group, ends) in groups.iter().zip(ends) {
        let factor = group.factor.unsigned_abs();
        let (mut more, mut less) = ((target - low) / factor, (high - target) / factor);
        if group.factor < 0 {
            std::mem::swap(&mut more, &mut less);
        }
        let top = ends.top + more;
        let bottom = ends.bottom.saturating_sub(less);
        if top as usize + 1 >= digits && bottom == 0 {
            continue;
        }
        let kept = first_n(top as usize + 1) & !first_n(bottom as usize);
        for &cell in &group.cells {
            domains.keep(cell, kept)?;
        }
    }
    Ok(domains.touched.len() == before)
}

/// All sums of one element from each set.
#[inline]
fn add(a: u128, b: u128) -> u128 {
    let (mut few, many) = if a.count_ones() < b.count_ones() {
        (a, b)
    } else {
        (b, a)
    };
    let mut sums = 0;
    while few != 0 {
        sums |= up(many, few.trailing_zeros());
        few &= few - 1;
    }
    sums
}

impl Propagator for Total {
    fn cells(&self) -> Vec<usize> {
        self.groups
            .iter()
            .flat_map(|group| group.cells.iter().copied())
            .collect()
    }

    fn cost(&self) -> u32 {
        let sets: usize = self.groups.iter().map(|group| group.sets.len()).sum();
        35 + (self.groups.len() + sets / 10).min(60) as u32
    }

    fn run(&mut self, domains: &mut Domains) -> Propagation {
        let Total {
            groups,
            most,
            target,
            sums,
            before,
            buffers,
            ends,
            digits,
            ..
        } = self;
        let n = groups.len();
        let mut exact = true;
        let all = first_n(*digits);
        for i in 0..n {
            ends[i] = Ends::of(&groups[i], most[i], all, domains)?;
            let cells = groups[i].cells.iter();
            let open = cells.filter(|&&cell| !domains.is_single(cell)).count();
            exact &= open <= MAX_OPEN_CELLS;
        }
        if !bound(groups, ends, *target, *digits, domains)? || !exact {
            return Ok(());
        }
        before[0] = 1;
        for i in 0..n {
            sums[i] = Total::reach(&groups[i], most[i], domains, buffers);
            before[i + 1] = add(before[i], sums[i]);
        }
        if down(before[n], *target) & 1 == 0 {
            return Err(Contradiction);
        }
        // The sums that the groups before this point must have: bit s stands for the sum s.
        let mut after = up(1, *target);
        for i in (0..n).rev() {
            let (mut rest, mut allowed, mut next) = (sums[i], 0u128, 0u128);
            while rest != 0 {
                let sum = rest.trailing_zeros();
                rest &= rest - 1;
                let from = down(after, sum) & before[i];
                if from != 0 {
                    allowed |= up(1, sum);
                    next |= from;
                }
            }
            if allowed != sums[i] || groups[i].cells.len() > 1 {
                Total::narrow(&groups[i], most[i], allowed, domains, buffers)?;
            }
            after = next;
        }
        Ok(())
    }

    fn clauses(&self, facts: &mut Facts) -> bool {
        if self.implied {
            return true;
        }
        let n = self.groups.len();
        let mut sums: Vec<Vec<(u32, Fact)>> = Vec::with_capacity(n);
        for (group, &most) in self.groups.iter().zip(&self.most) {
            let offset = |sum: u32| group.offset(sum, most);
            sums.push(match group.cells[..] {
                [cell] => numbers(facts.at[cell])
                    .map(|number| (offset(number as u32), facts.of(cell, 1 << number)))
                    .collect(),
                _ => {
                    let sets = group.sets.iter().map(|&(set, _)| set);
                    let chosen = facts.one_set(&group.cells, sets);
                    let chosen = chosen.into_iter().map(|(set, fact)| {
                        let sum = numbers(set).sum::<usize>() as u32;
                        (offset(sum), fact)
                    });
                    facts.merged(chosen)
                }
            });
        }
        // The partial sums that can be reached from both ends.
        let bits = |sums: &[(u32, Fact)]| {
            let fits = sums.iter().filter(|&&(sum, _)| sum <= self.target);
            fits.fold(0, |bits, &(sum, _)| bits | 1u128 << sum)
        };
        let mut reached = vec![1u128];
        for sums in &sums {
            reached.push(add(reached[reached.len() - 1], bits(sums)));
        }
        reached[n] &= 1 << self.target;
        for i in (0..n).rev() {
            let back = numbers_wide(bits(&sums[i])).map(|sum| reached[i + 1] >> sum);
            reached[i] &= back.fold(0, |all, some| all | some);
        }
        let steps = |i: usize| reached[i].count_ones() as usize * sums[i].len();
        if (0..n).map(steps).sum::<usize>() > MAX_CLAUSES {
            return false;
        }
        let mut before = vec![(0, Fact::Known(true))];
        for (i, sums) in sums.iter().enumerate() {
            let after: Vec<(u32, Fact)> = match reached[i].count_ones() {
                1 => {
                    let (first, _) = before[0];
                    let here = |&(sum, fact): &(u32, Fact)| (first + sum, fact);
                    let fits = |&(sum, _): &(u32, Fact)| {
                        sum < SUM_BITS as u32 && reached[i + 1] >> sum & 1 == 1
                    };
                    sums.iter().map(here).filter(fits).collect()
                }
                _ => facts.ask(numbers_wide(reached[i + 1])),
            };
            for &(sum, was) in &before {
                for &(part, fact) in sums {
                    let now = after.iter().find(|&&(all, _)| all == sum + part);
                    let now = now.map(|&(_, fact)| fact);
                    if now != Some(fact) {
                        facts.clause(now, [was, fact]);
                    }
                }
            }
            before = after;
        }
        if before.is_empty() {
            facts.clause([], []);
        }
        true
    }
}

/// Iterates over the indices of the set bits.
fn numbers_wide(bits: u128) -> impl Iterator<Item = u32> {
    (0..SUM_BITS as u32).filter(move |&bit| bits >> bit & 1 == 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn halves_are_shifted_as_a_whole() {
        for bits in [
            1,
            u128::MAX,
            0x8000_0000_0000_0001_u128 << 63,
            0x1234_5678 << 40,
        ] {
            for by in 0..128 {
                assert_eq!(up_by_halves(bits, by), bits << by, "{bits:x} << {by}");
                assert_eq!(down_by_halves(bits, by), bits >> by, "{bits:x} >> {by}");
            }
        }
    }
}
