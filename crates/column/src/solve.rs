//! Finds solutions, and whether each is the only one.

use arrow_array::ArrayRef;
use arrow_array::builder::{Int64Builder, StringBuilder};
use ninefold::report::{self, Status};
use ninefold::search::{self, Solved, Stats};

use crate::batch_answers::BatchAnswers;
use crate::outcomes::{Outcomes, column};
use crate::texts::Rows;

pub(crate) fn answers(rows: &Rows<'_>) -> Vec<ArrayRef> {
    let mut batch_answers = BatchAnswers::of(rows);
    let mut solutions = StringBuilder::with_capacity(rows.len(), 81 * rows.len());
    let mut outcomes = Outcomes::of(rows.len());
    for row in 0..rows.len() {
        if let Some(found) = batch_answers.take(row).filter(|found| found.solutions > 0) {
            let signs = found.first.map(|digit| digit + b'0');
            match str::from_utf8(&signs) {
                Ok(signs) => solutions.append_value(signs),
                Err(_) => solutions.append_null(),
            }
            match found.solutions {
                1 => outcomes.good(Status::Unique.name()),
                _ => outcomes.bad(Status::Multiple.name(), report::SEVERAL),
            }
        } else if let Some(text) = rows.get(row) {
            one(text, rows, &mut solutions, &mut outcomes);
        } else {
            solutions.append_null();
            outcomes.null();
        }
    }
    let [status, error] = outcomes.finish();
    vec![column(solutions.finish()), status, error]
}

/// Returns the answers with the cost of each, from the engine for one puzzle.
pub(crate) fn measured(rows: &Rows<'_>) -> Vec<ArrayRef> {
    let mut solutions = StringBuilder::with_capacity(rows.len(), 81 * rows.len());
    let mut guesses = Int64Builder::with_capacity(rows.len());
    let mut iterations = Int64Builder::with_capacity(rows.len());
    let mut outcomes = Outcomes::of(rows.len());
    for row in 0..rows.len() {
        let mut cost = None;
        if let Some(text) = rows.get(row) {
            cost = one(text, rows, &mut solutions, &mut outcomes);
        } else {
            solutions.append_null();
            outcomes.null();
        }
        let number = |number| i64::try_from(number).unwrap_or(i64::MAX);
        guesses.append_option(cost.map(|cost| number(cost.nodes)));
        iterations.append_option(cost.map(|cost| number(cost.iterations)));
    }
    let [status, error] = outcomes.finish();
    vec![
        column(solutions.finish()),
        column(guesses.finish()),
        column(iterations.finish()),
        status,
        error,
    ]
}

/// Answers any other puzzle, or adds the error. Returns the cost, if the puzzle could be read.
fn one(
    text: &str,
    rows: &Rows<'_>,
    solutions: &mut StringBuilder,
    outcomes: &mut Outcomes,
) -> Option<Stats> {
    let puzzle = match rows.read(text) {
        Ok(record) => record.puzzle,
        Err(reason) => {
            solutions.append_null();
            outcomes.bad(Status::Invalid.name(), reason);
            return None;
        }
    };
    let Solved { verdict, total, .. } = search::solve(&puzzle, &rows.limits.budget());
    let solution = verdict.solution();
    solutions.append_option(solution.map(|grid| report::line(puzzle.board(), grid)));
    let status = Status::from(&verdict).name();
    match report::reason(&puzzle, &verdict) {
        None => outcomes.good(status),
        Some(reason) => outcomes.bad(status, reason),
    }
    Some(total)
}
