//! Decides whether a puzzle has a solution and whether it is unique, with a chosen method.

use std::fmt;
use std::ops::ControlFlow;
use std::str::FromStr;

use ninefold_grid::{Grid, Pencilmarks, Puzzle};

use crate::classic::{Event, backjump, backtrack, candidates, logic};
use crate::sink::{End, Run, Sink};
use crate::{Budget, Limit, Stats, each, general};

/// The result about the solutions of a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// There is exactly one solution.
    Unique(Grid),
    /// There are several solutions; these are two of them.
    Multiple(Grid, Grid),
    /// There is no solution.
    None,
    /// [`Method::Logic`] found no further digit; these are the remaining candidates.
    Stuck(Pencilmarks),
    /// The budget ran out before the verdict.
    Unknown {
        /// A solution, if one was found in time.
        first: Option<Grid>,
        /// What ran out.
        limit: Limit,
    },
}

impl Verdict {
    /// Returns a solution, if one was found.
    ///
    /// ```
    /// use ninefold_grid::{Board, Puzzle, Shape};
    /// use ninefold_search::{Budget, solve};
    ///
    /// let puzzle = Puzzle::empty(Board::of(Shape::NINE));
    /// let verdict = solve(&puzzle, &Budget::default()).verdict;
    /// assert!(verdict.solution().is_some_and(|grid| grid.is_full()));
    /// ```
    pub fn solution(&self) -> Option<&Grid> {
        match self {
            Verdict::Unique(grid) | Verdict::Multiple(grid, _) => Some(grid),
            Verdict::Unknown { first, .. } => first.as_ref(),
            Verdict::None | Verdict::Stuck(_) => None,
        }
    }

    /// Combines the verdicts about two [parts](crate::split()) of a puzzle. The parts must have no common solution.
    ///
    /// ```
    /// use ninefold_grid::{Board, Puzzle, Shape};
    /// use ninefold_search::{Budget, Verdict, solve, split};
    ///
    /// let puzzle = Puzzle::empty(Board::of(Shape::new(2, 2)?));
    /// let parts = split(&puzzle, 5).into_iter();
    /// let verdicts = parts.map(|part| solve(&part, &Budget::default()).verdict);
    /// let together = verdicts.fold(Verdict::None, Verdict::and);
    /// assert!(matches!(together, Verdict::Multiple(..)));
    /// # Ok::<(), ninefold_grid::ShapeError>(())
    /// ```
    #[must_use]
    pub fn and(self, other: Verdict) -> Verdict {
        let mut solutions = Vec::new();
        let mut open = None;
        for verdict in [self, other] {
            match verdict {
                Verdict::None => {}
                Verdict::Unique(grid) => solutions.push(grid),
                Verdict::Multiple(first, second) => solutions.extend([first, second]),
                Verdict::Unknown { first, limit } => {
                    solutions.extend(first);
                    open = Some(Verdict::Unknown { first: None, limit });
                }
                Verdict::Stuck(_) => open = Some(verdict),
            }
        }
        let mut solutions = solutions.into_iter();
        match (solutions.next(), solutions.next(), open) {
            (Some(first), Some(second), _) => Verdict::Multiple(first, second),
            (first, _, Some(Verdict::Unknown { limit, .. })) => Verdict::Unknown { first, limit },
            (_, _, Some(stuck)) => stuck,
            (Some(first), None, None) => Verdict::Unique(first),
            (None, ..) => Verdict::None,
        }
    }
}

/// A verdict and its cost.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solved {
    /// The verdict.
    pub verdict: Verdict,
    /// The method that reached it.
    pub method: Method,
    /// The cost up to the first solution, if there is one.
    pub to_first: Option<Stats>,
    /// The whole cost.
    pub total: Stats,
}

/// A method to solve a puzzle.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
#[non_exhaustive]
pub enum Method {
    /// The fastest engine for the size.
    #[default]
    Fast,
    /// [`classic::backtrack`](crate::classic::backtrack).
    Backtrack,
    /// [`classic::backjump`](crate::classic::backjump).
    Backjump,
    /// [`classic::candidates`](crate::classic::candidates).
    Candidates,
    /// [`classic::logic`](crate::classic::logic).
    Logic,
}

impl Method {
    /// Every method, the default first.
    pub const ALL: [Method; 5] = [
        Method::Fast,
        Method::Backtrack,
        Method::Backjump,
        Method::Candidates,
        Method::Logic,
    ];

    /// The name of the method in options and output.
    ///
    /// ```
    /// use ninefold_search::Method;
    ///
    /// assert_eq!(Method::Candidates.name(), "candidates");
    /// assert_eq!("candidates".parse(), Ok(Method::Candidates));
    /// ```
    pub fn name(self) -> &'static str {
        match self {
            Method::Fast => "fast",
            Method::Backtrack => "backtrack",
            Method::Backjump => "backjump",
            Method::Candidates => "candidates",
            Method::Logic => "logic",
        }
    }

    /// A description in one phrase.
    ///
    /// ```
    /// use ninefold_search::Method;
    ///
    /// assert_eq!(Method::Fast.description(), "whatever is fastest for the size");
    /// ```
    pub fn description(self) -> &'static str {
        match self {
            Method::Fast => "whatever is fastest for the size",
            Method::Backtrack => {
                "cells row by row, lowest digit first; of several solutions it finds the smallest first"
            }
            Method::Backjump => {
                "like backtrack, but a dead end jumps back to the latest cell that can have caused it"
            }
            Method::Candidates => {
                "candidate lists: single candidates and digits with one place are set, then the cell with the shortest list is tried"
            }
            Method::Logic => {
                "single candidates and digits with one place only, round by round, without guessing"
            }
        }
    }
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Parses the [name](Method::name).
impl FromStr for Method {
    type Err = UnknownMethod;

