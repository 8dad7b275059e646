//! Applies a step to a state.

use crate::state::State;
use crate::step::Step;

/// Places or eliminates the candidates of a step's conclusion.
pub fn apply<const W: usize>(state: &mut State<W>, step: &Step) {
    for (candidate, is_placed) in step.effects() {
        if is_placed {
            state.place(candidate);
        } else {
            state.eliminate(candidate);
        }
    }
}
