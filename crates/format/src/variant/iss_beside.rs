//! Cells beside the board as Interactive-Sudoku-Solver has them: variables, and those that a rule brings along.

use ninefold_grid::variant::{Layout, Variant};

use super::detect::VariantFormat;
use super::iss;
use super::write::{Unwritable, cannot};

/// The text of a board, of which `shape` is the beginning, with its cells beside it; and what it stands for: the same
/// board, with the rules that come with such cells.
pub(super) fn declared(layout: &Layout, shape: String) -> Result<(String, Variant), Unwritable> {
    let names = layout.beside();
    let mut out = shape;
    let mut next = 0;
    while let Some(name) = names.get(next) {
        let letters = name.trim_end_matches(|sign: char| sign.is_ascii_digit());
        let numbered = |i: &usize| names.get(next + i) == Some(&format!("{letters}{}", i + 1));
        let size = match letters == name {
            true => 1,
            false => (0..).take_while(numbered).count(),
        };
        match (letters, letters.strip_prefix('V')) {
            ("CC", _) => out += ".ChaosConstruction",
            ("DGZ", _) => out += ".Doppelganger",
            // Those come with DGZ.
            ("DGR" | "DGC" | "DGB", _) => {}
            (_, Some(letters)) if size > 0 => out += &format!(".Var~{letters}~~{size}"),
            _ => break,
        }
        next += size.max(1);
    }
    let read = iss::read(&out).ok();
    let same = read.filter(|variant| variant.layout() == layout);
    match same {
        Some(variant) => Ok((out, variant)),
        None => Err(cannot(
            VariantFormat::Iss,
            "cells beside the board with these names",
        )),
    }
}
