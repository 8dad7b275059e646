//! Rows with a blank for an empty cell, with or without bars between the boxes: `53  7    `. Blanks at the end of a
//! row may have been cut off. Such a board is detected from all its rows together, so that rows of numbers between
//! blanks are not taken for it.

use ninefold_grid::{Cell, Digit, Grid, Puzzle, Shape};

use crate::boards::Boards;
use crate::codec::Records;
use crate::error::{Unsupported, count, quote};
use crate::head::{Head, is_significant};
use crate::line_kind::{is_bar, is_border};
use crate::lines::{AnyLines, Line};
use crate::{ReadError, Record};

/// The largest side of a board: digits are single signs.
const MAX_SIDE: usize = 9;

/// The longest row in bytes, with bars around each cell and more.
const MAX_LINE: usize = 40;

/// The fewest digits of a board.
const MIN_DIGITS: usize = 4;

/// Returns whether a board of such rows begins.
pub(crate) fn begins(head: &mut Head<'_, '_>, boards: &Boards) -> bool {
    let mut rows: Vec<String> = Vec::new();
    for i in 0..2 * MAX_SIDE {
        let Some(line) = head.raw(i).filter(|line| !line.trim().is_empty()) else {
            break;
        };
        if is_drawn(line) {
            continue;
        }
        // It asks for no more lines than needed, because a user may be waiting for an answer.
        let is_sign = |c: char| matches!(c, ' ' | '1'..='9') || is_bar(c);
        if line.len() > MAX_LINE || !line.chars().all(is_sign) {
            return false;
        }
        rows.push(line.to_owned());
    }
    let Some(side) = side(rows.iter().map(String::as_str), boards) else {
        return false;
    };
    let cells: String = rows.iter().filter_map(|row| cells(row, side)).collect();
    let digits = cells.bytes().filter(u8::is_ascii_digit).count();
    cells.len() == side * side && digits < cells.len() && digits >= MIN_DIGITS
}

/// Returns whether this is a line between the bands.
fn is_drawn(line: &str) -> bool {
    is_border(line)
        || line
            .trim()
            .chars()
            .all(|c| matches!(c, '-' | '+') || is_bar(c))
}

/// Returns the side of a board of these rows: the number of cells of the longest row.
fn side<'a>(rows: impl Iterator<Item = &'a str> + Clone, boards: &Boards) -> Option<usize> {
    let side = rows.clone().count();
    let is_side = side <= MAX_SIDE && boards.shape_of_side(side).is_some();
    let longest = rows
        .map(|row| bare(row).chars().filter(|c| !is_bar(*c)).count())
        .max()?;
    (is_side && longest == side).then_some(side)
}

/// Returns a row without the bars around it.
fn bare(row: &str) -> &str {
    let Some(inner) = row.strip_prefix(is_bar) else {
        return row;
    };
    let end = inner.trim_end();
    end.strip_suffix(is_bar).unwrap_or(inner)
}

/// Returns the cells of a row, or `None` if it has anything else.
fn cells(row: &str, side: usize) -> Option<String> {
    let boxes = bare(row).split(is_bar);
    let width = side.checked_div(boxes.clone().count())?;
    let mut cells = String::new();
    for part in boxes {
        let is_right = |sign: u8| matches!(sign, b' ' | b'1'..=b'9');
        if part.len() > width || !part.bytes().all(is_right) {
            return None;
        }
        cells += &format!("{part:width$}");
    }
    Some(format!("{cells:side$}"))
}

/// Reads board by board.
pub(crate) fn open(_: &mut AnyLines<'_>, _: &Boards, _: bool) -> Result<Records, ReadError> {
    Ok(Box::new(|lines, boards| next(lines, boards).transpose()))
}

