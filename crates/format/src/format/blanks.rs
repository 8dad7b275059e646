//! Rows with a blank for an empty cell, with or without bars between the boxes: `53  7    `, `5 3   |   7   |`. The
//! place of a digit in its line is its column. Blanks at the end of a row may have been cut off. Such a board is
//! detected from all its rows together, so that rows of numbers between blanks are not taken for it.

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

/// The longest row in signs, with bars around each cell and more.
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
        if line.chars().count() > MAX_LINE || !line.chars().all(is_sign) {
            return false;
        }
        rows.push(line.to_owned());
    }
    let Some(layout) = Layout::of(rows.iter().map(String::as_str), boards) else {
        return false;
    };
    let cells: Option<Vec<String>> = rows.iter().map(|row| layout.cells(row)).collect();
    let cells = cells.unwrap_or_default().concat();
    let digits = cells.bytes().filter(u8::is_ascii_digit).count();
    digits < cells.len() && digits >= MIN_DIGITS
}

/// Returns whether this is a line between the bands.
fn is_drawn(line: &str) -> bool {
    is_border(line)
        || line
            .trim()
            .chars()
            .all(|c| matches!(c, '-' | '+' | ':') || is_bar(c))
}

/// The places of cells and bars in the rows of a board.
struct Layout {
    shape: Shape,
    /// The blanks before the first bar, if there are bars around the board.
    indent: usize,
    /// The place of each column, in signs after the indent.
    columns: Vec<usize>,
    /// The places of bars.
    bars: Vec<usize>,
}

impl Layout {
    /// Returns the layout that most of the rows of a board have.
    fn of<'a>(rows: impl Iterator<Item = &'a str> + Clone, boards: &Boards) -> Option<Layout> {
        let side = rows.clone().count();
        let shape = boards.shape_of_side(side).filter(|_| side <= MAX_SIDE)?;
        let Some(indent) = rows.clone().find_map(|row| row.find(is_bar)) else {
            // Without bars, only the longest row shows how many columns there are.
            let longest = rows.map(|row| row.chars().count()).max()?;
            let (columns, bars) = ((0..side).collect(), Vec::new());
            let layout = Layout {
                shape,
                indent: 0,
                columns,
                bars,
            };
            return (longest == side).then_some(layout);
        };
        // How many columns have no bar between them, the steps between these, and the blanks beside bars.
        let width = shape.columns();
        let parts = [(width, 1, 0), (width, 2, 0), (width, 2, 1), (1, 1, 0)];
        let layouts = parts.into_iter().flat_map(|(width, step, gap)| {
            let part = step * (width - 1) + 1 + 2 * gap;
            let start = 1 + gap;
            let column = |k: usize| start + k / width * (part + 1) + k % width * step;
            let outer = Layout {
                shape,
                indent,
                columns: (0..side).map(column).collect(),
                bars: (0..=side / width).map(|k| k * (part + 1)).collect(),
            };
            let inner = outer.bars[1..side / width].iter();
            let inner = Layout {
                shape,
                indent: 0,
                columns: (0..side).map(|k| column(k) - start).collect(),
                bars: inner.map(|place| place - start).collect(),
            };
            [outer, inner]
        });
        let fitting = |layout: &Layout| rows.clone().filter_map(|row| layout.cells(row)).count();
        layouts.max_by_key(fitting)
    }

    /// Returns the cells of a row, or `None` if something is at another place.
    fn cells(&self, row: &str) -> Option<String> {
        let mut cells = vec![' '; self.columns.len()];
        let mut bars = 0;
        let (before, row) = row.split_at_checked(self.indent)?;
        for (place, sign) in row.chars().enumerate().filter(|&(_, sign)| sign != ' ') {
            match self.columns.binary_search(&place) {
                Ok(column) if matches!(sign, '1'..='9') => cells[column] = sign,
                Err(_) if is_bar(sign) && self.bars.get(bars) == Some(&place) => bars += 1,
                _ => return None,
            }
        }
        let is_whole = before.trim().is_empty() && bars == self.bars.len();
        is_whole.then(|| cells.into_iter().collect())
    }
}

