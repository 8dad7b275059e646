//! The canonical form of boards of any shape, line by line.
//!
//! The first image is built from its first cell on: at each moment only those rows, stacks and columns
//! are told apart whose order has already decided what is written. What has not yet been told apart
//! is a *class*: columns side by side that hold nothing so far, or digits that occur nowhere else.
//! (Ordering all columns at once would be the obvious way, and hopeless: a full row of 25×25 has
//! 5!⁶ = 3·10¹² orders that all write 1, 2, 3, ….)
//!
//! ```text
//!    row 1      . . | 1 2        two classes of two columns; 1 and 2 may still be exchanged
//!    row 2      . 3 | . 1        the first class falls apart; so does the second, and whoever was
//!                                above the empty cell is called 1, or this cell could not say 1
//! ```
//!
//! A new digit gets the next number in the place of its column, its *home*: as long as that column is
//! in a class, so is the digit's name. Where one row gives two columns digits from one class, either may come
//! first: both are tried, depth first, with an explicit stack; whatever is written after the best so
//! far is given up.
//!
//! An image that is equal to the best one is an automorphism, and tells that two branches are
//! mirror images: the search goes back to where the two ways parted at once (McKay's idea, in
//! *Practical graph isomorphism*, 1981). So the number of leaves grows with the sum of the choices, not with
//! their product, and the number of automorphisms is the product of how many choices were equal to the best
//! along its way.

use ninefold_grid::{Cell, Digit, Grid, Shape};

use crate::{Canonical, Symmetry};

/// No digit is more than 255, so this stands for one that has no number yet.
const NEW: u16 = 1000;

/// The canonical form. The grid must obey the rules as far as it is filled, or the form means nothing.
pub fn canonical(shape: Shape, grid: &Grid) -> Canonical {
    let board = Board::new(shape, grid);
    let mut page = Page {
        text: vec![0; shape.cell_count()],
        best: Vec::new(),
    };
    let mut state = State::new(shape);
    let mut frames: Vec<Frame> = Vec::new();
    let mut symmetry = Symmetry::identity(shape);
    let mut automorphisms = 1u128;
    loop {
        match board.advance(&mut state, &mut page) {
            Step::Choose(choices) => frames.push(Frame {
                state: state.clone(),
                choices,
                next: 0,
                best: None,
                equal: 0,
            }),
            Step::Worse => {}
            Step::Done if state.ahead => {
                page.best.clone_from(&page.text);
                symmetry = state.symmetry(shape);
                automorphisms = state.exchanges();
                for frame in &mut frames {
                    frame.best = Some(frame.next);
                    frame.equal = frame.choices[frame.next - 1].1;
                }
            }
            Step::Done => {
                let parted = frames
                    .iter()
                    .position(|frame| frame.best.is_some_and(|best| best != frame.next));
                if let Some(parted) = parted {
                    frames.truncate(parted + 1);
                    let frame = &mut frames[parted];
                    frame.equal += frame.choices[frame.next - 1].1;
                }
            }
        }
        while let Some(frame) = frames.pop_if(|frame| frame.next == frame.choices.len()) {
            if frame.best.is_some() {
                automorphisms = automorphisms.saturating_mul(frame.equal);
            }
        }
        let Some(frame) = frames.last_mut() else {
            break;
        };
        state.clone_from(&frame.state);
        // Behind the first choice stands a best that begins as this does.
        state.ahead &= frame.next == 0;
        state.choose(&frame.choices[frame.next].0, &board);
        frame.next += 1;
    }
    let mut first = Grid::empty(shape.side());
    for (cell, &value) in page.best.iter().enumerate() {
        first.set(Cell::new(cell), Digit::new(value.into()));
    }
    Canonical {
        grid: first,
        symmetry,
        automorphisms,
    }
}

/// The board and its mirror image, as numbers, with 0 for an empty cell.
struct Board {
    side: usize,
    /// Rows of a band and columns of a stack.
    rows: usize,
    columns: usize,
    /// As it is, and transposed if it may be.
    cells: Vec<Vec<u8>>,
}

