//! Reads the cells of a drawn board from its rows: signs, numbers, candidates, or digits with stars.

use ninefold_grid::notation::{Alphabet, read_sign};
use ninefold_grid::{Board, Digit, Grid, Marks, Pencilmarks, Puzzle};

use crate::boards::{expected_number, expected_sign, read_number};
use crate::error::{quote, quote_sign};
use crate::line_kind::{Row, marked};
use crate::lines::Line;
use crate::{ReadError, Record};

/// The form of the cells of a board.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Style {
    /// One sign for each cell; blanks are ignored.
    Signs,
    /// Numbers.
    Numbers,
    /// Fields of a table, with numbers or letters.
    Fields,
    /// Candidates.
    Candidates,
    /// Numbers, with a star before those that are placed.
    Marked,
}

/// A row of the board that is being read.
pub(crate) struct Gathered<'a> {
    pub(crate) line: Line<'a>,
    /// Its index in the text.
    pub(crate) index: usize,
    pub(crate) row: Row<'a>,
    /// What separates it from the row before.
    pub(crate) gap: Gap,
}

/// The separation of two rows.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Gap {
    None,
    /// Decoration or comments.
    Border,
    /// At least one blank line.
    Blank,
}

/// Reads single signs.
pub(crate) fn read_signs(
    rows: &[Gathered<'_>],
    board: Board,
    alphabet: Option<Alphabet>,
) -> Result<Record, ReadError> {
    let side = board.side();
    let tokens = || {
        rows.iter()
            .flat_map(|row| row.row.tokens.iter().map(move |t| (row.line, *t)))
    };
    let signs = tokens().flat_map(|(_, token)| token.chars());
    let signs: Vec<char> = signs.collect();
    let alphabet = alphabet.unwrap_or_else(|| Alphabet::detect(signs.into_iter(), side));
    let mut grid = Grid::empty(side);
    let mut cells = board.cells();
    for (line, token) in tokens() {
        if token.is_empty() {
            cells.next();
        }
        for (i, sign) in token.char_indices() {
            let Some(digit) = read_sign(sign, alphabet, side) else {
                let found = quote_sign(sign);
                return Err(line.error(
                    line.offset(token) + i,
                    expected_sign(side, alphabet),
                    found,
                ));
            };
            if let Some(cell) = cells.next() {
                grid.set(cell, digit);
            }
        }
    }
    Ok(Record::new(Puzzle::new(board, grid)?))
}

/// Reads numbers.
pub(crate) fn read_numbers(rows: &[Gathered<'_>], board: Board) -> Result<Record, ReadError> {
    let side = board.side();
    let mut grid = Grid::empty(side);
    let mut cells = board.cells();
    for row in rows {
        for (token, cell) in row.row.tokens.iter().take(side).zip(&mut cells) {
            match read_number(token, side) {
                Some(digit) => grid.set(cell, digit),
                None => {
                    return Err(row
                        .line
                        .error_at(token, expected_number(side), quote(token)));
                }
            }
        }
    }
    Ok(Record::new(Puzzle::new(board, grid)?))
}

/// Reads candidates: digits without separators up to side 9, and numbers with commas above. A dot or a zero is a
/// cell about which nothing is stated, and a dash is a cell without candidates. `u5` is a placed 5.
pub(crate) fn read_candidates(rows: &[Gathered<'_>], board: Board) -> Result<Record, ReadError> {
    let side = board.side();
    let mut marks = Pencilmarks::empty(side);
    let mut placed = Grid::empty(side);
    let mut cells = board.cells();
    for row in rows {
        for (token, cell) in row.row.tokens.iter().zip(&mut cells) {
            let own = token.strip_prefix('u').unwrap_or(token);
            let Some(read) = read_marks(own, side) else {
                let expected = match side {
                    ..=9 => format!("a digit from 1 to {side} or candidates in ascending order"),
                    _ => format!("numbers from 1 to {side} in ascending order, with commas"),
                };
                return Err(row.line.error_at(token, expected, quote(token)));
            };
            marks[cell] = read;
            if own.len() < token.len() && read.len() == 1 {
                placed.set(cell, read.only());
                marks[cell] = Marks::first_n(side);
            }
        }
    }
    let mut record = Record::new(Puzzle::of_candidates(board, marks)?);
    record.placed = (placed.count() > 0).then_some(placed);
    Ok(record)
}

fn read_marks(token: &str, side: usize) -> Option<Marks> {
    match token {
        "-" => return Some(Marks::EMPTY),
        "." | "0" | "_" | "*" | "x" | "X" => return Some(Marks::first_n(side)),
        _ => {}
    }
    let numbers: Vec<usize> = if side <= 9 {
        token
            .chars()
            .map(|c| c.to_digit(10).map(|d| d as usize))
            .collect::<Option<_>>()?
    } else {
        token
            .split(',')
            .map(|number| number.parse().ok())
            .collect::<Option<_>>()?
    };
    let ascending = numbers.windows(2).all(|pair| pair[0] < pair[1]);
    let fits = numbers.iter().all(|number| (1..=side).contains(number));
    (ascending && fits && !numbers.is_empty())
        .then(|| numbers.into_iter().filter_map(Digit::new).collect())
}

/// Reads numbers. Those with a star are placed, and the others are given. The one published file shows this: its
/// digits without a star are a symmetric, proper puzzle, and its digits with a star are in the solution.
pub(crate) fn read_marked(rows: &[Gathered<'_>], board: Board) -> Result<Record, ReadError> {
    let side = board.side();
    let (mut givens, mut placed) = (Grid::empty(side), Grid::empty(side));
    let mut cells = board.cells();
    for row in rows {
        for (read, cell) in marked(row.line.text, side > 9).into_iter().zip(&mut cells) {
            match read_number(read.text, side) {
                Some(digit) if read.starred => placed.set(cell, digit),
                Some(digit) => givens.set(cell, digit),
                None => {
                    let expected = expected_number(side);
                    return Err(row.line.error_at(read.text, expected, quote(read.text)));
                }
            }
        }
    }
    let mut record = Record::new(Puzzle::new(board, givens)?);
    record.placed = (placed.count() > 0).then_some(placed);
    Ok(record)
}