fn next(lines: &mut AnyLines<'_>, boards: &mut Boards) -> Result<Option<Record>, ReadError> {
    let (mut rows, mut first) = (Vec::new(), 0);
    while rows.len() < MAX_SIDE {
        let Some(line) = lines.next()? else { break };
        let is_before = first == 0 && !is_significant(line.text);
        if is_before || is_drawn(line.text) && !line.text.trim().is_empty() {
            continue;
        }
        // A board that is smaller ends with a blank line.
        let is_end = line.text.trim().is_empty()
            && side(
                rows.iter().map(|(_, row): &(usize, String)| row.as_str()),
                boards,
            )
            .is_some();
        if is_end {
            break;
        }
        if first == 0 {
            first = line.number;
        }
        rows.push((line.number, line.text.to_owned()));
    }
    if first == 0 {
        return Ok(None);
    }
    let found = side(rows.iter().map(|(_, row)| row.as_str()), boards);
    let Some(shape) = found.and_then(|side| boards.shape_of_side(side)) else {
        let expected = "9 rows of 9 signs with blanks for empty cells";
        return Err(ReadError::whole(first, expected, count(rows.len(), "row")));
    };
    let side = shape.side();
    let mut givens = Grid::empty(side);
    for (at, (number, text)) in rows.iter().enumerate() {
        let Some(cells) = cells(text, side) else {
            let line = Line {
                number: *number,
                text,
            };
            return Err(line.error(0, "digits and blanks", quote(line.trimmed())));
        };
        for (column, sign) in cells.chars().enumerate() {
            let digit = sign
                .to_digit(10)
                .and_then(|value| Digit::new(value as usize));
            if digit.is_some_and(|digit| digit.value() > side) {
                let line = Line {
                    number: *number,
                    text,
                };
                return Err(line.error(0, format!("digits up to {side}"), format!("`{sign}`")));
            }
            givens.set(Cell::new(at * side + column), digit);
        }
    }
    let mut record = Record::new(Puzzle::new(boards.of_shape(shape), givens)?);
    record.line = first;
    Ok(Some(record))
}

/// Writes the rows. It refuses a board that would not be detected again.
pub(crate) fn write(record: &Record, shape: Shape) -> Result<String, Unsupported> {
    let (side, givens) = (shape.side(), record.puzzle.givens());
    if side > MAX_SIDE {
        return Err(Unsupported::new("digits above 9"));
    }
    let row = |row: usize| -> String {
        let cell = |column: usize| givens[Cell::new(row * side + column)];
        let signs = (0..side)
            .map(|column| cell(column).map_or(" ".to_owned(), |digit| digit.value().to_string()));
        signs.collect()
    };
    let rows: Vec<String> = (0..side).map(row).collect();
    let is_told = givens.count() >= MIN_DIGITS && rows.iter().all(|row| !row.trim().is_empty());
    match is_told && Shape::usual(side) == Some(shape) {
        true => Ok(rows.join("\n") + "\n"),
        false => Err(Unsupported::new(
            "rows without digits, or other boxes than the usual ones",
        )),
    }
}

#[cfg(test)]
mod tests {
    use ninefold_grid::notation::write_line;

    use crate::{Options, Reader};

    #[test]
    fn rows_with_blanks() {
        let puzzle =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let row = |row: usize| puzzle[9 * row..9 * row + 9].replace('.', " ");
        let rows: Vec<String> = (0..9).map(row).collect();
        let cut: Vec<&str> = rows.iter().map(|row| row.trim_end()).collect();
        let barred = |row: &String| [&row[..3], &row[3..6], &row[6..]].join("|");
        let mut boxed: Vec<String> = rows.iter().map(barred).collect();
        let around: Vec<String> = boxed.iter().map(|row| format!("|{row}|")).collect();
        boxed.insert(3, "---+---+---".to_owned());
        boxed.insert(7, "---+---+---".to_owned());
        for text in [
            rows.join("\n"),
            cut.join("\n"),
            boxed.join("\n"),
            around.join("\n"),
        ] {
            let twice = format!("{text}\n\n{text}\n");
            let reader = Reader::new(twice.as_bytes(), Options::default()).unwrap();
            let puzzles: Vec<String> = reader
                .map(|record| write_line(record.unwrap().puzzle.givens(), '.'))
                .collect();
            assert_eq!(puzzles, [puzzle, puzzle], "{text}");
        }
    }
}
