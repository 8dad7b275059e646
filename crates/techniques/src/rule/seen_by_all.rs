//! House by house, digit by digit: what sees all its places, by whatever rules.

use ninefold_logic::{Reason, State, Technique, Truth, Whip};

use crate::flow::Flow;
use crate::take::{Take, eliminate};

pub(super) fn find<const W: usize>(state: &State<W>, take: &mut Take<'_>) -> Flow {
    let layout = state.layout();
    if layout.rules().is_none() {
        return Flow::Continue(());
    }
    for house in layout.board().houses() {
        for digit in layout.board().digits() {
            let places = state.places(digit) & layout.cells(house);
            if places.is_empty() || places.only().is_some() {
                continue;
            }
            let targets = state.candidates(digit, layout.common_peers(places));
            let Some(&target) = targets.first() else {
                continue;
            };
            eliminate(take, Technique::SeenByAllPlaces, targets, || {
                Reason::Whip(Whip {
                    target,
                    links: vec![(Truth::House(house, digit), None)],
                })
            })?;
        }
    }
    Flow::Continue(())
}
