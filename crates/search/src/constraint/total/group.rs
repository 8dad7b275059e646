//! Cells of a sum that differ, and the sums that they can reach.

use std::rc::Rc;

use super::super::domains::{Contradiction, Domains, Propagation, each, is_single, numbers};
use super::super::sees::Sees;
use super::super::sets::{held, place, settle};
use super::word::{Word, has, only};

/// If a group has more open cells than this, only bounds of the total are propagated.
pub(super) const MAX_OPEN_CELLS: usize = 3;

/// Cells that differ, or one cell, with the factor of each cell.
pub(crate) struct Group {
    pub(crate) cells: Vec<usize>,
    pub(crate) factor: i32,
    /// Every set of digits of the size of the group, with the sum of the digit numbers; empty for one cell.
    pub(crate) sets: Rc<Vec<(u64, u32)>>,
    pub(crate) sees: Rc<Sees>,
}

impl Group {
    /// Returns its open cells, if their sums (at most `most`) can be computed digit by digit.
    #[inline]
    fn open_cells<W: Word>(&self, most: u32, domains: &Domains) -> Option<OpenCells> {
        if self.factor.abs() != 1 || most >= W::BITS {
            return None;
        }
        let mut open_cells = OpenCells::default();
        for &cell in &self.cells {
            let digits = domains.of(cell);
            if is_single(digits) {
                open_cells.taken |= digits;
                open_cells.base += digits.trailing_zeros();
            } else if open_cells.open == open_cells.cells.len() {
                return None;
            } else {
                open_cells.cells[open_cells.open] = cell;
                open_cells.open += 1;
            }
        }
        Some(open_cells)
    }

    /// Converts sums of digit numbers to parts of the total, or back. For the factors 1 and -1 both directions are the
    /// same.
    #[inline]
    fn reversed_if_negative<W: Word>(&self, sums: W, most: u32) -> W {
        match self.factor > 0 {
            true => sums,
            false => sums.reverse_bits().down(W::BITS - 1 - most),
        }
    }

    /// Converts a sum of digit numbers to this group's part of the total, counted from 0. A group with a negative
    /// factor is counted from its greatest sum downward.
    pub(super) fn offset(&self, sum: u32, most: u32) -> u32 {
        if self.factor > 0 {
            sum * self.factor as u32
        } else {
            (most - sum) * self.factor.unsigned_abs()
        }
    }

    /// The parts of the total that the group can reach.
    pub(super) fn reach<W: Word>(&self, most: u32, domains: &Domains, buffers: &mut Buffers) -> W {
        if let [cell] = self.cells[..] {
            let digits = domains.of(cell);
            return match self.factor {
                1 | -1 => self.reversed_if_negative(digits.into(), most),
                _ => numbers(digits).fold(W::zero(), |sums, number| {
                    sums | only(self.offset(number as u32, most))
                }),
            };
        }
        if let Some(open_cells) = self.open_cells::<W>(most, domains) {
            let sums = open_cells.sums::<W>(domains).up(open_cells.base);
            return self.reversed_if_negative(sums, most);
        }
        let any = domains.any(&self.cells);
        let (cells, _) = buffers.of(self, domains);
        let mut sums = W::zero();
        for &(set, sum) in self.sets.iter() {
            if set & !any == 0 {
                let with = sums | only(self.offset(sum, most));
                if with != sums && held(set, cells).is_some() {
                    sums = with;
                }
            }
        }
        sums
    }

