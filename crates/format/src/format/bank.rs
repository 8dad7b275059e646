//! Records of the Sudoku Exchange puzzle bank, 100 bytes each:
//!
//! ```text
//! 12 hexadecimal digits ␣ 81 digits ␣ rating, right-aligned in 4
//! ```

use ninefold_grid::notation::write_line;
use ninefold_grid::{Puzzle, Shape};

use crate::boards::{Boards, read_signs};
use crate::error::{Unsupported, quote};
use crate::lines::Line;
use crate::{ReadError, Record};

/// The identity that is written if none is known.
const NO_ID: &str = "000000000000";
const NO_RATING: &str = "0.0";

fn is_id(word: &str) -> bool {
    word.len() == 12 && word.bytes().all(|byte| byte.is_ascii_hexdigit())
}

/// Returns whether this line is such a record. Its puzzle may have a wrong length.
pub(crate) fn fits(text: &str) -> bool {
    let mut words = text.split_ascii_whitespace();
    words.next().is_some_and(is_id) && words.next().is_some_and(|word| word.len() > 40)
}

/// Reads one record.
pub(crate) fn read(line: Line<'_>, boards: &mut Boards) -> Result<Record, ReadError> {
    let trimmed = line.trimmed();
    let mut words = trimmed.split_ascii_whitespace();
    let id = words.next().unwrap_or_default();
    if !is_id(id) {
        return Err(line.error_at(id, "an identity of 12 hexadecimal digits", quote(id)));
    }
    let Some(cells) = words.next() else {
        let end = line.offset(trimmed) + trimmed.len();
        return Err(line.error(end, "81 digits after the identity", "nothing"));
    };
    let offset = line.offset(cells);
    let board = boards.of_cells(cells, line, offset)?;
    let givens = read_signs(cells, &board, boards.alphabet, line, offset)?;
    let mut record = Record::new(Puzzle::new(board, givens)?);
    record.meta.id = (id != NO_ID).then(|| id.to_owned());
    let rating = words.next().filter(|&rating| rating != NO_RATING);
    record.meta.rating = rating.map(str::to_owned);
    Ok(record)
}

/// Writes one record. An identity or rating that has no room is left out.
pub(crate) fn write(record: &Record, shape: Shape) -> Result<String, Unsupported> {
    if shape != Shape::NINE {
        return Err(Unsupported::new("other boards than 9x9"));
    }
    let meta = &record.meta;
    let id = meta.id.as_deref().filter(|id| is_id(id)).unwrap_or(NO_ID);
    let fits = |rating: &&str| rating.len() <= 4 && rating.parse::<f64>().is_ok();
    let rating = meta.rating.as_deref().filter(fits).unwrap_or(NO_RATING);
    Ok(format!(
        "{id} {} {rating:>4}",
        write_line(record.puzzle.givens(), '0')
    ))
}
