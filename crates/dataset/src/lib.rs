//! Puzzles as rows for machines that learn: facts about each puzzle, the steps that solve it, and splits. No
//! two parts of a split share a puzzle under the Sudoku symmetries.
//!
//! [`Solved::of`] solves a puzzle, and [`Row::of`] makes a row of it. [`Relation`] defines which puzzles must
//! stay together. [`Splits`] assigns every group of such puzzles to one part: always the same part, in every
//! file and on every machine.
//!
//! ```
//! use ninefold::Puzzle;
//! use ninefold::search::Budget;
//! use ninefold::techniques::Until;
//! use ninefold_dataset::{Row, Solved, Splits, Wanted};
//!
//! let puzzle: Puzzle = ".1...4....1...2.".parse()?;
//! let solved = Solved::of(puzzle, &Budget::default())?;
//! let wanted = Wanted { steps: true, ..Wanted::default() };
//! let row = Row::of(&solved, wanted, &Budget::default(), &Until::default())?;
//! assert_eq!(row.solution, "3142243142131324");
//! assert!(row.singles_only && row.minimal);
//!
//! let splits: Splits = "train=0.9,test=0.1".parse()?;
//! assert_eq!(splits.name_of(&row.group), "train");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![forbid(unsafe_code)]

mod card;
mod compact;
mod format;
mod game;
mod group;
mod image;
mod negative;
pub mod npy;
mod row;
mod schema;
mod solved;
mod split;
mod state;
mod step;
mod strata;

pub use compact::vocabulary;
pub use format::{Format, UnknownFormat};
pub use game::{Game, Judgement, Move, Score};
pub use group::{Group, Relation, UnknownRelation};
pub use image::Back;
pub use negative::Negative;
pub use row::{Origin, Row, Used, Wanted, Written};
pub use schema::{Field, Type};
pub use solved::{Solved, Unfit, groups};
pub use split::{SplitError, Splits};
pub use state::{Part, Plan, State};
pub use step::{Alternative, Step};
pub use strata::{Strata, StrataError};
