//! Rows and columns, read in both directions as numbers and put in order. A clue gives the rank of a line.
//!
//! Two lines are compared as far as their digits are known. On a board whose rows and columns hold every digit,
//! each digit begins four of the lines. So a rank gives the first digit of its line, and its place among these
//! four. A digit that would put a line in a wrong place is removed: the cells in which comparisons end are
//! tried one by one.

use ninefold_grid::constraint::Ties;
use ninefold_grid::{Candidate, Cell, CellSet, Digit};
use ninefold_logic::{About, Digits, Fact, Reading};

use super::seen::{Gone, Seen, others};

/// The lines of a board and the ranks of some of them.
pub(super) struct Ranks<'a> {
    pub(super) lines: &'a [Vec<Cell>],
    /// The number of rows of the board. Their lines come first.
    pub(super) rows: usize,
    /// The numbers of lines with their ranks, in ascending order of rank.
    pub(super) ranked: &'a [(usize, usize)],
    pub(super) ties: Ties,
    /// Whether rows and columns hold every digit.
    pub(super) is_full: bool,
}

/// For a ranked line: how many other lines may be less and greater, and how many certainly are.
type Tally = [[usize; 2]; 2];

/// For a ranked line, the tally of all other lines, and the share of each.
type Count = (Tally, Vec<Tally>);

/// Returns a tally in which one line has another share.
fn changed(tally: Tally, old: Tally, new: Tally) -> Tally {
    let mut next = tally;
    for (of, (old, new)) in next
        .iter_mut()
        .flatten()
        .zip(old.iter().flatten().zip(new.iter().flatten()))
    {
        *of = *of + new - old;
    }
    next
}

/// How two lines may compare, and how many of their cells that depends on.
#[derive(Copy, Clone, Default)]
struct May {
    less: bool,
    equal: bool,
    greater: bool,
    depth: usize,
}

