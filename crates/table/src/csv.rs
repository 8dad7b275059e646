//! Text with commas, semicolons or tabs. Every column is text, as it is written, and an empty field is an empty
//! text.
//!
//! Types are not guessed: `007` stays `007`, and a column of 81 digits is not a number. The separator is the sign
//! that occurs most often in the line of names.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::sync::Arc;

use arrow_array::builder::StringBuilder;
use arrow_array::cast::AsArray;
use arrow_array::types::{
    Float32Type, Float64Type, Int8Type, Int16Type, Int32Type, Int64Type, UInt8Type, UInt16Type,
    UInt32Type, UInt64Type,
};
use arrow_array::{Array, ArrayRef, RecordBatch};
use arrow_schema::{DataType, Field, Schema, SchemaRef};
use ninefold_column::Texts;

use crate::bounds;
use crate::file::TableError;

/// The greatest size of a row, in bytes.
const MAX_ROW: u64 = 64 << 20;

/// The approximate size of a batch in bytes, after which the next one begins.
const MAX_BATCH: u64 = 64 << 20;

/// The rows of a file.
pub(crate) struct Rows {
    reader: csv::Reader<Bounded>,
    /// The separator of the fields.
    pub(crate) separator: u8,
    schema: SchemaRef,
    rows: usize,
    ended: bool,
    /// The error in the row after those that were returned last.
    failed: Option<TableError>,
}

impl Rows {
    pub(crate) fn new(file: File, rows: usize) -> Result<Rows, TableError> {
        let mut file = BufReader::with_capacity(1 << 16, file);
        let separator = separator(file.fill_buf()?);
        let mut reader = csv::ReaderBuilder::new()
            .delimiter(separator)
            .from_reader(Bounded { file, read: 0 });
        let names = reader.headers().map_err(wrong)?.clone();
        bounds::columns(names.len())?;
        let field =
            |name: &str| Field::new(name.trim_start_matches('\u{feff}'), DataType::Utf8, true);
        let fields: Vec<Field> = names.iter().map(field).collect();
        Ok(Rows {
            reader,
            separator,
            schema: Arc::new(Schema::new(fields)),
            rows,
            ended: false,
            failed: None,
        })
    }

    pub(crate) fn schema(&self) -> SchemaRef {
        Arc::clone(&self.schema)
    }

    /// Reads the next rows. There are fewer at the end, and none after it. Rows before a wrong row are returned before
    /// its error.
    fn batch(&mut self) -> Result<RecordBatch, TableError> {
        let columns = self.schema.fields().len();
        let mut builders: Vec<StringBuilder> = Vec::new();
        builders.resize_with(columns, StringBuilder::new);
        let mut row = csv::StringRecord::new();
        let mut bytes = 0;
        for i in 0..self.rows {
            match self.reader.read_record(&mut row) {
                Ok(true) => {}
                Ok(false) => {
                    self.ended = true;
                    break;
                }
                Err(error) if i == 0 => return Err(wrong(error)),
                Err(error) => {
                    self.failed = Some(wrong(error));
                    break;
                }
            }
            for (builder, field) in builders.iter_mut().zip(&row) {
                builder.append_value(field);
            }
            bytes += std::mem::take(&mut self.reader.get_mut().read);
            if bytes > MAX_BATCH {
                break;
            }
        }
        let columns = builders
            .iter_mut()
            .map(|builder| Arc::new(builder.finish()) as ArrayRef);
        Ok(RecordBatch::try_new(self.schema(), columns.collect())?)
    }
}

/// A file in which no row has more than [`MAX_ROW`] bytes.
struct Bounded {
    file: BufReader<File>,
    /// The number of bytes read since the last row.
    read: u64,
}

impl Read for Bounded {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.read > MAX_ROW {
            return Err(io::Error::other(
                "expected at most 64 MiB in a row, found more",
            ));
        }
        let read = self.file.read(buffer)?;
        self.read += read as u64;
        Ok(read)
    }
}

impl Iterator for Rows {
    type Item = Result<RecordBatch, TableError>;

    fn next(&mut self) -> Option<Self::Item> {
        if let Some(error) = self.failed.take() {
            self.ended = true;
            return Some(Err(error));
        }
        if self.ended {
            return None;
        }
        let batch = self.batch();
        self.ended |= batch.is_err();
        match batch {
            Ok(batch) if batch.num_rows() == 0 => None,
            batch => Some(batch),
        }
    }
}

