//! Tests that written tables read back, and that a file keeps its packing.
#![forbid(unsafe_code)]

use std::fs::File;
use std::num::NonZero;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use arrow_array::cast::AsArray;
use arrow_array::{ArrayRef, Int64Array, RecordBatch, StringArray};
use ninefold_table::{
    Job, Kind, Limits, OnConflict, Packing, Question, Reading, TableError, Writer, answer, open,
};
use parquet::basic::Compression;

fn batch(rows: usize) -> RecordBatch {
    let ids: ArrayRef = Arc::new(Int64Array::from_iter_values(0..rows as i64));
    let puzzles: StringArray = (0..rows)
        .map(|row| (row % 3 > 0).then_some("1..4.......34..1"))
        .collect();
    RecordBatch::try_from_iter([("id", ids), ("puzzle", Arc::new(puzzles) as ArrayRef)]).unwrap()
}

fn write(path: &Path, kind: Kind, batch: &RecordBatch, packing: Packing) {
    let file = File::create(path).unwrap();
    let mut writer = Writer::new(file, kind, &batch.schema(), packing).unwrap();
    writer.write(batch).unwrap();
    writer.finish().unwrap();
}

fn read(path: &Path) -> RecordBatch {
    let reading = open(path, 100).unwrap();
    let batches: Vec<RecordBatch> = reading.batches.map(Result::unwrap).collect();
    assert!(batches.iter().all(|batch| batch.num_rows() <= 100));
    arrow_select::concat::concat_batches(&reading.schema, &batches).unwrap()
}

#[test]
fn what_is_written_is_read_again() {
    let folder = tempfile::tempdir().unwrap();
    for rows in [0, 1, 100, 2345] {
        let batch = batch(rows);
        for (name, kind) in [("a.parquet", Kind::Parquet), ("a.arrow", Kind::Ipc)] {
            let path = folder.path().join(name);
            write(&path, kind, &batch, Packing::default());
            assert_eq!(read(&path), batch, "{name}, {rows} rows");
        }
        // Text has no numbers and no nulls.
        let path = folder.path().join("a.csv");
        write(&path, Kind::Csv, &batch, Packing::default());
        let again = read(&path);
        assert_eq!(again.num_rows(), rows);
        for row in 0..rows {
            assert_eq!(again["id"].as_string::<i32>().value(row), row.to_string());
        }
    }
}

#[test]
fn compression_and_row_groups_are_kept() {
    let folder = tempfile::tempdir().unwrap();
    let names = ["none", "snappy", "zstd", "gzip", "lz4"];
    let kinds = [
        Compression::UNCOMPRESSED,
        Compression::SNAPPY,
        Compression::ZSTD(Default::default()),
        Compression::GZIP(Default::default()),
        Compression::LZ4_RAW,
    ];
    for (name, compression) in names.into_iter().zip(kinds) {
        let packing = Packing {
            compression,
            group: 500,
            ..Packing::default()
        };
        let path = folder.path().join(name).with_extension("parquet");
        write(&path, Kind::Parquet, &batch(1200), packing);
        let reading = open(&path, 100).unwrap();
        assert_eq!((reading.packing, reading.rows), (packing, Some(1200)));
        assert_eq!(read(&path), batch(1200));
    }
}

#[test]
fn few_batches_are_held_at_a_time() {
    let read = Arc::new(AtomicUsize::new(0));
    let made = Arc::clone(&read);
    let batches = (0..1000).map(move |_| {
        made.fetch_add(1, Ordering::Relaxed);
        Ok(batch(10))
    });
    let reading = Reading {
        schema: batch(10).schema(),
        packing: Packing::default(),
        rows: None,
        batches: Box::new(batches),
    };
    let threads = NonZero::new(2).unwrap();
    let begin = |schema: &_| Writer::new(Vec::new(), Kind::Csv, schema, Packing::default());
    let mut written = 0;
    let told = |rows: usize| {
        written += 1;
        assert_eq!(rows, 10);
        // The batches that may be waiting, and those that are being read and put in order.
        let ahead = read.load(Ordering::Relaxed) - written;
        assert!(ahead <= 4 * threads.get() + 2, "{ahead} batches are held");
    };
    let question = Question {
        column: "puzzle",
        job: Job::Solve { statistics: false },
        shape: None,
        limits: &Limits::default(),
        done: None,
    };
    let (_, tally) = answer(
        reading,
        &question,
        OnConflict::Compare,
        "",
        threads,
        begin,
        told,
    )
    .unwrap();
    assert_eq!((tally.rows, tally.bad), (10_000, 0));
}

#[test]
fn what_is_no_table_is_an_error() {
    let folder = tempfile::tempdir().unwrap();
    let missing = open(&folder.path().join("missing.parquet"), 1)
        .err()
        .unwrap();
    assert!(matches!(missing, TableError::Io(_)));
    let other = open(&folder.path().join("a.txt"), 1).err().unwrap();
    assert!(matches!(other, TableError::Kind(_)));
    for name in ["a.parquet", "a.arrow"] {
        let path = folder.path().join(name);
        for content in ["", "nonsense", "PAR1PAR1PAR1", "ARROW1\0\0"] {
            std::fs::write(&path, content).unwrap();
            assert!(open(&path, 1).is_err(), "{name}: {content}");
        }
    }
}
