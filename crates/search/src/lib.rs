//! Exact search: solves, counts and enumerates, and explains why there is no solution.
//!
//! There are three engines. [`nine`] solves the plain 9×9 board, [`general`] plain boards of every side up to 255, and
//! [`constraint`] all other boards and all puzzles with constraints. [`each`] takes the fastest engine that fits a
//! puzzle. Every function here accepts every [`Puzzle`]; functions of a single engine return `None` for puzzles that
//! the engine does not support. Engines hand each solution to a [`Sink`] and stop when a [`Budget`] runs out.
//! [`classic`] holds the textbook methods, which can be watched step by step. The usual questions are [`solve`],
//! [`solve_by`], [`solve_many`] and [`count`]. [`conflict`] finds givens and constraints that contradict each other.
//!
//! Everything is deterministic: the same puzzle gives the same solutions in the same order with the same numbers of
//! nodes. No search recurses; only nested constraints are visited recursively. No function panics on any [`Puzzle`].
//!
//! This crate does not contain technique names, explanations or text formats.
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
pub use classic::{DeadEnd, Event, Why};
pub use conflict::{Conflict, Part, conflict};
pub use engine::{Engine, count, count_proved, each, estimate};
pub use many::solve_many;
pub use possible::{Chance, Possible};
pub use sink::{Collect, Count, Counted, End, First, Run, Sink};
pub use solve::{Method, Solved, UnknownMethod, Verdict, solve, solve_by, solve_proved};
pub use split::split;

#[cfg(doc)]
use ninefold_grid::Puzzle;
