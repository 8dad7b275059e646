//! The search: boards in lanes, guesses, and the boards that wait.
//!
//! Every lane has a seat: its puzzle, and the boards of that puzzle that wait, each the counterpart of
//! a guess that was made. A dead board is followed by the one that waits least long, a finished puzzle
//! by the next. When no puzzle is left, a lane without work takes the board that waits longest from
//! the seat where most do: the largest piece of the longest search.
//!
//! A puzzle that has shown enough before its search is exhausted has shown what came first, and that
//! depends on who searches where. So that it does not depend on the neighbours, such a puzzle is
//! searched once more in one lane if other lanes have helped.
//!
//! Waiting until several lanes want something made everything slower: with 2 to 12 lanes 0 to 8 %.

use super::guess::Guess;
use super::lanes::Lanes;
use super::row::{ALL_DIGITS, Row};
use super::sweep::{Board, Pass};
use super::verdicts::Verdicts;

/// Goes through all puzzles.
#[inline(always)]
pub(super) fn run<L: Lanes>(lanes: L, verdicts: &mut Verdicts) {
    Search::new(lanes, verdicts).run();
}

/// What a lane is working at.
#[derive(Default)]
struct Seat {
    puzzle: usize,
    /// The boards that are still to be searched are those from `oldest` to before `depth`.
    waiting: Vec<Row>,
    oldest: usize,
    depth: usize,
    /// Whether no other lane may help.
    alone: bool,
}

impl Seat {
    /// How many boards wait.
    fn len(&self) -> usize {
        self.depth - self.oldest
    }

    /// Nothing waits.
    fn clear(&mut self) {
        (self.oldest, self.depth) = (0, 0);
    }
}

