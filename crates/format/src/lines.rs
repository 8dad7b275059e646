//! Turns bytes into lines, and removes what real files have around the text.
//!
//! A line ends with LF, CR LF or a lone CR. A byte order mark and ANSI colour sequences are dropped, and UTF-16
//! with a mark is decoded. Bytes that cannot be text are refused with their place. A line that would not fit in
//! memory is refused before it is read. Lines that were read to detect the format are returned again.

use std::collections::VecDeque;
use std::io::{BufRead, BufReader, ErrorKind, Read};

use crate::ReadError;
use crate::encoding::{BINARY, clean, head};

/// The longest line in bytes.
pub(crate) const MAX_LINE: usize = 32 << 20;
/// The longest text in memory.
const MAX_WHOLE: usize = 256 << 20;

/// The greatest number of bytes that detection reads ahead.
pub(crate) const MAX_AHEAD: usize = 64 << 20;

/// The longest block in bytes, unless it is a single line: 200 puzzles of side 9.
const MAX_BLOCK: usize = 1 << 14;

/// A block has at most this fraction (1/64) of what has been read in blocks so far.
const PARTS: usize = 64;

/// A line and its number, from 1.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Line<'a> {
    pub(crate) number: usize,
    pub(crate) text: &'a str,
}

impl<'a> Line<'a> {
    /// Returns where a part of this line begins, in bytes.
    pub(crate) fn offset(&self, part: &str) -> usize {
        let start = self.text.as_ptr() as usize;
        (part.as_ptr() as usize)
            .saturating_sub(start)
            .min(self.text.len())
    }

    /// Returns an error at a part of this line.
    pub(crate) fn error_at(
        &self,
        part: &str,
        expected: impl Into<String>,
        found: impl Into<String>,
    ) -> ReadError {
        self.error(self.offset(part), expected, found)
    }

    /// Returns the text without the blanks around it. Offsets of its parts remain valid.
    pub(crate) fn trimmed(&self) -> &'a str {
        self.text.trim()
    }

    /// Returns an error at a byte offset of this line.
    pub(crate) fn error(
        &self,
        offset: usize,
        expected: impl Into<String>,
        found: impl Into<String>,
    ) -> ReadError {
        ReadError::at(self.number, self.text, offset, expected, found)
    }
}

/// The lines of an input.
pub(crate) struct Lines<R: ?Sized> {
    /// The bytes up to the last LF, without it. If there are lone CRs, they are several lines.
    bytes: Vec<u8>,
    /// Where the next line begins in `bytes`. `None` if all lines were returned.
    rest: Option<usize>,
    number: usize,
    line: String,
    /// The lines that were read ahead, in order.
    ahead: VecDeque<String>,
    /// The approximate memory of these lines, in bytes.
    ahead_bytes: usize,
    ended: bool,
    /// The number of bytes returned in blocks.
    in_blocks: usize,
    /// An error that occurred while reading ahead. It is reported when its line is reached.
    failed: Option<ReadError>,
    input: BufReader<Begun<R>>,
}

/// The lines of an input of any type.
pub(crate) type AnyLines<'a> = Lines<dyn Read + 'a>;

/// An input whose first bytes have been read, with these bytes.
struct Begun<R: ?Sized> {
    head: Vec<u8>,
    /// The number of bytes of the head that were returned.
    given: usize,
    rest: R,
}

impl<R: Read + ?Sized> Read for Begun<R> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        if self.given == self.head.len() {
            return self.rest.read(buffer);
        }
        let count = (&self.head[self.given..]).read(buffer)?;
        self.given += count;
        Ok(count)
    }
}

impl<R: Read> Lines<R> {
    /// Reads the first bytes.
    pub(crate) fn new(mut input: R) -> Result<Lines<R>, ReadError> {
        let head = head(&mut input)?;
        let input = Begun {
            head,
            given: 0,
            rest: input,
        };
        Ok(Lines {
            bytes: Vec::new(),
            rest: None,
            number: 0,
            line: String::new(),
            ahead: VecDeque::new(),
            ahead_bytes: 0,
            ended: false,
            in_blocks: 0,
            failed: None,
            input: BufReader::with_capacity(1 << 16, input),
        })
    }
}

