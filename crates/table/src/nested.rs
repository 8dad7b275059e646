//! Rows of data sets into Parquet: lists and records become nested columns.

use std::io::Write;
use std::sync::Arc;

use arrow_array::types::{ArrowPrimitiveType, Float64Type, Int32Type, UInt32Type, UInt64Type};
use arrow_array::{
    ArrayRef, BooleanArray, ListArray, PrimitiveArray, RecordBatch, StringArray, StructArray,
};
use arrow_buffer::{NullBuffer, OffsetBuffer};
use arrow_schema::{DataType, Field as ArrowField, Fields, Schema, SchemaRef};
use ninefold_dataset::{Field, Type};
use parquet::arrow::ArrowWriter;
use parquet::arrow::arrow_writer::ArrowWriterOptions;
use parquet::basic::{Compression, ZstdLevel};
use parquet::file::properties::WriterProperties;
use serde_json::Value;

use crate::file::TableError;

/// How many rows are made into columns at a time.
const CHUNK: usize = 250;

/// How many rows a row group has: with steps, a row takes about 50 kB before it is compressed.
const ROW_GROUP: usize = 1000;

/// A Parquet file of rows that come as JSON. What is in the file follows from the rows alone.
pub struct NestedWriter<W: Write + Send> {
    writer: ArrowWriter<W>,
    schema: SchemaRef,
    fields: Vec<Field>,
    rows: Vec<Value>,
}

impl<W: Write + Send> NestedWriter<W> {
    /// Begins a file of these fields.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn new(output: W, fields: Vec<Field>) -> Result<NestedWriter<W>, TableError> {
        let schema: SchemaRef = Arc::new(Schema::new(arrow_fields(&fields)));
        let properties = WriterProperties::builder()
            .set_compression(Compression::ZSTD(ZstdLevel::default()))
            .set_max_row_group_row_count(Some(ROW_GROUP));
        let options = ArrowWriterOptions::new().with_properties(properties.build());
        let writer = ArrowWriter::try_new_with_options(output, schema.clone(), options)?;
        Ok(NestedWriter {
            writer,
            schema,
            fields,
            rows: Vec::new(),
        })
    }

    /// Writes a row: a JSON object. Fields that it does not have are null.
    ///
    /// # Errors
    /// If it is no JSON, or if the file cannot be written.
    pub fn write(&mut self, row: &[u8]) -> Result<(), TableError> {
        let row = serde_json::from_slice(row);
        let row = row.map_err(|error| TableError::Content(error.to_string()))?;
        self.rows.push(row);
        match self.rows.len() {
            CHUNK => self.flush(),
            _ => Ok(()),
        }
    }

    fn flush(&mut self) -> Result<(), TableError> {
        let rows: Vec<Option<&Value>> = self.rows.iter().map(Some).collect();
        let columns = columns(&self.fields, &rows)?;
        let batch = RecordBatch::try_new(self.schema.clone(), columns)?;
        self.writer.write(&batch)?;
        self.rows.clear();
        Ok(())
    }

    /// Writes what stands at the end, and gives the output back.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn finish(mut self) -> Result<W, TableError> {
        if !self.rows.is_empty() {
            self.flush()?;
        }
        Ok(self.writer.into_inner()?)
    }
}

fn arrow_fields(fields: &[Field]) -> Fields {
    let field = |field: &Field| ArrowField::new(field.name, arrow_type(field.of), true);
    fields.iter().map(field).collect()
}

fn arrow_type(of: Type) -> DataType {
    match of {
        Type::Text => DataType::Utf8,
        Type::Bool => DataType::Boolean,
        Type::Float64 => DataType::Float64,
        Type::Int32 => DataType::Int32,
        Type::UInt32 => DataType::UInt32,
        Type::UInt64 => DataType::UInt64,
        Type::List(item) => DataType::List(item_field(*item)),
        Type::Record(fields) => DataType::Struct(arrow_fields(fields)),
    }
}

fn item_field(item: Type) -> Arc<ArrowField> {
    Arc::new(ArrowField::new_list_field(arrow_type(item), true))
}

/// A value of each row; none where it is null.
type Values<'a> = [Option<&'a Value>];

fn columns(fields: &[Field], rows: &Values<'_>) -> Result<Vec<ArrayRef>, TableError> {
    let column = |field: &Field| {
        let values = rows
            .iter()
            .map(|row| row.and_then(|row| row.get(field.name)));
        column(field.of, &values.collect::<Vec<_>>())
    };
    fields.iter().map(column).collect()
}

fn column(of: Type, values: &Values<'_>) -> Result<ArrayRef, TableError> {
    Ok(match of {
        Type::Text => {
            let texts = values.iter().map(|value| value.and_then(Value::as_str));
            Arc::new(texts.collect::<StringArray>())
        }
        Type::Bool => {
            let bools = values.iter().map(|value| value.and_then(Value::as_bool));
            Arc::new(bools.collect::<BooleanArray>())
        }
        Type::Float64 => numbers::<Float64Type>(values, Value::as_f64),
        Type::Int32 => numbers::<Int32Type>(values, |value| value.as_i64()?.try_into().ok()),
        Type::UInt32 => numbers::<UInt32Type>(values, |value| value.as_u64()?.try_into().ok()),
        Type::UInt64 => numbers::<UInt64Type>(values, Value::as_u64),
        Type::List(item) => {
            let lists = values.iter().map(|value| value.and_then(Value::as_array));
            let lists: Vec<Option<&Vec<Value>>> = lists.collect();
            let lengths = lists.iter().map(|list| list.map_or(0, Vec::len));
            let items: Vec<Option<&Value>> = lists
                .iter()
                .flatten()
                .copied()
                .flatten()
                .map(Some)
                .collect();
            let items = column(*item, &items)?;
            let offsets = OffsetBuffer::from_lengths(lengths);
            let nulls: NullBuffer = lists.iter().map(Option::is_some).collect();
            Arc::new(ListArray::try_new(
                item_field(*item),
                offsets,
                items,
                Some(nulls),
            )?)
        }
        Type::Record(fields) => {
            let nulls: NullBuffer = values
                .iter()
                .map(|value| value.is_some_and(Value::is_object))
                .collect();
            let columns = columns(fields, values)?;
            Arc::new(StructArray::try_new(
                arrow_fields(fields),
                columns,
                Some(nulls),
            )?)
        }
    })
}

fn numbers<T: ArrowPrimitiveType>(
    values: &Values<'_>,
    number: impl Fn(&Value) -> Option<T::Native>,
) -> ArrayRef {
    let numbers = values.iter().map(|value| value.and_then(&number));
    Arc::new(numbers.collect::<PrimitiveArray<T>>())
}
