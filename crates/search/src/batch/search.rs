//! The search: boards in lanes, guesses, and waiting boards.
//!
//! Every lane has a `LaneWork`: its puzzle, and the waiting boards of that puzzle. Each waiting board is the other half
//! of a guess. A lane with a contradictory board continues with its newest waiting board, and a lane with a finished
//! puzzle takes the next puzzle. When no puzzle is left, an idle lane takes the oldest waiting board of the lane that
//! has most of them: the largest part of the longest search.
//!
//! If a puzzle has shown enough solutions before its search is exhausted, the reported ones are those found first. They
//! depend on which lane searched which part. So such a puzzle is searched again in one lane if other lanes have helped.
//! Then the result does not depend on the other puzzles.
//!
//! Handling stuck lanes only when several are stuck made everything slower: with 2 to 12 lanes by 0 to 8 %.

use super::guess::Guess;
use super::lanes::Lanes;
use super::row::{ALL_DIGITS, Row};
use super::sweep::{Board, Pass};
use super::verdicts::Verdicts;

/// Solves all puzzles.
#[inline(always)]
pub(super) fn run<L: Lanes>(lanes: L, verdicts: &mut Verdicts) {
    Search::new(lanes, verdicts).run();
}

/// The work of a lane.
#[derive(Default)]
struct LaneWork {
    puzzle: usize,
    /// The boards that are still to be searched have the indices from `oldest` to `depth`, without `depth`.
    waiting: Vec<Row>,
    oldest: usize,
    depth: usize,
    /// Whether no other lane may help.
    alone: bool,
}

impl LaneWork {
    /// The number of waiting boards.
    fn len(&self) -> usize {
        self.depth - self.oldest
    }

    /// Removes all waiting boards.
    fn clear(&mut self) {
        (self.oldest, self.depth) = (0, 0);
    }
}

struct Search<'a, 'b, L: Lanes> {
    lanes: L,
    verdicts: &'a mut Verdicts<'b>,
    /// The first puzzle that no lane has started.
    next: usize,
    /// The puzzles that several lanes have searched.
    shared: Vec<usize>,
    /// The puzzles that one lane must search again.
    again: Vec<usize>,
    board: Board<L>,
    /// The sums of the last pass; zero for a lane with a new board.
    sums: L::Vector,
    work: [LaneWork; 32],
    /// The lanes that have a puzzle.
    busy: u32,
}

impl<'a, 'b, L: Lanes> Search<'a, 'b, L> {
    #[inline(always)]
    fn new(lanes: L, verdicts: &'a mut Verdicts<'b>) -> Self {
        Search {
            lanes,
            verdicts,
            next: 0,
            shared: Vec::new(),
            again: Vec::new(),
            board: [lanes.splat(ALL_DIGITS); 81],
            sums: lanes.splat(0),
            work: std::array::from_fn(|_| LaneWork::default()),
            busy: 0,
        }
    }

    /// Solves all puzzles: passes over all lanes, and a look at each lane that needs one.
    #[inline(always)]
    fn run(&mut self) {
        for lane in 0..L::COUNT {
            self.start_next(lane);
        }
        while self.busy != 0 {
            let pass = Pass::over(self.lanes, &mut self.board);
            let dead = pass.dead(self.lanes) & self.busy;
            let still = pass.still(self.lanes, self.sums) & self.busy & !dead;
            let solved = still & pass.full(self.lanes);
            let stuck = still & !solved;
            self.sums = pass.sum();
            self.assert_sane();
            for lane in each(stuck) {
                self.keep(lane);
            }
            let mut withdrawn = 0;
            for lane in each(stuck) {
                if withdrawn >> lane & 1 == 0 {
                    withdrawn |= self.guess(lane);
                }
            }
            for lane in each(solved) {
                if withdrawn >> lane & 1 == 0 {
                    withdrawn |= self.report(lane);
                }
            }
            for lane in each(dead | solved | withdrawn) {
                self.resume(lane);
            }
            if self.busy != u32::MAX >> (32 - L::COUNT) {
                self.share();
            }
        }
    }

    /// Gives a lane the next puzzle, if there is one.
    #[inline(always)]
    fn start_next(&mut self, lane: usize) {
        let work = &mut self.work[lane];
        if self.next < self.verdicts.len() {
            work.puzzle = self.next;
            work.alone = false;
            self.next += 1;
        } else if let Some(puzzle) = self.again.pop() {
            work.puzzle = puzzle;
            work.alone = true;
        } else {
            self.busy &= !(1 << lane);
            return;
        }
        work.clear();
        self.busy |= 1 << lane;
        let row = self.verdicts.begin(work.puzzle);
        self.enter(lane, &row);
    }

