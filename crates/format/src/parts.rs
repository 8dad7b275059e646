//! Cuts an input into puzzles. It holds no more than one puzzle in memory.

use ninefold_grid::{Cell, Puzzle};

use crate::codec::{Cut, Records};
use crate::error::unfit;
use crate::head::{Head, is_significant};
use crate::lines::AnyLines;
use crate::{ReadError, Record};

/// The longest text of one puzzle, in bytes.
const MAX_PUZZLE: usize = 4 << 20;

/// How one format is cut into puzzles and read.
struct Parts {
    end: End,
    read: fn(&str) -> Result<Record, ReadError>,
}

/// The place where a puzzle ends.
#[derive(Copy, Clone)]
enum End {
    /// Before a line that begins another.
    Before(fn(&str) -> bool),
    /// After this number of lines.
    After(usize),
    /// At the end of the input.
    Input,
}

/// Removes the stated candidates of a puzzle if all of them have become givens. For example, a text may state `1 or
/// 2` and then `2 or 3` for one cell.
fn settled(puzzle: Puzzle) -> Puzzle {
    if puzzle.candidates().is_none() {
        return puzzle;
    }
    let stated: Vec<Cell> = puzzle.stated().collect();
    let are_givens = stated.iter().all(|&cell| puzzle.given(cell).is_some());
    if are_givens {
        puzzle.only(&stated)
    } else {
        puzzle
    }
}

/// Reads puzzles that each have a text of their own. It looks at the lines to come without taking any.
pub(crate) fn records(
    lines: &mut AnyLines<'_>,
    cut: &Cut,
    read: fn(&str) -> Result<Record, ReadError>,
) -> Records {
    let end = match cut {
        Cut::Lines(count) | Cut::Counted(count) => match count(&mut Head::new(lines, 0)) {
            usize::MAX => End::Input,
            count => End::After(count),
        },
        Cut::Before(is_first) => End::Before(*is_first),
        Cut::Whole => End::Input,
    };
    let parts = Parts { end, read };
    Box::new(move |lines, _| parts.next(lines))
}

/// The text of one puzzle, and the number of its first line.
struct Part {
    first: usize,
    text: String,
    is_too_long: bool,
}

impl Parts {
    /// Returns the next puzzle, or `None` at the end. A puzzle that is cut off by a failure of the input is not
    /// read.
    fn next(&self, lines: &mut AnyLines<'_>) -> Option<Result<Record, ReadError>> {
        let part = match self.part(lines) {
            Ok(part) => part?,
            Err(error) => return Some(Err(error)),
        };
        if part.is_too_long {
            let expected = format!("at most {} MiB for one puzzle", MAX_PUZZLE >> 20);
            let error = ReadError::whole(part.first, expected, "more");
            return Some(Err(match self.end {
                End::Input => error.fatal(),
                _ => error,
            }));
        }
        Some(self.record(&part))
    }

    /// Returns the lines of the next puzzle, without empty lines and comments before them.
    fn part(&self, lines: &mut AnyLines<'_>) -> Result<Option<Part>, ReadError> {
        let mut part: Option<Part> = None;
        let (mut count, mut has_begun) = (0, false);
        loop {
            if let End::Before(is_first) = self.end
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
            match self.end {
                End::Input if part.is_too_long => break,
                End::After(size) if size == count => break,
                _ => {}
            }
        }
        Ok(part)
    }

    fn record(&self, part: &Part) -> Result<Record, ReadError> {
        let read = (self.read)(&part.text);
        let mut record = read.map_err(|error| error.below(part.first - 1))?;
        record.line = part.first;
        record.puzzle = settled(record.puzzle);
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
