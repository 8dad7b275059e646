//! The vocabulary of Ninefold.
//!
//! The other crates describe every Sudoku with the types of this crate:
//!
//! - A [`Board`] is the cells, the digits and the houses. The most common boards have boxes of one [`Shape`]
//!   (r rows by c columns; the side is n = r·c).
//! - A [`Grid`] holds digits, and [`Pencilmarks`] hold candidates.
//! - A [`Puzzle`] is what a person can write down: a board, givens, candidates, and
//!   [constraints](constraint).
//! - An [`Artwork`](artwork::Artwork) is the drawing of a puzzle by its setter.
//! - [`notation`] is the one text form that every crate may use.
//! - [`legal`] is the short oracle that decides whether a full grid solves a puzzle.
//!
//! Rows, columns, cells and houses are numbered from 0 in code, and from 1 in names such as `r1c1`. This
//! crate uses no other crate, no input or output, and no randomness.
//!
//! ```
//! use ninefold_grid::{Grid, Puzzle, legal};
//!
//! let puzzle: Puzzle = "12.. ..1. .1.. ..21".parse()?;
//! let solution: Grid = "1234 3412 2143 4321".parse()?;
//! assert!(legal::solves(&puzzle, &solution));
//! # Ok::<(), ninefold_grid::notation::NotationError>(())
//! ```
#![forbid(unsafe_code)]

pub mod artwork;
mod board;
mod cell;
mod clue;
pub mod constraint;
mod convert;
mod grid;
pub mod legal;
pub mod notation;
mod pencilmarks;
mod puzzle;
mod set;
mod shape;
pub mod words;

pub use board::{Board, BoardError, House, HouseKind, NewHouse};
pub use cell::{Candidate, Cell, Digit};
pub use clue::Clue;

pub use convert::NotNine;
pub use grid::Grid;
pub use pencilmarks::{Marks, Pencilmarks};
pub use puzzle::{DoesNotFit, ProperPuzzle, Puzzle};
pub use set::{CellSet, DigitSet, Member, Set};
pub use shape::{Shape, ShapeError};
