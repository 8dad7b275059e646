//! The columns that every job has.

use std::sync::Arc;

use arrow_array::builder::StringBuilder;
use arrow_array::{Array, ArrayRef};

/// The last two columns of every job.
pub(crate) struct Outcomes {
    pub(crate) status: StringBuilder,
    pub(crate) error: StringBuilder,
}

impl Outcomes {
    /// Returns empty columns with room for this number of rows.
    pub(crate) fn of(rows: usize) -> Outcomes {
        Outcomes {
            status: StringBuilder::with_capacity(rows, "canonical".len() * rows),
            error: StringBuilder::with_capacity(rows, 0),
        }
    }

    /// Adds a row without an error.
    pub(crate) fn good(&mut self, status: &str) {
        self.status.append_value(status);
        self.error.append_null();
    }

    /// Adds a row with an error and its reason.
    pub(crate) fn bad(&mut self, status: &str, error: impl AsRef<str>) {
        self.status.append_value(status);
        self.error.append_value(error);
    }

    /// Adds a row without a puzzle.
    pub(crate) fn null(&mut self) {
        self.status.append_null();
        self.error.append_null();
    }

    pub(crate) fn finish(mut self) -> [ArrayRef; 2] {
        [
            Arc::new(self.status.finish()),
            Arc::new(self.error.finish()),
        ]
    }
}

/// Returns a column that may be empty in some rows.
pub(crate) fn column<A: Array + 'static>(array: A) -> ArrayRef {
    Arc::new(array)
}
