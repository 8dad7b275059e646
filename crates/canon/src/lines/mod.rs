//! The canonical form of boards of any shape, computed line by line.
//!
//! The first image is built from its first cell on. Rows, stacks and columns are distinguished only when their order
//! has affected the written cells. Those that are not yet distinguished form a *class*: neighbouring columns that are
//! still empty, or digits that occur nowhere else. (Ordering all columns at once would be the obvious method, and it is
//! hopeless: a full row of 25×25 has 5!⁶ = 3·10¹² orders that all write 1, 2, 3, ….)
//!
//! ```text
//!    row 1      . . | 1 2        two classes of two columns; 1 and 2 may still be exchanged
//!    row 2      . 3 | . 1        the first class falls apart; so does the second, and whoever was
//!                                above the empty cell is called 1, or this cell could not say 1
//! ```
//!
//! A new digit gets the next number in the place of its column, its *home*. As long as that column is in a class, so is
//! the digit's name. If a row gives the columns of one class digits from another class, it reads the same in every
//! order. Then the two classes are *linked*: distinguishing columns in one distinguishes the linked columns in the
//! other.
//!
//! ```text
//!    row 1      1 2 | 3 4        two classes of two columns
//!    row 2      4 3 | . .        their left column goes with the left: 3 is now the name of the 4
//! ```
//!
//! If a row gives a class digits of its own or of a linked class, each column may come first. All are tried depth first
//! with an explicit stack. A branch that writes something after the best image is dropped.
//!
//! An image that equals the best one is an automorphism, and shows that two branches are equivalent. Then the search
//! returns at once to the point where the two branches separated (McKay's idea, in *Practical graph isomorphism*,
//! 1981). So the number of leaves grows with the sum of the choices, not with their product. The number of
//! automorphisms is the product, along the path to the best image, of the numbers of choices that were equal to the
//! best.

mod second;
mod state;

use ninefold_grid::{Cell, Digit, Grid, Shape};

use self::second::Second;
use self::state::State;
use crate::{Canonical, Symmetry};

/// Stands for a digit without a number. No digit is more than 255.
const NEW: u16 = 1000;

