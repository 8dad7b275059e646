//! Tests files that are damaged, or that would need more memory than there is. Each is an error, and none ends the
//! program.
#![forbid(unsafe_code)]

use std::fs::{self, File};
use std::path::Path;
use std::sync::Arc;

use arrow_array::{ArrayRef, Int64Array, RecordBatch, StringArray};
use ninefold_table::{Kind, Packing, TableError, Writer, open};
use parquet::basic::Compression;
use tempfile::TempDir;

/// The number of damaged files of each kind.
const TRIES: usize = 150;

fn written(path: &Path, kind: Kind, batch: &RecordBatch, compression: Compression) {
    let packing = Packing {
        compression,
        ..Packing::default()
    };
    let file = File::create(path).unwrap();
    let mut writer = Writer::new(file, kind, &batch.schema(), packing).unwrap();
    writer.write(batch).unwrap();
    writer.finish().unwrap();
}

fn texts(texts: impl IntoIterator<Item = Option<String>>) -> ArrayRef {
    Arc::new(texts.into_iter().collect::<StringArray>())
}

/// Returns numbers, texts that differ, texts that repeat, and nulls.
fn batch() -> RecordBatch {
    let numbers: ArrayRef = Arc::new(Int64Array::from_iter_values(0..40));
    let puzzles = texts((0..40).map(|i| (i % 3 > 0).then(|| format!("1..4.......34..{i}"))));
    let levels = texts((0..40).map(|i| Some(["easy", "hard"][i % 2].to_owned())));
    let columns = [("id", numbers), ("puzzle", puzzles), ("level", levels)];
    RecordBatch::try_from_iter(columns).unwrap()
}

/// Returns the number of rows that can be read, or the error of the first that cannot.
fn read(path: &Path) -> Result<usize, TableError> {
    let mut rows = 0;
    for batch in open(path, 8192)?.batches {
        rows += batch?.num_rows();
    }
    Ok(rows)
}

/// One to eight bytes of small files are changed, or the end is missing. The result is a table or an error.
#[test]
fn damaged_files_are_errors() {
    let folder = TempDir::new().unwrap();
    let files = [
        ("a.parquet", Kind::Parquet, Compression::UNCOMPRESSED),
        ("b.parquet", Kind::Parquet, Compression::SNAPPY),
        (
            "c.parquet",
            Kind::Parquet,
            Compression::ZSTD(Default::default()),
        ),
        ("d.parquet", Kind::Parquet, Compression::LZ4_RAW),
        ("e.arrow", Kind::Ipc, Compression::UNCOMPRESSED),
    ];
    let mut state = 0x2545_F491_4F6C_DD1D_u64;
    let mut chance = |below: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 33) as usize % below
    };
    let mut errors = 0;
    for (name, kind, compression) in files {
        let path = folder.path().join(name);
        written(&path, kind, &batch(), compression);
        assert_eq!(read(&path).unwrap(), 40, "{name}");
        let whole = fs::read(&path).unwrap();
        for _ in 0..TRIES {
            let mut bytes = whole.clone();
            for _ in 0..1 << chance(4) {
                let at = chance(bytes.len());
                bytes[at] = chance(256) as u8;
            }
            if chance(10) == 0 {
                bytes.truncate(chance(whole.len()));
            }
            fs::write(&path, bytes).unwrap();
            errors += usize::from(read(&path).is_err());
        }
    }
    // Many bytes do not matter, such as those of statistics.
    assert!(errors > TRIES, "{errors} errors");
}

#[track_caller]
fn is_refused(path: &Path, words: &str) {
    let said = read(path).unwrap_err().to_string();
    assert!(said.contains(words), "{said}");
}

