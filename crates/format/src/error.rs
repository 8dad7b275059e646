//! The errors of reading and writing, with their exact places.

use std::fmt;
use std::io;

use ninefold_grid::DoesNotFit;
use ninefold_grid::constraint::Kind;

/// The error for something in the input that could not be read.
///
/// It is displayed as one line: `expected …, found …`. The place is separate, so that a program can print it in its
/// own form, with the file's name before it and a caret under it.
#[derive(Debug)]
pub struct ReadError(Box<Inner>);

#[derive(Debug)]
struct Inner {
    line: usize,
    column: usize,
    expected: String,
    found: String,
    excerpt: Excerpt,
    fatal: bool,
    io: Option<io::Error>,
}

/// A part of a line around a column.
#[derive(Default, Debug)]
struct Excerpt {
    text: String,
    /// The number of characters of the line before the part.
    skipped: usize,
}

/// The greatest number of characters of a line that an error shows.
const WINDOW: usize = 80;

impl Excerpt {
    /// Returns the part of `line` around `column` (from 1). It reads no more of a long line than it needs.
    fn around(line: &str, column: usize) -> Excerpt {
        let shown = |c: char| if c.is_control() { ' ' } else { c };
        if line.len() <= WINDOW {
            return Excerpt {
                text: line.chars().map(shown).collect(),
                skipped: 0,
            };
        }
        // Far from the end of the line, the column is in the middle of the part.
        let mut skipped = column.saturating_sub(WINDOW / 2 + 1);
        if column <= WINDOW - 8 {
            skipped = 0;
        }
        Excerpt {
            text: line.chars().skip(skipped).take(WINDOW).map(shown).collect(),
            skipped,
        }
    }
}

impl ReadError {
    /// Returns an error at a byte offset of a line.
    pub(crate) fn at(
        line: usize,
        text: &str,
        offset: usize,
        expected: impl Into<String>,
        found: impl Into<String>,
    ) -> ReadError {
        let mut offset = offset.min(text.len());
        while !text.is_char_boundary(offset) {
            offset -= 1;
        }
        let column = text[..offset].chars().count() + 1;
        ReadError(Box::new(Inner {
            line,
            column,
            expected: expected.into(),
            found: found.into(),
            excerpt: Excerpt::around(text, column),
            fatal: false,
            io: None,
        }))
    }

    /// Returns an error about the whole input, or about a whole line of it.
    pub(crate) fn whole(
        line: usize,
        expected: impl Into<String>,
        found: impl Into<String>,
    ) -> ReadError {
        ReadError(Box::new(Inner {
            line,
            column: 0,
            expected: expected.into(),
            found: found.into(),
            excerpt: Excerpt::default(),
            fatal: false,
            io: None,
        }))
    }

    /// Returns an error about a record that could be read, but that the caller cannot use.
    pub fn unfit(line: usize, expected: &str, found: impl Into<String>) -> ReadError {
        ReadError::whole(line, expected, found)
    }

    pub(crate) fn io(line: usize, error: io::Error) -> ReadError {
        let mut this = ReadError::whole(line, "readable input", error.to_string());
        this.0.io = Some(error);
        this.fatal()
    }

    /// Makes the error fatal: nothing more is read after it.
    pub(crate) fn fatal(mut self) -> ReadError {
        self.0.fatal = true;
        self
    }

    /// Moves the error down by this number of lines, which come before its text.
    pub(crate) fn below(mut self, lines: usize) -> ReadError {
        if self.0.line > 0 {
            self.0.line += lines;
        }
        self
    }

    pub(crate) fn set_column(&mut self, column: usize) {
        self.0.column = column;
    }

    /// Adds words to what the error expects.
    pub(crate) fn explain(mut self, words: &str) -> ReadError {
        if self.0.io.is_none() {
            self.0.expected = format!("{} ({words})", self.0.expected);
        }
        self
    }

    /// Adds words to what the error found.
    pub(crate) fn explain_found(mut self, words: &str) -> ReadError {
        self.0.found = format!("{} ({words})", self.0.found);
        self
    }

    /// Returns the line, from 1, or 0 if the error is about the whole input.
    pub fn line(&self) -> usize {
        self.0.line
    }