impl<R: Read + ?Sized> Lines<R> {
    /// Returns the next line, or `None` at the end. After an error there are no more lines.
    pub(crate) fn next(&mut self) -> Result<Option<Line<'_>>, ReadError> {
        if let Some(line) = self.ahead.pop_front() {
            self.ahead_bytes -= line.len() + 32;
            self.line = line;
        } else if let Some(error) = self.failed.take() {
            return Err(error);
        } else if !self.pull()? {
            return Ok(None);
        }
        self.number += 1;
        Ok(Some(Line {
            number: self.number,
            text: &self.line,
        }))
    }

    /// Returns the line `i` lines after the next one, without taking it. Returns `None` after the end, after an
    /// error (which [`next`](Lines::next) will return), or beyond [`MAX_AHEAD`] bytes.
    pub(crate) fn peek(&mut self, i: usize) -> Option<&str> {
        while self.ahead.len() <= i && self.failed.is_none() && !self.ended {
            if self.ahead_bytes > MAX_AHEAD {
                return None;
            }
            match self.pull() {
                Ok(true) => {
                    self.ahead_bytes += self.line.len() + 32;
                    self.ahead.push_back(std::mem::take(&mut self.line));
                }
                Ok(false) => break,
                Err(error) => self.failed = Some(error),
            }
        }
        self.ahead.get(i).map(String::as_str)
    }

    /// Returns and removes the error that occurred while reading ahead.
    pub(crate) fn take_failure(&mut self) -> Option<ReadError> {
        self.failed.take()
    }

    /// Returns the next lines as they are, with their ends, and the number of the first. These are the lines that
    /// have been read from the input and are [`clean`](clean_lines), at most [`MAX_BLOCK`] bytes or one line. At
    /// the beginning a block is smaller, so that a short input is not all in one block. Returns `None` if the next
    /// line must be taken with [`next`](Lines::next).
    pub(crate) fn block(&mut self) -> Option<(usize, String)> {
        if !self.ahead.is_empty() || self.failed.is_some() || self.rest.is_some() || self.ended {
            return None;
        }
        let read = loop {
            match self.input.fill_buf() {
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                read => break read,
            }
        };
        let bytes = match read {
            Ok(bytes) => bytes,
            Err(error) => {
                self.failed = Some(ReadError::io(self.number + 1, error));
                self.ended = true;
                return None;
            }
        };
        // A terminal must not be asked again after its end.
        self.ended = bytes.is_empty();
        let most = (self.in_blocks / PARTS).min(MAX_BLOCK);
        let is_end = |&byte: &u8| byte == b'\n';
        let last = bytes.iter().take(most).rposition(is_end);
        let last = last.or_else(|| bytes.iter().position(is_end))?;
        let (length, count) = clean_lines(&bytes[..=last]);
        let text = str::from_utf8(&bytes[..length]).ok()?.to_owned();
        if text.is_empty() {
            return None;
        }
        self.input.consume(length);
        self.in_blocks += length;
        let first = self.number + 1;
        self.number += count;
        Some((first, text))
    }

    /// Returns the number of the line that is read from the input next.
    fn number_ahead(&self) -> usize {
        self.number + self.ahead.len() + 1
    }

    /// Reads the next line into `self.line`.
    fn pull(&mut self) -> Result<bool, ReadError> {
        if self.ended {
            return Ok(false);
        }
        match self.try_pull() {
            Ok(true) => Ok(true),
            Ok(false) => {
                self.ended = true;
                Ok(false)
            }
            Err(error) => {
                self.ended = true;
                Err(error.fatal())
            }
        }
    }

    fn try_pull(&mut self) -> Result<bool, ReadError> {
        let start = match self.rest {
            Some(start) => start,
            None => {
                self.bytes.clear();
                let limit = MAX_LINE as u64 + 1;
                let read = (&mut self.input)
                    .take(limit)
                    .read_until(b'\n', &mut self.bytes);
                match read {
                    Ok(0) => return Ok(false),
                    Ok(_) => {}
                    Err(error) => return Err(ReadError::io(self.number_ahead(), error)),
                }
                if self.bytes.last() == Some(&b'\n') {
                    self.bytes.pop();
                    if self.bytes.last() == Some(&b'\r') {
                        self.bytes.pop();
                    }
                } else if self.bytes.len() > MAX_LINE {
                    let found = "a longer one";
                    return Err(ReadError::whole(
                        self.number_ahead(),
                        format!("lines of at most {} MiB", MAX_LINE >> 20),
                        found,
                    ));
                } else if self.bytes.last() == Some(&b'\r') {
                    self.bytes.pop();
                }
                0
            }
        };
        let bytes = &self.bytes[start..];
        let plain = bytes
            .iter()
            .fold(true, |all, byte| all & matches!(byte, b' '..=b'~'));
        self.line.clear();
        if plain {
            self.rest = None;
            self.line.extend(std::str::from_utf8(bytes));
            return Ok(true);
        }
        let end = bytes.iter().position(|&byte| byte == b'\r');
        self.rest = end.map(|end| start + end + 1);
        let number = self.number_ahead();
        clean(
            &self.bytes[start..end.map_or(self.bytes.len(), |end| start + end)],
            &mut self.line,
        )
        .map_err(|(column, found)| binary(number, column, found))?;
        Ok(true)
    }

    /// Takes up to this many lines, as one text.
    pub(crate) fn text(&mut self, count: usize) -> Result<Text, ReadError> {
        let mut text = Text::from(self.number + 1);
        while text.len() < count
            && let Some(line) = self.next()?
        {
            text.push(line)?;
        }
        Ok(text)
    }

    /// Takes back the last lines that were returned, which will be returned again.
    pub(crate) fn give_back(&mut self, text: &Text) {
        self.number -= text.len();
        for i in (0..text.len()).rev() {
            let line = text.line(i).map_or("", |line| line.text).to_owned();
            self.ahead_bytes += line.len() + 32;
            self.ahead.push_front(line);
        }
    }

    /// Returns whether so much has been read ahead that [`peek`](Lines::peek) reads no more.
    pub(crate) fn is_full(&self) -> bool {
        self.ahead_bytes > MAX_AHEAD
    }
}