/// A list that claims two billion members, in a file of thirty bytes.
#[test]
fn lengths_that_a_file_cannot_have_are_refused() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("a.parquet");
    // Version 1, then the list of columns as structs.
    let description = [0x15, 2, 0x19, 0xfc, 0xff, 0xff, 0xff, 0xff, 7, 0, 0, 0, 0];
    let length = (description.len() as u32).to_le_bytes();
    fs::write(
        &path,
        [b"PAR1", &description[..], &length, b"PAR1"].concat(),
    )
    .unwrap();
    is_refused(&path, "its description cannot be read");
    fs::write(&path, [&b"PAR1"[..], &[0, 0, 0, 0x70], b"PAR1"].concat()).unwrap();
    is_refused(&path, "its description has more than 64 MiB");
    let path = folder.path().join("a.arrow");
    fs::write(&path, [&b"ARROW1"[..], &[0, 0, 0, 1], b"ARROW1"].concat()).unwrap();
    is_refused(&path, "its description is longer than the file");
    fs::write(
        &path,
        [&b"ARROW1"[..], &[0, 0, 0, 0xf0], b"ARROW1"].concat(),
    )
    .unwrap();
    is_refused(&path, "its description has no length");
}

/// A buffer that claims an uncompressed length of 2^40 bytes.
#[test]
fn a_batch_that_needs_too_much_memory_is_refused() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("a.arrow");
    let long = texts((0..1000).map(|i| Some(format!("{:081}", i % 7))));
    let batch = RecordBatch::try_from_iter([("puzzle", long)]).unwrap();
    written(&path, Kind::Ipc, &batch, Compression::UNCOMPRESSED);
    let mut bytes = fs::read(&path).unwrap();
    let length = 81_000_i64.to_le_bytes();
    let at = bytes.windows(8).position(|eight| eight == length);
    let at = at.expect("the texts are compressed");
    bytes[at..at + 8].copy_from_slice(&(1_i64 << 40).to_le_bytes());
    fs::write(&path, bytes).unwrap();
    is_refused(&path, "needs more than 1 GiB");
}

/// Short files with long texts: a batch has fewer rows.
#[test]
fn texts_that_repeat_do_not_fill_the_memory() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("a.parquet");
    let long = texts((0..1000).map(|_| Some("x".repeat(100_000))));
    let batch = RecordBatch::try_from_iter([("note", long)]).unwrap();
    written(&path, Kind::Parquet, &batch, Compression::SNAPPY);
    assert!(fs::metadata(&path).unwrap().len() < 100_000);
    let mut rows = 0;
    for batch in open(&path, 8192).unwrap().batches {
        let batch = batch.unwrap();
        assert!(batch.num_rows() <= 200, "16 MiB of texts");
        rows += batch.num_rows();
    }
    assert_eq!(rows, 1000);
}

#[test]
fn too_many_columns_are_refused() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("a.csv");
    fs::write(&path, format!("a{}\n", ",a".repeat(1_000_000))).unwrap();
    is_refused(
        &path,
        "the table has 1000001 columns, expected at most 10000",
    );
    let columns = (0..10_001).map(|i| (format!("c{i}"), texts([None])));
    let batch = RecordBatch::try_from_iter(columns).unwrap();
    for (name, kind) in [("a.parquet", Kind::Parquet), ("a.arrow", Kind::Ipc)] {
        let path = folder.path().join(name);
        written(&path, kind, &batch, Compression::SNAPPY);
        is_refused(&path, "the table has 10001 columns");
    }
}

/// A row without an end, and rows that are long together.
#[test]
fn rows_of_text_are_bounded() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("a.csv");
    fs::write(&path, format!("puzzle\n\"{}", "x\n".repeat(40 << 20))).unwrap();
    is_refused(&path, "expected at most 64 MiB in a row");
    let row = format!("{}\n", "x".repeat(10 << 20));
    fs::write(&path, format!("puzzle\n{}", row.repeat(12))).unwrap();
    let batches: Vec<usize> = open(&path, 8192)
        .unwrap()
        .batches
        .map(|batch| batch.unwrap().num_rows())
        .collect();
    assert!(
        batches.len() > 1 && batches.iter().sum::<usize>() == 12,
        "{batches:?}"
    );
}
