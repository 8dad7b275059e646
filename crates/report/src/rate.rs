//! How hard a puzzle is, on Sudoku Explainer's scale or HoDoKu's.

use std::fmt;

use ninefold_grid::{ProperPuzzle, Puzzle};
use ninefold_logic::rating::{explainer, hodoku};
use ninefold_logic::{End, Flow, Position, Step, Until};
use ninefold_search::{self as search, Budget, Verdict};

use crate::{Status, limit_words, reason};

/// A scale of difficulty.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Scale {
    /// Sudoku Explainer's: what the hardest step costs.
    Explainer(explainer::Scale),
    /// HoDoKu's: a level and a score.
    Hodoku,
}

/// A rating.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Rating {
    /// On Sudoku Explainer's scale.
    Explainer(Box<explainer::Grade>),
    /// On HoDoKu's.
    Hodoku(hodoku::Grade),
}

/// One line: `SE 7.2`, `HoDoKu Hard (1354)`.
impl fmt::Display for Rating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Rating::Explainer(grade) => write!(f, "SE {}", grade.rating),
            Rating::Hodoku(grade) => write!(f, "HoDoKu {} ({})", grade.level, grade.score),
        }
    }
}

/// Why there is no rating.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unrated {
    /// What is known of the solutions: [`Status::Unknown`] also if a limit ended the rating.
    pub status: Status,
    /// In a few words.
    pub reason: String,
}

impl fmt::Display for Unrated {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.reason)
    }
}

impl std::error::Error for Unrated {}

/// Rates a puzzle. `see` is shown each step and may say stop. The budget is for the search for the solution, the end
/// for the walk.
///
/// # Errors
/// [`Unrated`] if it has not exactly one solution, if there is nothing to solve, if techniques do not get to the end,
/// or if a limit was reached.
pub fn rate(
    puzzle: &Puzzle,
    scale: Scale,
    budget: &Budget<'_>,
    until: Until,
    see: &mut dyn FnMut(&Step) -> Flow,
) -> Result<Rating, Unrated> {
    let verdict = search::solve(puzzle, budget).verdict;
    let status = Status::from(&verdict);
    let unrated = |reason: String| Unrated { status, reason };
    let solution = match verdict {
        Verdict::Unique(solution) => solution,
        Verdict::Stuck(_) | Verdict::Unknown { .. } => {
            return Err(unrated(reason(puzzle, &verdict).unwrap_or_default()));
        }
        Verdict::Multiple(..) | Verdict::None => {
            let reason = reason(puzzle, &verdict).unwrap_or_default();
            return Err(unrated(format!("{reason}, so no rating")));
        }
    };
    let proper = ProperPuzzle::vouched(puzzle.clone());
    let position =
        Position::proper(&proper).map_err(|error| unrated(format!("{error}, so no rating")))?;
    if position.is_full() {
        return Err(unrated("solved already, so no rating".to_owned()));
    }
    let (rating, end) = match scale {
        Scale::Explainer(scale) => {
            let (grade, end) = explainer::grade(position, scale, until, &mut |step, _| see(step));
            (Rating::Explainer(Box::new(grade)), end)
        }
        Scale::Hodoku => {
            let grade = hodoku::grade(position, Some(&solution), until, see);
            let end = grade.end;
            (Rating::Hodoku(grade), end)
        }
    };
    match end {
        End::Solved => Ok(rating),
        End::Stopped => Err(Unrated {
            status: Status::Unknown,
            reason: format!("gave up ({})", limit_words(search::Limit::Time)),
        }),
        _ => Err(unrated("no technique goes on, so no rating".to_owned())),
    }
}
