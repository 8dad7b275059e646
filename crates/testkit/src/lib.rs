//! Tools that tests need and programs do not: a slow solver that is obviously correct, generated puzzles of every kind,
//! and boards read from pictures.
//!
//! This crate uses the vocabulary of `grid` and no solver. So its results do not depend on the code under test.
#![forbid(unsafe_code)]

pub mod boards;
pub mod constraints;
pub mod full;
pub mod growth;
pub mod picture;
pub mod reference;
pub mod sentences;
pub mod strategies;

pub use ninefold_proof as proof;
pub use picture::{grid, puzzle};
