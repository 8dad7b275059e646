//! Puzzles made to order.

use std::sync::atomic::AtomicU64;

use arrow_schema::DataType;
use ninefold::format::{Options, Reader};
use ninefold::generate::{Clues, Family, Goal, Maker, Stopped, Wanted, is_uniform, words};
use ninefold::grid::{Grid, Shape};
use ninefold::logic::Technique;
use ninefold_column as column;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::many::{Table, threads_of, wrong};
use crate::work::{Progress, attended, limits};

/// An order and the seed of its chance.
#[pyclass(frozen, module = "ninefold._native")]
pub(crate) struct Order {
    maker: Maker,
}

#[pymethods]
impl Order {
    #[new]
    #[pyo3(signature = (
        seed, shape="3x3", givens=None, minimal=false, symmetry="none", pattern=None, difficulty=None, rating=None,
        technique=Vec::new(), only_hardest=false, practice=None, unlike=Vec::new(), unbiased=false, solved=false,
        uniform=false, clues=Vec::new(),
    ))]
    #[allow(clippy::too_many_arguments, reason = "these are keywords in Python")]
    fn new(
        py: Python<'_>,
        seed: u64,
        shape: &str,
        givens: Option<&str>,
        minimal: bool,
        symmetry: &str,
        pattern: Option<&str>,
        difficulty: Option<&str>,
        rating: Option<&str>,
        technique: Vec<String>,
        only_hardest: bool,
        practice: Option<&str>,
        unlike: Vec<String>,
        unbiased: bool,
        solved: bool,
        uniform: bool,
        clues: Vec<String>,
    ) -> PyResult<Order> {
        let shape: Shape = shape.parse().map_err(|error| said("box", error))?;
        let named = |name: &str| name.parse::<Technique>();
        let needed = technique.iter().map(|name| named(name));
        let needed = needed
            .collect::<Result<Vec<_>, _>>()
            .map_err(|error| said("technique", error))?;
        let level = difficulty.map(str::parse).transpose();
        let practice = practice.map(named).transpose();
        let goals = [
            level
                .map_err(|error| said("difficulty", error))?
                .map(Goal::Level),
            rating
                .map(words::rating)
                .transpose()
                .map_err(|error| said("rating", error))?,
            (!needed.is_empty()).then_some(Goal::Techniques {
                needed,
                only_hardest,
                level: None,
            }),
            practice
                .map_err(|error| said("practice", error))?
                .map(Goal::Practice),
        ];
        let mut goals = goals.into_iter().flatten();
        let goal = goals.next();
        if goals.next().is_some() {
            return Err(PyValueError::new_err(
                "one of difficulty, rating, technique and practice, and no more",
            ));
        }
        if uniform && !(solved && is_uniform(shape)) {
            return Err(PyValueError::new_err(format!(
                "uniform: no way is known here to make these with boxes of {shape} so that each is equally likely"
            )));
        }
        let families = clues.iter().map(|name| name.parse());
        let families: Vec<Family> = families
            .collect::<Result<_, _>>()
            .map_err(|error| said("clues", error))?;
        let wanted = Wanted {
            shape,
            givens: givens
                .map(words::givens)
                .transpose()
                .map_err(|error| said("givens", error))?,
            minimal,
            symmetry: symmetry.parse().map_err(|error| said("symmetry", error))?,
            pattern: pattern
                .map(|signs| words::pattern(shape, signs))
                .transpose()
                .map_err(|error| said("pattern", error))?,
            goal,
            unbiased,
            unlike: listed(shape, &unlike)?,
            solved,
            clues: (!families.is_empty()).then(|| Clues::of(&families)),
        };
        // Making the form of each puzzle that is not wanted may take a while.
        let maker = py.detach(|| Maker::new(wanted, seed));
        Ok(Order {
            maker: maker.map_err(wrong)?,
        })
    }

    /// The columns of [`Order::rows`] and their types in Spark.
    #[getter]
    fn columns(&self) -> Vec<(String, &'static str)> {
        let schema = column::row_schema(self.maker.wanted());
        let kind = |kind: &DataType| match kind {
            DataType::Int64 => "long",
            DataType::Int32 => "integer",
            DataType::Float64 => "double",
            _ => "string",
        };
        let fields = schema.fields().iter();
        fields
            .map(|field| (field.name().clone(), kind(field.data_type())))
            .collect()
    }

    /// At most `count` puzzles from the try of number `first` on, and why there are fewer if there are.
    #[pyo3(signature = (count, tries=None, seconds=None, threads=None, first=0, progress=None))]
    #[allow(clippy::too_many_arguments, reason = "these are keywords in Python")]
    fn make(
        &self,
        py: Python<'_>,
        count: usize,
        tries: Option<u64>,
        seconds: Option<f64>,
        threads: Option<usize>,
        first: u64,
        progress: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<(Table, Option<String>)> {
        let limits = limits(seconds, None)?;
        let threads = threads_of(threads)?;
        let progress = Progress {
            report: progress,
            done: &AtomicU64::new(0),
            total: count as u64,
        };
        let done = progress.done;
        let made = progress.attended(py, &limits.cancel, || {
            column::make(&self.maker, count, first, tries, &limits, threads, done)
        })?;
        let (batches, stopped) = made.map_err(wrong)?;
        let why = stopped.map(|stopped| match stopped {
            Stopped::Nothing => format!("{stopped}; seconds= or tries= allow longer"),
            _ => stopped.to_string(),
        });
        let schema = column::made_schema(self.maker.wanted());
        Ok((Table::new(schema, batches), why))
    }

    /// The puzzle of each of these rows, each with tries of its own.
    #[pyo3(signature = (rows, tries=None, seconds=None))]
    fn rows(
        &self,
        py: Python<'_>,
        rows: Vec<u32>,
        tries: Option<u64>,
        seconds: Option<f64>,
    ) -> PyResult<Table> {
        let limits = limits(seconds, None)?;
        let made = attended(py, &limits.cancel, || {
            column::make_rows(&self.maker, &rows, tries, &limits)
        })?;
        let schema = column::row_schema(self.maker.wanted());
        Ok(Table::new(schema, vec![made.map_err(wrong)?]))
    }
}

/// What is wrong with a keyword.
fn said(keyword: &str, error: impl ToString) -> PyErr {
    PyValueError::new_err(format!("{keyword}: {}", error.to_string()))
}

/// The givens of puzzles.
fn listed(shape: Shape, texts: &[String]) -> PyResult<Vec<Grid>> {
    let mut listed = Vec::with_capacity(texts.len());
    for (number, text) in texts.iter().enumerate() {
        let options = Options {
            shape: Some(shape),
            ..Options::default()
        };
        let trouble =
            |error: &dyn std::fmt::Display| said(&format!("unlike: puzzle {number}"), error);
        let reader = Reader::new(text.as_bytes(), options).map_err(|error| trouble(&error))?;
        for record in reader {
            let puzzle = record.map_err(|error| trouble(&error))?.puzzle;
            if !puzzle.is_plain() || puzzle.board().shape() != Some(shape) {
                let words = format!("expected a puzzle with boxes of {shape} and no other rules");
                return Err(trouble(&words));
            }
            listed.push(puzzle.givens().clone());
        }
    }
    Ok(listed)
}
