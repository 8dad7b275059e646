//! The rules of the game: how a digit, a mark or an erasure changes the board, with a history. This module knows
//! nothing of keys, the screen or the clock.

use std::fmt;

use ninefold::format::Record;
use ninefold::grid::legal::{self, Clash};
use ninefold::grid::{Board, Cell, Digit, Grid, Marks, Pencilmarks, Puzzle, Shape};
use ninefold::logic::Conclusion;
use ninefold::techniques::Position;

use crate::contents::{Change, Content, Contents};

/// The largest side that can be played. Up to this side, every digit has a sign of its own, whatever its case.
pub const MAX_SIDE: usize = 35;

/// The reason why a puzzle cannot be played in the terminal.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum NotPlayable {
    /// Its board is larger than [`MAX_SIDE`]. The field is its side.
    TooLarge(usize),
    /// Its board has houses other than rows, columns and boxes, or it has constraints.
    NotPlain,
}

impl fmt::Display for NotPlayable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NotPlayable::TooLarge(side) => write!(
                f,
                "boards up to {MAX_SIDE}x{MAX_SIDE} can be played in the terminal; this one is {side}x{side}"
            ),
            NotPlayable::NotPlain => f.write_str(
                "only puzzles with rows, columns and boxes can be played in the terminal; this one has other \
                 rules. `ninefold serve` opens a page that plays it",
            ),
        }
    }
}

/// Returns the box shape of a puzzle that can be played.
///
/// # Errors
/// [`NotPlayable`] for any other puzzle.
pub(crate) fn playable(puzzle: &Puzzle) -> Result<Shape, NotPlayable> {
    match puzzle.board().shape().filter(|_| puzzle.is_plain()) {
        None => Err(NotPlayable::NotPlain),
        Some(shape) if shape.side() > MAX_SIDE => Err(NotPlayable::TooLarge(shape.side())),
        Some(shape) => Ok(shape),
    }
}

/// The meaning of a typed digit.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Mode {
    Digit,
    Corner,
    Centre,
    Colour,
}

impl Mode {
    pub(crate) const ALL: [Mode; 4] = [Mode::Digit, Mode::Corner, Mode::Centre, Mode::Colour];

    pub(crate) fn name(self) -> &'static str {
        match self {
            Mode::Digit => "Digit",
            Mode::Corner => "Corner",
            Mode::Centre => "Centre",
            Mode::Colour => "Colour",
        }
    }
}

/// A puzzle that is being played, or a board that is being filled in by hand.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Game {
    shape: Shape,
    board: Board,
    /// The candidates that the puzzle itself states.
    stated: Option<Pencilmarks>,
    contents: Contents,
    past: Vec<Change>,
    future: Vec<Change>,
    /// Whether typed digits become givens.
    pub(crate) entering: bool,
    pub(crate) title: String,
}

impl Game {
    /// Returns an empty board to be filled in.
    pub(crate) fn empty(shape: Shape) -> Game {
        let board = Board::of(shape);
        Game {
            contents: Contents::empty(&board),
            shape,
            board,
            stated: None,
            past: Vec::new(),
            future: Vec::new(),
            entering: true,
            title: String::new(),
        }
    }

    /// Returns the game of a record. Placed digits and notes of the record are on its board.
    ///
    /// # Errors
    /// [`NotPlayable`] if the board is too large or the puzzle is not plain.
    pub(crate) fn of(record: &Record) -> Result<Game, NotPlayable> {
        let puzzle = &record.puzzle;
        let mut game = Game::empty(playable(puzzle)?);
        game.entering = puzzle.givens().count() == 0 && puzzle.candidates().is_none();
        game.stated = puzzle.candidates().cloned();
        game.title = record.meta.title.clone().unwrap_or_default();
        let placed = |cell: Cell| record.placed.as_ref().and_then(|grid| grid[cell]);
        let mut cells = Vec::new();
        for (cell, given) in puzzle.givens().iter() {
            let placed = placed(cell).filter(|_| given.is_none());
            let open = given.or(placed).is_none();
            let notes = record.notes.as_ref().filter(|_| open);
            let content = Content {
                given,
                placed,
                corner: notes.map_or(Marks::EMPTY, |notes| notes[cell]),
                ..Content::default()
            };
            cells.push((cell, content));
        }
        let full = cells.iter().any(|(_, content)| !content.corner.is_empty());
        game.contents.set(cells, full);
        Ok(game)
    }

    /// Returns the box shape of the board.
    pub(crate) fn shape(&self) -> Shape {
        self.shape
    }

