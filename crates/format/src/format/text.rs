//! A text with the places of its signs, for formats in which blanks have no meaning.

use ninefold_grid::BoardError;

use crate::ReadError;
use crate::error::quote;

/// A whole input.
#[derive(Copy, Clone)]
pub(crate) struct Text<'a>(pub(crate) &'a str);

/// A word of the text: its signs without blanks, and its place, in bytes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Word {
    pub(crate) text: String,
    pub(crate) at: usize,
}

impl<'a> Text<'a> {
    /// Returns the words between two places, with blanks between them.
    pub(crate) fn words(&self, from: usize, to: usize) -> impl Iterator<Item = Word> {
        let part = self.0.get(from..to).unwrap_or_default();
        let place = |text: &str| text.as_ptr() as usize - part.as_ptr() as usize;
        let words = part.split_whitespace();
        words.map(move |text| Word::new(text, from + place(text)))
    }

    /// Returns an error at a place of the text.
    pub(crate) fn error(
        &self,
        at: usize,
        expected: impl Into<String>,
        found: impl Into<String>,
    ) -> ReadError {
        let mut at = at.min(self.0.len());
        while !self.0.is_char_boundary(at) {
            at -= 1;
        }
        let before = &self.0[..at];
        let begin = before.rfind('\n').map_or(0, |i| i + 1);
        let line = before.matches('\n').count() + 1;
        let text = self.0[begin..].lines().next().unwrap_or_default();
        ReadError::at(line, text, at - begin, expected, found)
    }

    /// Returns the error for a board that cannot be, at a place of the text.
    pub(crate) fn no_board(self, at: usize) -> impl Fn(BoardError) -> ReadError + use<'a> {
        move |error| self.error(at, "a possible board", error.to_string())
    }

    /// Returns an error about a word.
    pub(crate) fn wrong(&self, word: &Word, expected: impl Into<String>) -> ReadError {
        let found = match word.text.is_empty() {
            true => "nothing".to_owned(),
            false => quote(&word.text),
        };
        self.error(word.at, expected, found)
    }
}

impl Word {
    /// Returns a word at this place.
    pub(crate) fn new(text: &str, at: usize) -> Word {
        let text = text.to_owned();
        Word { text, at }
    }

    /// Reads the word as a number.
    pub(crate) fn number<T: std::str::FromStr>(&self, text: &Text) -> Result<T, ReadError> {
        self.text.parse().map_err(|_| text.wrong(self, "a number"))
    }
}
