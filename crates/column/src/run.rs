//! Runs a job on whole tables: they are cut into pieces, answered on every core, and put together in order.
//!
//! A piece is a slice, so nothing of the other columns is copied. Small pieces of a slow job are joined again,
//! since each batch costs the reader of the table some time.

use std::fmt;
use std::num::NonZero;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use arrow_array::{RecordBatch, RecordBatchOptions};
use arrow_schema::{ArrowError, Schema, SchemaRef};
use arrow_select::concat::concat_batches;
use ninefold::grid::Shape;
use ninefold::stream::{self, SHARE};

use crate::Job;
use crate::limits::Limits;
use crate::texts::{NotTexts, PuzzleTexts, Rows};

/// A question about the puzzles of a table.
#[derive(Copy, Clone, Debug)]
pub struct Question<'a> {
    /// The name of the column with the puzzles.
    pub column: &'a str,
    /// The job for each puzzle.
    pub job: Job,
    /// The box shape of the puzzles. If it is `None`, a puzzle has the shape that its text states, or else the
    /// usual one of its size.
    pub shape: Option<Shape>,
    /// The limits for each puzzle.
    pub limits: &'a Limits,
    /// A counter of the answered rows, to show progress.
    pub done: Option<&'a AtomicU64>,
}

/// What to do with the other columns.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum OtherColumns {
    /// Keep all of them, with the answers after them.
    All,
    /// Keep none of them.
    Nothing,
}

/// The reason why a table cannot be answered.
#[derive(Debug)]
pub enum ColumnError {
    /// No column has this name.
    Missing {
        /// The name.
        name: String,
        /// The names of the columns.
        found: Vec<String>,
    },
    /// The column does not hold texts.
    NotTexts {
        /// The name.
        name: String,
        /// The type that it holds.
        error: NotTexts,
    },
    /// A column of the table has the name of one of the answers.
    Taken(String),
    /// Arrow reports an error, which happens if batches differ in their columns.
    Arrow(ArrowError),
}

