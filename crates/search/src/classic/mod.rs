//! The textbook methods, one to a file, for those who learn. Each works on every size, keeps its
//! own stack, and tells what it does as [`Event`]s.

pub mod backjump;
pub mod backtrack;
pub mod candidates;
mod event;

mod lists;
pub mod logic;
mod standing;

pub use event::{Dead, Event, Why};
