//! House by house, digit by digit: what sees all its places, by whatever rules.

use ninefold_logic::{Conclusion, Reason, State, Step, Technique, Truth, Whip};

use crate::flow::Flow;
use crate::take::Take;

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
            for target in state.candidates(digit, layout.common_peers(places)) {
                take(Step {
                    technique: Technique::SeenByAllPlaces,
                    conclusion: Conclusion::Eliminate(vec![target]),
                    because: Reason::Whip(Whip {
                        target,
                        links: vec![(Truth::House(house, digit), None)],
                    }),
                })?;
            }
        }
    }
    Flow::Continue(())
}
