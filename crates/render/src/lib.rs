//! Puzzles as terminal text: boards of any form, positions with their candidates, tables.
#![forbid(unsafe_code)]

mod board;
mod frame;
mod pencil;
mod table;

pub use board::{BoardText, Ink, Look};
pub use pencil::{Pencil, Sign};
pub use table::table;
