//! Scales of difficulty, one file for each. A scale has a policy (which step is taken) and prices.

pub mod explainer;
pub mod hodoku;
pub mod human;
pub mod rules;

use ninefold_logic::Technique;

/// Adds one to the count of a technique.
fn count(used: &mut Vec<(Technique, u32)>, technique: Technique) {
    match used.iter_mut().find(|(met, _)| *met == technique) {
        Some((_, times)) => *times += 1,
        None => used.push((technique, 1)),
    }
}
