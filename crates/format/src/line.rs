//! Files with one puzzle per line. Each line is detected on its own, so a file may mix formats.

use std::sync::LazyLock;

use ninefold_grid::notation::Alphabet;
use ninefold_grid::{Digit, Grid, Puzzle, Shape};

use crate::boards::Boards;
use crate::codec::{Framing, LineProbe};
use crate::format::surest_first;
use crate::line_features::{LineFeatures, unknown};
use crate::lines::Line;
use crate::words::first_word;
use crate::{Format, ReadError, Record, plain};

/// Returns whether the line has no content.
pub(crate) fn is_skipped(text: &str) -> bool {
    let trimmed = text.trim_start();
    trimmed.is_empty() || trimmed.starts_with('#') || is_step(text, trimmed)
}

/// Returns whether this is a step under a puzzle as HoDoKu prints it: `   Naked Single: r5c6=4`.
fn is_step(text: &str, trimmed: &str) -> bool {
    trimmed.len() < text.len()
        && trimmed.starts_with(|c: char| c.is_ascii_alphabetic())
        && first_word(trimmed).len() < 30
        && (trimmed.contains(": ") || trimmed.contains("r") && trimmed.contains('='))
}

/// Returns whether a line may be a puzzle: it has content and is not a part of a drawing.
pub(crate) fn is_open(text: &str, features: &LineFeatures<'_>) -> bool {
    // A line of HoDoKu's library may look like a border.
    !is_skipped(text) && (features.text.starts_with(':') || !features.is_border())
}

/// The tests of lines, those of the highest priority first.
static PROBES: LazyLock<Vec<(u8, Format, LineProbe)>> = LazyLock::new(|| {
    surest_first(|framing| match framing {
        Framing::Line(probes, _) => probes.to_vec(),
        _ => Vec::new(),
    })
});

/// Returns the format of a line.
fn detect(text: &str, boards: &Boards) -> Option<Format> {
    let features = LineFeatures::of(text, boards);
    let found = PROBES.iter().find(|(_, _, probe)| probe(&features));
    found.filter(|_| is_open(text, &features)).map(|row| row.1)
}

/// Returns whether plain lines may be read on the fast path: the format asked for is one of 81 signs, or none is
/// asked for.
pub(crate) fn is_plain(format: Option<Format>, boards: &Boards) -> bool {
    matches!(format, None | Some(Format::Line | Format::Sdm))
        && boards.forced.is_none_or(|shape| shape == Shape::NINE)
        && matches!(boards.alphabet, None | Some(Alphabet::Digits))
}

/// Reads a line. Returns `None` for a line without content.
pub(crate) fn read(
    line: Line<'_>,
    format: Option<Format>,
    boards: &mut Boards,
) -> Option<Result<Record, ReadError>> {
    if is_plain(format, boards)
        && let Some(record) = read_plain(line, boards)
    {
        return Some(Ok(record));
    }
    if is_skipped(line.text) {
        return None;
    }
    let format = format.or_else(|| detect(line.text, boards));
    let record = match format.map(|format| &format.codec().framing) {
        Some(Framing::Line(_, read)) => read(line, boards),
        _ => Err(unknown(line, boards)),
    };
    Some(record.map(|mut record| {
        record.line = line.number;
        record
    }))
}

/// Reads a line of 81 signs and nothing else, as most lines are. The result is that of the rest of this file, in a
/// quarter of the time.
fn read_plain(line: Line<'_>, boards: &mut Boards) -> Option<Record> {
    let cells = plain::cells(line.text.as_bytes().try_into().ok()?)?;
    let board = boards.of_shape(Shape::NINE);
    let mut givens = Grid::empty(Shape::NINE.side());
    for (cell, value) in board.cells().zip(cells) {
        givens.set(cell, Digit::new(value.into()));
    }
    let mut record = Record::new(Puzzle::new(board, givens).ok()?);
    record.line = line.number;
    Some(record)
}