/// What is written so far, and the best that has been written.
struct Page {
    text: Vec<u8>,
    best: Vec<u8>,
}

/// A way that goes on in several ways, each with the number of its twins.
struct Frame {
    state: State,
    choices: Vec<(Choice, u128)>,
    /// How many choices have been taken up.
    next: usize,
    /// `next` on the way to the best.
    best: Option<usize>,
    /// How many choices are equal to that on the way to the best.
    equal: u128,
}

#[derive(Copy, Clone)]
enum Choice {
    /// The next row, and of which of the two boards.
    Row(u8, u8),
    /// The stack in this place comes first of those that are still open.
    Stack(usize),
    /// This column comes first of its class.
    Column(u8),
}

enum Step {
    Choose(Vec<(Choice, u128)>),
    Worse,
    Done,
}

/// An image that is being written.
///
/// ```text
///    place     0 1 2 │ 3 4 5 │ 6 7 8
///    order     7 8 6 │ 0 2 1 │ 4 3 5     the column in each place
///    first     0 0 0 │ 3 3 3 │ 6 6 8     the first place of its class
///              ╰─loose────╯              stacks that hold nothing so far
/// ```
#[derive(Clone)]
struct State {
    /// Whether what is written comes before the best.
    ahead: bool,
    /// Which of the two boards.
    turned: u8,
    /// The rows taken so far; the last is being written.
    rows: Vec<u8>,
    /// The place that is written next.
    at: usize,
    order: Vec<u8>,
    /// The place of each column.
    place: Vec<u8>,
    first: Vec<u8>,
    /// How many places a class has, by its first place.
    size: Vec<u8>,
    /// Stacks at the left that are empty so far and may be exchanged, if there are two or more.
    loose: usize,
    /// Stacks that the row being written fills first, and whose order it has not yet decided.
    open: (usize, usize),
    /// For each digit the column where it is at home; nowhere, if it has not come yet.
    home: Vec<Option<u8>>,
    /// A digit's number less the place of its home.
    offset: Vec<i16>,
    /// How many digits have a number.
    named: u8,
}

impl Board {
    fn new(shape: Shape, grid: &Grid) -> Board {
        let n = shape.side();
        let straight: Vec<u8> = grid
            .iter()
            .map(|(_, digit)| digit.map_or(0, |digit| digit.value() as u8))
            .collect();
        let mut cells = vec![straight];
        if shape.rows() == shape.columns() {
            let turned = (0..n * n).map(|i| cells[0][i % n * n + i / n]).collect();
            cells.push(turned);
        }
        Board {
            side: n,
            rows: shape.rows(),
            columns: shape.columns(),
            cells,
        }
    }

    fn row(&self, turned: u8, row: u8) -> &[u8] {
        let start = usize::from(row) * self.side;
        &self.cells[usize::from(turned)][start..start + self.side]
    }

    fn is_empty(&self, turned: u8, row: u8) -> bool {
        self.row(turned, row).iter().all(|&value| value == 0)
    }

    /// Writes on until there is a choice, or nothing more to write, or until it is worse than the best.
    fn advance(&self, state: &mut State, page: &mut Page) -> Step {
        loop {
            let Some(&row) = state.rows.last() else {
                return Step::Choose(self.next_rows(state));
            };
            if state.at == self.side {
                return match state.rows.len() == self.side {
                    true => Step::Done,
                    false => Step::Choose(self.next_rows(state)),
                };
            }
            let row = self.row(state.turned, row);
            if state.at == 0 && state.loose > 1 {
                state.part_stacks(row, self.columns);
                if !state.write_empty(state.loose * self.columns, page) {
                    return Step::Worse;
                }
                continue;
            }
            let (from, to) = state.open;
            if from < to && state.at == from * self.columns {
                if from + 1 < to {
                    return Step::Choose(self.stacks(state, row));
                }
                state.open = (0, 0);
            }
            match self.class(state, row, page) {
                None => {}
                Some(step) => return step,
            }
        }
    }