/// Reads board by board.
pub(crate) fn open(_: &mut AnyLines<'_>, _: &Boards, _: bool) -> Result<Records, ReadError> {
    Ok(Box::new(|lines, boards| next(lines, boards).transpose()))
}

fn next(lines: &mut AnyLines<'_>, boards: &mut Boards) -> Result<Option<Record>, ReadError> {
    let (mut rows, mut first) = (Vec::<(usize, String)>::new(), 0);
    let layout = |rows: &[(usize, String)], boards: &Boards| {
        Layout::of(rows.iter().map(|(_, row)| row.as_str()), boards)
    };
    while rows.len() < MAX_SIDE {
        let Some(line) = lines.next()? else { break };
        let is_before = first == 0 && !is_significant(line.text);
        if is_before || is_drawn(line.text) && !line.text.trim().is_empty() {
            continue;
        }
        // A board that is smaller ends with a blank line.
        if line.text.trim().is_empty() && layout(&rows, boards).is_some() {
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
    let side = rows.len();
    let Some(layout) = layout(&rows, boards) else {
        let expected = "9 rows of 9 signs with blanks for empty cells";
        return Err(ReadError::whole(first, expected, count(side, "row")));
    };
    let mut givens = Grid::empty(side);
    for (at, (number, text)) in rows.iter().enumerate() {
        let Some(cells) = layout.cells(text) else {
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
    let mut record = Record::new(Puzzle::new(boards.of_shape(layout.shape), givens)?);
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
    fn a_digit_at_another_place_is_an_error() {
        let board = "| 1   |   4 |\n|     | 1   |\n|   1 |     |\n| 4   |   1 |\n";
        let text = format!("{board}\n{}", board.replace("|   1 |\n", "|  1  |\n"));
        let all: Vec<_> = Reader::new(text.as_bytes(), Options::default())
            .unwrap()
            .collect();
        let puzzle = &all[0].as_ref().unwrap().puzzle;
        assert_eq!(write_line(puzzle.givens(), '.'), "1..4..1..1..4..1");
        assert_eq!((all.len(), all[1].as_ref().unwrap_err().line()), (2, 9));
    }

    #[test]
    fn rows_with_blanks() {
        let puzzle =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let row = |row: usize| puzzle[9 * row..9 * row + 9].replace('.', " ");
        let rows: Vec<String> = (0..9).map(row).collect();
        let cut: Vec<&str> = rows.iter().map(|row| row.trim_end()).collect();
        let barred = |row: &String| [&row[..3], &row[3..6], &row[6..]].join("|");
        let spaced =
            |row: &String| -> String { row.chars().flat_map(|sign| [' ', sign]).collect() };
        let wide = |row: &String| {
            barred(row)
                .split('|')
                .map(|part| spaced(&part.to_owned()))
                .collect::<Vec<_>>()
        };
        let wide: Vec<String> = rows
            .iter()
            .map(|row| format!("  |{} |", wide(row).join(" |")))
            .collect();
        let inner: Vec<&str> = wide
            .iter()
            .map(|row| row[4..row.len() - 1].trim_end())
            .collect();
        let mut drawn = wide.clone();
        for at in [0, 4, 8, 12] {
            drawn.insert(at, "  +-------+-------+-------+".to_owned());
        }
        let mut boxed: Vec<String> = rows.iter().map(barred).collect();
        let around: Vec<String> = boxed.iter().map(|row| format!("|{row}|")).collect();
        boxed.insert(3, "---+---+---".to_owned());
        boxed.insert(7, "---+---+---".to_owned());
        for text in [
            rows.join("\n"),
            cut.join("\n"),
            boxed.join("\n"),
            around.join("\n"),
            wide.join("\n"),
            wide.join("\n").replace('|', "│"),
            inner.join("\n"),
            drawn.join("\n"),
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
