//! A puzzle as JSON: the box shape or its rules, and a number for each cell, row by row, 0 for nothing.
//!
//! Digits are numbered from 1, also on boards where the least digit stands for 0. This is the one place where JSON
//! becomes a [`Record`] and a record becomes JSON, with rules or without.

use ninefold::format::{Format, Options, ReadError, Reader, Record, write_str};
use ninefold::grid::{Board, Cell, Digit, Grid, Marks, Pencilmarks, Puzzle, Shape};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::problem::{Problem, Trouble};

/// A puzzle, and what somebody has done with it.
#[derive(Clone, PartialEq, Eq, Default, Serialize, Deserialize, Debug, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = Board)]
pub(crate) struct BoardJson {
    /// Rows and columns of a box. A board with `rules` does without.
    #[serde(default, rename = "box", skip_serializing_if = "is_unsaid")]
    pub(crate) shape: [usize; 2],
    /// A board of another form and its constraints, as text in any format; the lists below count its cells.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) rules: Option<String>,
    /// Givens.
    #[serde(default)]
    pub(crate) givens: Vec<u8>,
    /// Digits found, not given.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) placed: Vec<u8>,
    /// Candidates left of each cell; a cell without any has not been looked at.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) notes: Vec<Vec<u8>>,
    /// Candidates that the puzzle itself states; a cell without any can hold no digit.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) candidates: Vec<Vec<u8>>,
}

/// The puzzle of a request, as a board or as text.
///
/// # Errors
/// If there is neither or both, or if one of them is wrong.
pub(crate) fn record_of(
    board: Option<&BoardJson>,
    puzzle: Option<&str>,
) -> Result<Record, Problem> {
    match (board, puzzle) {
        (Some(board), None) => board.record(),
        (None, Some(text)) => read_text("puzzle", text),
        _ => Err(Problem::new(
            Trouble::WrongRequest,
            "The request: expected either `board` or `puzzle`.",
        )),
    }
}

/// Whether there is no shape.
fn is_unsaid(shape: &[usize; 2]) -> bool {
    *shape == [0, 0]
}

impl BoardJson {
    /// The board as a record, or what is wrong with it. Lists that are empty say nothing.
    pub(crate) fn record(&self) -> Result<Record, Problem> {
        let mut record = match &self.rules {
            Some(rules) => read_rules(rules)?,
            None => {
                let [rows, columns] = self.shape;
                let shape = Shape::new(rows, columns);
                let shape =
                    shape.map_err(|error| Problem::unprocessable(format!("box: {error}")))?;
                Record::new(Puzzle::empty(Board::of(shape)))
            }
        };
        let board = record.puzzle.board().clone();
        if let Some(givens) = grid("givens", &self.givens, &board)? {
            for (cell, digit) in givens.filled() {
                record.puzzle.give(cell, Some(digit));
            }
        }
        if let Some(candidates) = marks("candidates", &self.candidates, &board)? {
            record.puzzle = record.puzzle.leaving(&candidates);
        }
        if let Some(mut placed) = grid("placed", &self.placed, &board)? {
            for (cell, _) in record.puzzle.givens().filled() {
                placed.set(cell, None);
            }
            record.placed = Some(placed);
        }
        if let Some(notes) = marks("notes", &self.notes, &board)? {
            record.notes = Some(notes);
        }
        Ok(record)
    }

    /// A record as a board: with a box shape if its puzzle is plain and has no fog and no drawing, and with rules
    /// otherwise.
    ///
    /// # Errors
    /// If the rules cannot be written as text.
    pub(crate) fn of(record: &Record) -> Result<BoardJson, Problem> {
        let puzzle = &record.puzzle;
        let has_more = record.fog.is_some() || record.artwork.is_some();
        match puzzle.board().shape() {
            Some(shape) if puzzle.is_plain() && !has_more => Ok(BoardJson {
                shape: [shape.rows(), shape.columns()],
                candidates: puzzle.candidates().map(lists).unwrap_or_default(),
                ..numbers_of(record)
            }),
            _ => BoardJson::with_rules(record),
        }
    }

    /// A record as a board with rules, also if it is plain. Candidates that the puzzle states are among the rules.
    ///
    /// # Errors
    /// If the rules cannot be written as text.
    pub(crate) fn with_rules(record: &Record) -> Result<BoardJson, Problem> {
        let record = record.with_choices_stated();
        Ok(BoardJson {
            rules: Some(write_rules(&without_digits(&record))?),
            ..numbers_of(&record)
        })
    }
}

