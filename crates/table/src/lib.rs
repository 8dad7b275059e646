//! Tables in files: Parquet, Arrow IPC (Feather), CSV and TSV, read and written batch by batch.
//!
//! [`open`] finds the kind of a file from the ending of its name, and returns one batch after another. [`Writer`]
//! writes batches. [`answer`] runs a job between the two, on every core and in order. It holds a few batches at a
//! time, however large the file is. Compression and row groups of the file are kept.
//!
//! | file | what is in it |
//! |---|---|
//! | `file` | the kinds of files, how they pack their rows, what goes wrong |
//! | `reader`, `writer` | files, one batch after another |
//! | `bounds`, `thrift` | checks of the memory that a file needs, from its description, before it is read |
//! | `caught` | panics of the libraries, as errors |
//! | `csv` | text with commas, semicolons or tabs; every column is text |
//! | `existing` | columns that have the names of the answers |
//! | `nested` | rows of data sets into Parquet, with nested columns |
//! | `puzzles` | the puzzles of a column, one after another |
//! | `answer` | a job on a file |
#![forbid(unsafe_code)]

mod answer;
mod bounds;
mod caught;
mod csv;
mod existing;
mod file;
mod nested;
mod puzzles;
mod reader;
mod thrift;
mod writer;

pub use answer::{SHOWN, Tally, answer};
pub use arrow_schema::SchemaRef;
pub use existing::Difference;
pub use file::{Kind, Packing, TableError};
pub use nested::NestedWriter;
pub use ninefold_column::{
    ColumnError, Job, Limits, OnConflict, Question, Scale, default_column, made_batch, made_schema,
    read,
};
pub use puzzles::puzzles;
pub use reader::{Reading, open};
pub use writer::Writer;
