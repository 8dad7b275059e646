//! Cuts an XML document into its tags, one after another, so that only one tag at a time is in memory.
//!
//! The roxmltree crate reads attributes and entities: it reads a single tag as a document.

use roxmltree::{Document, ParsingOptions};

use crate::ReadError;
use crate::lines::{AnyLines, Line};

/// The greatest length of a tag, and of a text between two tags that is kept, in bytes.
const MAX_PIECE: usize = 4 << 20;
/// The greatest number of attributes of a tag. Each is compared with all others.
const MAX_ATTRIBUTES: usize = 256;

/// What an error expects by default.
const XML: &str = "well-formed XML";

/// The kind of a tag.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Tag {
    Opens,
    Closes,
    /// Opens an element and closes it.
    Empty,
    /// There is no further tag.
    End,
}

/// The tags of a document.
#[derive(Default)]
pub(super) struct Tags {
    /// The line on which the tag begins, and the lines after it on which it continues.
    buffer: String,
    /// The number of that line.
    number: usize,
    /// The end of that line.
    line_end: usize,
    /// The beginning and the end of the tag.
    at: usize,
    end: usize,
    /// How the text before the tag is treated.
    pub(super) text: Between,
}

/// How the text between two tags is treated.
#[derive(Default)]
pub(super) enum Between {
    /// It may only have blanks.
    #[default]
    Refused,
    Skipped,
    /// It is kept as it is written, without comments.
    Kept(String),
}

impl Tags {
    /// Continues to the next tag.
    pub(super) fn next(&mut self, lines: &mut AnyLines<'_>) -> Result<Tag, ReadError> {
        self.advance(self.end);
        loop {
            if !self.pass(lines, "<", true)? {
                return Ok(Tag::End);
            }
            let rest = &self.buffer[self.at..];
            if rest.starts_with("<!--") {
                self.skip(lines, 4, "-->", false)?;
            } else if rest.starts_with("<![CDATA[") {
                self.skip(lines, 9, "]]>", true)?;
            } else if rest.starts_with("<?") {
                self.skip(lines, 2, "?>", false)?;
            } else if rest.starts_with("<!") {
                return Err(self.malformed("XML with DTD detected"));
            } else {
                return self.tag(lines);
            }
        }
    }

    /// Finds the end of the tag that begins here.
    fn tag(&mut self, lines: &mut AnyLines<'_>) -> Result<Tag, ReadError> {
        let (mut quote, mut from) = (None, self.at);
        loop {
            let mut signs = self.buffer[from..].bytes();
            let end = signs.position(|sign| {
                match (quote, sign) {
                    (None, b'"' | b'\'') => quote = Some(sign),
                    (Some(open), _) if open == sign => quote = None,
                    (None, b'>') => return true,
                    _ => {}
                }
                false
            });
            if let Some(end) = end {
                self.end = from + end + 1;
                break;
            }
            from = self.buffer.len();
            if from - self.at > MAX_PIECE {
                return Err(self.too_long());
            }
            match lines.next()? {
                Some(line) => self.buffer.extend(["\n", line.text]),
                None => return Err(self.malformed("unexpected end of stream")),
            }
        }
        let source = self.source();
        Ok(match (source.starts_with("</"), source.ends_with("/>")) {
            (true, _) => Tag::Closes,
            (false, true) => Tag::Empty,
            (false, false) => Tag::Opens,
        })
    }

    /// Returns the tag as it is written.
    fn source(&self) -> &str {
        &self.buffer[self.at..self.end]
    }

    /// Returns the name in the tag, without a prefix.
    pub(super) fn name(&self) -> &str {
        let name = self.source().trim_start_matches(['<', '/']);
        let end = name.find(|sign: char| sign.is_whitespace() || matches!(sign, '>' | '/'));
        let name = &name[..end.unwrap_or(name.len())];
        name.split_once(':').map_or(name, |(_, name)| name)
    }

    /// Returns the attributes of a tag that opens an element, each with its value and the place of the value in the
    /// tag.
    pub(super) fn attributes(&self) -> Result<Vec<(String, String, usize)>, ReadError> {
        let source = self.source();
        if source.matches('=').count() > MAX_ATTRIBUTES {
            let expected = format!("at most {MAX_ATTRIBUTES} attributes in a tag");
            return Err(self.error(0, expected, "more"));
        }
        let open = source.trim_end_matches('>').trim_end_matches('/');
        let closed = format!("{open}/>");
        let document = document(&closed).map_err(|(at, found)| self.error(at, XML, found))?;
        let attributes = document.root_element().attributes();
        let attribute = |attribute: roxmltree::Attribute<'_, '_>| {
            let (name, value) = (attribute.name().to_owned(), attribute.value().to_owned());
            (name, value, attribute.range_value().start)
        };
        Ok(attributes.map(attribute).collect())
    }

