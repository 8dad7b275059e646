//! Reads records from an input.
//!
//! Every format is read puzzle by puzzle, so that memory is limited by the longest line and the longest puzzle.

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
    /// The format, or `None` to detect it.
    pub format: Option<Format>,
    /// The box shape, or `None` for the usual shape of the side. With a shape and no format, the input is read as
    /// plain puzzles.
    pub shape: Option<Shape>,
    /// The symbols of digits, or `None` to detect them for each board.
    pub alphabet: Option<Alphabet>,
}

/// The records of an input, in order. After a fatal error no records follow. Other errors are about one record, and
/// the next record follows.
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

/// The source of the records.
enum Source {
    Lines,
    Records(Records),
    Ended,
}

impl<R: Read> Reader<R> {
    /// Reads the beginning of the input to detect its format.
    ///
    /// # Errors
    /// A fatal error if the input cannot be read, is not text, or has no known format.
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

    /// Returns the format that was detected or asked for. In a file of lines it is the format of the first line.
    pub fn format(&self) -> Option<Format> {
        Some(self.format)
    }

    /// Returns the next lines as a block, if they can be parsed later and on another thread. This requires that the
    /// input has one puzzle per line, that the first record has been returned, and that the lines are all text. A
    /// block ends before it gets long, and where the rest of a line has not arrived yet. `None` does not mean that
    /// the input has ended; the next record shows that.
    pub fn next_block(&mut self) -> Option<Block> {
        if !self.any || !matches!(self.source, Source::Lines) {
            return None;
        }
        let (first, text) = self.lines.block()?;
        Some(Block {
            text,
            from: 0,
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

/// Reads all records of a text, or the first error.
///
/// # Errors
/// The first error in the text.
pub fn read_str(text: &str, options: Options) -> Result<Vec<Record>, ReadError> {
    Reader::new(text.as_bytes(), options)?.collect()
}
