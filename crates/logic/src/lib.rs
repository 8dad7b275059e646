//! The model of human solving: what a step is, and how it is proved.
//!
//! A [`State`] holds the digits and candidates of a puzzle: of a plain one, or of one with pieces, diagonals,
//! overlapping boards or constraints. A [`Step`] says by which [`Technique`], what follows ([`Conclusion`]) and why
//! ([`Reason`]). All of that is data; it is found in `ninefold-techniques` and told in `ninefold-explain`.
//! [`verify`] proves a step from its [`Truth`]s, whoever found it.
//!
//! | files | what is in them |
//! |---|---|
//! | `layout`, `state` | the houses and peers of a board as sets; candidates in three views |
//! | `catalogue`, `technique`, `idea` | the table of techniques |
//! | `step`, `reason`, `truth` | what a step is, why it is true for each family, what it rests on |
//! | `verify`, `trial`, `deadly`, `symmetry` | the proof |
//! | `rule` | constraints as data, and boards that are not plain |
//! | `possible` | whether a rule can hold still, as the proof sees it |
//! | `notation` | cells and conclusions in the notation of the field |
//!
//! The same code serves every side up to 64 and every form of board. This crate depends on `grid`
//! alone: it knows no finder, and it cannot look a solution up.
#![forbid(unsafe_code)]

mod apply;
mod catalogue;
mod conclusion;
mod deadly;
mod digits;
mod idea;
mod layout;
mod limits;
pub mod notation;
mod possible;
mod reason;
mod rule;
mod state;
mod step;
mod symmetry;
mod technique;
mod trial;
mod truth;
mod verify;

pub use apply::apply;
pub use catalogue::{Family, Technique};
pub use conclusion::Conclusion;
pub use digits::Digits;
pub use layout::{Crossing, Layout, Locker};
pub use limits::{MAX_CELLS, MAX_SIDE, NotExplained};
pub use possible::left_over;
pub use reason::*;
pub use rule::{Houses, LocalRule, Rules, WholeRule, houses};
pub use state::{ProperState, State};
pub use step::Step;
pub use technique::{Explainer, Hodoku, Level, UnknownLevel, UnknownTechnique};
pub use trial::MAX_DEPTH;
pub use truth::{Deadly, Truth};
pub use verify::{Unproved, verify};