impl Ranks<'_> {
    fn name(&self, line: usize) -> String {
        match (line / 2).checked_sub(self.rows) {
            None => format!(
                "row {} from the {}",
                line / 2 + 1,
                ["right", "left"][line % 2]
            ),
            Some(column) => format!(
                "column {} from the {}",
                column + 1,
                ["bottom", "top"][line % 2]
            ),
        }
    }

    fn reading(&self, line: usize) -> Box<Reading> {
        let known = self.ranked.iter().find(|&&(other, _)| other == line);
        Box::new(Reading {
            name: self.name(line),
            rank: known.map_or(0, |&(_, rank)| rank),
            cells: self.lines[line].clone(),
        })
    }

    fn both(&self, a: usize, b: usize) -> Box<[Reading; 2]> {
        Box::new([*self.reading(a), *self.reading(b)])
    }

    /// Returns how one line may compare with another, if both begin with one of these digits.
    fn compare(&self, a: usize, b: usize, begin: Digits, domains: &[Digits]) -> May {
        let (first, second) = (&self.lines[a], &self.lines[b]);
        let mut may = May::default();
        let mut open = begin;
        for (i, (&a, &b)) in first.iter().zip(second).enumerate() {
            may.depth = i + 1;
            let same = a == b;
            let (a, b) = (domains[a.index()] & open, domains[b.index()] & open);
            if a.is_empty() || b.is_empty() {
                return may;
            }
            if !same {
                let lowest = |of: Digits| of.bits().trailing_zeros();
                let highest = |of: Digits| 63 - of.bits().leading_zeros();
                may.less |= lowest(a) < highest(b);
                may.greater |= highest(a) > lowest(b);
                if !a.meets(b) || (may.less && may.greater) {
                    return may;
                }
            }
            if i == 0 {
                open = Digits::first_n(64);
            }
            // If the lines stay equal, both have this digit here. A line that is a house does not have it
            // again.
            if self.is_full && (a & b).only().is_some() {
                open -= a & b;
            }
        }
        match first.len().cmp(&second.len()) {
            std::cmp::Ordering::Less => may.less = true,
            std::cmp::Ordering::Equal => may.equal = true,
            std::cmp::Ordering::Greater => may.greater = true,
        }
        may
    }

    /// The digits with which a line of this rank may begin.
    fn begin(&self, rank: usize) -> Digits {
        self.begins(rank).map_or(Digits::first_n(64), Digits::of)
    }

    /// The digit with which a line of this rank begins, if ranks determine it.
    fn begins(&self, rank: usize) -> Option<Digit> {
        self.is_full.then(|| Digit::from_index((rank - 1) / 4))
    }

    /// Returns how two ranked lines compare, and the fact if their ranks are impossible.
    fn pair(&self, i: usize, domains: &[Digits]) -> (May, Option<Fact>) {
        let is_strict = self.ties != Ties::Any;
        let [(a, rank), (b, later)] = [self.ranked[i], self.ranked[i + 1]];
        let may = self.compare(a, b, Digits::first_n(64), domains);
        let is_ordered = may.less || (may.equal && (!is_strict || a == b));
        let is_doubled = is_strict && (rank == later) != (a == b);
        let is_wrong = !is_ordered || is_doubled;
        (may, is_wrong.then(|| Fact::Before(self.both(a, b))))
    }

    /// Returns what another line adds to the tally of a ranked one, and how they compare.
    fn share(&self, own: (usize, usize), other: usize, domains: &[Digits]) -> (Tally, May) {
        let begin = self.begin(own.1);
        let first = domains[self.lines[other][0].index()];
        if other == own.0 || !first.meets(begin) {
            return (Tally::default(), May::default());
        }
        let may = self.compare(other, own.0, begin, domains);
        let equal = may.equal && self.ties == Ties::Any;
        let side = |this: bool, that: bool| {
            let is_sure = this && !that && !equal && first.is_within(begin);
            (usize::from(this || equal), usize::from(is_sure))
        };
        let (less, greater) = (side(may.less, may.greater), side(may.greater, may.less));
        ([[less.0, greater.0], [less.1, greater.1]], may)
    }

    /// Returns why a ranked line cannot have its rank with this tally, if it cannot.
    fn fault(&self, (own, rank): (usize, usize), tally: Tally, domains: &[Digits]) -> Option<Fact> {
        let digit = self.begins(rank);
        if !domains[self.lines[own][0].index()].meets(self.begin(rank)) {
            return digit.map(|digit| Fact::Begins(self.reading(own), digit));
        }
        let need = match self.is_full {
            true => [(rank - 1) % 4, 3 - (rank - 1) % 4],
            false => [rank - 1, self.lines.len() - rank],
        };
        let [most, least] = tally;
        let is_off = (0..2).any(|side| most[side] < need[side] || least[side] > need[side]);
        is_off.then(|| Fact::Among(self.reading(own), digit, need))
    }

    /// Returns how two lines compare, and the fact if they must be equal although they may not.
    fn alike(&self, a: usize, b: usize, domains: &[Digits]) -> (May, Option<Fact>) {
        let may = self.compare(a, b, Digits::first_n(64), domains);
        let is_equal = a != b && !may.less && !may.greater && may.equal;
        (
            may,
            is_equal.then(|| Fact::Alike(self.both(a.min(b), a.max(b)))),
        )
    }

    /// Returns the tallies of the ranked lines, or why the ranks are impossible. The cells in which comparisons
    /// end are added to `ends`.
    fn seen(&self, domains: &[Digits], ends: &mut CellSet<64>) -> Result<Vec<Count>, Fact> {
        let mut note = |a: usize, b: usize, may: May| {
            for line in [a, b] {
                ends.insert(self.lines[line][0]);
                if let Some(&last) = self.lines[line].get(may.depth.saturating_sub(1)) {
                    ends.insert(last);
                }
            }
        };
        for i in 1..self.ranked.len() {
            let (may, fact) = self.pair(i - 1, domains);
            fact.map_or(Ok(()), Err)?;
            note(self.ranked[i - 1].0, self.ranked[i].0, may);
        }
        let mut counts = Vec::new();
        for &own in self.ranked {
            let (mut tally, mut shares) = (Tally::default(), Vec::new());
            for other in 0..self.lines.len() {
                let (share, may) = self.share(own, other, domains);
                if may.depth > 0 {
                    note(own.0, other, may);
                }
                tally = changed(tally, Tally::default(), share);
                shares.push(share);
            }
            self.fault(own, tally, domains).map_or(Ok(()), Err)?;
            counts.push((tally, shares));
        }
        if self.ties == Ties::None {
            for a in 0..self.lines.len() {
                for b in 0..a {
                    let (may, fact) = self.alike(a, b, domains);
                    fact.map_or(Ok(()), Err)?;
                    if may.depth == self.lines[a].len() {
                        note(a, b, may);
                    }
                }
            }
        }
        Ok(counts)
    }

    /// Returns why the ranks are impossible after a cell of these lines changed. Checks only what concerns
    /// these lines.
    fn upset(&self, through: &[usize], counts: &[Count], new: &[Digits]) -> Option<Fact> {
        let mut pairs = (1..self.ranked.len()).filter(|&i| {
            through.contains(&self.ranked[i - 1].0) || through.contains(&self.ranked[i].0)
        });
        if let Some(fact) = pairs.find_map(|i| self.pair(i - 1, new).1) {
            return Some(fact);
        }
        for (&own, (before, shares)) in self.ranked.iter().zip(counts) {
            let tally = match through.contains(&own.0) {
                true => (0..self.lines.len()).fold(Tally::default(), |tally, other| {
                    changed(tally, Tally::default(), self.share(own, other, new).0)
                }),
                false => through.iter().fold(*before, |tally, &other| {
                    changed(tally, shares[other], self.share(own, other, new).0)
                }),
            };
            if let Some(fact) = self.fault(own, tally, new) {
                return Some(fact);
            }
        }
        let mut lines = through.iter().filter(|_| self.ties == Ties::None);
        lines.find_map(|&a| (0..self.lines.len()).find_map(|b| self.alike(a, b, new).1))
    }

    pub(super) fn look(&self, domains: &[Digits]) -> Seen {
        let about = || About::Lines(self.lines.len());
        let mut ends = CellSet::EMPTY;
        let counts = self
            .seen(domains, &mut ends)
            .map_err(|fact| (about(), fact))?;
        let mut all: Vec<Gone> = Vec::new();
        for &(line, rank) in self.ranked {
            if let Some(digit) = self.begins(rank) {
                let eliminated = others(domains, self.lines[line][0], Digits::of(digit));
                if !eliminated.is_empty() {
                    all.push((eliminated, about(), Fact::Begins(self.reading(line), digit)));
                }
            }
        }
        if !all.is_empty() {
            return Ok(all);
        }
        let mut with = domains.to_vec();
        for cell in ends {
            let here = domains[cell.index()];
            let lines = 0..self.lines.len();
            let through: Vec<usize> = lines
                .filter(|&line| self.lines[line].contains(&cell))
                .collect();
            for digit in here.iter().filter(|_| here.only().is_none()) {
                with[cell.index()] = Digits::of(digit);
                if let Some(fact) = self.upset(&through, &counts, &with) {
                    let candidate = Candidate { cell, digit };
                    match all.iter_mut().find(|(.., other)| *other == fact) {
                        Some((eliminated, ..)) => eliminated.push(candidate),
                        None => all.push((vec![candidate], about(), fact)),
                    }
                }
            }
            with[cell.index()] = here;
        }
        Ok(all)
    }
}
