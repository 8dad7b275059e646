//! One 9×9 puzzle: propagation over whole boards at a time, and an explicit stack.
//!
//! A position is nine bitboards, one per digit, laid side by side so that one operation does the same
//! for all digits (`position`, `lanes`). A sweep finds every single and every locked candidate of
//! every house at once, without looking at what changed: a board is so small that knowing where to
//! look costs more than looking everywhere.
//!
//! A guess is made at the cell with two candidates that shares most of them with other such cells, or
//! else at a cell with the fewest (the first cell with two takes 1.5 times the guesses on the hardest
//! puzzles). The position without the guessed digit waits on the stack until the position with it is finished.

mod lanes;
mod position;

use ninefold_grid::{Puzzle, Shape};

use crate::Budget;
use crate::budget::Meter;
use crate::sink::{Run, Sink, Stop, ended, report};
use position::{Dead, Position};

/// Hands every solution of a 9×9 puzzle to the sink, in an order that is fixed but means nothing.
///
/// # Panics
/// If the puzzle has other boxes than 3×3.
pub fn each(puzzle: &Puzzle, sink: &mut dyn Sink, budget: &Budget) -> Run {
    assert_eq!(puzzle.geometry().shape(), Shape::NINE);
    let mut meter = Meter::new(budget);
    let outcome = search(puzzle, sink, &mut meter);
    ended(outcome, &meter)
}

fn search(puzzle: &Puzzle, sink: &mut dyn Sink, meter: &mut Meter) -> Result<(), Stop> {
    let Ok(mut position) = Position::of(puzzle) else {
        return Ok(());
    };
    let mut waiting: Vec<Position> = Vec::new();
    loop {
        match settle(&mut position, meter) {
            Ok(()) => match position.guess() {
                Some(guess) => {
                    meter.node()?;
                    meter.stats.placements += 1;
                    waiting.push(position.without(guess));
                    if position.place(guess).is_ok() {
                        continue;
                    }
                }
                None => report(sink, &position.grid(), meter)?,
            },
            Err(Dead) => meter.stats.backtracks += 1,
        }
        match waiting.pop() {
            Some(next) => position = next,
            None => return Ok(()),
        }
    }
}

/// Sweeps until nothing changes.
#[inline]
fn settle(position: &mut Position, meter: &mut Meter) -> Result<(), Dead> {
    let before = position.placed();
    let outcome = loop {
        meter.stats.iterations += 1;
        match position.sweep() {
            Ok(true) => {}
            Ok(false) => break Ok(()),
            Err(Dead) => break Err(Dead),
        }
    };
    meter.stats.placements += u64::from(position.placed() - before);
    outcome
}
