//! One puzzle, in any format that is text.

use ninefold::format::{self, Format, Options, ReadError, Record, read_str, write_str};
use ninefold::grid::{Board, Digit, Grid, Puzzle, Shape};
use ninefold::report::{self, Status, json, line};
use ninefold::search::{self, Budget, Collect, End, Limit, Solved, Verdict};
use ninefold_column::Limits;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::work::{attended, limits};

/// Nodes that a search may take before another thread takes over: well below a millisecond.
const QUICK: u64 = 1000;

/// The puzzle of a text.
pub(crate) fn record(py: Python<'_>, text: &str, shape: Option<&str>) -> PyResult<Record> {
    let options = Options {
        shape: shape_of(shape)?,
        ..Options::default()
    };
    let mut records = read_str(text, options).map_err(|error| unreadable(py, &error))?;
    match (records.pop(), records.len()) {
        (Some(record), 0) => Ok(record),
        (found, more) => {
            let found = more + usize::from(found.is_some());
            let message = format!("expected one puzzle, found {found}");
            Err(puzzle_error(py, &message, (0, 0), ""))
        }
    }
}

/// The box shape that a keyword says.
pub(crate) fn shape_of(shape: Option<&str>) -> PyResult<Option<Shape>> {
    let parsed = shape.map(str::parse::<Shape>).transpose();
    parsed.map_err(|error| PyValueError::new_err(format!("box: {error}")))
}

/// What a board takes from its puzzle: the box shape of a board with rows, columns and boxes, and, if there is more to it
/// than these, the text of the puzzle without its givens.
pub(crate) type Kind = (Option<String>, Option<String>);

pub(crate) fn kind(puzzle: &Puzzle) -> PyResult<Kind> {
    let shape = puzzle.board().shape().map(|shape| shape.to_string());
    if puzzle.is_plain() {
        return Ok((shape, None));
    }
    let rules = write_str(&Record::new(puzzle.without_givens()), Format::Native);
    let rules = rules.map_err(|error| PyValueError::new_err(error.to_string()))?;
    Ok((shape, Some(rules.trim_end().to_owned())))
}

/// The digits that a text states, and the kind of its board.
#[pyfunction]
#[pyo3(signature = (text, shape=None))]
pub(crate) fn read(py: Python<'_>, text: &str, shape: Option<&str>) -> PyResult<(String, Kind)> {
    let puzzle = record(py, text, shape)?.puzzle;
    if puzzle.candidates().is_some() {
        let message =
            "a board holds no candidates: hand this text to solve, hint or explain as it is";
        return Err(puzzle_error(py, message, (0, 0), ""));
    }
    Ok((line(puzzle.board(), puzzle.givens()), kind(&puzzle)?))
}

/// A puzzle whose rules say this too.
#[pyfunction]
pub(crate) fn amended(py: Python<'_>, text: &str, says: &str) -> PyResult<String> {
    format::amended(text, says)
        .map_err(|error| puzzle_error(py, &format!("says: {error}"), (0, 0), ""))
}

/// A puzzle in another format, how a reader of it would misunderstand it, and what the format has no place for.
#[pyfunction]
#[pyo3(signature = (text, to, shape=None))]
pub(crate) fn convert(
    py: Python<'_>,
    text: &str,
    to: &str,
    shape: Option<&str>,
) -> PyResult<(String, Option<String>, Option<String>)> {
    let record = record(py, text, shape)?;
    let format: Format = to
        .parse()
        .map_err(|error| PyValueError::new_err(format!("to: {error}")))?;
    let written = write_str(&record, format);
    let written = written.map_err(|error| PyValueError::new_err(error.to_string()))?;
    let limits = Limits {
        time: Some(report::MAX_COMPARED),
        ..Limits::default()
    };
    let read_back = attended(py, &limits.cancel, || {
        report::read_back(&record, format, &written, &limits.budget())
    })?;
    let left_out = report::left_out(&record, format, &written);
    Ok((written, read_back.warning(), left_out))
}

/// The usual box shape of this many cells.
#[pyfunction]
pub(crate) fn usual_box(cells: usize) -> Option<String> {
    let side = cells.isqrt();
    let shape = Shape::usual(side).filter(|_| side * side == cells);
    shape.map(|shape| shape.to_string())
}