    /// Removes the digits of the group that none of these parts of the total needs.
    pub(super) fn narrow<W: Word>(
        &self,
        most: u32,
        allowed: W,
        domains: &mut Domains,
        buffers: &mut Buffers,
    ) -> Propagation {
        if let [cell] = self.cells[..] {
            let digits = match self.factor {
                1 | -1 => self.reversed_if_negative(allowed, most).low(),
                _ => numbers(domains.of(cell))
                    .filter(|&number| has(allowed, self.offset(number as u32, most)))
                    .fold(0, |digits, number| digits | 1 << number),
            };
            return domains.keep(cell, digits);
        }
        let (mut any, mut single) = (0, 0);
        for &cell in &self.cells {
            any |= domains.of(cell);
            if domains.is_single(cell) {
                single |= domains.of(cell);
            }
        }
        // Sums of two or three cells are computed digit by digit. Whether all sets have a digit in common is examined
        // only when few sets are left.
        if any.count_ones() as usize > self.cells.len() + 1
            && let Some(open_cells) = self.open_cells::<W>(most, domains)
        {
            let sums = self.reversed_if_negative(allowed, most);
            return open_cells.narrow(sums.down(open_cells.base), domains);
        }
        let (cells, found) = buffers.of(self, domains);
        let mut all = u64::MAX;
        for &(set, sum) in self.sets.iter() {
            if set & !any == 0
                && single & !set == 0
                && has(allowed, self.offset(sum, most))
                && let Some(missing) = place(set, cells, found)
            {
                all &= set;
                if missing == 0 && all & !single == 0 {
                    return Ok(());
                }
            }
        }
        if all == u64::MAX {
            return Err(Contradiction);
        }
        for (&cell, &found) in self.cells.iter().zip(&*found) {
            domains.keep(cell, found)?;
        }
        match all & !single {
            0 => Ok(()),
            needed => settle(needed, &self.cells, &self.sees, domains),
        }
    }
}

/// The open cells of a group, with the digits of its other cells and their sum.
#[derive(Default)]
struct OpenCells {
    cells: [usize; MAX_OPEN_CELLS],
    open: usize,
    taken: u64,
    base: u32,
}

/// The sums of one digit from each of two cells that differ.
#[inline]
fn two<W: Word>(a: u64, b: u64) -> W {
    let (few, many) = if a.count_ones() < b.count_ones() {
        (a, b)
    } else {
        (b, a)
    };
    let sum = |digit: u64| W::up((many & !digit).into(), digit.trailing_zeros());
    each(few).fold(W::zero(), |sums, digit| sums | sum(digit))
}

impl OpenCells {
    /// The digits of an open cell.
    #[inline]
    fn of(&self, place: usize, domains: &Domains) -> u64 {
        domains.of(self.cells[place]) & !self.taken
    }

    /// The sums of the digit numbers of the open cells.
    fn sums<W: Word>(&self, domains: &Domains) -> W {
        let of = |place| self.of(place, domains);
        match self.open {
            0 => W::one(),
            1 => of(0).into(),
            2 => two(of(0), of(1)),
            _ => each(of(0)).fold(W::zero(), |sums, digit| {
                let rest: W = two(of(1) & !digit, of(2) & !digit);
                sums | rest.up(digit.trailing_zeros())
            }),
        }
    }

    /// Removes the digits of the open cells that none of these sums needs.
    fn narrow<W: Word>(&self, sums: W, domains: &mut Domains) -> Propagation {
        for i in 0..self.open {
            let other = |place: usize| self.of((i + place) % self.open, domains);
            let fits = |digit: &u64| {
                let rest = match self.open {
                    1 => W::one(),
                    2 => (other(1) & !digit).into(),
                    _ => two(other(1) & !digit, other(2) & !digit),
                };
                !(sums.down(digit.trailing_zeros()) & rest).is_zero()
            };
            let kept = each(self.of(i, domains)).filter(fits).fold(0, |a, b| a | b);
            domains.keep(self.cells[i], kept)?;
        }
        Ok(())
    }
}

/// The digits of each cell of a group, and those that it may hold with some set.
#[derive(Default)]
pub(super) struct Buffers {
    digits: Vec<u64>,
    found: Vec<u64>,
}

impl Buffers {
    /// Returns the digits of the cells, and nothing found.
    fn of(&mut self, group: &Group, domains: &Domains) -> (&[u64], &mut [u64]) {
        self.digits.clear();
        let cells = group.cells.iter();
        self.digits.extend(cells.map(|&cell| domains.of(cell)));
        self.found.clear();
        self.found.resize(group.cells.len(), 0);
        (&self.digits, &mut self.found)
    }
}
