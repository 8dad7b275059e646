//! One number per line, n² lines. An empty line, or one that is no number, is an empty cell.

use std::io::Read;

use ninefold_grid::{Digit, Grid, Puzzle, Shape};

use crate::boards::{Boards, expected_number};
use crate::error::{count, quote};
use crate::lines::{Line, Lines, Text};
use crate::{ReadError, Record};

/// Whether the input is nothing but lines of one short word each, numbers among them, and as many
/// as a board has cells, or nearly.
pub(crate) fn detect<R: Read>(lines: &mut Lines<R>, boards: &Boards) -> bool {
    let mut numbers = 0;
    for i in 0.. {
        let Some(line) = lines.peek(i) else {
            let whole = boards.side_of_cells(i).is_some() && numbers > 0;
            return whole || i >= 60 && 2 * numbers > i;
        };
        let word = line.trim();
        let spelled = word.len() <= 12 && word.bytes().all(|byte| byte.is_ascii_alphabetic());
        let short = word.len() <= 3 && !word.contains(char::is_whitespace);
        if !short && !spelled || i > 255 * 255 {
            return false;
        }
        numbers += usize::from(word.parse::<u16>().is_ok());
    }
    false
}

/// Reads every n² lines.
pub(crate) fn read(text: &Text, boards: &mut Boards) -> Vec<Result<Record, ReadError>> {
    let found = text.len();
    let nine = Some(Shape::NINE).filter(|shape| found.is_multiple_of(shape.cell_count()));
    let shape = boards
        .forced
        .filter(|shape| found.is_multiple_of(shape.cell_count()))
        .or_else(|| {
            boards
                .side_of_cells(found)
                .and_then(|side| boards.shape_of_side(side))
        })
        .or(nine.filter(|_| boards.forced.is_none()))
        .filter(|_| found > 0);
    let Some(shape) = shape else {
        let (expected, _) = boards.expected_cells(found);
        let expected = expected.replace("cell", "line");
        return vec![Err(ReadError::whole(found, expected, count(found, "line")))];
    };
    let board = boards.of_shape(shape);
    let lines: Vec<Line<'_>> = text.lines().collect();
    let read = |lines: &[Line<'_>]| {
        let mut grid = Grid::empty(shape.side());
        for (cell, line) in board.cells().zip(lines) {
            grid.set(cell, read_value(*line, shape.side())?);
        }
        let mut record = Record::new(Puzzle::new(board.clone(), grid)?);
        record.line = lines[0].number;
        Ok(record)
    };
    lines.chunks(shape.cell_count()).map(read).collect()
}

fn read_value(line: Line<'_>, side: usize) -> Result<Option<Digit>, ReadError> {
    let word = line.trimmed().trim_end_matches([',', ';']);
    if word.contains(char::is_whitespace) {
        return Err(line.error_at(word, "one number in a line", quote(word)));
    }
    if word.is_empty() || !word.bytes().all(|byte| byte.is_ascii_digit()) {
        return Ok(None);
    }
    let value = word.parse().unwrap_or(usize::MAX);
    match Digit::new(value).filter(|digit| digit.value() <= side) {
        None if value > 0 => Err(line.error_at(word, expected_number(side), quote(word))),
        digit => Ok(digit),
    }
}

/// Writes n² lines, 0 for empty cells.
pub(crate) fn write(record: &Record) -> String {
    let values = record.puzzle.givens().iter();
    values
        .map(|(_, digit)| format!("{}\n", digit.map_or(0, Digit::value)))
        .collect()
}
