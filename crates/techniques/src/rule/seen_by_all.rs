//! Finds candidates that see all places of a digit in a house, by whatever rules.
//!
//! Goes house by house, digit by digit. In SukakuExplainer's order, which calls this generalized intersections,
//! the boxes come digit by digit, then the rows, and so on. That order uses only two to six places. In a
//! non-consecutive puzzle, candidates of other digits come before, in an order of their own ([`excluded`]).

use std::ops::RangeInclusive;

use ninefold_grid::{Digit, House};
use ninefold_logic::{State, Technique, Truth};

use super::excluded;
use crate::flow::Flow;
use crate::reach::Order;
use crate::take::{Take, exclude};

/// The numbers of places that SukakuExplainer uses.
const PLACES: RangeInclusive<usize> = 2..=6;

pub(super) fn find<const W: usize>(state: &State<W>, order: Order, take: &mut Take<'_>) -> Flow {
    let layout = state.layout();
    if layout.rules().is_none() {
        return Flow::Continue(());
    }
    let board = layout.board();
    if order != Order::Explainer {
        let mut all = board
            .houses()
            .flat_map(|house| board.digits().map(move |d| (house, d)));
        return all.try_for_each(|(house, digit)| look(state, house, digit, 2..=usize::MAX, take));
    }
    if let Some(exclusions) = layout.exclusions() {
        excluded::by_places(state, exclusions, take)?;
    }
    for houses in layout.kinds() {
        for digit in board.digits() {
            for &house in houses {
                look(state, house, digit, PLACES, take)?;
            }
        }
    }
    Flow::Continue(())
}

fn look<const W: usize>(
    state: &State<W>,
    house: House,
    digit: Digit,
    count: RangeInclusive<usize>,
    take: &mut Take<'_>,
) -> Flow {
    let layout = state.layout();
    let places = state.places(digit) & layout.cells(house);
    if !count.contains(&places.len()) {
        return Flow::Continue(());
    }
    let targets = state.candidates(digit, layout.common_peers(places));
    let link = (Truth::House(house, digit), None);
    exclude(take, Technique::SeenByAllPlaces, targets, link)
}
