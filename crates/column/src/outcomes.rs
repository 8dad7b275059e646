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
    /// With room for this number of rows.
    pub(crate) fn of(rows: usize) -> Outcomes {
        Outcomes {
            status: StringBuilder::with_capacity(rows, "canonical".len() * rows),
            error: StringBuilder::with_capacity(rows, 0),
        }
    }

    /// All is well.
    pub(crate) fn good(&mut self, status: &str) {
        self.status.append_value(status);
        self.error.append_null();
    }

    /// Something is not, for this reason.
    pub(crate) fn bad(&mut self, status: &str, error: impl AsRef<str>) {
        self.status.append_value(status);
        self.error.append_value(error);
    }

    /// There is no puzzle.
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

/// A column that may be empty in some rows.
pub(crate) fn column<A: Array + 'static>(array: A) -> ArrayRef {
    Arc::new(array)
}
