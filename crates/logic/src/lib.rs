//! The model of human solving: what a step is, and how a step is proved.
//!
//! A [`State`] holds the digits and candidates of a puzzle. The puzzle may be plain, or have pieces, diagonals,
//! overlapping boards or constraints. A [`Step`] has a [`Technique`], a [`Conclusion`] and a [`Reason`]. All of
//! that is data. `ninefold-techniques` finds steps, and `ninefold-explain` puts them into words. [`verify`]
//! proves a step from its [`Truth`]s, no matter who found it.
//!
//! | files | what is in them |
//! |---|---|
//! | `layout`, `state` | the houses and peers of a board as sets; candidates in three views |
//! | `catalogue`, `technique`, `idea` | the table of techniques |
//! | `step`, `reason`, `truth` | what a step is, the reason for each kind of step, what it rests on |
//! | `verify`, `trial`, `deadly`, `symmetry` | the proof |
//! | `rule` | constraints as data, and boards that are not plain |
//! | `possible` | whether a rule can still hold, as the proof checks it |
//! | `notation` | cells and conclusions in the notation of the field |
//!
//! The same code works for every side up to 64 and every form of board. This crate depends on `grid` alone: it
//! knows no finder, and it cannot look a solution up.
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
mod torus;
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
pub use rule::{Exclusions, Houses, LocalRule, Rules, Touch, WholeRule, houses};
pub use state::{ProperState, State};
pub use step::Step;
pub use technique::{Explainer, Hodoku, Level, UnknownLevel, UnknownTechnique};
pub use torus::is_across_edges;
pub use trial::MAX_DEPTH;
pub use truth::{Deadly, Truth};
pub use verify::{Unproved, verify};
