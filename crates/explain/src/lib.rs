//! Steps in words, in notation and as figures, and how difficult they are.
//!
//! [`explain`] turns a step of `ninefold-logic` into an [`Explanation`]: a title, one line of notation, sentences,
//! and a [`Figure`] to draw. [`explain_in`] also knows the position, and gives more reasons. [`explain_after`] also
//! names the steps that removed a candidate.
//!
//! [`rating`] has the scales of difficulty: Sudoku Explainer's, HoDoKu's, and an estimate of the time a person
//! takes. [`library`] reads HoDoKu's library of examples.
#![forbid(unsafe_code)]

mod figure;
mod history;
pub mod library;
pub mod rating;
mod words;

pub use figure::{Figure, Line, Role};
pub use history::History;
pub use words::{Explanation, explain, explain_after, explain_in};
