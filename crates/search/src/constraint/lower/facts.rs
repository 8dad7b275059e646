//! Lowers the facts of a constraint.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use std::rc::Rc;

use ninefold_grid::Digit;
use ninefold_grid::constraint::{Fact, Relation, Rule, Target, sets_of_size};

use super::super::clause::Clause;
use super::super::counts::{Occurs, SameSets};
use super::super::domains::{Contradiction, Propagation, first_n, numbers as digits_of};
use super::super::ends::Ends;
use super::super::index::{Index, What};
use super::super::line::{Line, Moves};
use super::super::pairs::DigitExclusion;
use super::super::sandwich::{Bread, Sandwich};
use super::super::sets::{Crossed, Sets};
use super::{Lower, Out, has_twice, numbers};

/// If there are more sets than this, they are not listed.
const MAX_SETS: usize = 20_000;

/// The digits that are not related to themselves, if all other pairs of digits are related.
fn equal_only(relation: &Relation, digits: usize) -> Option<u64> {
    let missing = |digit: usize| first_n(digits) & !relation.row(digit);
    let is_own = |digit: usize| missing(digit) & !(1 << digit) == 0;
    let all = || 0..digits;
    all()
        .all(is_own)
        .then(|| all().fold(0, |set, digit| set | missing(digit)))
}

/// Iterates over all pairs of cells, the earlier cell first.
fn any_two(cells: &[usize]) -> impl Iterator<Item = (usize, usize)> {
    (0..cells.len()).flat_map(move |j| cells[..j].iter().map(move |&a| (a, cells[j])))
}

