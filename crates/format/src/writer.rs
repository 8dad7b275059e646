//! Records into an output.

use std::io::Write;

use ninefold_grid::Shape;
use ninefold_grid::notation::Alphabet;

use crate::boards::basic_candidates;
use crate::format::Holds;
use crate::{Format, Record, WriteError, constraint, draw, kaggle, line, opensudoku, sdk, values};

/// Writes records in one format, with what the file needs before, between and after them.
pub struct Writer<W: Write> {
    output: W,
    format: Format,
    alphabet: Option<Alphabet>,
    /// How many records are written.
    written: usize,
    table: Option<kaggle::Written>,
    folder: Option<String>,
    /// Whether a record of an `.sdk` file had sections: bare rows after them would be theirs.
    sections: bool,
}

impl<W: Write> Writer<W> {
    /// A writer to `output`, which had better be buffered.
    pub fn new(output: W, format: Format) -> Writer<W> {
        Writer {
            output,
            format,
            alphabet: None,
            written: 0,
            table: None,
            folder: None,
            sections: false,
        }
    }

    /// Writes digits in this alphabet, one sign each, on boards of any side. Only [`Format::Line`], [`Format::Sdm`],
    /// [`Format::Rows`], [`Format::Bordered`] and [`Format::Block`] leave a choice; with another
    /// [`write`](Writer::write) says that it cannot.
    pub fn in_alphabet(self, alphabet: Alphabet) -> Writer<W> {
        Writer {
            alphabet: Some(alphabet),
            ..self
        }
    }

    /// Where the records go.
    pub fn get_ref(&self) -> &W {
        &self.output
    }

    /// Where the records go, to flush it or to put a comment between two lines.
    pub fn get_mut(&mut self) -> &mut W {
        &mut self.output
    }

    /// Writes one record.
    ///
    /// The words a format has no room for are left out; a puzzle that it has no room for is an
    /// error: rules and other boards in a plain format, or one rule that a format has no word for. Candidates that
    /// say more than the givens do are part of the puzzle. Formats of one puzzle for each input
    /// ([`Format::FPuzzles`], [`Format::Gss`], [`Format::Sdq`]) are not read back if several are written.
    ///
    /// # Errors
    /// [`WriteError::Cannot`] if the format has no way to say it (nothing is written then), and
    /// [`WriteError::Io`].
    pub fn write(&mut self, record: &Record) -> Result<(), WriteError> {
        let text = self.text(record)?;
        self.output.write_all(text.as_bytes())?;
        self.written += 1;
        Ok(())
    }

    fn text(&mut self, record: &Record) -> Result<String, WriteError> {
        let format = self.format;
        let board = record.puzzle.board();
        let mut grids = record.placed.iter().chain(&record.solution);
        if !grids.all(|grid| grid.fits(board))
            || record
                .notes
                .as_ref()
                .is_some_and(|notes| !notes.fits(board))
        {
            let what = "digits or notes that are those of another board";
            return Err(WriteError::cannot(format, what));
        }
        if format.holds_constraints() {
            return self.part(record);
        }
        if !record.puzzle.constraints.is_empty() {
            let what = "rules other than those of rows, columns and boxes";
            return Err(WriteError::cannot(format, what));
        }
        let Some(shape) = board.shape() else {
            let what = "a board of this form: it holds rows, columns and boxes alone";
            return Err(WriteError::cannot(format, what));
        };
        if format.holds() == Holds::Givens && states_more(record) {
            return Err(WriteError::cannot(
                format,
                "candidates that the puzzle states",
            ));
        }
        Ok(match format {
            Format::Line | Format::Sdm => line::signed(record, format, self.alphabet)? + "\n",
            Format::Rows | Format::Bordered | Format::Block => self.board(record, shape)?,
            _ if self.alphabet.is_some() => {
                return Err(WriteError::cannot(format, "another alphabet"));
            }
            _ if format.is_line_format() => line::write(record, format, shape)? + "\n",
            Format::Values => values::write(record),
            Format::Kaggle => {
                let first = self.written == 0;
                let table = match &self.table {
                    Some(table) if !first => table,
                    _ => self.table.insert(kaggle::Written::of(record)),
                };
                let header = if first { table.header() } else { String::new() };
                header + &table.row(record)?
            }
            Format::OpenSudoku => {
                let mut folder = self.folder.clone();
                let game = opensudoku::game(record, shape, &mut folder)?;
                self.folder = folder;
                let header = (self.written == 0).then(|| opensudoku::header(record));
                header.unwrap_or_default() + &game
            }
            _ => self.board(record, shape)?,
        })
    }

    /// A record that is written over several lines, after an empty one if it is not the first.
    fn board(&mut self, record: &Record, shape: Shape) -> Result<String, WriteError> {
        let alphabet = self.alphabet.unwrap_or(Alphabet::Digits);
        let board = match self.format {
            Format::Sdk => {
                self.sections |= sdk::needs_sections(record);
                sdk::write(record, shape, self.sections)?
            }
            format => draw::write(record, shape, format, alphabet)?,
        };
        Ok(self.apart(board))
    }

    /// A record of a format that holds constraints.
    fn part(&self, record: &Record) -> Result<String, WriteError> {
        if self.alphabet.is_some() {
            return Err(WriteError::cannot(self.format, "another alphabet"));
        }
        let text = constraint::write(record, self.format)?;
        Ok(match self.format.is_line_format() {
            true => text,
            false => self.apart(text),
        })
    }

    /// A text with an empty line before it if it is not the first.
    fn apart(&self, text: String) -> String {
        match self.written {
            0 => text,
            _ => format!("\n{text}"),
        }
    }

    /// Writes what closes the file, flushes, and gives the output back.
    ///
    /// # Errors
    /// [`WriteError::Io`].
    pub fn finish(mut self) -> Result<W, WriteError> {
        if self.format == Format::OpenSudoku && self.written > 0 {
            let footer = opensudoku::footer(self.folder.as_deref());
            self.output.write_all(footer.as_bytes())?;
        }
        self.output.flush()?;
        Ok(self.output)
    }
}

/// Whether the candidates of a puzzle exclude what its givens do not.
fn states_more(record: &Record) -> bool {
    let Some(candidates) = record.puzzle.candidates() else {
        return false;
    };
    let givens = record.puzzle.givens();
    basic_candidates(record.puzzle.board(), givens)
        .iter()
        .any(|(cell, basic)| givens[cell].is_none() && !(basic - candidates[cell]).is_empty())
}

/// One record as a text.
///
/// # Errors
/// [`WriteError::Cannot`] if the format has no way to say it.
pub fn write_str(record: &Record, format: Format) -> Result<String, WriteError> {
    let mut writer = Writer::new(Vec::new(), format);
    writer.write(record)?;
    Ok(String::from_utf8_lossy(&writer.finish()?).into_owned())
}
