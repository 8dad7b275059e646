//! Automata, found state by state.

use std::collections::HashMap;
use std::hash::Hash;
use std::ops::RangeInclusive;

use crate::constraint::automaton::Automaton;

/// The automaton with these states, found one after the other; nothing if they are too many.
pub(super) fn explore<S: Clone + Eq + Hash>(
    starts: impl IntoIterator<Item = S>,
    values: RangeInclusive<i32>,
    step: impl Fn(&S, i32) -> Option<S>,
    accepts: impl Fn(&S) -> bool,
) -> Option<Automaton> {
    let mut states: Vec<S> = starts.into_iter().collect();
    let mut numbers: HashMap<S, usize> = states.iter().cloned().zip(0..).collect();
    let mut automaton = Automaton::new("");
    automaton.grow(states.len());
    (0..states.len()).for_each(|start| automaton.start(start));
    let mut from = 0;
    while from < states.len() {
        for (digit, value) in values.clone().enumerate().take(64) {
            let Some(next) = step(&states[from], value) else {
                continue;
            };
            let to = *numbers.entry(next.clone()).or_insert_with(|| {
                states.push(next);
                states.len() - 1
            });
            if !automaton.grow(states.len()) {
                return None;
            }
            automaton.go(from, 1 << digit, to);
        }
        if accepts(&states[from]) {
            automaton.accept(from);
        }
        from += 1;
    }
    Some(automaton)
}

/// How far a part of a line has come with one value more, if it is to be cut where it has the sum, and whether it was cut anywhere.
pub(super) fn cut((part, is_cut): (i32, bool), value: i32, total: i32) -> Option<(i32, bool)> {
    let next = part.checked_add(value).filter(|&next| next <= total)?;
    Some(if next == total {
        (0, true)
    } else {
        (next, is_cut)
    })
}
