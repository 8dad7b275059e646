//! Scales of difficulty: each is a policy (which step is taken) and prices. One file for each.

pub mod explainer;
pub mod hodoku;
pub mod human;
pub mod rules;

use ninefold_logic::Technique;

/// Counts a technique once more.
fn count(used: &mut Vec<(Technique, u32)>, technique: Technique) {
    match used.iter_mut().find(|(met, _)| *met == technique) {
        Some((_, times)) => *times += 1,
        None => used.push((technique, 1)),
    }
}
