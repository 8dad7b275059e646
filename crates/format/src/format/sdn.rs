//! `.sdn`: a line that describes itself completely, `id side box_rows box_columns v1 … vn²`, with 0 for empty
//! cells. `-` means that there is no identity.

use ninefold_grid::{Digit, Puzzle, Shape};

use crate::boards::Boards;
use crate::error::{Unsupported, count, quote};
use crate::line_features::LineFeatures;
use crate::lines::Line;
use crate::words::read_fields;
use crate::{ReadError, Record};

const NO_ID: &str = "-";

/// Returns `Some(true)` if this is such a line in every respect, and `Some(false)` if only the number of cells is
/// wrong.
pub(crate) fn fits(text: &str) -> Option<bool> {
    let mut words = text.split_ascii_whitespace();
    words.next()?;
    let mut number = || words.next()?.parse::<usize>().ok();
    let (side, rows, columns) = (number()?, number()?, number()?);
    if !(2..=Shape::MAX_SIDE).contains(&side) || rows.checked_mul(columns) != Some(side) {
        return None;
    }
    let cells = words.count();
    (cells > side).then_some(cells == side * side)
}

/// Returns whether this is such a line that begins with a name as long as a small puzzle.
pub(crate) fn has_name(features: &LineFeatures<'_>) -> bool {
    let is_small = features.word.len() * 2 < features.text.len();
    is_small && features.is_cells() && fits(features.text) == Some(true)
}

/// Reads one line.
pub(crate) fn read(line: Line<'_>, boards: &mut Boards) -> Result<Record, ReadError> {
    let trimmed = line.trimmed();
    let end = line.offset(trimmed) + trimmed.len();
    let mut words = trimmed.split_ascii_whitespace();
    let id = words.next().unwrap_or_default();
    let mut number = |what: &str| {
        let word = words.next();
        let place = word.map_or(end, |word| line.offset(word));
        match word.and_then(|word| word.parse::<usize>().ok()) {
            Some(number) => Ok((number, place)),
            None => Err(line.error(place, what, word.map_or("nothing".into(), quote))),
        }
    };
    let (side, place) = number("the side of the board")?;
    let (rows, _) = number("the rows of a box")?;
    let (columns, _) = number("the columns of a box")?;
    let shape = Shape::new(rows, columns)
        .ok()
        .filter(|shape| shape.side() == side)
        .ok_or_else(|| {
            let found = format!("side {side}, boxes of {rows}x{columns}");
            line.error(
                place,
                "a side from 2 to 255, and a box of as many cells",
                found,
            )
        })?;
    if let Some(forced) = boards.forced.filter(|&forced| forced != shape) {
        return Err(line.error(
            place,
            format!("boxes of {forced}"),
            format!("boxes of {shape}"),
        ));
    }
    let found = words.clone().count();
    if found != shape.cell_count() {
        let expected = count(shape.cell_count(), "number");
        return Err(line.error(end, expected, found.to_string()));
    }
    let board = boards.of_shape(shape);
    let givens = read_fields(words, &board, line)?;
    let mut record = Record::new(Puzzle::new(board, givens)?);
    record.meta.id = (id != NO_ID).then(|| id.to_owned());
    Ok(record)
}

/// Writes one line.
pub(crate) fn write(record: &Record, shape: Shape) -> Result<String, Unsupported> {
    let id: String = record.meta.id.as_deref().unwrap_or_default().to_owned();
    let id = id.split_whitespace().collect::<Vec<_>>().join("_");
    // A line that begins with `#` would be a comment.
    let id = id.trim_start_matches('#');
    let id = if id.is_empty() { NO_ID } else { id };
    let mut line = format!("{id} {} {} {}", shape.side(), shape.rows(), shape.columns());
    for (_, digit) in record.puzzle.givens().iter() {
        line.push(' ');
        line += &digit.map_or(0, Digit::value).to_string();
    }
    Ok(line)
}
