//! What is wrong with puzzles, in words.

use arrow_array::ArrayRef;
use ninefold::report::{self, Status};

use crate::texts::Rows;
use crate::told::Told;

pub(crate) fn answers(rows: &Rows<'_>) -> Vec<ArrayRef> {
    let mut told = Told::of(rows.len());
    for row in 0..rows.len() {
        match rows.get(row).map(|text| rows.read(text)) {
            None => told.null(),
            Some(Err(reason)) => told.bad(Status::Invalid.name(), reason),
            Some(Ok(record)) => {
                let checked = report::check(&record, &rows.limits.budget());
                let status = checked.status().name();
                match checked.is_good() {
                    true => told.good(status),
                    false => told.bad(status, checked.text()),
                }
            }
        }
    }
    told.finish().into()
}
