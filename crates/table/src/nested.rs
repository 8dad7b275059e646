//! Rows of data sets into Parquet: lists and records become nested columns.

use std::io::Write;

use ninefold_column::RowColumns;
use ninefold_dataset::Field;
use parquet::arrow::ArrowWriter;
use parquet::arrow::arrow_writer::ArrowWriterOptions;
use parquet::basic::{Compression, ZstdLevel};
use parquet::file::properties::WriterProperties;
use serde::Serialize;

use crate::file::TableError;

/// The number of rows that are made into columns at a time.
const CHUNK: usize = 250;

/// The number of rows in a row group. With steps, a row takes about 50 kB before it is compressed.
const ROW_GROUP: usize = 1000;

/// A Parquet file with rows of a data set. Its content depends on the rows alone.
pub struct NestedWriter<W: Write + Send> {
    writer: ArrowWriter<W>,
    columns: RowColumns,
}

impl<W: Write + Send> NestedWriter<W> {
    /// Begins a file with these fields.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn new(output: W, fields: &[Field]) -> Result<NestedWriter<W>, TableError> {
        let columns = RowColumns::new(fields);
        let properties = WriterProperties::builder()
            .set_compression(Compression::ZSTD(ZstdLevel::default()))
            .set_max_row_group_row_count(Some(ROW_GROUP));
        let options = ArrowWriterOptions::new().with_properties(properties.build());
        let schema = columns.schema().clone();
        let writer = ArrowWriter::try_new_with_options(output, schema, options)?;
        Ok(NestedWriter { writer, columns })
    }

    /// Writes a row. Fields that it does not have are null.
    ///
    /// # Errors
    /// If it has other fields, or if the file cannot be written.
    pub fn write(&mut self, row: &impl Serialize) -> Result<(), TableError> {
        let pushed = self.columns.push(row);
        pushed.map_err(|error| TableError::Content(error.to_string()))?;
        match self.columns.rows() {
            CHUNK => self.flush(),
            _ => Ok(()),
        }
    }

    fn flush(&mut self) -> Result<(), TableError> {
        self.writer.write(&self.columns.finish()?)?;
        Ok(())
    }

    /// Writes the end of the file, and returns the output.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn finish(mut self) -> Result<W, TableError> {
        if self.columns.rows() > 0 {
            self.flush()?;
        }
        Ok(self.writer.into_inner()?)
    }
}
