//! Solutions, and whether each is the only one.

use arrow_array::ArrayRef;
use arrow_array::builder::StringBuilder;
use ninefold::grid::notation::write_line;
use ninefold::grid::{Puzzle, legal};
use ninefold::render::words;
use ninefold::search::{self, Verdict};

use crate::nine::Nine;
use crate::{Limits, Texts, Told, column, read};

const SEVERAL: &str = "more than one solution";

pub(crate) fn answers(texts: &Texts<'_>, limits: &Limits) -> Vec<ArrayRef> {
    let mut nine = Nine::of(texts, limits);
    let mut solutions = StringBuilder::with_capacity(texts.len(), 81 * texts.len());
    let mut told = Told::of(texts.len());
    for row in 0..texts.len() {
        if let Some(found) = nine.take(row).filter(|found| found.solutions > 0) {
            let signs = found.first.map(|digit| digit + b'0');
            match str::from_utf8(&signs) {
                Ok(signs) => solutions.append_value(signs),
                Err(_) => solutions.append_null(),
            }
            match found.solutions {
                1 => told.good("unique"),
                _ => told.bad("multiple", SEVERAL),
            }
        } else if let Some(text) = texts.get(row) {
            one(text, limits, &mut solutions, &mut told);
        } else {
            solutions.append_null();
            told.null();
        }
    }
    let [status, error] = told.finish();
    vec![column(solutions.finish()), status, error]
}

/// Any other puzzle, and any reason.
fn one(text: &str, limits: &Limits, solutions: &mut StringBuilder, told: &mut Told) {
    let puzzle = match read(text) {
        Ok(record) => record.puzzle,
        Err(reason) => {
            solutions.append_null();
            return told.bad("invalid", reason);
        }
    };
    let verdict = search::solve(&puzzle, &limits.budget()).verdict;
    let solution = verdict.solution().map(|grid| write_line(grid, '.'));
    solutions.append_option(solution);
    match reason(&puzzle, &verdict) {
        None => told.good(status(&verdict)),
        Some(reason) => told.bad(status(&verdict), reason),
    }
}

/// The verdict in a word, as in the program's JSON.
pub(crate) fn status(verdict: &Verdict) -> &'static str {
    match verdict {
        Verdict::Unique(_) => "unique",
        Verdict::Multiple(..) => "multiple",
        Verdict::None => "none",
        Verdict::Stuck(_) | Verdict::Unknown { .. } => "unknown",
    }
}

/// Why all is not well.
fn reason(puzzle: &Puzzle, verdict: &Verdict) -> Option<String> {
    match verdict {
        Verdict::Unique(_) => None,
        Verdict::Multiple(..) => Some(SEVERAL.to_owned()),
        Verdict::None => Some(
            match legal::clashes(puzzle.geometry(), puzzle.givens()).first() {
                Some(clash) => format!("no solution: {}", words::clash(puzzle.geometry(), clash)),
                None => "no solution".to_owned(),
            },
        ),
        Verdict::Stuck(_) => Some("stuck".to_owned()),
        Verdict::Unknown { limit, .. } => Some(format!("gave up ({limit})")),
    }
}
