//! Tables: from lists, bytes and Arrow, answered on every core, and back.

use std::num::NonZero;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use arrow_array::builder::StringBuilder;
use arrow_array::cast::AsArray;
use arrow_array::ffi::FFI_ArrowSchema;
use arrow_array::ffi_stream::FFI_ArrowArrayStream;
use arrow_array::types::{
    Date32Type, Float32Type, Float64Type, Int8Type, Int16Type, Int32Type, Int64Type, UInt8Type,
    UInt16Type, UInt32Type, UInt64Type,
};
use arrow_array::{
    Array, ArrayRef, RecordBatch, RecordBatchIterator, RecordBatchOptions, UInt64Array,
};
use arrow_ipc::reader::StreamReader;
use arrow_ipc::writer::StreamWriter;
use arrow_schema::{DataType, Field, Schema, SchemaRef};
use arrow_select::concat::concat_batches;
use arrow_select::take::take_record_batch;
use ninefold::grid::notation::write_line;
use ninefold::grid::{Cell, Digit, Grid, Shape};
use ninefold::stream;
use ninefold_column::{
    self as column, ColumnError, Job, OnConflict, OtherColumns, Question, Texts,
};
use pyo3::exceptions::{PyKeyError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyCapsule, PyList, PyString};
use pyo3_arrow::input::AnyArray;

use crate::human::scale_of;
use crate::one::shape_of;
use crate::work::{Progress, limits};

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

    /// The batches, in order.
    pub(crate) fn batches(&self) -> &[RecordBatch] {
        &self.batches
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

    /// The table of a list of texts, an array or a table of Arrow; an array is its only column.
    #[staticmethod]
    fn of_data(data: &Bound<'_, PyAny>) -> PyResult<Table> {
        Ok(table(data)?.0)
    }

    /// The place of the column with the puzzles: the one of this name, or else the only one, `variant` or `puzzle`.
    #[pyo3(signature = (column=None))]
    pub(crate) fn place_of_puzzles(&self, column: Option<&str>) -> PyResult<usize> {
        let names = || self.names().join(", ");
        match column {
            Some(column) => self.schema.index_of(column).map_err(|_| {
                wrong(format!(
                    "there is no column `{column}`; there are {}",
                    names()
                ))
            }),
            None => self
                .schema
                .index_of(column::default_column(&self.schema))
                .map_err(|_| {
                    PyTypeError::new_err(format!(
                        "which column holds the puzzles? column=…, one of {}",
                        names()
                    ))
                }),
        }
    }

    /// The puzzles of a column as texts: lists of digits become lines.
    #[pyo3(signature = (column=None))]
    fn texts<'py>(&self, py: Python<'py>, column: Option<&str>) -> PyResult<Bound<'py, PyList>> {
        let place = self.place_of_puzzles(column)?;
        let list = PyList::empty(py);
        for batch in &self.batches {
            let texts = Texts::of(batch.column(place).as_ref()).map_err(wrong)?;
            (0..texts.len()).try_for_each(|row| list.append(texts.get(row)))?;
        }
        Ok(list)
    }

    /// The rows of these numbers, in this order.
    fn take(&self, py: Python<'_>, rows: Vec<u64>) -> PyResult<Table> {
        let taken = py.detach(|| {
            let all = concat_batches(&self.schema, &self.batches)?;
            take_record_batch(&all, &UInt64Array::from(rows))
        });
        Ok(Table::new(
            Arc::clone(&self.schema),
            vec![taken.map_err(wrong)?],
        ))
    }

    /// All of it as a stream of Arrow IPC, for pickling.
    fn to_bytes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        let written = py.detach(|| {
            let mut writer = StreamWriter::try_new(Vec::new(), &self.schema)?;
            self.batches
                .iter()
                .try_for_each(|batch| writer.write(batch))?;
            writer.into_inner()
        });
        Ok(PyBytes::new(py, &written.map_err(wrong)?))
    }

    /// The table of a stream of Arrow IPC.
    #[staticmethod]
    fn of_bytes(bytes: &[u8]) -> PyResult<Table> {
        let reader = StreamReader::try_new(bytes, None).map_err(wrong)?;
        let schema = reader.schema();
        let batches = reader.collect::<Result<_, _>>().map_err(wrong)?;
        Ok(Table::new(schema, batches))
    }

    /// The Arrow PyCapsule interface. Whoever requests other types casts to them: code that casts any type to any other is large.
    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyCapsule>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        drop(requested_schema);
        let batches = self.batches.clone().into_iter().map(Ok);
        let reader = RecordBatchIterator::new(batches, Arc::clone(&self.schema));
        let stream = FFI_ArrowArrayStream::new(Box::new(reader));
        PyCapsule::new_with_value(py, stream, c"arrow_array_stream")
    }

    /// The Arrow PyCapsule interface.
    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        let schema = FFI_ArrowSchema::try_from(self.schema.as_ref()).map_err(wrong)?;
        PyCapsule::new_with_value(py, schema, c"arrow_schema")
    }
}

