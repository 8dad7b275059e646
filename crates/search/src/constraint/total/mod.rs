//! Sums. The cells of a sum are divided into groups whose cells differ. Each group has a set of sums that it can reach
//! with different digits. Together the groups must reach the total.
//!
//! The sums of a group are the bits of a word, so adding a group takes a few shifts. Sums are computed forward from zero
//! and backward from the total, and a sum of a group stays if the two meet. This is exact for groups of one cell. For
//! other groups it is as exact as their sets of digits. It is done once each group has at most three open cells. Before
//! that, and where sums are too wide (`bounds`), only bounds are propagated.
//!
//! Tried and lost, on 85 puzzles with sums that take guesses:
//! - always exact (1.20 of the time, 0.88 of the nodes in the geometric mean);
//! - up to four or eight open cells in groups of more than three (0.98 and 1.12 of the time);
//! - only for three open cells in all (1.06; "Hailstone" takes twice as long);
//! - before bounds were added: storing the sums of a group with unchanged cells, and its allowed sums (50 µs for a node
//!   of a hard killer with and without).

mod ends;
mod group;
mod word;

use super::domains::{Contradiction, Domains, Propagation, Propagator, first_n, numbers};
use super::facts::{Fact, Facts, MAX_CLAUSES};
use ends::{Ends, bound};
use group::{Buffers, MAX_OPEN_CELLS};
use word::{Word, add, each_sum, has, only};

pub(crate) use group::Group;

/// Makes the propagator for groups whose digit *numbers*, each times the factor of its group, have this sum. If the sum
/// is `implied`, it follows from other constraints. Then it is not passed to the learner, which would pay for it at each
/// conflict ("Wecoc #1": 1.6 s, and 0.4 s without). Returns `None` if the sums are too wide.
///
/// # Errors
/// If the sum is impossible.
pub(crate) fn total(
    groups: Vec<Group>,
    digits: usize,
    sum: i64,
    implied: bool,
) -> Result<Option<Box<dyn Propagator>>, Contradiction> {
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
    let target = target as u32;
    Ok(match target {
        0..u64::BITS => Some(Box::new(Total::<u64>::new(
            groups, most, target, digits, implied,
        ))),
        u64::BITS..u128::BITS => Some(Box::new(Total::<u128>::new(
            groups, most, target, digits, implied,
        ))),
        _ => None,
    })
}

/// Groups with a total.
struct Total<W> {
    groups: Vec<Group>,
    implied: bool,
    /// The greatest sum of digit numbers of each group.
    most: Vec<u32>,
    target: u32,
    digits: usize,
    /// For each group, the sums that it can reach, and the sums reached before it.
    sums: Vec<W>,
    before: Vec<W>,
    buffers: Buffers,
    ends: Vec<Ends>,
}

impl<W: Word> Total<W> {
    fn new(
        groups: Vec<Group>,
        most: Vec<u32>,
        target: u32,
        digits: usize,
        implied: bool,
    ) -> Total<W> {
        Total {
            sums: vec![W::zero(); groups.len()],
            before: vec![W::zero(); groups.len() + 1],
            buffers: Buffers::default(),
            ends: vec![Ends::default(); groups.len()],
            groups,
            implied,
            most,
            target,
            digits,
        }
    }
}

impl<W: Word> Propagator for Total<W> {
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
            exact &= ends[i].open <= MAX_OPEN_CELLS;
        }
        if !bound(groups, ends, *target, *digits, domains)? || !exact {
            return Ok(());
        }
        before[0] = W::one();
        for i in 0..n {
            sums[i] = groups[i].reach(most[i], domains, buffers);
            before[i + 1] = add(before[i], sums[i]);
        }
        if !has(before[n], *target) {
            return Err(Contradiction);
        }
        // The sums that the groups before this point must have.
        let mut after: W = only(*target);
        for i in (0..n).rev() {
            let (mut allowed, mut next) = (W::zero(), W::zero());
            for sum in each_sum(sums[i]) {
                let from = after.down(sum) & before[i];
                if !from.is_zero() {
                    allowed = allowed | only(sum);
                    next = next | from;
                }
            }
            if allowed != sums[i] || groups[i].cells.len() > 1 {
                groups[i].narrow(most[i], allowed, domains, buffers)?;
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
            let back = each_sum(bits(&sums[i])).map(|sum| reached[i + 1] >> sum);
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
                    let fits = |&(sum, _): &(u32, Fact)| has(reached[i + 1], sum);
                    sums.iter().map(here).filter(fits).collect()
                }
                _ => facts.ask(each_sum(reached[i + 1])),
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
