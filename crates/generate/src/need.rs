//! Which givens of a puzzle are needed.

use std::fmt;

use ninefold_grid::{Cell, Puzzle};
use ninefold_search::{Budget, Limit, Verdict, solve};

use crate::peel::{is_needed, without};

/// Why nothing can be said about the givens of a puzzle.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum NotProper {
    /// It has no solution.
    None,
    /// It has more than one.
    Several,
    /// The budget ran out first.
    Limit(Limit),
}

impl fmt::Display for NotProper {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NotProper::None => f.write_str("no solution"),
            NotProper::Several => f.write_str("more than one solution"),
            NotProper::Limit(limit) => write!(f, "gave up ({limit})"),
        }
    }
}

impl std::error::Error for NotProper {}

/// The givens that a puzzle can do without.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Needless {
    /// Each of them alone: the puzzle without it has the same solution and no other.
    pub cells: Vec<Cell>,
}

/// Each given that a proper puzzle can do without, taken alone; a minimal puzzle has none.
///
/// # Errors
/// [`NotProper`] if the puzzle is not proper, or that or a given could not be decided in time.
pub fn redundant(puzzle: &Puzzle, budget: &Budget) -> Result<Needless, NotProper> {
    prove(puzzle, budget)?;
    let mut cells = Vec::new();
    for (cell, _) in puzzle.givens().filled() {
        if !is_needed_in(puzzle, cell, budget)? {
            cells.push(cell);
        }
    }
    Ok(Needless { cells })
}

/// The puzzle with needless givens taken away, one after the other in the order of the cells, until
/// each is needed; which are left depends on the order.
///
/// # Errors
/// As [`redundant`].
pub fn minimize(puzzle: &Puzzle, budget: &Budget) -> Result<Puzzle, NotProper> {
    prove(puzzle, budget)?;
    let mut minimal = puzzle.clone();
    for (cell, _) in puzzle.givens().filled() {
        if !is_needed_in(&minimal, cell, budget)? {
            minimal = match minimal.candidates() {
                None => without(&minimal, &[cell]),
                Some(_) => minimal.with(cell, None),
            };
        }
    }
    Ok(minimal)
}

/// Proves that there is exactly one solution.
fn prove(puzzle: &Puzzle, budget: &Budget) -> Result<(), NotProper> {
    match solve(puzzle, budget).verdict {
        Verdict::Unique(_) => Ok(()),
        Verdict::Multiple(..) => Err(NotProper::Several),
        Verdict::None => Err(NotProper::None),
        Verdict::Unknown { limit, .. } => Err(NotProper::Limit(limit)),
        Verdict::Stuck(_) => unreachable!("a search is never stuck"),
    }
}

fn is_needed_in(puzzle: &Puzzle, cell: Cell, budget: &Budget) -> Result<bool, NotProper> {
    // The kind of limit is lost on the way: whoever set one knows it.
    let limit = match budget.nodes {
        Some(_) => Limit::Nodes,
        None => Limit::Time,
    };
    is_needed(puzzle, cell, budget).ok_or(NotProper::Limit(limit))
}
