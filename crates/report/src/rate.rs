//! Rates how hard a puzzle is, on Sudoku Explainer's scale or HoDoKu's.

use std::fmt;

use ninefold_explain::rating::{explainer, hodoku, rules};
use ninefold_grid::{Grid, ProperPuzzle, Puzzle};
use ninefold_logic::{Level, Step};
use ninefold_search::{self as search, Budget, Verdict};
use ninefold_techniques::{End, Flow, Policy, Position, Until};

use crate::words::{self, NOT_PLAIN};
use crate::{Status, reason};

/// A scale of difficulty.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Scale {
    /// Sudoku Explainer's scale: the price of the hardest step.
    Explainer(explainer::Scale),
    /// HoDoKu's scale: a level and a score. A puzzle that is not plain has only a level.
    Hodoku,
}

/// A rating.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Rating {
    /// On Sudoku Explainer's scale.
    Explainer(Box<explainer::Grade>),
    /// On HoDoKu's scale.
    Hodoku(hodoku::Grade),
    /// HoDoKu's level for a puzzle that is not plain.
    Level(rules::Grade),
}

/// Writes the rating in a line: `SE 7.2`, `HoDoKu Hard (1354)`, `Hard`.
impl fmt::Display for Rating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Rating::Explainer(grade) => write!(f, "SE {}", grade.rating),
            Rating::Hodoku(grade) => write!(f, "HoDoKu {} ({})", grade.level, grade.score),
            Rating::Level(grade) => write!(f, "{}", grade.level),
        }
    }
}

/// The reason why there is no rating.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unrated {
    /// What is known of the solutions. It is also [`Status::Unknown`] if a limit ended the rating, or if such
    /// puzzles have no rating.
    pub status: Status,
    /// The reason in a few words.
    pub reason: String,
}

impl fmt::Display for Unrated {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.reason)
    }
}

impl std::error::Error for Unrated {}

/// A puzzle that can be rated: it has exactly one solution and is not solved yet.
///
/// ```
/// use ninefold_explain::rating::explainer;
/// use ninefold_techniques::{Flow, Until};
/// use ninefold_report::Rateable;
/// use ninefold_search::Budget;
///
/// let puzzle = "1.......2.3.4...".parse()?;
/// let unrated = Rateable::new(&puzzle, &Budget::default()).err();
/// let reason = unrated.map(|unrated| unrated.reason);
/// assert_eq!(reason.as_deref(), Some("more than one solution, so there is no rating"));
///
/// let puzzle = ".1...4....1...2.".parse()?;
/// let rateable = Rateable::new(&puzzle, &Budget::default())?;
/// let scale = explainer::Scale::default();
/// let grade = rateable.explainer(scale, Until::default(), &mut |_| Flow::Continue(()))?;
/// assert_eq!(grade.rating.to_string(), "1.2");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Rateable {
    position: Position,
    solution: Grid,
    is_plain: bool,
}

impl Rateable {
    /// Checks whether a puzzle can be rated. `budget` limits the search for its solution.
    ///
    /// # Errors
    /// [`Unrated`] if the techniques do not support its board, or if it does not have exactly one solution. Also if
    /// there is nothing to solve, or if the budget ran out.
    pub fn new(puzzle: &Puzzle, budget: &Budget<'_>) -> Result<Rateable, Unrated> {
        let verdict = search::solve(puzzle, budget).verdict;
        let status = Status::from(&verdict);
        let none = |reason: &str| Unrated {
            status,
            reason: format!("{reason}, so there is no rating"),
        };
        match verdict {
            Verdict::Unique(solution) => {
                Rateable::solved(&ProperPuzzle::vouched(puzzle.clone()), solution)
            }
            _ => Err(none(&reason(puzzle, &verdict).unwrap_or_default())),
        }
    }

    /// Checks whether a puzzle can be rated whose only solution is already known.
    ///
    /// # Errors
    /// [`Unrated`] if the techniques do not support its board, or if there is nothing to solve.
    pub fn solved(proper: &ProperPuzzle, solution: Grid) -> Result<Rateable, Unrated> {
        let none = |reason: &str| Unrated {
            status: Status::Unique,
            reason: format!("{reason}, so there is no rating"),
        };
        let puzzle = proper.puzzle();
        let position = Position::proper(proper).map_err(|error| none(&error.to_string()))?;
        match position.is_full() {
            true => Err(none("the puzzle is solved already")),
            false => Ok(Rateable {
                position: position.knowing(&solution),
                solution,
                is_plain: puzzle.is_plain(),
            }),
        }
    }

