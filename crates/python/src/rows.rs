//! Rows of data sets, batch by batch.

use ninefold::Puzzle;
use ninefold::grid::Shape;
use ninefold_column::{Limits, RowColumns, Texts, read};
use ninefold_dataset::{
    Field, Format, Origin, Plan, Relation, Row, Solved, Splits, Type, Unfit, Wanted, Written,
};
use pyo3::prelude::*;
use serde::Serialize;

use crate::many::{Table, table, wrong};
use crate::one::shape_of;
use crate::work::{attended, limits};

/// What the rows of a data set shall have.
#[pyclass(frozen, module = "ninefold._native")]
pub(crate) struct RowMaker {
    shape: Option<Shape>,
    splits: Splits,
    wanted: Wanted,
    augment: u64,
    seed: u64,
    seconds: Option<f64>,
    nodes: Option<u64>,
    fields: Vec<Field>,
}

/// A row with the name of its part, or a puzzle and why it has none.
#[derive(Serialize)]
#[serde(untagged)]
enum Marked<'a> {
    Row {
        part: &'a str,
        #[serde(flatten)]
        written: Box<Written>,
    },
    Unfit {
        puzzle: &'a str,
        error: String,
    },
}

#[pymethods]
impl RowMaker {
    #[new]
    #[pyo3(signature = (
        split=None, by="grid", steps=false, alternatives=false, negatives=false, augment=0, seed=0, shape=None,
        seconds=None, nodes=None,
    ))]
    #[allow(clippy::too_many_arguments, reason = "these are keywords in Python")]
    fn new(
        split: Option<&str>,
        by: &str,
        steps: bool,
        alternatives: bool,
        negatives: bool,
        augment: u64,
        seed: u64,
        shape: Option<&str>,
        seconds: Option<f64>,
        nodes: Option<u64>,
    ) -> PyResult<RowMaker> {
        let splits = match split {
            None => Splits::default(),
            Some(split) => split
                .parse()
                .map_err(|error| wrong(format!("split: {error}")))?,
        };
        let relation: Relation = by.parse().map_err(|error| wrong(format!("by: {error}")))?;
        if alternatives && !steps {
            return Err(wrong(
                "alternatives: they belong to steps, which are not asked for",
            ));
        }
        limits(seconds, nodes)?;
        let plan = Plan {
            version: VERSION.to_owned(),
            format: Format::Parquet,
            license: None,
            split: splits.to_string(),
            by: relation.name().to_owned(),
            steps,
            alternatives,
            strata: None,
            each: None,
            augment,
            negatives,
            seed,
            shard: 1,
            inputs: Vec::new(),
            against: Vec::new(),
        };
        let text = |name| Field {
            name,
            of: Type::Text,
        };
        let mut fields = vec![text("part")];
        fields.extend(plan.fields());
        fields.push(text("error"));
        Ok(RowMaker {
            shape: shape_of(shape)?,
            splits,
            wanted: Wanted {
                relation,
                steps,
                alternatives,
                negative: negatives.then_some(seed),
            },
            augment,
            seed,
            seconds,
            nodes,
            fields,
        })
    }

    /// The rows of the puzzles of a column, and those of images behind them. Nulls have none.
    #[pyo3(signature = (data, column=None))]
    fn rows(
        &self,
        py: Python<'_>,
        data: &Bound<'_, PyAny>,
        column: Option<&str>,
    ) -> PyResult<Table> {
        let (puzzles, _) = table(data)?;
        let place = puzzles.place_of_puzzles(column)?;
        let limits = limits(self.seconds, self.nodes)?;
        let made = attended(py, &limits.cancel, || {
            let mut columns = RowColumns::signed(&self.fields);
            for batch in puzzles.batches() {
                let texts =
                    Texts::of(batch.column(place).as_ref()).map_err(|error| error.to_string())?;
                for text in (0..texts.len()).filter_map(|row| texts.get(row)) {
                    self.push(text, &limits, &mut columns)?;
                }
            }
            let schema = columns.schema().clone();
            let batch = columns.finish().map_err(|error| error.to_string())?;
            Ok::<_, String>(Table::new(schema, vec![batch]))
        })?;
        made.map_err(wrong)
    }
}

impl RowMaker {
    /// Appends the rows of a puzzle, or why it has none.
    fn push(&self, text: &str, limits: &Limits, columns: &mut RowColumns) -> Result<(), String> {
        let record = read(text, self.shape);
        let made = record.and_then(|record| {
            let made = self.of(record.puzzle, limits);
            made.map_err(|unfit| unfit.to_string())
        });
        let marked = match made {
            Ok((part, rows)) => rows
                .into_iter()
                .map(|written| Marked::Row {
                    part: self.splits.parts().nth(part).map_or("", |(name, _)| name),
                    written: Box::new(written),
                })
                .collect(),
            Err(error) => vec![Marked::Unfit {
                puzzle: text,
                error,
            }],
        };
        let mut rows = marked.iter();
        rows.try_for_each(|row| columns.push(row).map_err(|error| error.to_string()))
    }

    /// The number of a puzzle's part, its row, and those of its images.
    fn of(&self, puzzle: Puzzle, limits: &Limits) -> Result<(usize, Vec<Written>), Unfit> {
        let solved = Solved::of(puzzle, &limits.budget())?;
        let part = self.splits.part_of(&solved.group(self.wanted.relation)?);
        let row = |solved: &Solved| Row::of(solved, self.wanted, &limits.budget(), &limits.until());
        let written = |row, back| Written {
            row,
            back: (self.augment > 0).then_some(back),
            origin: Origin::default(),
            version: VERSION,
        };
        let mut rows = vec![written(row(&solved)?, None)];
        let images = if part == 0 { self.augment } else { 0 };
        for (image, back) in (0..images).map_while(|number| solved.image(self.seed, number)) {
            let image = Solved::of(image, &limits.budget())?;
            rows.push(written(row(&image)?, Some(back)));
        }
        Ok((part, rows))
    }
}

const VERSION: &str = env!("CARGO_PKG_VERSION");