/// How many rows and columns a board has.
type Size = (usize, usize);

/// How many rows and columns the board of a text has, if it is one rectangle, and the names of the cells beside it.
#[pyfunction]
pub(crate) fn form(py: Python<'_>, text: &str) -> PyResult<(Option<Size>, Vec<String>)> {
    let puzzle = record(py, text, None)?.puzzle;
    let board = puzzle.board();
    let size = (board.rows(), board.columns());
    let is_whole = size.0 * size.1 == board.board_cells();
    Ok((is_whole.then_some(size), board.beside().to_vec()))
}

/// The text of a puzzle with these digits as further givens, which states its boxes and its rules.
#[pyfunction]
#[pyo3(signature = (text, digits, shape=None))]
pub(crate) fn with_givens(
    py: Python<'_>,
    text: &str,
    digits: &str,
    shape: Option<&str>,
) -> PyResult<String> {
    let mut puzzle = record(py, text, shape)?.puzzle;
    let grid = digits_of(puzzle.board(), digits).ok_or_else(other_size)?;
    for (cell, digit) in grid.filled() {
        puzzle.give(cell, Some(digit));
    }
    let written = write_str(&Record::new(puzzle), Format::Native);
    written.map_err(|error| PyValueError::new_err(error.to_string()))
}

/// That digits are those of another board.
pub(crate) fn other_size() -> PyErr {
    PyValueError::new_err("puzzle and digits differ in size")
}

/// The digits of a line as [`line`] writes it; `None` if it is not one of this board.
pub(crate) fn digits_of(board: &Board, text: &str) -> Option<Grid> {
    let signs: Option<Vec<(char, Digit)>> = board
        .digits()
        .map(|digit| Some((board.sign(digit)?, digit)))
        .collect();
    let digits: Option<Vec<Option<Digit>>> = match signs {
        Some(signs) => text
            .chars()
            .filter(|sign| !sign.is_whitespace())
            .map(|sign| match sign {
                '.' => Some(None),
                _ => signs
                    .iter()
                    .find(|(own, _)| *own == sign)
                    .map(|&(_, digit)| Some(digit)),
            })
            .collect(),
        None => text
            .split_whitespace()
            .map(|word| match word {
                "." => Some(None),
                _ => board.digit(word.parse().ok()?).map(Some),
            })
            .collect(),
    };
    let digits = digits.filter(|digits| digits.len() == board.cell_count())?;
    let mut grid = Grid::on(board);
    for (cell, digit) in board.cells().zip(digits) {
        grid.set(cell, digit);
    }
    Some(grid)
}

/// The exception for a text that cannot be read.
fn unreadable(py: Python<'_>, error: &ReadError) -> PyErr {
    let mut excerpt = String::new();
    if !error.text().is_empty() {
        excerpt = format!("  | {}", error.text());
        if let Some(caret) = error.caret() {
            excerpt += &format!("\n  | {}^", " ".repeat(caret));
        }
    }
    let place = (error.line(), error.column());
    puzzle_error(py, &error.to_string(), place, &excerpt)
}

pub(crate) fn puzzle_error(
    py: Python<'_>,
    message: &str,
    (line, column): (usize, usize),
    excerpt: &str,
) -> PyErr {
    let some = |number: usize| (number > 0).then_some(number);
    let made = py
        .import("ninefold._errors")
        .and_then(|errors| errors.getattr("PuzzleError"))
        .and_then(|class| class.call1((message, some(line), some(column), excerpt)));
    match made {
        Ok(error) => PyErr::from_value(error),
        Err(error) => error,
    }
}

/// A verdict: its word, the kind of board, the givens, a solution, a second one, and why all is not well.
type Told = (
    &'static str,
    Kind,
    String,
    Option<String>,
    Option<String>,
    Option<String>,
);

