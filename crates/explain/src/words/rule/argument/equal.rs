//! A cell that gives the number of cells equal to a first one: among all cells, or in a row from it in one or more
//! directions.

use ninefold_grid::constraint::{Kind, Rule};
use ninefold_grid::{Cell, Digit};
use ninefold_logic::Digits;

use super::view::{Domains, Event, View, begin, losses, union};
use crate::words::names::count;

/// A rule in which the digit of `head` is the number of cells that hold the digit of `first`, minus a number.
/// `first` itself is counted. In each direction, the cells are counted until the first cell with another digit.
#[derive(Clone)]
pub(crate) struct Equals {
    head: Cell,
    first: Cell,
    directions: Vec<Vec<Cell>>,
    less: i64,
}

impl Equals {
    /// Returns the data of a rule of this form. If all cells are counted, each is a direction of its own.
    pub(super) fn of(rule: &Rule) -> Option<Equals> {
        let head = *rule.cells().first()?;
        let others = rule.groups.get(1..)?;
        let first = *others.first()?.first()?;
        let rest = |cells: &Vec<Cell>| cells.get(1..).unwrap_or_default().to_vec();
        let (directions, less) = match rule.kind {
            Kind::CountEqual(less) => {
                let cells = rest(&others[0]).into_iter();
                (cells.map(|cell| vec![cell]).collect(), less)
            }
            Kind::RunEqual(less) if others.iter().all(|cells| cells.first() == Some(&first)) => {
                (others.iter().map(rest).collect(), less)
            }
            _ => return None,
        };
        Some(Equals {
            head,
            first,
            directions,
            less: less.into(),
        })
    }

    pub(super) fn cells(&self) -> Vec<Cell> {
        [&[self.head, self.first], &self.directions.concat()[..]].concat()
    }

    /// Returns whether every cell is counted, wherever it is.
    fn counts_all(&self) -> bool {
        self.directions.iter().all(|cells| cells.len() < 2)
    }

    /// Returns for each direction how many cells are certain to be counted if the first cell holds a digit, and how
    /// many may be.
    fn runs(&self, digit: Digit, at: &Domains) -> Vec<[usize; 2]> {
        let own = Digits::of(digit);
        let length = |cells: &[Cell], is: &dyn Fn(Digits) -> bool| {
            cells.iter().take_while(|&&cell| is(at.of(cell))).count()
        };
        let run = |cells: &Vec<Cell>| {
            let sure = length(cells, &|of| of == own);
            [sure, length(cells, &|of| of.meets(own))]
        };
        self.directions.iter().map(run).collect()
    }

    /// Returns the least and the greatest number of cells that are counted if the first cell holds a digit.
    fn range(&self, digit: Digit, at: &Domains) -> [usize; 2] {
        let runs = self.runs(digit, at);
        [0, 1].map(|i| 1 + runs.iter().map(|run| run[i]).sum::<usize>())
    }

    pub(super) fn next(&self, view: &View<'_>, at: &Domains) -> Option<Event> {
        let firsts = at.of(self.first);
        let wrong = firsts.iter().find_map(|digit| self.wrong(view, digit, at));
        wrong
            .or_else(|| self.counted(view, at))
            .or_else(|| self.placed(view, firsts.only()?, at))
    }

    /// Returns the value of the head for a count.
    fn head_value(&self, counted: usize) -> i64 {
        counted as i64 - self.less
    }

    /// Returns the value of the head with its calculation: `4`, or `4 − 1 = 3`.
    fn head_calculation(&self, counted: usize) -> String {
        match self.less {
            0 => counted.to_string(),
            less => format!("{counted} − {less} = {}", self.head_value(counted)),
        }
    }

    /// Returns the digits of the head for these counts.
    fn heads(&self, view: &View<'_>, [least, most]: [usize; 2]) -> Digits {
        view.between(self.head_value(least), self.head_value(most))
    }

    /// Returns a number of cells in words: `three of the cells that are counted`, or `three cells in a row`.
    fn number(&self, number: usize) -> String {
        let which = match (self.counts_all(), number) {
            (true, _) => "of the cells that are counted",
            (false, 1) => "cell",
            (false, _) => "cells in a row",
        };
        format!("{} {which}", count(number))
    }

