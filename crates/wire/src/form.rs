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