/// Solves a puzzle.
#[pyfunction]
#[pyo3(signature = (text, shape=None, seconds=None, nodes=None))]
pub(crate) fn solve(
    py: Python<'_>,
    text: &str,
    shape: Option<&str>,
    seconds: Option<f64>,
    nodes: Option<u64>,
) -> PyResult<Told> {
    let puzzle = record(py, text, shape)?.puzzle;
    let limits = limits(seconds, nodes)?;
    let verdict = solved(py, &puzzle, &limits)?.verdict;
    let line = |grid: &Grid| line(puzzle.board(), grid);
    let second = match &verdict {
        Verdict::Multiple(_, second) => Some(line(second)),
        _ => None,
    };
    Ok((
        Status::from(&verdict).name(),
        kind(&puzzle)?,
        line(puzzle.givens()),
        verdict.solution().map(line),
        second,
        report::reason(&puzzle, &verdict),
    ))
}

/// At once if it is easy, attended if not.
fn solved(py: Python<'_>, puzzle: &Puzzle, limits: &Limits) -> PyResult<Solved> {
    let quick = Budget {
        nodes: Some(limits.nodes.map_or(QUICK, |nodes| nodes.min(QUICK))),
        ..limits.budget()
    };
    let solved = py.detach(|| search::solve(puzzle, &quick));
    let is_spent = matches!(
        solved.verdict,
        Verdict::Unknown {
            limit: Limit::Nodes,
            ..
        }
    );
    if !is_spent || limits.nodes.is_some_and(|nodes| nodes <= QUICK) {
        return Ok(solved);
    }
    attended(py, &limits.cancel, || {
        search::solve(puzzle, &limits.budget())
    })
}

/// Counts solutions: how many, whether these are all, and what ran out if something did.
#[pyfunction]
#[pyo3(signature = (text, limit=0, shape=None, seconds=None, nodes=None))]
pub(crate) fn count(
    py: Python<'_>,
    text: &str,
    limit: u64,
    shape: Option<&str>,
    seconds: Option<f64>,
    nodes: Option<u64>,
) -> PyResult<(u64, bool, Option<String>)> {
    let puzzle = record(py, text, shape)?.puzzle;
    let limits = limits(seconds, nodes)?;
    let counted = attended(py, &limits.cancel, || {
        search::count(&puzzle, limit, &limits.budget())
    })?;
    Ok(counted_in_words(counted.count, counted.end))
}

fn counted_in_words(count: u64, end: End) -> (u64, bool, Option<String>) {
    match end {
        End::Exhausted => (count, true, None),
        End::Stopped => (count, false, None),
        End::Limit(limit) => (count, false, Some(limit.to_string())),
    }
}

/// Lists solutions: the kind of board, the givens, the lines, and what ran out if something did.
#[pyfunction]
#[pyo3(signature = (text, limit, shape=None, seconds=None, nodes=None))]
pub(crate) fn solutions(
    py: Python<'_>,
    text: &str,
    limit: usize,
    shape: Option<&str>,
    seconds: Option<f64>,
    nodes: Option<u64>,
) -> PyResult<(Kind, String, Vec<String>, Option<String>)> {
    let puzzle = record(py, text, shape)?.puzzle;
    let board = puzzle.board();
    let limits = limits(seconds, nodes)?;
    let (lines, end) = attended(py, &limits.cancel, || {
        let mut all = Collect {
            limit,
            grids: Vec::new(),
        };
        let run = search::each(&puzzle, &mut all, &limits.budget());
        let lines: Vec<String> = all.grids.iter().map(|grid| line(board, grid)).collect();
        (lines, run.end)
    })?;
    let givens = line(board, puzzle.givens());
    Ok((kind(&puzzle)?, givens, lines, counted_in_words(0, end).2))
}

/// Says what is wrong: the report as JSON, whether all is well, and the kind of the board.
#[pyfunction]
#[pyo3(signature = (text, shape=None, seconds=None, nodes=None))]
pub(crate) fn check(
    py: Python<'_>,
    text: &str,
    shape: Option<&str>,
    seconds: Option<f64>,
    nodes: Option<u64>,
) -> PyResult<(String, bool, Kind)> {
    let record = record(py, text, shape)?;
    let limits = limits(seconds, nodes)?;
    let checked = attended(py, &limits.cancel, || {
        report::check(&record, &limits.budget())
    })?;
    let report = json::text(&checked.report(&record));
    Ok((report, checked.is_good(), kind(&record.puzzle)?))
}
