//! Finds that a rule of many cells is broken before all cells are filled: counts that are out of reach, and
//! skylines that no digits make.
//!
//! The search for fillings checks every partial filling with this. It may reject only if there is no filling;
//! the oracle judges what is left.

use std::ops::RangeInclusive;

use ninefold_grid::constraint::{Fact, Kind, Rule};
use ninefold_grid::{Cell, Digit};
use ninefold_logic::Digits;

use super::filler::Filler;

/// The parts of a rule that can be checked early. Its places are places among the cells of a local rule.
#[derive(Clone, Debug)]
pub(super) struct EarlyChecks {
    kind: Kind,
    groups: Vec<Vec<usize>>,
    /// For each count: the places, the digits, and how many of the places hold one of the digits.
    counts: Vec<(Vec<usize>, Digits, RangeInclusive<usize>)>,
    /// Groups of places that hold the same digits.
    same: Vec<Vec<usize>>,
}

impl EarlyChecks {
    /// Returns what can be checked early for a rule of this kind with these facts, if there is anything.
    pub(super) fn new(
        kind: &Kind,
        groups: Vec<Vec<usize>>,
        facts: &[Fact],
        cells: &[Cell],
    ) -> Option<EarlyChecks> {
        let place = |cell: &Cell| cells.iter().position(|other| other == cell);
        let places = |group: &Vec<Cell>| group.iter().filter_map(place).collect::<Vec<usize>>();
        let mut checks = EarlyChecks {
            kind: kind.clone(),
            groups,
            counts: Vec::new(),
            same: Vec::new(),
        };
        for fact in facts {
            match fact {
                Fact::Count(cells, digits, bounds) => {
                    let digits = digits.iter().collect();
                    checks.counts.push((places(cells), digits, bounds.clone()));
                }
                Fact::Same(groups) => checks.same.extend(groups.iter().map(places)),
                _ => {}
            }
        }
        let is_seen = !checks.counts.is_empty() || !checks.same.is_empty();
        (is_seen || facts.contains(&Fact::Opaque)).then_some(checks)
    }
}

/// Returns how many of these places surely hold one of the digits, and how many may.
fn bounds(domains: &[Digits], places: &[usize], of: Digits) -> [usize; 2] {
    let sure = places.iter().filter(|&&i| domains[i].is_within(of));
    let may = places.iter().filter(|&&i| domains[i].meets(of));
    [sure.count(), may.count()]
}

/// A line that the facts do not describe completely, but that can be read from its first cell.
#[derive(Copy, Clone, Debug)]
pub(super) enum LineClue {
    /// The first cell gives a number of cells from the start, and these have this sum.
    XSum(i32),
    /// This number of buildings is visible.
    Skyline(i32),
}

/// Returns the kind of such a rule, and its line.
pub(super) fn line_clue(rule: &Rule) -> Option<(LineClue, &[Cell])> {
    let line_clue = match rule.kind {
        Kind::XSum(total) => LineClue::XSum(total),
        Kind::Skyscrapers(seen) => LineClue::Skyline(seen),
        _ => return None,
    };
    Some((line_clue, rule.cells()))
}

impl Filler {
    /// Whether the rule is surely broken if its cells may hold these digits. For some kinds it also removes
    /// impossible digits.
    pub(super) fn is_out(&self, domains: &mut [Digits]) -> bool {
        let Some(checks) = &self.early_checks else {
            return false;
        };
        let is_off = |(places, digits, bounds_of): &(Vec<usize>, Digits, RangeInclusive<usize>)| {
            let [sure, may] = bounds(domains, places, *digits);
            may < *bounds_of.start() || sure > *bounds_of.end()
        };
        let mut pairs = (1..checks.same.len()).flat_map(|i| (0..i).map(move |j| (i, j)));
        checks.counts.iter().any(is_off)
            || pairs.any(|(i, j)| {
                let (left, right) = (&checks.same[i], &checks.same[j]);
                few(domains, left, right) || few(domains, right, left)
            })
            || self.is_kind_out(domains, checks)
            || checks.kind == Kind::Circles && circles(domains, &checks.groups, self.first)
    }