/// Returns the separator of a text that begins like this.
fn separator(start: &[u8]) -> u8 {
    let line = start
        .split(|byte| *byte == b'\n')
        .next()
        .unwrap_or_default();
    let mut quoted = false;
    let mut counts = [(b',', 0), (b';', 0), (b'\t', 0)];
    for &byte in line {
        quoted ^= byte == b'"';
        let count = counts.iter_mut().find(|(separator, _)| *separator == byte);
        if let Some((_, count)) = count.filter(|_| !quoted) {
            *count += 1;
        }
    }
    // Of equal counts the last one wins: names have commas rather than tabs.
    let most = counts.into_iter().max_by_key(|(_, count)| *count);
    most.filter(|(_, count)| *count > 0)
        .map_or(b',', |(separator, _)| separator)
}

/// Returns an error with its line, which is in the message of the csv crate.
fn wrong(error: csv::Error) -> TableError {
    match error.into_kind() {
        csv::ErrorKind::Io(error) => TableError::Io(error),
        csv::ErrorKind::UnequalLengths {
            pos,
            expected_len,
            len,
        } => TableError::Content(format!(
            "line {}: expected {expected_len} fields, found {len}",
            pos.map_or(0, |place| place.line())
        )),
        csv::ErrorKind::Utf8 { pos, .. } => TableError::Content(format!(
            "line {}: expected UTF-8",
            pos.map_or(0, |place| place.line())
        )),
        other => TableError::Content(format!("{other:?}")),
    }
}

/// Writes the names.
///
/// # Errors
/// If a column cannot be written. Then nothing is.
pub(crate) fn write_names<W: Write>(
    writer: &mut csv::Writer<W>,
    schema: &Schema,
) -> Result<(), TableError> {
    for field in schema.fields() {
        values(
            arrow_array::new_empty_array(field.data_type()).as_ref(),
            field.name(),
        )?;
    }
    let names = schema.fields().iter().map(|field| field.name());
    writer.write_record(names).map_err(wrong)
}

/// Writes rows. A null is an empty field.
pub(crate) fn write<W: Write>(
    writer: &mut csv::Writer<W>,
    batch: &RecordBatch,
) -> Result<(), TableError> {
    let names = batch.schema();
    let columns = batch.columns().iter().zip(names.fields());
    let fields = columns.map(|(column, field)| values(column.as_ref(), field.name()));
    let fields = fields.collect::<Result<Vec<_>, _>>()?;
    for row in 0..batch.num_rows() {
        for field in &fields {
            field.write(writer, row).map_err(wrong)?;
        }
        writer.write_record(None::<&[u8]>).map_err(wrong)?;
    }
    Ok(())
}

/// A column in the form in which it is written.
pub(crate) enum Values<'a> {
    Texts(Texts<'a>),
    Words(Vec<Option<String>>),
}

impl Values<'_> {
    /// Returns the text in a row, or `None` for a null.
    pub(crate) fn get(&self, row: usize) -> Option<&str> {
        match self {
            Values::Texts(texts) => texts.get(row),
            Values::Words(words) => words[row].as_deref(),
        }
    }

    fn write<W: Write>(&self, writer: &mut csv::Writer<W>, row: usize) -> csv::Result<()> {
        writer.write_field(self.get(row).unwrap_or_default())
    }
}

/// Returns whether a column of this type can be compared and written as text.
pub(crate) fn has_values(kind: &DataType) -> bool {
    values(arrow_array::new_empty_array(kind).as_ref(), "").is_ok()
}

/// Returns a column as text.
///
/// # Errors
/// If it holds neither texts nor numbers nor truth values.
pub(crate) fn values<'a>(column: &'a dyn Array, name: &str) -> Result<Values<'a>, TableError> {
    if let Ok(texts) = Texts::of(column) {
        return Ok(Values::Texts(texts));
    }
    macro_rules! numbers {
        ($($kind:ident => $of:ty),*) => {
            match column.data_type() {
                $(DataType::$kind => column
                    .as_primitive::<$of>()
                    .iter()
                    .map(|value| value.map(|value| value.to_string()))
                    .collect(),)*
                DataType::Boolean => column
                    .as_boolean()
                    .iter()
                    .map(|value| value.map(|value| value.to_string()))
                    .collect(),
                other => return Err(TableError::Content(format!(
                    "column `{name}`: {other} cannot be written as CSV; write to a .parquet or .arrow file"
                ))),
            }
        };
    }
    Ok(Values::Words(numbers!(
        Int8 => Int8Type, Int16 => Int16Type, Int32 => Int32Type, Int64 => Int64Type,
        UInt8 => UInt8Type, UInt16 => UInt16Type, UInt32 => UInt32Type, UInt64 => UInt64Type,
        Float32 => Float32Type, Float64 => Float64Type
    )))
}
