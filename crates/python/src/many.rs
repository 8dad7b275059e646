//! Tables: from lists, bytes and Arrow, answered on every core, and back.

use std::num::NonZero;
use std::sync::Arc;

use arrow_array::builder::StringBuilder;
use arrow_array::cast::AsArray;
use arrow_array::types::{Float64Type, Int32Type, Int64Type};
use arrow_array::{Array, ArrayRef, RecordBatch, StructArray};
use arrow_schema::{DataType, Field, Schema, SchemaRef};
use ninefold::grid::notation::write_line;
use ninefold::grid::{Cell, Digit, Grid, Shape};
use ninefold::stream;
use ninefold_column::{self as column, Carry, Job, Question, Texts};
use pyo3::exceptions::{PyKeyError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyCapsule, PyList, PyString};
use pyo3_arrow::ffi::{ArrayIterator, to_schema_pycapsule, to_stream_pycapsule};
use pyo3_arrow::input::AnyArray;

use crate::human::scale_of;
use crate::one::shape_of;
use crate::work::{attended, limits};

/// The name of the only column of what is no table.
const PUZZLE: &str = "puzzle";

/// Columns of Arrow, in batches.
#[pyclass(frozen, module = "ninefold._native")]
pub(crate) struct Table {
    schema: SchemaRef,
    batches: Vec<RecordBatch>,
}

impl Table {
    /// A table of batches that have these columns.
    pub(crate) fn new(schema: SchemaRef, batches: Vec<RecordBatch>) -> Table {
        Table { schema, batches }
    }

    /// A table of one column.
    fn of(array: ArrayRef) -> PyResult<Table> {
        let schema = Arc::new(Schema::new(vec![Field::new(PUZZLE, DataType::Utf8, true)]));
        let batch = RecordBatch::try_new(Arc::clone(&schema), vec![array]).map_err(wrong)?;
        Ok(Table {
            schema,
            batches: vec![batch],
        })
    }

    fn rows(&self) -> usize {
        self.batches.iter().map(RecordBatch::num_rows).sum()
    }
}

pub(crate) fn wrong(error: impl ToString) -> PyErr {
    PyValueError::new_err(error.to_string())
}

#[pymethods]
impl Table {
    fn __len__(&self) -> usize {
        self.rows()
    }

    /// The names of the columns.
    #[getter]
    fn names(&self) -> Vec<&str> {
        let fields = self.schema.fields().iter();
        fields.map(|field| field.name().as_str()).collect()
    }

    /// The values of a column from `start` to before `end`, as Python has them.
    #[pyo3(signature = (name, start=0, end=None))]
    fn values<'py>(
        &self,
        py: Python<'py>,
        name: &str,
        start: usize,
        end: Option<usize>,
    ) -> PyResult<Bound<'py, PyList>> {
        let place = self.schema.index_of(name);
        let place = place.map_err(|_| PyKeyError::new_err(name.to_owned()))?;
        let list = PyList::empty(py);
        let (mut before, end) = (0, end.unwrap_or(usize::MAX));
        for batch in &self.batches {
            let rows = batch.num_rows();
            let (from, to) = (start.max(before), end.min(before + rows));
            if from < to {
                append(
                    &list,
                    batch.column(place).slice(from - before, to - from).as_ref(),
                )?;
            }
            before += rows;
        }
        Ok(list)
    }

    /// The Arrow PyCapsule interface.
    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyCapsule>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        let fields = self.schema.fields().clone();
        let field = Field::new_struct("", fields, false);
        let field = field.with_metadata(self.schema.metadata().clone());
        let batches: Vec<ArrayRef> = self
            .batches
            .iter()
            .map(|batch| Arc::new(StructArray::from(batch.clone())) as ArrayRef)
            .collect();
        let reader = ArrayIterator::new(batches.into_iter().map(Ok), Arc::new(field));
        Ok(to_stream_pycapsule(py, Box::new(reader), requested_schema)?)
    }

    /// The Arrow PyCapsule interface.
    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        Ok(to_schema_pycapsule(py, self.schema.as_ref())?)
    }
}

/// Appends what an array of one of the types of answers holds.
fn append(list: &Bound<'_, PyList>, array: &dyn Array) -> PyResult<()> {
    if let Ok(texts) = Texts::of(array) {
        return (0..texts.len()).try_for_each(|row| list.append(texts.get(row)));
    }
    match array.data_type() {
        DataType::Int32 => array
            .as_primitive::<Int32Type>()
            .iter()
            .try_for_each(|value| list.append(value)),
        DataType::Int64 => array
            .as_primitive::<Int64Type>()
            .iter()
            .try_for_each(|value| list.append(value)),
        DataType::Float64 => array
            .as_primitive::<Float64Type>()
            .iter()
            .try_for_each(|value| list.append(value)),
        other => Err(PyTypeError::new_err(format!(
            "a column of {other} is read through Arrow: pyarrow.table(answers), polars.DataFrame(answers)"
        ))),
    }
}

