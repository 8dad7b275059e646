//! Puzzles in images.

use std::sync::atomic::AtomicBool;

use ninefold::grid::Puzzle;
use ninefold_recognize::{meant, photo};
use pyo3::prelude::*;

use crate::one::{Kind, kind, puzzle_error, shape_of};
use crate::work::attended;

/// A puzzle: its digits and kind, the digits placed, whether it is sure and has one solution, the names of doubtful cells, and the
/// crossings of its lines.
type Seen = (
    String,
    Kind,
    String,
    bool,
    bool,
    Vec<String>,
    Vec<(f32, f32)>,
);

/// The puzzles of an image file, in reading order.
#[pyfunction]
#[pyo3(signature = (image, shape=None))]
pub(crate) fn read_photo(
    py: Python<'_>,
    image: Vec<u8>,
    shape: Option<&str>,
) -> PyResult<Vec<Seen>> {
    let shape = shape_of(shape)?;
    // It takes well below a second, so nobody asks it to end.
    let never = AtomicBool::new(false);
    let read = attended(py, &never, || {
        photo::read(&image).map(|all| {
            let boards = all
                .into_iter()
                .map(|reading| (meant(&reading, shape), reading));
            boards.collect::<Vec<_>>()
        })
    })?;
    let read = read.map_err(|error| puzzle_error(py, &error.to_string(), (0, 0), ""))?;
    let seen = read.into_iter().map(|(meant, reading)| {
        let board = meant.puzzle.board();
        let mut placed = Puzzle::empty(board.clone());
        for &(cell, digit) in &meant.placed {
            placed.give(cell, Some(digit));
        }
        let names = meant.doubtful.iter().map(|&cell| board.name(cell));
        Ok((
            meant.puzzle.to_string(),
            kind(&meant.puzzle)?,
            placed.to_string(),
            meant.is_sure,
            meant.has_one_solution,
            names.collect(),
            reading.crossings,
        ))
    });
    seen.collect()
}
