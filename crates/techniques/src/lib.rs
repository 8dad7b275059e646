//! Finds the steps of human techniques in a position.
//!
//! A [`Position`] holds the digits and candidates of a puzzle. The puzzle may be plain, or have pieces,
//! diagonals, overlapping boards or constraints. The position finds the [`Step`](ninefold_logic::Step)s of each
//! [`Technique`](ninefold_logic::Technique). It takes one after the other in the order of a [`Policy`]
//! ([`Position::walk`]), and has each of them proved by `ninefold-logic` ([`Position::verify`]).
//!
//! | files | what is in them |
//! |---|---|
//! | `find`, `take`, `reach`, `closed` | technique to finder, how steps are handed over, limits, a search of three families |
//! | `survey` | a state, and what several finders need to know of it |
//! | `single`, `locked`, `subset`, … | the finders, a family each |
//! | `rule` | constraints, and boards that are not plain: candidates that no filling of the cells uses |
//! | `path` | step after step to the solution |
//! | `position` | the public interface, which chooses the size once |
//!
//! This crate knows the model and `grid` alone, so it cannot look a solution up.
#![forbid(unsafe_code)]

mod almost_locked;
mod als;
mod arrival;
mod avoidable;
mod bingo;
mod bug;
mod bug_types;
mod chain;
mod chaining;
mod closed;
mod colouring;
mod crossings;
mod deadly;
mod direct;
mod equivalence;
mod exclusion;
mod exotic;
mod find;
mod fish;
mod flow;
mod forcing;
mod locked;
mod overlay;
mod path;
#[cfg(test)]
mod picture;
mod position;
pub mod prices;
mod reach;
mod rectangle;
mod remote_pair;
mod removable;
mod rule;
mod single;
mod single_digit;
mod strong_links;
mod subset;
mod sue_de_coq;
mod survey;
mod symmetry;
mod take;
mod template;
mod three_links;
mod unique_loop;
mod uniqueness;
mod whip;
mod wing;

pub use find::{is_found, needs_proper};
pub use flow::Flow;
pub use ninefold_logic::NotExplained;
pub use path::{Choice, End, Policy, Row};
pub use position::Position;
pub use reach::{Order, Reach, Until};
pub use rule::filler::each_filling;
