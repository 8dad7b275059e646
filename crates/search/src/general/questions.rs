//! The board of the general engine: 4n² questions, updated candidate by candidate.
//!
//! ```text
//! question   0 ………… n²-1 | n² ……………………………………………………………… 4n²-1
//! asks       cell 0 …      | house 0: digit 1, 2, … n | house 1: digit 1, 2, … n | …
//! option i   digit i+1     | the i-th cell of the house
//! ```
//!
//! `options` holds the sets and `counts` their sizes. The sizes are a separate byte array, because choosing a question
//! reads nothing else and 16 of them fit into a vector register.

use std::collections::VecDeque;

use ninefold_grid::{Board, Candidate, Cell, Digit, Grid, Marks, Member, Pencilmarks, Puzzle, Set};

use super::learn::Annealing;

/// The index of a question.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) struct Question(pub(super) u32);

/// The index of an option within its question.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
struct Choice(u8);

impl Member for Choice {
    fn to_index(self) -> usize {
        self.0.into()
    }
    fn of_index(index: usize) -> Choice {
        Choice(index as u8)
    }
}

/// A position in the history of a board.
#[derive(Copy, Clone, Debug)]
pub(super) struct Mark(usize);

/// A change that can be undone.
#[derive(Copy, Clone)]
enum Change {
    Removed { cell: u16, digit: u8 },
    Placed { cell: u16 },
}

/// The houses of a cell. For its row, its column and its box, it holds the question of digit 1 and the index of the
/// cell in that house.
#[derive(Copy, Clone)]
struct Home {
    first: [u32; 3],
    place: [u8; 3],
}

pub(super) struct Questions<const W: usize> {
    side: usize,
    /// The cells of every house, one house after another.
    members: Vec<Cell>,
    options: Vec<Set<Choice, W>>,
    counts: Vec<u8>,
    homes: Vec<Home>,
    /// Cells whose digit has been propagated.
    placed: Vec<bool>,
    /// The number of cells whose digit has not been propagated.
    open: usize,
    trail: Vec<Change>,
    /// Questions with a single option that must still be propagated, oldest first.
    singles: VecDeque<Question>,
    /// Questions with so few options that all of them may lie in one intersection.
    narrowed: VecDeque<Question>,
    /// Which questions are in `narrowed`.
    waiting: Vec<bool>,
    /// The greatest number of cells of an intersection.
    widest: u8,
}

/// The givens and candidates contradict each other before any search.
pub(super) struct Contradiction;

impl<const W: usize> Questions<W> {
    /// Reads the puzzle and removes its givens from the candidates of the cells that they see. Its board must
    /// [fit](super::stages::fits).
    pub(super) fn of(puzzle: &Puzzle) -> Result<Questions<W>, Contradiction> {
        let board = puzzle.board().clone();
        let n = board.side();
        let cells = board.cell_count();
        let count = cells + board.house_count() * n;
        let mut questions = Questions {
            side: n,
            options: vec![Set::EMPTY; count],
            counts: vec![0; count],
            members: members(&board),
            homes: homes(&board),
            placed: vec![false; cells],
            open: cells,
            trail: Vec::new(),
            singles: VecDeque::new(),
            narrowed: VecDeque::new(),
            waiting: vec![false; count],
            widest: board
                .shape()
                .map_or(n, |shape| shape.rows().max(shape.columns())) as u8,
        };
        questions.fill(puzzle)?;
        for question in 0..count {
            if questions.counts[question] == 0 {
                return Err(Contradiction);
            }
            questions.look_at(question);
        }
        Ok(questions)
    }

    /// Initializes the options of every question.
    fn fill(&mut self, puzzle: &Puzzle) -> Result<(), Contradiction> {
        let board = puzzle.board();
        let mut used: Vec<Set<Choice, W>> = vec![Set::EMPTY; board.house_count()];
        for (cell, digit) in puzzle.givens().filled() {
            let digit = Choice(digit.index() as u8);
            for house in board.houses_of(cell) {
                if used[house.index()].contains(digit) {
                    return Err(Contradiction);
                }
                used[house.index()].insert(digit);
            }
        }
        let stated: Option<&Pencilmarks> = puzzle.candidates();
        for cell in board.cells() {
            let mut options = match (puzzle.givens()[cell], stated) {
                (Some(digit), _) => {
                    self.placed[cell.index()] = true;
                    self.open -= 1;
                    self.options[cell.index()] = Set::of(Choice(digit.index() as u8));
                    continue;
                }
                (None, None) => Set::first_n(self.side),
                (None, Some(stated)) => {
                    let marks = stated[cell].iter();
                    marks.map(|digit| Choice(digit.index() as u8)).collect()
                }
            };
            for house in board.houses_of(cell) {
                options -= used[house.index()];
            }
            self.options[cell.index()] = options;
        }
        for (cell, home) in self.homes.iter().enumerate() {
            let options = self.options[cell];
            self.counts[cell] = options.len() as u8;
            for digit in options {
                for (first, place) in home.first.into_iter().zip(home.place) {
                    let question = first as usize + digit.to_index();
                    self.options[question].insert(Choice(place));
                    self.counts[question] += 1;
                }
            }
        }
        Ok(())
    }

