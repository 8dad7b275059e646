//! The clues of one puzzle: what they leave possible, which of them are needed, and what each set of them must meet.

use ninefold::generate::{self, NoSets, NotProper};
use ninefold::grid::{Board, Puzzle, Shape};
use ninefold::report::{self, Extras, json, line, words};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::one::{Kind, digits_of, kind, record};
use crate::work::{attended, limits};

/// The true candidates of a puzzle, as JSON, the kind of its board, and its digits.
#[pyfunction]
#[pyo3(signature = (text, limit, shape=None, seconds=None))]
pub(crate) fn candidates(
    py: Python<'_>,
    text: &str,
    limit: u32,
    shape: Option<&str>,
    seconds: Option<f64>,
) -> PyResult<(String, Kind, Vec<i32>)> {
    let puzzle = record(py, text, shape)?.puzzle;
    let limits = limits(seconds, None)?;
    let possible = attended(py, &limits.cancel, || {
        report::true_candidates(&puzzle, limit, Extras::ALL, &limits.budget())
    })?;
    let board = puzzle.board();
    let digits = board.digits().map(|digit| board.value(digit)).collect();
    Ok((json::text(&possible), kind(&puzzle)?, digits))
}

/// The redundant clues of a puzzle with one solution: the names of cells with givens, and rules in words.
#[pyfunction]
#[pyo3(signature = (text, shape=None, seconds=None))]
pub(crate) fn redundant(
    py: Python<'_>,
    text: &str,
    shape: Option<&str>,
    seconds: Option<f64>,
) -> PyResult<OfProper<(Vec<String>, Vec<String>)>> {
    let puzzle = record(py, text, shape)?.puzzle;
    let limits = limits(seconds, None)?;
    let found = attended(py, &limits.cancel, || {
        generate::redundant(&puzzle, &limits.budget())
    })?;
    Ok(of_proper(found.map(|clues| words::clues(&puzzle, &clues))))
}

/// The givens that a puzzle with one solution needs, and the kind of its board; with `rules`, rules that it does not need are left out,
/// too.
#[pyfunction]
#[pyo3(signature = (text, rules=false, shape=None, seconds=None))]
pub(crate) fn minimize(
    py: Python<'_>,
    text: &str,
    rules: bool,
    shape: Option<&str>,
    seconds: Option<f64>,
) -> PyResult<OfProper<(String, Kind)>> {
    let puzzle = record(py, text, shape)?.puzzle;
    let limits = limits(seconds, None)?;
    let minimal = attended(py, &limits.cancel, || match rules {
        true => generate::minimize_clues(&puzzle, &limits.budget()),
        false => generate::minimize(&puzzle, &limits.budget()),
    })?;
    let (minimal, is_proper) = of_proper(minimal);
    let left = |minimal: Puzzle| -> PyResult<(String, Kind)> {
        let left = line(minimal.board(), minimal.givens());
        Ok((left, kind(&minimal)?))
    };
    Ok((minimal.map(left).transpose()?, is_proper))
}

/// What was found out, or nothing if the time ran out or there is not exactly one solution; and whether there may be exactly one.
type OfProper<T> = (Option<T>, bool);

fn of_proper<T>(found: Result<T, NotProper>) -> OfProper<T> {
    let is_proper = !matches!(found, Err(NotProper::None | NotProper::Several));
    (found.ok(), is_proper)
}

/// The minimal unavoidable sets of up to `size` cells of a full 9×9 grid, each as names of cells. `None` if the time ran out.
#[pyfunction]
#[pyo3(signature = (digits, size, seconds=None))]
pub(crate) fn unavoidable(
    py: Python<'_>,
    digits: &str,
    size: usize,
    seconds: Option<f64>,
) -> PyResult<Option<Vec<Vec<String>>>> {
    let board = Board::of(Shape::NINE);
    let grid = digits_of(&board, digits)
        .ok_or_else(|| PyValueError::new_err("expected a plain 9x9 puzzle"))?;
    let limits = limits(seconds, None)?;
    let found = attended(py, &limits.cancel, || {
        generate::unavoidable(&grid, size, &limits.budget())
    })?;
    let sets = match found {
        Ok(sets) => sets,
        Err(NoSets::GivenUp) => return Ok(None),
        Err(error) => return Err(PyValueError::new_err(error.to_string())),
    };
    let names = |set: u128| {
        let cells = board.cells().filter(|cell| set >> cell.index() & 1 == 1);
        cells.map(|cell| board.name(cell)).collect()
    };
    Ok(Some(sets.into_iter().map(names).collect()))
}
