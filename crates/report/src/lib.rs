//! Everything that can be reported about a puzzle, as data and in words. This is the one room that turns a verdict
//! into a report.
//!
//! Search and techniques meet here to answer a person:
//!
//! - [`check`] finds whether a puzzle has exactly one solution, and what is wrong with the puzzle or the placed
//!   digits.
//! - [`advice`] is a hint.
//! - [`position`] is where techniques begin. It has a [caution](Start::caution) if something is wrong with the
//!   puzzle.
//! - [`broken`] lists what the digits on the board already break.
//!
//! The program, the page, the terminal player, the Python package and tables write these reports and add nothing.
//! So the same puzzle gets the same words everywhere. [`json`] is their one JSON form.
//!
//! ```
//! use ninefold_format::{Options, read_str};
//! use ninefold_report::{Status, check};
//! use ninefold_search::Budget;
//!
//! let records = read_str(".1...4..........", Options::default())?;
//! let checked = check(&records[0], &Budget::default());
//! assert_eq!(checked.status(), Status::Multiple);
//! assert!(checked.text().starts_with("More than one solution."));
//! # Ok::<(), ninefold_format::ReadError>(())
//! ```
#![forbid(unsafe_code)]

mod advice;
mod blame;
mod broken;
mod check;
mod explain;
pub mod json;
mod lack;
pub mod lessons;
mod position;
mod possible;
mod rate;
mod read_back;
mod spot;
mod steps;
mod verdict;
mod why;
pub mod words;

pub use advice::{Advice, advice};
pub use blame::part_words;
pub use broken::{Broken, broken};
pub use check::{Checked, MAX_CLASHES, Wrong, check};
pub use explain::{Explained, explain, explain_to};
pub use position::{Start, candidates, position};
pub use possible::{Extras, true_candidates};
pub use rate::{Rateable, Rating, Scale, Unrated, level_of, rate};
pub use read_back::{MAX_COMPARED, ReadBack, left_out, may_differ, read_back};
pub use steps::{FoundSteps, steps};
pub use verdict::{
    SEVERAL, Status, limit_words, line, reason, reason_of, rules, sentence, with_doubt,
};
pub use why::{Why, why};
