//! Restarts with trials. After many dead ends, a search without memory undoes all guesses and tries each candidate.
//! Candidates that fail at once are refuted for good. The weights are kept, so the first guesses are better than those
//! made before any failure. (Restarts without trials gained nothing.)
//!
//! The search restarts only before it has reported a solution, because it would find that solution again.
//!
//! On 218 hard puzzles of the collections in `docs/performance.md` it takes 0.57 of the time in the geometric mean. In
//! that test the first restart was after 60 dead ends. After 200 it takes 0.90 of these nodes (100 puzzles above 100
//! nodes). After 400 instead of 200 it takes 0.98, and after 600 it takes 0.96 (78 puzzles above 150 nodes, each in
//! four orders of cells). But 600 is worse for puzzles below 150 nodes.

use super::domains::{each, is_single};
use super::engine::Search;
use crate::budget::Meter;
use crate::sink::Stop;

/// The number of dead ends before the first restart.
pub(super) const FIRST_RESTART: u64 = 400;

/// The factor by which the number of dead ends grows from one restart to the next.
const RESTART_GROWTH: u64 = 4;

/// The trials end when too many in a row have refuted nothing: half the number of dead ends, and at most this number.
const MAX_FRUITLESS_TRIALS: u64 = 500;

impl Search {
    /// Undoes all guesses. Candidates refuted without a guess stay refuted.
    pub(super) fn undo_all_guesses(&mut self) {
        if self.guesses.is_empty() {
            return;
        }
        let cells = self.at.len();
        self.at.copy_from_slice(&self.saved[..cells]);
        self.saved.clear();
        self.guesses.clear();
        self.places.restore_first(&self.at);
        self.touched.clear();
        self.queue.fill(0);
        self.is_at_solution = false;
    }

    /// Restarts, without the candidates that fail at once. Returns whether there may still be a solution.
    pub(super) fn restart_with_trials(&mut self, meter: &mut Meter) -> Result<bool, Stop> {
        let max_fruitless = (self.dead_ends / 2).min(MAX_FRUITLESS_TRIALS);
        self.restart_at = self
            .dead_ends
            .saturating_mul(RESTART_GROWTH)
            .max(FIRST_RESTART);
        self.undo_all_guesses();
        if self.settle(meter)?.is_err() {
            return Ok(false);
        }
        let mut fruitless = 0;
        loop {
            let cells = self.open_cells();
            let all: u32 = cells.iter().map(|&cell| self.at[cell].count_ones()).sum();
            let max_fruitless = max_fruitless.min(u64::from(all));
            for cell in cells {
                for digit in each(self.at[cell]) {
                    if fruitless >= max_fruitless {
                        return Ok(true);
                    }
                    if self.at[cell] & digit == 0 || is_single(self.at[cell]) {
                        continue;
                    }
                    meter.node()?;
                    self.guess(cell, digit);
                    if self.settle(meter)?.is_ok() && self.may_be_wanted() {
                        self.undo_all_guesses();
                        fruitless += 1;
                    } else if self.back(meter) && self.settle(meter)?.is_ok() {
                        fruitless = 0;
                    } else {
                        return Ok(false);
                    }
                }
            }
            if fruitless >= max_fruitless {
                return Ok(true);
            }
        }
    }

    /// The open cells, in the order in which they would be guessed.
    fn open_cells(&self) -> Vec<usize> {
        let mut cells: Vec<usize> = (0..self.at.len())
            .filter(|&c| !is_single(self.at[c]))
            .collect();
        cells.sort_by(|&a, &b| self.score(a).total_cmp(&self.score(b)));
        cells
    }
}

#[cfg(test)]
mod tests {
    use ninefold_grid::{Board, Shape};
    use ninefold_testkit::constraints::{KINDS, dug, rule};
    use ninefold_testkit::full::{Rng, full_grid};
    use ninefold_testkit::reference;

    use crate::Budget;
    use crate::budget::Meter;
    use crate::constraint::engine::Search;
    use crate::constraint::lower;

    #[test]
    fn a_search_that_begins_anew_at_once_has_the_same_solutions() {
        let shape = Shape::new(2, 3).unwrap();
        let (mut restarted, mut with_dead_ends) = (0, 0);
        for seed in 0..200 {
            let grid = full_grid(shape, seed);
            let mut rng = Rng::new(seed);
            let mut puzzle = dug(Board::of(shape), &grid, 12, &mut rng);
            for _ in 0..3 {
                let kind = rng.below(KINDS);
                let constraint = rule(&puzzle, kind, &grid, &mut rng);
                puzzle.constraints.push(constraint);
            }
            let Ok(network) = lower::network(&puzzle) else {
                continue;
            };
            let mut search = Search::new(network);
            search.restart_at = 0;
            let mut found = 0;
            let mut meter = Meter::new(&Budget::default());
            let all = search.run(u64::MAX, &mut meter, &mut |_, _| {
                found += 1;
                Ok(())
            });
            assert!(matches!(all, Ok(true)));
            restarted += u32::from(search.restart_at != 0);
            with_dead_ends += u32::from(meter.stats.backtracks > found);
            let expected = reference::solutions(&puzzle, usize::MAX).len() as u64;
            assert_eq!(found, expected, "seed {seed}: {:?}", puzzle.constraints);
        }
        assert!(
            restarted > 50 && with_dead_ends > 50,
            "{restarted} restarted, {with_dead_ends} with dead ends"
        );
    }
}
