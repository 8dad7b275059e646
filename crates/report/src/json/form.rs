//! Canonical forms.

use serde::Serialize;

/// A symmetry: what makes one board of another. Numbers count from 1.
#[derive(Clone, PartialEq, Serialize, Debug)]
pub struct Symmetry {
    /// Whether the board is transposed, before anything else.
    pub transposed: bool,
    /// For each row of the image the row it was.
    pub rows: Vec<usize>,
    /// For each column of the image the column it was.
    pub columns: Vec<usize>,
    /// For each digit its new name.
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
    /// How many symmetries leave the board as it is; `null` also where they are more than 2¹²⁸.
    pub automorphisms: Option<u128>,
    /// What makes the form of the board.
    pub symmetry: Option<Symmetry>,
    /// Why there is none.
    pub reason: Option<String>,
}

/// What `ninefold isomorphic --json` says.
#[derive(Clone, PartialEq, Serialize, Debug)]
pub struct Isomorphic {
    /// Whether a symmetry makes the second board of the first.
    pub isomorphic: bool,
    /// Which.
    pub symmetry: Option<Symmetry>,
    /// How many there are; `null` also where they are more than 2¹²⁸.
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
    /// The most cells of a set.
    pub size: u8,
    /// The minimal unavoidable sets of this many cells, the smallest first.
    pub sets: Vec<UnavoidableSet>,
    /// Why there are none.
    pub reason: Option<String>,
}

/// Cells that could be filled in another way while all others stay.
#[derive(Clone, PartialEq, Serialize, Debug)]
pub struct UnavoidableSet {
    /// Their names.
    pub cells: Vec<String>,
    /// The digits in them, each once.
    pub digits: Vec<usize>,
}