    pub(super) fn question_count(&self) -> usize {
        self.counts.len()
    }

    /// The number of options of every question.
    pub(super) fn counts(&self) -> &[u8] {
        &self.counts
    }

    /// The number of cells without a propagated digit.
    pub(super) fn open(&self) -> usize {
        self.open
    }

    /// Whether every cell has its digit.
    pub(super) fn is_full(&self) -> bool {
        self.open == 0
    }

    /// The candidate of the lowest option of a question that has options.
    pub(super) fn first_option(&self, question: Question) -> Candidate {
        let option = self.options[question.0 as usize].first();
        self.candidate(question, option.unwrap_or(Choice(0)))
    }

    /// The candidates of the options of a question.
    pub(super) fn options(&self, question: Question) -> Vec<Candidate> {
        let options = self.options[question.0 as usize].iter();
        options
            .map(|option| self.candidate(question, option))
            .collect()
    }

    fn candidate(&self, question: Question, option: Choice) -> Candidate {
        let (question, cells) = (question.0 as usize, self.placed.len());
        let option = option.to_index();
        if question < cells {
            return Candidate {
                cell: Cell::new(question),
                digit: Digit::from_index(option),
            };
        }
        let house_and_digit = question - cells;
        let (house, digit) = (house_and_digit / self.side, house_and_digit % self.side);
        Candidate {
            cell: self.members[house * self.side + option],
            digit: Digit::from_index(digit),
        }
    }

