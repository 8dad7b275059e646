//! Formats of variants: puzzles with rules beside rows, columns and boxes.
//!
//! They are read whole, since most spread over many lines, and give [`VariantRecord`]s. [`is_variant`] tells
//! them from plain puzzles.

mod fpuzzles;
mod iss;
mod iss_packed;
mod iss_regions;
mod iss_rules;
mod json;
mod killer;
mod lz;
mod native;
mod native_rules;
mod native_write;
mod text;

use ninefold_grid::variant::{Filling, Variant};

use crate::{Meta, ReadError};

/// A variant and what its file says beside it.
#[derive(Clone, PartialEq, Debug)]
pub struct VariantRecord {
    /// The line where it begins, from 1.
    pub line: usize,
    /// The puzzle.
    pub variant: Variant,
    /// The solution that the file states. Nobody has checked it.
    pub solution: Option<Filling>,
    /// The words.
    pub meta: Meta,
}

impl VariantRecord {
    /// A record of a puzzle and nothing else.
    pub fn new(variant: Variant) -> VariantRecord {
        VariantRecord {
            line: 1,
            variant,
            solution: None,
            meta: Meta::default(),
        }
    }
}

/// Reads a text of Interactive-Sudoku-Solver.
///
/// # Errors
/// What is wrong, and where.
pub fn read_iss(text: &str) -> Result<VariantRecord, ReadError> {
    iss::read(text).map(VariantRecord::new)
}

/// Reads Ninefold's own text.
///
/// # Errors
/// What is wrong, and where.
pub fn read_native(text: &str) -> Result<VariantRecord, ReadError> {
    native::read(text)
}

/// Writes Ninefold's own text, which holds every variant.
pub fn write_native(record: &VariantRecord) -> String {
    native_write::write(record)
}

/// Whether a text is one of those that this module reads, and not a plain puzzle.
pub fn is_variant(text: &str) -> bool {
    let start = text.trim_start();
    let iss = start.strip_prefix('.').and_then(|rest| rest.chars().next());
    let iss = iss.is_some_and(|sign| sign == '~' || sign.is_ascii_uppercase());
    let json = start.starts_with('{') && start.contains("\"grid\"");
    iss || json
        || start.starts_with("3x3:")
        || native::is_native(text)
        || fpuzzles::packed(text).is_some()
}

/// Reads a variant in whichever format it is written.
///
/// # Errors
/// What is wrong, and where.
pub fn read(text: &str) -> Result<VariantRecord, ReadError> {
    if native::is_native(text) {
        native::read(text)
    } else if text.trim_start().starts_with('{') || fpuzzles::packed(text).is_some() {
        fpuzzles::read(text)
    } else {
        read_iss(text)
    }
}