/// Rows of `cells` bytes, digits with 0 for an empty cell, as a table of lines.
#[pyfunction]
#[pyo3(signature = (bytes, cells, shape=None))]
pub(crate) fn cells_text(
    bytes: &Bound<'_, PyBytes>,
    cells: usize,
    shape: Option<&str>,
) -> PyResult<Table> {
    let side = cells.isqrt();
    let shape = shape_of(shape)?.or(Shape::usual(side));
    if side * side != cells || shape.is_none() {
        return Err(wrong(format!("{cells} cells are no board with boxes")));
    }
    let bytes = bytes.as_bytes();
    let mut texts = StringBuilder::with_capacity(bytes.len() / cells, bytes.len());
    for (number, row) in bytes.chunks_exact(cells).enumerate() {
        let mut grid = Grid::empty(side);
        for (cell, &value) in row.iter().enumerate() {
            if usize::from(value) > side {
                let message = format!("puzzle {number}: a digit {value} on a board of side {side}");
                return Err(wrong(message));
            }
            grid.set(Cell::new(cell), Digit::new(value.into()));
        }
        texts.append_value(write_line(&grid, '.'));
    }
    Table::of(Arc::new(texts.finish()))
}

/// A table of texts, from whatever holds them.
fn table(data: &Bound<'_, PyAny>) -> PyResult<(Table, Carry)> {
    if let Ok(table) = data.cast::<Table>() {
        let table = table.get();
        let table = Table {
            schema: Arc::clone(&table.schema),
            batches: table.batches.clone(),
        };
        return Ok((table, Carry::Nothing));
    }
    if let Ok(list) = data.cast::<PyList>() {
        return Ok((Table::of(Arc::new(texts(list)?))?, Carry::Nothing));
    }
    let (chunks, field) = data
        .extract::<AnyArray>()?
        .into_chunked_array()?
        .into_inner();
    let DataType::Struct(fields) = field.data_type() else {
        let kind = field.data_type().clone();
        let schema = Arc::new(Schema::new(vec![Field::new(PUZZLE, kind, true)]));
        let batch = |chunk| RecordBatch::try_new(Arc::clone(&schema), vec![chunk]);
        let batches = chunks.into_iter().map(batch).collect::<Result<_, _>>();
        let batches = batches.map_err(wrong)?;
        return Ok((Table { schema, batches }, Carry::Nothing));
    };
    let schema = Schema::new_with_metadata(fields.clone(), field.metadata().clone());
    let batches = chunks
        .iter()
        .map(|chunk| chunk.as_struct().into())
        .collect();
    let table = Table {
        schema: Arc::new(schema),
        batches,
    };
    Ok((table, Carry::All))
}

/// The texts of a list, with `None` for a null.
fn texts(list: &Bound<'_, PyList>) -> PyResult<arrow_array::StringArray> {
    let mut texts = StringBuilder::with_capacity(list.len(), 82 * list.len());
    for (number, item) in list.iter().enumerate() {
        if let Ok(text) = item.cast::<PyString>() {
            texts.append_value(text.to_str()?);
        } else if item.is_none() {
            texts.append_null();
        } else {
            let kind = item.get_type();
            return Err(PyTypeError::new_err(format!(
                "puzzle {number}: expected a string or None, found {}",
                kind.name()?
            )));
        }
    }
    Ok(texts.finish())
}

/// The job of a name.
fn job(name: &str, limit: u64, scale: &str) -> PyResult<Job> {
    Ok(match (name, scale) {
        ("solve", _) => Job::Solve,
        ("count", _) => Job::Count { limit },
        ("check", _) => Job::Check,
        ("rate", scale) => Job::Rate(scale_of(scale)?),
        ("canonical", _) => Job::Canonical,
        (other, _) => return Err(wrong(format!("there is no job `{other}`"))),
    })
}

/// Plain puzzles for which it pays to have another thread.
const SHARED: usize = 256;

/// Answers all rows of a list of texts, an array or a table.
#[pyfunction]
#[pyo3(signature = (job_name, data, column=None, limit=0, scale="se", threads=None, seconds=None, nodes=None, shape=None))]
#[allow(clippy::too_many_arguments, reason = "these are keywords in Python")]
pub(crate) fn answer(
    py: Python<'_>,
    job_name: &str,
    data: &Bound<'_, PyAny>,
    column: Option<&str>,
    limit: u64,
    scale: &str,
    threads: Option<NonZero<usize>>,
    seconds: Option<f64>,
    nodes: Option<u64>,
    shape: Option<&str>,
) -> PyResult<Table> {
    let shape = shape_of(shape)?;
    let job = job(job_name, limit, scale)?;
    let (table, carry) = table(data)?;
    let limits = limits(seconds, nodes)?;
    let name = match (column, &table.schema.fields()[..]) {
        (Some(column), _) => column.to_owned(),
        (None, [only]) => only.name().clone(),
        (None, _) => {
            let names = table.names().join(", ");
            return Err(PyTypeError::new_err(format!(
                "which column holds the puzzles? column=…, one of {names}"
            )));
        }
    };
    let mut threads = threads.unwrap_or_else(stream::default_threads);
    if job == Job::Solve && table.rows() <= SHARED {
        threads = NonZero::<usize>::MIN;
    }
    let (schema, batches) = attended(py, &limits.cancel, || {
        let question = Question {
            column: &name,
            job,
            shape,
            limits: &limits,
        };
        column::answer(&table.schema, &table.batches, &question, carry, threads)
    })?
    .map_err(wrong)?;
    Ok(Table { schema, batches })
}