impl fmt::Display for ColumnError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ColumnError::Missing { name, found } if found.is_empty() => {
                write!(f, "there is no column `{name}`, and no other column")
            }
            ColumnError::Missing { name, found } => write!(
                f,
                "there is no column `{name}`; there are {}",
                found.join(", ")
            ),
            ColumnError::NotTexts { name, error } => write!(f, "column `{name}`: {error}"),
            ColumnError::Taken(name) => write!(
                f,
                "the table has a column `{name}` already; rename it, or leave it out"
            ),
            ColumnError::Arrow(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for ColumnError {}

impl From<ArrowError> for ColumnError {
    fn from(error: ArrowError) -> ColumnError {
        ColumnError::Arrow(error)
    }
}

/// The number of rows from which batches are not joined.
const MIN_UNJOINED_ROWS: usize = 4096;

/// The least number of rows of a piece, except for slow jobs.
const MIN_PIECE_ROWS: usize = 64;

/// Returns the columns of the answers to a table with these columns. The column `column` has the puzzles.
///
/// # Errors
/// If there is no such column, if it does not hold texts, or if the name of an answer is taken.
pub fn schema(
    table: &Schema,
    question: &Question<'_>,
    carry: OtherColumns,
) -> Result<SchemaRef, ColumnError> {
    let column = question.column;
    let names = || table.fields().iter().map(|field| field.name().clone());
    if table.column_with_name(column).is_none() {
        return Err(ColumnError::Missing {
            name: column.to_owned(),
            found: names().collect(),
        });
    }
    let answers = question.job.fields();
    if carry == OtherColumns::Nothing {
        return Ok(Arc::new(Schema::new(answers)));
    }
    if let Some(taken) = answers
        .iter()
        .find(|answer| names().any(|name| name == *answer.name()))
    {
        return Err(ColumnError::Taken(taken.name().clone()));
    }
    let mut fields = table.fields().to_vec();
    fields.extend(answers.into_iter().map(Arc::new));
    Ok(Arc::new(Schema::new_with_metadata(
        fields,
        table.metadata().clone(),
    )))
}

/// Answers one batch on the caller's thread. `schema` is the result of [`schema`] for it.
///
/// # Errors
/// If the column is missing or does not hold texts.
pub fn answer_batch(
    batch: &RecordBatch,
    question: &Question<'_>,
    schema: &SchemaRef,
) -> Result<RecordBatch, ColumnError> {
    let texts = PuzzleTexts::of(batch, question.column)?;
    let answers = question.job.answers(&Rows {
        texts,
        shape: question.shape,
        limits: question.limits,
    });
    let carried = schema.fields().len() - answers.len();
    let mut columns = batch.columns()[..carried].to_vec();
    columns.extend(answers);
    if let Some(done) = question.done {
        done.fetch_add(batch.num_rows() as u64, Ordering::Relaxed);
    }
    let rows = RecordBatchOptions::new().with_row_count(Some(batch.num_rows()));
    Ok(RecordBatch::try_new_with_options(
        Arc::clone(schema),
        columns,
        &rows,
    )?)
}

/// Answers all batches on `threads` threads, and keeps their order. After a cancel, the remaining rows are
/// `unknown`.
///
/// # Errors
/// As [`schema`] and [`answer_batch`].
pub fn answer(
    table: &SchemaRef,
    batches: &[RecordBatch],
    question: &Question<'_>,
    carry: OtherColumns,
    threads: NonZero<usize>,
) -> Result<(SchemaRef, Vec<RecordBatch>), ColumnError> {
    let schema = schema(table, question, carry)?;
    let rows: usize = batches.iter().map(RecordBatch::num_rows).sum();
    let most = question.job.rows_at_once();
    let piece = rows
        .div_ceil(4 * threads.get())
        .clamp(MIN_PIECE_ROWS.min(most), most);
    let pieces = batches.iter().flat_map(|batch| {
        let starts = (0..batch.num_rows()).step_by(piece);
        starts.map(|start| batch.slice(start, piece.min(batch.num_rows() - start)))
    });
    let solve = |pieces: Vec<RecordBatch>| -> Result<Vec<RecordBatch>, ColumnError> {
        let one = |piece| answer_batch(piece, question, &schema);
        pieces.iter().map(one).collect()
    };
    let mut joined = Joined::new(Arc::clone(&schema));
    if threads.get() == 1 {
        for piece in pieces {
            solve(vec![piece])?
                .into_iter()
                .try_for_each(|part| joined.push(part))?;
        }
    } else {
        // Each piece is a share of its own.
        stream::ordered(
            pieces,
            |_| SHARE,
            threads,
            solve,
            |answered| answered?.into_iter().try_for_each(|part| joined.push(part)),
        )?;
    }
    Ok((schema, joined.finish()?))
}

/// Batches, in which small ones are joined.
struct Joined {
    schema: SchemaRef,
    done: Vec<RecordBatch>,
    small: Vec<RecordBatch>,
    rows: usize,
}

impl Joined {
    fn new(schema: SchemaRef) -> Joined {
        Joined {
            schema,
            done: Vec::new(),
            small: Vec::new(),
            rows: 0,
        }
    }

    fn push(&mut self, batch: RecordBatch) -> Result<(), ColumnError> {
        self.rows += batch.num_rows();
        self.small.push(batch);
        match self.rows >= MIN_UNJOINED_ROWS {
            true => self.join(),
            false => Ok(()),
        }
    }

    fn join(&mut self) -> Result<(), ColumnError> {
        if let [one] = &self.small[..] {
            self.done.push(one.clone());
        } else if !self.small.is_empty() {
            self.done.push(concat_batches(&self.schema, &self.small)?);
        }
        self.small.clear();
        self.rows = 0;
        Ok(())
    }

    fn finish(mut self) -> Result<Vec<RecordBatch>, ColumnError> {
        self.join()?;
        Ok(self.done)
    }
}
