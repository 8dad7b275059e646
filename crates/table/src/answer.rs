//! A job on a file: read, answered on every core, written in order.

use std::io::Write;
use std::num::NonZero;

use arrow_array::RecordBatch;
use arrow_array::cast::AsArray;
use ninefold::stream::{self, SHARE};
use ninefold_column::{self as column, Carry, Question};

use crate::file::TableError;
use crate::reader::Reading;
use crate::writer::Writer;

/// How many rows were answered, and with how many all is well.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
pub struct Tally {
    /// Rows.
    pub rows: u64,
    /// Rows with an `error`.
    pub bad: u64,
}

/// Answers all rows of a file on `threads` threads, and writes them in order to what `begin` makes of
/// the columns. `told` hears how many rows are done. After a cancel nothing more is written, and the tally
/// says how far it came.
///
/// # Errors
/// The first of reading or writing.
pub fn answer<W: Write + Send>(
    reading: Reading,
    question: &Question<'_>,
    threads: NonZero<usize>,
    begin: impl FnOnce(&arrow_schema::SchemaRef) -> Result<Writer<W>, TableError>,
    mut told: impl FnMut(usize),
) -> Result<(Writer<W>, Tally), TableError> {
    let schema = column::schema(&reading.schema, question, Carry::All)?;
    let mut writer = begin(&schema)?;
    let mut tally = Tally::default();
    let solve = |batches: Vec<Result<RecordBatch, TableError>>| {
        let one = |batch: Result<RecordBatch, TableError>| -> Result<RecordBatch, TableError> {
            Ok(column::answer_batch(&batch?, question, &schema)?)
        };
        batches.into_iter().map(one).collect::<Vec<_>>()
    };
    let emit = |answered: Vec<Result<RecordBatch, TableError>>| -> Result<(), TableError> {
        for batch in answered {
            let batch = batch?;
            if question.limits.is_cancelled() {
                return Ok(());
            }
            let errors = batch
                .columns()
                .last()
                .and_then(|errors| errors.as_string_opt::<i32>());
            tally.bad += errors.map_or(0, |errors| {
                let bad = arrow_array::Array::len(errors) - arrow_array::Array::null_count(errors);
                bad as u64
            });
            tally.rows += batch.num_rows() as u64;
            writer.write(&batch)?;
            told(batch.num_rows());
        }
        Ok(())
    };
    // A batch is a share of its own.
    stream::ordered(reading.batches, |_| SHARE, threads, solve, emit)?;
    Ok((writer, tally))
}
