//! Rules about sums and about which digits stand in some cells.

use std::rc::Rc;

use ninefold_grid::Cell;
use ninefold_grid::constraint::{Kind, Rule, segments};

use super::super::counts::{Circles, Different, Occurs, SameSets};
use super::super::domains::{Alive, Dead, numbers as digits_of};
use super::super::sandwich::{Bread, Sandwich};
use super::super::sets::{Sets, of_size};
use super::super::total::{Bounds, Group, Total};
use super::{Lower, Name, Out, SetsWithSums, numbers};

/// More sets than this are not listed.
const MOST_SETS: usize = 20_000;
/// How many sets of so many digits there are, as far as numbers go.
fn choose(digits: usize, size: usize) -> usize {
    let mut count = 1usize;
    for i in 0..size.min(digits) {
        count = count.saturating_mul(digits - i) / (i + 1);
    }
    count
}

/// A group of a sum is at most as large as leaves so few sets of digits.
const FEW_SETS: usize = 300;

impl Lower<'_> {
    /// Lowers a rule of this file; `false` if it is none.
    pub(super) fn sums(&mut self, rule: &Rule, out: &mut Out) -> Result<bool, Dead> {
        let cells = numbers(rule.cells());
        let group = |i: usize| numbers(rule.groups.get(i).map_or(&[][..], |cells| cells));
        match &rule.kind {
            Kind::Cage(None) => {}
            Kind::Cage(Some(sum)) => {
                let sum = *sum;
                if (1..cells.len()).any(|i| cells[..i].contains(&cells[i])) {
                    // A cell that is named twice counts twice.
                    self.total(cells.iter().map(|&c| (c, 1)).collect(), i64::from(sum), out)?;
                    return Ok(true);
                }
                self.cages.push((cells.clone(), i64::from(sum)));
                if !self.sets(&cells, |values| values.iter().sum::<i32>() == sum, out)? {
                    self.total(cells.iter().map(|&c| (c, 1)).collect(), i64::from(sum), out)?;
                }
            }
            Kind::Sum(sum) | Kind::LittleKiller(sum) => {
                self.total(
                    cells.iter().map(|&c| (c, 1)).collect(),
                    i64::from(*sum),
                    out,
                )?;
            }
            Kind::Linear(sum, factors) => {
                let factors = factors.iter().map(|&factor| i64::from(factor));
                self.total(
                    cells.into_iter().zip(factors).collect(),
                    i64::from(*sum),
                    out,
                )?;
            }
            Kind::Rellik(sum) => {
                let fits = |values: &[i32]| {
                    let mut sums = vec![0];
                    for value in values {
                        sums.extend(sums.iter().map(|sum| sum + value).collect::<Vec<_>>());
                    }
                    !sums[1..].contains(sum)
                };
                if cells.len() > 10 || !self.sets(&cells, fits, out)? {
                    return Ok(false);
                }
            }
            Kind::Balanced => {
                let (first, digits) = (self.first(), self.digits() as i32);
                let (half, last) = (digits / 2, first + digits - 1);
                let fits = |values: &[i32]| {
                    let low = values.iter().filter(|&&v| v < first + half).count();
                    let high = values.iter().filter(|&&v| v > last - half).count();
                    let even = values.iter().filter(|&&v| v % 2 == 0).count();
                    low == high && low + high == values.len() && 2 * even == values.len()
                };
                if !self.sets(&cells, fits, out)? {
                    return Ok(false);
                }
            }
            Kind::Renban => {
                let windows = |values: &[i32]| values.windows(2).all(|v| v[1] == v[0] + 1);
                if !self.sets(&cells, windows, out)? {
                    return Ok(false);
                }
            }
            Kind::Nabner => {
                let table = self.table(Name::Apart(2), |a, b| (a - b).abs() >= 2);
                for (j, &b) in cells.iter().enumerate() {
                    for &a in &cells[..j] {
                        self.relate(a, b, &table, out);
                    }
                }
                self.sets(
                    &cells,
                    |values| values.windows(2).all(|v| v[1] > v[0] + 1),
                    out,
                )?;
            }
            Kind::Lunchbox(sum) => return self.sandwich(&cells, *sum, false, out),
            Kind::Sandwich(sum) => return self.sandwich(&cells, *sum, true, out),
            Kind::Contains(values) | Kind::Exactly(values) => {
                let mut distinct = values.clone();
                distinct.sort_unstable();
                distinct.dedup();
                for &value in &distinct {
                    let least = values.iter().filter(|&&other| other == value).count();
                    let most = match rule.kind {
                        Kind::Exactly(_) => least,
                        _ => cells.len(),
                    };
                    self.occurs(&cells, value, least, most, out)?;
                }
                let all = self.such(|value| distinct.contains(&value));
                let most = match rule.kind {
                    Kind::Exactly(_) => values.len(),
                    _ => cells.len(),
                };
                self.together(&cells, all, values.len(), most, out);
                if values.len() == cells.len() {
                    let set = self.such(|value| distinct.contains(&value));
                    out.only.extend(cells.iter().map(|&cell| (cell, set)));
                }
            }
            Kind::LookAndSay(pairs) => {
                let (mut all, mut sum) = (0, 0);
                for &(often, value) in pairs {
                    let often = usize::try_from(often).map_err(|_| Dead)?;
                    self.occurs(&cells, value, often, often, out)?;
                    let digit = self.such(|other| other == value);
                    sum += if all & digit == 0 { often } else { 0 };
                    all |= digit;
                }
                self.together(&cells, all, sum, sum, out);
            }
            Kind::Circles => return self.circles(cells, out),
            Kind::CountDistinct => {
                let others = group(1);
                let [control] = cells[..] else {
                    return Ok(false);
                };
                if others.is_empty() || others.contains(&control) {
                    return Ok(false);
                }
                let first = self.first() as usize;
                out.push(Different {
                    control,
                    cells: others,
                    first,
                });
            }
            Kind::SameSets => out.push(SameSets((0..rule.groups.len()).map(group).collect())),
            Kind::SameHouses => {
                let board = self.puzzle.board();
                let houses = || board.houses().map(|house| board.cells_of(house));
                let most = houses().map(<[Cell]>::len).max().unwrap_or(0);
                let largest = houses().filter(|cells| cells.len() == most);
                let groups: Vec<_> = largest.map(numbers).collect();
                if most < self.digits() && groups.len() > 1 {
                    out.push(SameSets(groups));
                }
            }
            Kind::EqualSums => {
                let groups: Vec<_> = (0..rule.groups.len()).map(group).collect();
                self.equal_sums(&groups, out)?;
            }
            Kind::RegionSum => {
                let segments = segments(self.puzzle.board(), rule.cells());
                let groups: Vec<_> = segments.iter().map(|cells| numbers(cells)).collect();
                self.equal_sums(&groups, out)?;
            }
            Kind::Zipper => {
                let n = cells.len();
                let mut groups: Vec<_> = (0..n / 2)
                    .map(|i| vec![cells[i], cells[n - 1 - i]])
                    .collect();
                if n % 2 == 1 {
                    groups.push(vec![cells[n / 2]]);
                }
                self.equal_sums(&groups, out)?;
            }
            Kind::Arrow => {
                let mut terms: Vec<(usize, i64)> =
                    group(1).iter().map(|&cell| (cell, -1)).collect();
                if cells.len() > 9 {
                    return Ok(false);
                }
                for (i, &cell) in cells.iter().rev().enumerate() {
                    terms.push((cell, 10i64.pow(i as u32)));
                }
                let small = self.such(|value| value < 10);
                out.only
                    .extend(cells.iter().skip(1).map(|&cell| (cell, small)));
                self.total(terms, 0, out)?;
            }
            Kind::DoubleArrow if cells.len() >= 2 => {
                let last = cells.len() - 1;
                let sign = |i: usize| if i == 0 || i == last { 1 } else { -1 };
                let terms = cells.iter().enumerate().map(|(i, &cell)| (cell, sign(i)));
                self.total(terms.collect(), 0, out)?;
            }
            Kind::XSum(sum) => return self.x_sum(&cells, *sum, out),
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// Cells that differ and hold one of the sets whose values, in ascending order, fit. `false` if there
    /// are too many sets to list.
    fn sets(
        &mut self,
        cells: &[usize],
        fits: impl Fn(&[i32]) -> bool,
        out: &mut Out,
    ) -> Result<bool, Dead> {
        let Some(mut sets) = of_size(self.digits(), cells.len(), MOST_SETS) else {
            return Ok(false);
        };
        let (first, any) = (self.first(), self.any(cells));
        let mut values = Vec::new();
        sets.retain(|&set| {
            if set & !any != 0 {
                return false;
            }
            values.clear();
            values.extend(digits_of(set).map(|number| first + number as i32));
            fits(&values)
        });
        if sets.is_empty() {
            return Err(Dead);
        }
        if cells.is_empty() {
            return Ok(true);
        }
        let any = sets.iter().fold(0, |any, set| any | set);
        out.only.extend(cells.iter().map(|&cell| (cell, any)));
        let sees = Rc::clone(&self.sees);
        out.push(Sets::new(cells.to_vec(), Rc::new(sets), sees));
        Ok(true)
    }

    fn occurs(
        &self,
        cells: &[usize],
        value: i32,
        least: usize,
        most: usize,
        out: &mut Out,
    ) -> Alive {
        let digits = self.such(|other| other == value);
        if digits == 0 {
            return match least {
                0 => Ok(()),
                _ => Err(Dead),
            };
        }
        out.push(Occurs {
            cells: cells.to_vec(),
            digits,
            least,
            most,
            sees: Rc::clone(&self.sees),
        });
        Ok(())
    }

    /// Several digits stand in so many of the cells, all in all: where no more are left, each has one of them.
    fn together(&self, cells: &[usize], digits: u64, least: usize, most: usize, out: &mut Out) {
        if digits.count_ones() > 1 && least < cells.len() {
            out.push(Occurs {
                cells: cells.to_vec(),
                digits,
                least,
                most,
                sees: Rc::clone(&self.sees),
            });
        }
    }

    fn circles(&mut self, cells: Vec<usize>, out: &mut Out) -> Result<bool, Dead> {
        if self.digits() > 16 {
            return Ok(false);
        }
        let first = self.first() as usize;
        let sum = |set: u64| digits_of(set).map(|number| number + first).sum::<usize>();
        let sets: Vec<u64> = (0..1u64 << self.digits())
            .filter(|&set| sum(set) == cells.len())
            .collect();
        let terms: Vec<(usize, i64)> = cells.iter().map(|&cell| (cell, 1)).collect();
        let groups = self.differing(&terms, usize::MAX);
        let groups = groups.into_iter().map(|(cells, _)| cells).collect();
        out.push(Circles {
            cells,
            groups,
            first,
            sets,
            sees: Rc::clone(&self.sees),
        });
        Ok(true)
    }

    /// Groups of cells with equal sums.
    pub(super) fn equal_sums(&mut self, groups: &[Vec<usize>], out: &mut Out) -> Alive {
        let single = groups.iter().find(|group| group.len() == 1);
        let mut pairs = Vec::new();
        match single {
            Some(single) => {
                pairs.extend(
                    groups
                        .iter()
                        .filter(|&group| group != single)
                        .map(|group| (single, group)),
                );
            }
            None => {
                for (j, right) in groups.iter().enumerate() {
                    pairs.extend(groups[..j].iter().map(|left| (left, right)));
                }
            }
        }
        for (left, right) in pairs {
            let left = left.iter().map(|&cell| (cell, 1));
            let right = right.iter().map(|&cell| (cell, -1));
            self.total(left.chain(right).collect(), 0, out)?;
        }
        Ok(())
    }

    /// Cells, each times a factor, with a sum of values.
    pub(super) fn total(&mut self, terms: Vec<(usize, i64)>, sum: i64, out: &mut Out) -> Alive {
        let mut merged: Vec<(usize, i64)> = Vec::new();
        for (cell, factor) in terms {
            match merged.iter_mut().find(|(other, _)| *other == cell) {
                Some((_, old)) => *old += factor,
                None => merged.push((cell, factor)),
            }
        }
        merged.retain(|&(_, factor)| factor != 0);
        let first = i64::from(self.first());
        match merged[..] {
            [] => return if sum == 0 { Ok(()) } else { Err(Dead) },
            [(cell, factor)] => {
                let digits = self.such(|value| i64::from(value) * factor == sum);
                out.only.push((cell, digits));
                return Ok(());
            }
            [(a, x), (b, y)] => {
                let table = self.table(Name::Sum(x, y, sum), |a, b| {
                    i64::from(a) * x + i64::from(b) * y == sum
                });
                self.relate(a, b, &table, out);
                return Ok(());
            }
            _ => {}
        }
        let target = sum - first * merged.iter().map(|&(_, factor)| factor).sum::<i64>();
        let largest = merged
            .iter()
            .map(|&(_, factor)| factor.abs())
            .max()
            .unwrap_or(0);
        let total = match largest <= 1_000 && merged.len() <= 40 {
            true => Total::new(self.groups(&merged), self.digits(), target)?,
            false => None,
        };
        match total {
            Some(mut total) => {
                total.implied = self.implied;
                out.push(total);
            }
            None => out.push(Bounds::new(self.differing(&merged, usize::MAX), target)),
        }
        Ok(())
    }

    /// Terms in groups of cells that differ and have the same factor, with at most so many sets of digits.
    ///
    /// The fewer and larger the groups, the more is known. Three ways are tried: the terms in their order and
    /// in the order of the cells, each in the first group that takes it; and the house with most of them first.
    fn differing(&self, terms: &[(usize, i64)], most: usize) -> Vec<(Vec<usize>, i64)> {
        let digits = self.digits();
        let fits =
            |size: usize| size <= digits && (most == usize::MAX || choose(digits, size) <= most);
        let first_fit = |mut groups: Vec<(Vec<usize>, i64)>, terms: &[(usize, i64)]| {
            for &(cell, factor) in terms {
                let takes = |group: &&mut (Vec<usize>, i64)| {
                    group.1 == factor
                        && group.0.iter().all(|&other| self.are_apart(cell, other))
                        && fits(group.0.len() + 1)
                };
                match groups.iter_mut().find(takes) {
                    Some(group) => group.0.push(cell),
                    None => groups.push((vec![cell], factor)),
                }
            }
            groups
        };
        let squares = |groups: &[(Vec<usize>, i64)]| {
            let squares = groups.iter().map(|group| group.0.len() * group.0.len());
            squares.sum::<usize>()
        };
        let mut best = first_fit(Vec::new(), terms);
        if terms.len() < 4 || best.len() == 1 {
            return best;
        }
        let mut sorted = terms.to_vec();
        sorted.sort_unstable();
        let mut keep = |groups: Vec<(Vec<usize>, i64)>| {
            if squares(&groups) > squares(&best) {
                best = groups;
            }
        };
        keep(first_fit(Vec::new(), &sorted));
        let mut factors: Vec<i64> = terms.iter().map(|&(_, factor)| factor).collect();
        factors.sort_unstable();
        factors.dedup();
        let mut groups = Vec::new();
        for factor in factors {
            loop {
                let inside = |house: &[usize]| -> Vec<usize> {
                    let here = sorted.iter().filter(|&&(cell, own)| {
                        own == factor && house.binary_search(&cell).is_ok()
                    });
                    here.map(|&(cell, _)| cell).collect()
                };
                let houses = self.houses.iter().map(|(house, _)| inside(house));
                let most = houses
                    .filter(|cells| fits(cells.len()))
                    .max_by_key(Vec::len);
                match most {
                    Some(cells) if cells.len() > 1 => {
                        sorted.retain(|(cell, _)| !cells.contains(cell));
                        groups.push((cells, factor));
                    }
                    _ => break,
                }
            }
        }
        keep(first_fit(groups, &sorted));
        best
    }

    fn groups(&mut self, terms: &[(usize, i64)]) -> Vec<Group> {
        self.differing(terms, FEW_SETS)
            .into_iter()
            .map(|(cells, factor)| Group {
                sets: self.sized(self.any(&cells), cells.len()),
                sees: Rc::clone(&self.sees),
                factor: factor as i32,
                cells,
            })
            .collect()
    }

    /// Every set of so many of these digits with the sum of its numbers; nothing for one digit.
    fn sized(&mut self, any: u64, size: usize) -> SetsWithSums {
        let digits = self.digits();
        let sum = |set: u64| digits_of(set).sum::<usize>() as u32;
        let made = self.sized.entry((any, size)).or_insert_with(|| {
            let mut sets = match size {
                1 => Vec::new(),
                _ => of_size(digits, size, FEW_SETS).unwrap_or_default(),
            };
            sets.retain(|set| set & !any == 0);
            Rc::new(sets.into_iter().map(|set| (set, sum(set))).collect())
        });
        Rc::clone(made)
    }

    /// A sum between two slices: the least and the greatest digit there are, or those of the line.
    fn sandwich(
        &mut self,
        cells: &[usize],
        sum: i32,
        outer: bool,
        out: &mut Out,
    ) -> Result<bool, Dead> {
        let (n, digits, first) = (cells.len(), self.digits(), self.first());
        if (outer && !self.all_apart(cells)) || digits > 16 || n < 2 {
            return Ok(false);
        }
        let mut breads = Vec::new();
        for low in 0..digits {
            for high in low + 1..digits {
                let all = super::super::domains::first_n(digits);
                let inside = match outer {
                    true if low > 0 || high + 1 < digits => continue,
                    true => all & !(1 | 1 << high),
                    false => ((1 << high) - 1) & !((2 << low) - 1),
                };
                if (inside.count_ones() as usize) < n - 2 {
                    continue;
                }
                let value = |set: u64| digits_of(set).map(|d| first + d as i32).sum::<i32>();
                let fillings = (0..=n - 2)
                    .map(|size| {
                        let mut sets = of_size(digits, size, MOST_SETS).unwrap_or_default();
                        sets.retain(|&set| set & !inside == 0 && value(set) == sum);
                        sets
                    })
                    .collect();
                breads.push(Bread {
                    slices: [1 << low, 1 << high],
                    outside: inside,
                    fillings: Rc::new(fillings),
                });
            }
        }
        out.push(Sandwich::new(cells.to_vec(), breads));
        Ok(true)
    }

    /// The sum of as many cells as the first says.
    fn x_sum(&mut self, cells: &[usize], sum: i32, out: &mut Out) -> Result<bool, Dead> {
        use ninefold_grid::constraint::Constraint;
        let Some(&control) = cells.first() else {
            return Err(Dead);
        };
        let cell = Cell::new;
        let ways: Vec<Constraint> = (0..self.digits())
            .filter_map(|number| {
                let many = usize::try_from(self.value(number)).ok()?;
                let summed = cells.get(..many).filter(|cells| !cells.is_empty())?;
                let own = Constraint::new(Kind::OneOf(vec![many as i32]), vec![cell(control)]);
                let rest = summed[1..].iter().map(|&c| cell(c)).collect();
                let rest = Constraint::new(Kind::Sum(sum - many as i32), rest);
                Some(Constraint::All(vec![own, rest]))
            })
            .collect();
        if let Some(either) = self.either(&ways)? {
            out.push(either);
        }
        Ok(true)
    }
}
