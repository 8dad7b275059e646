//! The answers of `generate`, `minimize` and `redundant`.

use serde::Serialize;

/// One puzzle of `ninefold generate --json`.
#[derive(Clone, PartialEq, Serialize, Debug)]
pub struct Generate {
    /// The seed: the same seed and options make the same puzzles.
    pub seed: u64,
    /// The number of the try that made it, from 0.
    #[serde(rename = "try")]
    pub number: u64,
    /// The puzzle; `null` if filled grids are wanted.
    pub puzzle: Option<String>,
    /// The solution.
    pub solution: String,
    /// The box shape, rows by columns, `3x3`.
    #[serde(rename = "box")]
    pub shape: String,
    /// How many givens.
    pub givens: Option<usize>,
}

/// One puzzle of `ninefold minimize --json`.
#[derive(Clone, PartialEq, Serialize, Debug)]
pub struct Minimize {
    /// The file; `-` for standard input, `null` for an argument.
    pub file: Option<String>,
    /// The line on which the puzzle begins, from 1.
    pub line: usize,
    /// The puzzle's givens.
    pub puzzle: Option<String>,
    /// Those that are left.
    pub minimal: Option<String>,
    /// How many have gone.
    pub removed: Option<usize>,
    /// Why nothing can be said.
    pub reason: Option<String>,
}

/// One puzzle of `ninefold redundant --json`.
#[derive(Clone, PartialEq, Serialize, Debug)]
pub struct Redundant {
    /// The file; `-` for standard input, `null` for an argument.
    pub file: Option<String>,
    /// The line on which the puzzle begins, from 1.
    pub line: usize,
    /// The puzzle's givens.
    pub puzzle: Option<String>,
    /// Each given that the puzzle can do without.
    pub redundant: Option<Vec<String>>,
    /// Why nothing can be said.
    pub reason: Option<String>,
}
