//! What tests need and programs do not: a slow solver that is obviously right, generated puzzles of
//! every kind, and boards read from pictures.
//!
//! This crate knows the vocabulary and nothing that solves, so that what it says about a puzzle is
//! independent of whatever is being tested.
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
