//! Writes records to an output.

use std::fmt;
use std::io;

use ninefold_grid::notation::Alphabet;
use ninefold_grid::{Cell, HouseKind, Puzzle, Shape};

use crate::codec::{Framing, Holds, Texts, Write};
use crate::error::Unsupported;
use crate::form::{Form, no_candidates};
use crate::{Format, Record};

/// Writes records in one format, with the text that the file needs before, between and after them.
pub struct Writer<W: io::Write> {
    output: W,
    format: Format,
    alphabet: Option<Alphabet>,
    /// The number of records written.
    written: usize,
    /// The state that continues from record to record, in formats of whole files.
    file: Option<Texts>,
}

impl<W: io::Write> Writer<W> {
    /// Returns a writer to `output`, which should be buffered.
    pub fn new(output: W, format: Format) -> Writer<W> {
        Writer {
            output,
            format,
            alphabet: None,
            written: 0,
            file: None,
        }
    }

    /// Writes digits in this alphabet, one sign for each, on boards of any side. Only [`Format::Line`],
    /// [`Format::Sdm`], [`Format::Rows`], [`Format::Bordered`] and [`Format::Block`] allow this. With another
    /// format, [`write`](Writer::write) returns an error.
    pub fn in_alphabet(self, alphabet: Alphabet) -> Writer<W> {
        Writer {
            alphabet: Some(alphabet),
            ..self
        }
    }

    /// Returns the output.
    pub fn get_ref(&self) -> &W {
        &self.output
    }

    /// Returns the output, for example to flush it or to write a comment between two lines.
    pub fn get_mut(&mut self) -> &mut W {
        &mut self.output
    }

    /// Writes one record.
    ///
    /// Texts that the format has no place for are left out. A puzzle that it has no place for is an error:
    /// constraints and other boards in a plain format, or a rule that the format cannot express. Candidates that
    /// the givens do not imply are part of the puzzle. A second record is an error in formats with one puzzle per
    /// input ([`Format::FPuzzles`], [`Format::Gss`], [`Format::Sdq`]).
    ///
    /// # Errors
    /// [`WriteError::Unsupported`] if the format cannot express the puzzle (nothing is written then), and
    /// [`WriteError::Io`].
    pub fn write(&mut self, record: &Record) -> Result<(), WriteError> {
        let text = self
            .text(record)
            .map_err(|Unsupported(what)| WriteError::Unsupported {
                format: self.format,
                what,
            })?;
        self.output.write_all(text.as_bytes())?;
        self.written += 1;
        Ok(())
    }

    fn text(&mut self, record: &Record) -> Result<String, Unsupported> {
        let (codec, puzzle) = (self.format.codec(), &record.puzzle);
        let board = puzzle.board();
        if self.written > 0 && codec.framing.is_single() {
            return Err(Unsupported::new("a second puzzle in one file"));
        }
        let mut grids = record.placed.iter().chain(&record.solution);
        let mut notes = record.notes.iter();
        if !grids.all(|grid| grid.fits(board)) || !notes.all(|notes| notes.fits(board)) {
            return Err(Unsupported::new(
                "digits or notes that are those of another board",
            ));
        }
        let text = match &codec.write {
            Write::Rules(write) => {
                let form = self.form(puzzle)?;
                write(record, &form)?
            }
            _ if !puzzle.constraints.is_empty() => {
                let what = "rules other than those of rows, columns and boxes";
                return Err(Unsupported::new(what));
            }
            Write::Signs(write) => write(record, shape(record, codec.holds)?, self.alphabet)?,
            Write::Plain(write) => {
                let shape = shape(record, codec.holds)?;
                self.usual_alphabet()?;
                write(record, shape)?
            }
            Write::File(open) => {
                shape(record, codec.holds)?;
                self.usual_alphabet()?;
                self.file.get_or_insert_with(open)(Some(record))?
            }
        };
        let is_apart = self.written > 0 && !matches!(codec.write, Write::File(_));
        Ok(match codec.framing {
            Framing::Line(..) => text + "\n",
            _ if is_apart && !codec.framing.is_line() => format!("\n{text}"),
            _ => text,
        })
    }

    fn usual_alphabet(&self) -> Result<(), Unsupported> {
        match self.alphabet {
            None => Ok(()),
            Some(_) => Err(Unsupported::new("another alphabet")),
        }
    }

    /// Returns the parts of a board that formats with rules have words for.
    fn form(&self, puzzle: &Puzzle) -> Result<Form, Unsupported> {
        self.usual_alphabet()?;
        let board = puzzle.board();
        let form = Form::of(board);
        let form = form
            .ok_or_else(|| Unsupported::new("houses other than rows, columns, boxes and pieces"))?;
        let is_dead = |&cell: &Cell| puzzle.allowed_at(cell).is_empty();
        match board.cells().find(is_dead) {
            Some(cell) if self.format != Format::Native => {
                let what = format!("{}, to which no digit is left", board.name(cell));
                Err(Unsupported::new(what))
            }
            _ => Ok(form),
        }
    }

    /// Writes the text that closes the file, flushes, and returns the output.
    ///
    /// # Errors
    /// [`WriteError::Io`].
    pub fn finish(mut self) -> Result<W, WriteError> {
        if let Some(file) = self.file.as_mut().filter(|_| self.written > 0)
            && let Ok(end) = file(None)
        {
            self.output.write_all(end.as_bytes())?;
        }
        self.output.flush()?;
        Ok(self.output)
    }
}

/// Returns the shape of a record's board, if a format of plain puzzles can hold the record.
fn shape(record: &Record, holds: Holds) -> Result<Shape, Unsupported> {
    let board = record.puzzle.board();
    let has_pieces =
        || (board.houses()).any(|house| matches!(board.kind(house), HouseKind::Piece(_)));
    let what = || match board.boards() {
        1 if has_pieces() => "jigsaw pieces",
        1 => "a board of this form: it holds rows, columns and boxes alone",
        _ => "several boards with shared cells",
    };
    let shape = board.shape().ok_or_else(|| Unsupported::new(what()))?;
    if holds == Holds::Givens {
        no_candidates(&record.puzzle)?;
    }
    Ok(shape)
}

/// Returns one record as a text.
///
/// # Errors
/// [`WriteError::Unsupported`] if the format cannot express the puzzle.
pub fn write_str(record: &Record, format: Format) -> Result<String, WriteError> {
    let mut writer = Writer::new(Vec::new(), format);
    writer.write(record)?;
    Ok(String::from_utf8_lossy(&writer.finish()?).into_owned())
}

/// The reason why a record was not written.
#[derive(Debug)]
#[non_exhaustive]
pub enum WriteError {
    /// The output returned an error.
    Io(io::Error),
    /// The format cannot express the puzzle.
    Unsupported {
        /// The format.
        format: Format,
        /// What the format cannot hold, in words: a rule with its cells, or a feature of the board.
        what: String,
    },
}

impl From<io::Error> for WriteError {
    fn from(error: io::Error) -> WriteError {
        WriteError::Io(error)
    }
}

impl fmt::Display for WriteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WriteError::Io(error) => write!(f, "cannot write: {error}"),
            WriteError::Unsupported { format, what } => {
                write!(f, "the format {format} cannot hold {what}")
            }
        }
    }
}

impl std::error::Error for WriteError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            WriteError::Io(error) => Some(error),
            WriteError::Unsupported { .. } => None,
        }
    }
}
