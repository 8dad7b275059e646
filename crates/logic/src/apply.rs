//! A step taken.

use crate::state::State;
use crate::step::Step;

/// Does what a step says.
pub fn apply<const W: usize>(state: &mut State<W>, step: &Step) {
    for (candidate, is_placed) in step.effects() {
        if is_placed {
            state.place(candidate);
        } else {
            state.eliminate(candidate);
        }
    }
}