    /// Writes a class, or its first places.
    fn class(&self, state: &mut State, row: &[u8], page: &mut Page) -> Option<Step> {
        let empty = state.empty_first(row);
        if empty > 0 {
            return (!state.write_empty(state.at + empty, page)).then_some(Step::Worse);
        }
        let at = state.at;
        let size = usize::from(state.size[at]);
        let columns = at..at + size;
        let value = |state: &State, place: usize| state.value(row, place);
        if size > 1 {
            let own = |place: &usize| state.is_at_home_in(row, *place, at);
            if columns.clone().any(|place| own(&place)) {
                return Some(Step::Choose(state.columns(columns)));
            }
            let least = columns.clone().map(|place| value(state, place)).min()?;
            if least != NEW {
                let least: Vec<usize> = columns
                    .filter(|&place| value(state, place) == least)
                    .collect();
                if least.len() > 1 {
                    return Some(Step::Choose(state.columns(least.into_iter())));
                }
                state.put_first(state.order[least[0]]);
                return None;
            }
        }
        // One column, or new digits only.
        for place in columns {
            let digit = usize::from(row[usize::from(state.order[place])]) - 1;
            match state.home[digit] {
                Some(home) => state.put_first(home),
                None => {
                    state.home[digit] = Some(state.order[place]);
                    state.offset[digit] = i16::from(state.named) + 1 - place as i16;
                    state.named += 1;
                }
            }
            let number = state.offset[digit]
                + state.home[digit].map_or(0, |home| i16::from(state.place[usize::from(home)]));
            if !state.write(number as u8, page) {
                return Some(Step::Worse);
            }
        }
        None
    }

    /// The rows that may come next: all of the bands not yet begun, or the rest of the band. Of empty
    /// rows that are exchangeable only one.
    fn next_rows(&self, state: &State) -> Vec<(Choice, u128)> {
        let boards = match state.rows.is_empty() {
            true => 0..self.cells.len() as u8,
            false => state.turned..state.turned + 1,
        };
        let mut choices = Vec::new();
        for turned in boards {
            let begun = state.rows.len() % self.rows;
            let bands: Vec<usize> = match begun {
                0 => (0..self.side / self.rows)
                    .filter(|&band| {
                        !state
                            .rows
                            .iter()
                            .any(|&row| usize::from(row) / self.rows == band)
                    })
                    .collect(),
                _ => vec![usize::from(state.rows[state.rows.len() - 1]) / self.rows],
            };
            let mut empty_band: Option<usize> = None;
            for band in bands {
                let rows = (band * self.rows..(band + 1) * self.rows)
                    .map(|row| row as u8)
                    .filter(|row| !state.rows.contains(row));
                let (empty, filled): (Vec<u8>, Vec<u8>) =
                    rows.partition(|&row| self.is_empty(turned, row));
                choices.extend(filled.iter().map(|&row| (Choice::Row(turned, row), 1)));
                if let Some(&row) = empty.first() {
                    match empty_band.filter(|_| filled.is_empty() && begun == 0) {
                        Some(twin) => {
                            let (_, weight): &mut (Choice, u128) = &mut choices[twin];
                            *weight += empty.len() as u128;
                        }
                        None => {
                            if filled.is_empty() {
                                empty_band = Some(choices.len());
                            }
                            choices.push((Choice::Row(turned, row), empty.len() as u128));
                        }
                    }
                }
            }
        }
        self.most_promising(state, choices)
    }

    /// The rows among these whose beginning, as far as it is easy to tell, comes first.
    fn most_promising(
        &self,
        state: &State,
        mut choices: Vec<(Choice, u128)>,
    ) -> Vec<(Choice, u128)> {
        let beginnings: Vec<(usize, Option<u16>)> = choices
            .iter()
            .map(|(choice, _)| match *choice {
                Choice::Row(turned, row) => state.beginning(self.row(turned, row), self.columns),
                _ => (0, None),
            })
            .collect();
        let empty = beginnings.iter().map(|beginning| beginning.0).max();
        let longest = beginnings
            .iter()
            .filter(|beginning| Some(beginning.0) == empty);
        let least = longest.filter_map(|beginning| beginning.1).min();
        let mut beginnings = beginnings.iter();
        choices.retain(|_| {
            beginnings.next().is_some_and(|&(zeros, value)| {
                Some(zeros) == empty && value.is_none_or(|value| Some(value) == least)
            })
        });
        choices
    }

