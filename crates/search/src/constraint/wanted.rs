//! A search for solutions that have something new: some candidate that is still wanted.
//!
//! Branches without a wanted candidate are left at once, and a digit that is wanted is guessed before others. That idea is
//! Interactive-Sudoku-Solver's ("all possibilities"). Where a search finds nothing new for a while, it begins anew with a wanted
//! candidate as its first guess: what is refuted then is gone for good.

use super::domains::is_single;
use super::engine::{Search, highest};

/// The digits of each cell that are wanted.
pub(super) struct Wanted {
    pub(super) digits: Vec<u64>,
    /// Those of them that no solution has had yet.
    pub(super) unseen: Vec<u64>,
    /// Whether the first guess shall be a wanted candidate.
    begins_with_wanted: bool,
}

impl Wanted {
    pub(super) fn new(cells: usize) -> Wanted {
        Wanted {
            digits: vec![0; cells],
            unseen: vec![0; cells],
            begins_with_wanted: false,
        }
    }
}

impl Search {
    /// Whether what stands can lead to a solution with a wanted candidate; true if everything is wanted.
    pub(super) fn may_be_wanted(&self) -> bool {
        let Some(wanted) = &self.wanted else {
            return true;
        };
        let is_left = |cell: usize| self.at[cell] & wanted.digits[cell] != 0;
        if self.labels.is_empty() {
            return (0..self.at.len()).any(is_left);
        }
        if (0..self.at.len()).any(|cell| !self.is_label[cell] && is_left(cell)) {
            return true;
        }
        // Names are given when all of them are known.
        let mut seen: Vec<u64> = Vec::new();
        self.labels.iter().any(|&cell| {
            let name = self.at[cell];
            if !is_single(name) {
                return true;
            }
            let number = seen.iter().position(|&other| other == name);
            let number = number.unwrap_or_else(|| {
                seen.push(name);
                seen.len() - 1
            });
            wanted.digits[cell] >> number & 1 == 1
        })
    }

    /// Those of some digits that are left to a cell, if it is open.
    fn left_of(&self, digits: &[u64], cell: usize) -> u64 {
        match self.is_label[cell] || is_single(self.at[cell]) {
            true => 0,
            false => self.at[cell] & digits[cell],
        }
    }

    /// A candidate that no solution has had as the first guess, where the search begins with one.
    pub(super) fn first_wanted(&self) -> Option<(usize, u64)> {
        let wanted = self.wanted.as_ref()?;
        if !wanted.begins_with_wanted || !self.guesses.is_empty() {
            return None;
        }
        let unseen = |cell: usize| self.left_of(&wanted.unseen, cell);
        let open = (0..self.at.len()).filter(|&cell| unseen(cell) != 0);
        let first = open.min_by(|&a, &b| self.score(a).total_cmp(&self.score(b)))?;
        Some((first, highest(unseen(first))))
    }

    /// The digits of a cell to guess from: those that no solution has had, or those that are wanted, if there are any.
    pub(super) fn wanted_or_any(&self, cell: usize) -> u64 {
        let Some(wanted) = &self.wanted else {
            return self.at[cell];
        };
        let mut sets = [&wanted.unseen, &wanted.digits].into_iter();
        let first = sets.find_map(|set| Some(self.left_of(set, cell)).filter(|&left| left != 0));
        first.unwrap_or(self.at[cell])
    }

    /// Takes all guesses back, and begins with a wanted candidate. What was refuted without a guess stays refuted.
    pub(super) fn begin_with_wanted(&mut self) {
        if let Some(wanted) = &mut self.wanted {
            wanted.begins_with_wanted = true;
        }
        self.take_back();
    }

    /// The digits left to each cell without a guess, less what has been seen.
    pub(super) fn root(&self) -> &[u64] {
        match self.guesses.is_empty() {
            true => &self.at,
            false => &self.saved[..self.at.len()],
        }
    }
}