    /// Removes a digit of the first cell that would leave no digit for the head.
    fn wrong(&self, view: &View<'_>, digit: Digit, at: &Domains) -> Option<Event> {
        let range @ [least, most] = self.range(digit, at);
        let heads = at.of(self.head);
        if heads.is_empty() || heads.meets(self.heads(view, range)) {
            return None;
        }
        let (head, first, digit_in_words) = (
            view.cell(self.head),
            view.cell(self.first),
            view.value(digit),
        );
        let are_all = |is: &dyn Fn(i64) -> bool| {
            let mut values = heads.iter().map(|digit| i64::from(view.value(digit)));
            values.all(is)
        };
        let (bound, number) = if are_all(&|value| value > self.head_value(most)) {
            ("at most", most)
        } else if are_all(&|value| value < self.head_value(least)) {
            ("at least", least)
        } else {
            return None;
        };
        let are = if number == 1 { "is" } else { "are" };
        Some(Event {
            in_words: format!(
                "If {first} is {digit_in_words}, {bound} {} {are} {digit_in_words}, but then {head} would be {bound} {}.",
                self.number(number),
                self.head_calculation(number),
            ),
            looked_at: self.cells(),
            removed: vec![(self.first, Digits::of(digit))],
        })
    }

    /// Removes digits of the head that are impossible for every digit of the first cell.
    fn counted(&self, view: &View<'_>, at: &Domains) -> Option<Event> {
        let firsts = at.of(self.first);
        let ranges: Vec<[usize; 2]> = firsts.iter().map(|d| self.range(d, at)).collect();
        let heads = union(ranges.iter().map(|&range| self.heads(view, range)));
        let removed = losses([(self.head, at.of(self.head) - heads)]);
        if removed.is_empty() {
            return None;
        }
        let least = ranges.iter().map(|range| range[0]).min()?;
        let most = ranges.iter().map(|range| range[1]).max()?;
        let digits = view.either(firsts);
        let head = view.cell(self.head);
        let in_words = match least == most {
            true => format!(
                "{} {} {digits}, so {head} is {}.",
                self.number(least),
                if least == 1 { "is" } else { "are" },
                self.head_calculation(least)
            ),
            false => format!(
                "At least {} and at most {} are {digits}, so {head} is at least {} and at most {}.",
                count(least),
                self.number(most),
                self.head_calculation(least),
                self.head_calculation(most)
            ),
        };
        Some(Event {
            in_words: begin(&in_words),
            looked_at: self.cells(),
            removed,
        })
    }

    /// Finds what follows for the directions when the digit of the first cell is known.
    fn placed(&self, view: &View<'_>, digit: Digit, at: &Domains) -> Option<Event> {
        let own = Digits::of(digit);
        let runs = self.runs(digit, at);
        let [sure, may] = self.range(digit, at);
        let values = || {
            let values = at.of(self.head).iter();
            values.map(|digit| i64::from(view.value(digit)) + self.less)
        };
        let (low, high) = (values().min()?, values().max()?);
        let (mut needed, mut over) = (Vec::new(), Vec::new());
        for (cells, &[short, long]) in self.directions.iter().zip(&runs) {
            let must = (low - (may - long) as i64).clamp(0, cells.len() as i64);
            needed.extend_from_slice(&cells[..must as usize]);
            if high - (sure - short) as i64 == short as i64 {
                over.extend(cells.get(short).copied());
            }
        }
        let (head, digit) = (view.cell(self.head), view.value(digit));
        let have = losses(needed.iter().map(|&cell| (cell, at.of(cell) - own)));
        let (in_words, removed) = if !have.is_empty() {
            let number = self.number(low.try_into().ok()?);
            let are = if low == 1 { "has" } else { "have" };
            let cells: Vec<Cell> = have.iter().map(|&(cell, _)| cell).collect();
            let reason = match may as i64 - low {
                0 => "no more can be".to_owned(),
                _ => format!("without {} there are too few", view.cells(&cells)),
            };
            let goes = format!("{} has to be {digit}", view.cells(&cells));
            let have_to = format!("{} have to be {digit}", view.cells(&cells));
            (
                format!(
                    "{head} is at least {}, so at least {number} {are} to be {digit}, and {reason}. So {}.",
                    low - self.less,
                    if cells.len() == 1 { goes } else { have_to }
                ),
                have,
            )
        } else {
            let removed = losses(over.iter().map(|&cell| (cell, at.of(cell) & own)));
            let cells: Vec<Cell> = removed.iter().map(|&(cell, _)| cell).collect();
            let number = self.number(sure);
            let are = if sure == 1 { "is" } else { "are" };
            (
                format!(
                    "{head} is at most {}, and {number} {are} {digit} already, so {} cannot be {digit}.",
                    high - self.less,
                    view.cells(&cells)
                ),
                removed,
            )
        };
        (!removed.is_empty()).then(|| Event {
            in_words: begin(&in_words),
            looked_at: self.cells(),
            removed,
        })
    }
}
