//! Boards as text and as pictures.

use ninefold::format::Record;
use ninefold::grid::Grid;
use ninefold::picture::{self as pictures, BoardPicture, Picture, Theme};
use ninefold::render::{BoardText, Ink, Look};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::one::{digits_of, other_size, record};

/// A puzzle and the digits found.
fn board(
    py: Python<'_>,
    givens: &str,
    digits: Option<&str>,
    shape: Option<&str>,
) -> PyResult<(Record, Option<Grid>)> {
    let puzzle = record(py, givens, shape)?;
    let board = puzzle.puzzle.board();
    let found = digits.map(|digits| match digits_of(board, digits) {
        Some(found) => Ok(found),
        // Whatever else holds digits.
        None => Ok::<_, PyErr>(record(py, digits, None)?.puzzle.givens().clone()),
    });
    let found = found.transpose()?.or_else(|| puzzle.placed.clone());
    if found.as_ref().is_some_and(|found| !found.fits(board)) {
        return Err(other_size());
    }
    Ok((puzzle, found))
}

/// A board as text, one line for each row and each rule.
#[pyfunction]
#[pyo3(signature = (givens, digits=None, shape=None))]
pub(crate) fn draw(
    py: Python<'_>,
    givens: &str,
    digits: Option<&str>,
    shape: Option<&str>,
) -> PyResult<String> {
    let (puzzle, found) = board(py, givens, digits, shape)?;
    let look = Look {
        // Without stars: whoever wants to see what was given looks at the picture.
        ink: Ink::Weight,
        unicode: true,
        width: 100,
    };
    let drawn = BoardText {
        puzzle: &puzzle.puzzle,
        found: found.as_ref(),
        marked: &[],
    };
    Ok(without_escapes(&drawn.draw(look)))
}

/// Leaves out what sets the weight of type on a terminal: `\x1b[…m`.
fn without_escapes(text: &str) -> String {
    let mut pieces = text.split('\x1b');
    let first = pieces.next().unwrap_or_default().to_owned();
    pieces.fold(first, |all, piece| {
        all + piece.split_once('m').map_or("", |(_, rest)| rest)
    })
}

/// A board as SVG, PNG or PDF.
#[pyfunction]
#[pyo3(signature = (givens, digits=None, shape=None, format="svg", theme="light", width=None))]
pub(crate) fn picture(
    py: Python<'_>,
    givens: &str,
    digits: Option<&str>,
    shape: Option<&str>,
    format: &str,
    theme: &str,
    width: Option<u32>,
) -> PyResult<Vec<u8>> {
    let (puzzle, found) = board(py, givens, digits, shape)?;
    let theme = theme_of(theme)?;
    let board = BoardPicture {
        digits: found.as_ref(),
        candidates: puzzle.notes.as_ref(),
        artwork: puzzle.artwork.as_ref(),
        ..BoardPicture::new(&puzzle.puzzle)
    };
    let drawing = Picture::of(board).draw(theme);
    match format {
        "svg" => Ok(pictures::svg(&drawing).into_bytes()),
        "png" => {
            let width = width.map(|width| width.clamp(1, pictures::MAX_WIDTH));
            Ok(pictures::png(&drawing, width))
        }
        other => {
            let message = format!("format: expected text, svg or png, found {other}");
            Err(PyValueError::new_err(message))
        }
    }
}

/// The theme of a word.
pub(crate) fn theme_of(word: &str) -> PyResult<&'static Theme> {
    Theme::named(word).map_err(|error| PyValueError::new_err(format!("theme: {error}")))
}
