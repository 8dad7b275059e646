//! Candidate lists, singles, and backtracking over the remaining candidates.
//!
//! After every guess, the two deductions of [`logic`](super::logic) run until nothing changes. Then the search guesses
//! in the empty cell with the shortest list, the first of equals row by row, with the lowest candidate first. A
//! candidate that failed is removed from the list, and the deductions run again. The guesses have a stack of their own.

use ninefold_grid::{Candidate, Puzzle};

use super::lists::{Lists, Moment};
use super::{DeadEnd, Event, Why};
use crate::Budget;
use crate::budget::Meter;
use crate::sink::{Run, Sink, Stop, ended, report};

/// Hands every solution to the sink.
///
/// ```
/// use ninefold_grid::{Board, Puzzle, Shape};
/// use ninefold_search::classic::candidates;
/// use ninefold_search::{Budget, Count};
///
/// let puzzle = Puzzle::empty(Board::of(Shape::new(2, 2)?));
/// let mut sink = Count::default();
/// candidates::each(&puzzle, &mut sink, &Budget::default(), &mut |_event| ());
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
    let mut lists = match Lists::of(puzzle) {
        Ok(lists) => lists,
        Err(what) => {
            trace(Event::Contradiction { what });
            return Ok(());
        }
    };
    let mut guesses: Vec<(Moment, Candidate)> = Vec::new();
    loop {
        match deduce(&mut lists, meter, trace)? {
            Ok(()) => {
                let guess = lists.shortest().and_then(|cell| {
                    let digit = lists.candidates()[cell].first()?;
                    Some(Candidate { cell, digit })
                });
                if let Some(guess) = guess {
                    meter.node()?;
                    meter.stats.placements += 1;
                    guesses.push((lists.now(), guess));
                    let Candidate { cell, digit } = guess;
                    trace(Event::Place {
                        cell,
                        digit,
                        why: Why::Guess,
                    });
                    lists.place(cell, digit);
                    continue;
                }
                trace(Event::Solution);
                report(sink, lists.grid(), meter)?;
            }
            Err(what) => {
                meter.stats.backtracks += 1;
                trace(Event::Contradiction { what });
            }
        }
        let Some((moment, guess)) = guesses.pop() else {
            return Ok(());
        };
        lists.undo(moment, trace);
        lists.remove(guess.cell, guess.digit);
    }
}

/// Repeats passes until one places nothing.
fn deduce(
    lists: &mut Lists,
    meter: &mut Meter,
    trace: &mut dyn FnMut(Event),
) -> Result<Result<(), DeadEnd>, Stop> {
    loop {
        match lists.pass(meter, trace)? {
            Ok(0) => return Ok(Ok(())),
            Ok(_) => {}
            Err(what) => return Ok(Err(what)),
        }
    }
}
