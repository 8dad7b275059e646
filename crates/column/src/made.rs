//! Puzzles made to order, as rows.
//!
//! There are two functions for many puzzles. [`make`] takes the tries of an order one after another, as the program
//! does, so the same seed makes the same puzzles in the same order. [`make_rows`] is for machines that share an
//! order without communication. Each row has tries of its own, [`TRIES`] of them, so it has the same puzzle on
//! every machine.

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

/// Returns the columns of puzzles: `number` (of the try), `puzzle`, `solution`, `givens`. With made clues there is
/// also `variant` (the text of the whole puzzle). Others depend on the order: `level` and `score`, `rating`,
/// `techniques` (ids with commas), `position` (a line of HoDoKu's) or `weight`. Filled grids only have `number` and
/// `solution`.
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

/// Returns puzzles as rows with the columns of [`made_schema`]. `None` is a row of nulls.
///
/// # Errors
/// Arrow's errors, which do not occur for the columns of the order that made the puzzles.
pub fn made_batch<'a>(
    schema: &SchemaRef,
    made: impl IntoIterator<Item = Option<&'a Made>> + Clone,
) -> Result<RecordBatch, ArrowError> {
    let columns = schema.fields().iter();
    let columns = columns.map(|field| values(field.name(), made.clone()));
    RecordBatch::try_new(Arc::clone(schema), columns.collect())
}

/// Returns one column.
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

/// Returns the position that was asked for, as HoDoKu writes it.
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

/// The number of rows in a batch.
const ROWS: usize = 4096;

/// Makes the first `count` puzzles of an order, and returns why there are fewer, if so.
///
/// The tries are numbered from `first` up to `tries`, and run on `threads` threads. [`Limits::time`] is for all of
/// them together, and [`Limits::nodes`] has no effect. `done` counts the puzzles found.
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

/// The number of tries of one row.
pub const TRIES: u64 = 1 << 32;

/// Returns the columns of [`make_rows`].
pub fn row_schema(wanted: &Wanted) -> SchemaRef {
    let outcomes = ["status", "error"].map(|name| Field::new(name, DataType::Utf8, true));
    let fields: Vec<Field> = fields(wanted).into_iter().chain(outcomes).collect();
    Arc::new(Schema::new(fields))
}

/// Makes the puzzle of each row number: the first one that the tries from [`TRIES`] times the number on make.
///
/// `status` is `made`, or `unknown` if `tries` or [`Limits::time`] were not enough. The time is for each row.
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