struct Search<'a, 'b, L: Lanes> {
    lanes: L,
    verdicts: &'a mut Verdicts<'b>,
    /// The first puzzle that no lane has begun.
    next: usize,
    /// The puzzles that several lanes have searched.
    shared: Vec<usize>,
    /// The puzzles to be searched once more by one lane.
    again: Vec<usize>,
    board: Board<L>,
    /// The sums of the last pass; zero for a lane whose board is new.
    sums: L::Vector,
    seats: [Seat; 32],
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
            seats: std::array::from_fn(|_| Seat::default()),
            busy: 0,
        }
    }

    /// Solves everything: passes over all lanes, and now and then a look at each.
    #[inline(always)]
    fn run(&mut self) {
        for lane in 0..L::COUNT {
            self.seat(lane);
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
    fn seat(&mut self, lane: usize) {
        let seat = &mut self.seats[lane];
        if self.next < self.verdicts.len() {
            seat.puzzle = self.next;
            seat.alone = false;
            self.next += 1;
        } else if let Some(puzzle) = self.again.pop() {
            seat.puzzle = puzzle;
            seat.alone = true;
        } else {
            self.busy &= !(1 << lane);
            return;
        }
        seat.clear();
        self.busy |= 1 << lane;
        let row = self.verdicts.begin(seat.puzzle);
        self.enter(lane, &row);
    }

    /// Puts a board into a lane.
    #[inline(always)]
    fn enter(&mut self, lane: usize, row: &Row) {
        row.put_into(self.lanes, &mut self.board, lane);
        self.lanes.words_mut(&mut self.sums)[lane] = 0;
    }

    /// Lets lanes without work help those with most.
    #[cold]
    fn share(&mut self) {
        for lane in each(u32::MAX >> (32 - L::COUNT) & !self.busy) {
            if !self.again.is_empty() {
                self.seat(lane);
                continue;
            }
            let longest = each(self.busy)
                .filter(|&other| !self.seats[other].alone)
                .max_by_key(|&other| self.seats[other].len());
            let Some(helped) = longest else { return };
            let seat = &mut self.seats[helped];
            if seat.len() == 0 {
                return;
            }
            let row = seat.waiting[seat.oldest];
            seat.oldest += 1;
            let puzzle = seat.puzzle;
            if !self.shared.contains(&puzzle) {
                self.shared.push(puzzle);
            }
            self.seats[lane].puzzle = puzzle;
            self.seats[lane].alone = false;
            self.seats[lane].clear();
            self.busy |= 1 << lane;
            self.enter(lane, &row);
        }
    }

    /// Copies a board to those that wait.
    #[inline(always)]
    fn keep(&mut self, lane: usize) {
        let seat = &mut self.seats[lane];
        if seat.depth == seat.waiting.len() {
            seat.waiting.push(Row::EMPTY);
        }
        seat.waiting[seat.depth].take_from(self.lanes, &self.board, lane);
        seat.depth += 1;
    }

    /// Guesses a candidate of the board that was kept last; without it, that board goes on waiting.
    /// The lanes whose search ends because it was one guess too many.
    #[inline(always)]
    fn guess(&mut self, lane: usize) -> u32 {
        let puzzle = self.seats[lane].puzzle;
        if !self.verdicts.guess(puzzle) {
            return self.stop(puzzle);
        }
        let seat = &mut self.seats[lane];
        let row = &mut seat.waiting[seat.depth - 1];
        let guess = Guess::at(self.lanes, row);
        row.0[guess.cell] ^= guess.digit;
        self.lanes.words_mut(&mut self.board[guess.cell])[lane] = guess.digit;
        self.lanes.words_mut(&mut self.sums)[lane] = 0;
        0
    }

    /// What holds between passes: nine bits at most, no more boards than cells, seats in order.
    #[inline(always)]
    fn assert_sane(&self) {
        if cfg!(debug_assertions) {
            for vector in &self.board {
                let words = self.lanes.words(vector);
                assert!(words.iter().all(|digits| digits & !ALL_DIGITS == 0));
            }
            for lane in each(self.busy) {
                let seat = &self.seats[lane];
                assert!(seat.puzzle < self.next && seat.depth <= 81);
            }
        }
    }

    /// Hands a solution over. The lanes whose search ends with it, beside this one.
    #[inline(always)]
    fn report(&mut self, lane: usize) -> u32 {
        let puzzle = self.seats[lane].puzzle;
        let mut solution = Row::EMPTY;
        solution.take_from(self.lanes, &self.board, lane);
        if self.verdicts.solution(puzzle, &solution) {
            return 0;
        }
        self.seats[lane].clear();
        match self.seats[lane].alone || !self.shared.contains(&puzzle) {
            true => 0,
            false => self.withdraw(puzzle),
        }
    }

    /// Ends a search that several lanes had a part in, for one of them to begin it again.
    #[cold]
    fn withdraw(&mut self, puzzle: usize) -> u32 {
        self.again.push(puzzle);
        self.stop(puzzle)
    }

    /// Forgets the boards of a puzzle. The lanes that worked at it.
    #[cold]
    fn stop(&mut self, puzzle: usize) -> u32 {
        let mut stopped = 0;
        for lane in each(self.busy) {
            if self.seats[lane].puzzle == puzzle {
                self.seats[lane].clear();
                stopped |= 1 << lane;
            }
        }
        stopped
    }

    /// Goes on after a board is finished: with one that waits, or with another puzzle.
    #[inline(always)]
    fn resume(&mut self, lane: usize) {
        let seat = &mut self.seats[lane];
        if seat.len() == 0 {
            return self.seat(lane);
        }
        seat.depth -= 1;
        let row = &seat.waiting[seat.depth];
        row.put_into(self.lanes, &mut self.board, lane);
        self.lanes.words_mut(&mut self.sums)[lane] = 0;
    }
}

/// The lanes of a set.
#[inline(always)]
fn each(mut set: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let lane = (set != 0).then(|| set.trailing_zeros() as usize);
        set &= set.wrapping_sub(1);
        lane
    })
}