    /// The open stacks that may come first.
    fn stacks(&self, state: &State, row: &[u8]) -> Vec<(Choice, u128)> {
        let (from, to) = state.open;
        let key = |stack: usize| {
            let places = stack * self.columns..(stack + 1) * self.columns;
            let filled = places.filter(|&place| row[usize::from(state.order[place])] != 0);
            let values = filled.map(|place| state.value(row, place));
            (values.clone().count(), values.min())
        };
        let best = (from..to).map(key).min();
        let stacks = (from..to).filter(|&stack| Some(key(stack)) == best);
        stacks.map(|stack| (Choice::Stack(stack), 1)).collect()
    }
}

impl State {
    fn new(shape: Shape) -> State {
        let (n, columns) = (shape.side(), shape.columns());
        let all: Vec<u8> = (0..n).map(|i| i as u8).collect();
        State {
            ahead: true,
            turned: 0,
            rows: Vec::with_capacity(n),
            at: 0,
            order: all.clone(),
            place: all,
            first: (0..n).map(|i| (i / columns * columns) as u8).collect(),
            size: vec![columns as u8; n],
            loose: n / columns,
            open: (0, 0),
            home: vec![None; n],
            offset: vec![0; n],
            named: 0,
        }
    }

    fn choose(&mut self, choice: &Choice, board: &Board) {
        match *choice {
            Choice::Row(turned, row) => {
                self.turned = turned;
                self.rows.push(row);
                self.at = 0;
                self.open = (0, 0);
            }
            Choice::Stack(stack) => {
                self.exchange_stacks(stack, self.open.0, board.columns);
                self.open.0 += 1;
            }
            Choice::Column(column) => self.put_first(column),
        }
    }

    /// Writes a number, and says whether that is not worse than the best.
    fn write(&mut self, number: u8, page: &mut Page) -> bool {
        let i = (self.rows.len() - 1) * self.order.len() + self.at;
        self.at += 1;
        page.text[i] = number;
        if !self.ahead {
            if number > page.best[i] {
                return false;
            }
            self.ahead = number < page.best[i];
        }
        true
    }

    fn write_empty(&mut self, end: usize, page: &mut Page) -> bool {
        while self.at < end {
            if !self.write(0, page) {
                return false;
            }
        }
        true
    }

    /// Brings the loose stacks that are empty in this row to the left. They stay loose; the others are
    /// open.
    fn part_stacks(&mut self, row: &[u8], columns: usize) {
        let loose = self.loose;
        self.loose = 0;
        for stack in 0..loose {
            let places = stack * columns..(stack + 1) * columns;
            if self.order[places]
                .iter()
                .all(|&column| row[usize::from(column)] == 0)
            {
                self.exchange_stacks(stack, self.loose, columns);
                self.loose += 1;
            }
        }
        self.open = (self.loose, loose);
    }

    /// Exchanges two stacks that are a class each.
    fn exchange_stacks(&mut self, one: usize, other: usize, columns: usize) {
        for i in 0..columns {
            self.exchange(one * columns + i, other * columns + i);
        }
    }

    fn exchange(&mut self, one: usize, other: usize) {
        self.order.swap(one, other);
        for place in [one, other] {
            self.place[usize::from(self.order[place])] = place as u8;
        }
    }

    /// Makes a column the first of its class, and a class of its own.
    fn put_first(&mut self, column: u8) {
        let place = usize::from(self.place[usize::from(column)]);
        let first = usize::from(self.first[place]);
        self.exchange(place, first);
        self.part(first, 1);
    }

