//! Reads a text in another format back and compares the puzzles: a link must lead to the puzzle that it was made
//! from.

use std::collections::HashSet;
use std::time::Duration;

use ninefold_format::{Format, Options, ReadError, Record, read_str};
use ninefold_grid::constraint::Constraint;
use ninefold_grid::{Grid, Puzzle, Shape, legal};
use ninefold_search::{Budget, Verdict, solve};

use crate::verdict::{SEVERAL, reason};

/// The longest time to solve each of the two puzzles while a user waits for the answer.
pub const MAX_COMPARED: Duration = Duration::from_secs(2);

/// The result of reading a text back.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ReadBack {
    /// The text has the same solutions, as far as two solutions can show this.
    Same,
    /// The budget ran out first. The field is a text about it.
    Unknown(String),
    /// The text cannot be read, or has other solutions. The field is a text about it: `read back, it has more than
    /// one solution`.
    Other(String),
}

impl ReadBack {
    /// Returns a warning in words, or `None` if the puzzles are the same.
    pub fn warning(self) -> Option<String> {
        match self {
            ReadBack::Same => None,
            ReadBack::Unknown(words) | ReadBack::Other(words) => Some(words),
        }
    }
}

/// Reads back a text that was written from a record, and compares the two puzzles: first their rules, and if these
/// differ, their solutions. What [cannot differ](may_differ) is [`ReadBack::Same`]. The budget applies to each of the two
/// puzzles.
///
/// ```
/// use ninefold_format::{Format, Options, read_str, write_str};
/// use ninefold_report::{ReadBack, read_back};
/// use ninefold_search::Budget;
///
/// let record = &read_str("variant 4x4\ngivens: 1... ..1. .... ...4\ncage 5: r1c2 r1c3", Options::default())?[0];
/// let link = write_str(record, Format::SudokuPad)?;
/// assert_eq!(read_back(record, Format::SudokuPad, &link, &Budget::default()), ReadBack::Same);
///
/// let other = "{ce:[[,,,],[,,,],[,,,],[,,,]],re:[]}";
/// let other = read_back(record, Format::SudokuPad, other, &Budget::default());
/// assert!(matches!(other, ReadBack::Other(_)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn read_back(record: &Record, format: Format, text: &str, budget: &Budget) -> ReadBack {
    if !may_differ(record, format) {
        return ReadBack::Same;
    }
    let back = match first(format, text) {
        Ok(Some(back)) => back,
        Ok(None) => return ReadBack::Other("nothing of it is read back".to_owned()),
        Err(error) => return ReadBack::Other(format!("it cannot be read back: {error}")),
    };
    if is_equal(&record.puzzle, &back.puzzle) {
        return ReadBack::Same;
    }
    let own = solve(&record.puzzle, budget).verdict;
    let other = solve(&back.puzzle, budget).verdict;
    let has = |verdict: &Verdict| reason(&back.puzzle, verdict);
    let words = match (&own, &other) {
        (Verdict::Unknown { .. }, _) | (_, Verdict::Unknown { .. }) => {
            let words = "whether it has the same solutions when it is read back is not known";
            return ReadBack::Unknown(words.to_owned());
        }
        (Verdict::None, Verdict::None) => return ReadBack::Same,
        (Verdict::Unique(own), Verdict::Unique(other)) => {
            if values(&record.puzzle, own) == values(&back.puzzle, other) {
                return ReadBack::Same;
            }
            "another solution".to_owned()
        }
        (Verdict::Multiple(a, b), Verdict::Multiple(c, d)) => {
            let solve_both = record.puzzle.board() == back.puzzle.board()
                && [a, b].iter().all(|grid| legal::solves(&back.puzzle, grid))
                && [c, d]
                    .iter()
                    .all(|grid| legal::solves(&record.puzzle, grid));
            // If a part was not understood, two of many solutions are not enough to compare the puzzles.
            if solve_both && back.doubt().is_none() {
                return ReadBack::Same;
            }
            "other solutions".to_owned()
        }
        (_, Verdict::Multiple(..)) => SEVERAL.to_owned(),
        (_, other) => has(other).unwrap_or_else(|| "exactly one solution".to_owned()),
    };
    let doubt = back.doubt();
    let doubt = doubt.map_or(String::new(), |doubt| format!(", and {doubt}"));
    let shape = back.puzzle.board().shape();
    let boxes = match shape.filter(|_| shape != record.puzzle.board().shape()) {
        Some(shape) => format!(" with boxes of {shape}"),
        None => String::new(),
    };
    ReadBack::Other(format!("read back{boxes}, it has {words}{doubt}"))
}

/// Returns what a player did and a text that was written from the record does not have, in words: `sudokupad has no
/// place for the digits that were placed, and they are left out`. Returns `None` if the text has everything.
///
/// ```
/// use ninefold_format::{Format, Options, read_str, write_str};
/// use ninefold_report::left_out;
///
/// let record = &read_str("+1..4.......34..1", Options::default())?[0];
/// let text = write_str(record, Format::Sdm)?;
/// let words = "sdm has no place for the digits that were placed, and they are left out";
/// assert_eq!(left_out(record, Format::Sdm, &text).as_deref(), Some(words));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn left_out(record: &Record, format: Format, text: &str) -> Option<String> {
    if record.placed.is_none() && record.notes.is_none() {
        return None;
    }
    let back = first(format, text).ok().flatten()?;
    let what = record.missing_in(&back)?;
    Some(format!(
        "{format} has no place for {what}, and they are left out"
    ))
}

/// Reads the first record of a text.
fn first(format: Format, text: &str) -> Result<Option<Record>, ReadError> {
    let options = Options {
        format: Some(format),
        ..Options::default()
    };
    Ok(read_str(text, options)?.into_iter().next())
}

/// Returns whether what is written in this format may be another puzzle for a reader: one with rules, or with other boxes than the
/// usual ones of its size.
pub fn may_differ(record: &Record, format: Format) -> bool {
    let board = record.puzzle.board();
    match record.puzzle.is_plain() {
        true => board.shape() != Shape::usual(board.side()),
        false => format.holds_constraints(),
    }
}

/// Returns whether two puzzles are the same, except for the order of their constraints.
fn is_equal(own: &Puzzle, other: &Puzzle) -> bool {
    let all =
        |puzzle: &Puzzle| -> HashSet<Constraint> { puzzle.constraints.iter().cloned().collect() };
    own.board() == other.board()
        && own.givens() == other.givens()
        && own.allowed() == other.allowed()
        && all(own) == all(other)
}

/// Returns the values in the cells of the board, without those in the cells beside it.
fn values(puzzle: &Puzzle, grid: &Grid) -> Vec<Option<i32>> {
    let board = puzzle.board();
    let cells = board.cells().take(board.board_cells());
    let value = |cell| grid.get(cell).map(|digit| board.value(digit));
    cells.map(value).collect()
}