    /// Returns the line of a place in the tag, and the place on that line.
    pub(super) fn place(&self, at: usize) -> (Line<'_>, usize) {
        let at = (self.at + at).min(self.buffer.len());
        let before = self.buffer[..at].len() - self.line_end.min(at);
        if before == 0 {
            let text = &self.buffer[..self.line_end];
            let number = self.number;
            return (Line { number, text }, at);
        }
        let begin = self.buffer[..at].rfind('\n').map_or(0, |end| end + 1);
        let number = self.number + self.buffer[self.line_end..at].matches('\n').count();
        let text = self.buffer[begin..].lines().next().unwrap_or_default();
        (Line { number, text }, at - begin)
    }

    /// Returns a fatal error at a place of the tag.
    pub(super) fn error(
        &self,
        at: usize,
        expected: impl Into<String>,
        found: impl Into<String>,
    ) -> ReadError {
        let (line, offset) = self.place(at);
        line.error(offset, expected, found).fatal()
    }

    /// Returns the error that the document is not well-formed here.
    pub(super) fn malformed(&self, found: impl Into<String>) -> ReadError {
        self.error(0, XML, found)
    }

    fn too_long(&self) -> ReadError {
        let expected = format!("tags and texts of at most {} MiB", MAX_PIECE >> 20);
        self.error(0, expected, "a longer one")
    }

    /// Continues to a place of the buffer, and drops the lines before it.
    fn advance(&mut self, to: usize) {
        let passed = &self.buffer[self.at..to];
        if let Some(end) = passed.rfind('\n') {
            self.number += passed.matches('\n').count();
            let begin = self.at + end + 1;
            self.buffer.drain(..begin);
            self.line_end = self.buffer.find('\n').unwrap_or(self.buffer.len());
            self.at = to - begin;
        } else {
            self.at = to;
        }
        self.end = self.at;
    }

    /// Keeps a part of the line as text, with the line's end if that follows.
    fn keep(&mut self, from: usize, to: usize, is_end: bool) -> Result<(), ReadError> {
        let part = &self.buffer[from..to];
        match &mut self.text {
            Between::Skipped => return Ok(()),
            Between::Refused if part.trim().is_empty() => return Ok(()),
            Between::Refused => {
                let blanks = part.len() - part.trim_start().len();
                return Err(self.error(blanks, XML, "unknown token"));
            }
            Between::Kept(text) => {
                text.push_str(part);
                text.push_str(if is_end { "\n" } else { "" });
                if text.len() <= MAX_PIECE {
                    return Ok(());
                }
            }
        }
        Err(self.too_long())
    }

    /// Continues to the next `end`. Returns whether there is one.
    fn pass(
        &mut self,
        lines: &mut AnyLines<'_>,
        end: &str,
        is_text: bool,
    ) -> Result<bool, ReadError> {
        loop {
            let found = self.buffer[self.at..].find(end).map(|i| self.at + i);
            let to = found.unwrap_or(self.buffer.len());
            if is_text {
                self.keep(self.at, to, found.is_none())?;
            }
            self.advance(to);
            if found.is_some() {
                return Ok(true);
            }
            let Some(line) = lines.next()? else {
                return Ok(false);
            };
            self.buffer.clear();
            self.buffer.push_str(line.text);
            (self.number, self.line_end) = (line.number, self.buffer.len());
            (self.at, self.end) = (0, 0);
        }
    }

    /// Continues after the next `end`, which is looked for from `begin` bytes on.
    fn skip(
        &mut self,
        lines: &mut AnyLines<'_>,
        begin: usize,
        end: &str,
        is_text: bool,
    ) -> Result<(), ReadError> {
        let unclosed = self.malformed("unexpected end of stream");
        if is_text {
            self.keep(self.at, self.at + begin, false)?;
        }
        self.advance(self.at + begin);
        if !self.pass(lines, end, is_text)? {
            return Err(unclosed);
        }
        if is_text {
            self.keep(self.at, self.at + end.len(), false)?;
        }
        self.advance(self.at + end.len());
        Ok(())
    }
}

/// Returns the text between two tags without escapes, if it is well-formed.
pub(super) fn unescaped(text: &str) -> Option<String> {
    let source = format!("<text>{text}</text>");
    let document = document(&source).ok()?;
    document.root_element().text().map(str::to_owned)
}

/// Reads a small document, or returns the place and the description of the error.
fn document(source: &str) -> Result<Document<'_>, (usize, String)> {
    let options = ParsingOptions {
        allow_dtd: false,
        ..Default::default()
    };
    Document::parse_with_options(source, options).map_err(|error| {
        let (row, column) = (error.pos().row as usize, error.pos().col as usize);
        let mut lines = source.split_inclusive('\n');
        let before = lines
            .by_ref()
            .take(row.saturating_sub(1))
            .map(str::len)
            .sum::<usize>();
        let line = lines.next().unwrap_or_default();
        let offset = line
            .char_indices()
            .nth(column.saturating_sub(1))
            .map_or(line.len(), |(i, _)| i);
        let message = error.to_string();
        let message = message.split(" at ").next().unwrap_or_default();
        (before + offset, message.to_owned())
    })
}