/// The digits and notes of a record, without a board under them.
fn numbers_of(record: &Record) -> BoardJson {
    BoardJson {
        givens: numbers(record.puzzle.givens()),
        placed: record.placed.as_ref().map(numbers).unwrap_or_default(),
        notes: record.notes.as_ref().map(lists).unwrap_or_default(),
        ..BoardJson::default()
    }
}

/// The puzzle of the rules of a board, or what is wrong with them and where.
pub(crate) fn read_rules(text: &str) -> Result<Record, Problem> {
    read_text("rules", text)
}

/// The puzzle of a text, or what is wrong with the text and where.
fn read_text(field: &str, text: &str) -> Result<Record, Problem> {
    let wrong = |error: ReadError| {
        let detail = format!("{field}: {}", placed(&error));
        Problem::unreadable(detail, vec![error.into()])
    };
    let mut reader = Reader::new(text.as_bytes(), Options::default()).map_err(wrong)?;
    let record = match reader.next() {
        Some(record) => record.map_err(wrong)?,
        None => {
            let detail = format!("{field}: expected a puzzle, found none");
            return Err(Problem::unreadable(detail, Vec::new()));
        }
    };
    match reader.next() {
        None => Ok(record),
        Some(Ok(_)) => Err(Problem::unprocessable(format!(
            "{field}: expected one puzzle, found several"
        ))),
        Some(Err(error)) => Err(wrong(error)),
    }
}

/// An error with its place before it.
pub(crate) fn placed(error: &ReadError) -> String {
    match (error.line(), error.column()) {
        (0, _) => error.to_string(),
        (line, 0) => format!("line {line}: {error}"),
        (line, column) => format!("line {line}, column {column}: {error}"),
    }
}

/// A record in Ninefold's own text.
pub(crate) fn write_rules(record: &Record) -> Result<String, Problem> {
    write_str(record, Format::Native).map_err(|error| Problem::unprocessable(error.to_string()))
}

/// A record without digits, notes and solution: what is left are its board, its constraints and its words. Fog keeps the solution,
/// which says what lifts it.
pub(crate) fn without_digits(record: &Record) -> Record {
    Record {
        puzzle: record.puzzle.without_givens(),
        placed: None,
        notes: None,
        solution: record.solution.clone().filter(|_| record.fog.is_some()),
        ..record.clone()
    }
}

/// Whether there is a list of the right length; an empty one says nothing.
fn is_said(name: &str, found: usize, board: &Board) -> Result<bool, Problem> {
    let wanted = board.cell_count();
    match found {
        0 => Ok(false),
        _ if found == wanted => Ok(true),
        _ => Err(Problem::unprocessable(format!(
            "{name}: expected {wanted} cells, found {found}"
        ))),
    }
}

/// The digit with a number; `None` for 0.
fn digit(name: &str, cell: Cell, number: u8, board: &Board) -> Result<Option<Digit>, Problem> {
    let side = board.side();
    if usize::from(number) > side {
        let cell = board.name(cell);
        return Err(Problem::unprocessable(format!(
            "{name}: {cell} holds {number}, but the numbers of digits go up to {side}"
        )));
    }
    Ok(Digit::new(number.into()))
}

fn grid(name: &str, numbers: &[u8], board: &Board) -> Result<Option<Grid>, Problem> {
    if !is_said(name, numbers.len(), board)? {
        return Ok(None);
    }
    let mut grid = Grid::on(board);
    for (cell, &number) in board.cells().zip(numbers) {
        grid.set(cell, digit(name, cell, number, board)?);
    }
    Ok(Some(grid))
}

fn marks(name: &str, lists: &[Vec<u8>], board: &Board) -> Result<Option<Pencilmarks>, Problem> {
    if !is_said(name, lists.len(), board)? {
        return Ok(None);
    }
    let mut marks = Pencilmarks::on(board);
    for (cell, list) in board.cells().zip(lists) {
        for &number in list {
            if let Some(digit) = digit(name, cell, number, board)? {
                marks[cell].insert(digit);
            }
        }
    }
    Ok(Some(marks))
}

/// The number of a digit.
pub(crate) fn value(digit: Digit) -> u8 {
    u8::try_from(digit.value()).unwrap_or(0)
}

/// A number for each cell.
pub(crate) fn numbers(grid: &Grid) -> Vec<u8> {
    grid.iter()
        .map(|(_, digit)| digit.map_or(0, value))
        .collect()
}

/// A list for each cell.
pub(crate) fn lists(marks: &Pencilmarks) -> Vec<Vec<u8>> {
    let list = |marks: Marks| marks.iter().map(value).collect();
    marks.iter().map(|(_, marks)| list(marks)).collect()
}

/// The number of a cell.
pub(crate) fn number(cell: Cell) -> usize {
    cell.index()
}