/// Returns the number of bytes at the beginning that are lines of ASCII signs, blanks and tabs, and the number of
/// these lines. Each line, the last one too, must end with LF or CR LF. No line is cut.
fn clean_lines(lines: &[u8]) -> (usize, usize) {
    /// The length of a piece. It is short enough for a count in one byte, so that the compiler counts many bytes at
    /// once.
    const PIECE: usize = 192;
    let (mut clean, mut count) = (0, 0);
    // Each byte is paired with the next one. For the last byte the next one is arbitrary.
    let nexts = lines.get(1..).unwrap_or_default();
    for (piece, nexts) in lines
        .chunks(PIECE)
        .zip(nexts.chunks(PIECE).chain([&[][..]]))
    {
        let (mut all, mut ends) = (true, 0u8);
        for (&byte, &next) in piece.iter().zip(nexts) {
            let is_end = byte == b'\n';
            all &=
                matches!(byte, b' '..=b'~' | b'\t') | is_end | ((byte == b'\r') & (next == b'\n'));
            ends += u8::from(is_end);
        }
        if !all {
            break;
        }
        clean += nexts.len();
        count += usize::from(ends);
    }
    match clean + 1 == lines.len() {
        // The last byte has no next byte. It is the end of the last line.
        true => (lines.len(), count + 1),
        false => {
            let end = lines[..clean].iter().rposition(|&byte| byte == b'\n');
            (end.map_or(0, |end| end + 1), count)
        }
    }
}

fn binary(number: usize, column: usize, found: String) -> ReadError {
    let mut error = ReadError::at(number, "", 0, BINARY, found);
    error.set_column(column);
    error
}

/// A text in memory, line by line.
#[derive(Default)]
pub(crate) struct Text {
    buffer: String,
    ends: Vec<usize>,
    /// The number of the first line.
    first: usize,
}

impl Text {
    /// Returns a text without lines, whose first line will have this number.
    pub(crate) fn from(first: usize) -> Text {
        Text {
            first,
            ..Text::default()
        }
    }

    /// Adds a line.
    ///
    /// # Errors
    /// If the text would be too long.
    pub(crate) fn push(&mut self, line: Line<'_>) -> Result<(), ReadError> {
        self.buffer.push_str(line.text);
        self.ends.push(self.buffer.len());
        if self.buffer.len() + 16 * self.ends.len() <= MAX_WHOLE {
            return Ok(());
        }
        let expected = format!(
            "at most {} MiB for one puzzle in this format",
            MAX_WHOLE >> 20
        );
        Err(ReadError::whole(line.number, expected, "more").fatal())
    }

    /// Removes the first lines.
    pub(crate) fn drop_first(&mut self, count: usize) {
        let count = count.min(self.len());
        let bytes = count.checked_sub(1).map_or(0, |last| self.ends[last]);
        self.buffer.drain(..bytes);
        self.ends.drain(..count);
        self.ends.iter_mut().for_each(|end| *end -= bytes);
        self.first += count;
    }

