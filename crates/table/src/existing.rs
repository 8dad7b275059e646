//! Answers in a table that already has columns of the same names.
//!
//! A table that was made or answered before has such columns. They are compared with the answers, so that a solve
//! after `generate` or after another solve works and a wrong solution is noticed. Otherwise they are replaced, or
//! the answers get other names.

use std::fmt;
use std::sync::Arc;

use arrow_array::builder::StringBuilder;
use arrow_array::{Array, ArrayRef, RecordBatch, RecordBatchOptions};
use arrow_schema::{DataType, Field, FieldRef, Schema, SchemaRef};
use ninefold_column::{OnConflict, Question, Texts};

use crate::csv::{has_values, values};
use crate::file::TableError;

/// A row in which a table states something other than the answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Difference {
    /// The row, from 1.
    pub row: u64,
    /// The name of the column.
    pub column: String,
    /// The value in the table.
    pub stated: String,
    /// The answer.
    pub answer: String,
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Difference {
            row,
            column,
            stated,
            answer,
        } = self;
        write!(
            f,
            "row {row}: the column `{column}` has {stated}, but the answer is {answer}"
        )
    }
}

/// The column with the error of a row in words, which is not compared.
const ERROR: &str = "error";

/// The columns that every job has.
const OF_EVERY_JOB: [&str; 2] = ["status", ERROR];

/// The place of each answer.
#[derive(Debug)]
pub(crate) struct Plan {
    pub(crate) schema: SchemaRef,
    /// For each answer, the place of its column in the schema.
    places: Vec<Place>,
}

#[derive(Copy, Clone, Debug)]
enum Place {
    /// The answer becomes this column, which is new or replaced.
    Column(usize),
    /// The answer is compared with this column.
    Compared(usize),
}

impl Plan {
    /// Makes the plan for a table with these columns, and for these answers.
    ///
    /// # Errors
    /// If a column has a name that is needed.
    pub(crate) fn new(
        table: &Schema,
        answers: &Schema,
        question: &Question<'_>,
        on_conflict: OnConflict,
        prefix: &str,
    ) -> Result<Plan, TableError> {
        let mut fields: Vec<FieldRef> = table.fields().to_vec();
        let place = |name: &str| table.fields().iter().position(|field| field.name() == name);
        let all_there = answers.fields().iter().all(|f| place(f.name()).is_some());
        let mut places = Vec::new();
        for field in answers.fields() {
            let name = format!("{prefix}{}", field.name());
            let name = on_conflict.name(name, |name| place(name).is_some());
            let answer = Field::new(&name, field.data_type().clone(), true);
            let Some(at) = place(&name) else {
                places.push(Place::Column(fields.len()));
                fields.push(Arc::new(answer));
                continue;
            };
            let is_of_another_job = OF_EVERY_JOB.contains(&field.name().as_str()) && !all_there;
            match on_conflict {
                _ if name == question.column => return Err(TableError::IsPuzzles(name)),
                OnConflict::Replace => {
                    fields[at] = Arc::new(answer);
                    places.push(Place::Column(at));
                }
                OnConflict::Compare if !is_of_another_job && has_values(fields[at].data_type()) => {
                    if is_text(fields[at].data_type()) {
                        fields[at] = Arc::new(Field::new(&name, DataType::Utf8, true));
                    }
                    places.push(Place::Compared(at));
                }
                _ => return Err(TableError::Taken(name)),
            }
        }
        Ok(Plan {
            schema: Arc::new(Schema::new_with_metadata(fields, table.metadata().clone())),
            places,
        })
    }

    /// Returns the batch with its answers, the differences, and for each row whether it has neither an error nor a
    /// difference. `rows` is the number of rows before the batch.
    pub(crate) fn put(
        &self,
        batch: &RecordBatch,
        answers: &RecordBatch,
        rows: u64,
    ) -> Result<(RecordBatch, Vec<Difference>, Vec<bool>), TableError> {
        let names = answers.schema();
        let names: Vec<&str> = names
            .fields()
            .iter()
            .map(|field| field.name().as_str())
            .collect();
        let errors = names.iter().position(|name| *name == ERROR);
        let mut good: Vec<bool> = (0..batch.num_rows())
            .map(|row| errors.is_none_or(|at| answers.column(at).is_null(row)))
            .collect();
        let mut columns: Vec<Option<ArrayRef>> =
            batch.columns().iter().cloned().map(Some).collect();
        columns.resize(self.schema.fields().len(), None);
        let mut differences = Vec::new();
        let mut differing: Vec<Option<String>> = vec![None; batch.num_rows()];
        for ((&place, answer), &name) in self.places.iter().zip(answers.columns()).zip(&names) {
            let (at, stated) = match place {
                Place::Column(at) => {
                    columns[at] = Some(Arc::clone(answer));
                    continue;
                }
                Place::Compared(at) => (at, batch.column(at)),
            };
            let (texts, found) = (
                values(stated.as_ref(), name)?,
                values(answer.as_ref(), name)?,
            );
            let mut merged = StringBuilder::new();
            for row in 0..batch.num_rows() {
                let stated = texts.get(row).filter(|text| !text.is_empty());
                merged.append_option(stated.or(found.get(row)));
                // Without an answer there is nothing to compare.
                let (Some(stated), Some(answer)) = (stated, found.get(row)) else {
                    continue;
                };
                if name == ERROR || stated == answer {
                    continue;
                }
                good[row] = false;
                differing[row] = Some(format!(
                    "the column `{name}` differs from the answer {answer}"
                ));
                differences.push(Difference {
                    row: rows + row as u64 + 1,
                    column: name.to_owned(),
                    stated: stated.to_owned(),
                    answer: answer.to_owned(),
                });
            }
            if is_text(stated.data_type()) {
                columns[at] = Some(Arc::new(merged.finish()));
            }
        }
        if let Some(at) = errors
            && let Place::Column(column) = self.places[at]
            && !differences.is_empty()
        {
            let texts = values(answers.column(at).as_ref(), ERROR)?;
            let mut errors = StringBuilder::new();
            for (row, differs) in differing.iter().enumerate() {
                errors.append_option(texts.get(row).or(differs.as_deref()));
            }
            columns[column] = Some(Arc::new(errors.finish()));
        }
        differences.sort_by_key(|difference| difference.row);
        let options = RecordBatchOptions::new().with_row_count(Some(batch.num_rows()));
        let columns = columns.into_iter().flatten().collect();
        let schema = Arc::clone(&self.schema);
        let batch = RecordBatch::try_new_with_options(schema, columns, &options)?;
        Ok((batch, differences, good))
    }
}

fn is_text(kind: &DataType) -> bool {
    Texts::of(arrow_array::new_empty_array(kind).as_ref()).is_ok()
}
