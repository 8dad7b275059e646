//! HoDoKu's lines. A digit that is placed and not given has `+` before it. A line of its library also has a
//! technique and its outcome around the cells:
//!
//! ```text
//! :0000:1:..1+2…:182 256::345::
//!  code  │ cells  deleted │ placements
//!    candidates   eliminations
//! ```

use ninefold_grid::notation::Alphabet;
use ninefold_grid::{Board, Candidate, Cell, Digit, Marks};

use super::signs;
use crate::boards::{Boards, basic_candidates, overlay};
use crate::error::{Unsupported, quote};
use crate::lines::Line;
use crate::words::{one_line, write_comment};
use crate::{Library, ReadError, Record};

/// Reads a line.
pub(crate) fn read(line: Line<'_>, boards: &mut Boards) -> Result<Record, ReadError> {
    match line.trimmed().starts_with(':') {
        true => read_library(line, boards),
        false => signs::read(line, boards),
    }
}

/// Reads a line of the library.
fn read_library(line: Line<'_>, boards: &mut Boards) -> Result<Record, ReadError> {
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
    let mut record = signs::read_placed(line, cells, boards)?;
    let deleted = fields.next();
    let board = record.puzzle.board();
    let filled = overlay(record.puzzle.givens(), record.placed.as_ref());
    let mut notes = basic_candidates(board, &filled);
    for word in deleted.unwrap_or_default().split_ascii_whitespace() {
        match read_candidate(word, board.side()) {
            Some(Candidate { cell, digit }) if notes[cell] == Marks::of(digit) => {
                // Notes without digits would mean that nothing is noted, and all candidates would be back.
                let expected = format!("deletions that leave {} a candidate", board.name(cell));
                return Err(line.error_at(word, expected, format!("that of its last, {digit}")));
            }
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

/// Reads a candidate: `182` is the digit 1 in row 8, column 2.
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

fn write_cells(record: &Record) -> Result<String, Unsupported> {
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
        cells.push(symbol.ok_or_else(|| Unsupported::new("digits above 61"))?);
    }
    Ok(cells)
}

/// Returns the deletions that leave these notes, as far as HoDoKu can express them. There are none for a cell of
/// which nothing is noted, or nothing that is possible there.
fn deletions(record: &Record, board: &Board) -> String {
    let filled = overlay(record.puzzle.givens(), record.placed.as_ref());
    let Some(notes) = &record.notes else {
        return String::new();
    };
    let mut words = Vec::new();
    for (cell, basic) in basic_candidates(board, &filled).iter() {
        if filled[cell].is_none() && !(basic & notes[cell]).is_empty() {
            let gone: Marks = basic - notes[cell];
            let (row, column) = (cell.row(board.side()) + 1, cell.column(board.side()) + 1);
            words.extend(gone.iter().map(|digit| format!("{digit}{row}{column}")));
        }
    }
    words.join(" ")
}

/// Writes a library line if the record is one or has notes, and otherwise cells and a comment.
pub(crate) fn write(record: &Record) -> Result<String, Unsupported> {
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

/// Returns a text that does not end its field.
fn field(text: &str) -> String {
    one_line(text).replace(':', " ")
}