    /// Returns the column, from 1, in characters, or 0 if the error is not about a single place.
    pub fn column(&self) -> usize {
        self.0.column
    }

    /// Returns what was expected, without the word "expected".
    pub fn expected(&self) -> &str {
        &self.0.expected
    }

    /// Returns what was found.
    pub fn found(&self) -> &str {
        &self.0.found
    }

    /// Returns the wrong line, cut to about 80 characters around the column. Tabs are blanks, so that a caret below
    /// is in the right place. Empty if there is no line to show.
    pub fn text(&self) -> &str {
        &self.0.excerpt.text
    }

    /// Returns the number of characters of the line before [`text`](ReadError::text).
    pub fn text_offset(&self) -> usize {
        self.0.excerpt.skipped
    }

    /// Returns the number of characters of [`text`](ReadError::text) before the place, to draw a caret. Returns
    /// `None` if there is no text or the place is not in it.
    pub fn caret(&self) -> Option<usize> {
        let caret = self.0.column.checked_sub(1 + self.0.excerpt.skipped)?;
        (!self.0.excerpt.text.is_empty()).then_some(caret)
    }

    /// Returns whether nothing more can be read from this input.
    pub fn is_fatal(&self) -> bool {
        self.0.fatal
    }

    /// Returns whether reading itself failed, so that nothing is known about the text.
    pub fn is_io(&self) -> bool {
        self.0.io.is_some()
    }
}

impl From<DoesNotFit> for ReadError {
    fn from(error: DoesNotFit) -> ReadError {
        ReadError::whole(0, "digits of this board", error.to_string())
    }
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0.io {
            Some(error) => write!(f, "cannot read: {error}"),
            None => write!(f, "expected {}, found {}", self.0.expected, self.0.found),
        }
    }
}

impl std::error::Error for ReadError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        Some(self.0.io.as_ref()?)
    }
}

/// What is found in place of a puzzle in JSON of no known format.
pub(crate) const OTHER_JSON: &str = "JSON in none of the known puzzle formats";

/// Returns a short quotation of the input for a message, with control signs escaped and long text cut.
pub(crate) fn quote(text: &str) -> String {
    let mut quoted = String::from("`");
    for (i, c) in text.chars().enumerate() {
        if i == 30 {
            quoted.push('…');
            break;
        }
        match c.is_control() {
            true => quoted.extend(c.escape_default()),
            false => quoted.push(c),
        }
    }
    quoted.push('`');
    quoted
}

/// Returns such a quotation of one sign.
pub(crate) fn quote_sign(sign: char) -> String {
    quote(sign.encode_utf8(&mut [0; 4]))
}

/// The least similarity of two names, by Jaro and Winkler, at which one may be a misspelling of the other.
const MIN_SIMILARITY: f64 = 0.8;

/// Returns the name that a text is most likely meant to be, if it is like one.
///
/// ```
/// let names = || ["line", "bordered", "csv-grid"].into_iter();
/// assert_eq!(ninefold_format::nearest("borderd", names()), Some("bordered"));
/// assert_eq!(ninefold_format::nearest("xyz", names()), None);
/// ```
pub fn nearest<'a>(text: &str, names: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let text = text.to_lowercase();
    let similar = names.map(|name| (strsim::jaro_winkler(&text, name), name));
    let most = similar.max_by(|a, b| a.0.total_cmp(&b.0));
    most.filter(|(similarity, _)| *similarity >= MIN_SIMILARITY)
        .map(|(_, name)| name)
}

/// Returns a number with its noun: `1 row`, `2 rows`.
pub(crate) fn count(number: usize, noun: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{number} {noun}{plural}")
}

/// Returns what is expected in place of a rule on a board that has too many digits for it.
pub(crate) fn unfit(digits: usize) -> String {
    let words: Vec<&str> = Kind::WIDE.iter().map(Kind::keyword).collect();
    format!(
        "a rule for {digits} digits ({}); all others go up to {}",
        words.join(", "),
        Kind::MOST_DIGITS
    )
}

/// What a format cannot hold, in words: a rule with its cells, or a feature of the board.
#[derive(Debug)]
pub(crate) struct Unsupported(pub(crate) String);

impl Unsupported {
    pub(crate) fn new(what: impl Into<String>) -> Unsupported {
        Unsupported(what.into())
    }
}
