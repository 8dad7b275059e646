//! The answers of `solve`, `count`, `check`, `compare` and `bench`.

use ninefold_search as search;
use serde::Serialize;

use crate::Status;

/// The cost of a search.
#[derive(Clone, PartialEq, Serialize, Debug)]
pub struct Stats {
    /// The number of choices tried.
    pub nodes: u64,
    /// The number of digits placed.
    pub placements: u64,
    /// The number of dead ends.
    pub backtracks: u64,
    /// The number of rounds of the method's outer loop.
    pub iterations: u64,
    /// The time in microseconds.
    pub elapsed_us: f64,
}

impl From<&search::Stats> for Stats {
    fn from(stats: &search::Stats) -> Stats {
        Stats {
            nodes: stats.nodes,
            placements: stats.placements,
            backtracks: stats.backtracks,
            iterations: stats.iterations,
            elapsed_us: stats.elapsed.as_secs_f64() * 1e6,
        }
    }
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
    /// The shape of the boxes, rows by columns, such as `3x3`.
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
    /// `--all`: the solutions, up to `--limit`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solutions: Option<Vec<String>>,
    /// `--verify`: whether the solution in the file is the only solution.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub verified: Option<bool>,
    /// `--method logic`: the candidates that are left in each cell when the method is stuck.
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
    /// The number of solutions found.
    pub count: Option<u64>,
    /// Whether these are all: neither `--limit` nor a budget ended the count.
    pub complete: bool,
    /// Why it is not complete.
    pub reason: Option<String>,
    /// With `--estimate`, if there are too many to count.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub estimate: Option<Estimate>,
}

/// An estimate of the number of solutions.
#[derive(Copy, Clone, PartialEq, Serialize, Debug)]
pub struct Estimate {
    /// The common logarithm of the number; `null` if no dive found a solution.
    pub log10: Option<f64>,
    /// The standard error, as a share of the number.
    pub relative_error: f64,
    /// The number of random dives whose mean it is.
    pub dives: u64,
}

impl Estimate {
    /// Makes an estimate from the natural logarithm of the number, which is negative infinity if no dive found a solution.
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
    /// The house that they share, such as `row 1`.
    pub house: String,
}

/// A given without which there is exactly one solution.
#[derive(Clone, PartialEq, Serialize, Debug)]
pub struct Suspect {
    /// The given's cell.
    pub cell: String,
    /// The given.
    pub digit: i32,
    /// The digit of the cell in the solution without the given.
    pub instead: i32,
}

/// A placed digit that differs from the solution.
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
    /// The report about the puzzle.
    #[serde(flatten)]
    pub report: Report,
}

/// The report about a puzzle. The program, the page and Python write it in this form.
#[derive(Clone, PartialEq, Serialize, Debug)]
pub struct Report {
    /// The verdict.
    pub status: Status,
    /// The puzzle's givens.
    pub puzzle: Option<String>,
    /// The shape of the boxes of a plain board, rows by columns, such as `3x3`.
    #[serde(rename = "box")]
    pub shape: Option<String>,
    /// The solution, or the first one found.
    pub solution: Option<String>,
    /// The report in sentences.
    pub sentence: String,
    /// What is wrong, in a few words; `null` if nothing is wrong.
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
    /// The placed digits that differ from the solution.
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
    /// Why there is no solution, or no verdict.
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
    /// The number of hints.
    pub hints: usize,
    /// The median time of a hint in milliseconds.
    pub median_ms: f64,
    /// The time of the slowest hint in milliseconds.
    pub slowest_ms: f64,
}

/// One measurement of `ninefold bench --json`.
#[derive(Clone, PartialEq, Serialize, Debug)]
pub struct Bench {
    /// The file, or what else the puzzles came from.
    pub set: String,
    /// The number of its puzzles.
    pub puzzles: usize,
    /// `latency`, `throughput` or `end_to_end`.
    pub engine: &'static str,
    /// The engine that was measured.
    pub backend: &'static str,
    /// The number of threads.
    pub threads: usize,
    /// The wall time for each puzzle in microseconds.
    pub us_per_puzzle: f64,
    /// The number of puzzles solved in each second.
    pub puzzles_per_s: f64,
    /// The number of guesses for each puzzle, if they are counted.
    pub guesses_per_puzzle: Option<f64>,
    /// The share of puzzles that need no guess, from 0 to 1.
    pub no_guess_share: Option<f64>,
}
