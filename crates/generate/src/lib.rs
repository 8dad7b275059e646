//! Puzzles made to order: chance fills a grid, and givens are taken away as long as one solution remains.
//!
//! [`Wanted`] says what is asked for, a [`Maker`] makes it. Every *try* has a number and a chance of
//! its own, so a try gives the same puzzle or none whoever makes it, in whatever order and on however
//! many threads; the same seed gives the same puzzles for ever. As an iterator a maker gives one
//! puzzle after the other; a [`Run`] is what several threads share.
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
//! | `dice` | chance that can be thrown again |
//! | `uniform`, `fill` | filled grids, 9×9 and of any shape |
//! | `dig`, `dig_any` | givens taken away, 9×9 in lanes and of any shape |
//! | `singles`, `graded` | large boards: givens taken away as long as singles, or techniques up to a level, solve the puzzle |
//! | `symmetry` | what is taken away together |
//! | `pattern` | givens on exactly these cells |
//! | `goal` | how hard a puzzle is to be |
//! | `unbiased` | minimal puzzles with known weights |
//! | `wanted`, `words`, `maker`, `run` | orders, orders in words, and how they are carried out, by several threads too |
//! | `budget` | when to stop |
//! | `completer` | givens added to a puzzle until one solution is left |
//! | `clues` | puzzles whose cages, lines, dots, pieces and clues outside are made |
//! | `need` | which givens of a puzzle are needed |
//! | `vary` | the neighbours of a puzzle |
//! | `unavoidable`, `scan` | sets of cells that need a given; all puzzles of one grid |
//!
//! This is the only room that sees search and techniques together to make something of both.
#![forbid(unsafe_code)]

mod budget;
mod clues;
mod completer;
mod dice;
mod dig;
mod dig_any;
mod fill;
mod goal;
mod graded;
mod maker;
mod need;
mod pattern;
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
pub use dice::Dice;
pub use fill::is_uniform;
pub use goal::{Goal, Grade};
pub use maker::{Made, Maker};
pub use need::{NotProper, is_minimal, minimize, minimize_clues, redundant};
pub use run::{PATIENCE, Run, Stop, Stopped};
pub use scan::Scan;
pub use symmetry::{Symmetry, UnknownSymmetry};
pub use unavoidable::{LARGEST, NoSets, digits_in, unavoidable};
pub use vary::Vary;
pub use wanted::{Impossible, Wanted, levels};
