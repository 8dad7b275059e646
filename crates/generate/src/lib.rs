//! Puzzles made to order: a random filled grid loses givens as long as exactly one solution remains.
//!
//! [`Wanted`] is an order, and a [`Maker`] carries it out. Every *try* has a number and random numbers of its
//! own. So a try gives the same puzzle, or none, on any thread and in any order. The same seed always gives the
//! same puzzles. As an iterator a maker returns one puzzle after the other. Several threads share a [`Run`].
//!
//! ```
//! use ninefold_generate::{Maker, Wanted};
//!
//! let mut maker = Maker::new(Wanted { minimal: true, ..Wanted::default() }, 1)?;
//! let made = maker.next().expect("there is no limit");
//! assert!(made.puzzle.givens().count() < 36);
//! # Ok::<(), ninefold_generate::Impossible>(())
//! ```
//!
//! | files | what is in them |
//! |---|---|
//! | `rng` | random numbers that can be reproduced |
//! | `uniform`, `fill` | filled grids, 9×9 and of any shape |
//! | `dig`, `dig_any` | removing givens, 9×9 in lanes and of any shape |
//! | `singles`, `graded` | large boards: removing givens as long as singles, or techniques up to a level, solve the puzzle |
//! | `symmetry` | cells that are removed together |
//! | `pattern` | givens on exactly these cells |
//! | `goal` | how hard a puzzle shall be |
//! | `unbiased` | minimal puzzles with known weights |
//! | `wanted`, `words`, `maker`, `run` | orders, orders in words, and carrying them out, also on several threads |
//! | `budget` | when to stop |
//! | `completer` | adding givens to a puzzle until one solution is left |
//! | `clues` | making puzzles with cages, lines, dots, pieces and clues outside the board |
//! | `need` | which givens of a puzzle are needed |
//! | `vary` | the neighbours of a puzzle |
//! | `unavoidable`, `scan` | sets of cells that need a given; all puzzles of one grid |
//!
//! This is the only room that combines search and techniques to make puzzles.
#![forbid(unsafe_code)]

mod budget;
mod clues;
mod completer;
mod dig;
mod dig_any;
mod fill;
mod goal;
mod graded;
mod maker;
mod need;
mod pattern;
mod rng;
mod run;
mod scan;
mod singles;
mod symmetry;
mod unavoidable;
mod unbiased;
mod uniform;
mod vary;
mod wanted;
pub mod words;

pub use clues::{Clues, Family, UnknownFamily};
pub use completer::{Completer, Completion};
pub use fill::is_uniform;
pub use goal::{Goal, Grade};
pub use maker::{Made, Maker};
pub use need::{NotProper, is_minimal, minimize, minimize_clues, redundant};
pub use rng::Rng;
pub use run::{PATIENCE, Run, Stop, Stopped};
pub use scan::Scan;
pub use symmetry::{Symmetry, UnknownSymmetry};
pub use unavoidable::{LARGEST, NoSets, digits_in, unavoidable};
pub use vary::Vary;
pub use wanted::{Impossible, Wanted, levels};
