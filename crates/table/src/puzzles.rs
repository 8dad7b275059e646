//! Reads the puzzles of a column, one after another.

use std::path::Path;
use std::sync::Arc;

use arrow_array::ArrayRef;
use ninefold_column::{ColumnError, Texts, default_column};

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
    let place = reading.schema.index_of(name).map_err(|_| {
        let found = fields.iter().map(|field| field.name().clone());
        TableError::from(ColumnError::Missing {
            name: name.to_owned(),
            found: found.collect(),
        })
    })?;
    let name: Arc<str> = name.into();
    let mut batches = reading.batches;
    let mut rest: std::vec::IntoIter<Option<String>> = Vec::new().into_iter();
    Ok(std::iter::from_fn(move || {
        loop {
            if let Some(text) = rest.next() {
                return Some(Ok(text));
            }
            let texts = batches
                .next()?
                .and_then(|batch| texts(batch.column(place), &name));
            match texts {
                Ok(texts) => rest = texts.into_iter(),
                Err(error) => return Some(Err(error)),
            }
        }
    }))
}

fn texts(column: &ArrayRef, name: &str) -> Result<Vec<Option<String>>, TableError> {
    let texts = Texts::of(column.as_ref()).map_err(|error| ColumnError::NotTexts {
        name: name.to_owned(),
        error,
    })?;
    let text = |row| texts.get(row).map(str::to_owned);
    Ok((0..texts.len()).map(text).collect())
}