    /// Whether a rule is surely broken, for the kinds that the facts do not describe completely.
    fn is_kind_out(&self, domains: &[Digits], checks: &EarlyChecks) -> bool {
        let group = |i: usize| checks.groups.get(i).map_or(&[][..], |places| places);
        let cells = group(0);
        let value = |digit: Digit| self.first + digit.index() as i32;
        // Whether the first cell may name a number within these bounds.
        let names = |least: i32, most: i32| {
            let is_named = |digit| (least..=most).contains(&value(digit));
            cells
                .first()
                .is_none_or(|&head| domains[head].iter().any(is_named))
        };
        match &checks.kind {
            Kind::Skyscrapers(seen) => !self.makes(domains, cells, *seen),
            Kind::CountEqual(less) => {
                let others = group(1);
                let Some(&first) = others.first() else {
                    return false;
                };
                domains[first].iter().all(|digit| {
                    let [sure, may] = bounds(domains, others, Digits::of(digit));
                    let sure = sure.max(1);
                    !names(
                        (sure as i32).saturating_sub(*less),
                        (may as i32).saturating_sub(*less),
                    )
                })
            }
            Kind::RunEqual(less) => {
                let arms = || checks.groups.iter().skip(1).filter(|arm| !arm.is_empty());
                let Some(start) = arms().next().map(|arm| arm[0]) else {
                    return false;
                };
                let run = |is: &dyn Fn(Digits) -> bool| {
                    let of = |arm: &Vec<usize>| {
                        arm[1..].iter().take_while(|&&i| is(domains[i])).count() as i32
                    };
                    (1 + arms().map(of).sum::<i32>()).saturating_sub(*less)
                };
                arms().all(|arm| arm[0] == start)
                    && domains[start]
                        .iter()
                        .map(Digits::of)
                        .all(|own| !names(run(&|of| of.is_within(own)), run(&|of| of.meets(own))))
            }
            Kind::CountDistinct => {
                let others = group(1);
                let all = others
                    .iter()
                    .fold(Digits::EMPTY, |all, &i| all | domains[i]);
                let known = others.iter().filter_map(|&i| domains[i].only());
                let least = known.collect::<Digits>().len();
                let most = all.len().min(others.len());
                !names(
                    least.max(usize::from(!others.is_empty())) as i32,
                    most as i32,
                )
            }
            _ => false,
        }
    }

    /// Whether a skyline with this number of visible buildings is possible, if digits may repeat.
    fn makes(&self, domains: &[Digits], line: &[usize], seen: i32) -> bool {
        // For each height of the highest building so far (0 is none), the possible numbers of visible
        // buildings: bit i for i.
        let mut counts = [0u128; 65];
        counts[0] = 1;
        for &place in line {
            let mut next = [0u128; 65];
            for digit in domains[place] {
                // A building of height 0 does not count as a building.
                let height = digit.index() + self.first as usize;
                for (highest, &count) in counts.iter().enumerate().filter(|(_, count)| **count != 0)
                {
                    match height > highest {
                        true => next[height] |= count << 1,
                        false => next[highest] |= count,
                    }
                }
            }
            counts = next;
        }
        let all = counts.iter().fold(0, |all, count| all | count);
        u32::try_from(seen).is_ok_and(|seen| all.checked_shr(seen).unwrap_or(0) & 1 == 1)
    }
}

/// How often each digit was counted: bit d of word i is bit i of the number of digit d. So all digits of a cell
/// are counted at the same time.
#[derive(Default)]
struct Tally([u64; 7]);

impl Tally {
    /// Counts each of these digits once. A rule has at most 64 cells.
    fn add(&mut self, digits: Digits) {
        let mut carry = digits.bits();
        for word in &mut self.0 {
            (*word, carry) = (*word ^ carry, *word & carry);
            if carry == 0 {
                break;
            }
        }
    }

    /// How often a digit was counted.
    fn of(&self, digit: Digit) -> usize {
        let words = self.0.iter().enumerate();
        let bits = words.map(|(i, word)| (word >> digit.index() & 1) << i);
        bits.sum::<u64>() as usize
    }
}