    /// Returns the position before the first step.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Grades the puzzle as Sudoku Explainer does. `see` gets each step and may end the walk.
    ///
    /// # Errors
    /// [`Unrated`] if the techniques do not solve the puzzle, or not in time.
    pub fn explainer(
        &self,
        scale: explainer::Scale,
        until: Until,
        see: &mut dyn FnMut(&Step) -> Flow,
    ) -> Result<explainer::Grade, Unrated> {
        let see = &mut |step: &Step, _| see(step);
        let (grade, end) = explainer::grade(self.position.clone(), scale, until, see);
        reached(end, grade.steps())?;
        Ok(grade)
    }

    /// Finds the level of a puzzle that is not plain, and returns `None` for a plain one. `see` gets each step and
    /// may end the walk.
    ///
    /// # Errors
    /// As [`explainer`](Rateable::explainer).
    pub fn level(
        &self,
        until: Until,
        see: &mut dyn FnMut(&Step) -> Flow,
    ) -> Result<Option<rules::Grade>, Unrated> {
        if self.is_plain {
            return Ok(None);
        }
        let (grade, end) = rules::grade(self.position.clone(), until, see);
        reached(end, grade.steps())?;
        Ok(Some(grade))
    }

    /// Grades a plain puzzle as HoDoKu does. `see` gets each step and may end the walk.
    ///
    /// # Errors
    /// As [`explainer`](Rateable::explainer), and if the puzzle is not plain: such a puzzle has only a
    /// [`level`](Rateable::level).
    pub fn hodoku(
        &self,
        until: Until,
        see: &mut dyn FnMut(&Step) -> Flow,
    ) -> Result<hodoku::Grade, Unrated> {
        if !self.is_plain {
            return Err(Unrated {
                status: Status::Unique,
                reason: format!("HoDoKu's score is for plain puzzles: {NOT_PLAIN}"),
            });
        }
        let grade = hodoku::grade(self.position.clone(), Some(&self.solution), until, see);
        reached(grade.end, grade.steps())?;
        Ok(grade)
    }

    /// Returns the steps of a policy from the first to the last, so that callers can make a rating of their own.
    ///
    /// # Errors
    /// As [`explainer`](Rateable::explainer).
    pub fn steps(&self, policy: &Policy) -> Result<Vec<Step>, Unrated> {
        let mut steps: Vec<Step> = Vec::new();
        let end = self.position.clone().walk(policy, &mut |step| {
            steps.push(step.clone());
            Flow::Continue(())
        });
        reached(end, steps.len() as u32)?;
        Ok(steps)
    }
}

/// Returns the reason why a walk with this end gives no rating, as an error.
fn reached(end: End, steps: u32) -> Result<(), Unrated> {
    let steps = || words::counted(u64::from(steps), "step");
    let (status, reason) = match end {
        End::Solved => return Ok(()),
        End::Stopped => (Status::Unknown, format!("stopped after {}", steps())),
        End::Stuck | End::Broken => (
            Status::Unique,
            format!("no technique finds a step after {}", steps()),
        ),
    };
    Err(Unrated {
        status,
        reason: format!("{reason}, so there is no rating"),
    })
}

/// Rates a puzzle. `see` gets each step and may end the walk. `budget` limits the search for the solution, and
/// `until` limits the walk.
///
/// # Errors
/// As [`Rateable::new`] and [`Rateable::explainer`].
pub fn rate(
    puzzle: &Puzzle,
    scale: Scale,
    budget: &Budget<'_>,
    until: Until,
    see: &mut dyn FnMut(&Step) -> Flow,
) -> Result<Rating, Unrated> {
    let rateable = Rateable::new(puzzle, budget)?;
    Ok(match scale {
        Scale::Explainer(scale) => {
            Rating::Explainer(Box::new(rateable.explainer(scale, until, see)?))
        }
        Scale::Hodoku => match rateable.level(until.clone(), see)? {
            Some(grade) => Rating::Level(grade),
            None => Rating::Hodoku(rateable.hodoku(until, see)?),
        },
    })
}

/// Returns HoDoKu's level of a plain puzzle whose only solution is known. Returns `None` if the techniques do not
/// support its board, or do not solve it in time.
///
/// ```
/// use ninefold_report::level_of;
/// use ninefold_search::{Budget, solve};
/// use ninefold_techniques::Until;
///
/// let puzzle = ".1...4....1...2.".parse()?;
/// let verdict = solve(&puzzle, &Budget::default()).verdict;
/// let level = verdict.solution().and_then(|solution| level_of(&puzzle, solution, Until::default()));
/// assert_eq!(level.map(|level| level.to_string()).as_deref(), Some("Easy"));
/// # Ok::<(), ninefold_grid::notation::NotationError>(())
/// ```
pub fn level_of(puzzle: &Puzzle, solution: &Grid, until: Until) -> Option<Level> {
    let position = Position::proper(&ProperPuzzle::vouched(puzzle.clone())).ok()?;
    let see = &mut |_: &Step| Flow::Continue(());
    let grade = hodoku::grade(position, Some(solution), until, see);
    grade.is_solved().then_some(grade.level)
}
