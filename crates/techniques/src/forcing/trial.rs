//! A trial places or removes a candidate on a copy of the board, and applies the singles that follow, in four
//! rounds. Everything that follows becomes an entry of the premise's table.
//!
//! A round takes the naked singles and then the hidden ones that were known when it began. Each kind is in the
//! order in which it arose, like HoDoKu's two queues. The order decides which entry is the reason of another,
//! and so what counts as a net. A wrong premise may put two digits into a cell or a house. The trial continues
//! nevertheless, as HoDoKu's does, because that is one of the contradictions searched for. A [`State`] would
//! not allow that, so a trial has its own board.

use ninefold_grid::{Candidate, Cell, Digit, House};
use ninefold_logic::Digits;

use super::table::{By, Table};
use crate::chain::web::{Claim, Web};
use crate::survey::Survey;

/// The number of rounds of singles.
const MAX_ROUNDS: usize = 4;

/// A candidate that was the last one of its cell, or of a house, when it was noted.
#[derive(Copy, Clone)]
struct Single {
    candidate: Candidate,
    by: By,
}

/// The board of a trial, used for one premise after the other.
pub(super) struct Trial<'a, const W: usize> {
    state: &'a Survey<W>,
    web: &'a Web<W>,
    /// The number of places that each digit has in each house at the start.
    rooms: Vec<u8>,
    marks: Vec<Digits>,
    free: Vec<u8>,
    values: Vec<Option<Digit>>,
    naked: Vec<Single>,
    hidden: Vec<Single>,
    round: Vec<Single>,
}

