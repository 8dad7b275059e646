//! Regions that must be found, and connected cells with some digits.

use ninefold_grid::{Candidate, Cell, Digit};
use ninefold_logic::{About, Digits, Fact};

use super::grown::{ConnectedPart, Deduction, GateScope};
use super::seen::{Gone, Seen, others};

/// A board that is divided into regions of one size, none of which has a digit twice. Other cells give the
/// region of each cell.
pub(super) struct Regions<'a> {
    pub(super) cells: &'a [Cell],
    /// The cell that gives the region of each cell.
    pub(super) region: &'a [Cell],
    pub(super) near: &'a [Vec<usize>],
    pub(super) size: usize,
    /// Whether a region has as many cells as there are digits.
    pub(super) is_full: bool,
}

impl Regions<'_> {
    pub(super) fn look(&self, domains: &[Digits], gate_scope: GateScope) -> Seen {
        // What the numbering gives comes last.
        let (in_order, mut all) = (self.in_order(domains)?, Vec::new());
        for number in 0..self.cells.len() / self.size {
            let label = Digit::from_index(number);
            let of_region = |fact: Fact| (About::Region(label), fact);
            self.digits(label, domains, &mut all).map_err(of_region)?;
            let part = self.part(label, domains);
            for deduction in part.deductions(gate_scope).map_err(of_region)? {
                let Deduction {
                    places,
                    is_in,
                    fact,
                } = deduction;
                let label = Digits::of(label);
                let of = |&i: &usize| {
                    let cell = self.region[i];
                    let kept = if is_in {
                        label
                    } else {
                        domains[cell.index()] - label
                    };
                    others(domains, cell, kept)
                };
                let eliminated = places.iter().flat_map(of).collect();
                let (about, fact) = of_region(fact);
                all.push((eliminated, about, fact));
            }
        }
        all.extend(in_order);
        Ok(all)
    }

    fn part(&self, label: Digit, domains: &[Digits]) -> ConnectedPart<'_> {
        let of = |cell: &Cell| domains[cell.index()];
        ConnectedPart {
            cells: self.cells,
            near: self.near,
            sure: self
                .region
                .iter()
                .map(|cell| of(cell).only() == Some(label))
                .collect(),
            may: self
                .region
                .iter()
                .map(|cell| of(cell).contains(label))
                .collect(),
            size: Some(self.size),
        }
    }

    /// Finds what follows because regions are numbered in the order of their first cells.
    fn in_order(&self, domains: &[Digits]) -> Seen {
        let (count, mut begun) = (self.cells.len() / self.size, 0);
        let mut all = Vec::new();
        for (&cell, &region) in self.cells.iter().zip(self.region) {
            let here = domains[region.index()] & Digits::first_n((begun + 1).min(count));
            let eliminated = others(domains, region, here);
            // If a region begins here or later, the next one is the first.
            let about = About::Region(Digit::from_index(begun.min(count - 1)));
            let fact = Fact::Order(cell, begun);
            match here.iter().last() {
                None => return Err((about, fact)),
                Some(last) => begun = begun.max(last.index() + 1),
            }
            if !eliminated.is_empty() {
                all.push((eliminated, about, fact));
            }
        }
        Ok(all)
    }

    /// Finds what follows because a region has no digit twice, and has all digits if it has room for as many.
    fn digits(&self, label: Digit, domains: &[Digits], all: &mut Vec<Gone>) -> Result<(), Fact> {
        let about = || About::Region(label);
        let of = |cell: Cell| domains[cell.index()];
        let pairs = || (self.cells.iter().copied()).zip(self.region.iter().copied());
        let own = |region: Cell| of(region).only() == Some(label);
        for (cell, region) in pairs() {
            let Some(digit) = of(cell).only().filter(|_| own(region)) else {
                continue;
            };
            let mut eliminated = Vec::new();
            for (other, region) in pairs().filter(|(other, _)| *other != cell) {
                let (is_known, is_in) = (of(other).only() == Some(digit), own(region));
                if is_known && is_in {
                    return Err(Fact::Taken(digit, cell));
                }
                if is_known && of(region).contains(label) {
                    eliminated.push(Candidate {
                        cell: region,
                        digit: label,
                    });
                }
                if is_in && of(other).contains(digit) {
                    eliminated.push(Candidate { cell: other, digit });
                }
            }
            if !eliminated.is_empty() {
                all.push((eliminated, about(), Fact::Taken(digit, cell)));
            }
        }
        let digits = if self.is_full { self.size } else { 0 };
        for digit in (0..digits).map(Digit::from_index) {
            let mut room = pairs().filter(|&(c, r)| of(r).contains(label) && of(c).contains(digit));
            match (room.next(), room.next()) {
                (None, _) => return Err(Fact::Only(digit, Vec::new())),
                (Some((cell, region)), None) => {
                    let eliminated = [
                        others(domains, cell, Digits::of(digit)),
                        others(domains, region, Digits::of(label)),
                    ];
                    let eliminated = eliminated.concat();
                    if !eliminated.is_empty() {
                        all.push((eliminated, about(), Fact::Only(digit, vec![cell])));
                    }
                }
                _ => {}
            }
        }
        Ok(())
    }
}

/// Cells that hold some digits, and are connected.
pub(super) struct Connected<'a> {
    pub(super) cells: &'a [Cell],
    pub(super) near: &'a [Vec<usize>],
    pub(super) digits: Digits,
    pub(super) size: Option<usize>,
}

impl Connected<'_> {
    pub(super) fn look(&self, domains: &[Digits], gate_scope: GateScope) -> Seen {
        let about = About::Digits(self.digits.iter().collect());
        let of = |cell: &Cell| domains[cell.index()];
        if let Some(&empty) = self.cells.iter().find(|cell| of(cell).is_empty()) {
            return Err((about, Fact::Empty(empty)));
        }
        let part = ConnectedPart {
            cells: self.cells,
            near: self.near,
            sure: self
                .cells
                .iter()
                .map(|cell| of(cell).is_within(self.digits))
                .collect(),
            may: self
                .cells
                .iter()
                .map(|cell| of(cell).meets(self.digits))
                .collect(),
            size: self.size,
        };
        let deductions = part.deductions(gate_scope);
        let deductions = deductions.map_err(|fact| (about.clone(), fact))?;
        let eliminated = |deduction: Deduction| {
            let of = |&i: &usize| {
                let cell = self.cells[i];
                let outside = domains[cell.index()] - self.digits;
                others(
                    domains,
                    cell,
                    if deduction.is_in {
                        self.digits
                    } else {
                        outside
                    },
                )
            };
            let eliminated = deduction.places.iter().flat_map(of).collect();
            (eliminated, about.clone(), deduction.fact)
        };
        Ok(deductions.into_iter().map(eliminated).collect())
    }
}
