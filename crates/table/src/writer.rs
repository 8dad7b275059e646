//! Writes batches into a file, one after another.

use std::io::Write;

use arrow_array::RecordBatch;
use arrow_ipc::CompressionType;
use arrow_ipc::writer::{FileWriter, IpcWriteOptions};
use arrow_schema::SchemaRef;
use parquet::arrow::ArrowWriter;
use parquet::arrow::arrow_writer::ArrowWriterOptions;
use parquet::file::properties::WriterProperties;
use parquet::schema::types::ColumnPath;

use crate::csv as commas;
use crate::file::{Kind, Packing, TableError};

/// A file that is being written.
pub enum Writer<W: Write + Send> {
    /// Parquet.
    Parquet(Box<ArrowWriter<W>>),
    /// Arrow IPC, compressed with Zstandard.
    Ipc(Box<FileWriter<W>>),
    /// Text with commas, semicolons or tabs.
    Csv(Box<csv::Writer<W>>),
}

impl<W: Write + Send> Writer<W> {
    /// Begins a file with these columns.
    ///
    /// # Errors
    /// If it cannot be written, or if its kind cannot hold one of the columns.
    pub fn new(
        output: W,
        kind: Kind,
        schema: &SchemaRef,
        packing: Packing,
    ) -> Result<Writer<W>, TableError> {
        match kind {
            Kind::Parquet => {
                let mut properties = WriterProperties::builder()
                    .set_compression(packing.compression)
                    .set_max_row_group_row_count(Some(packing.group));
                // Solutions are hardly ever repeated, so a dictionary of them would be useless.
                for name in ["solution", "canonical"] {
                    let path = ColumnPath::from(name);
                    properties = properties.set_column_dictionary_enabled(path, false);
                }
                let options = ArrowWriterOptions::new().with_properties(properties.build());
                let writer = ArrowWriter::try_new_with_options(output, schema.clone(), options)?;
                Ok(Writer::Parquet(Box::new(writer)))
            }
            Kind::Ipc => {
                let options =
                    IpcWriteOptions::default().try_with_compression(Some(CompressionType::ZSTD))?;
                let writer = FileWriter::try_new_with_options(output, schema, options)?;
                Ok(Writer::Ipc(Box::new(writer)))
            }
            Kind::Csv | Kind::Tsv => {
                let separator = match kind {
                    Kind::Tsv => b'\t',
                    _ => packing.separator,
                };
                let mut writer = csv::WriterBuilder::new()
                    .delimiter(separator)
                    .from_writer(output);
                commas::write_names(&mut writer, schema)?;
                Ok(Writer::Csv(Box::new(writer)))
            }
        }
    }

    /// Writes rows.
    ///
    /// # Errors
    /// If they cannot be written, or if the kind of file cannot hold their values.
    pub fn write(&mut self, batch: &RecordBatch) -> Result<(), TableError> {
        match self {
            Writer::Parquet(writer) => Ok(writer.write(batch)?),
            Writer::Ipc(writer) => Ok(writer.write(batch)?),
            Writer::Csv(writer) => commas::write(writer, batch),
        }
    }

    /// Writes the end of the file, and returns the output.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn finish(self) -> Result<W, TableError> {
        match self {
            Writer::Parquet(writer) => Ok(writer.into_inner()?),
            Writer::Ipc(mut writer) => {
                writer.finish()?;
                Ok(writer.into_inner()?)
            }
            Writer::Csv(writer) => writer
                .into_inner()
                .map_err(|error| TableError::Io(error.into_error())),
        }
    }
}
