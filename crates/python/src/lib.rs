//! The part of the Python package that is Rust: `ninefold._native`.
//!
//! The package around it (`python/ninefold`) looks at what kind of thing a puzzle or a column comes as,
//! and wraps the answers. Here are puzzles as text and tables as Arrow, the interpreter's lock let go
//! while there is work, and Ctrl-C.
//!
//! | file | what is in it |
//! |---|---|
//! | `one` | one puzzle: solve, count, list, check; what a board needs to be a text again |
//! | `clues` | one puzzle: true candidates, redundant clues, unavoidable sets |
//! | `human` | one puzzle: rating, hint, steps, explanation |
//! | `forms` | equivalent puzzles: canonical forms, symmetries |
//! | `draw` | boards as text and as pictures |
//! | `game` | a puzzle that is played, each move judged |
//! | `made` | puzzles made to order |
//! | `photo` | puzzles in images |
//! | `program` | the program, as the command `ninefold` |
//! | `rows` | rows of data sets, batch by batch |
//! | `scan` | all puzzles of one grid |
//! | `many` | tables: from lists, bytes and Arrow, and back |
//! | `work` | work without the interpreter's lock, and Ctrl-C |
#![forbid(unsafe_code)]

mod clues;
mod draw;
mod forms;
mod game;
mod human;
mod made;
mod many;
mod one;
mod photo;
mod program;
mod rows;
mod scan;
mod work;

use pyo3::prelude::*;

/// The functions and classes of the module.
#[pymodule]
mod _native {
    #[pymodule_export]
    use crate::clues::{candidates, minimize, redundant, unavoidable};
    #[pymodule_export]
    use crate::draw::{draw, picture};
    #[pymodule_export]
    use crate::forms::{canonical, isomorphism, shuffle};
    #[pymodule_export]
    use crate::game::Game;
    #[pymodule_export]
    use crate::human::{explain, hint, rate, step_candidates, step_pictures, steps};
    #[pymodule_export]
    use crate::made::Order;
    #[pymodule_export]
    use crate::many::{Table, answer, cells_text, joined, threads_of};
    #[pymodule_export]
    use crate::one::{
        amended, check, convert, count, form, read, solutions, solve, usual_box, with_givens,
    };
    #[pymodule_export]
    use crate::photo::read_photo;
    #[pymodule_export]
    use crate::program::main;
    #[pymodule_export]
    use crate::rows::RowMaker;
    #[pymodule_export]
    use crate::scan::Search;
    #[pymodule_export]
    use crate::version;
}

/// The version of the package.
#[pyfunction]
fn version() -> &'static str {
    env!("CARGO_PKG_VERSION")
}
