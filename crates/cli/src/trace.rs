//! What a textbook method does, as text or as JSON lines.

use ninefold::grid::Geometry;
use ninefold::search::{Dead, Event, Why};
use ninefold_wire as wire;
use wire::{Cause, Trace};

/// The events of one search, up to a limit.
pub(crate) struct Log<'a> {
    geometry: &'a Geometry,
    json: bool,
    room: u64,
    shown: u64,
    text: String,
}

impl<'a> Log<'a> {
    /// An empty log for `limit` events.
    pub(crate) fn new(geometry: &'a Geometry, json: bool, limit: u64) -> Log<'a> {
        Log {
            geometry,
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
            wire::json(&event)
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
        let name = |cell| self.geometry.name(cell);
        let house = |house| self.geometry.kind(house).to_string();
        match event {
            Event::Place { cell, digit, why } => Trace::Place {
                cell: name(cell),
                digit: digit.value(),
                why: match why {
                    Why::Guess => wire::Why::Guess,
                    Why::NakedSingle => wire::Why::OnlyCandidate,
                    Why::HiddenSingle(h) => wire::Why::OnlyPlace { house: house(h) },
                },
            },
            Event::Contradiction { what } => Trace::Contradiction {
                cause: match what {
                    Dead::Cell(cell) => Cause::NoCandidate { cell: name(cell) },
                    Dead::House(h, digit) => Cause::NoPlace {
                        house: house(h),
                        digit: digit.value(),
                    },
                    Dead::Clash(a, b) => Cause::Clash {
                        cells: [name(a), name(b)],
                    },
                },
            },
            Event::Erase { cell, digit } => Trace::Erase {
                cell: name(cell),
                digit: digit.value(),
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
            wire::Why::Guess => format!("{cell}={digit}: try"),
            wire::Why::OnlyCandidate => format!("{cell}={digit}: the only candidate of {cell}"),
            wire::Why::OnlyPlace { house } => {
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
        },
        Trace::Erase { cell, digit } => format!("{cell}={digit}: take back"),
        Trace::Jump { from, to } => format!("jump back from {from} to {to}"),
        Trace::Iteration { number, placed } => format!("iteration {number}: {placed} placed"),
        Trace::Solution => "solution".to_owned(),
        Trace::Cut { shown } => format!("… cut after {shown} events (--trace-limit)"),
    }
}
