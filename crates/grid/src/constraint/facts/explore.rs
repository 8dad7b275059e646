//! Automata whose states are found one after another.

use std::collections::HashMap;
use std::hash::Hash;
use std::ops::RangeInclusive;

use crate::constraint::automaton::Automaton;

/// Returns the automaton of all states that the start states lead to. Returns `None` if there are too many states.
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

/// Reads one more value of a line that is cut wherever a part has the sum `total`. Takes and returns the sum of the
/// current part, and whether the line was cut anywhere. Returns `None` if the part exceeds `total`.
pub(super) fn cut((part, is_cut): (i32, bool), value: i32, total: i32) -> Option<(i32, bool)> {
    let next = part.checked_add(value).filter(|&next| next <= total)?;
    Some(if next == total {
        (0, true)
    } else {
        (next, is_cut)
    })
}
