//! Locked candidates: all places of a digit in one house lie in another one, which therefore has it
//! there and nowhere else. Pointing goes from a box to a line, claiming from a line to a box.

use ninefold_grid::Digit;
use ninefold_logic::{Crossing, Locked, Locker, Reason, State, Technique};

use crate::almost_locked;
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

/// Box by box, digit by digit, row before column.
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

/// Row by row, then column by column, then what else crosses further houses; digit by digit.
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

/// Columns, then rows; digit by digit; by the house that locks and the house that loses.
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

/// The crossings of boxes with columns, or with rows, at which a digit is locked; by the house that locks and the house
/// that loses.
pub(crate) fn locked_crossings<const W: usize>(
    state: &State<W>,
    digit: Digit,
    is_pointing: bool,
    columns: bool,
) -> impl Iterator<Item = &Crossing<W>> {
    let lockers = state.layout().lockers(is_pointing, columns).iter();
    let could_lock = move |locker: &&Locker<W>| {
        let seats = state.seats(locker.house, digit);
        seats & seats.wrapping_sub(1) != 0 && seats.count_ones() <= locker.most
    };
    let crossings = lockers.filter(could_lock).flat_map(|of| &of.crossings);
    crossings.filter(move |crossing| is_locked(state, digit, crossing, is_pointing))
}

/// Whether all places of a digit in one house, two or more, lie in the other, which has others too.
#[inline]
fn is_locked<const W: usize>(
    state: &State<W>,
    digit: Digit,
    crossing: &Crossing<W>,
    is_pointing: bool,
) -> bool {
    let [in_block, in_line] = crossing.seats;
    let block = state.seats(crossing.block, digit);
    let line = state.seats(crossing.line, digit);
    let (inside, own, outside) = match is_pointing {
        true => (in_block, block, line & !in_line),
        false => (in_line, line, block & !in_block),
    };
    own & !inside == 0 && own & own.wrapping_sub(1) != 0 && outside != 0
}

/// A digit at one crossing. A digit with one place is a single and not looked at.
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
    let gone = state.candidates(digit, layout.cells(into) - crossing.cells);
    eliminate(take, technique, gone, || {
        Reason::Locked(Locked { digit, from, into })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::picture::{boards_of, drawn, found};

    #[test]
    fn locked_crossings_are_those_of_all() {
        let mut count = 0;
        for state in (0..4).flat_map(|seed| boards_of(seed, 26)) {
            let layout = state.layout();
            for digit in layout.board().digits() {
                for (is_pointing, columns) in
                    [(true, true), (true, false), (false, true), (false, false)]
                {
                    let houses = |of: &Crossing<2>| match is_pointing {
                        true => (of.block, of.line),
                        false => (of.line, of.block),
                    };
                    let found = locked_crossings(&state, digit, is_pointing, columns);
                    let found: Vec<_> = found.map(houses).collect();
                    let all = layout.crossings().iter().filter(|of| {
                        layout.columns().contains(&of.line) == columns
                            && is_locked(&state, digit, of, is_pointing)
                    });
                    let mut all: Vec<_> = all.map(houses).collect();
                    all.sort_unstable();
                    assert_eq!(found, all);
                    count += found.len();
                }
            }
        }
        assert!(count > 100, "{count}");
    }

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
