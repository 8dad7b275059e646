//! Reads the puzzles of a column, one after another.

use std::path::Path;
use std::sync::Arc;

use arrow_array::RecordBatch;
use ninefold_column::{ColumnError, PuzzleTexts, default_column};

use crate::file::TableError;
use crate::reader::open;

/// The number of rows that are read at once.
const ROWS: usize = 1024;

/// Returns the puzzles of a column of a file as texts, in order, with `None` where there is none. Without a name,
/// it takes the [default column](default_column).
///
/// # Errors
/// As [`open`]. Also if there is no such column, or if it holds neither texts nor lists of digits.
pub fn puzzles(
    path: &Path,
    column: Option<&str>,
) -> Result<impl Iterator<Item = Result<Option<String>, TableError>> + Send + use<>, TableError> {
    let reading = open(path, ROWS)?;
    let fields = reading.schema.fields();
    let name = column.unwrap_or_else(|| default_column(&reading.schema));
    if reading.schema.index_of(name).is_err() {
        let found = fields.iter().map(|field| field.name().clone());
        return Err(TableError::from(ColumnError::Missing {
            name: name.to_owned(),
            found: found.collect(),
        }));
    }
    let name: Arc<str> = name.into();
    let mut batches = reading.batches;
    let mut rest: std::vec::IntoIter<Option<String>> = Vec::new().into_iter();
    Ok(std::iter::from_fn(move || {
        loop {
            if let Some(text) = rest.next() {
                return Some(Ok(text));
            }
            let texts = batches.next()?.and_then(|batch| texts(&batch, &name));
            match texts {
                Ok(texts) => rest = texts.into_iter(),
                Err(error) => return Some(Err(error)),
            }
        }
    }))
}

fn texts(batch: &RecordBatch, column: &str) -> Result<Vec<Option<String>>, TableError> {
    let texts = PuzzleTexts::of(batch, column)?;
    let text = |row| texts.get(row).map(str::to_owned);
    Ok((0..texts.len()).map(text).collect())
}
