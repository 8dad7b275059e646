//! Textbook backtracking: the empty cells row by row, the lowest digit first.
//!
//! A digit is placed if it clashes with no given and no placed digit. A cell that has run out of digits is emptied, and
//! the search returns to the cell before. So the solutions are found in lexicographic order. The textbooks use
//! recursion. Here the search has an index into the list of empty cells, and each cell's digit shows where to continue.
//! So no board is too large for the stack.

use ninefold_grid::Puzzle;

use super::assignment::Assignment;
use super::{DeadEnd, Event, Why};
use crate::Budget;
use crate::budget::Meter;
use crate::sink::{Run, Sink, Stop, ended, report};

/// Hands every solution to the sink in lexicographic order.
///
/// ```
/// use ninefold_grid::{Board, Puzzle, Shape};
/// use ninefold_search::classic::backtrack;
/// use ninefold_search::{Budget, Count};
///
/// let puzzle = Puzzle::empty(Board::of(Shape::new(2, 2)?));
/// let mut sink = Count::default();
/// backtrack::each(&puzzle, &mut sink, &Budget::default(), &mut |_event| ());
/// assert_eq!(sink.count, 288);
/// # Ok::<(), ninefold_grid::ShapeError>(())
/// ```
pub fn each(
    puzzle: &Puzzle,
    sink: &mut dyn Sink,
    budget: &Budget,
    trace: &mut dyn FnMut(Event),
) -> Run {
    let mut meter = Meter::new(budget);
    let outcome = search(puzzle, sink, &mut meter, trace);
    ended(outcome, &meter)
}

fn search(
    puzzle: &Puzzle,
    sink: &mut dyn Sink,
    meter: &mut Meter,
    trace: &mut dyn FnMut(Event),
) -> Result<(), Stop> {
    let mut board = match Assignment::of(puzzle) {
        Ok(board) => board,
        Err(what) => {
            trace(Event::Contradiction { what });
            return Ok(());
        }
    };
    let cells = board.empty_cells();
    let mut at = 0;
    loop {
        let Some(&cell) = cells.get(at) else {
            trace(Event::Solution);
            report(sink, board.grid(), meter)?;
            let Some(before) = at.checked_sub(1) else {
                return Ok(());
            };
            at = before;
            continue;
        };
        meter.stats.iterations += 1;
        meter.work(1)?;
        let tried = board.erase(cell);
        if let Some(digit) = tried {
            trace(Event::Erase { cell, digit });
        }
        if let Some(digit) = board.put_next(cell, tried, meter, &mut Vec::new())? {
            meter.node()?;
            meter.stats.placements += 1;
            trace(Event::Place {
                cell,
                digit,
                why: Why::Guess,
            });
            at += 1;
        } else {
            if tried.is_none() {
                let what = DeadEnd::Cell(cell);
                trace(Event::Contradiction { what });
            }
            let Some(before) = at.checked_sub(1) else {
                return Ok(());
            };
            meter.stats.backtracks += 1;
            at = before;
        }
    }
}
