//! Boards drawn over several lines: the writing of what [`pictures`](crate::pictures) reads.

use ninefold_grid::notation::Alphabet;
use ninefold_grid::{Cell, Digit, Grid, Marks, Pencilmarks, Shape};

use crate::boards::{basic_candidates, overlay};
use crate::{Format, Record, WriteError};

/// Writes one board, in this alphabet where a format has one sign for each cell.
pub(crate) fn write(
    record: &Record,
    shape: Shape,
    format: Format,
    alphabet: Alphabet,
) -> Result<String, WriteError> {
    let givens = record.puzzle.givens();
    if shape.side() < 4 {
        // Such rows could not be told from anything else.
        return Err(WriteError::cannot(format, "sides below 4"));
    }
    let signs = |empty: char| signs(givens, alphabet, empty, format);
    match format {
        Format::Rows => Ok(plain(&signs('.')?, shape)),
        Format::Grid => Ok(numbers(givens, " ", true)),
        Format::Csv => Ok(numbers(givens, ",", false)),
        Format::Bordered => {
            let border = format!(
                "+{}\n",
                format!("{}+", "-".repeat(shape.columns())).repeat(shape.rows())
            );
            Ok(framed(&signs('.')?, shape, &border, &border, ""))
        }
        Format::SimpleSudoku => {
            small(shape, format)?;
            let dashes = "-".repeat(shape.columns());
            let edge = format!(" *{}*\n", "-".repeat(shape.side() + shape.rows() - 1));
            let inner = format!(" |{}|\n", vec![dashes; shape.rows()].join("+"));
            Ok(framed(&signs('.')?, shape, &edge, &inner, " "))
        }
        Format::Ss => {
            small(shape, format)?;
            let inner = format!("{}\n", "-".repeat(shape.side() + shape.rows() - 1));
            Ok(open(&signs('.')?, shape, &inner))
        }
        Format::Block => {
            let dashes = "-".repeat(shape.columns());
            let inner = format!("{}\n", vec![dashes; shape.rows()].join("+"));
            Ok(open(&signs('_')?, shape, &inner))
        }
        Format::Marked => Ok(marked(record, shape)),
        _ => Ok(pencilmarks(record, shape)),
    }
}

fn small(shape: Shape, format: Format) -> Result<(), WriteError> {
    match shape.side() {
        ..=9 => Ok(()),
        _ => Err(WriteError::cannot(format, "digits above 9")),
    }
}

/// One sign for each cell.
pub(crate) fn signs(
    grid: &Grid,
    alphabet: Alphabet,
    empty: char,
    format: Format,
) -> Result<Vec<char>, WriteError> {
    if grid.side() > alphabet.max_side() {
        let words = format!("digits above {}", alphabet.max_side());
        return Err(WriteError::cannot(format, words));
    }
    if empty == '0' && alphabet == Alphabet::FromZero {
        return Err(WriteError::cannot(format, "a digit 0 beside empty cells"));
    }
    let sign = |digit: Option<Digit>| digit.and_then(|digit| alphabet.symbol(digit));
    Ok(grid
        .iter()
        .map(|(_, digit)| sign(digit).unwrap_or(empty))
        .collect())
}

/// Rows of signs.
pub(crate) fn plain(signs: &[char], shape: Shape) -> String {
    let rows = signs
        .chunks(shape.side())
        .map(|row| row.iter().chain(&['\n']).collect::<String>());
    rows.collect()
}

/// Rows with bars between the boxes.
fn barred(signs: &[char], shape: Shape) -> impl Iterator<Item = String> {
    signs.chunks(shape.side()).map(move |row| {
        let parts = row
            .chunks(shape.columns())
            .map(|part| part.iter().collect::<String>());
        parts.collect::<Vec<_>>().join("|")
    })
}

/// Rows with bars, and lines between the bands.
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

/// The same with bars at the ends and lines above and below.
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

/// Rows of numbers, 0 for empty cells.
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

fn marked(record: &Record, shape: Shape) -> String {
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
    text
}

/// The candidates that a picture of a record shows: those it states, else a player's notes, else
/// what the basic rule leaves.
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

fn pencilmarks(record: &Record, shape: Shape) -> String {
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
    text + &edge
}
