//! Records out of an input.

use std::io::Read;

use ninefold_grid::Puzzle;

use crate::boards::{Boards, read_signs};
use crate::lines::Lines;
use crate::{Format, Options, ReadError, Record};

/// The records of an input, in order. After a fatal error nothing follows.
pub struct Reader<R> {
    lines: Lines<R>,
    boards: Boards,
    format: Option<Format>,
}

impl<R: Read> Reader<R> {
    /// Looks at the beginning of the input to learn its format.
    ///
    /// # Errors
    /// Fatal ones: the input cannot be read, is no text, or is of no known format.
    pub fn new(input: R, options: Options) -> Result<Reader<R>, ReadError> {
        let format = options.format.or(Some(Format::Line));
        Ok(Reader {
            lines: Lines::new(input)?,
            boards: Boards::new(options.shape),
            format,
        })
    }

    /// The format detected or asked for.
    pub fn format(&self) -> Option<Format> {
        self.format
    }
}

impl<R: Read> Iterator for Reader<R> {
    type Item = Result<Record, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let line = match self.lines.next() {
                Ok(line) => line?,
                Err(error) => return Some(Err(error)),
            };
            if line.text.trim().is_empty() || line.text.starts_with('#') {
                continue;
            }
            let token = line
                .text
                .split([' ', '\t', ';', ',', '#'])
                .next()
                .unwrap_or_default();
            let geometry = match self.boards.of_cells(token, line, 0) {
                Ok(geometry) => geometry,
                Err(error) => return Some(Err(error)),
            };
            let mut record = match read_signs(token, &geometry, line, 0) {
                Ok(grid) => Record::new(Puzzle::new(geometry, grid)),
                Err(error) => return Some(Err(error)),
            };
            record.line = line.number;
            return Some(Ok(record));
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
