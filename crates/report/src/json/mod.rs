//! Reports in JSON: one object on one line for each puzzle.
//!
//! Boards are strings in the native notation (`ninefold_grid::notation`), cells are names like
//! `r1c1`, digits are numbers. `null` stands where there is nothing to say; fields that belong to an
//! option are left out without it.

mod answer;
mod form;
mod made;
mod possible;
mod rate;
mod step;
mod trace;

pub use answer::{
    Bench, Check, Clash, Comparison, Count, Estimate, HintTimes, Report, Solve, Stats, Suspect,
    Wrong,
};
pub use form::{Form, Isomorphic, Symmetry, Unavoidable, UnavoidableSet};
pub use made::{Completed, Generate, Minimize, Redundant};
pub use possible::{Candidates, CellDigit, Possible, PossibleCell};
pub use rate::{Rate, Tenths};
pub use step::{End, Explain, Hint, Library, Step};
pub use trace::{Cause, Trace, Why};

use serde::Serialize;

/// The JSON text of a result, on one line, without a newline.
pub fn text(result: &impl Serialize) -> String {
    serde_json::to_string(result).expect("results hold nothing that JSON cannot say")
}
