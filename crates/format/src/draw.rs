//! Writes boards that are drawn over several lines, which [`pictures`](crate::pictures) reads.

use ninefold_grid::notation::Alphabet;
use ninefold_grid::{Cell, Digit, Grid, Marks, Pencilmarks, Shape};

use crate::Record;
use crate::boards::{basic_candidates, overlay};
use crate::error::Unsupported;

/// Refuses boards that are so small that their rows could be taken for something else.
fn drawable(shape: Shape) -> Result<(), Unsupported> {
    match shape.side() {
        ..4 => Err(Unsupported::new("sides below 4")),
        _ => Ok(()),
    }
}

/// Returns one sign for each cell, in the usual alphabet if none is asked for.
fn drawn(
    record: &Record,
    shape: Shape,
    empty: char,
    alphabet: Option<Alphabet>,
) -> Result<Vec<char>, Unsupported> {
    drawable(shape)?;
    let alphabet = alphabet.unwrap_or(Alphabet::Digits);
    signs(record.puzzle.givens(), alphabet, empty)
}

/// Returns the signs for formats of a program that knows boards up to side 9.
fn small(record: &Record, shape: Shape) -> Result<Vec<char>, Unsupported> {
    drawable(shape)?;
    match shape.side() {
        ..=9 => drawn(record, shape, '.', None),
        _ => Err(Unsupported::new("digits above 9")),
    }
}

/// Writes rows of signs.
pub(crate) fn rows(
    record: &Record,
    shape: Shape,
    alphabet: Option<Alphabet>,
) -> Result<String, Unsupported> {
    Ok(plain(&drawn(record, shape, '.', alphabet)?, shape.side()))
}

/// Writes rows of numbers with blanks between them.
pub(crate) fn grid(record: &Record, shape: Shape) -> Result<String, Unsupported> {
    drawable(shape)?;
    Ok(numbers(record.puzzle.givens(), " ", true))
}

/// Writes rows of numbers with commas between them.
pub(crate) fn csv(record: &Record, shape: Shape) -> Result<String, Unsupported> {
    drawable(shape)?;
    Ok(numbers(record.puzzle.givens(), ",", false))
}

/// Writes rows with a border around each box.
pub(crate) fn bordered(
    record: &Record,
    shape: Shape,
    alphabet: Option<Alphabet>,
) -> Result<String, Unsupported> {
    let dashes = format!("{}+", "-".repeat(shape.columns()));
    let border = format!("+{}\n", dashes.repeat(shape.rows()));
    let signs = drawn(record, shape, '.', alphabet)?;
    Ok(framed(&signs, shape, &border, &border, ""))
}

/// Writes the board as Simple Sudoku copies it to the clipboard.
pub(crate) fn simple_sudoku(record: &Record, shape: Shape) -> Result<String, Unsupported> {
    let edge = format!(" *{}*\n", "-".repeat(shape.side() + shape.rows() - 1));
    let inner = format!(" |{}|\n", between_boxes(shape));
    Ok(framed(&small(record, shape)?, shape, &edge, &inner, " "))
}

/// Writes a file of Simple Sudoku.
pub(crate) fn ss(record: &Record, shape: Shape) -> Result<String, Unsupported> {
    let inner = format!("{}\n", "-".repeat(shape.side() + shape.rows() - 1));
    Ok(open(&small(record, shape)?, shape, &inner))
}

/// Writes rows with underscores for empty cells and lines between the boxes.
pub(crate) fn block(
    record: &Record,
    shape: Shape,
    alphabet: Option<Alphabet>,
) -> Result<String, Unsupported> {
    let inner = format!("{}\n", between_boxes(shape));
    Ok(open(&drawn(record, shape, '_', alphabet)?, shape, &inner))
}

/// Returns the line between two bands: `---+---+---`.
fn between_boxes(shape: Shape) -> String {
    vec!["-".repeat(shape.columns()); shape.rows()].join("+")
}

/// Returns one sign for each cell.
pub(crate) fn signs(
    grid: &Grid,
    alphabet: Alphabet,
    empty: char,
) -> Result<Vec<char>, Unsupported> {
    if grid.side() > alphabet.max_side() {
        let words = format!("digits above {}", alphabet.max_side());
        return Err(Unsupported::new(words));
    }
    if empty == '0' && alphabet == Alphabet::FromZero {
        return Err(Unsupported::new("a digit 0 beside empty cells"));
    }
    let sign = |digit: Option<Digit>| digit.and_then(|digit| alphabet.symbol(digit));
    Ok(grid
        .iter()
        .map(|(_, digit)| sign(digit).unwrap_or(empty))
        .collect())
}

/// Returns rows of signs.
pub(crate) fn plain(signs: &[char], side: usize) -> String {
    let rows = signs
        .chunks(side)
        .map(|row| row.iter().chain(&['\n']).collect::<String>());
    rows.collect()
}