    pub(crate) fn board(&self) -> &Board {
        &self.board
    }

    pub(crate) fn contents(&self) -> &Contents {
        &self.contents
    }

    pub(crate) fn stated(&self) -> Option<&Pencilmarks> {
        self.stated.as_ref()
    }

    /// Returns the changes that were made, and those that were undone. In each, the latest is last.
    pub(crate) fn history(&self) -> (&[Change], &[Change]) {
        (&self.past, &self.future)
    }

    /// Returns the same game, at its start, with the candidates that its puzzle states.
    pub(crate) fn stating(mut self, stated: Option<Pencilmarks>) -> Game {
        self.stated = stated;
        self
    }

    /// Changes cells.
    pub(crate) fn set(&mut self, cells: Vec<(Cell, Content)>, full: bool) {
        if let Some(change) = self.contents.set(cells, full) {
            self.past.push(change);
            self.future.clear();
        }
    }

    /// Forgets the history of the board.
    pub(crate) fn forget(&mut self) {
        self.past.clear();
        self.future.clear();
    }

    /// Undoes the last change. Returns whether there was one.
    pub(crate) fn undo(&mut self) -> bool {
        let Some(change) = self.past.pop() else {
            return false;
        };
        self.contents.undo(&change);
        self.future.push(change);
        true
    }

    /// Redoes the change that was undone last. Returns whether there was one.
    pub(crate) fn redo(&mut self) -> bool {
        let Some(change) = self.future.pop() else {
            return false;
        };
        self.contents.redo(&change);
        self.past.push(change);
        true
    }

    /// Writes a digit into cells: as a given while the board is filled in, and otherwise as the mode says. If all
    /// the cells already have it, it is removed.
    pub(crate) fn write(&mut self, cells: &[Cell], digit: Digit, mode: Mode) {
        if digit.value() > self.board.side() {
            return;
        }
        if self.entering && mode != Mode::Colour {
            self.stated = None;
            let given = |&cell: &Cell| {
                let given = Some(digit);
                (
                    cell,
                    Content {
                        given,
                        ..Content::default()
                    },
                )
            };
            return self.set(cells.iter().map(given).collect(), false);
        }
        match mode {
            Mode::Digit => self.place(cells, digit),
            Mode::Corner => self.mark(cells, digit, |content| &mut content.corner),
            Mode::Centre => self.mark(cells, digit, |content| &mut content.centre),
            Mode::Colour => self.colour(cells, digit.value()),
        }
    }

    fn place(&mut self, cells: &[Cell], digit: Digit) {
        let mut open: Vec<(Cell, Content)> = cells
            .iter()
            .map(|&cell| (cell, self.contents.cell(cell)))
            .filter(|(_, content)| content.given.is_none())
            .collect();
        if open
            .iter()
            .all(|(_, content)| content.placed == Some(digit))
        {
            open.iter_mut()
                .for_each(|(_, content)| content.placed = None);
            return self.set(open, self.contents.full);
        }
        let placements: Vec<(Cell, Digit)> = open.iter().map(|&(cell, _)| (cell, digit)).collect();
        let contents = self.with_placed(&placements);
        self.set(contents, self.contents.full);
    }

    /// Returns the contents of these cells with their digits, and of the cells that see them without these digits
    /// in the corner marks.
    fn with_placed(&self, placements: &[(Cell, Digit)]) -> Vec<(Cell, Content)> {
        let mut contents = self.contents.clone();
        let mut touched: Vec<Cell> = Vec::new();
        for &(cell, digit) in placements {
            let mut content = contents.cell(cell);
            content.placed = Some(digit);
            content.corner = Marks::EMPTY;
            contents.set(vec![(cell, content)], contents.full);
            touched.push(cell);
            for peer in self.board.peers(cell) {
                let mut content = contents.cell(peer);
                if content.corner.contains(digit) {
                    content.corner.remove(digit);
                    contents.set(vec![(peer, content)], contents.full);
                    touched.push(peer);
                }
            }
        }
        touched
            .iter()
            .map(|&cell| (cell, contents.cell(cell)))
            .collect()
    }

    fn mark(&mut self, cells: &[Cell], digit: Digit, which: fn(&mut Content) -> &mut Marks) {
        let mut empty: Vec<(Cell, Content)> = cells
            .iter()
            .map(|&cell| (cell, self.contents.cell(cell)))
            .filter(|(_, content)| content.digit().is_none())
            .collect();
        let all = empty
            .iter_mut()
            .all(|(_, content)| which(content).contains(digit));
        for (_, content) in &mut empty {
            let marks = which(content);
            if all {
                marks.remove(digit)
            } else {
                marks.insert(digit)
            }
        }
        self.set(empty, self.contents.full);
    }

