//! Samurai: five boards of 9×9 that share their corner boxes. A file has them as a drawing of 21 lines, with blanks
//! or any other sign where there is no cell. Or it has five grids of 81 signs, one after another: top left, top
//! right, middle, bottom left, bottom right. A shared cell is a given if one of its boards gives it.

use ninefold_grid::{Board, BoardError, Cell, Marks, Puzzle, Shape};

use super::text::Text;
use crate::ReadError;
use crate::Record;
use crate::error::Unsupported;
use crate::form::givens;
use crate::head::{Head, is_significant};

/// The first cells of the five boards.
const CORNERS: [(usize, usize); 5] = [(0, 0), (0, 12), (6, 6), (12, 0), (12, 12)];
/// The number of rows and of columns of the whole.
const SIDE: usize = 21;

/// Returns whether a sign is an empty cell.
fn is_empty(sign: char) -> bool {
    ".0-_*xX?".contains(sign)
}

/// A sign and its place in the text, in bytes.
type Sign = (usize, char);

/// Returns the signs of a line, without those that are only drawn.
fn signs(at: usize, line: &str) -> Vec<Sign> {
    let all = line.char_indices().map(|(i, sign)| (at + i, sign));
    all.filter(|(_, sign)| !sign.is_whitespace() && *sign != '|')
        .collect()
}

/// Returns whether there is a cell at a place of the whole.
fn covered(row: usize, column: usize) -> bool {
    CORNERS
        .iter()
        .any(|&(top, left)| (top..top + 9).contains(&row) && (left..left + 9).contains(&column))
}

/// Returns whether a text begins with the drawing of a samurai. It asks for no line after one that does not fit.
pub(crate) fn is_drawn(head: &mut Head<'_, '_>) -> bool {
    (0..SIDE).all(|row| {
        let known = |&(_, sign): &Sign| is_empty(sign) || sign.is_ascii_digit();
        let signs = signs(0, head.line(row));
        let cells = (0..SIDE).filter(|&column| covered(row, column)).count();
        let mut holes = (0..SIDE).filter(|&column| !covered(row, column));
        match signs.len() == cells {
            true => signs.iter().all(known),
            false => signs.len() == SIDE && holes.all(|at| !known(&signs[at])),
        }
    })
}

/// Returns how many lines one puzzle has, by the signs of its first line.
pub(crate) fn lines(first: &str) -> usize {
    match signs(0, first).len() {
        81 => 5,
        9 => 45,
        _ => SIDE,
    }
}

/// Reads a samurai.
pub(crate) fn read(source: &str) -> Result<Record, ReadError> {
    let text = Text(source);
    let mut at = 0;
    let lines = source.split_inclusive('\n').filter_map(|line| {
        let begin = at;
        at += line.len();
        is_significant(line).then_some((begin, line))
    });
    let refused = |error: BoardError| text.error(0, "a samurai", error.to_string());
    let board = Board::overlapping(Shape::NINE, &CORNERS).map_err(refused)?;
    let mut puzzle = Puzzle::empty(board.clone());
    let lines: Vec<(usize, Vec<Sign>)> = lines.map(|(at, line)| (at, signs(at, line))).collect();
    let wrong = |at: usize, expected: String, found: usize| {
        Err(text.error(at, expected, format!("{found} signs")))
    };
    let mut given = |at: usize, sign: char, cell: Option<Cell>| {
        let digit = sign.to_digit(10).filter(|&value| value > 0);
        let (Some(cell), false) = (cell, is_empty(sign)) else {
            return Ok(());
        };
        let digit = digit.and_then(|value| board.digit(value as i32));
        let fits = digit.filter(|&digit| puzzle.allowed_at(cell).contains(digit));
        let Some(digit) = fits else {
            let expected = match puzzle.given(cell) {
                Some(other) if digit.is_some() => {
                    format!("{} as on the other board", other.index() + 1)
                }
                _ => "a digit from 1 to 9 or a sign for an empty cell".to_owned(),
            };
            return Err(text.error(at, expected, format!("`{sign}`")));
        };
        puzzle.restrict(cell, Marks::of(digit));
        Ok(())
    };
    if lines.len() == SIDE {
        for (row, (at, signs)) in lines.into_iter().enumerate() {
            let cells: Vec<usize> = (0..SIDE).filter(|&column| covered(row, column)).collect();
            let columns = match signs.len() {
                SIDE => (0..SIDE).collect(),
                found if found != cells.len() => {
                    return wrong(
                        at,
                        format!("{} signs for row {}", cells.len(), row + 1),
                        found,
                    );
                }
                _ => cells,
            };
            for (column, (at, sign)) in columns.into_iter().zip(signs) {
                given(at, sign, board.at(row, column))?;
            }
        }
    } else {
        let end = source.trim_end().len();
        let all: Vec<Sign> = lines.into_iter().flat_map(|(_, signs)| signs).collect();
        if all.len() != 5 * 81 {
            let expected = "a drawing of 21 lines, or five grids of 81 signs".to_owned();
            return wrong(
                all.get(5 * 81).map_or(end, |sign| sign.0),
                expected,
                all.len(),
            );
        }
        for (i, (at, sign)) in all.into_iter().enumerate() {
            let (top, left) = CORNERS[i / 81];
            given(at, sign, board.at(top + i % 81 / 9, left + i % 9))?;
        }
    }
    Ok(Record::new(puzzle))
}

/// Writes the drawing of a samurai.
pub(crate) fn write(puzzle: &Puzzle) -> Result<String, Unsupported> {
    let board = puzzle.board();
    let no = |what: &str| Unsupported::new(what);
    if Board::overlapping(Shape::NINE, &CORNERS).is_ok_and(|samurai| samurai != *board) {
        return Err(no("any board but a samurai"));
    }
    if let Some(constraint) = puzzle.constraints.first() {
        return Err(no(&constraint.words(board)));
    }
    let givens = givens(puzzle)?;
    let mut out = String::new();
    for row in 0..SIDE {
        let sign = |column| match board.at(row, column) {
            None => " ".to_owned(),
            Some(cell) => givens[cell.index()].map_or(".".to_owned(), |value| value.to_string()),
        };
        let line: String = (0..SIDE).map(sign).collect();
        out += line.trim_end();
        out.push('\n');
    }
    Ok(out)
}
