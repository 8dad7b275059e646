//! Constraints as techniques and the verifier see them, and boards that are not plain.
//!
//! There is one idea behind cages, arrows, thermometers and whatever else some cells have to fulfil together. A
//! [`LocalRule`] is a rule and its cells; a filling of them is judged by the oracle of `grid`. [`lower`] turns a puzzle
//! into houses, pairs of cells that differ, and local rules. Rules about the whole board have too many cells for that:
//! these are told as they are ([`WholeRule`]). All of that is data. What follows from it the finders know in one way,
//! and the verifier in another ([`possible`](crate::possible)).

mod lower;
mod pieces;
mod rules;
mod whole;
mod windows;

pub use lower::{Houses, houses};
pub use rules::{LocalRule, Rules};
pub use whole::WholeRule;
