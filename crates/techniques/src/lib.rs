//! Human techniques: what follows in a position.
//!
//! A [`Position`] holds the digits and candidates of a puzzle: of a plain one, or of one with pieces, diagonals,
//! overlapping boards or constraints. It finds the [`Step`](ninefold_logic::Step)s of each
//! [`Technique`](ninefold_logic::Technique), takes one after the other in the order of a [`Policy`]
//! ([`Position::walk`]), and has each of them proved by `ninefold-logic` ([`Position::verify`]).
//!
//! | files | what is in them |
//! |---|---|
//! | `find`, `take`, `reach`, `closed` | from a technique to its finder, how it hands over, limits, a search that three families share |
//! | `survey` | a state, and what several finders need to know of it |
//! | `single`, `locked`, `subset`, … | the finders of a family each |
//! | `rule` | constraints, and boards that are not plain: what no filling of their cells uses |
//! | `path` | step after step to the solution |
//! | `position` | the public face: the size is chosen here, once |
//!
//! This crate knows the model and `grid` alone: it cannot look a solution up.
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
