//! Steps told: in words, in notation and as figures, and what they cost.
//!
//! [`explain`] tells a step of `ninefold-logic` as an [`Explanation`]: a title, one line of notation, sentences, and a
//! [`Figure`] to draw. [`rating`] has the scales of difficulty: Sudoku Explainer's, HoDoKu's, and one for people.
//! [`library`] reads HoDoKu's library of examples.
#![forbid(unsafe_code)]

mod figure;
pub mod library;
pub mod rating;
mod words;

pub use figure::{Figure, Line, Role};
pub use words::{Explanation, explain, explain_in};
