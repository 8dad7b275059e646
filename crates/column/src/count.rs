//! Numbers of solutions.

use arrow_array::ArrayRef;
use arrow_array::builder::Int64Builder;
use ninefold::report::Status;
use ninefold::search::{self, End};

use crate::batch_answers::BatchAnswers;
use crate::outcomes::{Outcomes, column};
use crate::texts::Rows;

pub(crate) fn answers(rows: &Rows<'_>, limit: u64) -> Vec<ArrayRef> {
    let mut batch_answers = BatchAnswers::of(rows);
    let mut counts = Int64Builder::with_capacity(rows.len());
    let mut outcomes = Outcomes::of(rows.len());
    for row in 0..rows.len() {
        let Some(text) = rows.get(row) else {
            counts.append_null();
            outcomes.null();
            continue;
        };
        // The batch engine counts at most two solutions.
        let known = batch_answers
            .take(row)
            .and_then(|found| match found.solutions {
                few @ (0 | 1) if limit == 0 || u64::from(few) < limit => Some((few, "complete")),
                many @ (1 | 2) if limit == u64::from(many) || limit == 1 => {
                    Some((limit as u8, "limit"))
                }
                _ => None,
            });
        match known {
            Some((count, status)) => {
                counts.append_value(count.into());
                outcomes.good(status);
            }
            None => one(text, rows, limit, &mut counts, &mut outcomes),
        }
    }
    let [status, error] = outcomes.finish();
    vec![column(counts.finish()), status, error]
}

fn one(
    text: &str,
    rows: &Rows<'_>,
    limit: u64,
    counts: &mut Int64Builder,
    outcomes: &mut Outcomes,
) {
    let record = match rows.read(text) {
        Ok(record) => record,
        Err(reason) => {
            counts.append_null();
            return outcomes.bad(Status::Invalid.name(), reason);
        }
    };
    let counted = search::count(&record.puzzle, limit, &rows.limits.budget());
    counts.append_value(i64::try_from(counted.count).unwrap_or(i64::MAX));
    match counted.end {
        End::Exhausted => outcomes.good("complete"),
        End::Stopped => outcomes.good("limit"),
        End::Limit(limit) => outcomes.bad(
            Status::Unknown.name(),
            format!("at least; gave up ({limit})"),
        ),
    }
}
