//! Reads a file as batches of rows, one after another.

use std::fs::File;
use std::io::BufReader;
use std::path::Path;

use arrow_array::RecordBatch;
use arrow_ipc::reader::FileReader;
use arrow_schema::SchemaRef;
use parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;

use crate::bounds;
use crate::caught::caught;
use crate::csv::Rows;
use crate::file::{Kind, Packing, TableError};

/// A file that is being read.
pub struct Reading {
    /// Its columns.
    pub schema: SchemaRef,
    /// How it packs its rows, if it is Parquet.
    pub packing: Packing,
    /// The number of rows, if the end of the file states it.
    pub rows: Option<u64>,
    /// Its rows.
    pub batches: Box<dyn Iterator<Item = Result<RecordBatch, TableError>> + Send>,
}

/// Opens a file of the kind that its name shows.
///
/// Its batches have about `rows` rows each. Those of Arrow IPC are as they were written, but cut if they are
/// longer. A damaged file is an error, also if the libraries panic. A file that needs too much memory is refused
/// before it is read.
///
/// # Errors
/// If the name shows no kind, or if the file cannot be read or is not such a table.
pub fn open(path: &Path, rows: usize) -> Result<Reading, TableError> {
    let name = || path.to_string_lossy().into_owned();
    let kind = Kind::of(path).ok_or_else(|| TableError::Kind(name()))?;
    let file = File::open(path)?;
    let mut reading = caught(|| match kind {
        Kind::Parquet => parquet(file, rows),
        Kind::Ipc => arrow(file, rows),
        Kind::Csv | Kind::Tsv => text(file, rows),
    })?;
    reading.batches = Box::new(Guarded(Some(reading.batches)));
    Ok(reading)
}

/// The batches up to the first one that cannot be read.
struct Guarded(Option<Box<dyn Iterator<Item = Result<RecordBatch, TableError>> + Send>>);

impl Iterator for Guarded {
    type Item = Result<RecordBatch, TableError>;

    fn next(&mut self) -> Option<Self::Item> {
        let batches = self.0.as_mut()?;
        let next = caught(|| batches.next().transpose()).transpose();
        if !matches!(next, Some(Ok(_))) {
            self.0 = None;
        }
        next
    }
}

fn parquet(mut file: File, rows: usize) -> Result<Reading, TableError> {
    bounds::parquet_end(&mut file)?;
    let size = file.metadata()?.len();
    let builder = ParquetRecordBatchReaderBuilder::try_new(file)?;
    let rows = bounds::parquet(builder.metadata(), size, rows)?;
    let groups = builder.metadata().row_groups();
    let packing = groups.first().map_or(Packing::default(), |group| {
        let columns = group.columns().first();
        let compression = columns.map(|column| column.compression());
        Packing {
            compression: compression.unwrap_or(Packing::default().compression),
            group: usize::try_from(group.num_rows())
                .unwrap_or(0)
                .clamp(1, 1 << 20),
            ..Packing::default()
        }
    });
    let count = u64::try_from(builder.metadata().file_metadata().num_rows()).ok();
    let reader = builder.with_batch_size(rows).build()?;
    Ok(Reading {
        schema: arrow_array::RecordBatchReader::schema(&reader),
        packing,
        rows: count,
        batches: Box::new(reader.map(|batch| Ok(batch?))),
    })
}

fn arrow(mut file: File, rows: usize) -> Result<Reading, TableError> {
    bounds::arrow(&mut file)?;
    let reader = FileReader::try_new(BufReader::new(file), None)?;
    let schema = reader.schema();
    let cut = move |batch: Result<RecordBatch, _>| -> Vec<Result<RecordBatch, TableError>> {
        match batch {
            Ok(batch) => pieces(&batch, rows).map(Ok).collect(),
            Err(error) => vec![Err(TableError::from(error))],
        }
    };
    Ok(Reading {
        schema,
        packing: Packing::default(),
        rows: None,
        batches: Box::new(reader.flat_map(cut)),
    })
}

fn text(file: File, rows: usize) -> Result<Reading, TableError> {
    let reader = Rows::new(file, rows)?;
    let packing = Packing {
        separator: reader.separator,
        ..Packing::default()
    };
    Ok(Reading {
        schema: reader.schema(),
        packing,
        rows: None,
        batches: Box::new(reader),
    })
}

/// Returns slices of a batch.
fn pieces(batch: &RecordBatch, rows: usize) -> impl Iterator<Item = RecordBatch> {
    let starts = (0..batch.num_rows()).step_by(rows.max(1));
    starts.map(move |start| batch.slice(start, rows.min(batch.num_rows() - start)))
}
