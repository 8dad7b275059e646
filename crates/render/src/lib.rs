//! Puzzles as people see them: boards in terminal text, and the sentences about them.
#![forbid(unsafe_code)]

mod board;
mod pencil;
mod table;
mod variant;
pub mod words;

pub use board::{Board, Ink, Look};
pub use pencil::{Pencil, Sign};
pub use table::table;
pub use variant::VariantBoard;