    /// Copies a board into a lane.
    #[inline(always)]
    fn enter(&mut self, lane: usize, row: &Row) {
        row.put_into(self.lanes, &mut self.board, lane);
        self.lanes.words_mut(&mut self.sums)[lane] = 0;
    }

    /// Lets idle lanes help the lanes with most waiting boards.
    #[cold]
    fn share(&mut self) {
        for lane in each(u32::MAX >> (32 - L::COUNT) & !self.busy) {
            if !self.again.is_empty() {
                self.start_next(lane);
                continue;
            }
            let longest = each(self.busy)
                .filter(|&other| !self.work[other].alone)
                .max_by_key(|&other| self.work[other].len());
            let Some(helped) = longest else { return };
            let work = &mut self.work[helped];
            if work.len() == 0 {
                return;
            }
            let row = work.waiting[work.oldest];
            work.oldest += 1;
            let puzzle = work.puzzle;
            if !self.shared.contains(&puzzle) {
                self.shared.push(puzzle);
            }
            self.work[lane].puzzle = puzzle;
            self.work[lane].alone = false;
            self.work[lane].clear();
            self.busy |= 1 << lane;
            self.enter(lane, &row);
        }
    }

    /// Copies the board of a lane to its waiting boards.
    #[inline(always)]
    fn keep(&mut self, lane: usize) {
        let work = &mut self.work[lane];
        if work.depth == work.waiting.len() {
            work.waiting.push(Row::EMPTY);
        }
        work.waiting[work.depth].take_from(self.lanes, &self.board, lane);
        work.depth += 1;
    }

    /// Guesses a candidate of the newest waiting board; that board keeps waiting without this candidate. Returns the
    /// lanes whose search ends because the limit of guesses is exceeded.
    #[inline(always)]
    fn guess(&mut self, lane: usize) -> u32 {
        let puzzle = self.work[lane].puzzle;
        if !self.verdicts.guess(puzzle) {
            return self.stop(puzzle);
        }
        let work = &mut self.work[lane];
        let row = &mut work.waiting[work.depth - 1];
        let guess = Guess::at(self.lanes, row);
        row.0[guess.cell] ^= guess.digit;
        self.lanes.words_mut(&mut self.board[guess.cell])[lane] = guess.digit;
        self.lanes.words_mut(&mut self.sums)[lane] = 0;
        0
    }

    /// Asserts what holds between passes: at most nine bits in a cell, no more waiting boards than cells, and only
    /// puzzles that have been started.
    #[inline(always)]
    fn assert_sane(&self) {
        if cfg!(debug_assertions) {
            for vector in &self.board {
                let words = self.lanes.words(vector);
                assert!(words.iter().all(|digits| digits & !ALL_DIGITS == 0));
            }
            for lane in each(self.busy) {
                let work = &self.work[lane];
                assert!(work.puzzle < self.next && work.depth <= 81);
            }
        }
    }

    /// Reports a solution. Returns the other lanes whose search ends with it.
    #[inline(always)]
    fn report(&mut self, lane: usize) -> u32 {
        let puzzle = self.work[lane].puzzle;
        let mut solution = Row::EMPTY;
        solution.take_from(self.lanes, &self.board, lane);
        if self.verdicts.solution(puzzle, &solution) {
            return 0;
        }
        self.work[lane].clear();
        match self.work[lane].alone || !self.shared.contains(&puzzle) {
            true => 0,
            false => self.withdraw(puzzle),
        }
    }

    /// Ends a search that several lanes shared, so that one of them starts it again.
    #[cold]
    fn withdraw(&mut self, puzzle: usize) -> u32 {
        self.again.push(puzzle);
        self.stop(puzzle)
    }

    /// Removes the boards of a puzzle. Returns the lanes that worked on it.
    #[cold]
    fn stop(&mut self, puzzle: usize) -> u32 {
        let mut stopped = 0;
        for lane in each(self.busy) {
            if self.work[lane].puzzle == puzzle {
                self.work[lane].clear();
                stopped |= 1 << lane;
            }
        }
        stopped
    }

    /// Continues after a finished board: with a waiting one, or with another puzzle.
    #[inline(always)]
    fn resume(&mut self, lane: usize) {
        let work = &mut self.work[lane];
        if work.len() == 0 {
            return self.start_next(lane);
        }
        work.depth -= 1;
        let row = &work.waiting[work.depth];
        row.put_into(self.lanes, &mut self.board, lane);
        self.lanes.words_mut(&mut self.sums)[lane] = 0;
    }
}

/// Iterates over the lanes of a set.
#[inline(always)]
fn each(mut set: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let lane = (set != 0).then(|| set.trailing_zeros() as usize);
        set &= set.wrapping_sub(1);
        lane
    })
}
