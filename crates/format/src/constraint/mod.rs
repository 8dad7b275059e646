//! Formats of puzzles with constraints, and of boards of any form: one row of a table for each.
//!
//! [`detect`] tells them from plain puzzles, [`Parts`] cuts an input into puzzles and reads them one by one, and
//! [`write`] writes one.

mod form;
mod fpuzzles;
mod fpuzzles_write;
mod gss;
mod head;
mod iss;
mod iss_beside;
mod iss_names;
mod iss_nodes;
mod iss_packed;
mod iss_regions;
mod iss_rules;
mod iss_write;
mod json;
mod killer;
mod killer_write;
mod link;
mod lz;
mod native;
mod native_rules;
mod native_write;
mod parts;
mod samurai;
mod sdq;
mod sets;
mod sudokupad;
mod sudokupad_guess;
mod sudokupad_marks;
mod sudokupad_write;
mod sumocue;
#[cfg(test)]
mod tests;
mod text;

use std::io::Read;

use form::Form;
use head::Head;
use link::{Link, link};
use ninefold_grid::Cell;
pub(crate) use parts::Parts;
use parts::{Cut, Framing};

use crate::lines::Lines;
use crate::{Format, ReadError, Record, WriteError};

/// How a format is told from others, cut into puzzles, read and written.
struct Codec {
    format: Format,
    /// Whether an input begins as this format does. The first of the table that says so is taken.
    begins: fn(&mut Head) -> bool,
    framing: Framing,
    read: fn(&str) -> Result<Record, ReadError>,
    write: fn(&Record, &Form) -> Result<String, WriteError>,
}

/// One puzzle on each line.
const BY_LINE: Framing = Framing::Counted(|_| 1);
/// One puzzle in the whole input.
const ONE: Framing = Framing::Counted(|_| usize::MAX);

const CODECS: [Codec; 12] = [
    Codec {
        format: Format::Native,
        begins: |head| native::is_header(head.line(0)),
        framing: Framing::Begins(native::is_header),
        read: native::read,
        write: |record, form| Ok(native_write::write(record, form)),
    },
    Codec {
        format: Format::Sdq,
        begins: |head| sdq::is_sdq(head.line(0)),
        framing: ONE,
        read: sdq::read,
        write: |record, _| sdq::write(record),
    },
    Codec {
        format: Format::FPuzzles,
        begins: |head| head.line(0).starts_with('{') && head.has("\"grid\""),
        framing: ONE,
        read: fpuzzles::read,
        write: |record, _| fpuzzles_write::json(record),
    },
    Codec {
        format: Format::FPuzzlesLink,
        begins: |head| matches!(link(head.line(0)), Some(Link::FPuzzles(_))),
        framing: BY_LINE,
        read: fpuzzles::read,
        write: |record, _| fpuzzles_write::link(record),
    },
    Codec {
        format: Format::SudokuPad,
        begins: |head| link(head.line(0)).is_some(),
        framing: BY_LINE,
        read: sudokupad::read,
        write: |record, _| sudokupad_write::link(record),
    },
    Codec {
        format: Format::Iss,
        begins: |head| iss::is_iss(head.line(0)),
        framing: Framing::Begins(|line| line.starts_with(".Shape~")),
        read: iss::read,
        write: iss_write::write,
    },
    // Nothing tells these lines from one text; they have to be asked for.
    Codec {
        format: Format::IssLines,
        begins: |_| false,
        framing: BY_LINE,
        read: iss::read,
        write: iss_write::write,
    },
    Codec {
        format: Format::SumoCue,
        begins: |head| head.line(0).starts_with(sumocue::HEADER),
        framing: BY_LINE,
        read: sumocue::read,
        write: |record, _| sumocue::write(&record.puzzle),
    },
    Codec {
        format: Format::KillerLong,
        begins: |head| head.line(0).starts_with("3x3:"),
        framing: BY_LINE,
        read: iss::read,
        write: |record, _| killer_write::long(&record.puzzle),
    },
    Codec {
        format: Format::Gss,
        begins: |head| gss::is_gss(head.line(0)),
        framing: ONE,
        read: gss::read,
        write: |record, _| gss::write(&record.puzzle),
    },
    Codec {
        format: Format::Samurai,
        begins: |head| samurai::is_drawn(|row| head.line(row).to_owned()),
        framing: Framing::Counted(|head| samurai::lines(head.line(0))),
        read: samurai::read,
        write: |record, _| samurai::write(&record.puzzle),
    },
    Codec {
        format: Format::Killer,
        begins: is_killer,
        framing: Framing::Counted(|head| match [0, 1].map(|i| killer::signs(head.line(i))) {
            [81, 0 | 81] => 1,
            _ => usize::MAX,
        }),
        read: iss::read,
        write: |record, _| killer_write::short(&record.puzzle),
    },
];

impl Codec {
    fn of(format: Format) -> Option<&'static Codec> {
        CODECS.iter().find(|codec| codec.format == format)
    }
}

/// Whether the first line, or the first ten at most, are a killer of 81 signs.
fn is_killer(head: &mut Head) -> bool {
    const MAX_ROWS: usize = 10;
    let first = head.line(0);
    let is_one_of_several = first.contains(killer::ARROWS) || killer::signs(first) == 9;
    let mut all = first.to_owned();
    for row in 1..MAX_ROWS {
        if !is_one_of_several || killer::signs(&all) >= 81 {
            break;
        }
        all += head.line(row);
    }
    killer::is_short(&all)
}

/// The format in which an input begins, if it is one of this folder. Takes no line.
pub(crate) fn detect<R: Read>(lines: &mut Lines<R>) -> Option<Format> {
    let mut head = Head::of(lines);
    let codec = CODECS.iter().find(|codec| (codec.begins)(&mut head));
    codec.map(|codec| codec.format)
}

/// The puzzles of an input of a format; `None` if the format is not one of this folder.
pub(crate) fn parts<R: Read>(format: Format, lines: &mut Lines<R>) -> Option<Parts> {
    let codec = Codec::of(format)?;
    let cut = match codec.framing {
        Framing::Begins(is_first) => Cut::Before(is_first),
        Framing::Counted(count) => Cut::After(count(&mut Head::of(lines))),
    };
    Some(Parts::new(cut, codec.read))
}

/// Writes a puzzle, with a newline at the end.
pub(crate) fn write(record: &Record, format: Format) -> Result<String, WriteError> {
    let board = record.puzzle.board();
    let form = Form::of(board).ok_or_else(|| {
        let what = "houses other than rows, columns, boxes and pieces";
        WriteError::cannot(format, what)
    })?;
    let is_dead = |&cell: &Cell| record.puzzle.allowed_at(cell).is_empty();
    if let Some(cell) = board
        .cells()
        .find(is_dead)
        .filter(|_| format != Format::Native)
    {
        let what = format!("{}, to which no digit is left", board.name(cell));
        return Err(WriteError::cannot(format, what));
    }
    match Codec::of(format) {
        Some(codec) => (codec.write)(record, &form),
        None => Err(WriteError::cannot(format, "rules")),
    }
}
