//! Tables in files: Parquet, Arrow IPC (Feather) and CSV, read and written batch by batch.
//!
//! [`open`] tells the kind by the end of the name and gives batches one after the other; [`Writer`] takes
//! them. [`answer`] puts a job between the two, on every core and in order, and holds a few batches at a
//! time, however large the file is. What the file says about compression and row groups is kept.
//!
//! | file | what is in it |
//! |---|---|
//! | `file` | the kinds of files, how they pack their rows, what goes wrong |
//! | `reader`, `writer` | one batch after the other |
//! | `csv` | text with commas; every column is text |
//! | `answer` | a job on a file |
#![forbid(unsafe_code)]

mod answer;
mod csv;
mod file;
mod reader;
mod writer;

pub use answer::{Tally, answer};
pub use arrow_schema::SchemaRef;
pub use file::{Kind, Packing, TableError};
pub use ninefold_column::{ColumnError, Job, Limits, Question, Scale, made_batch, made_schema};
pub use reader::{Reading, open};
pub use writer::Writer;
