//! Rules about lines and pairs of cells: relations, and automata that read a line.

use std::rc::Rc;

use ninefold_grid::constraint::{Kind, Mark, Relation, Rule};

use super::super::domains::Dead;
use super::super::ends::Ends;
use super::super::index::{Index, What};
use super::super::line::{Line, Moves};
use super::super::pairs::Tables;
use super::super::sets::{Sets, of_size};
use super::super::skyline::Skyline;
use super::{Lower, Name, Out, numbers};

impl Lower<'_> {
    /// Lowers a rule of this file; `false` if it is none.
    pub(super) fn lines(&mut self, rule: &Rule, out: &mut Out) -> Result<bool, Dead> {
        let cells = numbers(rule.cells());
        match &rule.kind {
            Kind::Thermo => {
                let table = self.table(Name::Less, |a, b| a < b);
                self.chain(&cells, &table, out);
                // The ends of what a cell may hold are known at once; the pairs would find them step by step.
                for (i, &cell) in cells.iter().enumerate() {
                    let (below, above) = (i as i32, (cells.len() - 1 - i) as i32);
                    let (low, high) = (self.first() + below, self.value(self.digits() - 1) - above);
                    out.only
                        .push((cell, self.such(|value| low <= value && value <= high)));
                }
            }
            Kind::SlowThermo => {
                let table = self.table(Name::NotGreater, |a, b| a <= b);
                self.chain(&cells, &table, out);
            }
            Kind::Whisper(by) => {
                let by = *by;
                let table = self.table(Name::Apart(by), |a, b| (a - b).abs() >= by);
                self.chain(&cells, &table, out);
            }
            Kind::Palindrome => {
                let table = self.table(Name::Equal, |a, b| a == b);
                let half = cells.len() / 2;
                for (&a, &b) in cells.iter().zip(cells.iter().rev()).take(half) {
                    self.relate(a, b, &table, out);
                }
            }
            Kind::Clone => {
                let table = self.table(Name::Equal, |a, b| a == b);
                let Some((first, rest)) = rule.groups.split_first() else {
                    return Ok(true);
                };
                for other in rest {
                    if other.len() != first.len() {
                        return Err(Dead);
                    }
                    for (&a, &b) in numbers(first).iter().zip(&numbers(other)) {
                        self.relate(a, b, &table, out);
                    }
                }
            }
            Kind::Difference(by) => {
                let by = *by;
                let table = self.table(Name::Difference(by), |a, b| (a - b).abs() == by);
                self.each_pair(rule, &table, out);
            }
            Kind::Ratio(by) => {
                let by = *by;
                let table = self.table(Name::Ratio(by), |a, b| Mark::Ratio(by).holds(a, b));
                self.each_pair(rule, &table, out);
            }
            Kind::PairSum(sum) => {
                let sum = i64::from(*sum);
                let table = self.table(Name::Sum(1, 1, sum), |a, b| i64::from(a + b) == sum);
                self.each_pair(rule, &table, out);
            }
            Kind::Greater => {
                let table = self.table(Name::Less, |a, b| a < b);
                for pair in &rule.groups {
                    if let [a, b] = numbers(pair)[..] {
                        self.relate(b, a, &table, out);
                    }
                }
            }
            Kind::Pair(relation) => {
                let table = self.custom(relation);
                self.chain(&cells, &table, out);
            }
            Kind::AllPairs(relation) => {
                let table = self.custom(relation);
                for (j, &b) in cells.iter().enumerate() {
                    for &a in &cells[..j] {
                        self.relate(a, b, &table, out);
                    }
                }
                self.cliques(&cells, relation, out)?;
            }
            Kind::Modular(modulus) => {
                let modulus = *modulus;
                if modulus < 1 {
                    return Ok(false);
                }
                let differ = self.table(Name::Modulo(modulus, false), |a, b| {
                    a.rem_euclid(modulus) != b.rem_euclid(modulus)
                });
                let equal = (modulus as usize <= self.digits()).then(|| {
                    self.table(Name::Modulo(modulus, true), |a, b| {
                        a.rem_euclid(modulus) == b.rem_euclid(modulus)
                    })
                });
                self.windows(&cells, modulus as usize, &differ, equal.as_ref(), out);
            }
            Kind::Entropic => {
                let part = (self.digits() as i32 / 3).max(1);
                let third = move |value: i32| (value - 1).max(0) / part;
                let differ = self.table(Name::Third(false), |a, b| third(a) != third(b));
                let classes = third(self.value(self.digits() - 1)) + 1;
                let equal = (classes <= 3)
                    .then(|| self.table(Name::Third(true), |a, b| third(a) == third(b)));
                self.windows(&cells, 3, &differ, equal.as_ref(), out);
            }
            Kind::Between | Kind::Lockout(_) => {
                let least = match rule.kind {
                    Kind::Lockout(least) => Some(least),
                    _ => None,
                };
                self.ends(&cells, least, out);
            }
            Kind::SumLine(sum) => return Ok(self.sum_line(cells, *sum, false, out)),
            Kind::SumLoop(sum) => return Ok(self.sum_line(cells, *sum, true, out)),
            Kind::Skyscrapers(seen) => {
                let first = usize::try_from(self.first()).unwrap_or(usize::MAX);
                let seen = usize::try_from(*seen).map_err(|_| Dead)?;
                if first > 1 || self.digits() + first > 64 || cells.len() > 63 || seen > 63 {
                    return Ok(false);
                }
                out.push(Skyline::new(cells, self.digits(), first, seen));
            }
            Kind::HiddenSkyscraper(hidden) => {
                let (first, hidden) = (self.first(), *hidden);
                let moves = Moves::explore(
                    Some(-1),
                    self.digits(),
                    |highest, digit| {
                        let value = first + digit as i32;
                        match highest {
                            Some(highest) if value > *highest => Some(Some(value)),
                            Some(_) => (value == hidden).then_some(None),
                            None => Some(None),
                        }
                    },
                    |highest| highest.is_none(),
                );
                return Ok(self.automaton(cells, moves, out));
            }
            Kind::Regex(automaton) | Kind::Automaton(automaton) => {
                let moves = Moves::of(automaton);
                return Ok(self.automaton(cells, Some(moves), out));
            }
            Kind::Room(value) => self.index(cells.first().copied(), &cells, *value, out)?,
            Kind::Index(value) => {
                let line = numbers(rule.groups.get(1).map_or(&[][..], |cells| cells));
                self.index(cells.first().copied(), &line, *value, out)?;
            }
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
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// Each cell of a line with the next.
    fn chain(&mut self, cells: &[usize], tables: &Rc<Tables>, out: &mut Out) {
        for pair in cells.windows(2) {
            self.relate(pair[0], pair[1], tables, out);
        }
    }

    fn each_pair(&mut self, rule: &Rule, tables: &Rc<Tables>, out: &mut Out) {
        for pair in &rule.groups {
            if let [a, b] = numbers(pair)[..] {
                self.relate(a, b, tables, out);
            }
        }
    }

    fn custom(&mut self, relation: &std::sync::Arc<Relation>) -> Rc<Tables> {
        let key = std::sync::Arc::as_ptr(relation) as usize;
        let first = self.first();
        self.table(Name::Custom(key), |a, b| {
            relation.row((a - first) as usize) >> (b - first) & 1 == 1
        })
    }

    /// Cells of which any two stand in a relation that no digit has to itself hold one of the sets of digits
    /// of which any two stand in it.
    fn cliques(&mut self, cells: &[usize], relation: &Relation, out: &mut Out) -> Result<(), Dead> {
        let digits = self.digits();
        let apart = (0..digits).all(|d| relation.row(d) >> d & 1 == 0);
        let even = (0..digits)
            .all(|a| (0..digits).all(|b| relation.row(a) >> b & 1 == relation.row(b) >> a & 1));
        if !apart || !even || cells.len() < 3 || digits > 16 {
            return Ok(());
        }
        let Some(mut sets) = of_size(digits, cells.len(), 20_000) else {
            return Ok(());
        };
        sets.retain(|&set| {
            super::super::domains::numbers(set)
                .all(|number| set & !(1 << number) & !relation.row(number) == 0)
        });
        if sets.is_empty() {
            return Err(Dead);
        }
        let sees = Rc::clone(&self.sees);
        out.push(Sets::new(cells.to_vec(), Rc::new(sets), sees));
        Ok(())
    }

    /// Any `size` cells in a row differ in their class; if there are just so many classes, cells that far
    /// apart are equal.
    fn windows(
        &mut self,
        cells: &[usize],
        size: usize,
        differ: &Rc<Tables>,
        equal: Option<&Rc<Tables>>,
        out: &mut Out,
    ) {
        for (j, &b) in cells.iter().enumerate() {
            for &a in &cells[j.saturating_sub(size - 1)..j] {
                self.relate(a, b, differ, out);
            }
            if let (Some(equal), Some(before)) = (equal, j.checked_sub(size)) {
                self.relate(cells[before], b, equal, out);
            }
        }
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

    fn automaton(&mut self, cells: Vec<usize>, moves: Option<Moves>, out: &mut Out) -> bool {
        let Some(moves) = moves else {
            return false;
        };
        out.push(Line::new(cells, Rc::new(moves)));
        true
    }

    /// A line that falls into parts of one sum. The state is what the current part has; a closed line may
    /// begin inside a part, and then ends inside it.
    fn sum_line(&mut self, cells: Vec<usize>, sum: i32, closed: bool, out: &mut Out) -> bool {
        if !(1..=255).contains(&sum) {
            return false;
        }
        let mut automaton = ninefold_grid::constraint::Automaton::new("");
        let carried = if closed { sum } else { 1 };
        let state = |carry: i32, part: i32| (carry * sum + part) as usize;
        automaton.grow((carried * sum) as usize);
        for carry in 0..carried {
            automaton.start(state(carry, carry));
            automaton.accept(state(carry, carry));
            for part in 0..sum {
                for number in 0..self.digits() {
                    let next = part + self.value(number);
                    if next <= sum {
                        automaton.go(state(carry, part), 1 << number, state(carry, next % sum));
                    }
                }
            }
        }
        self.automaton(cells, Some(Moves::of(&automaton)), out)
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
