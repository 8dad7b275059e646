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
    /// With made clues: the puzzle in Ninefold's own text.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub variant: Option<String>,
    /// The solution.
    pub solution: String,
    /// The shape of the boxes, rows by columns, such as `3x3`.
    #[serde(rename = "box")]
    pub shape: String,
    /// The number of givens.
    pub givens: Option<usize>,
    /// `--rating se:…`: the rating.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rating: Option<super::Tenths>,
    /// `--difficulty`, `--rating hodoku:…`: the level.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub level: Option<String>,
    /// The score that goes with the level.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub score: Option<u32>,
    /// `--technique`: the ids of the techniques that solve it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub techniques: Option<Vec<&'static str>>,
    /// `--practice`: the digits of the position that are not given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub placed: Option<String>,
    /// `--practice`: the candidates of each cell, row by row; none in cells with a digit.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub candidates: Option<Vec<Vec<usize>>>,
    /// `--unbiased`: the weight. A puzzle with 24 givens has the weight 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub weight: Option<f64>,
    /// `--check`: whether another engine proved the solution; `false` if that took too long.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub checked: Option<bool>,
}

/// One puzzle of `ninefold generate --rules … --json`.
#[derive(Clone, PartialEq, Eq, Serialize, Debug)]
pub struct Completed {
    /// The seed: the same seed and rules make the same puzzles.
    pub seed: u64,
    /// The number of the try that made it, from 0.
    #[serde(rename = "try")]
    pub number: u64,
    /// The puzzle in Ninefold's own text.
    pub variant: String,
    /// Its givens in a line.
    pub puzzle: String,
    /// The solution in a line.
    pub solution: String,
    /// The number of givens, with those that `--rules` states.
    pub givens: usize,
    /// Whether every given is known to be needed.
    pub minimal: bool,
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
    /// The whole puzzle in Ninefold's own text, if its line of givens does not say everything.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub variant: Option<String>,
    /// The givens that are left.
    pub minimal: Option<String>,
    /// If the line of givens does not say everything: what is left, in Ninefold's own text.
    pub rules: Option<String>,
    /// The number of clues that were removed.
    pub removed: Option<usize>,
    /// Why there is no answer.
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
    /// The whole puzzle in Ninefold's own text, if its line of givens does not say everything.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub variant: Option<String>,
    /// The cells of the redundant givens.
    pub redundant: Option<Vec<String>>,
    /// The redundant rules, parts of rules and numbers, in words.
    pub rules: Option<Vec<String>>,
    /// Why there is no answer.
    pub reason: Option<String>,
}
