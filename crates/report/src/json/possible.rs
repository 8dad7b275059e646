//! The answer of `candidates`.

use serde::Serialize;

use super::answer::Estimate;
use crate::Status;

/// One puzzle of `ninefold candidates --json`.
#[derive(Clone, PartialEq, Serialize, Debug)]
pub struct Candidates {
    /// The file; `-` for standard input, `null` for an argument.
    pub file: Option<String>,
    /// The line on which the puzzle begins, from 1.
    pub line: usize,
    /// The whole puzzle in Ninefold's own text, if its line of givens does not say everything.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rules: Option<String>,
    /// The report.
    #[serde(flatten)]
    pub possible: Possible,
}

/// What is possible in each cell.
#[derive(Clone, PartialEq, Serialize, Debug)]
pub struct Possible {
    /// Whether there is exactly one solution.
    pub status: Status,
    /// The puzzle's givens.
    pub puzzle: Option<String>,
    /// The report in sentences.
    pub sentence: String,
    /// Up to this many solutions are counted for each candidate.
    pub limit: u32,
    /// The number of solutions found.
    pub solutions: usize,
    /// Whether these are all solutions; if not, there may be more.
    pub all: bool,
    /// Whether every candidate is decided.
    pub complete: bool,
    /// Each cell, row by row.
    pub cells: Vec<PossibleCell>,
    /// The candidates that exactly one of several solutions has: such a digit makes the solution unique.
    pub unique: Vec<CellDigit>,
    /// The groups of cells that hold the same digit in all solutions, if that was asked for and is known.
    pub same: Option<Vec<Vec<String>>>,
    /// The pairs of cells that never hold the same digit, though no house or rule alone says so; if that was asked for and is known.
    pub different: Option<Vec<[String; 2]>>,
    /// How many solutions there are, if all of them were found or counted.
    pub count: Option<u64>,
    /// An estimate of the number of solutions, if that was asked for and they are too many to count.
    pub estimate: Option<Estimate>,
}

/// What is possible in a cell.
#[derive(Clone, PartialEq, Serialize, Debug)]
pub struct PossibleCell {
    /// The name of the cell, such as `r1c2`.
    pub cell: String,
    /// The digits that some solution has here.
    pub digits: Vec<i32>,
    /// The number of solutions that have each of these digits, up to the limit.
    pub solutions: Vec<u32>,
    /// The digits that are not decided yet.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub undecided: Vec<i32>,
}

/// A digit in a cell.
#[derive(Clone, PartialEq, Serialize, Debug)]
pub struct CellDigit {
    /// The name of the cell.
    pub cell: String,
    /// The digit.
    pub digit: i32,
}
