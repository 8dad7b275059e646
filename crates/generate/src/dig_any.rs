//! Digging on boards of any shape, slow and simple. Tests compare `dig` with it.
//!
//! It tries one unit after the other. A question about a single given is "is there a solution with another
//! digit in this cell". A question about several is "is there a second solution".

use ninefold_grid::{Board, Cell, Grid, Puzzle};
use ninefold_search::{Budget, End, First, count, each};

use crate::budget::is_over;
use crate::fill::puzzle_of;

/// The result of a dig.
pub(crate) struct Dug {
    pub(crate) puzzle: Puzzle,
    /// Whether every question was answered. Otherwise redundant givens may be left.
    pub(crate) is_sure: bool,
}

/// Removes units of a filled grid in this order, each unless the puzzle would have a second solution or fewer
/// than `least` givens. The budget limits each question; a unit stays if the budget was not enough. If the time
/// is over, all other units stay.
pub(crate) fn dig_any(
    board: &Board,
    full: &Grid,
    units: &[&[Cell]],
    least: usize,
    budget: &Budget,
) -> Dug {
    let mut puzzle = puzzle_of(board, full);
    let mut left = board.cell_count();
    let mut is_sure = true;
    for unit in units {
        if left < least + unit.len() {
            continue;
        }
        // A question that needs no search does not check the budget, and takes long on a large board.
        if is_over(budget) {
            is_sure = false;
            break;
        }
        let verdict = match unit {
            [cell] => is_needed(&puzzle, *cell, budget),
            _ => {
                let fewer = without(&puzzle, unit);
                let counted = count(&fewer, 2, budget);
                match counted.end {
                    End::Limit(_) if counted.count < 2 => None,
                    _ => Some(counted.count > 1),
                }
            }
        };
        match verdict {
            Some(false) => {
                puzzle = without(&puzzle, unit);
                left -= unit.len();
            }
            Some(true) => {}
            None => is_sure = false,
        }
    }
    Dug { puzzle, is_sure }
}

/// Returns the puzzle without some of its givens.
pub(crate) fn without(puzzle: &Puzzle, cells: &[Cell]) -> Puzzle {
    let mut fewer = puzzle.clone();
    for &cell in cells {
        fewer.give(cell, None);
    }
    fewer
}

/// Whether a proper puzzle has another solution without the given of this cell, which is one with another digit
/// there. Returns `None` if the budget ran out.
pub(crate) fn is_needed(puzzle: &Puzzle, cell: Cell, budget: &Budget) -> Option<bool> {
    let Some(given) = puzzle.given(cell) else {
        return Some(false);
    };
    let mut other = puzzle.with(cell, None);
    let mut others = other.allowed_at(cell);
    others.remove(given);
    other.restrict(cell, others);
    let mut first = First::default();
    let run = each(&other, &mut first, budget);
    match (first.grid, run.end) {
        (Some(_), _) => Some(true),
        (None, End::Limit(_)) => None,
        (None, _) => Some(false),
    }
}
