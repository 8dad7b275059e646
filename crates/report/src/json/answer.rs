//! The answers of `solve`, `count`, `check`, `compare` and `bench`.

use serde::Serialize;

use crate::Status;

/// The cost of a search.
#[derive(Clone, PartialEq, Serialize, Debug)]
pub struct Stats {
    /// Choices tried.
    pub nodes: u64,
    /// Digits put.
    pub placements: u64,
    /// Dead ends.
    pub backtracks: u64,
    /// Rounds of the method's outer loop.
    pub iterations: u64,
    /// Microseconds.
    pub elapsed_us: f64,
}

/// One puzzle of `ninefold solve --json`.
#[derive(Clone, PartialEq, Serialize, Debug)]
pub struct Solve {
    /// The file; `-` for standard input, `null` for an argument.
    pub file: Option<String>,
    /// The line on which the puzzle begins, from 1.
    pub line: usize,
    /// The verdict.
    pub status: Status,
    /// The puzzle's givens.
    pub puzzle: Option<String>,
    /// The box shape, rows by columns, `3x3`.
    #[serde(rename = "box")]
    pub shape: Option<String>,
    /// The whole puzzle in Ninefold's own text, if its line of givens does not say everything.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rules: Option<String>,
    /// The solution, or the first one found.
    pub solution: Option<String>,
    /// Why there is no solution, or no verdict.
    pub reason: Option<String>,
    /// The method.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub method: Option<&'static str>,
    /// A second solution, where there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub second: Option<String>,
    /// `--all`: every solution, as far as `--limit`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solutions: Option<Vec<String>>,
    /// `--verify`: whether the solution that stands in the file is the one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub verified: Option<bool>,
    /// `--method logic`: what is left of each cell's candidates when it is stuck.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub candidates: Option<Vec<Vec<usize>>>,
    /// `--stats`: the cost of the verdict.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stats: Option<Stats>,
    /// `--stats`: the cost of the first solution.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stats_to_first: Option<Stats>,
}

/// One puzzle of `ninefold count --json`.
#[derive(Clone, PartialEq, Serialize, Debug)]
pub struct Count {
    /// The file; `-` for standard input, `null` for an argument.
    pub file: Option<String>,
    /// The line on which the puzzle begins, from 1.
    pub line: usize,
    /// Solutions counted.
    pub count: Option<u64>,
    /// Whether these are all: neither `--limit` nor a budget ended the count.
    pub complete: bool,
    /// Why it is not complete.
    pub reason: Option<String>,
    /// With `--estimate`, if there are too many to count.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub estimate: Option<Estimate>,
}

/// About how many solutions.
#[derive(Copy, Clone, PartialEq, Serialize, Debug)]
pub struct Estimate {
    /// The common logarithm of the number; `null` if no dive found a solution.
    pub log10: Option<f64>,
    /// The standard error, as a share of the number.
    pub relative_error: f64,
    /// How many dives it is the mean of.
    pub dives: u64,
}

impl Estimate {
    /// From the natural logarithm of the number, which is negative infinity if no dive found a solution.
    pub fn new(ln: f64, relative_error: f64, dives: u64) -> Estimate {
        Estimate {
            log10: ln.is_finite().then(|| ln / std::f64::consts::LN_10),
            relative_error,
            dives,
        }
    }
}

/// Two cells that break a rule.
#[derive(Clone, PartialEq, Serialize, Debug)]
pub struct Clash {
    /// The two cells.
    pub cells: [String; 2],
    /// The digit that both hold.
    pub digit: i32,
    /// The house that they share, `row 1`.
    pub house: String,
}

/// A given without which there is exactly one solution.
#[derive(Clone, PartialEq, Serialize, Debug)]
pub struct Suspect {
    /// The given's cell.
    pub cell: String,
    /// The given.
    pub digit: i32,
    /// What the cell holds in the solution without it.
    pub instead: i32,
}