impl<'a, const W: usize> Trial<'a, W> {
    pub(super) fn new(state: &'a Survey<W>, web: &'a Web<W>) -> Trial<'a, W> {
        let board = state.layout().board();
        let rooms = board.houses().flat_map(|house| {
            let seats = move |digit| state.seats(house, digit).count_ones() as u8;
            board.digits().map(seats)
        });
        Trial {
            state,
            web,
            rooms: rooms.collect(),
            marks: board.cells().map(|cell| state.marks(cell)).collect(),
            free: Vec::new(),
            values: Vec::new(),
            naked: Vec::new(),
            hidden: Vec::new(),
            round: Vec::new(),
        }
    }

    /// Adds what follows from a premise, which is the table's first entry.
    pub(super) fn fill(&mut self, premise: Claim, table: &mut Table) {
        let state = self.state;
        let board = state.layout().board();
        for cell in state.open() {
            self.marks[cell.index()] = state.marks(cell);
        }
        self.free.clone_from(&self.rooms);
        self.values.clear();
        self.values
            .extend(board.cells().map(|cell| state.value(cell)));
        self.naked.clear();
        self.hidden.clear();
        let node = self.web.node(premise);
        let candidate = Candidate {
            cell: node.cell,
            digit: node.digit,
        };
        if premise & 1 == 1 {
            self.put(candidate, 0, table);
        } else {
            self.eliminate(candidate);
            if let Some(digit) = self.marks[candidate.cell.index()].only() {
                let last = Candidate { digit, ..candidate };
                let own = table.add(self.web.claim(state, last, true), By::Cell, [0; 5]);
                self.put(last, own, table);
            }
        }
        for _ in 0..MAX_ROUNDS {
            self.begin_round();
            if self.round.is_empty() {
                return;
            }
            for i in 0..self.round.len() {
                self.take(self.round[i], table);
            }
        }
    }

    /// Notes the singles that are known when a round begins.
    fn begin_round(&mut self) {
        self.round.clear();
        let is_open = |single: &&Single| self.values[single.candidate.cell.index()].is_none();
        self.round.extend(self.naked.iter().filter(is_open));
        let start = self.round.len();
        for single in self.hidden.iter().filter(is_open) {
            let Candidate { cell, digit } = single.candidate;
            let mut houses = self.state.layout().board().houses_of(cell).iter();
            let is_noted = self.round[start..]
                .iter()
                .any(|other| other.candidate.cell == cell);
            if !is_noted && houses.any(|&house| self.free[self.room(house, digit)] == 1) {
                self.round.push(*single);
            }
        }
    }

    /// Takes a single, with the reasons that HoDoKu's table keeps. These are at most five of the excluded
    /// candidates, either of the cell or of the house that now has the fewest places.
    fn take(&mut self, single: Single, table: &mut Table) {
        let (state, web) = (self.state, self.web);
        let Candidate { cell, digit } = single.candidate;
        let mut on = [0; 5];
        let reason = |cell, digit| {
            let wrong = web.claim(state, Candidate { cell, digit }, false);
            table.find(wrong).unwrap_or(0) as u16
        };
        match single.by {
            By::House(_) => {
                let houses = state.layout().board().houses_of(cell);
                let fewest = |house: &&House| self.free[self.room(**house, digit)];
                if let Some(&house) = houses.iter().min_by_key(fewest) {
                    let mut places = state.layout().cells(house) & state.places(digit);
                    places.remove(cell);
                    for (on, place) in on.iter_mut().zip(places) {
                        *on = reason(place, digit);
                    }
                }
            }
            _ => {
                let others = state.marks(cell).iter().filter(|&other| other != digit);
                for (on, other) in on.iter_mut().zip(others) {
                    *on = reason(cell, other);
                }
            }
        }
        let own = table.add(web.claim(state, single.candidate, true), single.by, on);
        self.put(single.candidate, own, table);
    }

    /// Places a digit that has an entry, and adds what it excludes.
    fn put(&mut self, candidate: Candidate, own: u16, table: &mut Table) {
        let (state, web) = (self.state, self.web);
        let Candidate { cell, digit } = candidate;
        let left = self.marks[cell.index()];
        if self.values[cell.index()] != Some(digit) {
            self.set(candidate);
        }
        let on = [own, 0, 0, 0, 0];
        for peer in state.layout().peers(cell) & state.places(digit) {
            let wrong = Candidate { cell: peer, digit };
            table.add(web.claim(state, wrong, false), By::Weak, on);
        }
        for other in left.iter().filter(|&other| other != digit) {
            let wrong = Candidate { cell, digit: other };
            table.add(web.claim(state, wrong, false), By::Weak, on);
        }
    }

    /// Places a digit, whatever the cell holds.
    fn set(&mut self, candidate: Candidate) {
        let Candidate { cell, digit } = candidate;
        self.values[cell.index()] = Some(digit);
        let left = std::mem::replace(&mut self.marks[cell.index()], Digits::EMPTY);
        for peer in self.state.layout().peers(cell) & self.state.places(digit) {
            self.eliminate(Candidate { cell: peer, digit });
        }
        for other in left {
            for &house in self.state.layout().board().houses_of(cell) {
                let room = self.room(house, other);
                self.free[room] -= 1;
                if self.free[room] == 1 && other != digit {
                    self.note_last(house, other);
                }
            }
        }
    }

    fn eliminate(&mut self, candidate: Candidate) {
        let Candidate { cell, digit } = candidate;
        let marks = &mut self.marks[cell.index()];
        if !marks.contains(digit) {
            return;
        }
        marks.remove(digit);
        // A cell without candidates is skipped from now on.
        if marks.is_empty() {
            return;
        }
        if let Some(digit) = marks.only() {
            self.naked.push(Single {
                candidate: Candidate { cell, digit },
                by: By::Cell,
            });
        }
        for &house in self.state.layout().board().houses_of(cell) {
            let room = self.room(house, digit);
            self.free[room] -= 1;
            match self.free[room] {
                0 => self.forget(house, digit),
                1 => self.note_last(house, digit),
                _ => {}
            }
        }
    }

    /// Notes the last place of a digit in a house.
    fn note_last(&mut self, house: House, digit: Digit) {
        let layout = self.state.layout();
        let places = layout.cells(house) & self.state.places(digit);
        let is_left = |cell: &Cell| self.marks[cell.index()].contains(digit);
        if let Some(cell) = places.iter().find(is_left) {
            self.hidden.push(Single {
                candidate: Candidate { cell, digit },
                by: By::House(house),
            });
        }
    }

    /// Forgets the last place in a house that has none left.
    fn forget(&mut self, house: House, digit: Digit) {
        let cells = self.state.layout().cells(house);
        let is_it = |s: &Single| s.candidate.digit == digit && cells.contains(s.candidate.cell);
        if let Some(i) = self.hidden.iter().position(is_it) {
            self.hidden.remove(i);
        }
    }

    fn room(&self, house: House, digit: Digit) -> usize {
        house.index() * self.state.layout().side() + digit.index()
    }
}
