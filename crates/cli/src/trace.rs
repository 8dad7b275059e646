//! What a textbook method does, as text or as JSON lines.

use ninefold::grid::Puzzle;
use ninefold::report::json::{self, Cause, Trace};
use ninefold::search::{DeadEnd, Event, Why};

/// The events of one search, up to a limit.
pub(crate) struct Log<'a> {
    puzzle: &'a Puzzle,
    json: bool,
    room: u64,
    shown: u64,
    text: String,
}

impl<'a> Log<'a> {
    /// An empty log for `limit` events.
    pub(crate) fn new(puzzle: &'a Puzzle, json: bool, limit: u64) -> Log<'a> {
        Log {
            puzzle,
            json,
            room: limit,
            shown: 0,
            text: String::new(),
        }
    }

    /// Notes an event, if there is room; the first one without room leaves a word.
    pub(crate) fn note(&mut self, event: Event) {
        if self.shown > self.room {
            return;
        }
        let event = if self.shown < self.room {
            self.in_wire(event)
        } else {
            Trace::Cut { shown: self.shown }
        };
        self.shown += 1;
        self.text += &if self.json {
            json::text(&event)
        } else {
            sentence(&event)
        };
        self.text.push('\n');
    }

    /// The lines so far.
    pub(crate) fn text(self) -> String {
        self.text
    }

    fn in_wire(&self, event: Event) -> Trace {
        let board = self.puzzle.board();
        let name = |cell| board.name(cell);
        let house = |house| board.house_name(house);
        let value = |digit| usize::try_from(board.value(digit)).unwrap_or_default();
        let rule = |number: usize| {
            let constraint = self.puzzle.constraints.get(number);
            constraint.map_or_else(String::new, |constraint| constraint.words(board))
        };
        match event {
            Event::Place { cell, digit, why } => Trace::Place {
                cell: name(cell),
                digit: value(digit),
                why: match why {
                    Why::Guess => json::Why::Guess,
                    Why::NakedSingle => json::Why::OnlyCandidate,
                    Why::HiddenSingle(h) => json::Why::OnlyPlace { house: house(h) },
                },
            },
            Event::Contradiction { what } => Trace::Contradiction {
                cause: match what {
                    DeadEnd::Cell(cell) => Cause::NoCandidate { cell: name(cell) },
                    DeadEnd::House(h, digit) => Cause::NoPlace {
                        house: house(h),
                        digit: value(digit),
                    },
                    DeadEnd::Clash(a, b) => Cause::Clash {
                        cells: [name(a), name(b)],
                    },
                    DeadEnd::Constraint(number) => Cause::Rule { rule: rule(number) },
                },
            },
            Event::Erase { cell, digit } => Trace::Erase {
                cell: name(cell),
                digit: value(digit),
            },
            Event::Jump { from, to } => Trace::Jump {
                from: name(from),
                to: name(to),
            },
            Event::Iteration { number, placed } => Trace::Iteration { number, placed },
            Event::Solution => Trace::Solution,
        }
    }
}

fn sentence(event: &Trace) -> String {
    match event {
        Trace::Place { cell, digit, why } => match why {
            json::Why::Guess => format!("{cell}={digit}: try"),
            json::Why::OnlyCandidate => format!("{cell}={digit}: the only candidate of {cell}"),
            json::Why::OnlyPlace { house } => {
                format!("{cell}={digit}: the only place for {digit} in {house}")
            }
        },
        Trace::Contradiction { cause } => match cause {
            Cause::NoCandidate { cell } => format!("dead end: no candidate left in {cell}"),
            Cause::NoPlace { house, digit } => {
                format!("dead end: no place left for {digit} in {house}")
            }
            Cause::Clash { cells: [a, b] } => {
                format!("dead end: {a} and {b} would hold the same digit")
            }
            Cause::Rule { rule } => format!("dead end: {rule} is broken"),
        },
        Trace::Erase { cell, digit } => format!("{cell}={digit}: removed again"),
        Trace::Jump { from, to } => format!("jump back from {from} to {to}"),
        Trace::Iteration { number, placed } => format!("iteration {number}: {placed} placed"),
        Trace::Solution => "solution".to_owned(),
        Trace::Cut { shown } => format!("… cut after {shown} events (--trace-limit)"),
    }
}