/// Computes the canonical form. The grid must fit a board of this shape, and its filled cells must satisfy the rules;
/// otherwise the form has no meaning.
///
/// ```
/// use ninefold_canon::lines;
/// use ninefold_grid::{Cell, Digit, Grid, Shape};
///
/// let mut grid = Grid::empty(6);
/// grid.set(Cell::at(0, 0, 6), Digit::new(4));
/// let form = lines::canonical(Shape::new(2, 3).expect("a shape"), &grid);
/// // One given is moved to the last cell and is called 1.
/// assert_eq!(form.grid[Cell::at(5, 5, 6)], Digit::new(1));
/// ```
pub fn canonical(shape: Shape, grid: &Grid) -> Canonical {
    let originals = Originals::new(shape, grid);
    let mut page = Page {
        text: vec![0; shape.cell_count()],
        best: Vec::new(),
    };
    let mut state = State::new(shape);
    let mut frames: Vec<Frame> = Vec::new();
    let mut symmetry = Symmetry::identity(shape);
    let mut automorphisms = 1u128;
    loop {
        match originals.advance(&mut state, &mut page) {
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
        // After the first choice there is a best image that begins like this one.
        state.ahead &= frame.next == 0;
        state.choose(&frame.choices[frame.next].0, originals.columns);
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

/// The board and its transposed image, as numbers, with 0 for an empty cell.
struct Originals {
    side: usize,
    /// The rows of a band, and the columns of a stack.
    rows: usize,
    columns: usize,
    /// The cells as they are, and transposed if the shape allows that.
    cells: Vec<Vec<u8>>,
    /// The possible beginnings of a full board; `None` if the board has empty cells.
    second: Option<Second>,
}

/// The text written so far, and the best text.
struct Page {
    text: Vec<u8>,
    best: Vec<u8>,
}

/// A branching point of the search, with its choices. Each choice has the number of equivalent choices that it stands
/// for.
struct Frame {
    state: State,
    choices: Vec<(Choice, u128)>,
    /// The number of choices that have been tried.
    next: usize,
    /// The value of `next` on the path to the best image.
    best: Option<usize>,
    /// The number of choices that are equal to the one on the path to the best image.
    equal: u128,
}

#[derive(Copy, Clone)]
enum Choice {
    /// The next row, and the index of its board.
    Row(u8, u8),
    /// The stack that begins in this place comes first among the open stacks.
    Stack(usize),
    /// This column comes first in its class.
    Column(u8),
}

enum Step {
    Choose(Vec<(Choice, u128)>),
    Worse,
    Done,
}

impl Originals {
    fn new(shape: Shape, grid: &Grid) -> Originals {
        let n = shape.side();
        let straight: Vec<u8> = grid
            .iter()
            .map(|(_, digit)| digit.map_or(0, |digit| digit.value() as u8))
            .collect();
        let mut cells = vec![straight];
        if shape.rows() == shape.columns() {
            let transposed = (0..n * n).map(|i| cells[0][i % n * n + i / n]).collect();
            cells.push(transposed);
        }
        let second = Second::new(shape, &cells);
        Originals {
            side: n,
            rows: shape.rows(),
            columns: shape.columns(),
            cells,
            second,
        }
    }

    fn row(&self, orientation: u8, row: u8) -> &[u8] {
        let start = usize::from(row) * self.side;
        &self.cells[usize::from(orientation)][start..start + self.side]
    }

    fn is_empty(&self, orientation: u8, row: u8) -> bool {
        self.row(orientation, row).iter().all(|&value| value == 0)
    }

    /// Continues writing until there is a choice, until the image is complete, or until it is worse than the best.
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
            let row = self.row(state.orientation, row);
            if state.at == 0 && state.empty_stacks > 1 {
                state.separate_empty_stacks(row, self.columns);
                if !state.write_empty(state.empty_stacks * self.columns, page) {
                    return Step::Worse;
                }
                continue;
            }
            let all_alike = self.second.is_some() && state.rows.len() == 1;
            if !all_alike && state.open.start == state.at && !state.open.is_empty() {
                if state.open.len() > self.columns {
                    return Step::Choose(self.stacks(state, row));
                }
                state.open = 0..0;
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
        let least = columns.clone().map(|place| value(state, place)).min()?;
        let mut first: Vec<usize> = columns.clone().collect();
        first.retain(|&place| value(state, place) == least);
        if let Some(choices) = self.homes_in_open_stacks(state, row, &first) {
            return Some(Step::Choose(choices));
        }
        if size > 1 {
            let own = columns
                .clone()
                .any(|place| state.is_at_home_in(row, place, at));
            if own {
                let length = match first.len() == size {
                    true => state.keep_shortest_cycles(row, &mut first),
                    false => None,
                };
                if length != Some(1) {
                    let choices = if length.is_some() {
                        first
                    } else {
                        columns.collect()
                    };
                    let column = |place: usize| (Choice::Column(state.order[place]), 1);
                    return Some(Step::Choose(choices.into_iter().map(column).collect()));
                }
            }
            if least != NEW {
                for (i, &place) in first.iter().enumerate() {
                    state.exchange(place, at + i);
                }
                state.split_class(at, first.len());
                if !own {
                    state.link(row, at, first.len());
                }
                for number in least..least + first.len() as u16 {
                    if !state.write(number as u8, page) {
                        return Some(Step::Worse);
                    }
                }
                return None;
            }
        }
        // One column, or only new digits.
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

    /// The rows that may come next: the rows of all bands not yet begun, or the rest of the present band. Of
    /// interchangeable empty rows, only one is listed.
    fn next_rows(&self, state: &State) -> Vec<(Choice, u128)> {
        let boards = match state.rows.is_empty() {
            true => 0..self.cells.len() as u8,
            false => state.orientation..state.orientation + 1,
        };
        let mut choices = Vec::new();
        for orientation in boards {
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
                    rows.partition(|&row| self.is_empty(orientation, row));
                choices.extend(filled.iter().map(|&row| (Choice::Row(orientation, row), 1)));
                if let Some(&row) = empty.first() {
                    match empty_band.filter(|_| filled.is_empty() && begun == 0) {
                        Some(same) => {
                            let (_, weight): &mut (Choice, u128) = &mut choices[same];
                            *weight += empty.len() as u128;
                        }
                        None => {
                            if filled.is_empty() {
                                empty_band = Some(choices.len());
                            }
                            choices.push((Choice::Row(orientation, row), empty.len() as u128));
                        }
                    }
                }
            }
        }
        if let (Some(second), 0 | 1) = (&self.second, state.rows.len()) {
            choices.retain(|(choice, _)| match *choice {
                Choice::Row(orientation, row) => {
                    second.begins(orientation, &[&state.rows[..], &[row]].concat(), None)
                }
                _ => true,
            });
            return choices;
        }
        self.most_promising(state, choices)
    }

    /// Keeps the rows whose beginning, as far as it is easy to find, comes first.
    fn most_promising(
        &self,
        state: &State,
        mut choices: Vec<(Choice, u128)>,
    ) -> Vec<(Choice, u128)> {
        let beginnings: Vec<(usize, Option<u16>)> = choices
            .iter()
            .map(|(choice, _)| match *choice {
                Choice::Row(orientation, row) => {
                    state.beginning(self.row(orientation, row), self.columns)
                }
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
        let columns = |stack: usize| stack..stack + self.columns;
        let key = |stack: usize| {
            let filled = columns(stack).filter(|&place| row[usize::from(state.order[place])] != 0);
            let values = filled.map(|place| state.value(row, place));
            (values.clone().count(), values.min())
        };
        let open = || state.open.clone().step_by(self.columns);
        let best = open().map(key).min();
        let mut stacks: Vec<usize> = open().filter(|&stack| Some(key(stack)) == best).collect();
        if let (Some(second), 0) = (&self.second, state.at) {
            stacks.retain(|&stack| {
                let number = usize::from(state.order[stack]) / self.columns;
                second.begins(state.orientation, &state.rows, Some(number))
            });
        }
        stacks
            .into_iter()
            .map(|stack| (Choice::Stack(stack), 1))
            .collect()
    }

    /// If the home columns of the digits in these places are in open stacks, returns the stacks with most of them. One
    /// of these must come next, so that its numbers are consecutive.
    fn homes_in_open_stacks(
        &self,
        state: &State,
        row: &[u8],
        places: &[usize],
    ) -> Option<Vec<(Choice, u128)>> {
        let homes = || places.iter().filter_map(|&place| state.home_of(row, place));
        if !homes().all(|home| state.open.contains(&home)) || homes().next().is_none() {
            return None;
        }
        let count = |stack: usize| {
            homes()
                .filter(|home| (stack..stack + self.columns).contains(home))
                .count()
        };
        let open = || state.open.clone().step_by(self.columns);
        let most = open().map(count).max();
        let stacks = open().filter(|&stack| Some(count(stack)) == most);
        Some(stacks.map(|stack| (Choice::Stack(stack), 1)).collect())
    }
}