/// Returns rows with bars between the boxes.
fn barred(signs: &[char], shape: Shape) -> impl Iterator<Item = String> {
    signs.chunks(shape.side()).map(move |row| {
        let parts = row
            .chunks(shape.columns())
            .map(|part| part.iter().collect::<String>());
        parts.collect::<Vec<_>>().join("|")
    })
}

/// Returns rows with bars between the boxes, and lines between the bands.
fn open(signs: &[char], shape: Shape, inner: &str) -> String {
    let mut text = String::new();
    for (i, row) in barred(signs, shape).enumerate() {
        if i > 0 && i.is_multiple_of(shape.rows()) {
            text += inner;
        }
        text += &row;
        text.push('\n');
    }
    text
}

/// Returns rows with bars between the boxes and at the ends, and with lines between, above and below the bands.
fn framed(signs: &[char], shape: Shape, edge: &str, inner: &str, indent: &str) -> String {
    let mut text = String::from(edge);
    for (i, row) in barred(signs, shape).enumerate() {
        if i > 0 && i.is_multiple_of(shape.rows()) {
            text += inner;
        }
        text += &format!("{indent}|{row}|\n");
    }
    text + edge
}

fn digits_in(number: usize) -> usize {
    number.to_string().len()
}

/// Returns rows of numbers, with 0 for empty cells.
fn numbers(grid: &Grid, between: &str, aligned: bool) -> String {
    let side = grid.side();
    let width = if aligned { digits_in(side) } else { 0 };
    let mut text = String::new();
    for (cell, digit) in grid.iter() {
        let end = if cell.column(side) + 1 == side {
            "\n"
        } else {
            between
        };
        text += &format!("{:>width$}{end}", digit.map_or(0, Digit::value));
    }
    text
}

/// Writes a header with the box, and rows with a star before each digit that is not a given.
pub(crate) fn marked(record: &Record, shape: Shape) -> Result<String, Unsupported> {
    drawable(shape)?;
    let side = shape.side();
    let width = digits_in(side) + 1;
    let dashes = format!("{}+", "-".repeat(width * shape.columns()));
    let border = format!("+{}\n", dashes.repeat(shape.rows()));
    let mut text = format!("{}, {}\n{border}", shape.rows(), shape.columns());
    for row in 0..side {
        for column in 0..side {
            let cell = Cell::at(row, column, side);
            let placed = || record.placed.as_ref()?[cell];
            let word = match record.puzzle.givens()[cell] {
                Some(given) => given.to_string(),
                None => placed().map_or(".".to_owned(), |digit| format!("*{digit}")),
            };
            if column.is_multiple_of(shape.columns()) {
                text.push('|');
            }
            text += &format!("{word:>width$}");
        }
        text += "|\n";
        if (row + 1).is_multiple_of(shape.rows()) {
            text += &border;
        }
    }
    Ok(text)
}

/// Returns the candidates that a drawing of a record shows: those that it states, or else a player's notes, or else
/// what remains by the basic rule.
fn shown(record: &Record) -> Pencilmarks {
    let board = record.puzzle.board();
    if record.puzzle.candidates().is_some() {
        return record.puzzle.allowed();
    }
    let filled = overlay(record.puzzle.givens(), record.placed.as_ref());
    let mut marks = basic_candidates(board, record.puzzle.givens());
    if let Some(notes) = &record.notes {
        for (cell, noted) in notes.iter().filter(|(_, noted)| !noted.is_empty()) {
            marks[cell] = noted;
        }
    }
    for (cell, digit) in filled.filled() {
        marks.fix(cell, digit);
    }
    marks
}

/// Writes rows of candidates.
pub(crate) fn pencilmarks(record: &Record, shape: Shape) -> Result<String, Unsupported> {
    drawable(shape)?;
    let side = shape.side();
    let between = if side <= 9 { "" } else { "," };
    let word = |marks: Marks| {
        let digits: Vec<String> = marks.iter().map(|digit| digit.to_string()).collect();
        if digits.is_empty() {
            "-".to_owned()
        } else {
            digits.join(between)
        }
    };
    let words: Vec<String> = shown(record).iter().map(|(_, marks)| word(marks)).collect();
    let width = words.iter().map(String::len).max().unwrap_or(0) + 2;
    let dashes = "-".repeat(width * shape.columns() + 1);
    let line = vec![dashes; shape.rows()];
    let (edge, inner) = (
        format!("*{}*\n", line.join("-")),
        format!("|{}|\n", line.join("+")),
    );
    let mut text = edge.clone();
    for (i, row) in words.chunks(side).enumerate() {
        if i > 0 && i.is_multiple_of(shape.rows()) {
            text += &inner;
        }
        for part in row.chunks(shape.columns()) {
            text += "| ";
            part.iter()
                .for_each(|word| text += &format!("{word:width$}"));
        }
        text += "|\n";
    }
    Ok(text + &edge)
}
