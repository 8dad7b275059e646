//! A textbook method at work, as slowly as the player wants to watch it.

use std::time::{Duration, Instant};

use ninefold::grid::{Cell, Digit, Grid, Puzzle};
use ninefold::report;
use ninefold::search::{DeadEnd, Event, Method, Solved, Why};

/// The methods that can be watched.
pub(crate) const METHODS: [Method; 4] = [
    Method::Backtrack,
    Method::Backjump,
    Method::Candidates,
    Method::Logic,
];

/// The speeds, in events per second.
const SPEEDS: [u32; 12] = [
    1, 2, 5, 10, 20, 50, 100, 500, 2_000, 10_000, 100_000, 1_000_000,
];

/// The longest delay that is made up for when the terminal could not keep up.
const LAG: Duration = Duration::from_millis(250);

/// A method and its state so far.
pub(crate) struct Watch {
    pub(crate) puzzle: Puzzle,
    pub(crate) method: Method,
    /// The digits that it has placed.
    pub(crate) found: Grid,
    /// The cells of the last event.
    pub(crate) at: Vec<Cell>,
    /// The last event in words.
    pub(crate) sentence: String,
    pub(crate) placed: u64,
    pub(crate) erased: u64,
    pub(crate) dead_ends: u64,
    pub(crate) jumps: u64,
    pub(crate) rounds: u64,
    pub(crate) solutions: u64,
    pub(crate) paused: bool,
    speed: usize,
    /// The number of events that are due, as of the time `since`.
    due: f64,
    since: Instant,
    /// The result.
    pub(crate) end: Option<Box<Solved>>,
}

impl Watch {
    pub(crate) fn new(
        puzzle: Puzzle,
        method: Method,
        speed: Option<&Watch>,
        now: Instant,
    ) -> Watch {
        Watch {
            found: Grid::on(puzzle.board()),
            puzzle,
            method,
            at: Vec::new(),
            sentence: String::new(),
            placed: 0,
            erased: 0,
            dead_ends: 0,
            jumps: 0,
            rounds: 0,
            solutions: 0,
            paused: false,
            speed: speed.map_or(4, |watch| watch.speed),
            due: 1.0,
            since: now,
            end: None,
        }
    }

    /// Returns the number of events per second.
    pub(crate) fn speed(&self) -> u32 {
        SPEEDS[self.speed]
    }

    /// Returns whether the speed is the greatest one.
    pub(crate) fn is_fastest(&self) -> bool {
        self.speed + 1 == SPEEDS.len()
    }

    /// Selects the next faster or slower speed.
    pub(crate) fn hurry(&mut self, faster: bool) {
        self.speed = match faster {
            true => (self.speed + 1).min(SPEEDS.len() - 1),
            false => self.speed.saturating_sub(1),
        };
    }

    /// Shows one more event, and then pauses.
    pub(crate) fn step(&mut self) {
        self.paused = true;
        self.due = 1.0;
    }

    /// Pauses or continues.
    pub(crate) fn pause(&mut self, now: Instant) {
        self.paused = !self.paused;
        self.since = now;
        self.due = 0.0;
    }

    /// Returns how many events are to be shown now.
    pub(crate) fn due(&mut self, now: Instant) -> usize {
        if !self.paused {
            let passed = now.saturating_duration_since(self.since).min(LAG);
            self.due += passed.as_secs_f64() * f64::from(self.speed());
        }
        self.since = now;
        self.due as usize
    }

    /// Returns the time from now until the next event is due.
    pub(crate) fn wait(&self) -> Option<Duration> {
        if self.paused || self.end.is_some() {
            return None;
        }
        let wait = (1.0 - self.due).max(0.0) / f64::from(self.speed());
        Some(Duration::from_secs_f64(wait))
    }

    /// Shows an event.
    pub(crate) fn take(&mut self, event: Event) {
        self.due = (self.due - 1.0).max(0.0);
        let board = self.puzzle.board().clone();
        match event {
            Event::Place { cell, digit, why } => {
                self.placed += 1;
                self.put(cell, Some(digit));
                let name = board.name(cell);
                self.sentence = match why {
                    Why::Guess => format!("{name}={digit}: try"),
                    Why::NakedSingle => format!("{name}={digit}: the only candidate"),
                    Why::HiddenSingle(house) => {
                        format!(
                            "{name}={digit}: the only place in {}",
                            board.house_name(house)
                        )
                    }
                };
            }
            Event::Erase { cell, digit } => {
                self.erased += 1;
                self.put(cell, None);
                self.sentence = format!("{}={digit}: removed again", board.name(cell));
            }
            Event::Contradiction { what } => {
                self.dead_ends += 1;
                (self.at, self.sentence) = dead(&self.puzzle, what);
            }
            Event::Jump { from, to } => {
                self.jumps += 1;
                self.at = vec![from, to];
                let (from, to) = (board.name(from), board.name(to));
                self.sentence = format!("jump back from {from} to {to}");
            }
            Event::Iteration { number, placed } => {
                self.rounds = number;
                self.sentence = format!("iteration {number}: {placed} placed");
            }
            Event::Solution => {
                self.solutions += 1;
                self.at.clear();
                self.sentence = "solution".to_owned();
            }
        }
    }

    fn put(&mut self, cell: Cell, digit: Option<Digit>) {
        self.found.set(cell, digit);
        self.at = vec![cell];
    }

    /// Shows the result, when the method has ended.
    pub(crate) fn finish(&mut self, solved: Box<Solved>) {
        self.at.clear();
        if let Some(solution) = solved.verdict.solution() {
            self.found = solution.clone();
        }
        self.sentence = report::sentence(&self.puzzle, &solved.verdict);
        self.end = Some(solved);
    }
}

fn dead(puzzle: &Puzzle, what: DeadEnd) -> (Vec<Cell>, String) {
    let board = puzzle.board();
    match what {
        DeadEnd::Cell(cell) => {
            let name = board.name(cell);
            (vec![cell], format!("dead end: no candidate left in {name}"))
        }
        DeadEnd::House(house, digit) => {
            let sentence = format!(
                "dead end: no place for {digit} in {}",
                board.house_name(house)
            );
            (board.cells_of(house).to_vec(), sentence)
        }
        DeadEnd::Clash(a, b) => {
            let names = (board.name(a), board.name(b));
            let sentence = format!("dead end: {} and {} are the same", names.0, names.1);
            (vec![a, b], sentence)
        }
        DeadEnd::Constraint(number) => match puzzle.constraints.get(number) {
            Some(constraint) => {
                let sentence = format!("dead end: {} is broken", constraint.words(board));
                (constraint.cells(), sentence)
            }
            None => (Vec::new(), "dead end: a constraint is broken".to_owned()),
        },
    }
}
