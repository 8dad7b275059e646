//! Constraints as the verifier sees them, and boards that are not plain.
//!
//! There is one idea behind cages, arrows, thermometers and whatever else some cells have to fulfil together. A
//! [`Demand`] is a rule and its cells; a filling of them is judged by the oracle of `grid`, and what is surely
//! impossible before all of them are filled is seen by what the rule's facts say. [`lower`] turns a puzzle into
//! houses, pairs of cells that differ, and demands; [`leftover`] derives demands from houses and sums, the rule of
//! 45. Rules about the whole board have too many cells for that: of these it is asked only whether they can hold
//! ([`Global`]).

mod demand;
mod early;
mod global;
#[cfg(test)]
mod global_twin;
mod grown;
mod leftover;
mod lower;
mod pieces;
mod ranks;
mod regions;
mod rules;
mod seen;

pub use demand::{Demand, Equation};
pub use global::Global;
pub use grown::Gates;
pub use leftover::leftover;
pub use lower::{Houses, houses};
pub use rules::Rules;
pub use seen::{Gone, Seen};
