//! Runs a job on a file: it is read, answered on every core, and written in order.

use std::io::Write;
use std::num::NonZero;

use arrow_array::RecordBatch;
use ninefold::stream::{self, SHARE};
use ninefold_column::{self as column, OnConflict, OtherColumns, Question};

use crate::existing::{Difference, Plan};
use crate::file::TableError;
use crate::reader::Reading;
use crate::writer::Writer;

/// The number of answered rows, and of rows with an error or a difference.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Tally {
    /// The number of rows.
    pub rows: u64,
    /// The number of rows that have no answer, or state another one.
    pub bad: u64,
    /// The number of times that a column of the table states something other than the answer.
    pub differing: u64,
    /// The first [`SHOWN`] of these differences.
    pub differences: Vec<Difference>,
}

/// A batch and its answers.
type Answered = Result<(RecordBatch, RecordBatch), TableError>;

/// The greatest number of differences that a tally lists.
pub const SHOWN: usize = 20;

/// Answers all rows of a file on `threads` threads, and writes them in order to the writer that `begin` makes from
/// the columns.
///
/// The names of answers begin with `prefix`. `on_conflict` determines what happens to columns with these names.
/// `report` gets the number of finished rows. After a cancel nothing more is written, and the tally shows how far
/// the job came.
///
/// # Errors
/// The first error of reading or writing.
pub fn answer<W: Write + Send>(
    reading: Reading,
    question: &Question<'_>,
    on_conflict: OnConflict,
    prefix: &str,
    threads: NonZero<usize>,
    begin: impl FnOnce(&arrow_schema::SchemaRef) -> Result<Writer<W>, TableError>,
    mut report: impl FnMut(usize),
) -> Result<(Writer<W>, Tally), TableError> {
    let answers = column::schema(&reading.schema, question, OtherColumns::Nothing)?;
    let plan = Plan::new(&reading.schema, &answers, question, on_conflict, prefix)?;
    let mut writer = begin(&plan.schema)?;
    let mut tally = Tally::default();
    let solve = |batches: Vec<Result<RecordBatch, TableError>>| {
        let one = |batch: Result<RecordBatch, TableError>| {
            let batch = batch?;
            let answered = column::answer_batch(&batch, question, &answers)?;
            Ok((batch, answered))
        };
        batches.into_iter().map(one).collect::<Vec<_>>()
    };
    let emit = |answered: Vec<Answered>| -> Result<(), TableError> {
        for answered in answered {
            let (batch, answered) = answered?;
            if question.limits.is_cancelled() {
                return Ok(());
            }
            let (batch, differences, good) = plan.put(&batch, &answered, tally.rows)?;
            tally.bad += good.iter().filter(|good| !**good).count() as u64;
            tally.differing += differences.len() as u64;
            let room = SHOWN - tally.differences.len();
            tally.differences.extend(differences.into_iter().take(room));
            tally.rows += batch.num_rows() as u64;
            writer.write(&batch)?;
            report(batch.num_rows());
        }
        Ok(())
    };
    // Each batch is a share of its own.
    stream::ordered(reading.batches, |_| SHARE, threads, solve, emit)?;
    Ok((writer, tally))
}
