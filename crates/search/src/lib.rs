//! Everything exact: solving, counting, enumerating, and saying why there is no solution.
//!
//! Three engines search: [`nine`] for the plain 9×9 board, [`general`] for plain boards of every side up to 255, and
//! [`constraint`] for all other boards and whatever has constraints; [`each`] takes the fastest that fits a puzzle. Every function
//! here takes every [`Puzzle`]; those of a single engine return nothing where they do not know it. Engines hand each solution to a [`Sink`] and
//! stop when a [`Budget`] runs out. [`classic`] holds the textbook methods, which can be watched step by step. [`solve`],
//! [`solve_by`], [`solve_many`] and [`count`] are the usual questions, and [`conflict`] finds the givens and
//! constraints that contradict each other.
//!
//! Everything is deterministic: the same puzzle gives the same solutions in the same order with the
//! same numbers of nodes. Nothing here recurses, and nothing panics on any [`Puzzle`].
//!
//! This crate knows no technique names, no explanations and no text formats.
#![deny(unsafe_code)]

mod backend;
pub mod batch;
mod budget;
pub mod classic;
mod conflict;
pub mod constraint;
mod engine;
pub mod general;
mod many;
pub mod nine;
mod possible;
mod sink;
mod solve;
mod split;
mod vector;

pub use backend::{Backend, BackendError, VARIABLE};
pub use budget::{Budget, Limit, Stats};
pub use classic::{Dead, Event, Why};
pub use conflict::{Conflict, Part, conflict};
pub use engine::{Engine, count, count_proved, each, estimate};
pub use many::solve_many;
pub use possible::{Chance, Possible};
pub use sink::{Collect, Count, Counted, End, First, Run, Sink};
pub use solve::{Method, Solved, UnknownMethod, Verdict, solve, solve_by, solve_proved};
pub use split::split;

#[cfg(doc)]
use ninefold_grid::Puzzle;
