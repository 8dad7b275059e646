//! Records out of an input.
//!
//! Formats of lines and tables are read line by line, so that memory is bounded by the longest
//! line. Texts of puzzles with constraints are read puzzle by puzzle, of at most 4 MiB each. Pictures and other plain
//! files are read whole, up to a limit.

use std::io::Read;

use crate::block::Block;
use crate::boards::Boards;
use crate::detect::{Found, detect};
use crate::error::quote;
use crate::kaggle::{self, Columns};
use crate::lines::{Line, Lines, Text};
use crate::pictures::Pictures;
use crate::{Format, Options, ReadError, Record, constraint, line, opensudoku, sdk, values};

/// The records of an input, in order. After a fatal error nothing follows; other errors concern
/// one record, and the next follows.
///
/// ```
/// use ninefold_format::{Format, Options, Reader};
///
/// let text = "variant 4x4\nthermo: r1c1 r9c9\n\nvariant 6x6\n";
/// let mut reader = Reader::new(text.as_bytes(), Options::default())?;
/// assert_eq!(reader.format(), Some(Format::Native));
/// let error = reader.next().unwrap().unwrap_err();
/// assert_eq!((error.line(), error.column()), (2, 14));
/// assert_eq!(reader.next().unwrap()?.puzzle.board().side(), 6);
/// # Ok::<(), ninefold_format::ReadError>(())
/// ```
pub struct Reader<R> {
    lines: Lines<R>,
    boards: Boards,
    format: Option<Format>,
    forced: Option<Format>,
    source: Source,
    /// Whether a record has been read.
    any: bool,
}

/// Where records come from.
enum Source {
    Lines,
    Table(Columns),
    Pictures(Box<Pictures>),
    /// Puzzles with constraints.
    Parts(constraint::Parts),
    Read(std::vec::IntoIter<Result<Record, ReadError>>),
    Ended,
}

impl<R: Read> Reader<R> {
    /// Looks at the beginning of the input to learn its format.
    ///
    /// # Errors
    /// Fatal ones: the input cannot be read, is no text, or is of no known format.
    pub fn new(input: R, options: Options) -> Result<Reader<R>, ReadError> {
        let mut lines = Lines::new(input)?;
        let mut boards = Boards::new(options);
        // Whoever asks for a box shape means plain puzzles, unless a format is asked for too.
        let with_constraints = match (options.format, options.shape) {
            (None, None) => constraint::detect(&mut lines),
            (format, _) => format,
        };
        let parts = with_constraints.and_then(|format| {
            let parts = constraint::parts(format, &mut lines)?;
            Some(Found::Parts(format, parts))
        });
        let found = match (parts, options.format) {
            (Some(parts), _) => parts,
            (None, None) => detect(&mut lines, &boards)?,
            (None, Some(format)) => forced(format, &mut lines)?,
        };
        let (format, source) = match found {
            Found::Parts(format, parts) => (format, Source::Parts(parts)),
            Found::Lines(format) => (format, Source::Lines),
            Found::Table(columns) => {
                skip_header(&mut lines)?;
                (Format::Kaggle, Source::Table(columns))
            }
            Found::Pictures(format) => {
                let pictures = Pictures::new(lines.whole()?, options.format);
                (format, Source::Pictures(Box::new(pictures)))
            }
            Found::Values => (
                Format::Values,
                read_whole(&mut lines, &mut boards, values::read)?,
            ),
            Found::Sdk => {
                let text = lines.whole()?;
                let sections = text.lines().any(|line| sdk::section(line.text).is_some());
                let source = if sections {
                    Source::Read(sdk::read(&text, &mut boards).into_iter())
                } else {
                    Source::Pictures(Box::new(Pictures::new(text, Some(Format::Sdk))))
                };
                (Format::Sdk, source)
            }
            Found::Xml => (
                Format::OpenSudoku,
                read_whole(&mut lines, &mut boards, opensudoku::read)?,
            ),
        };
        let format = Some(options.format.unwrap_or(format));
        Ok(Reader {
            lines,
            boards,
            format,
            forced: options.format,
            source,
            any: false,
        })
    }

    /// The format detected or asked for. In a file of lines it is that of the first.
    pub fn format(&self) -> Option<Format> {
        self.format
    }