impl Lower<'_> {
    /// Lowers a single constraint with its facts.
    pub(super) fn rule(&mut self, rule: &Rule, facts: &[Fact], out: &mut Out) -> Propagation {
        // For each cell and digit, the cells that may not hold the same digit.
        let mut exclusions: BTreeMap<usize, Vec<Vec<usize>>> = BTreeMap::new();
        let mut is_said = true;
        for fact in facts {
            match fact {
                Fact::Only(cells, digits) => {
                    let digits = digits.low_bits();
                    let only = cells.iter().map(|cell| (cell.index(), digits));
                    out.only.extend(only);
                }
                // `apart` handles them.
                Fact::Differ(..) | Fact::Apart(_) => {}
                Fact::Related(pairs, relation) => match equal_only(relation, self.digits()) {
                    Some(digits) => {
                        for (a, b) in pairs {
                            for (a, b) in [(a, b), (b, a)] {
                                let own = exclusions.entry(a.index()).or_default();
                                own.resize_with(self.digits(), Vec::new);
                                for digit in digits_of(digits) {
                                    own[digit].push(b.index());
                                }
                            }
                        }
                    }
                    None => {
                        let tables = self.tables(relation);
                        for (a, b) in pairs {
                            self.relate(a.index(), b.index(), &tables, out);
                        }
                    }
                },
                Fact::AnyTwo(cells, relation) => {
                    let tables = self.tables(relation);
                    let cells = numbers(cells);
                    for (a, b) in any_two(&cells) {
                        self.relate(a, b, &tables, out);
                    }
                    self.cliques(&cells, relation, out)?;
                }
                Fact::Sum(terms, total) => {
                    let terms: Vec<_> = terms.iter().map(|&(c, f)| (c.index(), f)).collect();
                    let cells: Vec<usize> = terms.iter().map(|&(cell, _)| cell).collect();
                    let is_cage = |fact: &Fact| {
                        matches!(fact, Fact::Differ(differ, _) if differ.len() == cells.len()
                            && differ.iter().all(|cell| cells.contains(&cell.index())))
                    };
                    let is_plain = terms.iter().all(|&(_, factor)| factor == 1);
                    if is_plain && facts.iter().any(is_cage) {
                        self.cage(cells, *total, out)?;
                    } else {
                        if is_plain && !has_twice(&cells) {
                            self.sums.push((cells, *total));
                        }
                        self.total(terms, *total, out)?;
                    }
                }
                Fact::OneSet(cells, sets) => {
                    self.one_set(&numbers(cells), sets.clone(), out)?;
                }
                Fact::Count(cells, digits, bounds) => {
                    self.count(numbers(cells), digits.low_bits(), bounds, out)?;
                }
                Fact::Same(groups) => {
                    let groups: Vec<_> = groups.iter().map(|cells| numbers(cells)).collect();
                    if !groups.iter().all(|cells| self.has_all_digits(cells)) {
                        out.push(SameSets(groups));
                    }
                }
                Fact::AnyOf(cells) if cells.is_empty() => return Err(Contradiction),
                Fact::AnyOf(cells) => {
                    let cells = cells
                        .iter()
                        .map(|&(c, digits)| (c.index(), digits.low_bits()));
                    out.push(Clause(cells.collect()));
                }
                Fact::Either(alternatives) => {
                    if let Some(either) = self.either(alternatives)? {
                        out.push(either);
                    }
                }
                Fact::Line(cells, automaton) => {
                    let moves = Rc::new(Moves::of(automaton));
                    out.push(Line::new(numbers(cells), moves));
                }
                Fact::Points(from, line, target) => {
                    let line = numbers(line);
                    let what = match target {
                        Target::Digit(digit) => What::Digit(1 << digit.index()),
                        Target::Cell(cell) => What::Cell(cell.index()),
                    };
                    out.push(Index {
                        control: from.index(),
                        places: self.places(&line),
                        only: matches!(what, What::Digit(_)) && self.all_apart(&line),
                        what,
                    });
                }
                Fact::Ends(cells, table) => self.ends(&numbers(cells), table.clone(), out),
                Fact::Between(cells, digits, sum) => {
                    is_said &= self.sandwich(&numbers(cells), *digits, *sum, out);
                }
                Fact::Opaque => is_said &= self.special(rule, out)?,
                _ => is_said = false,
            }
        }
        for (cell, others) in exclusions {
            out.push(DigitExclusion { cell, others });
        }
        if !is_said {
            self.check(rule, out);
        }
        Ok(())
    }

    /// Whether the cells are a house with all digits.
    fn has_all_digits(&self, cells: &[usize]) -> bool {
        let mut cells = cells.to_vec();
        cells.sort_unstable();
        cells.len() == self.digits() && self.houses.iter().any(|(house, _)| *house == cells)
    }

    /// Adds a cage: cells that differ, with a sum.
    fn cage(&mut self, cells: Vec<usize>, sum: i64, out: &mut Out) -> Propagation {
        self.cages.push((cells.clone(), sum));
        match self.sets_with(cells.len(), sum, MAX_SETS) {
            Some(sets) => self.one_set(&cells, sets, out),
            None => self.total(cells.iter().map(|&cell| (cell, 1)).collect(), sum, out),
        }
    }

    /// Every set of this many digits with this sum of values. Returns `None` if there are more than `most` sets of this
    /// size.
    pub(super) fn sets_with(&self, size: usize, sum: i64, most: usize) -> Option<Vec<u64>> {
        let mut sets = sets_of_size(self.digits(), size, most)?;
        let value = |number| i64::from(self.value(number));
        sets.retain(|&set| digits_of(set).map(value).sum::<i64>() == sum);
        Some(sets)
    }

    /// Adds cells that differ and hold one of these sets.
    pub(super) fn one_set(
        &mut self,
        cells: &[usize],
        mut sets: Vec<u64>,
        out: &mut Out,
    ) -> Propagation {
        let any = self.any(cells);
        sets.retain(|set| set & !any == 0);
        if sets.is_empty() {
            return Err(Contradiction);
        }
        if !cells.is_empty() {
            let any = sets.iter().fold(0, |any, set| any | set);
            out.only.extend(cells.iter().map(|&cell| (cell, any)));
            let mut sorted = cells.to_vec();
            sorted.sort_unstable();
            out.in_sets.push(sorted);
            out.push(Sets::new(
                cells.to_vec(),
                Rc::new(sets),
                Rc::clone(&self.sees),
                self.crossed(cells),
                self.implied,
            ));
        }
        Ok(())
    }

    /// The full houses that contain at least two of these cells, and also other cells.
    fn crossed(&self, cells: &[usize]) -> Vec<Crossed> {
        let crossed = self.houses.iter().enumerate();
        let crossed = crossed.filter_map(|(number, (house, digits))| {
            let (inside, beyond): (Vec<usize>, Vec<usize>) = cells
                .iter()
                .partition(|cell| house.binary_search(cell).is_ok());
            let rest = house.iter().copied().filter(|cell| !inside.contains(cell));
            let rest: Vec<usize> = rest.collect();
            let places = (0..house.len()).filter(|&place| inside.contains(&house[place]));
            (inside.len() >= 2 && !rest.is_empty()).then(|| Crossed {
                house: number,
                places: places.fold(0, |places, place| places | 1 << place),
                rest,
                beyond,
                digits: *digits,
            })
        });
        crossed.collect()
    }

    /// Adds sets for cells that are pairwise in an irreflexive symmetric relation. Such cells hold a set of digits that
    /// are pairwise related.
    fn cliques(&mut self, cells: &[usize], relation: &Relation, out: &mut Out) -> Propagation {
        let digits = self.digits();
        let is_even = (0..digits)
            .all(|a| (0..digits).all(|b| relation.row(a) >> b & 1 == relation.row(b) >> a & 1));
        if !relation.keeps_apart() || !is_even || cells.len() < 3 {
            return Ok(());
        }
        let Some(mut sets) = sets_of_size(digits, cells.len(), MAX_SETS) else {
            return Ok(());
        };
        sets.retain(|&set| {
            digits_of(set).all(|number| set & !(1 << number) & !relation.row(number) == 0)
        });
        self.one_set(cells, sets, out)
    }

    /// Adds bounds on the number of cells with some digits.
    fn count(
        &mut self,
        cells: Vec<usize>,
        digits: u64,
        bounds: &RangeInclusive<usize>,
        out: &mut Out,
    ) -> Propagation {
        let (least, most) = (*bounds.start(), *bounds.end());
        if least > cells.len() || (digits == 0 && least > 0) {
            return Err(Contradiction);
        }
        if least == cells.len() {
            out.only.extend(cells.iter().map(|&cell| (cell, digits)));
        } else if digits != 0 {
            out.push(Occurs {
                cells,
                digits,
                least,
                most,
                sees: Rc::clone(&self.sees),
            });
        }
        Ok(())
    }

    /// Adds a line whose ends decide what is between them or outside them.
    fn ends(&mut self, cells: &[usize], mut table: Vec<Option<u64>>, out: &mut Out) {
        let [first, ref inner @ .., last] = cells[..] else {
            return;
        };
        let digits = self.digits();
        // If both ends are the same cell, it cannot hold two digits.
        for (i, may) in table.iter_mut().enumerate() {
            if first == last && i / digits != i % digits {
                *may = None;
            }
        }
        out.push(Ends {
            table,
            first,
            last,
            inner: inner.to_vec(),
            digits,
        });
    }

    /// Adds a sum between two ends: cells with these digits, or with the least and the greatest digit of the line.
    fn sandwich(
        &mut self,
        cells: &[usize],
        bread: Option<[Digit; 2]>,
        sum: i64,
        out: &mut Out,
    ) -> bool {
        let (n, digits, first) = (cells.len(), self.digits(), self.first());
        if (bread.is_some() && !self.all_apart(cells)) || digits > 16 || n < 2 {
            return false;
        }
        let mut breads = Vec::new();
        for low in 0..digits {
            for high in low + 1..digits {
                let inside = match bread.map(|slices| slices.map(Digit::index)) {
                    Some([a, b]) if (low, high) != (a.min(b), a.max(b)) => continue,
                    Some(_) => first_n(digits) & !(1 << low | 1 << high),
                    None => ((1 << high) - 1) & !((2 << low) - 1),
                };
                if (inside.count_ones() as usize) < n - 2 {
                    continue;
                }
                let value = |set: u64| {
                    digits_of(set)
                        .map(|d| i64::from(first) + d as i64)
                        .sum::<i64>()
                };
                let fillings = (0..=n - 2)
                    .map(|size| {
                        let mut sets = sets_of_size(digits, size, MAX_SETS).unwrap_or_default();
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
        true
    }

    /// For each digit number of a control cell, the cell of the line that it selects.
    fn places(&self, line: &[usize]) -> Vec<Option<usize>> {
        (0..self.digits())
            .map(|number| {
                let place = usize::try_from(self.value(number)).ok()?.checked_sub(1)?;
                line.get(place).copied()
            })
            .collect()
    }
}
