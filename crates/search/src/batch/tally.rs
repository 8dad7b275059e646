//! The quest for a number: all lanes count the solutions of one puzzle.

use super::row::Row;
use super::search::Quest;
use crate::budget::Meter;
use crate::{End, Limit};

/// One puzzle, and how many solutions it has shown.
pub(super) struct Tally<'a> {
    /// Bit `d` for the digit `d + 1`.
    pub(super) puzzle: &'a [u16; 81],
    pub(super) count: u64,
    /// End at so many; 0 means never.
    pub(super) limit: u64,
    pub(super) meter: Meter<'a>,
    /// The part of the budget that ran out.
    pub(super) ran_out: Option<Limit>,
}

impl Tally<'_> {
    /// How it ended, once it has.
    pub(super) fn end(&self) -> End {
        match self.ran_out {
            Some(limit) => End::Limit(limit),
            None if self.count == self.limit && self.limit > 0 => End::Stopped,
            None => End::Exhausted,
        }
    }
}

impl Quest for Tally<'_> {
    const ORDERED: bool = false;

    #[inline(always)]
    fn len(&self) -> usize {
        1
    }

    #[inline(always)]
    fn begin(&mut self, _: usize) -> Row {
        Row::of_candidates(self.puzzle)
    }

    #[inline(always)]
    fn guess(&mut self, _: usize) -> bool {
        self.ran_out = self.meter.node().err();
        self.ran_out.is_none()
    }

    #[inline(always)]
    fn solution(&mut self, _: usize, _: impl FnOnce() -> Row) -> bool {
        self.solutions(0, 1)
    }

    #[inline(always)]
    fn solutions(&mut self, _: usize, number: u64) -> bool {
        self.count += number;
        if self.limit > 0 && self.count >= self.limit {
            self.count = self.limit;
            return false;
        }
        true
    }
}
