//! Sudoku Explainer's prices of chains, in tenths. They are here because they also determine the order of
//! steps.

pub use crate::als::price as of_bent_sets;
pub use crate::chaining::{length_price as of_length, price as of_chain};
pub use crate::strong_links::price as of_strong_links;
