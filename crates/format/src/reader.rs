//! Records out of an input.
//!
//! Every format is read puzzle by puzzle, so that memory is bounded by the longest line and the longest puzzle.

use std::io::Read;

use ninefold_grid::Shape;
use ninefold_grid::notation::Alphabet;

use crate::block::Block;
use crate::boards::Boards;
use crate::codec::{Framing, Records};
use crate::detect::detect;
use crate::lines::Lines;
use crate::{Format, ReadError, Record, line, parts, pictures};

/// How to read. The default detects everything.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
pub struct Options {
    /// The format; detected if `None`.
    pub format: Option<Format>,
    /// The box shape; the usual one of the side found if `None`. With a shape and no format the input is read as
    /// plain puzzles.
    pub shape: Option<Shape>,
    /// How a digit is written in one sign; detected for each board if `None`.
    pub alphabet: Option<Alphabet>,
}

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
    format: Format,
    forced: Option<Format>,
    source: Source,
    /// Whether a record has been read.
    any: bool,
}

/// Where records come from.
enum Source {
    Lines,
    Records(Records),
    Ended,
}

impl<R: Read> Reader<R> {
    /// Looks at the beginning of the input to learn its format.
    ///
    /// # Errors
    /// Fatal ones: the input cannot be read, is no text, or is of no known format.
    pub fn new(input: R, options: Options) -> Result<Reader<R>, ReadError> {
        let mut lines = Lines::new(input)?;
        let boards = Boards::new(options.shape, options.alphabet);
        let format = match options.format {
            Some(format) => format,
            None => detect(&mut lines, &boards)?,
        };
        let is_forced = options.format.is_some();
        let source = match &format.codec().framing {
            Framing::Line(..) => Source::Lines,
            Framing::Block(_, cut, read) => Source::Records(parts::records(&mut lines, cut, *read)),
            Framing::Document(_, open) => Source::Records(open(&mut lines, &boards, is_forced)?),
            Framing::Drawing(_, style) => {
                let style = is_forced.then_some(*style);
                Source::Records(pictures::records(style, |_, _| true))
            }
        };
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
        Some(self.format)
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
            Source::Records(next) => next(&mut self.lines, &mut self.boards),
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

/// All records of a text, or the first error.
///
/// # Errors
/// The first thing that cannot be read.
pub fn read_str(text: &str, options: Options) -> Result<Vec<Record>, ReadError> {
    Reader::new(text.as_bytes(), options)?.collect()
}
