//! Numbers of solutions.

use arrow_array::ArrayRef;
use arrow_array::builder::Int64Builder;
use ninefold::search::{self, End};

use crate::nine::Nine;
use crate::{Limits, Texts, Told, column, read};

pub(crate) fn answers(texts: &Texts<'_>, limit: u64, limits: &Limits) -> Vec<ArrayRef> {
    let mut nine = Nine::of(texts, limits);
    let mut counts = Int64Builder::with_capacity(texts.len());
    let mut told = Told::of(texts.len());
    for row in 0..texts.len() {
        let Some(text) = texts.get(row) else {
            counts.append_null();
            told.null();
            continue;
        };
        // The lanes know of two solutions at most.
        let known = nine.take(row).and_then(|found| match found.solutions {
            few @ (0 | 1) if limit == 0 || u64::from(few) < limit => Some((few, "complete")),
            many @ (1 | 2) if limit == u64::from(many) || limit == 1 => {
                Some((limit as u8, "limit"))
            }
            _ => None,
        });
        match known {
            Some((count, status)) => {
                counts.append_value(count.into());
                told.good(status);
            }
            None => one(text, limit, limits, &mut counts, &mut told),
        }
    }
    let [status, error] = told.finish();
    vec![column(counts.finish()), status, error]
}

fn one(text: &str, limit: u64, limits: &Limits, counts: &mut Int64Builder, told: &mut Told) {
    let record = match read(text) {
        Ok(record) => record,
        Err(reason) => {
            counts.append_null();
            return told.bad("invalid", reason);
        }
    };
    let counted = search::count(&record.puzzle, limit, &limits.budget());
    counts.append_value(i64::try_from(counted.count).unwrap_or(i64::MAX));
    match counted.end {
        End::Exhausted => told.good("complete"),
        End::Stopped => told.good("limit"),
        End::Limit(limit) => told.bad("unknown", format!("at least; gave up ({limit})")),
    }
}
