//! Answers a column of puzzles with columns of answers: Arrow arrays of any length, on every core.
//!
//! A row is never an error. If it cannot be read, has no answer or takes too long, the columns `status` and `error`
//! state this, and all other rows are unaffected. A null stays null.
//!
//! | job | columns |
//! |---|---|
//! | [`Job::Solve`] | `solution`, with statistics `guesses` and `iterations`, `status` (`unique`, `multiple`, `none`, `unknown`, `invalid`), `error` |
//! | [`Job::Count`] | `count`, `status` (`complete`, `limit`, `unknown`, `invalid`), `error` |
//! | [`Job::Check`] | `status` as for `Solve`, `error` says what is wrong and where |
//! | [`Job::Rate`] | the ratings, `status` (`rated`, `unrated`, `unknown`, `invalid`), `error` |
//! | [`Job::Canonical`] | `canonical`, `automorphisms`, `status` (`canonical`, `none`, `unknown`, `invalid`), `error` |
//!
//! | file | what is in it |
//! |---|---|
//! | `texts` | the kinds of Arrow columns that hold text, and one row as a record |
//! | `outcomes`, `limits` | the columns that every job has; the limits for one puzzle |
//! | `batch_answers` | plain lines of 9×9, many at once |
//! | `solve`, `count`, `check`, `rate`, `canonical` | the answers of a job to some rows |
//! | `made` | puzzles made to order, as rows |
//! | `rows` | rows of data sets, with nested columns |
//! | `conflict` | answers beside columns of the same name |
//! | `run` | a job on whole tables, on every core, with the other columns kept |
#![forbid(unsafe_code)]

mod batch_answers;
mod canonical;
mod check;
mod conflict;
mod count;
mod limits;
mod made;
mod outcomes;
mod rate;
mod rows;
mod run;
mod solve;
mod texts;

use arrow_array::ArrayRef;
use arrow_schema::{DataType, Field};

pub use canonical::{Formless, canonical};
pub use conflict::OnConflict;
pub use limits::Limits;
pub use made::{TRIES, made_batch, made_schema, make, make_rows, row_schema};
pub use ninefold::report::Scale;
pub use rate::{rate, unrated};
pub use rows::{RowColumns, WrongField};
pub use run::{ColumnError, OtherColumns, Question, answer, answer_batch, schema};
pub use texts::{PuzzleTexts, Texts, default_column, read};

use texts::Rows;

/// The question for every puzzle.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Job {
    /// Finds the solution, and whether it is the only one.
    Solve {
        /// Whether the answers have the numbers of guesses and of iterations of the search that proves them. They
        /// are the same on every machine, since all rows go to the engine for one puzzle. This takes several times
        /// as long.
        statistics: bool,
    },
    /// Counts the solutions, up to a limit. A limit of 0 counts all.
    Count {
        /// The number at which counting stops.
        limit: u64,
    },
    /// Finds what is wrong with the puzzle.
    Check,
    /// Rates the difficulty of the puzzle.
    Rate(Scale),
    /// Finds the canonical form of the puzzle.
    Canonical,
}

impl Job {
    /// Returns the columns of the answers. All may hold nulls.
    pub fn fields(self) -> Vec<Field> {
        let own: &[(&str, DataType)] = match self {
            Job::Solve { statistics: false } => &[("solution", DataType::Utf8)],
            Job::Solve { statistics: true } => &[
                ("solution", DataType::Utf8),
                ("guesses", DataType::Int64),
                ("iterations", DataType::Int64),
            ],
            Job::Count { .. } => &[("count", DataType::Int64)],
            Job::Check => &[],
            Job::Rate(Scale::Explainer(_)) => rate::EXPLAINER,
            Job::Rate(Scale::Hodoku) => rate::HODOKU,
            Job::Canonical => &[
                ("canonical", DataType::Utf8),
                ("automorphisms", DataType::Int64),
            ],
        };
        let common = [("status", DataType::Utf8), ("error", DataType::Utf8)];
        let all = own.iter().cloned().chain(common);
        all.map(|(name, kind)| Field::new(name, kind, true))
            .collect()
    }

    /// Returns the answers to all rows, found on the caller's thread, in the order of [`fields`](Job::fields).
    fn answers(self, rows: &Rows<'_>) -> Vec<ArrayRef> {
        match self {
            Job::Solve { statistics: false } => solve::answers(rows),
            Job::Solve { statistics: true } => solve::measured(rows),
            Job::Count { limit } => count::answers(rows, limit),
            Job::Check => check::answers(rows),
            Job::Rate(scale) => rate::answers(rows, scale),
            Job::Canonical => canonical::answers(rows),
        }
    }

    /// Returns how many rows a thread takes at once: enough to fill lanes, few enough to share hard puzzles among
    /// threads.
    pub fn rows_at_once(self) -> usize {
        match self {
            Job::Solve { statistics: false } => 8192,
            Job::Solve { statistics: true } => 256,
            Job::Canonical => 1024,
            Job::Count { .. } | Job::Check => 256,
            Job::Rate(_) => 8,
        }
    }
}
