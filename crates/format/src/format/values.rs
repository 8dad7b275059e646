//! One number per line, n² lines. An empty line, or one that is not a number, is an empty cell.

use ninefold_grid::{Digit, Grid, Puzzle, Shape};

use crate::boards::{Boards, expected_number};
use crate::codec::{Records, Texts};
use crate::error::{count, quote};
use crate::head::{Head, is_significant};
use crate::lines::{AnyLines, Line, Text};
use crate::{ReadError, Record};

/// The greatest number of lines of one puzzle.
const MAX_LINES: usize = Shape::MAX_SIDE * Shape::MAX_SIDE;

/// Returns whether the input has only lines of one short word each, with numbers among them. There must be exactly
/// or nearly as many lines as a board has cells.
pub(crate) fn begins(head: &mut Head<'_, '_>, boards: &Boards) -> bool {
    if head.is_after(is_significant) {
        return false;
    }
    let mut numbers = 0;
    for i in 0..=MAX_LINES {
        let Some(line) = head.of_input(i) else {
            let whole = boards.side_of_cells(i).is_some() && numbers > 0;
            return whole || i >= 60 && 2 * numbers > i;
        };
        let word = line.trim();
        let spelled = word.len() <= 12 && word.bytes().all(|byte| byte.is_ascii_alphabetic());
        let short = word.len() <= 3 && !word.contains(char::is_whitespace);
        if !short && !spelled {
            return false;
        }
        numbers += usize::from(word.parse::<u16>().is_ok());
    }
    false
}

/// Reads every n² lines. The number of lines determines n, unless there are more lines than one board can have.
pub(crate) fn open(
    lines: &mut AnyLines<'_>,
    boards: &Boards,
    _: bool,
) -> Result<Records, ReadError> {
    let found = (0..=MAX_LINES)
        .take_while(|&i| lines.peek(i).is_some())
        .count();
    let is_all = found <= MAX_LINES;
    let is_whole = |shape: &Shape| !is_all || found.is_multiple_of(shape.cell_count());
    let side = boards.side_of_cells(found).filter(|_| is_all);
    let usual = boards.forced.is_none().then_some(Shape::NINE);
    let shape = boards
        .forced
        .filter(is_whole)
        .or_else(|| boards.shape_of_side(side?))
        .or(usual.filter(is_whole))
        .filter(|_| found > 0);
    let Some(shape) = shape else {
        let (expected, _) = boards.expected_cells(found);
        let expected = expected.replace("cell", "line");
        let mut error = Some(ReadError::whole(found, expected, count(found, "line")));
        return Ok(Box::new(move |_, _| error.take().map(Err)));
    };
    Ok(Box::new(move |lines, boards| {
        match lines.text(shape.cell_count()) {
            Ok(text) if text.len() == 0 => None,
            Ok(text) => Some(read(&text, shape, boards)),
            Err(error) => Some(Err(error)),
        }
    }))
}

fn read(text: &Text, shape: Shape, boards: &mut Boards) -> Result<Record, ReadError> {
    let board = boards.of_shape(shape);
    let mut grid = Grid::empty(shape.side());
    let mut lines = text.lines();
    let first = lines.clone().next().map_or(0, |line| line.number);
    for cell in board.cells() {
        let Some(line) = lines.next() else {
            let expected = count(shape.cell_count(), "line");
            return Err(ReadError::whole(first, expected, count(text.len(), "line")));
        };
        grid.set(cell, read_value(line, shape.side())?);
    }
    let mut record = Record::new(Puzzle::new(board, grid)?);
    record.line = first;
    Ok(record)
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

/// Writes n² lines for each record, with 0 for empty cells.
pub(crate) fn texts() -> Texts {
    let line = |(_, digit): (_, Option<Digit>)| format!("{}\n", digit.map_or(0, Digit::value));
    Box::new(move |record| {
        let records = record.into_iter();
        Ok(records
            .flat_map(|record| record.puzzle.givens().iter().map(line))
            .collect())
    })
}
