//! One puzzle, in any format that is text.

use ninefold::coach;
use ninefold::format::{Options, ReadError, Record, read_str};
use ninefold::grid::notation::write_line;
use ninefold::grid::{Cell, Digit, Grid, Puzzle, Shape, legal};
use ninefold::render::words;
use ninefold::search::{self, Budget, Collect, End, Limit, Solved, Verdict};
use ninefold_column::Limits;
use ninefold_wire as wire;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::work::{attended, limits};

/// Nodes that a search may take before another thread takes over: well below a millisecond.
const QUICK: u64 = 1000;

/// The puzzle of a text.
pub(crate) fn record(py: Python<'_>, text: &str, shape: Option<&str>) -> PyResult<Record> {
    let options = Options {
        shape: shape.map(parsed).transpose()?,
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

fn parsed(shape: &str) -> PyResult<Shape> {
    let parsed = shape.parse::<Shape>();
    parsed.map_err(|error| PyValueError::new_err(format!("box: {error}")))
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

fn puzzle_error(
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

/// A verdict: its word, the box shape, the givens, a solution, a second one, and why all is not well.
type Told = (
    &'static str,
    String,
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
    let solved = verdict(py, &puzzle, &limits)?;
    let line = |grid: &Grid| write_line(grid, '.');
    let second = match &solved.verdict {
        Verdict::Multiple(_, second) => Some(line(second)),
        _ => None,
    };
    Ok((
        status(&solved.verdict).0,
        puzzle.geometry().shape().to_string(),
        line(puzzle.givens()),
        solved.verdict.solution().map(line),
        second,
        reason(&puzzle, &solved.verdict),
    ))
}

/// At once if it is easy, attended if not.
fn verdict(py: Python<'_>, puzzle: &Puzzle, limits: &Limits) -> PyResult<Solved> {
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

fn status(verdict: &Verdict) -> (&'static str, wire::Status) {
    match verdict {
        Verdict::Unique(_) => ("unique", wire::Status::Unique),
        Verdict::Multiple(..) => ("multiple", wire::Status::Multiple),
        Verdict::None => ("none", wire::Status::None),
        Verdict::Stuck(_) | Verdict::Unknown { .. } => ("unknown", wire::Status::Unknown),
    }
}

fn reason(puzzle: &Puzzle, verdict: &Verdict) -> Option<String> {
    let clash = || {
        let geometry = puzzle.geometry();
        let clashes = legal::clashes(geometry, puzzle.givens());
        let first = clashes.first()?;
        Some(format!("no solution: {}", words::clash(geometry, first)))
    };
    match verdict {
        Verdict::Unique(_) => None,
        Verdict::Multiple(..) => Some("more than one solution".to_owned()),
        Verdict::None => Some(clash().unwrap_or_else(|| "no solution".to_owned())),
        Verdict::Stuck(_) => Some("stuck".to_owned()),
        Verdict::Unknown { limit, .. } => Some(format!("gave up ({limit})")),
    }
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
    Ok(told(counted.count, counted.end))
}

fn told(count: u64, end: End) -> (u64, bool, Option<String>) {
    match end {
        End::Exhausted => (count, true, None),
        End::Stopped => (count, false, None),
        End::Limit(limit) => (count, false, Some(limit.to_string())),
    }
}

/// Lists solutions; the box shape, the givens, the lines, and what ran out if something did.
#[pyfunction]
#[pyo3(signature = (text, limit, shape=None, seconds=None, nodes=None))]
pub(crate) fn solutions(
    py: Python<'_>,
    text: &str,
    limit: usize,
    shape: Option<&str>,
    seconds: Option<f64>,
    nodes: Option<u64>,
) -> PyResult<(String, String, Vec<String>, Option<String>)> {
    let puzzle = record(py, text, shape)?.puzzle;
    let limits = limits(seconds, nodes)?;
    let (lines, end) = attended(py, &limits.cancel, || {
        let mut all = Collect {
            limit,
            grids: Vec::new(),
        };
        let run = search::each(&puzzle, &mut all, &limits.budget());
        let lines: Vec<String> = all.grids.iter().map(|grid| write_line(grid, '.')).collect();
        (lines, run.end)
    })?;
    let shape = puzzle.geometry().shape().to_string();
    let givens = write_line(puzzle.givens(), '.');
    Ok((shape, givens, lines, told(0, end).2))
}

/// Says what is wrong, as JSON.
#[pyfunction]
#[pyo3(signature = (text, shape=None, seconds=None, nodes=None))]
pub(crate) fn check(
    py: Python<'_>,
    text: &str,
    shape: Option<&str>,
    seconds: Option<f64>,
    nodes: Option<u64>,
) -> PyResult<String> {
    let record = record(py, text, shape)?;
    let limits = limits(seconds, nodes)?;
    let checked = attended(py, &limits.cancel, || {
        coach::check(&record, &limits.budget())
    })?;
    Ok(wire::json(&checked_object(&record, &checked)))
}

fn checked_object(record: &Record, checked: &coach::Checked) -> wire::Check {
    let geometry = record.puzzle.geometry();
    let names = |cells: &[Cell]| cells.iter().map(|&cell| geometry.name(cell)).collect();
    let value =
        |grid: Option<&Grid>, cell: Cell| grid.and_then(|grid| grid[cell]).map_or(0, Digit::value);
    let solution = checked.verdict.solution();
    let clash = |clash: &legal::Clash| wire::Clash {
        cells: [geometry.name(clash.first), geometry.name(clash.second)],
        digit: clash.digit.value(),
        house: geometry.kind(clash.house).to_string(),
    };
    let suspect = |&(cell, instead): &(Cell, Digit)| wire::Suspect {
        cell: geometry.name(cell),
        digit: value(Some(record.puzzle.givens()), cell),
        instead: instead.value(),
    };
    let wrong = |&cell: &Cell| wire::Wrong {
        cell: geometry.name(cell),
        digit: value(record.placed.as_ref(), cell),
        instead: value(solution, cell),
    };
    wire::Check {
        file: None,
        line: record.line,
        status: status(&checked.verdict).1,
        puzzle: Some(write_line(record.puzzle.givens(), '.')),
        solution: solution.map(|grid| write_line(grid, '.')),
        reason: (!checked.is_good()).then(|| checked.sentence.clone()),
        second: match &checked.verdict {
            Verdict::Multiple(_, second) => Some(write_line(second, '.')),
            _ => None,
        },
        differences: names(&checked.differences),
        clashes: checked.clashes.iter().map(clash).collect(),
        conflict: names(&checked.conflict),
        rules: Vec::new(),
        minimal: None,
        suspects: checked.suspects.iter().map(suspect).collect(),
        wrong: checked.wrong.iter().map(wrong).collect(),
    }
}
