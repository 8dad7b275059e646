//! Writing variants in the formats that hold them.

use std::fmt;

use ninefold_grid::variant::Variant;

use super::detect::VariantFormat;
use super::{
    VariantRecord, fpuzzles_write, gss, iss_write, killer_write, native_write, samurai, sdq,
    sudokupad_write, sumocue,
};

/// What a format has no way to say.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unwritable {
    /// The format.
    pub format: VariantFormat,
    /// What it cannot hold, in words: a rule with its cells, or something about the board.
    pub what: String,
}

impl fmt::Display for Unwritable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the format {} cannot hold {}", self.format, self.what)
    }
}

impl std::error::Error for Unwritable {}

pub(super) fn cannot(format: VariantFormat, what: &str) -> Unwritable {
    Unwritable {
        format,
        what: what.to_owned(),
    }
}

/// The value given to each cell, for formats that hold no other digits left to a cell.
pub(super) fn givens(
    variant: &Variant,
    format: VariantFormat,
) -> Result<Vec<Option<i32>>, Unwritable> {
    let layout = variant.layout();
    let value = |cell| match variant.given(cell) {
        None if variant.allowed(cell).len() < layout.digits() => {
            let what = format!("the digits left to {}", layout.name(cell));
            Err(cannot(format, &what))
        }
        given => Ok(given.map(|digit| layout.value(digit))),
    };
    layout.cells().map(value).collect()
}

/// Writes a variant, with a newline at the end.
///
/// # Errors
/// The first rule that the format cannot hold. [`VariantFormat::Native`] holds everything.
pub fn write(record: &VariantRecord, format: VariantFormat) -> Result<String, Unwritable> {
    match format {
        VariantFormat::Native => Ok(native_write::write(record)),
        VariantFormat::Iss | VariantFormat::IssLines => iss_write::write(&record.variant),
        VariantFormat::Killer => killer_write::short(&record.variant),
        VariantFormat::KillerLong => killer_write::long(&record.variant),
        VariantFormat::FPuzzles => fpuzzles_write::json(record),
        VariantFormat::FPuzzlesLink => fpuzzles_write::link(record),
        VariantFormat::Samurai => samurai::write(&record.variant),
        VariantFormat::Gss => gss::write(&record.variant),
        VariantFormat::Sdq => sdq::write(record),
        VariantFormat::SumoCue => sumocue::write(&record.variant),
        VariantFormat::SudokuPad => sudokupad_write::link(record),
    }
}
