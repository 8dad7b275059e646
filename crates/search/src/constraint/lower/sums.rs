//! Lowers sums of cells with factors.

use std::rc::Rc;

use ninefold_grid::constraint::{Relation, sets_of_size};

use super::super::bounds::Bounds;
use super::super::domains::{Contradiction, Propagation, numbers as digits_of};
use super::super::total::{Group, total};
use super::{Lower, Out, SetsWithSums};

/// The number of sets of `size` digits, saturating.
fn choose(digits: usize, size: usize) -> usize {
    let mut count = 1usize;
    for i in 0..size.min(digits) {
        count = count.saturating_mul(digits - i) / (i + 1);
    }
    count
}

/// The greatest number of sets of digits of a group in a sum. It limits the size of groups.
const MAX_SETS_OF_A_GROUP: usize = 300;

impl Lower<'_> {
    /// Adds cells with factors that have a sum of values.
    pub(super) fn total(
        &mut self,
        terms: Vec<(usize, i64)>,
        sum: i64,
        out: &mut Out,
    ) -> Propagation {
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
            [] => return if sum == 0 { Ok(()) } else { Err(Contradiction) },
            [(cell, factor)] => {
                let digits = self.such(|value| i64::from(value) * factor == sum);
                out.only.push((cell, digits));
                return Ok(());
            }
            [(a, x), (b, y)] => {
                let value = |number| i64::from(self.value(number));
                let relation =
                    Relation::new("", self.digits(), |a, b| value(a) * x + value(b) * y == sum);
                let tables = self.tables(&relation);
                self.relate(a, b, &tables, out);
                return Ok(());
            }
            _ => {}
        }
        if self.implied && merged.iter().all(|&(_, factor)| factor == 1) {
            let cells: Vec<usize> = merged.iter().map(|&(cell, _)| cell).collect();
            if self.all_apart(&cells)
                && let Some(sets) = self.sets_with(cells.len(), sum, MAX_SETS_OF_A_GROUP)
            {
                return self.one_set(&cells, sets, out);
            }
        }
        let target = sum - first * merged.iter().map(|&(_, factor)| factor).sum::<i64>();
        let largest = merged
            .iter()
            .map(|&(_, factor)| factor.abs())
            .max()
            .unwrap_or(0);
        let total = match largest <= 1_000 && merged.len() <= 40 {
            true => total(self.groups(&merged), self.digits(), target, self.implied)?,
            false => None,
        };
        match total {
            Some(total) => out.propagators.push(total),
            None => out.push(Bounds::new(self.differing(&merged, usize::MAX), target)),
        }
        Ok(())
    }

    /// Divides terms into groups of cells that differ and have the same factor, with at most `most` sets of digits
    /// each.
    ///
    /// Fewer and larger groups are stronger. Three ways are tried. Two take the terms in the given order and in the
    /// order of the cells, each term into the first group that fits. The third starts with the house that has most of
    /// them.
    pub(super) fn differing(&self, terms: &[(usize, i64)], most: usize) -> Vec<(Vec<usize>, i64)> {
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
        self.differing(terms, MAX_SETS_OF_A_GROUP)
            .into_iter()
            .map(|(cells, factor)| Group {
                sets: self.sized(self.any(&cells), cells.len()),
                sees: Rc::clone(&self.sees),
                factor: factor as i32,
                cells,
            })
            .collect()
    }

    /// Every set of `size` of these digits with the sum of its numbers; empty for one digit.
    fn sized(&mut self, any: u64, size: usize) -> SetsWithSums {
        let digits = self.digits();
        let sum = |set: u64| digits_of(set).sum::<usize>() as u32;
        let made = self.sized.entry((any, size)).or_insert_with(|| {
            let mut sets = match size {
                1 => Vec::new(),
                _ => sets_of_size(digits, size, MAX_SETS_OF_A_GROUP).unwrap_or_default(),
            };
            sets.retain(|set| set & !any == 0);
            Rc::new(sets.into_iter().map(|set| (set, sum(set))).collect())
        });
        Rc::clone(made)
    }
}