    fn from_str(name: &str) -> Result<Method, UnknownMethod> {
        let method = Method::ALL.into_iter().find(|method| method.name() == name);
        method.ok_or_else(|| UnknownMethod(name.to_owned()))
    }
}

/// A word that names no [`Method`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownMethod(pub String);

impl fmt::Display for UnknownMethod {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = Method::ALL.map(Method::name).join(", ");
        write!(f, "`{}` is no method; there are {names}", self.0)
    }
}

impl std::error::Error for UnknownMethod {}

/// Solves a puzzle with the fastest engine. It searches for a second solution, so the verdict is proved.
///
/// ```
/// use ninefold_grid::{Board, Grid, Puzzle, Shape};
/// use ninefold_search::{Budget, Verdict, solve};
///
/// // All cells of one row but the last are given.
/// let mut puzzle = Puzzle::empty(Board::latin(1, 4, 1, 4)?);
/// let (cells, digits) = (puzzle.board().cells(), puzzle.board().digits());
/// for (cell, digit) in cells.zip(digits).take(3) {
///     puzzle.give(cell, Some(digit));
/// }
/// let solved = solve(&puzzle, &Budget::default());
/// assert!(matches!(solved.verdict, Verdict::Unique(grid) if grid.is_full()));
///
/// let empty = Puzzle::empty(Board::of(Shape::NINE));
/// assert!(matches!(solve(&empty, &Budget::default()).verdict, Verdict::Multiple(..)));
/// # Ok::<(), ninefold_grid::BoardError>(())
/// ```
pub fn solve(puzzle: &Puzzle, budget: &Budget) -> Solved {
    solve_by(Method::Fast, puzzle, budget, &mut |_| ())
}

/// Solves a puzzle with a method that reports each step to `trace`. [`Method::Fast`] reports only the solutions. A
/// method that searches continues to the second solution or to the end, so the verdict is proved.
///
/// ```
/// use ninefold_grid::{Board, Puzzle, Shape};
/// use ninefold_search::{Budget, Event, Method, solve_by};
///
/// let puzzle = Puzzle::empty(Board::of(Shape::new(2, 2)?));
/// let mut placed = 0;
/// let mut trace = |event| placed += u32::from(matches!(event, Event::Place { .. }));
/// solve_by(Method::Backtrack, &puzzle, &Budget::default(), &mut trace);
/// assert!(placed >= 16);
/// # Ok::<(), ninefold_grid::ShapeError>(())
/// ```
pub fn solve_by(
    method: Method,
    puzzle: &Puzzle,
    budget: &Budget,
    trace: &mut dyn FnMut(Event),
) -> Solved {
    let mut pair = Pair::default();
    let run = match method {
        Method::Fast => {
            let mut traced = |grid: &Grid, so_far: &Stats| {
                trace(Event::Solution);
                pair.solution(grid, so_far)
            };
            each(puzzle, &mut traced, budget)
        }
        Method::Backtrack => backtrack::each(puzzle, &mut pair, budget, trace),
        Method::Backjump => backjump::each(puzzle, &mut pair, budget, trace),
        Method::Candidates => candidates::each(puzzle, &mut pair, budget, trace),
        Method::Logic => return logic::solve(puzzle, budget, trace),
    };
    pair.solved(method, run)
}

/// Solves as [`solve`] does, and hands every [line](general::Line) of a proof to `proof`. The proof shows that there is
/// no solution, or no other than the one found. Returns `None` if the puzzle is not plain, because proofs exist only
/// for plain puzzles.
///
/// ```
/// use ninefold_grid::{Board, Digit, Puzzle, Shape};
/// use ninefold_search::{Budget, Verdict, general, solve_proved};
///
/// let mut puzzle = Puzzle::empty(Board::of(Shape::new(2, 2)?));
/// let row: Vec<_> = puzzle.board().cells().take(2).collect();
/// row.iter().for_each(|&cell| puzzle.give(cell, Digit::new(3)));
/// let mut last_is_empty = false;
/// let mut proof = |line: general::Line| last_is_empty = matches!(line, general::Line::Clause([]));
/// let solved = solve_proved(&puzzle, &Budget::default(), &mut proof);
/// assert_eq!(solved.map(|solved| solved.verdict), Some(Verdict::None));
/// assert!(last_is_empty);
/// # Ok::<(), ninefold_grid::ShapeError>(())
/// ```
pub fn solve_proved(
    puzzle: &Puzzle,
    budget: &Budget,
    proof: &mut dyn FnMut(general::Line),
) -> Option<Solved> {
    let mut pair = Pair::default();
    let run = general::prove(puzzle, &mut pair, budget, proof)?;
    Some(pair.solved(Method::Fast, run))
}

/// Keeps the first two solutions.
#[derive(Default)]
struct Pair {
    first: Option<(Grid, Stats)>,
    second: Option<Grid>,
}

impl Sink for Pair {
    fn solution(&mut self, grid: &Grid, so_far: &Stats) -> ControlFlow<()> {
        if self.first.is_none() {
            self.first = Some((grid.clone(), *so_far));
            return ControlFlow::Continue(());
        }
        self.second = Some(grid.clone());
        ControlFlow::Break(())
    }
}

impl Pair {
    fn solved(self, method: Method, run: Run) -> Solved {
        let (first, to_first) = self.first.unzip();
        let verdict = match (run.end, first, self.second) {
            (_, Some(first), Some(second)) => Verdict::Multiple(first, second),
            (End::Limit(limit), first, None) => Verdict::Unknown { first, limit },
            (_, Some(first), None) => Verdict::Unique(first),
            (_, None, _) => Verdict::None,
        };
        Solved {
            verdict,
            method,
            to_first,
            total: run.stats,
        }
    }
}
