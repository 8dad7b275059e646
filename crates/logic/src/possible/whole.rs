//! Checks whether a rule about the whole board can still hold: regions that must be found, connected cells.

use ninefold_grid::{Board, Cell, Digit};

use super::ranks::are_ranks_broken;
use crate::digits::Digits;
use crate::rule::WholeRule;

/// Whether a rule surely cannot hold if the cells of the board may hold these digits.
pub(crate) fn is_whole_broken(rule: &WholeRule, board: &Board, domains: &[Digits]) -> bool {
    let of = |cell: &Cell| domains[cell.index()];
    let has_empty = |cells: &[Cell]| cells.iter().any(|cell| of(cell).is_empty());
    match rule {
        WholeRule::Regions {
            cells,
            labels,
            near,
            size,
        } => {
            let is_broken = |label: Digit| {
                let is_sure = |at: &Cell| of(at).only() == Some(label);
                let part = ConnectedPart {
                    near,
                    sure: labels.iter().map(is_sure).collect(),
                    may: labels.iter().map(|at| of(at).contains(label)).collect(),
                    size: Some(*size),
                };
                let digits_where = |is: &[bool]| -> Vec<Digits> {
                    let own = cells.iter().zip(is).filter(|(_, is)| **is);
                    own.map(|(cell, _)| of(cell)).collect()
                };
                let any = digits_where(&part.may)
                    .into_iter()
                    .fold(Digits::EMPTY, |any, of| any | of);
                !part.is_possible()
                    || holds_one_twice(&digits_where(&part.sure))
                    || (*size == board.side() && any.len() < *size)
            };
            let count = cells.len() / (*size).max(1);
            has_empty(cells)
                || !are_in_order(labels, count, domains)
                || (0..count).map(Digit::from_index).any(is_broken)
        }
        WholeRule::Connected {
            cells,
            near,
            digits,
            size,
        } => {
            let part = ConnectedPart {
                near,
                sure: cells
                    .iter()
                    .map(|cell| of(cell).is_within(*digits))
                    .collect(),
                may: cells.iter().map(|cell| of(cell).meets(*digits)).collect(),
                size: *size,
            };
            has_empty(cells) || !part.is_possible()
        }
        WholeRule::Ranks {
            lines,
            ranks,
            ties,
            is_full,
        } => are_ranks_broken(lines, ranks, *ties, *is_full, domains),
    }
}

/// Whether two of these cells hold the same digit.
fn holds_one_twice(cells: &[Digits]) -> bool {
    let mut met = Digits::EMPTY;
    cells.iter().filter_map(Digits::only).any(|digit| {
        let is_met = met.contains(digit);
        met.insert(digit);
        is_met
    })
}

/// Whether this many regions can be numbered in the order of their first cells.
fn are_in_order(labels: &[Cell], count: usize, domains: &[Digits]) -> bool {
    let mut begun = 0;
    labels.iter().all(|at| {
        // The region has already begun, or it is the next one.
        let here = domains[at.index()] & Digits::first_n((begun + 1).min(count));
        begun = here
            .iter()
            .fold(begun, |begun, label| begun.max(label.index() + 1));
        !here.is_empty()
    })
}

/// Connected cells, by their places: which ones are surely among them, and which ones may be.
struct ConnectedPart<'a> {
    near: &'a [Vec<usize>],
    sure: Vec<bool>,
    may: Vec<bool>,
    /// The number of cells, if that is known.
    size: Option<usize>,
}

impl ConnectedPart<'_> {
    fn is_possible(&self) -> bool {
        let count = |of: &[bool]| of.iter().filter(|is| **is).count();
        let (sure, may) = (count(&self.sure), count(&self.may));
        let size = self.size.unwrap_or(may);
        if sure > size || may < size {
            return false;
        }
        let first = self.sure.iter().position(|is| *is);
        match first {
            Some(first) => self.fits(first, size - sure),
            None if self.size.unwrap_or(0) == 0 => true,
            None => (0..self.may.len()).any(|start| self.may[start] && self.fits(start, size)),
        }
    }

    /// Whether they can grow from a place to all sure places and to their size, with at most `spare` places
    /// that are not sure.
    fn fits(&self, start: usize, spare: usize) -> bool {
        let cost = |place: usize| usize::from(!self.sure[place]);
        let mut price = vec![usize::MAX; self.may.len()];
        price[start] = cost(start);
        let (mut waiting, mut next) = (vec![start], 0);
        while let Some(&at) = waiting.get(next) {
            next += 1;
            for &other in self.near[at].iter().filter(|&&other| self.may[other]) {
                let own = price[at] + cost(other);
                if own <= spare && own < price[other] {
                    price[other] = own;
                    waiting.push(other);
                }
            }
        }
        let is_reached = |place: &usize| price[*place] != usize::MAX;
        let reached = (0..price.len()).filter(is_reached).count();
        (0..price.len()).all(|place| !self.sure[place] || is_reached(&place))
            && self.size.is_none_or(|size| size <= reached)
    }
}
