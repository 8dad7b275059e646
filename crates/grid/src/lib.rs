//! The vocabulary of Ninefold.
//!
//! Everything the other crates say about a Sudoku they say with the types of this one: a board has a
//! [`Shape`] (the box, r rows by c columns; the side is n = r·c), a [`Geometry`] (its cells and
//! houses), a [`Grid`] of digits or [`Pencilmarks`] of candidates, and a [`Puzzle`] is what a person
//! can write down. [`notation`] is the one text form every crate may use, and [`legal`] is the short
//! oracle that says whether a filled grid obeys the rules.
//!
//! This crate knows no other crate, no input or output, and no randomness.
#![forbid(unsafe_code)]

mod cell;
mod geometry;
mod grid;
pub mod legal;
pub mod notation;
mod pencilmarks;
mod puzzle;
mod set;
mod shape;
pub mod variant;

pub use cell::{Candidate, Cell, Digit};
pub use geometry::{Geometry, House, HouseKind};
pub use grid::Grid;
pub use pencilmarks::{Marks, Pencilmarks};
pub use puzzle::{ProperPuzzle, Puzzle};
pub use set::{CellSet, DigitSet, Member, Set};
pub use shape::{Shape, ShapeError};
