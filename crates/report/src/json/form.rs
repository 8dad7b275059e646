//! Canonical forms.

use serde::Serialize;

/// A symmetry, which turns one board into another. Rows, columns and digits are counted from 1.
#[derive(Clone, PartialEq, Serialize, Debug)]
pub struct Symmetry {
    /// Whether the board is transposed, before anything else.
    pub transposed: bool,
    /// The row of the original that becomes each row of the image.
    pub rows: Vec<usize>,
    /// The column of the original that becomes each column of the image.
    pub columns: Vec<usize>,
    /// The new name of each digit.
    pub digits: Vec<usize>,
}

/// One puzzle of `ninefold canon --json`.
#[derive(Clone, PartialEq, Serialize, Debug)]
pub struct Form {
    /// The file; `-` for standard input, `null` for an argument.
    pub file: Option<String>,
    /// The line on which the puzzle begins, from 1.
    pub line: usize,
    /// The canonical form.
    pub form: Option<String>,
    /// The number of symmetries that leave the board as it is; `null` if there are more than 2¹²⁸.
    pub automorphisms: Option<u128>,
    /// The symmetry that turns the board into its canonical form.
    pub symmetry: Option<Symmetry>,
    /// Why there is no canonical form.
    pub reason: Option<String>,
}

/// What `ninefold isomorphic --json` writes.
#[derive(Clone, PartialEq, Serialize, Debug)]
pub struct Isomorphic {
    /// Whether a symmetry turns the first board into the second.
    pub isomorphic: bool,
    /// The symmetry.
    pub symmetry: Option<Symmetry>,
    /// The number of such symmetries; `null` if there are more than 2¹²⁸.
    pub symmetries: Option<u128>,
}

/// One grid of `ninefold unavoidable --json`.
#[derive(Clone, PartialEq, Serialize, Debug)]
pub struct Unavoidable {
    /// The file; `-` for standard input, `null` for an argument.
    pub file: Option<String>,
    /// The line on which the puzzle begins, from 1.
    pub line: usize,
    /// The grid.
    pub grid: Option<String>,
    /// The greatest number of cells of a set.
    pub size: u8,
    /// The minimal unavoidable sets of up to this number of cells, the smallest first.
    pub sets: Vec<UnavoidableSet>,
    /// Why there is no answer.
    pub reason: Option<String>,
}

/// Cells that could be filled in another way while all others stay.
#[derive(Clone, PartialEq, Serialize, Debug)]
pub struct UnavoidableSet {
    /// The names of the cells.
    pub cells: Vec<String>,
    /// The digits in these cells, each once.
    pub digits: Vec<usize>,
}
