//! Finds where a digit is locked: all its places in one house lie in another one.

use ninefold_grid::Digit;
use ninefold_logic::{Crossing, State};

use crate::closed::exceeds;

/// Returns the crossings of boxes with columns, or with rows, at which a digit is locked. The order is by the
/// house that locks, then by the house that loses.
pub(crate) fn locked_crossings<const W: usize>(
    state: &State<W>,
    digit: Digit,
    is_pointing: bool,
    columns: bool,
) -> Vec<Crossing<W>> {
    let mut found = Vec::new();
    for locker in state.layout().lockers(is_pointing, columns) {
        let own = state.seats(locker.house, digit);
        if exceeds(own, 1) && !exceeds(own, locker.most) {
            let crossings = locker.crossings.iter();
            found.extend(crossings.filter(|of| is_locked(state, digit, of, is_pointing)));
        }
    }
    found
}

/// Whether all places of a digit in one house lie in the other. There are two or more, and the other house has
/// further places.
#[inline(always)]
pub(crate) fn is_locked<const W: usize>(
    state: &State<W>,
    digit: Digit,
    crossing: &Crossing<W>,
    is_pointing: bool,
) -> bool {
    let seats = |house| state.seats(house, digit);
    let [in_block, in_line] = crossing.seats;
    let (own, inside) = match is_pointing {
        true => (seats(crossing.block), in_block),
        false => (seats(crossing.line), in_line),
    };
    if own & !inside != 0 || !exceeds(own, 1) {
        return false;
    }
    match is_pointing {
        true => seats(crossing.line) & !in_line != 0,
        false => seats(crossing.block) & !in_block != 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::picture::boards_of;

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
                    let found: Vec<_> = found.iter().map(houses).collect();
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
}
