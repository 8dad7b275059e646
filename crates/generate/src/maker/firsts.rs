//! Makes the first puzzle of each of many ranges of tries.
//!
//! A table may need a puzzle made in each row. Digging for one row after the other would be ten times slower
//! than a maker that digs side by side. Here the next tries of all rows without a puzzle run side by side. A
//! row gets the same puzzle either way, because a try depends only on its number.

use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use ninefold_clock::Instant;
use ninefold_search::Budget;

use super::{Made, Maker, PLAIN_TRIES};

/// A range of tries that has made nothing so far.
struct Row {
    /// The number of the range.
    place: usize,
    left: Range<u64>,
    /// The time that it has taken.
    spent: Duration,
}

impl Maker {
    /// Returns, for each range, the first puzzle that its tries make, if there is one. `time` is the limit for
    /// each range. After a cancel the remaining ones are `None`.
    ///
    /// ```
    /// use std::sync::atomic::AtomicBool;
    ///
    /// use ninefold_generate::{Maker, Wanted};
    ///
    /// let maker = Maker::new(Wanted::default(), 1)?;
    /// let firsts = maker.firsts(&[0..50, 50..100], None, &AtomicBool::new(false));
    /// assert!(firsts.iter().all(Option::is_some));
    /// # Ok::<(), ninefold_generate::Impossible>(())
    /// ```
    pub fn firsts(
        &self,
        ranges: &[Range<u64>],
        time: Option<Duration>,
        cancel: &AtomicBool,
    ) -> Vec<Option<Made>> {
        let mut all = vec![None; ranges.len()];
        let row = |(place, left)| Row {
            place,
            left,
            spent: Duration::ZERO,
        };
        let mut rows: Vec<Row> = ranges.iter().cloned().enumerate().map(row).collect();
        let mut done = 0;
        while !rows.is_empty() {
            // Begins with one try for each of many rows, and goes on to more and more tries for each of few
            // rows.
            let few = match self.digs() {
                true => (PLAIN_TRIES / rows.len()).max(1) as u64,
                false => u64::MAX,
            };
            let next = few.min(self.share()).min(done / 2 + 1);
            done += next;
            for rows in rows.chunks_mut(PLAIN_TRIES) {
                if cancel.load(Ordering::Relaxed) {
                    return all;
                }
                self.next_tries(rows, next, time, cancel, &mut all);
            }
            rows.retain(|row| {
                let is_over = time.is_some_and(|time| row.spent >= time);
                all[row.place].is_none() && !row.left.is_empty() && !is_over
            });
        }
        all
    }

    /// Returns the next tries of each row, this many for each.
    fn next_tries(
        &self,
        rows: &mut [Row],
        most: u64,
        time: Option<Duration>,
        cancel: &AtomicBool,
        all: &mut [Option<Made>],
    ) {
        let next = |row: &Row| row.left.start..row.left.end.min(row.left.start + most);
        let began = Instant::now();
        let digs = match self.digs() {
            true => self.digs_of(rows.iter().flat_map(next)),
            false => Vec::new(),
        };
        let together = began.elapsed() / rows.len() as u32;
        let mut digs = digs.iter();
        for row in rows {
            row.spent += together;
            let began = Instant::now();
            let budget = Budget {
                deadline: time.and_then(|time| began.checked_add(time.saturating_sub(row.spent))),
                cancel: Some(cancel),
                ..Budget::default()
            };
            let share = next(row);
            row.left.start = share.end;
            all[row.place] = match self.digs() {
                true => {
                    let digs: Vec<_> = share.clone().zip(&mut digs).collect();
                    let mut made = digs.into_iter();
                    made.find_map(|(number, dig)| self.dug(dig, number, &budget))
                }
                false => self.tries(share, &budget).into_iter().next(),
            };
            row.spent += began.elapsed();
        }
    }
}