    /// Parts the first `count` places of a class from the others.
    fn part(&mut self, first: usize, count: usize) {
        let size = usize::from(self.size[first]);
        if count == 0 || count == size {
            return;
        }
        self.size[first] = count as u8;
        self.size[first + count] = (size - count) as u8;
        self.first[first + count..first + size].fill((first + count) as u8);
    }

    /// Brings the columns of the class that are empty in this row to its left, and parts them from the
    /// others. How many they are.
    fn empty_first(&mut self, row: &[u8]) -> usize {
        let mut empty = 0;
        for place in self.at..self.at + usize::from(self.size[self.at]) {
            if row[usize::from(self.order[place])] == 0 {
                self.exchange(place, self.at + empty);
                empty += 1;
            }
        }
        self.part(self.at, empty);
        empty
    }

    /// The number of the digit in this place of the row: the least it can have.
    fn value(&self, row: &[u8], place: usize) -> u16 {
        let digit = usize::from(row[usize::from(self.order[place])]) - 1;
        self.home[digit].map_or(NEW, |home| {
            let place = usize::from(self.place[usize::from(home)]);
            (self.offset[digit] + i16::from(self.first[place])) as u16
        })
    }

    /// Whether the digit in this place is at home in the class that begins there.
    fn is_at_home_in(&self, row: &[u8], place: usize, class: usize) -> bool {
        let digit = usize::from(row[usize::from(self.order[place])]) - 1;
        self.home[digit].is_some_and(|home| {
            let place = usize::from(self.place[usize::from(home)]);
            usize::from(self.first[place]) == class
        })
    }

    /// How many empty cells this row would begin with, and, if it is easy to tell, the number after
    /// them.
    fn beginning(&self, row: &[u8], columns: usize) -> (usize, Option<u16>) {
        let n = self.order.len();
        let filled = |place: &usize| row[usize::from(self.order[*place])] != 0;
        let mut zeros = 0;
        if self.loose > 1 {
            let counts = (0..self.loose).map(|stack| {
                (stack * columns..(stack + 1) * columns)
                    .filter(filled)
                    .count()
            });
            zeros = columns * counts.clone().filter(|&count| count == 0).count();
            if zeros < self.loose * columns {
                let least = counts.filter(|&count| count > 0).min().unwrap_or(0);
                return (zeros + columns - least, None);
            }
        }
        while zeros < n {
            let class = zeros..zeros + usize::from(self.size[zeros]);
            let filled: Vec<usize> = class.clone().filter(filled).collect();
            if !filled.is_empty() {
                let own = filled.len() > 1
                    && filled
                        .iter()
                        .any(|&place| self.is_at_home_in(row, place, zeros));
                let value = filled.iter().map(|&place| self.value(row, place)).min();
                return (class.end - filled.len(), value.filter(|_| !own));
            }
            zeros = class.end;
        }
        (n, None)
    }

    fn columns(&self, places: impl Iterator<Item = usize>) -> Vec<(Choice, u128)> {
        places
            .map(|place| (Choice::Column(self.order[place]), 1))
            .collect()
    }

    /// In how many ways what has never been told apart can be exchanged.
    fn exchanges(&self) -> u128 {
        let factorial = |n: usize| (1..=n as u128).fold(1, u128::saturating_mul);
        let mut product = factorial(self.loose);
        let mut place = 0;
        while place < self.order.len() {
            let size = usize::from(self.size[place]);
            product = product.saturating_mul(factorial(size));
            place += size;
        }
        product
    }

    fn symmetry(&self, shape: Shape) -> Symmetry {
        let mut symmetry = Symmetry::identity(shape);
        symmetry.transposed = self.turned == 1;
        symmetry.rows.clone_from(&self.rows);
        symmetry.columns.clone_from(&self.order);
        let mut unnamed = self.named;
        for (digit, name) in symmetry.digits.iter_mut().enumerate() {
            *name = match self.home[digit] {
                Some(home) => {
                    let place = i16::from(self.place[usize::from(home)]);
                    (self.offset[digit] + place - 1) as u8
                }
                None => {
                    unnamed += 1;
                    unnamed - 1
                }
            };
        }
        symmetry
    }
}