/// Removes impossible digits from circles, in which each digit occurs as often as its value. So the different
/// digits of the circles add up to the number of circles. Returns whether no filling is possible.
fn circles(domains: &mut [Digits], groups: &[Vec<usize>], first: i32) -> bool {
    let Some(cells) = groups.first() else {
        return false;
    };
    let value = |digit: Digit| usize::try_from(first + digit.index() as i32).unwrap_or(0);
    loop {
        let (mut sure, mut may) = (Tally::default(), Tally::default());
        let (mut all, mut is_there) = (Digits::EMPTY, Digits::EMPTY);
        for &place in cells {
            let of = domains[place];
            all |= of;
            may.add(of);
            if of.bits().is_power_of_two() {
                sure.add(of);
                is_there |= of;
            }
        }
        let fits = |&digit: &Digit| {
            let often = value(digit);
            often > 0 && (sure.of(digit)..=may.of(digit)).contains(&often)
        };
        let mut fitting: Digits = all.iter().filter(fits).collect();
        let known: usize = is_there.iter().map(value).sum();
        if !is_there.is_within(fitting) || known > cells.len() {
            return true;
        }
        let left = cells.len() - known;
        let open = fitting - is_there;
        if left < 128 {
            // Bit i of a word is whether some of the digits add up to i.
            let sums = |digits: Digits| {
                let add =
                    |sums: u128, digit| sums | sums.checked_shl(value(digit) as u32).unwrap_or(0);
                digits.iter().fold(1, add)
            };
            let makes = |digits: Digits, sum: Option<usize>| {
                sum.is_some_and(|sum| sums(digits) >> sum & 1 == 1)
            };
            for digit in open {
                let others = open - Digits::of(digit);
                let with = makes(others, left.checked_sub(value(digit)));
                let without = makes(others, Some(left));
                match (with, without) {
                    (false, false) => return true,
                    (false, true) => fitting.remove(digit),
                    (true, false) => is_there.insert(digit),
                    (true, true) => {}
                }
            }
            if open.is_empty() && left > 0 {
                return true;
            }
        }
        // The digits that are complete, and those that need all their places.
        let (mut full, mut needed) = (Digits::EMPTY, Digits::EMPTY);
        for digit in is_there {
            if sure.of(digit) == value(digit) {
                full.insert(digit);
            } else if may.of(digit) == value(digit) {
                needed.insert(digit);
            }
        }
        let mut is_same = true;
        for &place in cells {
            let of = &mut domains[place];
            if of.bits().is_power_of_two() {
                continue;
            }
            let before = *of;
            *of &= fitting - full;
            if let Some(digit) = (*of & needed).first() {
                *of = Digits::of(digit);
                // Another digit needs the cell as well.
                if (needed & before).len() > 1 {
                    return true;
                }
            }
            if of.is_empty() {
                return true;
            }
            is_same &= *of == before;
        }
        if is_same {
            return false;
        }
    }
}

/// Whether the first places hold a digit more often than the others can.
fn few(domains: &[Digits], from: &[usize], into: &[usize]) -> bool {
    let mut any = Digits::EMPTY;
    // How many of the others may hold each digit, less those that surely hold it here.
    let mut left = [0i32; 64];
    for &place in into {
        any |= domains[place];
        for digit in domains[place] {
            left[digit.index()] += 1;
        }
    }
    from.iter().any(|&place| {
        let here = domains[place];
        let is_more = |digit: Digit| {
            left[digit.index()] -= 1;
            left[digit.index()] < 0
        };
        !here.meets(any) || here.only().is_some_and(is_more)
    })
}

#[cfg(test)]
mod tests {
    use ninefold_testkit::full::Rng;

    use super::*;

    #[test]
    fn digits_of_all_cells_are_counted_at_once() {
        let mut rng = Rng::new(7);
        for _ in 0..200 {
            let (mut tally, mut slowly) = (Tally::default(), [0; 16]);
            for _ in 0..rng.below(65) {
                let some: Digits = (0..16)
                    .filter(|_| rng.below(8) > 0)
                    .map(Digit::from_index)
                    .collect();
                some.iter().for_each(|digit| slowly[digit.index()] += 1);
                tally.add(some);
            }
            for (digit, often) in slowly.into_iter().enumerate() {
                assert_eq!(tally.of(Digit::from_index(digit)), often);
            }
        }
    }
}
