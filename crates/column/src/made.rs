//! Puzzles made to order, as rows.
//!
//! Two ways to many of them. [`make`] takes the tries of an order one after the other, as the program does, so the
//! same seed makes the same puzzles in the same order. [`make_rows`] is for machines that share an order without
//! talking: each row has tries of its own, [`TRIES`] of them, so it holds the same puzzle whoever makes it.

use std::num::NonZero;
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use arrow_array::builder::{Float64Builder, Int32Builder, Int64Builder, StringBuilder};
use arrow_array::{ArrayRef, RecordBatch};
use arrow_schema::{ArrowError, DataType, Field, Schema, SchemaRef};
use ninefold::format::{Format, Record, write_str};
use ninefold::generate::{Goal, Grade, Made, Maker, Run, Stop, Stopped, Wanted};
use ninefold::grid::notation::write_line;
use ninefold::logic::Technique;
use ninefold::stream::{self, SHARE};

use crate::limits::Limits;
use crate::outcomes::{Outcomes, column};

/// The columns of puzzles made: `number` (of the try), `puzzle`, with made clues `variant` (the text of all), `solution`, `givens`, and what the order asks about:
/// `level` and `score`, `rating`, `techniques` (ids with commas), `position` (a line of HoDoKu's) or `weight`.
/// Filled grids have `number` and `solution` alone.
pub fn made_schema(wanted: &Wanted) -> SchemaRef {
    Arc::new(Schema::new(fields(wanted)))
}

fn fields(wanted: &Wanted) -> Vec<Field> {
    let mut names = vec![("number", DataType::Int64)];
    if !wanted.solved {
        names.push(("puzzle", DataType::Utf8));
    }
    if wanted.clues.is_some() {
        names.push(("variant", DataType::Utf8));
    }
    names.push(("solution", DataType::Utf8));
    if !wanted.solved {
        names.push(("givens", DataType::Int32));
    }
    names.extend_from_slice(match &wanted.goal {
        Some(Goal::Level(_) | Goal::Score(_)) => {
            &[("level", DataType::Utf8), ("score", DataType::Int32)]
        }
        Some(Goal::Rating(_)) => &[("rating", DataType::Float64)],
        Some(Goal::Techniques { .. }) => &[("techniques", DataType::Utf8)],
        Some(Goal::Practice(_)) => &[("position", DataType::Utf8)],
        None => &[],
    });
    if wanted.unbiased {
        names.push(("weight", DataType::Float64));
    }
    let field = |(name, kind)| Field::new(name, kind, true);
    names.into_iter().map(field).collect()
}

/// Puzzles made as rows of the columns [`made_schema`]. `None` is a row of nulls.
///
/// # Errors
/// Arrow's, which does not happen for the columns of the order that made them.
pub fn made_batch<'a>(
    schema: &SchemaRef,
    made: impl IntoIterator<Item = Option<&'a Made>> + Clone,
) -> Result<RecordBatch, ArrowError> {
    let columns = schema.fields().iter();
    let columns = columns.map(|field| values(field.name(), made.clone()));
    RecordBatch::try_new(Arc::clone(schema), columns.collect())
}

/// One column.
fn values<'a>(name: &str, made: impl IntoIterator<Item = Option<&'a Made>>) -> ArrayRef {
    fn texts<'a>(
        made: impl IntoIterator<Item = Option<&'a Made>>,
        text: impl Fn(&'a Made) -> Option<String>,
    ) -> ArrayRef {
        let mut texts = StringBuilder::new();
        made.into_iter()
            .for_each(|made| texts.append_option(made.and_then(&text)));
        column(texts.finish())
    }
    fn numbers<'a>(
        made: impl IntoIterator<Item = Option<&'a Made>>,
        number: impl Fn(&'a Made) -> Option<f64>,
    ) -> ArrayRef {
        let mut numbers = Float64Builder::new();
        made.into_iter()
            .for_each(|made| numbers.append_option(made.and_then(&number)));
        column(numbers.finish())
    }
    fn counts<'a>(
        made: impl IntoIterator<Item = Option<&'a Made>>,
        count: impl Fn(&'a Made) -> Option<i32>,
    ) -> ArrayRef {
        let mut counts = Int32Builder::new();
        made.into_iter()
            .for_each(|made| counts.append_option(made.and_then(&count)));
        column(counts.finish())
    }
    match name {
        "number" => {
            let mut numbers = Int64Builder::new();
            made.into_iter()
                .for_each(|made| numbers.append_option(made.map(|made| made.number as i64)));
            column(numbers.finish())
        }
        "puzzle" => texts(made, |made| Some(write_line(made.puzzle.givens(), '.'))),
        "variant" => texts(made, |made| {
            write_str(&Record::new(made.puzzle.clone()), Format::Native).ok()
        }),
        "solution" => texts(made, |made| Some(write_line(&made.solution, '.'))),
        "givens" => counts(made, |made| {
            i32::try_from(made.puzzle.givens().count()).ok()
        }),
        "level" => texts(made, |made| match &made.grade {
            Some(Grade::Hodoku(level, _) | Grade::Level(level)) => Some(level.to_string()),
            _ => None,
        }),
        "score" => counts(made, |made| match &made.grade {
            Some(Grade::Hodoku(_, score)) => i32::try_from(*score).ok(),
            _ => None,
        }),
        "rating" => numbers(made, |made| match &made.grade {
            Some(Grade::Explainer(rating)) => Some(f64::from(rating.0) / 10.0),
            _ => None,
        }),
        "techniques" => texts(made, |made| match &made.grade {
            Some(Grade::Techniques(used)) => {
                let ids: Vec<&str> = used.iter().copied().map(Technique::id).collect();
                Some(ids.join(","))
            }
            _ => None,
        }),
        "position" => texts(made, position),
        _ => numbers(made, |made| made.weight),
    }
}

