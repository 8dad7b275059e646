//! Rows of data sets as Arrow arrays. Lists and records become nested columns.
//!
//! A row is put into the columns while serde serializes it (`place`). There is no text and no tree of values in
//! between.

mod place;

use std::fmt;
use std::sync::Arc;

use arrow_array::builder::{
    BooleanBuilder, Float64Builder, Int32Builder, Int64Builder, StringBuilder, UInt32Builder,
    UInt64Builder,
};
use arrow_array::{ArrayRef, ListArray, RecordBatch, StructArray};
use arrow_buffer::{NullBufferBuilder, OffsetBuffer};
use arrow_schema::{ArrowError, DataType, Field as ArrowField, Fields, Schema, SchemaRef};
use ninefold_dataset::{Field, Type};
use serde::Serialize;

use place::Place;

/// Rows of a data set that are being made into columns.
pub struct RowColumns {
    schema: SchemaRef,
    columns: Record,
}

/// The error for a row that does not have the fields of its data set.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WrongField(String);

impl fmt::Display for WrongField {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for WrongField {}

/// The integer types that exist.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Integers {
    All,
    /// Only signed ones. A wider one replaces an unsigned integer.
    Signed,
}

/// Returns the Arrow columns of rows with these fields.
fn arrow_fields(fields: &[Field], integers: Integers) -> Fields {
    let field = |field: &Field| ArrowField::new(field.name, arrow_type(field.of, integers), true);
    fields.iter().map(field).collect()
}

fn arrow_type(of: Type, integers: Integers) -> DataType {
    match of {
        Type::UInt32 | Type::UInt64 if integers == Integers::Signed => DataType::Int64,
        Type::Text => DataType::Utf8,
        Type::Bool => DataType::Boolean,
        Type::Float64 => DataType::Float64,
        Type::Int32 => DataType::Int32,
        Type::UInt32 => DataType::UInt32,
        Type::UInt64 => DataType::UInt64,
        Type::List(item) => DataType::List(item_field(*item, integers)),
        Type::Record(fields) => DataType::Struct(arrow_fields(fields, integers)),
    }
}

fn item_field(item: Type, integers: Integers) -> Arc<ArrowField> {
    Arc::new(ArrowField::new_list_field(arrow_type(item, integers), true))
}

impl RowColumns {
    /// Returns columns without rows.
    pub fn new(fields: &[Field]) -> RowColumns {
        RowColumns::of(fields, Integers::All)
    }

    /// Returns columns without rows, for readers that have no unsigned integers. Unsigned integers become signed
    /// ones of 64 bits.
    pub fn signed(fields: &[Field]) -> RowColumns {
        RowColumns::of(fields, Integers::Signed)
    }

    fn of(fields: &[Field], integers: Integers) -> RowColumns {
        RowColumns {
            schema: Arc::new(Schema::new(arrow_fields(fields, integers))),
            columns: Record::new(fields, integers),
        }
    }

    /// Returns the columns' schema.
    pub fn schema(&self) -> &SchemaRef {
        &self.schema
    }

    /// Returns the number of rows.
    pub fn rows(&self) -> usize {
        self.columns.rows
    }

    /// Appends a row. Fields that it does not have are null.
    ///
    /// # Errors
    /// [`WrongField`] if it has other fields or values of other types. The columns cannot be used any more then.
    pub fn push(&mut self, row: &impl Serialize) -> Result<(), WrongField> {
        row.serialize(Place::Record(&mut self.columns))
    }

    /// Returns the rows as a batch, and removes them from the columns.
    ///
    /// # Errors
    /// Arrow's errors, which do not occur unless [`push`](RowColumns::push) has failed.
    pub fn finish(&mut self) -> Result<RecordBatch, ArrowError> {
        RecordBatch::try_new(Arc::clone(&self.schema), self.columns.finish()?)
    }
}

/// A column that grows.
enum Column {
    Text(StringBuilder),
    Bool(BooleanBuilder),
    Float64(Float64Builder),
    Int32(Int32Builder),
    UInt32(UInt32Builder),
    UInt64(UInt64Builder),
    Int64(Int64Builder),
    List(Box<List>),
    Record(Box<(Record, NullBufferBuilder)>),
}

struct List {
    of: Type,
    integers: Integers,
    items: Column,
    lengths: Vec<usize>,
    nulls: NullBufferBuilder,
}

