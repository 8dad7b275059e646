//! All puzzles with this many givens in one solution grid.

use ninefold::generate::Scan;
use ninefold::grid::Shape;
use ninefold::search::{Backend, Verdict, solve};
use pyo3::exceptions::{PyIndexError, PyValueError};
use pyo3::prelude::*;

use crate::many::wrong;
use crate::one::record;
use crate::work::{attended, limits};

/// A search that falls into parts.
#[pyclass(frozen, module = "ninefold._native")]
pub(crate) struct Search {
    scan: Scan,
}

#[pymethods]
impl Search {
    #[new]
    fn new(py: Python<'_>, text: &str, givens: usize) -> PyResult<Search> {
        let puzzle = record(py, text, None)?.puzzle;
        if !puzzle.is_plain() || puzzle.board().shape() != Some(Shape::NINE) {
            return Err(PyValueError::new_err("a scan is for boards of 9x9"));
        }
        let backend = Backend::chosen().map_err(wrong)?;
        let limits = limits(None, None)?;
        let scan = attended(py, &limits.cancel, || {
            match solve(&puzzle, &limits.budget()).verdict {
                Verdict::Unique(grid) => Ok(Scan::new(&grid, givens, backend, &limits.budget())),
                _ => Err(PyValueError::new_err(
                    "a scan needs a filled grid, or a puzzle with one solution",
                )),
            }
        })??;
        let scan = scan.expect("nobody has cancelled it");
        Ok(Search { scan })
    }

    /// Into how many parts it falls.
    #[getter]
    fn parts(&self) -> usize {
        self.scan.parts()
    }

    /// The puzzles of one part, and whether these are all.
    #[pyo3(signature = (part, seconds=None))]
    fn part(
        &self,
        py: Python<'_>,
        part: usize,
        seconds: Option<f64>,
    ) -> PyResult<(Vec<String>, bool)> {
        if part >= self.scan.parts() {
            return Err(PyIndexError::new_err(part));
        }
        let limits = limits(seconds, None)?;
        let (found, _, complete) = attended(py, &limits.cancel, || {
            self.scan.part(part, &limits.budget())
        })?;
        let line = |cells: [u8; 81]| {
            let sign = |value| {
                if value == 0 {
                    '.'
                } else {
                    char::from(b'0' + value)
                }
            };
            cells.map(sign).iter().collect()
        };
        Ok((found.into_iter().map(line).collect(), complete))
    }
}
