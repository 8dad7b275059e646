//! What to say to somebody who is solving: the position in front of them, and a hint.
//!
//! Search and techniques meet here, and only to answer a person: whether a puzzle is proper decides
//! which techniques may be used, and the solution tells a mistake. The program and the page say the same.
#![forbid(unsafe_code)]

mod advice;
mod check;
mod position;
mod steps;
mod variant;

pub use advice::{Advice, advice};
pub use check::{Checked, check};
pub use position::{candidates, position};
pub use steps::steps;
pub use variant::{Begun, Blame, VariantChecked, as_puzzle, part_words};
