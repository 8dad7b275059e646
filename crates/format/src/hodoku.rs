//! HoDoKu's lines: `+` stands before a digit that is placed, not given, and a line of its library
//! surrounds the cells with a technique and its outcome:
//!
//! ```text
//! :0000:1:..1+2…:182 256::345::
//!  code  │ cells  deleted │ placements
//!    candidates   eliminations
//! ```

use ninefold_grid::notation::{Alphabet, read_sign};
use ninefold_grid::{Board, Candidate, Cell, Digit, Grid, Marks, Puzzle};

use crate::boards::{Boards, basic_candidates, expected_sign, overlay};
use crate::error::quote;
use crate::lines::Line;
use crate::words::{one_line, write_comment};
use crate::{Format, Library, ReadError, Record, WriteError};

/// Reads cells with `+` before placed digits.
pub(crate) fn read_cells(
    line: Line<'_>,
    word: &str,
    boards: &mut Boards,
) -> Result<Record, ReadError> {
    let bare: String = word.chars().filter(|&c| c != '+').collect();
    let end = line.offset(word) + word.len();
    let board = boards
        .of_cells(&bare, line, 0)
        .map_err(|error| line.error(end, error.expected(), error.found()))?;
    let side = board.side();
    let alphabet = boards
        .alphabet
        .unwrap_or_else(|| Alphabet::detect(bare.chars(), side));
    let (mut givens, mut placed) = (Grid::empty(side), Grid::empty(side));
    let mut cells = board.cells();
    let mut plus = false;
    for (i, c) in word.char_indices() {
        let wrong = |expected: String| {
            let found = quote(c.encode_utf8(&mut [0; 4]));
            Err(line.error(line.offset(word) + i, expected, found))
        };
        if c == '+' {
            if plus {
                return wrong("a digit after `+`".into());
            }
            plus = true;
            continue;
        }
        let Some(digit) = read_sign(c, alphabet, side) else {
            return wrong(expected_sign(side, alphabet));
        };
        if plus && digit.is_none() {
            return wrong("a digit after `+`".into());
        }
        let Some(cell) = cells.next() else { break };
        let grid = if plus { &mut placed } else { &mut givens };
        grid.set(cell, digit);
        plus = false;
    }
    if plus {
        return Err(line.error(end, "a digit after `+`", "nothing"));
    }
    let mut record = Record::new(Puzzle::new(board, givens)?);
    record.placed = (placed.count() > 0).then_some(placed);
    Ok(record)
}

/// Reads a line of the library.
pub(crate) fn read_library(line: Line<'_>, boards: &mut Boards) -> Result<Record, ReadError> {
    let trimmed = line.trimmed();
    let mut fields = trimmed.strip_prefix(':').unwrap_or(trimmed).splitn(7, ':');
    let technique = fields.next().unwrap_or_default();
    let candidates = fields.next().unwrap_or_default();
    let Some(cells) = fields.next() else {
        let expected = "three fields or more, :technique:candidates:cells:…";
        return Err(line.error(
            line.offset(trimmed) + trimmed.len(),
            expected,
            quote(trimmed),
        ));
    };
    let mut record = read_cells(line, cells, boards)?;
    let deleted = fields.next();
    let board = record.puzzle.board();
    let filled = overlay(record.puzzle.givens(), record.placed.as_ref());
    let mut notes = basic_candidates(board, &filled);
    for word in deleted.unwrap_or_default().split_ascii_whitespace() {
        match read_candidate(word, board.side()) {
            Some(Candidate { cell, digit }) => notes[cell].remove(digit),
            None => {
                let expected = "a candidate as digit, row, column (such as 182)";
                return Err(line.error_at(word, expected, quote(word)));
            }
        }
    }
    record.notes = Some(notes);
    let mut next = || fields.next().map(str::to_owned);
    record.meta.library = Some(Box::new(Library {
        technique: technique.to_owned(),
        candidates: candidates.to_owned(),
        deleted: deleted.map(str::to_owned),
        eliminations: next(),
        placements: next(),
        extra: next(),
    }));
    Ok(record)
}

/// `182`: the digit 1 in row 8, column 2.
fn read_candidate(word: &str, side: usize) -> Option<Candidate> {
    let [digit, row, column] = *word.as_bytes() else {
        return None;
    };
    let number = |byte: u8| match byte {
        b'1'..=b'9' => Some(usize::from(byte - b'0')).filter(|&number| number <= side),
        _ => None,
    };
    Some(Candidate {
        cell: Cell::at(number(row)? - 1, number(column)? - 1, side),
        digit: Digit::new(number(digit)?)?,
    })
}

fn write_cells(record: &Record) -> Result<String, WriteError> {
    let mut cells = String::new();
    for (cell, given) in record.puzzle.givens().iter() {
        let placed = record.placed.as_ref().and_then(|placed| placed[cell]);
        let symbol = match given.or(placed) {
            None => Some('.'),
            Some(digit) => Alphabet::Digits.symbol(digit),
        };
        if given.is_none() && placed.is_some() {
            cells.push('+');
        }
        cells.push(symbol.ok_or_else(|| WriteError::cannot(Format::Hodoku, "digits above 61"))?);
    }
    Ok(cells)
}

/// The deletions that leave these notes, as far as HoDoKu can say it.
fn deletions(record: &Record, board: &Board) -> String {
    let filled = overlay(record.puzzle.givens(), record.placed.as_ref());
    let Some(notes) = &record.notes else {
        return String::new();
    };
    let mut words = Vec::new();
    for (cell, basic) in basic_candidates(board, &filled).iter() {
        if filled[cell].is_none() {
            let gone: Marks = basic - notes[cell];
            let (row, column) = (cell.row(board.side()) + 1, cell.column(board.side()) + 1);
            words.extend(gone.iter().map(|digit| format!("{digit}{row}{column}")));
        }
    }
    words.join(" ")
}

/// A library line if the record is one or has notes, else cells and a comment.
pub(crate) fn write(record: &Record) -> Result<String, WriteError> {
    let mut line = write_cells(record)?;
    let board = record.puzzle.board();
    if let Some(library) = &record.meta.library {
        line = format!(
            ":{}:{}:{line}",
            field(&library.technique),
            field(&library.candidates)
        );
        let rest = [&library.deleted, &library.eliminations, &library.placements];
        for part in rest.into_iter().map_while(Option::as_ref) {
            line.push(':');
            line += &field(part);
        }
        let complete = rest.iter().all(|part| part.is_some());
        if let Some(extra) = library.extra.as_ref().filter(|_| complete) {
            line.push(':');
            line += &one_line(extra);
        }
    } else if record.notes.is_some() && board.side() <= 9 {
        line = format!(":0000:x:{line}:{}:::", deletions(record, board));
    } else {
        line += &write_comment(record.meta.comment.as_deref());
    }
    Ok(line)
}

/// A text that does not end its field.
fn field(text: &str) -> String {
    one_line(text).replace(':', " ")
}
