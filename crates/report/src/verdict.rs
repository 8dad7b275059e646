//! A verdict as a status, as a reason in a few words, and as a sentence.

use ninefold_format::{Format, Record, write_str};
use ninefold_grid::notation::write_line;
use ninefold_grid::words::capitalized;
use ninefold_grid::{Board, Grid, Puzzle, legal};
use ninefold_search::{Limit, Verdict};
use serde::Serialize;

use crate::words;

/// The verdict on the solutions of a puzzle, in one word.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Serialize, Debug)]
#[serde(rename_all = "lowercase")]
pub enum Status {
    /// Exactly one solution.
    Unique,
    /// More than one.
    Multiple,
    /// No solution.
    None,
    /// The budget ran out, or the method found nothing more to place.
    Unknown,
    /// The text could not be read as a puzzle.
    Invalid,
}

impl Status {
    /// Returns the word for the status in JSON and tables.
    pub fn name(self) -> &'static str {
        match self {
            Status::Unique => "unique",
            Status::Multiple => "multiple",
            Status::None => "none",
            Status::Unknown => "unknown",
            Status::Invalid => "invalid",
        }
    }
}

impl From<&Verdict> for Status {
    fn from(verdict: &Verdict) -> Status {
        match verdict {
            Verdict::Unique(_) => Status::Unique,
            Verdict::Multiple(..) => Status::Multiple,
            Verdict::None => Status::None,
            Verdict::Stuck(_) | Verdict::Unknown { .. } => Status::Unknown,
        }
    }
}

/// The [`reason`] if there is more than one solution, for callers that counted solutions and have no verdict.
pub const SEVERAL: &str = "more than one solution";

/// Returns why a puzzle does not have exactly one solution, in a few words for the end of a line. Returns `None` if
/// it has.
pub fn reason(puzzle: &Puzzle, verdict: &Verdict) -> Option<String> {
    Some(match verdict {
        Verdict::Unique(_) => return None,
        Verdict::Multiple(..) => SEVERAL.to_owned(),
        Verdict::None => no_solution(puzzle),
        Verdict::Stuck(left) => {
            let open = left.iter().filter(|(_, marks)| marks.only().is_none());
            let open = words::counted(open.count() as u64, "cell");
            format!("stuck: the method logic leaves {open} open")
        }
        Verdict::Unknown { first, limit } => gave_up(first.as_ref(), *limit),
    })
}

/// Returns the [`reason`] of a verdict on a record, and how much of the record was not understood, because the
/// verdict does not cover that part: `more than one solution, but 2 drawings were not understood`. Returns `None`
/// if there is exactly one solution and everything is understood.
///
/// ```
/// use ninefold_format::{Options, read_str};
/// use ninefold_report::reason_of;
/// use ninefold_search::{Budget, solve};
///
/// let puzzle = "{ce:[[,,,],[,,,],[,,,],[,,,]],l:[{wp:[[3.5,.5],[3.5,1.5]],c:'#FF0000',th:3}]}";
/// let record = &read_str(puzzle, Options::default())?[0];
/// let verdict = solve(&record.puzzle, &Budget::default()).verdict;
/// let reason = reason_of(record, &verdict);
/// assert_eq!(reason.as_deref(), Some("more than one solution, but 1 drawing was not understood"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn reason_of(record: &Record, verdict: &Verdict) -> Option<String> {
    with_doubt(reason(&record.puzzle, verdict), record)
}

/// Returns a reason, and how much of the record was not understood. Returns `None` if there is no reason and
/// everything is understood.
///
/// ```
/// use ninefold_format::Record;
/// use ninefold_report::with_doubt;
///
/// let record = Record::new("1... .... .... ....".parse()?);
/// assert_eq!(with_doubt(Some("limit".to_owned()), &record).as_deref(), Some("limit"));
/// assert_eq!(with_doubt(None, &record), None);
/// # Ok::<(), ninefold_grid::notation::NotationError>(())
/// ```
pub fn with_doubt(reason: Option<String>, record: &Record) -> Option<String> {
    match (reason, record.doubt()) {
        (Some(reason), Some(doubt)) => Some(format!("{reason}, but {doubt}")),
        (reason, doubt) => reason.or(doubt),
    }
}

/// Returns the verdict for a person, as one or two sentences.
pub fn sentence(puzzle: &Puzzle, verdict: &Verdict) -> String {
    match verdict {
        Verdict::Unique(_) => "Exactly one solution.".to_owned(),
        Verdict::Multiple(..) => "More than one solution.".to_owned(),
        Verdict::None => capitalized(&no_solution(puzzle)) + ".",
        Verdict::Stuck(left) => {
            let open = left.iter().filter(|(_, marks)| marks.only().is_none());
            let open = words::counted(open.count() as u64, "cell");
            format!("The method logic places no more digits and leaves {open} open.")
        }
        Verdict::Unknown { first, limit } => {
            let limit = limit_words(*limit);
            match first {
                Some(_) => format!(
                    "There is at least one solution. Whether there are more is not known: {limit}."
                ),
                None => format!("Whether there is a solution is not known: {limit}."),
            }
        }
    }
}

/// Returns what ended a search, as a clause: `the limit of time was reached`.
pub fn limit_words(limit: Limit) -> &'static str {
    match limit {
        Limit::Nodes => "the limit of nodes was reached",
        Limit::Time => "the limit of time was reached",
        Limit::Cancelled => "the search was stopped",
        _ => "the limit of memory was reached",
    }
}

fn gave_up(first: Option<&Grid>, limit: Limit) -> String {
    match first {
        Some(_) => format!("gave up looking for a second solution ({limit})"),
        None => format!("gave up ({limit})"),
    }
}

/// Returns `no solution`, with the first two givens that clash if there are any.
pub(crate) fn no_solution(puzzle: &Puzzle) -> String {
    match legal::each_clash(puzzle.board(), puzzle.givens()).next() {
        Some(clash) => format!("no solution: {}", words::clash(puzzle.board(), &clash)),
        None => "no solution".to_owned(),
    }
}

/// Returns the puzzle in Ninefold's own text if its line of givens does not say everything: if it has rules, candidates that it
/// states, or a board that is not plain.
pub fn rules(puzzle: &Puzzle) -> Option<String> {
    let text = || write_str(&Record::new(puzzle.clone()), Format::Native);
    (!puzzle.is_givens_alone()).then(text)?.ok()
}

/// Returns the digits of a grid in a line, with a dot for each empty cell, as the board of its puzzle writes them.
pub fn line(board: &Board, grid: &Grid) -> String {
    match board.is_plain() {
        true => write_line(grid, '.'),
        false => board.line(|cell| grid.get(cell)),
    }
}