    fn colour(&mut self, cells: &[Cell], colour: usize) {
        let Some(colour) = u8::try_from(colour)
            .ok()
            .filter(|&c| c <= crate::contents::COLOURS)
        else {
            return;
        };
        let all = cells
            .iter()
            .all(|&cell| self.contents.cell(cell).colour == colour);
        let colour = if all { 0 } else { colour };
        let painted = |&cell: &Cell| {
            (
                cell,
                Content {
                    colour,
                    ..self.contents.cell(cell)
                },
            )
        };
        self.set(cells.iter().map(painted).collect(), self.contents.full);
    }

    /// Erases in cells: the placed digit, or all marks if there is none. In the colour mode, it erases the colour.
    /// While the board is filled in, it erases everything.
    pub(crate) fn erase(&mut self, cells: &[Cell], mode: Mode) {
        if mode == Mode::Colour {
            return self.colour(cells, 0);
        }
        let mut contents = Vec::new();
        for &cell in cells {
            let mut content = self.contents.cell(cell);
            if self.entering {
                content = Content::default();
            } else if content.given.is_some() {
                continue;
            } else if content.placed.is_some() {
                content.placed = None;
            } else {
                content = Content {
                    colour: content.colour,
                    ..Content::default()
                };
            }
            contents.push((cell, content));
        }
        if self.entering {
            self.stated = None;
        }
        self.set(contents, self.contents.full);
    }

    /// Writes all candidates that the rules leave as corner marks.
    pub(crate) fn fill(&mut self) {
        let left = self.candidates();
        let filled = |(cell, content): (Cell, Content)| {
            (
                cell,
                Content {
                    corner: left[cell],
                    ..content
                },
            )
        };
        self.set(self.contents.iter().map(filled).collect(), true);
    }

    /// Returns the candidates that the rules and the digits on the board leave for each open cell.
    pub(crate) fn candidates(&self) -> Pencilmarks {
        let side = self.board.side();
        let mut left = match &self.stated {
            Some(stated) => stated.clone(),
            None => Pencilmarks::full(side),
        };
        for (cell, digit) in self.contents.digits().filled() {
            left[cell] = Marks::EMPTY;
            for peer in self.board.peers(cell) {
                left[peer].remove(digit);
            }
        }
        left
    }

    /// Carries out a step. If it eliminates candidates, marks are filled in first, from the position in which it
    /// was found.
    pub(crate) fn apply(&mut self, conclusion: &Conclusion, position: &Position) {
        let left = ninefold::report::candidates(position);
        let filled = |(cell, content): (Cell, Content)| {
            let corner = if content.digit().is_some() {
                content.corner
            } else {
                left[cell]
            };
            (cell, Content { corner, ..content })
        };
        let mut next = self.clone();
        let full = matches!(conclusion, Conclusion::Eliminate(_)) || self.contents.full;
        if full {
            next.set(self.contents.iter().map(filled).collect(), true);
        }
        match conclusion {
            Conclusion::Place(candidates) => {
                let placements: Vec<(Cell, Digit)> =
                    candidates.iter().map(|c| (c.cell, c.digit)).collect();
                next.set(next.with_placed(&placements), full);
            }
            Conclusion::Eliminate(candidates) => {
                for candidate in candidates {
                    let mut content = next.contents.cell(candidate.cell);
                    content.corner.remove(candidate.digit);
                    next.set(vec![(candidate.cell, content)], full);
                }
            }
        }
        // This is one change, so that one undo reverts it.
        self.set(next.contents.iter().collect(), full);
    }

    /// Places the digits of a grid in all cells without a given.
    pub(crate) fn place_all(&mut self, grid: &Grid) {
        let solved = |(cell, content): (Cell, Content)| {
            let placed = grid[cell].filter(|_| content.given.is_none());
            (
                cell,
                Content {
                    placed,
                    corner: Marks::EMPTY,
                    ..content
                },
            )
        };
        self.set(
            self.contents.iter().map(solved).collect(),
            self.contents.full,
        );
    }

    /// Removes everything except the givens.
    pub(crate) fn restart(&mut self) {
        let bare = |(cell, content): (Cell, Content)| {
            let given = content.given;
            (
                cell,
                Content {
                    given,
                    ..Content::default()
                },
            )
        };
        self.set(self.contents.iter().map(bare).collect(), false);
    }