/// Appends what an array holds, if Python has a number, a truth value, a date or a text for it.
fn append(list: &Bound<'_, PyList>, array: &dyn Array) -> PyResult<()> {
    if !array.data_type().is_nested()
        && let Ok(texts) = Texts::of(array)
    {
        return (0..texts.len()).try_for_each(|row| list.append(texts.get(row)));
    }
    macro_rules! numbers {
        ($kind:ty) => {{
            let mut values = array.as_primitive::<$kind>().iter();
            values.try_for_each(|value| list.append(value))
        }};
    }
    match array.data_type() {
        DataType::Boolean => array
            .as_boolean()
            .iter()
            .try_for_each(|value| list.append(value)),
        DataType::Int8 => numbers!(Int8Type),
        DataType::Int16 => numbers!(Int16Type),
        DataType::Int32 => numbers!(Int32Type),
        DataType::Int64 => numbers!(Int64Type),
        DataType::UInt8 => numbers!(UInt8Type),
        DataType::UInt16 => numbers!(UInt16Type),
        DataType::UInt32 => numbers!(UInt32Type),
        DataType::UInt64 => numbers!(UInt64Type),
        DataType::Float32 => numbers!(Float32Type),
        DataType::Float64 => numbers!(Float64Type),
        DataType::Date32 => {
            // Days since 1970-01-01, which is day 719163 of Python's calendar.
            let date = list.py().import("datetime")?.getattr("date")?;
            let of_day = |day: Option<i32>| {
                let day =
                    day.map(|day| date.call_method1("fromordinal", (719_163 + i64::from(day),)));
                day.transpose()
            };
            let mut days = array.as_primitive::<Date32Type>().iter();
            days.try_for_each(|day| list.append(of_day(day)?))
        }
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
pub(crate) fn table(data: &Bound<'_, PyAny>) -> PyResult<(Table, OtherColumns)> {
    if let Ok(table) = data.cast::<Table>() {
        let table = table.get();
        let table = Table {
            schema: Arc::clone(&table.schema),
            batches: table.batches.clone(),
        };
        return Ok((table, OtherColumns::Nothing));
    }
    if let Ok(list) = data.cast::<PyList>() {
        return Ok((Table::of(Arc::new(texts(list)?))?, OtherColumns::Nothing));
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
        return Ok((Table { schema, batches }, OtherColumns::Nothing));
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
    Ok((table, OtherColumns::All))
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
fn job(name: &str, limit: u64, scale: &str, statistics: bool) -> PyResult<Job> {
    Ok(match (name, scale) {
        ("solve", _) => Job::Solve { statistics },
        ("count", _) => Job::Count { limit },
        ("check", _) => Job::Check,
        ("rate", scale) => Job::Rate(scale_of(scale)?),
        ("canonical", _) => Job::Canonical,
        (other, _) => return Err(wrong(format!("there is no job `{other}`"))),
    })
}

/// Plain puzzles for which it pays to have another thread.
const SHARED: usize = 256;

fn conflict_of(word: &str) -> PyResult<OnConflict> {
    match word {
        "error" => Ok(OnConflict::Error),
        "replace" => Ok(OnConflict::Replace),
        "suffix" => Ok(OnConflict::Suffix),
        _ => Err(wrong(format!(
            "on_conflict: expected error, replace or suffix, found {word}"
        ))),
    }
}

/// The columns of answers to a table with these columns: which of its columns stay, and the names of the answers, for
/// which the job gives those in `answers`.
#[pyfunction]
pub(crate) fn joined(
    columns: Vec<String>,
    answers: Vec<String>,
    on_conflict: &str,
    prefix: &str,
) -> PyResult<(Vec<usize>, Vec<String>)> {
    let on_conflict = conflict_of(on_conflict)?;
    let has = |name: &str| columns.iter().any(|column| column == name);
    let mut names = Vec::with_capacity(answers.len());
    for answer in answers {
        let name = on_conflict.name(format!("{prefix}{answer}"), has);
        if on_conflict == OnConflict::Error && has(&name) {
            return Err(wrong(format!(
                "the table has a column `{name}` already; on_conflict=\"replace\" replaces it, \
                 \"suffix\" or prefix=… gives the answers other names"
            )));
        }
        names.push(name);
    }
    let kept = columns.iter().enumerate();
    let kept = kept.filter(|(_, column)| !names.contains(column));
    Ok((kept.map(|(place, _)| place).collect(), names))
}

/// Answers all rows of a list of texts, an array or a table.
#[pyfunction]
#[pyo3(signature = (
    job_name, data, column=None, limit=0, scale="se", threads=None, seconds=None, nodes=None, shape=None,
    on_conflict="error", prefix="", statistics=false, progress=None,
))]
#[allow(clippy::too_many_arguments, reason = "these are keywords in Python")]
pub(crate) fn answer(
    py: Python<'_>,
    job_name: &str,
    data: &Bound<'_, PyAny>,
    column: Option<&str>,
    limit: u64,
    scale: &str,
    threads: Option<usize>,
    seconds: Option<f64>,
    nodes: Option<u64>,
    shape: Option<&str>,
    on_conflict: &str,
    prefix: &str,
    statistics: bool,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<Table> {
    let shape = shape_of(shape)?;
    let job = job(job_name, limit, scale, statistics)?;
    let (table, carry) = table(data)?;
    let limits = limits(seconds, nodes)?;
    let place = table.place_of_puzzles(column)?;
    let mut threads = threads_of(threads)?;
    if job == (Job::Solve { statistics: false }) && table.rows() <= SHARED {
        threads = NonZero::<usize>::MIN;
    }
    let fields = job.fields();
    let answers = fields.iter().map(|field| field.name().clone()).collect();
    let columns = match carry {
        OtherColumns::All => table.names().into_iter().map(str::to_owned).collect(),
        OtherColumns::Nothing => Vec::new(),
    };
    let (kept, names) = joined(columns, answers, on_conflict, prefix)?;
    // What is asked has numbers for names, so that no name of the table meets one of an answer.
    let numbered = table.schema.fields().iter().enumerate();
    let numbered =
        numbered.map(|(number, field)| field.as_ref().clone().with_name(number.to_string()));
    let numbered: SchemaRef = Arc::new(Schema::new(numbered.collect::<Vec<_>>()));
    let batches = table.batches.iter();
    let batches =
        batches.map(|batch| batch_of(&numbered, batch.columns().to_vec(), batch.num_rows()));
    let batches = batches.collect::<PyResult<Vec<_>>>()?;
    let name = place.to_string();
    let progress = Progress {
        report: progress,
        done: &AtomicU64::new(0),
        total: table.rows() as u64,
    };
    let done = progress.done;
    let (_, answered) = progress
        .attended(py, &limits.cancel, || {
            let question = Question {
                column: &name,
                job,
                shape,
                limits: &limits,
                done: Some(done),
            };
            column::answer(&numbered, &batches, &question, carry, threads)
        })?
        .map_err(|error| match error {
            ColumnError::NotTexts { error, .. } => {
                let name = table.schema.field(place).name();
                wrong(format!("column `{name}`: {error}"))
            }
            error => wrong(error),
        })?;
    let carried = if carry == OtherColumns::All {
        table.schema.fields().len()
    } else {
        0
    };
    let places: Vec<usize> = kept
        .iter()
        .copied()
        .chain(carried..carried + names.len())
        .collect();
    let own = kept.iter().map(|&place| table.schema.field(place).clone());
    let answers = fields
        .iter()
        .zip(names)
        .map(|(field, name)| field.clone().with_name(name));
    let schema = Schema::new_with_metadata(
        own.chain(answers).collect::<Vec<_>>(),
        table.schema.metadata().clone(),
    );
    let schema = Arc::new(schema);
    let batches = answered.iter().map(|batch| {
        let columns = places.iter().map(|&place| Arc::clone(batch.column(place)));
        batch_of(&schema, columns.collect(), batch.num_rows())
    });
    let batches = batches.collect::<PyResult<_>>()?;
    Ok(Table::new(schema, batches))
}

/// A batch of these columns, of which there may be none.
fn batch_of(schema: &SchemaRef, columns: Vec<ArrayRef>, rows: usize) -> PyResult<RecordBatch> {
    let rows = RecordBatchOptions::new().with_row_count(Some(rows));
    RecordBatch::try_new_with_options(Arc::clone(schema), columns, &rows).map_err(wrong)
}

/// How many threads a keyword asks for: one for each core if it is not given.
#[pyfunction]
#[pyo3(signature = (threads=None))]
pub(crate) fn threads_of(threads: Option<usize>) -> PyResult<NonZero<usize>> {
    match threads {
        None => Ok(stream::default_threads()),
        Some(threads) => NonZero::new(threads)
            .filter(|threads| threads.get() <= stream::MAX_THREADS)
            .ok_or_else(|| {
                wrong(format!(
                    "threads: expected a number from 1 to {}, found {threads}; leave it out for one \
                     thread on each core",
                    stream::MAX_THREADS
                ))
            }),
    }
}
