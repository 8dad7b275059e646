//! A search for solutions with something new: a candidate that is still wanted.
//!
//! Branches without a wanted candidate are left at once, and wanted digits are guessed before others. This idea is from
//! Interactive-Sudoku-Solver ("all possibilities"). If a search finds nothing new for a while, it restarts with a
//! wanted candidate as its first guess. Candidates refuted then are refuted for good.

use super::domains::is_single;
use super::engine::{Search, highest};

/// The wanted digits of each cell.
pub(super) struct Wanted {
    pub(super) digits: Vec<u64>,
    /// The wanted digits that no solution has had yet.
    pub(super) unseen: Vec<u64>,
    /// Whether the first guess must be a wanted candidate.
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
    /// Whether the present domains allow a solution with a wanted candidate; true if everything is wanted.
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
        // Names are renumbered in the order of their first appearance, so this needs known names.
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

    /// Those of some digits that a cell may still hold, if it is open.
    fn left_of(&self, digits: &[u64], cell: usize) -> u64 {
        match self.is_label[cell] || is_single(self.at[cell]) {
            true => 0,
            false => self.at[cell] & digits[cell],
        }
    }

    /// A candidate that no solution has had, as the first guess, if the search must begin with one.
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

    /// The digits of a cell to guess from: unseen digits if there are any, otherwise wanted digits, otherwise all.
    pub(super) fn wanted_or_any(&self, cell: usize) -> u64 {
        let Some(wanted) = &self.wanted else {
            return self.at[cell];
        };
        let mut sets = [&wanted.unseen, &wanted.digits].into_iter();
        let first = sets.find_map(|set| Some(self.left_of(set, cell)).filter(|&left| left != 0));
        first.unwrap_or(self.at[cell])
    }

    /// Undoes all guesses and begins with a wanted candidate. Candidates refuted without a guess stay refuted.
    pub(super) fn begin_with_wanted(&mut self) {
        if let Some(wanted) = &mut self.wanted {
            wanted.begins_with_wanted = true;
        }
        self.undo_all_guesses();
    }

    /// The domains without guesses, less what has been searched.
    pub(super) fn root(&self) -> &[u64] {
        match self.guesses.is_empty() {
            true => &self.at,
            false => &self.saved[..self.at.len()],
        }
    }
}