    /// The lines that come next, if they can be looked at later and elsewhere: the input has one puzzle
    /// per line, the first has been given, and these are all text. A block ends where it would be
    /// long or where one would have to wait for the rest of a line. `None` says nothing about the end
    /// of the input; the next record does.
    pub fn next_block(&mut self) -> Option<Block> {
        if !self.any || !matches!(self.source, Source::Lines) {
            return None;
        }
        let (first, text) = self.lines.block()?;
        Some(Block {
            text,
            first,
            options: Options {
                format: self.forced,
                shape: self.boards.forced,
                alphabet: self.boards.alphabet,
            },
        })
    }

    fn pull(&mut self) -> Option<Result<Record, ReadError>> {
        match &mut self.source {
            Source::Lines => loop {
                let line = match self.lines.next() {
                    Ok(line) => line?,
                    Err(error) => return Some(Err(error)),
                };
                let record = line::read(line, self.forced, &mut self.boards);
                if record.is_some() {
                    return record;
                }
            },
            Source::Table(columns) => kaggle::read(&mut self.lines, columns, &mut self.boards),
            Source::Pictures(pictures) => pictures.next(&mut self.boards),
            Source::Parts(parts) => parts.next(&mut self.lines),
            Source::Read(records) => records.next(),
            Source::Ended => None,
        }
    }
}

impl<R: Read> Iterator for Reader<R> {
    type Item = Result<Record, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        match self.pull() {
            Some(Ok(record)) => {
                self.any = true;
                Some(Ok(record))
            }
            Some(Err(mut error)) => {
                let explained = |format: &Format| !format.holds_constraints();
                if let Some(format) = self.forced.filter(explained)
                    && !self.any
                    && !error.is_fatal()
                {
                    error = error.explain(&format!("{format}: {}", format.description()));
                }
                if error.is_fatal() {
                    self.source = Source::Ended;
                }
                self.any = true;
                Some(Err(error))
            }
            None if matches!(self.source, Source::Ended) => None,
            None => {
                self.source = Source::Ended;
                if self.any {
                    return None;
                }
                let error = ReadError::whole(0, "a Sudoku", "none").fatal();
                Some(Err(match self.forced {
                    Some(format) => error.explain(&format!("{format}: {}", format.description())),
                    None => error,
                }))
            }
        }
    }
}

fn read_whole<R: Read>(
    lines: &mut Lines<R>,
    boards: &mut Boards,
    read: fn(&Text, &mut Boards) -> Vec<Result<Record, ReadError>>,
) -> Result<Source, ReadError> {
    let text = lines.whole()?;
    Ok(Source::Read(read(&text, boards).into_iter()))
}

/// Takes the lines up to the header of a table.
fn skip_header<R: Read>(lines: &mut Lines<R>) -> Result<(), ReadError> {
    while let Some(line) = lines.next()? {
        if kaggle::header(line.text.trim()).is_some() {
            break;
        }
    }
    Ok(())
}

/// How a format that was asked for is read.
fn forced<R: Read>(format: Format, lines: &mut Lines<R>) -> Result<Found, ReadError> {
    let content = |text: &str| !text.trim().is_empty() && !text.trim().starts_with('#');
    Ok(match format {
        _ if format.is_line_format() => Found::Lines(format),
        Format::Values => Found::Values,
        Format::OpenSudoku => Found::Xml,
        Format::Sdk => Found::Sdk,
        Format::Kaggle => {
            let first = (0..)
                .map_while(|i| lines.peek(i).map(content))
                .position(|c| c);
            let number = first.unwrap_or(0) + 1;
            let text = first.and_then(|i| lines.peek(i)).unwrap_or_default();
            match kaggle::header(text.trim()) {
                Some(columns) => Found::Table(columns),
                None => {
                    let line = Line { number, text };
                    let expected = format!("a header line ({})", format.description());
                    return Err(line
                        .error_at(line.trimmed(), expected, quote(line.trimmed()))
                        .fatal());
                }
            }
        }
        _ => Found::Pictures(format),
    })
}

/// All records of a text, or the first error.
///
/// # Errors
/// The first thing that cannot be read.
pub fn read_str(text: &str, options: Options) -> Result<Vec<Record>, ReadError> {
    Reader::new(text.as_bytes(), options)?.collect()
}
