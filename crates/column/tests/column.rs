//! Columns of answers are what the simple way, row by row, says.
#![forbid(unsafe_code)]

use std::num::NonZero;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use arrow_array::cast::AsArray;
use arrow_array::types::Int64Type;
use arrow_array::{ArrayRef, Int64Array, RecordBatch, StringArray};
use arrow_schema::{DataType, Field, Schema};
use ninefold::grid::Shape;
use ninefold::grid::notation::write_line;
use ninefold::search::{self, Budget, Verdict};
use ninefold_column::{Carry, ColumnError, Job, Limits, Scale, answer};
use ninefold_testkit::full;

fn table(texts: Vec<Option<String>>) -> RecordBatch {
    let schema = Schema::new(vec![
        Field::new("id", DataType::Int64, false),
        Field::new("puzzle", DataType::Utf8, true),
    ]);
    let ids = Int64Array::from_iter_values(0..texts.len() as i64);
    let columns: Vec<ArrayRef> = vec![Arc::new(ids), Arc::new(StringArray::from(texts))];
    RecordBatch::try_new(Arc::new(schema), columns).unwrap()
}

fn run(batch: &RecordBatch, job: Job, limits: &Limits, threads: usize) -> RecordBatch {
    let threads = NonZero::new(threads).unwrap();
    let schema = batch.schema();
    let batches = [batch.clone()];
    let (schema, batches) = answer(
        &schema,
        &batches,
        "puzzle",
        job,
        Carry::All,
        limits,
        threads,
    )
    .unwrap();
    arrow_select::concat::concat_batches(&schema, &batches).unwrap()
}

fn texts<'a>(batch: &'a RecordBatch, name: &str) -> Vec<Option<&'a str>> {
    batch[name].as_string::<i32>().iter().collect()
}

/// Proper, ambiguous, contradictory, of other sizes, and no puzzles at all.
fn mixed() -> Vec<Option<String>> {
    let line = |givens| {
        let several = full::proper(Shape::NINE, 7, givens);
        Some(write_line(several.givens(), '.'))
    };
    let mut texts: Vec<Option<String>> = (24..60).map(line).collect();
    texts.push(None);
    for other in [
        "1..4.......34..1",
        "",
        "nonsense",
        "5...5............................................................................",
        "11..............",
    ] {
        texts.push(Some(other.to_owned()));
    }
    texts.push(Some("123456789........".repeat(5)[..81].to_owned()));
    texts
}

#[test]
fn solutions_are_those_of_the_simple_way() {
    let mixed = mixed();
    let batch = table(mixed.clone());
    for threads in [1, 2, 5] {
        let answers = run(&batch, Job::Solve, &Limits::default(), threads);
        assert_eq!(answers.column(0), batch.column(0));
        let (solutions, statuses) = (texts(&answers, "solution"), texts(&answers, "status"));
        for (row, text) in mixed.iter().enumerate() {
            let Some(text) = text else {
                assert_eq!((solutions[row], statuses[row]), (None, None));
                continue;
            };
            let Ok(record) = ninefold_column::read(text) else {
                assert_eq!((solutions[row], statuses[row]), (None, Some("invalid")));
                continue;
            };
            match search::solve(&record.puzzle, &Budget::default()).verdict {
                Verdict::Unique(grid) => {
                    assert_eq!(solutions[row], Some(&*write_line(&grid, '.')));
                    assert_eq!(statuses[row], Some("unique"));
                }
                Verdict::None => assert_eq!(statuses[row], Some("none"), "{text}"),
                _ => assert_eq!(statuses[row], Some("multiple"), "{text}"),
            }
        }
    }
}

#[test]
fn counts_are_those_of_the_simple_way() {
    let mixed = mixed();
    let batch = table(mixed.clone());
    for limit in [1, 2, 3, 50] {
        let answers = run(&batch, Job::Count { limit }, &Limits::default(), 2);
        let counts = answers["count"].as_primitive::<Int64Type>();
        let statuses = texts(&answers, "status");
        for (row, text) in mixed.iter().enumerate() {
            let Some(Ok(record)) = text.as_deref().map(ninefold_column::read) else {
                continue;
            };
            let counted = search::count(&record.puzzle, limit, &Budget::default());
            assert_eq!(counts.value(row), counted.count as i64, "{limit} {text:?}");
            let reached = counted.count == limit;
            let status = if reached { "limit" } else { "complete" };
            assert_eq!(statuses[row], Some(status), "{limit} {text:?}");
        }
    }
}

#[test]
fn limits_end_one_row_and_a_cancel_ends_all() {
    let batch = table(vec![Some(".".repeat(81)); 3]);
    let limits = Limits {
        nodes: Some(10),
        ..Limits::default()
    };
    let answers = run(&batch, Job::Count { limit: 0 }, &limits, 2);
    assert_eq!(texts(&answers, "status"), [Some("unknown"); 3]);
    let limits = Limits::default();
    limits.cancel.store(true, Ordering::Relaxed);
    for job in [
        Job::Solve,
        Job::Count { limit: 0 },
        Job::Rate(Scale::Explainer),
    ] {
        let answers = run(&table(mixed()), job, &limits, 2);
        assert_eq!(answers.num_rows(), mixed().len());
        assert!(texts(&answers, "status").contains(&Some("unknown")));
    }
}

#[test]
fn ratings_have_their_columns() {
    let batch = table(mixed()[..3].to_vec());
    let answers = run(&batch, Job::Rate(Scale::Explainer), &Limits::default(), 1);
    assert_eq!(texts(&answers, "status"), [Some("rated"); 3]);
    assert!(answers["rating"].null_count() == 0);
    let answers = run(&batch, Job::Rate(Scale::Hodoku), &Limits::default(), 1);
    assert!(answers["level"].null_count() == 0);
}

#[test]
fn what_is_no_column_of_puzzles_is_refused() {
    let batch = table(mixed());
    let refused = |column, schema: &Arc<Schema>, batches: &[RecordBatch]| {
        let one = NonZero::<usize>::MIN;
        answer(
            schema,
            batches,
            column,
            Job::Solve,
            Carry::All,
            &Limits::default(),
            one,
        )
        .unwrap_err()
    };
    let schema = batch.schema();
    let missing = refused("nothing", &schema, &[]);
    assert!(matches!(missing, ColumnError::Missing { .. }), "{missing}");
    let numbers = refused("id", &schema, std::slice::from_ref(&batch));
    assert!(matches!(numbers, ColumnError::NotTexts { .. }), "{numbers}");
    let taken = Arc::new(Schema::new(vec![Field::new(
        "status",
        DataType::Utf8,
        true,
    )]));
    let taken = refused("status", &taken, &[]);
    assert!(matches!(taken, ColumnError::Taken(_)), "{taken}");
}
