//! Tests that columns of answers equal the answers of the simple code, row by row.
#![forbid(unsafe_code)]

use std::num::NonZero;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use arrow_array::cast::AsArray;
use arrow_array::types::Int64Type;
use arrow_array::{ArrayRef, Int64Array, RecordBatch, StringArray};
use arrow_schema::{DataType, Field, Schema};
use ninefold::explain::rating::explainer;
use ninefold::grid::Shape;
use ninefold::grid::notation::write_line;
use ninefold::search::{self, Budget, Verdict};
use ninefold_column::{ColumnError, Job, Limits, OtherColumns, Question, Scale, answer};
use ninefold_testkit::full;

/// Sudoku Explainer's scale.
const EXPLAINER: Scale = Scale::Explainer(explainer::Scale {
    uniqueness: explainer::Uniqueness::Classic,
    table: explainer::Table::Old,
});

/// Solutions, without statistics.
const SOLVE: Job = Job::Solve { statistics: false };

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
    let question = Question {
        column: "puzzle",
        job,
        shape: None,
        limits,
        done: None,
    };
    ask(batch, &question, threads)
}

fn ask(batch: &RecordBatch, question: &Question<'_>, threads: usize) -> RecordBatch {
    let threads = NonZero::new(threads).unwrap();
    let schema = batch.schema();
    let batches = [batch.clone()];
    let (schema, batches) =
        answer(&schema, &batches, question, OtherColumns::All, threads).unwrap();
    arrow_select::concat::concat_batches(&schema, &batches).unwrap()
}

fn texts<'a>(batch: &'a RecordBatch, name: &str) -> Vec<Option<&'a str>> {
    batch[name].as_string::<i32>().iter().collect()
}

/// Returns proper, ambiguous and contradictory puzzles, puzzles of other sizes, and texts that are not puzzles.
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
        let answers = run(&batch, SOLVE, &Limits::default(), threads);
        assert_eq!(answers.column(0), batch.column(0));
        let (solutions, statuses) = (texts(&answers, "solution"), texts(&answers, "status"));
        for (row, text) in mixed.iter().enumerate() {
            let Some(text) = text else {
                assert_eq!((solutions[row], statuses[row]), (None, None));
                continue;
            };
            let Ok(record) = ninefold_column::read(text, None) else {
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
            let Some(Ok(record)) = text
                .as_deref()
                .map(|text| ninefold_column::read(text, None))
            else {
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
    for job in [SOLVE, Job::Count { limit: 0 }, Job::Rate(EXPLAINER)] {
        let answers = run(&table(mixed()), job, &limits, 2);
        assert_eq!(answers.num_rows(), mixed().len());
        assert!(texts(&answers, "status").contains(&Some("unknown")));
    }
}

#[test]
fn ratings_have_their_columns() {
    let batch = table(mixed()[..3].to_vec());
    let answers = run(&batch, Job::Rate(EXPLAINER), &Limits::default(), 1);
    assert_eq!(texts(&answers, "status"), [Some("rated"); 3]);
    assert!(answers["rating"].null_count() == 0);
    let answers = run(&batch, Job::Rate(Scale::Hodoku), &Limits::default(), 1);
    assert!(answers["level"].null_count() == 0);
}

/// The same 36 signs are another puzzle with boxes of 3x2. A line of 81 signs is not a puzzle of that shape.
#[test]
fn rows_are_read_with_the_shape_that_is_asked_for() {
    let line = "...4.....5.1.3....4.6.2.....1.2.5...";
    let batch = table(vec![Some(line.to_owned()), Some(".".repeat(81))]);
    let limits = Limits::default();
    let asked = |job, shape: Option<&str>| {
        let question = Question {
            column: "puzzle",
            job,
            shape: shape.map(|shape| shape.parse().unwrap()),
            limits: &limits,
            done: None,
        };
        ask(&batch, &question, 1)
    };
    let wide = asked(SOLVE, Some("3x2"));
    let solution = "123456642531531642456123364215215364";
    assert_eq!(texts(&wide, "solution"), [Some(solution), None]);
    assert_eq!(texts(&wide, "status"), [Some("unique"), Some("invalid")]);
    let usual = asked(SOLVE, None);
    assert_ne!(texts(&usual, "solution")[0], Some(solution));
    assert_eq!(texts(&usual, "status")[1], Some("multiple"));
    for job in [Job::Count { limit: 3 }, Job::Canonical, Job::Check] {
        let wide = asked(job, Some("3x2"));
        let status = texts(&wide, "status");
        assert!(status[0] != Some("invalid") && status[1] == Some("invalid"));
    }
}

/// A cell of a table may hold a whole text of several lines.
#[test]
fn a_row_may_have_constraints() {
    let jigsaw = "variant 4x4 no-boxes\npieces: 0001 0111 2223 2333\ngivens: 12.. .... .... ..1.\n";
    let cages = "variant 4x4 boxes 2x2\ncage 7: r1c1 r1c2\ncage 7: r1c3 r1c4\n";
    let batch = table(vec![Some(jigsaw.to_owned()), Some(cages.to_owned())]);
    let limits = Limits::default();
    let checked = run(&batch, Job::Check, &limits, 1);
    let (status, errors) = (texts(&checked, "status"), texts(&checked, "error"));
    assert_ne!(status[0], Some("invalid"), "{errors:?}");
    assert_eq!(status[1], Some("none"));
    assert!(
        errors[1].unwrap().contains("the cage of 7 at r1c1 r1c2"),
        "{errors:?}"
    );
    let forms = run(&batch, Job::Canonical, &limits, 1);
    assert_eq!(texts(&forms, "status"), [Some("unknown"); 2]);
    assert!(
        texts(&forms, "error")[1]
            .unwrap()
            .contains("only plain puzzles")
    );
    let solved = run(&batch, SOLVE, &limits, 1);
    assert_eq!(texts(&solved, "status"), status);
}

#[test]
fn what_is_no_column_of_puzzles_is_refused() {
    let batch = table(mixed());
    let refused = |column, schema: &Arc<Schema>, batches: &[RecordBatch]| {
        let one = NonZero::<usize>::MIN;
        let question = Question {
            column,
            job: SOLVE,
            shape: None,
            limits: &Limits::default(),
            done: None,
        };
        answer(schema, batches, &question, OtherColumns::All, one).unwrap_err()
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