    /// The candidates of every open question.
    pub(super) fn open_questions(&self) -> impl Iterator<Item = Vec<Candidate>> + '_ {
        let open = (0..self.counts.len()).filter(|&question| self.counts[question] > 1);
        open.map(|question| {
            let question = Question(question as u32);
            self.options(question)
        })
    }

    /// An initial filling of the open cells, if many solutions are expected.
    pub(super) fn annealing(&self) -> Option<Annealing> {
        let digits = |set: &Set<Choice, W>| {
            set.iter()
                .map(|it| Digit::from_index(it.to_index()))
                .collect()
        };
        let left: Vec<Marks> = self.options[..self.placed.len()]
            .iter()
            .map(digits)
            .collect();
        let houses = self.members.chunks(self.side);
        let houses: Vec<Vec<usize>> = houses
            .map(|house| house.iter().map(|cell| cell.index()).collect())
            .collect();
        Annealing::of(&left, &houses)
    }

    /// The digits of the cells with a single candidate.
    pub(super) fn grid(&self) -> Grid {
        let mut grid = Grid::empty(self.side);
        for (cell, options) in self.options[..self.placed.len()].iter().enumerate() {
            let digit = options
                .only()
                .map(|option| Digit::from_index(option.to_index()));
            grid.set(Cell::new(cell), digit);
        }
        grid
    }

    /// The candidates that were removed and not restored, the oldest first.
    pub(super) fn removed(&self) -> impl Iterator<Item = Candidate> + '_ {
        self.trail.iter().filter_map(|change| match *change {
            Change::Removed { cell, digit } => Some(Candidate {
                cell: Cell::new(cell.into()),
                digit: Digit::from_index(digit.into()),
            }),
            Change::Placed { .. } => None,
        })
    }

    /// Returns the present position in the history, for a later `undo`. No single may be waiting for propagation.
    pub(super) fn mark(&self) -> Mark {
        debug_assert!(self.singles.is_empty());
        Mark(self.trail.len())
    }

    /// Undoes all changes since the mark.
    pub(super) fn undo(&mut self, mark: Mark) {
        self.singles.clear();
        for question in self.narrowed.drain(..) {
            self.waiting[question.0 as usize] = false;
        }
        for i in (mark.0..self.trail.len()).rev() {
            match self.trail[i] {
                Change::Removed { cell, digit } => self.restore(cell, digit),
                Change::Placed { cell } => {
                    self.placed[usize::from(cell)] = false;
                    self.open += 1;
                }
            }
        }
        self.trail.truncate(mark.0);
    }

    /// Assumes that a candidate is true. The next [`step`](Questions::step) propagates it.
    pub(super) fn assume(&mut self, candidate: Candidate) -> Result<(), Question> {
        let (cell, digit) = (candidate.cell.index(), candidate.digit.index());
        self.place(cell, Choice(digit as u8))
    }

    /// Removes a candidate.
    pub(super) fn refute(&mut self, candidate: Candidate) -> Result<(), Question> {
        let digit = Choice(candidate.digit.index() as u8);
        self.remove(candidate.cell.index(), digit)
    }

    /// Propagates one single, if there is one. Returns the number of changes, or `None` at the fixpoint.
    pub(super) fn step(&mut self) -> Result<Option<usize>, Question> {
        while let Some(question) = self.singles.pop_front() {
            let option = self.options[question.0 as usize].first();
            let Some(option) = option else {
                return Err(question);
            };
            let Candidate { cell, digit } = self.candidate(question, option);
            if !self.placed[cell.index()] {
                let before = self.trail.len();
                self.place(cell.index(), Choice(digit.index() as u8))?;
                return Ok(Some(self.trail.len() - before));
            }
        }
        if let Some(question) = self.narrowed.pop_front() {
            let question = question.0 as usize;
            self.waiting[question] = false;
            let before = self.trail.len();
            if self.counts[question] > 1 {
                self.lock(question)?;
            }
            return Ok(Some(self.trail.len() - before));
        }
        Ok(None)
    }

    /// Places a digit in a cell and removes all other options of its four questions.
    fn place(&mut self, cell: usize, digit: Choice) -> Result<(), Question> {
        self.placed[cell] = true;
        self.open -= 1;
        self.trail.push(Change::Placed { cell: cell as u16 });
        for other in self.options[cell] - Set::of(digit) {
            self.remove(cell, other)?;
        }
        let home = self.homes[cell];
        for (first, place) in home.first.into_iter().zip(home.place) {
            let question = first as usize + digit.to_index();
            let house = (first as usize - self.placed.len()) / self.side;
            for other in self.options[question] - Set::of(Choice(place)) {
                let peer = self.members[house * self.side + other.to_index()];
                self.remove(peer.index(), digit)?;
            }
        }
        Ok(())
    }

    /// Removes a candidate, which must be present, from its four questions.
    #[inline]
    fn remove(&mut self, cell: usize, digit: Choice) -> Result<(), Question> {
        self.trail.push(Change::Removed {
            cell: cell as u16,
            digit: digit.0,
        });
        let home = self.homes[cell];
        let mut outcome = self.shrink(cell, digit);
        for (first, place) in home.first.into_iter().zip(home.place) {
            let shrunk = self.shrink(first as usize + digit.to_index(), Choice(place));
            outcome = outcome.and(shrunk);
        }
        outcome
    }

    #[inline]
    fn shrink(&mut self, question: usize, option: Choice) -> Result<(), Question> {
        self.options[question].remove(option);
        self.counts[question] -= 1;
        if self.counts[question] == 0 {
            return Err(Question(question as u32));
        }
        self.look_at(question);
        Ok(())
    }

    /// Queues a question if something may follow from it.
    #[inline]
    fn look_at(&mut self, question: usize) {
        let count = self.counts[question];
        if count == 1 {
            self.singles.push_back(Question(question as u32));
        } else if count <= self.widest && question >= self.placed.len() && !self.waiting[question] {
            self.waiting[question] = true;
            self.narrowed.push_back(Question(question as u32));
        }
    }

    /// If all places of a digit in a house lie in one other house as well, removes the digit from the rest of that
    /// house.
    fn lock(&mut self, question: usize) -> Result<(), Question> {
        let cells = self.placed.len();
        let (house, digit) = (
            (question - cells) / self.side,
            (question - cells) % self.side,
        );
        let base = (question - digit) as u32;
        let kind = house / self.side;
        let crossing = if kind == 2 { 0..2 } else { 2..3 };
        let places = self.options[question];
        let members = house * self.side;
        let Some(first) = places.first() else {
            return Ok(());
        };
        let first = self.homes[self.members[members + first.to_index()].index()];
        for other in crossing {
            let all = places.iter().all(|place| {
                self.homes[self.members[members + place.to_index()].index()].first[other]
                    == first.first[other]
            });
            let target = first.first[other] as usize + digit;
            if all && self.counts[target] > self.counts[question] {
                let rest = (first.first[other] as usize - cells) / self.side * self.side;
                for place in self.options[target] {
                    let cell = self.members[rest + place.to_index()].index();
                    if self.homes[cell].first[kind] != base {
                        self.remove(cell, Choice(digit as u8))?;
                    }
                }
            }
        }
        Ok(())
    }

    /// Reverts [`remove`](Questions::remove).
    fn restore(&mut self, cell: u16, digit: u8) {
        let (cell, digit) = (usize::from(cell), Choice(digit));
        let home = self.homes[cell];
        self.options[cell].insert(digit);
        self.counts[cell] += 1;
        for (first, place) in home.first.into_iter().zip(home.place) {
            let question = first as usize + digit.to_index();
            self.options[question].insert(Choice(place));
            self.counts[question] += 1;
        }
    }
}

fn members(board: &Board) -> Vec<Cell> {
    let houses = board.houses();
    houses
        .flat_map(|house| board.cells_of(house))
        .copied()
        .collect()
}

fn homes(board: &Board) -> Vec<Home> {
    let n = board.side();
    let nowhere = Home {
        first: [0; 3],
        place: [0; 3],
    };
    let mut homes = vec![nowhere; board.cell_count()];
    for cell in board.cells() {
        for (i, house) in board.houses_of(cell).iter().enumerate() {
            homes[cell.index()].first[i] = (board.cell_count() + house.index() * n) as u32;
        }
    }
    for house in board.houses() {
        for (place, &cell) in board.cells_of(house).iter().enumerate() {
            let first = (board.cell_count() + house.index() * n) as u32;
            let home = &mut homes[cell.index()];
            for i in 0..3 {
                if home.first[i] == first {
                    home.place[i] = place as u8;
                }
            }
        }
    }
    homes
}