    /// Returns the puzzle.
    pub(crate) fn puzzle(&self) -> Puzzle {
        let mut puzzle = Puzzle::empty(self.board.clone());
        match &self.stated {
            Some(stated) => puzzle = puzzle.leaving(stated),
            None => {
                for (cell, digit) in self.contents.givens().filled() {
                    puzzle.give(cell, Some(digit));
                }
            }
        }
        puzzle
    }

    /// Returns the puzzle with the placed digits and the notes, for code outside of the game.
    pub(crate) fn record(&self) -> Record {
        let mut record = Record::new(self.puzzle());
        record.placed = Some(self.contents.placed());
        record.notes = self.contents.full.then(|| self.contents.corners());
        record
    }

    /// Returns the pairs of equal digits that see each other.
    pub(crate) fn clashes(&self) -> Vec<Clash> {
        legal::clashes(&self.board, &self.contents.digits())
    }

    /// Returns whether every cell has a digit and no rule is broken.
    pub(crate) fn is_done(&self) -> bool {
        !self.entering && self.contents.digits().is_full() && self.clashes().is_empty()
    }

    /// Returns how often each digit is still missing, from digit 1 on.
    pub(crate) fn missing(&self) -> Vec<usize> {
        let side = self.board.side();
        let mut missing = vec![side; side];
        for (_, digit) in self.contents.digits().filled() {
            let count = &mut missing[digit.index()];
            *count = count.saturating_sub(1);
        }
        missing
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold::grid::notation::read_line;

    fn game() -> Game {
        Game::of(&Record::new(read_line("1...............", None).unwrap())).unwrap()
    }

    fn digit(value: usize) -> Digit {
        Digit::new(value).unwrap()
    }

    fn content(game: &Game, cell: usize) -> Content {
        game.contents().cell(Cell::new(cell))
    }

    #[test]
    fn a_digit_is_placed_and_taken_away() {
        let mut game = game();
        let cells = [Cell::new(0), Cell::new(5)];
        game.fill();
        game.write(&cells, digit(2), Mode::Digit);
        assert_eq!(content(&game, 0).given, Some(digit(1)));
        assert_eq!(content(&game, 0).placed, None);
        assert_eq!(content(&game, 5).placed, Some(digit(2)));
        assert!(!content(&game, 4).corner.contains(digit(2)));
        assert!(content(&game, 15).corner.contains(digit(2)));
        game.write(&cells, digit(2), Mode::Digit);
        assert_eq!(content(&game, 5), Content::default());
        assert_eq!(game.missing(), [3, 4, 4, 4]);
    }

    #[test]
    fn marks_are_for_empty_cells() {
        let mut game = game();
        let cells = [Cell::new(0), Cell::new(1), Cell::new(2)];
        game.write(&[Cell::new(1)], digit(3), Mode::Corner);
        game.write(&cells, digit(3), Mode::Corner);
        assert!(content(&game, 0).corner.is_empty());
        assert!(content(&game, 1).corner.contains(digit(3)));
        assert!(content(&game, 2).corner.contains(digit(3)));
        game.write(&cells, digit(3), Mode::Corner);
        assert!(content(&game, 1).corner.is_empty() && content(&game, 2).corner.is_empty());
        game.write(&cells[1..], digit(4), Mode::Centre);
        game.write(&cells[1..2], digit(2), Mode::Colour);
        game.erase(&cells, Mode::Digit);
        assert_eq!(
            content(&game, 1),
            Content {
                colour: 2,
                ..Content::default()
            }
        );
        game.erase(&cells, Mode::Colour);
        assert_eq!(content(&game, 1), Content::default());
    }

    #[test]
    fn restart_can_be_taken_back() {
        let mut game = game();
        game.write(&[Cell::new(7)], digit(4), Mode::Digit);
        let before = game.contents().clone();
        game.restart();
        assert_eq!(game.contents().placed().count(), 0);
        assert!(game.undo());
        assert_eq!(game.contents(), &before);
        assert!(game.redo() && game.contents().placed().count() == 0);
        assert!(!game.redo());
    }

    #[test]
    fn a_board_is_filled_in() {
        let mut game = Game::empty("2x2".parse().unwrap());
        game.write(&[Cell::new(3)], digit(4), Mode::Digit);
        game.write(&[Cell::new(4)], digit(4), Mode::Digit);
        game.erase(&[Cell::new(4)], Mode::Digit);
        assert_eq!(game.puzzle().givens().count(), 1);
        game.entering = false;
        game.write(&[Cell::new(3)], digit(1), Mode::Digit);
        assert_eq!(content(&game, 3).given, Some(digit(4)));
    }
}
