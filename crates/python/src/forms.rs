//! Puzzles that are equivalent under the Sudoku symmetries.

use ninefold::canon::{self, Symmetry};
use ninefold::grid::Grid;
use ninefold::report::line;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::one::{Kind, kind, record};

/// The canonical form of a puzzle, how many symmetries lead to it, and the kind of its board.
#[pyfunction]
#[pyo3(signature = (text, shape=None))]
pub(crate) fn canonical(
    py: Python<'_>,
    text: &str,
    shape: Option<&str>,
) -> PyResult<(String, u128, Kind)> {
    let puzzle = record(py, text, shape)?.puzzle;
    let form = py.detach(|| ninefold_column::canonical(&puzzle));
    let form = form.map_err(|error| PyValueError::new_err(error.reason))?;
    let line = line(puzzle.board(), &form.grid);
    Ok((line, form.automorphisms, kind(&puzzle)?))
}

/// An equivalent puzzle, by a random symmetry, and the kind of its board.
#[pyfunction]
#[pyo3(signature = (text, seed, shape=None))]
pub(crate) fn shuffle(
    py: Python<'_>,
    text: &str,
    seed: u64,
    shape: Option<&str>,
) -> PyResult<(String, Kind)> {
    let puzzle = record(py, text, shape)?.puzzle;
    let shape = canon::shape_of(&puzzle).map_err(no_form)?;
    let image: Grid = Symmetry::random(shape, seed).apply(puzzle.givens());
    Ok((line(puzzle.board(), &image), kind(&puzzle)?))
}

/// A symmetry as lists of numbers from 1: whether the first board is transposed, which of its rows and columns
/// come where, and what each digit becomes.
type Mapping = (bool, Vec<usize>, Vec<usize>, Vec<usize>);

/// A symmetry that makes one puzzle of another, if there is one.
#[pyfunction]
#[pyo3(signature = (one, other, one_shape=None, other_shape=None))]
pub(crate) fn isomorphism(
    py: Python<'_>,
    one: &str,
    other: &str,
    one_shape: Option<&str>,
    other_shape: Option<&str>,
) -> PyResult<Option<Mapping>> {
    let one = record(py, one, one_shape)?.puzzle;
    let other = record(py, other, other_shape)?.puzzle;
    let shape = canon::shape_of(&one).map_err(no_form)?;
    if canon::shape_of(&other).map_err(no_form)? != shape {
        return Ok(None);
    }
    let found = py.detach(|| canon::isomorphism(shape, one.givens(), other.givens()));
    Ok(found.map_err(no_form)?.map(|symmetry| {
        let [rows, columns, digits] = [symmetry.rows(), symmetry.columns(), symmetry.digits()];
        (symmetry.is_transposed(), rows, columns, digits)
    }))
}

fn no_form(error: canon::NoForm) -> PyErr {
    PyValueError::new_err(error.to_string())
}
