//! The search: boards in lanes, guesses, and the boards that wait.

use super::Answer;
use super::guess::Guess;
use super::lanes::Lanes;
use super::row::{ALL_DIGITS, Row};
use super::sweep::{Board, Pass};

/// Puzzles, and where their answers go.
pub(super) struct Job<'a> {
    pub(super) puzzles: &'a [[u8; 81]],
    pub(super) answers: &'a mut [Answer],
}

impl Job<'_> {
    /// Solves all puzzles.
    #[inline(always)]
    pub(super) fn run<L: Lanes>(self, lanes: L) {
        Search::new(lanes, self).run();
    }
}

/// What a lane is working at.
struct Seat {
    puzzle: usize,
    /// The boards that are still to be searched, the oldest first; the rows from `depth` on are free.
    waiting: Vec<Row>,
    depth: usize,
}

struct Search<'a, L: Lanes> {
    lanes: L,
    job: Job<'a>,
    /// The first puzzle that no lane has begun.
    next: usize,
    board: Board<L>,
    /// The sums of the last pass; zero for a lane whose board is new.
    sums: L::Vector,
    seats: [Seat; 32],
    /// The lanes that have a puzzle.
    busy: u32,
}

impl<'a, L: Lanes> Search<'a, L> {
    #[inline(always)]
    fn new(lanes: L, job: Job<'a>) -> Self {
        Search {
            lanes,
            job,
            next: 0,
            board: [lanes.splat(ALL_DIGITS); 81],
            sums: lanes.splat(0),
            seats: std::array::from_fn(|_| Seat {
                puzzle: 0,
                waiting: Vec::new(),
                depth: 0,
            }),
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
            for lane in each(stuck) {
                self.guess(lane);
            }
            for lane in each(solved) {
                self.report(lane);
            }
            for lane in each(dead | solved) {
                self.resume(lane);
            }
        }
    }

    /// Gives a lane the next puzzle, if there is one.
    #[inline(always)]
    fn seat(&mut self, lane: usize) {
        let Some(puzzle) = self.job.puzzles.get(self.next) else {
            self.busy &= !(1 << lane);
            return;
        };
        self.busy |= 1 << lane;
        self.seats[lane].puzzle = self.next;
        self.job.answers[self.next] = Answer::NONE;
        self.next += 1;
        Row::of(puzzle).put_into(self.lanes, &mut self.board, lane);
        self.lanes.words_mut(&mut self.sums)[lane] = 0;
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
    #[inline(always)]
    fn guess(&mut self, lane: usize) {
        let seat = &mut self.seats[lane];
        self.job.answers[seat.puzzle].guesses += 1;
        let row = &mut seat.waiting[seat.depth - 1];
        let guess = Guess::at(self.lanes, row);
        row.0[guess.cell] ^= guess.digit;
        self.lanes.words_mut(&mut self.board[guess.cell])[lane] = guess.digit;
        self.lanes.words_mut(&mut self.sums)[lane] = 0;
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
                assert!(self.job.answers[seat.puzzle].solutions < 2);
            }
        }
    }

    /// Notes a solution.
    #[inline(always)]
    fn report(&mut self, lane: usize) {
        let seat = &mut self.seats[lane];
        let answer = &mut self.job.answers[seat.puzzle];
        answer.solutions += 1;
        if answer.solutions == 1 {
            let mut row = Row::EMPTY;
            row.take_from(self.lanes, &self.board, lane);
            answer.first = row.digits();
        } else {
            seat.depth = 0;
        }
    }

    /// Goes on after a board is finished: with one that waits, or with another puzzle.
    #[inline(always)]
    fn resume(&mut self, lane: usize) {
        let seat = &mut self.seats[lane];
        if seat.depth == 0 {
            return self.seat(lane);
        }
        seat.depth -= 1;
        seat.waiting[seat.depth].put_into(self.lanes, &mut self.board, lane);
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
