//! Canonical forms: equal for two puzzles if a symmetry turns one into the other.

use arrow_array::ArrayRef;
use arrow_array::builder::{Int64Builder, StringBuilder};
use ninefold::canon;
use ninefold::grid::notation::write_line;
use ninefold::render::words;

use crate::{Limits, Texts, Told, column, read};

pub(crate) fn answers(texts: &Texts<'_>, limits: &Limits) -> Vec<ArrayRef> {
    let mut forms = StringBuilder::with_capacity(texts.len(), 81 * texts.len());
    let mut automorphisms = Int64Builder::with_capacity(texts.len());
    let mut told = Told::of(texts.len());
    for row in 0..texts.len() {
        let mut leave_out = |forms: &mut StringBuilder| {
            forms.append_null();
            automorphisms.append_null();
        };
        let Some(text) = texts.get(row) else {
            leave_out(&mut forms);
            told.null();
            continue;
        };
        if limits.is_cancelled() {
            leave_out(&mut forms);
            told.bad("unknown", "gave up (cancelled)");
            continue;
        }
        let puzzle = match read(text) {
            Ok(record) => record.puzzle,
            Err(reason) => {
                leave_out(&mut forms);
                told.bad("invalid", reason);
                continue;
            }
        };
        let geometry = puzzle.geometry();
        match canon::canonical(geometry.shape(), puzzle.givens()) {
            Ok(form) => {
                forms.append_value(write_line(&form.grid, '.'));
                automorphisms.append_value(i64::try_from(form.automorphisms).unwrap_or(i64::MAX));
                told.good("canonical");
            }
            Err(clash) => {
                leave_out(&mut forms);
                told.bad("none", words::clash(geometry, &clash));
            }
        }
    }
    let [status, error] = told.finish();
    vec![
        column(forms.finish()),
        column(automorphisms.finish()),
        status,
        error,
    ]
}
