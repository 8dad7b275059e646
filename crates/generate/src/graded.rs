//! Makes large puzzles of a level.
//!
//! From side 16 on, a puzzle from which nothing more can be removed is nearly always extreme, and rating it
//! takes minutes. So a dig goes only as far as the level allows. First it removes givens as long as singles
//! solve the puzzle. Then it removes one unit after the other, as long as no technique above the level is
//! needed, until one of the level is needed. The result does not depend on time, so a try makes the same puzzle
//! everywhere.

use ninefold_grid::{Board, Cell, Grid, Puzzle};
use ninefold_logic::Level;
use ninefold_search::{Budget, End, count};
use ninefold_techniques::Until;

use crate::budget::is_over;
use crate::dig_any::{is_needed, without};
use crate::goal::{Grade, Reached, reached};
use crate::singles;

/// The smallest side of boards that are dug in this way.
pub(crate) const MIN_SIDE: usize = 13;

/// The largest number of units that are tried after the singles. More units seldom bring a level that is still
/// missing.
const MAX_UNITS: usize = 60;

/// Returns a puzzle of this level from a filled grid, by removing units in this order. Returns `None` if this
/// order gives none, or if the budget ran out. The node budget is for each question about a second solution.
pub(crate) fn dig(
    board: &Board,
    full: &Grid,
    units: &[&[Cell]],
    level: Level,
    budget: &Budget,
) -> Option<(Puzzle, Grade)> {
    let until = Until {
        deadline: budget.deadline,
        cancel: None,
    };
    let (mut puzzle, left) = singles::dig(board, full, units, &|| is_over(budget))?;
    if level == Level::Easy {
        return match reached(level, &puzzle, full, &until) {
            Reached::Met(grade) => Some((puzzle, grade)),
            _ => None,
        };
    }
    for unit in left.into_iter().take(MAX_UNITS) {
        if is_over(budget) {
            return None;
        }
        let fewer = without(&puzzle, unit);
        // Techniques that rest on uniqueness would also solve a puzzle with several solutions.
        if !is_proper(&puzzle, &fewer, unit, budget) {
            continue;
        }
        match reached(level, &fewer, full, &until) {
            Reached::Met(grade) => return Some((fewer, grade)),
            Reached::Less => puzzle = fewer,
            Reached::More => {}
        }
    }
    None
}

/// Whether a proper puzzle is still proper without one of its units. If the nodes do not suffice, it counts as
/// not proper.
fn is_proper(puzzle: &Puzzle, fewer: &Puzzle, unit: &[Cell], budget: &Budget) -> bool {
    if let [cell] = unit {
        return is_needed(puzzle, *cell, budget) == Some(false);
    }
    let counted = count(fewer, 2, budget);
    counted.count == 1 && !matches!(counted.end, End::Limit(_))
}