/// Several columns side by side.
struct Record {
    fields: Vec<Field>,
    integers: Integers,
    columns: Vec<Column>,
    rows: usize,
}

impl Record {
    fn new(fields: &[Field], integers: Integers) -> Record {
        let column = |field: &Field| Column::new(field.of, integers);
        Record {
            fields: fields.to_vec(),
            integers,
            columns: fields.iter().map(column).collect(),
            rows: 0,
        }
    }

    fn finish(&mut self) -> Result<Vec<ArrayRef>, ArrowError> {
        self.rows = 0;
        self.columns.iter_mut().map(Column::finish).collect()
    }

    /// Ends a row. Fields that were not named are null.
    fn end(&mut self) {
        self.rows += 1;
        for column in &mut self.columns {
            if column.len() < self.rows {
                column.push_null();
            }
        }
    }
}

impl Column {
    fn new(of: Type, integers: Integers) -> Column {
        match of {
            Type::UInt32 | Type::UInt64 if integers == Integers::Signed => {
                Column::Int64(Int64Builder::new())
            }
            Type::Text => Column::Text(StringBuilder::new()),
            Type::Bool => Column::Bool(BooleanBuilder::new()),
            Type::Float64 => Column::Float64(Float64Builder::new()),
            Type::Int32 => Column::Int32(Int32Builder::new()),
            Type::UInt32 => Column::UInt32(UInt32Builder::new()),
            Type::UInt64 => Column::UInt64(UInt64Builder::new()),
            Type::List(item) => Column::List(Box::new(List {
                of: *item,
                integers,
                items: Column::new(*item, integers),
                lengths: Vec::new(),
                nulls: NullBufferBuilder::new(0),
            })),
            Type::Record(fields) => Column::Record(Box::new((
                Record::new(fields, integers),
                NullBufferBuilder::new(0),
            ))),
        }
    }

    fn len(&self) -> usize {
        use arrow_array::builder::ArrayBuilder as _;
        match self {
            Column::Text(texts) => texts.len(),
            Column::Bool(values) => values.len(),
            Column::Float64(numbers) => numbers.len(),
            Column::Int32(numbers) => numbers.len(),
            Column::UInt32(numbers) => numbers.len(),
            Column::UInt64(numbers) => numbers.len(),
            Column::Int64(numbers) => numbers.len(),
            Column::List(list) => list.lengths.len(),
            Column::Record(record) => record.0.rows,
        }
    }

    fn push_null(&mut self) {
        match self {
            Column::Text(texts) => texts.append_null(),
            Column::Bool(values) => values.append_null(),
            Column::Float64(numbers) => numbers.append_null(),
            Column::Int32(numbers) => numbers.append_null(),
            Column::UInt32(numbers) => numbers.append_null(),
            Column::UInt64(numbers) => numbers.append_null(),
            Column::Int64(numbers) => numbers.append_null(),
            Column::List(list) => {
                list.lengths.push(0);
                list.nulls.append_null();
            }
            Column::Record(record) => {
                record.0.end();
                record.1.append_null();
            }
        }
    }

    fn finish(&mut self) -> Result<ArrayRef, ArrowError> {
        Ok(match self {
            Column::Text(texts) => Arc::new(texts.finish()),
            Column::Bool(values) => Arc::new(values.finish()),
            Column::Float64(numbers) => Arc::new(numbers.finish()),
            Column::Int32(numbers) => Arc::new(numbers.finish()),
            Column::UInt32(numbers) => Arc::new(numbers.finish()),
            Column::UInt64(numbers) => Arc::new(numbers.finish()),
            Column::Int64(numbers) => Arc::new(numbers.finish()),
            Column::List(list) => {
                let offsets = OffsetBuffer::from_lengths(list.lengths.drain(..));
                let items = list.items.finish()?;
                Arc::new(ListArray::try_new(
                    item_field(list.of, list.integers),
                    offsets,
                    items,
                    list.nulls.finish(),
                )?)
            }
            Column::Record(record) => {
                let (record, nulls) = &mut **record;
                let columns = record.finish()?;
                Arc::new(StructArray::try_new(
                    arrow_fields(&record.fields, record.integers),
                    columns,
                    nulls.finish(),
                )?)
            }
        })
    }
}