    /// Returns the number of lines.
    pub(crate) fn len(&self) -> usize {
        self.ends.len()
    }

    /// Returns line `i`, from 0.
    pub(crate) fn line(&self, i: usize) -> Option<Line<'_>> {
        let end = *self.ends.get(i)?;
        let start = if i == 0 { 0 } else { self.ends[i - 1] };
        Some(Line {
            number: self.first + i,
            text: &self.buffer[start..end],
        })
    }

    /// Returns all lines.
    pub(crate) fn lines(&self) -> impl Iterator<Item = Line<'_>> + Clone {
        (0..self.len()).filter_map(|i| self.line(i))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io;

    fn lines(bytes: &[u8]) -> Result<Vec<String>, String> {
        let in_words = |e: ReadError| format!("{}:{} {e} {}", e.line(), e.column(), e.is_fatal());
        let mut lines = Lines::new(bytes).map_err(in_words)?;
        let mut all = Vec::new();
        while let Some(line) = lines.next().map_err(in_words)? {
            assert_eq!(line.number, all.len() + 1);
            all.push(line.text.to_owned());
        }
        Ok(all)
    }

    #[test]
    fn line_ends_marks_and_colours() {
        let expected = ["ab", "", "c"].map(str::to_owned).to_vec();
        for text in [
            "ab\n\nc",
            "ab\n\nc\n",
            "ab\r\n\r\nc\r\n",
            "ab\r\rc\r",
            "\u{feff}ab\n\nc",
            "a\u{1b}[1;31mb\u{1b}[0m\n\nc\u{1b}[m",
        ] {
            assert_eq!(lines(text.as_bytes()), Ok(expected.clone()), "{text:?}");
        }
        let utf16: Vec<u8> = "\u{feff}ab\n\nc"
            .encode_utf16()
            .flat_map(|unit| unit.to_le_bytes())
            .collect();
        assert_eq!(lines(&utf16), Ok(expected.clone()));
        let utf16: Vec<u8> = "\u{feff}ab\r\n\r\nc"
            .encode_utf16()
            .flat_map(|unit| unit.to_be_bytes())
            .collect();
        assert_eq!(lines(&utf16), Ok(expected));
        assert_eq!(lines(b""), Ok(vec![]));
    }

    #[test]
    fn binary_is_refused_with_its_place() {
        assert_eq!(
            lines(b"ab\nc\0d").unwrap_err(),
            "2:2 expected text, found the byte 0x00 (a binary file?) true"
        );
        assert_eq!(
            lines(b"ab\n\xc3\xa9\xff").unwrap_err(),
            "2:2 expected text, found the byte 0xff, which is no UTF-8 (a binary file?) true"
        );
        assert!(lines(b"\x1f\x8b\x08\0").unwrap_err().contains("gzip"));
        assert!(lines(b"PK\x03\x04").unwrap_err().contains("zip"));
    }

    #[test]
    fn a_long_line_is_refused_before_it_is_read() {
        let mut read = 0;
        struct Counter<'a>(&'a mut usize);
        impl Read for Counter<'_> {
            fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
                buffer.fill(b'.');
                *self.0 += buffer.len();
                Ok(buffer.len())
            }
        }
        let mut lines = Lines::new(Counter(&mut read)).unwrap();
        let error = lines.next().unwrap_err();
        assert!(error.is_fatal());
        assert_eq!(
            error.to_string(),
            "expected lines of at most 32 MiB, found a longer one"
        );
        assert!(lines.next().unwrap().is_none());
        drop(lines);
        assert!(read < MAX_LINE + (1 << 20));
    }

    #[test]
    fn failures_of_the_input_are_kept() {
        struct Broken;
        impl Read for Broken {
            fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
                Err(io::Error::other("no disk"))
            }
        }
        let error = Lines::new(Broken).err().unwrap();
        assert!(error.is_fatal() && error.is_io());
        assert_eq!(error.to_string(), "cannot read: no disk");
        assert!(std::error::Error::source(&error).is_some());
    }

    #[test]
    fn peeking_takes_nothing() {
        let mut lines = Lines::new(&b"a\nb\nc\0\nd"[..]).unwrap();
        assert_eq!(lines.peek(1), Some("b"));
        assert_eq!(lines.peek(9), None);
        assert_eq!(lines.next().unwrap().unwrap().text, "a");
        assert_eq!(lines.next().unwrap().unwrap().text, "b");
        assert_eq!(lines.next().unwrap_err().line(), 3);
        assert!(lines.next().unwrap().is_none());
    }
}
