//! Canonical forms: equal for two puzzles if a symmetry turns one into the other.

use arrow_array::ArrayRef;
use arrow_array::builder::{Int64Builder, StringBuilder};
use ninefold::canon::{self, Canonical, NoForm};
use ninefold::grid::Puzzle;
use ninefold::report::{self, Status, words};

use crate::outcomes::{Outcomes, column};
use crate::texts::Rows;

/// The reason why there is no canonical form.
pub struct Formless {
    /// [`Status::None`] if the givens break the rules, [`Status::Unknown`] if no form is defined for such puzzles.
    pub status: Status,
    /// The reason in a few words.
    pub reason: String,
}

/// Returns the canonical form of the givens of a puzzle.
///
/// # Errors
/// As [`canon::canonical_puzzle`].
pub fn canonical(puzzle: &Puzzle) -> Result<Canonical, Formless> {
    canon::canonical_puzzle(puzzle).map_err(|error| match error {
        NoForm::Clash(clash) => Formless {
            status: Status::None,
            reason: words::clash(puzzle.board(), &clash),
        },
        other => Formless {
            status: Status::Unknown,
            reason: other.to_string(),
        },
    })
}

pub(crate) fn answers(rows: &Rows<'_>) -> Vec<ArrayRef> {
    let mut forms = StringBuilder::with_capacity(rows.len(), 81 * rows.len());
    let mut automorphisms = Int64Builder::with_capacity(rows.len());
    let mut outcomes = Outcomes::of(rows.len());
    for row in 0..rows.len() {
        let mut leave_out = |forms: &mut StringBuilder| {
            forms.append_null();
            automorphisms.append_null();
        };
        let Some(text) = rows.get(row) else {
            leave_out(&mut forms);
            outcomes.null();
            continue;
        };
        if rows.limits.is_cancelled() {
            leave_out(&mut forms);
            outcomes.bad(Status::Unknown.name(), "gave up (cancelled)");
            continue;
        }
        let puzzle = match rows.read(text) {
            Ok(record) => record.puzzle,
            Err(reason) => {
                leave_out(&mut forms);
                outcomes.bad(Status::Invalid.name(), reason);
                continue;
            }
        };
        match canonical(&puzzle) {
            Ok(form) => {
                forms.append_value(report::line(puzzle.board(), &form.grid));
                automorphisms.append_value(i64::try_from(form.automorphisms).unwrap_or(i64::MAX));
                outcomes.good("canonical");
            }
            Err(Formless { status, reason }) => {
                leave_out(&mut forms);
                outcomes.bad(status.name(), reason);
            }
        }
    }
    let [status, error] = outcomes.finish();
    vec![
        column(forms.finish()),
        column(automorphisms.finish()),
        status,
        error,
    ]
}
