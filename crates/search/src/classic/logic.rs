//! Pure deduction: single candidates and digits with one place, pass by pass, without guesses.
//!
//! Every placed digit is proved. So a full board that satisfies all constraints is the only solution. If a pass places
//! nothing, the method stops and shows the remaining candidates.

use ninefold_grid::Puzzle;

use super::Event;
use super::lists::Lists;
use crate::budget::Meter;
use crate::{Budget, Method, Solved, Verdict};

/// Deduces as far as possible. The verdict is [`Stuck`](Verdict::Stuck) if that does not solve the puzzle.
///
/// ```
/// use ninefold_grid::{Board, Puzzle, Shape};
/// use ninefold_search::classic::logic;
/// use ninefold_search::{Budget, Verdict};
///
/// let puzzle = Puzzle::empty(Board::of(Shape::new(2, 2)?));
/// let solved = logic::solve(&puzzle, &Budget::default(), &mut |_event| ());
/// assert!(matches!(solved.verdict, Verdict::Stuck(_)));
/// # Ok::<(), ninefold_grid::ShapeError>(())
/// ```
pub fn solve(puzzle: &Puzzle, budget: &Budget, trace: &mut dyn FnMut(Event)) -> Solved {
    let mut meter = Meter::new(budget);
    let verdict = deduce(puzzle, &mut meter, trace);
    let total = meter.stats();
    Solved {
        to_first: verdict.solution().map(|_| total),
        verdict,
        method: Method::Logic,
        total,
    }
}

fn deduce(puzzle: &Puzzle, meter: &mut Meter, trace: &mut dyn FnMut(Event)) -> Verdict {
    let mut lists = match Lists::of(puzzle) {
        Ok(lists) => lists,
        Err(what) => {
            trace(Event::Contradiction { what });
            return Verdict::None;
        }
    };
    loop {
        match lists.pass(meter, trace) {
            Err(limit) => return Verdict::Unknown { first: None, limit },
            Ok(Err(what)) => {
                trace(Event::Contradiction { what });
                return Verdict::None;
            }
            Ok(Ok(placed)) => {
                // A full board has gone through one more pass, which found every house complete.
                match (placed, lists.is_full()) {
                    (0, true) => {
                        trace(Event::Solution);
                        return Verdict::Unique(lists.grid().clone());
                    }
                    (0, false) => return Verdict::Stuck(lists.candidates().clone()),
                    _ => {}
                }
            }
        }
    }
}
