//! Puzzles as rows for machines that learn: what is known of each puzzle, the steps that solve it, and splits whose parts
//! share no puzzle under the Sudoku symmetries.
//!
//! [`Row::of`] makes a row. [`Relation`] says when two puzzles may not be parted, and [`Splits`] sends every group of such
//! puzzles to one part: the same group always to the same part, in every file and on every machine.
//!
//! ```
//! use ninefold::{Ask, Puzzle};
//! use ninefold::search::Budget;
//! use ninefold::techniques::Until;
//! use ninefold_dataset::{Relation, Row, Splits, Wanted};
//!
//! let puzzle: Puzzle = ".1...4....1...2.".parse()?;
//! let wanted = Wanted { relation: Relation::Grid, steps: true };
//! let row = Row::of(&puzzle, wanted, &Budget::default(), &Until::default())?;
//! assert_eq!(row.solution, "3142243142131324");
//! assert!(row.singles_only && row.minimal);
//!
//! let splits: Splits = "train=0.9,test=0.1".parse()?;
//! assert_eq!(splits.name_of(&row.group), "test");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![forbid(unsafe_code)]

mod group;
mod row;
mod split;
mod state;
mod step;

pub use group::{Group, Relation};
pub use row::{Row, Unfit, Used, Wanted};
pub use split::{SplitError, Splits};
pub use state::{Plan, State};
pub use step::Step;
