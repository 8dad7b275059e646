//! The features of a line by which its format is detected.

use crate::ReadError;
use crate::boards::{Boards, bare_number, is_sign};
use crate::error::{count, quote};
use crate::line_kind::is_border;
use crate::lines::Line;
use crate::words::{before_comment, fields, first_word};

/// A line, and the features that are visible at once.
pub(crate) struct LineFeatures<'a> {
    /// The line as it is.
    pub(crate) raw: &'a str,
    /// The line without the blanks around it.
    pub(crate) text: &'a str,
    /// Its first word.
    pub(crate) word: &'a str,
    pub(crate) boards: &'a Boards,
    /// Whether all characters of the first word are signs of cells.
    pub(crate) is_signs: bool,
}

impl<'a> LineFeatures<'a> {
    /// Returns the features of a line.
    pub(crate) fn of(text: &'a str, boards: &'a Boards) -> LineFeatures<'a> {
        let (raw, text) = (text, text.trim());
        let word = first_word(text);
        LineFeatures {
            raw,
            text,
            word,
            boards,
            is_signs: word.bytes().all(|byte| is_sign(byte.into())),
        }
    }

    /// Returns whether the first word is only decoration of a drawn board.
    pub(crate) fn is_border(&self) -> bool {
        is_border(self.word)
    }

    /// Returns whether the first word has signs for exactly the cells of a board.
    pub(crate) fn is_cells(&self) -> bool {
        self.is_signs && self.boards.side_of_cells(self.word.len()).is_some()
    }

    /// Returns whether the first word has signs for exactly the cells of a board, with `+` before some digits and
    /// nowhere else.
    pub(crate) fn is_placed(&self) -> bool {
        let mut pluses = self.word.match_indices('+').peekable();
        let before_digit = |(i, _): (usize, &str)| {
            self.word[i + 1..].starts_with(|c: char| c.is_ascii_alphanumeric())
        };
        pluses.peek().is_some() && pluses.all(before_digit) && {
            let bare = self.word.bytes().filter(|&byte| byte != b'+').count();
            self.boards.side_of_cells(bare).is_some()
        }
    }

    /// Returns whether the first word has as many characters as a board has cells, and most of them are signs of
    /// cells.
    pub(crate) fn is_mostly_cells(&self) -> bool {
        let signs = self.word.chars().filter(|&c| is_sign(c)).count();
        self.boards
            .side_of_cells(self.word.chars().count())
            .is_some()
            && signs * 2 > self.word.len()
    }

    /// Returns whether this is probably meant to be a board of signs.
    pub(crate) fn is_board(&self) -> bool {
        let is_guess = || self.is_mostly_cells() && !self.text.contains("://");
        !self.is_border() && (self.is_cells() || self.is_placed() || is_guess())
    }

    /// Returns whether the line has a number for each cell of a board.
    pub(crate) fn is_numbers(&self) -> bool {
        self.boards.side_of_cells(numbers(self.text)).is_some()
    }
}

/// Returns the number of fields if all of them may be numbers of a board, and 0 otherwise.
fn numbers(text: &str) -> usize {
    let mut number = 0;
    for field in fields(before_comment(text)) {
        let field = bare_number(field);
        if field.len() > 3 || !field.bytes().all(|byte| is_sign(byte.into())) {
            return 0;
        }
        number += 1;
    }
    number
}

/// Returns the error for a line that is not a puzzle.
pub(crate) fn unknown(line: Line<'_>, boards: &Boards) -> ReadError {
    let trimmed = line.trimmed();
    let word = first_word(trimmed);
    let cells = word.chars().filter(|&c| c != '+').count();
    let signs = word.chars().filter(|&c| is_sign(c) || c == '+').count();
    let numbers = numbers(trimmed);
    if signs * 2 > word.len() && cells >= 10 && !word.bytes().all(|b| b.is_ascii_alphabetic()) {
        let (expected, near) = boards.expected_cells(cells);
        let cut = word.char_indices().nth(near).map_or(word.len(), |(i, _)| i);
        return line.error(line.offset(word) + cut, expected, count(cells, "cell"));
    }
    if numbers >= 10 {
        let (expected, _) = boards.expected_cells(numbers);
        let end = line.offset(before_comment(trimmed)) + before_comment(trimmed).len();
        return line.error(end, expected, count(numbers, "cell"));
    }
    let expected = match boards.forced {
        Some(shape) => format!("a puzzle of {} cells", shape.cell_count()),
        None => "a puzzle such as 81 digits and dots".to_owned(),
    };
    line.error_at(trimmed, expected, quote(trimmed))
}
