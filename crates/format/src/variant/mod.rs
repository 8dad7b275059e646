//! Formats of variants: puzzles with rules beside rows, columns and boxes.
//!
//! They are read whole, since most spread over many lines, and give [`VariantRecord`]s. [`is_variant`] tells
//! them from plain puzzles.

mod detect;
mod fpuzzles;
mod fpuzzles_write;
mod gss;
mod iss;
mod iss_beside;
mod iss_packed;
mod iss_regions;
mod iss_rules;
mod iss_write;
mod json;
mod killer;
mod killer_write;
mod link;
mod lz;
mod native;
mod native_rules;
mod native_write;
mod samurai;
mod sdq;
mod sets;
mod sudokupad;
mod sudokupad_guess;
mod sudokupad_write;
mod sumocue;
mod text;
mod write;

pub use detect::{VariantFormat, read_all};
use ninefold_grid::variant::{Filling, Variant};
pub use write::{Unwritable, write};

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

    /// What the file has and the reader did not understand, and what it guessed, so that nothing is left out
    /// or added in silence.
    pub fn left_out(&self) -> Option<String> {
        let told = |wanted: &str, words: &str| {
            let other = self.meta.other.iter().filter(|(name, _)| name == wanted);
            let names: Vec<&str> = other.map(|(_, what)| &what[..]).collect();
            (!names.is_empty()).then(|| format!("{words}: {}", names.join("; ")))
        };
        let parts = [
            told("not read", "not understood and left out"),
            told("guessed", "guessed from the drawing"),
        ];
        let parts: Vec<String> = parts.into_iter().flatten().collect();
        (!parts.is_empty()).then(|| parts.join(". "))
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

/// A text packed as links have it: LZ-string in base64.
pub fn packed(text: &str) -> String {
    lz::pack(text)
}

/// Writes Ninefold's own text, which holds every variant.
pub fn write_native(record: &VariantRecord) -> String {
    native_write::write(record)
}

/// Whether a text, or the beginning of one, is one of those that this module reads, and not a plain puzzle.
pub fn is_variant(text: &str) -> bool {
    VariantFormat::of(text).is_some()
}

/// Reads a variant in whichever format it is written.
///
/// # Errors
/// What is wrong, and where.
pub fn read(text: &str) -> Result<VariantRecord, ReadError> {
    // Whatever is none of the others may be a grid of signs.
    VariantFormat::of(text)
        .unwrap_or(VariantFormat::Iss)
        .read(text)
}