/// A placed digit that is not the solution's.
#[derive(Clone, PartialEq, Serialize, Debug)]
pub struct Wrong {
    /// Its cell.
    pub cell: String,
    /// The digit placed.
    pub digit: i32,
    /// The solution's digit.
    pub instead: i32,
}

/// One puzzle of `ninefold check --json`.
#[derive(Clone, PartialEq, Serialize, Debug)]
pub struct Check {
    /// The file; `-` for standard input, `null` for an argument.
    pub file: Option<String>,
    /// The line on which the puzzle begins, from 1.
    pub line: usize,
    /// The whole puzzle in Ninefold's own text, if its line of givens does not say everything.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub variant: Option<String>,
    /// What there is to say about it.
    #[serde(flatten)]
    pub report: Report,
}

/// What there is to say about a puzzle: the same in the program, on the page and in Python.
#[derive(Clone, PartialEq, Serialize, Debug)]
pub struct Report {
    /// The verdict.
    pub status: Status,
    /// The puzzle's givens.
    pub puzzle: Option<String>,
    /// The box shape of a plain board, rows by columns, `3x3`.
    #[serde(rename = "box")]
    pub shape: Option<String>,
    /// The solution, or the first one found.
    pub solution: Option<String>,
    /// All of it in words.
    pub sentence: String,
    /// Why all is not well, in a few words; `null` if it is.
    pub reason: Option<String>,
    /// A second solution, where there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub second: Option<String>,
    /// The cells where the two solutions differ.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub differences: Vec<String>,
    /// Pairs of equal givens in one house.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub clashes: Vec<Clash>,
    /// Givens that already contradict each other, together with the constraints of `rules`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub conflict: Vec<String>,
    /// Constraints that contradict each other, together with the givens of `conflict`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub rules: Vec<String>,
    /// Whether no given can be left out of `conflict`, and no constraint out of `rules`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub minimal: Option<bool>,
    /// Givens of the conflict without which there is exactly one solution.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub suspects: Vec<Suspect>,
    /// Constraints of the conflict without which there is exactly one solution.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub suspect_rules: Vec<String>,
    /// Placed digits that are not the solution's.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub wrong: Vec<Wrong>,
}

/// One method of `ninefold compare --json`.
#[derive(Clone, PartialEq, Serialize, Debug)]
pub struct Comparison {
    /// The method.
    pub method: &'static str,
    /// Its verdict.
    pub status: Status,
    /// The solution, or the first one found.
    pub solution: Option<String>,
    /// Why there is none.
    pub reason: Option<String>,
    /// The cost of the first solution.
    pub to_first: Option<Stats>,
    /// The cost of the verdict.
    pub total: Stats,
}

/// How long hints of a technique took: one line of `ninefold bench --hints --json`.
#[derive(Clone, PartialEq, Serialize, Debug)]
pub struct HintTimes {
    /// The file, or what else the puzzles came from.
    pub set: String,
    /// The technique's id.
    pub technique: &'static str,
    /// How many there were.
    pub hints: usize,
    /// The one in the middle, in milliseconds of wall time.
    pub median_ms: f64,
    /// The slowest.
    pub slowest_ms: f64,
}

/// One measurement of `ninefold bench --json`.
#[derive(Clone, PartialEq, Serialize, Debug)]
pub struct Bench {
    /// The file, or what else the puzzles came from.
    pub set: String,
    /// How many puzzles it has.
    pub puzzles: usize,
    /// `latency`, `throughput` or `end_to_end`.
    pub engine: &'static str,
    /// What did the work.
    pub backend: &'static str,
    /// How many threads did.
    pub threads: usize,
    /// Microseconds for each puzzle, of wall time.
    pub us_per_puzzle: f64,
    /// Puzzles in each second.
    pub puzzles_per_s: f64,
    /// Guesses for each puzzle, where they are counted.
    pub guesses_per_puzzle: Option<f64>,
    /// The share of puzzles that need no guess, from 0 to 1.
    pub no_guess_share: Option<f64>,
}
