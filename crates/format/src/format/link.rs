//! Links that contain a puzzle: `?bd=` of sudokuwiki.org, `?s=` of sudokuexchange.com, or any part of the path or
//! query that has a sign for each cell of a board.

use ninefold_grid::notation::write_line;
use ninefold_grid::{Puzzle, Shape};

use crate::boards::{Boards, is_sign, read_signs};
use crate::error::{Unsupported, quote};
use crate::line_features::LineFeatures;
use crate::lines::Line;
use crate::{ReadError, Record};

/// Returns whether this text is a link.
pub(crate) fn is_link(text: &str) -> bool {
    let word = text.split_ascii_whitespace().next().unwrap_or_default();
    word.contains("://")
        || word.starts_with("www.")
        || word.contains("?bd=")
        || word.contains("?s=")
}

/// Returns whether a line is a link to sudokuexchange.com.
pub(crate) fn is_sudokuexchange(features: &LineFeatures<'_>) -> bool {
    is_link(features.text) && features.text.contains("sudokuexchange")
}

/// Returns the part of a link that holds the puzzle: the value of `bd` or `s`, or else the longest part of only
/// signs.
fn find<'a>(link: &'a str, boards: &Boards) -> Option<&'a str> {
    let parts = || link.split(['?', '&', '#', ';']).skip(1);
    let named = parts().find_map(|part| part.strip_prefix("bd=").or(part.strip_prefix("s=")));
    if named.is_some() {
        return named;
    }
    link.split(['/', '?', '&', '#', ';', '='])
        .filter(|part| part.chars().all(is_sign) && boards.side_of_cells(part.len()).is_some())
        .max_by_key(|part| part.len())
}

/// Reads a line with a link at its beginning.
pub(crate) fn read(line: Line<'_>, boards: &mut Boards) -> Result<Record, ReadError> {
    let link = line
        .trimmed()
        .split_ascii_whitespace()
        .next()
        .unwrap_or_default();
    let Some(cells) = find(link, boards) else {
        let coded = ["load=", "puzzleid=", "fpuzzles", "scl"]
            .iter()
            .any(|key| link.contains(key));
        let found = match coded {
            true => format!("a coded one, {}", quote(link)),
            false => quote(link),
        };
        return Err(line.error_at(link, "a link with a puzzle (?bd=… or ?s=…)", found));
    };
    let offset = line.offset(cells);
    let board = boards.of_cells(cells, line, offset)?;
    let givens = read_signs(cells, &board, boards.alphabet, line, offset)?;
    Ok(Record::new(Puzzle::new(board, givens)?))
}

/// Writes a link to sudokuwiki.org.
pub(crate) fn sudokuwiki(record: &Record, shape: Shape) -> Result<String, Unsupported> {
    write(record, shape, "https://www.sudokuwiki.org/sudoku.htm?bd=")
}

/// Writes a link to sudokuexchange.com.
pub(crate) fn sudokuexchange(record: &Record, shape: Shape) -> Result<String, Unsupported> {
    write(record, shape, "https://sudokuexchange.com/play/?s=")
}

fn write(record: &Record, shape: Shape, site: &str) -> Result<String, Unsupported> {
    match shape {
        Shape::NINE => Ok(format!("{site}{}", write_line(record.puzzle.givens(), '0'))),
        _ => Err(Unsupported::new("other boards than 9x9")),
    }
}
