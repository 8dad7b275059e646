//! Placeholder until the method itself follows: plain backtracking.

pub use super::backtrack::each;
