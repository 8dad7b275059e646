//! Broken wing: an odd ring of places of one digit, each of which shares a house with the next. Suppose each of
//! these houses had the digit in one of its two places. Then every other place would hold it, which an odd ring
//! does not allow. So one of the houses has the digit elsewhere, in a guardian.
//!
//! Shorter rings come first. Of rings with the same guardians only one is handed over.

use ninefold_grid::{Cell, CellSet, Digit, House};
use ninefold_logic::{Digits, Guardians, Reason, Step, Technique};

use crate::exotic::guardians::consequence;
use crate::flow::Flow;
use crate::reach::Reach;
use crate::survey::Survey;
use crate::take::Take;

/// The largest number of cells of a ring.
const MAX_CELLS: usize = 9;
/// The largest number of guardians.
const MAX_GUARDIANS: usize = 4;
/// The largest number of partial rings, of all digits together.
const MAX_PATHS: usize = 20_000;

/// A path that may become a ring.
#[derive(Clone)]
struct Path<const W: usize> {
    cells: Vec<Cell>,
    houses: Vec<House>,
    guardians: CellSet<W>,
}

pub(crate) fn find<const W: usize>(state: &Survey<W>, reach: &Reach, take: &mut Take<'_>) -> Flow {
    let mut effort = 0;
    for digit in state.layout().board().digits() {
        reach.check_time()?;
        // A broken wing concludes nothing that is not known from this digit alone.
        if state.removable(digit, reach).is_empty() {
            continue;
        }
        let mut known: Vec<CellSet<W>> = Vec::new();
        for length in (5..=MAX_CELLS).step_by(2) {
            of_length(state, digit, length, &mut effort, &mut known, take)?;
        }
    }
    Flow::Continue(())
}

fn of_length<const W: usize>(
    state: &Survey<W>,
    digit: Digit,
    length: usize,
    effort: &mut usize,
    known: &mut Vec<CellSet<W>>,
    take: &mut Take<'_>,
) -> Flow {
    let layout = state.layout();
    let start = |cell| Path {
        cells: vec![cell],
        houses: Vec::new(),
        guardians: CellSet::EMPTY,
    };
    let mut waiting: Vec<Path<W>> = state.places(digit).iter().map(start).collect();
    waiting.reverse();
    while let Some(path) = waiting.pop() {
        *effort += 1;
        if *effort > MAX_PATHS {
            break;
        }
        let (first, last) = (path.cells[0], path.cells[path.cells.len() - 1]);
        let closes = path.cells.len() == length;
        for &house in layout.board().houses_of(last) {
            if path.houses.contains(&house) {
                continue;
            }
            let places = state.places(digit) & layout.cells(house);
            for next in places {
                // The ring starts at its first cell and continues with the lower one of its neighbours.
                let fits = if closes {
                    next == first && path.cells[1] < last
                } else {
                    next > first && !path.cells.contains(&next)
                };
                let others = places - CellSet::of(last) - CellSet::of(next);
                let guardians = path.guardians | others;
                if !fits || guardians.len() > MAX_GUARDIANS || !is_useful(state, digit, guardians) {
                    continue;
                }
                let mut longer = path.clone();
                longer.houses.push(house);
                longer.guardians = guardians;
                if !closes {
                    longer.cells.push(next);
                    waiting.push(longer);
                } else if let Some(step) = step(state, digit, longer, known) {
                    take(step)?;
                }
            }
        }
    }
    Flow::Continue(())
}

/// Whether some place sees all of these guardians, or they may become one.
fn is_useful<const W: usize>(state: &Survey<W>, digit: Digit, guardians: CellSet<W>) -> bool {
    guardians.only().is_some()
        || guardians.is_empty()
        || state
            .layout()
            .common_peers(guardians)
            .meets(state.places(digit))
}

fn step<const W: usize>(
    state: &Survey<W>,
    digit: Digit,
    ring: Path<W>,
    known: &mut Vec<CellSet<W>>,
) -> Option<Step> {
    let cells: CellSet<W> = ring.cells.iter().copied().collect();
    // A place of the ring cannot be its guardian.
    if cells.meets(ring.guardians) || known.contains(&ring.guardians) {
        return None;
    }
    let guardians = state.candidates(digit, ring.guardians);
    let conclusion = consequence(state, &guardians)?;
    known.push(ring.guardians);
    Some(Step {
        technique: Technique::BrokenWing,
        because: Reason::Guardians(Guardians {
            cells: ring.cells,
            digits: Digits::of(digit).iter().collect(),
            guardians,
            houses: ring.houses,
        }),
        conclusion,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::picture::{drawn, found};

    /// Five places r1c1, r1c4, r5c4, r5c2, r2c2; the last one shares a box with the first.
    fn picture(first: &str) -> String {
        let column = "-5 -5";
        format!(
            ". -5 -5 | . -5 -5 | -5 {first} -5
             -5 . -5 | -5 . . | . . .
             -5 -5 -5 | -5 . . | . . .
             ---------+--------+------
             . -5 . | -5 . . | . . .
             -5 . -5 | . {column} | -5 -5 -5
             . -5 . | -5 . . | . . .
             ---------+--------+------
             . -5 . | -5 . . | . . .
             . -5 . | -5 . . | . . .
             . -5 . | -5 . . | . . ."
        )
    }

    #[test]
    fn one_guardian_is_right() {
        let steps = found(&drawn(&picture(".")), Technique::BrokenWing);
        assert!(steps.contains(&"r1c8=5".to_owned()), "{steps:?}");
        // No place sees both of the two guardians.
        let rows = picture(".").replacen(
            "-5 . -5 | . -5 -5 | -5 -5 -5",
            "-5 . -5 | . -5 -5 | -5 -5 .",
            1,
        );
        let steps = found(&drawn(&rows), Technique::BrokenWing);
        assert!(!steps.contains(&"r1c8=5".to_owned()), "{steps:?}");
    }
}
