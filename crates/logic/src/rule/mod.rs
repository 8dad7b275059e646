//! Constraints as techniques and the verifier see them, and boards that are not plain.
//!
//! Cages, arrows, thermometers and everything else that some cells must obey together share one idea. A
//! [`LocalRule`] is a rule and its cells, and the oracle of `grid` judges a filling of them. [`lower`] turns a
//! puzzle into houses, pairs of cells that differ, and local rules. Rules about the whole board have too many
//! cells for that and are kept as they are ([`WholeRule`]). All of that is data. The finders derive what
//! follows from it in one way, and the verifier in another ([`possible`](crate::possible)).

mod exclusions;
mod lower;
mod pieces;
mod rules;
mod whole;
mod windows;

pub use exclusions::{Exclusions, Touch};
pub use lower::{Houses, houses};
pub use rules::{LocalRule, Rules};
pub use whole::WholeRule;