/// The position that was asked for, as HoDoKu writes it.
fn position(made: &Made) -> Option<String> {
    let Some(Grade::Position(position)) = &made.grade else {
        return None;
    };
    let mut record = Record::new(made.puzzle.clone());
    record.placed = Some(position.0.clone());
    record.notes = Some(position.1.clone());
    let line = write_str(&record, Format::Hodoku).ok()?;
    Some(line.trim_end().to_owned())
}

/// Rows of a batch.
const ROWS: usize = 4096;

/// The first `count` puzzles that the tries of an order make from the try `first` on, up to the try `tries`, on `threads` threads,
/// and why there are not as many.
/// [`Limits::time`] is for all of them together; [`Limits::nodes`] says nothing here. `done` is the number of puzzles found.
///
/// # Errors
/// As [`made_batch`].
pub fn make(
    maker: &Maker,
    count: usize,
    first: u64,
    tries: Option<u64>,
    limits: &Limits,
    threads: NonZero<usize>,
    done: &AtomicU64,
) -> Result<(Vec<RecordBatch>, Option<Stopped>), ArrowError> {
    let cancelled = || limits.is_cancelled();
    let stop = Stop {
        tries,
        deadline: limits.budget().deadline,
        cancelled: Some(&cancelled),
    };
    let run = Run::new(maker, stop);
    let job = |shares: Vec<Range<u64>>| -> Vec<Made> {
        let made = shares.into_iter().flat_map(|share| run.carry_out(share));
        made.collect()
    };
    let mut all: Vec<Made> = Vec::new();
    let take = |made: Vec<Made>| {
        if !made.is_empty() {
            run.found();
        }
        all.extend(made);
        done.store(all.len() as u64, Ordering::Relaxed);
        if all.len() < count {
            return Ok(());
        }
        run.end();
        Err(())
    };
    let shares = run.shares_from(first);
    let is_full = count == 0 || stream::ordered(shares, |_| SHARE, threads, job, take).is_err();
    all.truncate(count);
    let schema = made_schema(maker.wanted());
    let rows = all.chunks(ROWS);
    let rows = rows.map(|some| made_batch(&schema, some.iter().map(Some)));
    let why = (!is_full).then(|| run.stopped().unwrap_or(Stopped::Tries));
    Ok((rows.collect::<Result<_, _>>()?, why))
}

/// Tries of one row.
pub const TRIES: u64 = 1 << 32;

/// The columns of [`make_rows`].
pub fn row_schema(wanted: &Wanted) -> SchemaRef {
    let outcomes = ["status", "error"].map(|name| Field::new(name, DataType::Utf8, true));
    let fields: Vec<Field> = fields(wanted).into_iter().chain(outcomes).collect();
    Arc::new(Schema::new(fields))
}

/// For each number of a row its puzzle: the first that the tries from [`TRIES`] times the number on make. `status` is `made`, or
/// `unknown` where `tries` or [`Limits::time`], which is for each row, were not enough.
///
/// # Errors
/// As [`made_batch`].
pub fn make_rows(
    maker: &Maker,
    rows: &[u32],
    tries: Option<u64>,
    limits: &Limits,
) -> Result<RecordBatch, ArrowError> {
    let most = tries.unwrap_or(TRIES).min(TRIES);
    let tries = rows.iter().map(|&row| {
        let first = u64::from(row) * TRIES;
        first..first + most
    });
    let all = maker.firsts(&tries.collect::<Vec<_>>(), limits.time, &limits.cancel);
    let mut outcomes = Outcomes::of(all.len());
    for made in &all {
        match made {
            Some(_) => outcomes.good("made"),
            None => outcomes.bad("unknown", "gave up: no puzzle was found within the limits"),
        }
    }
    let schema = made_schema(maker.wanted());
    let made = made_batch(&schema, all.iter().map(Option::as_ref))?;
    let schema = row_schema(maker.wanted());
    let mut columns = made.columns().to_vec();
    columns.extend(outcomes.finish());
    RecordBatch::try_new(schema, columns)
}
