//! Scales of difficulty: each is a policy (which step is taken) and prices. One file for each.

pub mod explainer;
pub mod hodoku;
pub mod human;
pub mod rules;
