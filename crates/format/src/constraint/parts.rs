//! Where one puzzle of an input ends and the next begins. No more than one puzzle is held in memory.

use std::io::Read;

use super::head::{Head, is_significant};
use super::native_rules::unfit;
use crate::lines::Lines;
use crate::{ReadError, Record};

/// The longest text of one puzzle, in bytes.
pub(crate) const MAX_PUZZLE: usize = 4 << 20;

/// How the puzzles of a format lie in an input. Lines that are empty or comments do not count.
pub(super) enum Framing {
    /// A puzzle ends before the next line that begins one.
    Begins(fn(&str) -> bool),
    /// A puzzle has as many lines as the beginning of the input tells.
    Counted(fn(&mut Head) -> usize),
}

/// Where a puzzle ends.
pub(super) enum Cut {
    /// Before a line that begins another.
    Before(fn(&str) -> bool),
    /// After so many lines; `usize::MAX` if it is the whole input.
    After(usize),
}

/// The puzzles of an input, one after the other.
pub(crate) struct Parts {
    cut: Cut,
    read: fn(&str) -> Result<Record, ReadError>,
}

/// The text of one puzzle, and its first line.
struct Part {
    first: usize,
    text: String,
    is_too_long: bool,
}

impl Parts {
    pub(super) fn new(cut: Cut, read: fn(&str) -> Result<Record, ReadError>) -> Parts {
        Parts { cut, read }
    }

    /// The next puzzle; `None` at the end. A puzzle that a failure of the input cuts off is not read.
    pub(crate) fn next<R: Read>(&self, lines: &mut Lines<R>) -> Option<Result<Record, ReadError>> {
        let part = match self.part(lines) {
            Ok(part) => part?,
            Err(error) => return Some(Err(error)),
        };
        if part.is_too_long {
            let expected = format!("at most {} MiB for one puzzle", MAX_PUZZLE >> 20);
            let error = ReadError::whole(part.first, expected, "more");
            return Some(Err(match self.cut {
                Cut::After(usize::MAX) => error.fatal(),
                _ => error,
            }));
        }
        Some(self.record(&part))
    }

    /// The lines of the next puzzle, without empty lines and comments before them.
    fn part<R: Read>(&self, lines: &mut Lines<R>) -> Result<Option<Part>, ReadError> {
        let mut part: Option<Part> = None;
        let (mut count, mut has_begun) = (0, false);
        loop {
            if let Cut::Before(is_first) = self.cut
                && lines.peek(0).is_some_and(|line| is_first(line.trim()))
                && std::mem::replace(&mut has_begun, true)
            {
                break;
            }
            let Some(line) = lines.next()? else { break };
            let is_significant = is_significant(line.text);
            if part.is_none() && !is_significant {
                continue;
            }
            let part = part.get_or_insert_with(|| Part {
                first: line.number,
                text: String::new(),
                is_too_long: false,
            });
            part.is_too_long |= part.text.len() + line.text.len() >= MAX_PUZZLE;
            if part.is_too_long {
                part.text = String::new();
            } else {
                if line.number > part.first {
                    part.text.push('\n');
                }
                part.text.push_str(line.text);
            }
            count += usize::from(is_significant);
            match self.cut {
                Cut::After(usize::MAX) if part.is_too_long => break,
                Cut::After(size) if size == count => break,
                _ => {}
            }
        }
        Ok(part)
    }

    fn record(&self, part: &Part) -> Result<Record, ReadError> {
        let read = (self.read)(&part.text);
        let mut record = read.map_err(|error| error.below(part.first - 1))?;
        record.line = part.first;
        match record.puzzle.unfit() {
            Some(rule) => {
                let board = record.puzzle.board();
                let expected = unfit(board.side());
                Err(ReadError::unfit(record.line, &expected, rule.words(board)))
            }
            None => Ok(record),
        }
    }
}
