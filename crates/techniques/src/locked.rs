//! Locked candidates: all places of a digit in one house lie in another house. So the other house has the digit
//! there and nowhere else. Pointing leads from a box to a line, claiming from a line to a box.

use ninefold_grid::Digit;
use ninefold_logic::{Crossing, Locked, Reason, State, Technique};

use crate::almost_locked;
use crate::crossings::is_locked;
use crate::direct;
use crate::flow::Flow;
use crate::reach::Order;
use crate::survey::Survey;
use crate::take::{Finder, Take, eliminate};

pub(crate) fn finder<const W: usize>(technique: Technique) -> Option<Finder<W>> {
    use Technique as T;
    Some(Finder::Any(match technique {
        T::Pointing => |state, _, reach, take| match reach.order {
            Order::Ninefold | Order::Hodoku => pointing(state, take),
            Order::Explainer => by_direction(state, true, take),
        },
        T::Claiming => |state, _, reach, take| match reach.order {
            Order::Ninefold | Order::Hodoku => claiming(state, take),
            Order::Explainer => by_direction(state, false, take),
        },
        T::AlmostLockedPair => |state, t, _, take| almost_locked::find(state, 2, t, take),
        T::AlmostLockedTriple => |state, t, _, take| almost_locked::find(state, 3, t, take),
        T::AlmostLockedQuadruple => |state, t, _, take| almost_locked::find(state, 4, t, take),
        _ => return direct::finder(technique),
    }))
}

/// Goes box by box, digit by digit, row before column.
fn pointing<const W: usize>(state: &State<W>, take: &mut Take<'_>) -> Flow {
    let layout = state.layout();
    let of_one_box = layout.crossings().chunk_by(|a, b| a.block == b.block);
    for crossings in of_one_box {
        for digit in layout.board().digits() {
            for crossing in crossings {
                locked(state, digit, crossing, true, take)?;
            }
        }
    }
    Flow::Continue(())
}

/// Goes row by row, then column by column, then through other houses that cross further houses; digit by digit.
fn claiming<const W: usize>(state: &State<W>, take: &mut Take<'_>) -> Flow {
    let layout = state.layout();
    for line in layout.board().houses() {
        let crossings = layout.crossings_of_line(line);
        if crossings.is_empty() {
            continue;
        }
        for digit in layout.board().digits() {
            for crossing in crossings {
                locked(state, digit, crossing, false, take)?;
            }
        }
    }
    Flow::Continue(())
}

/// Goes through columns, then rows, and there digit by digit, by the house that locks and the house that loses.
fn by_direction<const W: usize>(state: &Survey<W>, is_pointing: bool, take: &mut Take<'_>) -> Flow {
    let layout = state.layout();
    for columns in [true, false] {
        for digit in layout.board().digits() {
            for crossing in state.locked(digit, is_pointing, columns) {
                locked(state, digit, crossing, is_pointing, take)?;
            }
        }
    }
    Flow::Continue(())
}

/// Handles one digit at one crossing. A digit with one place is a single and is skipped.
#[inline]
fn locked<const W: usize>(
    state: &State<W>,
    digit: Digit,
    crossing: &Crossing<W>,
    is_pointing: bool,
    take: &mut Take<'_>,
) -> Flow {
    if !is_locked(state, digit, crossing, is_pointing) {
        return Flow::Continue(());
    }
    let (technique, from, into) = if is_pointing {
        (Technique::Pointing, crossing.block, crossing.line)
    } else {
        (Technique::Claiming, crossing.line, crossing.block)
    };
    let layout = state.layout();
    let eliminated = state.candidates(digit, layout.cells(into) - crossing.cells);
    eliminate(take, technique, eliminated, || {
        Reason::Locked(Locked { digit, from, into })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::picture::{drawn, found};

    #[test]
    fn pointing_and_claiming() {
        let state = drawn(
            " 7  .  . |  .  .  . |  .  .  .
              8  .  . |  .  .  . |  .  .  .
              9 -5 -5 |  .  .  . |  .  .  .
             ---------+----------+---------
              .  .  . |  .  .  . |  .  .  .
              .  .  . |  .  .  . |  .  .  .
              .  .  . |  .  .  . |  .  .  .
             ---------+----------+---------
             -5 -5 -5 | -5 -5 -5 |  .  .  .
              .  .  . |  .  .  . |  .  .  .
              .  .  . |  .  .  . |  .  .  .",
        );
        assert!(found(&state, Technique::Pointing).is_empty());
        assert_eq!(found(&state, Technique::Claiming), ["r89c789≠5"]);
        let state = drawn(
            " 7  .  . |  .  .  . |  .  .  .
              8 -5 -5 |  .  .  . |  .  .  .
              9 -5 -5 |  .  .  . |  .  .  .
             ---------+----------+---------
              .  .  . |  .  .  . |  .  .  .
              .  .  . |  .  .  . |  .  .  .
              .  .  . |  .  .  . |  .  .  .
             ---------+----------+---------
              .  .  . |  .  .  . |  .  .  .
              .  .  . |  .  .  . |  .  .  .
              .  .  . |  .  .  . |  .  .  .",
        );
        assert_eq!(found(&state, Technique::Pointing), ["r1c456789≠5"]);
    }
}
