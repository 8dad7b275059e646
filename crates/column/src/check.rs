//! Finds what is wrong with puzzles, in words.

use arrow_array::ArrayRef;
use ninefold::report::{self, Status};

use crate::outcomes::Outcomes;
use crate::texts::Rows;

pub(crate) fn answers(rows: &Rows<'_>) -> Vec<ArrayRef> {
    let mut outcomes = Outcomes::of(rows.len());
    for row in 0..rows.len() {
        match rows.get(row).map(|text| rows.read(text)) {
            None => outcomes.null(),
            Some(Err(reason)) => outcomes.bad(Status::Invalid.name(), reason),
            Some(Ok(record)) => {
                let checked = report::check(&record, &rows.limits.budget());
                let status = checked.status().name();
                match checked.is_good() {
                    true => outcomes.good(status),
                    false => outcomes.bad(status, checked.text()),
                }
            }
        }
    }
    outcomes.finish().into()
}
