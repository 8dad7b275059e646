//! Propagators of kinds that have one of their own, for what their facts do not say.

use std::rc::Rc;

use ninefold_grid::constraint::{Kind, Rule, Ties};

use super::super::counts::{Circles, CountEqual, Different, RunEqual};
use super::super::domains::{Dead, first_n, numbers as digits_of};
use super::super::ends::Ends;
use super::super::index::{Index, What};
use super::super::sandwich::{Bread, Sandwich};
use super::super::sets::of_size;
use super::super::skyline::Skyline;
use super::said::MOST_SETS;
use super::{Lower, Out, numbers};

impl Lower<'_> {
    /// Lowers what is special about a rule; `false` if there is nothing, or it does not fit this rule.
    pub(super) fn special(&mut self, rule: &Rule, out: &mut Out) -> Result<bool, Dead> {
        let cells = numbers(rule.cells());
        let group = |i: usize| numbers(rule.groups.get(i).map_or(&[][..], |cells| cells));
        match &rule.kind {
            Kind::Lunchbox(sum) => return self.sandwich(&cells, *sum, false, out),
            Kind::Sandwich(sum) => return self.sandwich(&cells, *sum, true, out),
            Kind::Circles => return self.circles(cells, out),
            Kind::CountDistinct => {
                let others = group(1);
                let [control] = cells[..] else {
                    return Ok(false);
                };
                if others.is_empty() || others.contains(&control) {
                    return Ok(false);
                }
                out.push(Different {
                    control,
                    cells: others,
                    first: self.first() as usize,
                });
            }
            Kind::Between => self.ends(&cells, None, out),
            Kind::Lockout(least) => self.ends(&cells, Some(*least), out),
            Kind::Skyscrapers(seen) => {
                let first = usize::try_from(self.first()).unwrap_or(usize::MAX);
                let seen = usize::try_from(*seen).map_err(|_| Dead)?;
                if first > 1 || self.digits() + first > 64 || cells.len() > 63 || seen > 63 {
                    return Ok(false);
                }
                out.push(Skyline::new(cells, self.digits(), first, seen));
            }
            Kind::Room(value) => self.index(cells.first().copied(), &cells, *value, out)?,
            Kind::Index(value) => self.index(cells.first().copied(), &group(1), *value, out)?,
            Kind::ValueIndex => {
                let [what, control, ref line @ ..] = cells[..] else {
                    return Err(Dead);
                };
                let places = self.places(line);
                out.push(Index {
                    control,
                    places,
                    what: What::Cell(what),
                    only: false,
                });
            }
            Kind::CountEqual(less) => {
                let line = group(1);
                let [control] = cells[..] else {
                    return Ok(false);
                };
                if line.is_empty() || line.contains(&control) {
                    return Ok(false);
                }
                out.push(CountEqual {
                    control,
                    base: i64::from(self.first()) + i64::from(*less),
                    least: usize::from(self.has_company(&line)),
                    cells: line,
                });
            }
            Kind::RunEqual(less) => {
                let arms = rule.groups.iter().skip(1).map(|arm| numbers(arm));
                let arms: Vec<Vec<usize>> = arms.filter(|arm| !arm.is_empty()).collect();
                let [control] = cells[..] else {
                    return Ok(false);
                };
                let is_odd = |arm: &Vec<usize>| arm[0] != arms[0][0] || arm.contains(&control);
                if arms.is_empty() || arms.iter().any(is_odd) {
                    return Ok(false);
                }
                out.push(RunEqual {
                    control,
                    arms,
                    base: i64::from(self.first()) + i64::from(*less),
                });
            }
            Kind::Regions => self.regions(rule, out)?,
            Kind::Rank(_) => self.rank(rule, out)?,
            Kind::Ties(ties) => return Ok(*ties != Ties::None),
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// What lies between two ends, or outside them.
    fn ends(&mut self, cells: &[usize], lockout: Option<i32>, out: &mut Out) {
        let [first, ref inner @ .., last] = cells[..] else {
            return;
        };
        let digits = self.digits();
        let table = (0..digits * digits).map(|i| {
            let (a, b) = (i / digits, i % digits);
            let (low, high) = (self.value(a.min(b)), self.value(a.max(b)));
            let between = match lockout {
                None => self.such(|value| low < value && value < high),
                Some(_) => self.such(|value| value < low || high < value),
            };
            let fits = lockout.is_none_or(|least| high - low >= least);
            // A cell that is an end and inside too can be neither between nor outside itself.
            (fits && (first != last || a == b)).then_some(between)
        });
        out.push(Ends {
            table: table.collect(),
            first,
            last,
            inner: inner.to_vec(),
            digits,
        });
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
                let all = first_n(digits);
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

    /// For each digit number of a control cell the cell of the line that it picks.
    fn places(&self, line: &[usize]) -> Vec<Option<usize>> {
        (0..self.digits())
            .map(|number| {
                let place = usize::try_from(self.value(number)).ok()?.checked_sub(1)?;
                line.get(place).copied()
            })
            .collect()
    }

    fn index(
        &mut self,
        control: Option<usize>,
        line: &[usize],
        value: i32,
        out: &mut Out,
    ) -> Result<(), Dead> {
        let control = control.ok_or(Dead)?;
        let digit = self.such(|other| other == value);
        if digit == 0 {
            return Err(Dead);
        }
        out.push(Index {
            control,
            places: self.places(line),
            what: What::Digit(digit),
            only: self.all_apart(line),
        });
        Ok(())
    }
}
