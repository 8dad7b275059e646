//! Checks the memory that a table needs, from the file's own description, before any of it is reserved.

use std::fs::File;
use std::io::{Read, Seek, SeekFrom};

use arrow_ipc::{Block, RecordBatch, root_as_footer, root_as_message};
use parquet::file::metadata::ParquetMetaData;

use crate::file::TableError;
use crate::thrift;

/// The greatest number of columns. Every column of every batch needs a few allocations.
pub(crate) const MAX_COLUMNS: usize = 10_000;

/// The greatest size of the part of a file that describes the rest, in bytes.
const MAX_DESCRIPTION: u64 = 64 << 20;

/// The greatest memory for one batch of an Arrow file, in bytes. A batch is read as a whole.
const MAX_BATCH: u64 = 1 << 30;

/// The greatest size of the texts in one batch of a Parquet file, in bytes. If texts are long, a batch has fewer
/// rows.
const MAX_TEXTS: u64 = 16 << 20;

/// The number of rows in a batch if the length of the texts is unknown.
const FEW_ROWS: usize = 1024;

/// The greatest number of rows in one batch of an Arrow file.
const MAX_ROWS: i64 = 1 << 31;

fn damaged(words: &str) -> TableError {
    TableError::Content(format!("the table is damaged: {words}"))
}

/// Checks the number of columns.
///
/// # Errors
/// If there are too many columns.
pub(crate) fn columns(number: usize) -> Result<(), TableError> {
    match number > MAX_COLUMNS {
        true => Err(TableError::Content(format!(
            "the table has {number} columns, expected at most {MAX_COLUMNS}"
        ))),
        false => Ok(()),
    }
}

/// Returns `length` bytes near the end of a file, before the last `after` bytes.
fn description(file: &mut File, length: u64, after: u64) -> Result<Vec<u8>, TableError> {
    if length > MAX_DESCRIPTION {
        return Err(damaged("its description has more than 64 MiB"));
    }
    let size = file.metadata()?.len();
    let start = size.checked_sub(length + after);
    let start = start.ok_or_else(|| damaged("its description is longer than the file"))?;
    let mut bytes = vec![0; length as usize];
    file.seek(SeekFrom::Start(start))?;
    file.read_exact(&mut bytes)?;
    Ok(bytes)
}

/// Returns the last bytes of a file, if it has them.
fn end<const N: usize>(file: &mut File) -> Result<Option<[u8; N]>, TableError> {
    if file.metadata()?.len() < N as u64 {
        return Ok(None);
    }
    let mut bytes = [0; N];
    file.seek(SeekFrom::End(-(N as i64)))?;
    file.read_exact(&mut bytes)?;
    Ok(Some(bytes))
}

/// Checks the end of a Parquet file: the length of its description (4 bytes) and `PAR1`, and the description before
/// these. A file without such an end is left to the library, which reports it.
///
/// # Errors
/// If the library would reserve memory for data that does not exist.
pub(crate) fn parquet_end(file: &mut File) -> Result<(), TableError> {
    let Some([a, b, c, d, b'P', b'A', b'R', b'1']) = end(file)? else {
        return Ok(());
    };
    let length = u32::from_le_bytes([a, b, c, d]).into();
    match thrift::is_struct(&description(file, length, 8)?) {
        true => Ok(()),
        false => Err(damaged("its description cannot be read")),
    }
}

/// Checks the columns and row groups of a Parquet file of this size. Returns how many rows a batch may have.
///
/// # Errors
/// If there are too many columns, or if a column lies outside the file.
pub(crate) fn parquet(
    metadata: &ParquetMetaData,
    size: u64,
    rows: usize,
) -> Result<usize, TableError> {
    columns(metadata.file_metadata().schema_descr().num_columns())?;
    let mut least = rows;
    for group in metadata.row_groups() {
        for column in group.columns() {
            let start = column.dictionary_page_offset();
            let start = start.unwrap_or_else(|| column.data_page_offset());
            let length = column.compressed_size();
            let end = start.checked_add(length);
            let is_inside = start >= 0 && length >= 0 && end.is_some_and(|end| end as u64 <= size);
            if !is_inside || group.num_rows() < 0 {
                return Err(damaged("a column lies outside the file"));
            }
            if column.column_type() != parquet::basic::Type::BYTE_ARRAY {
                continue;
            }
            least = least.min(match column.unencoded_byte_array_data_bytes() {
                Some(bytes) => {
                    let of_each = bytes
                        .unsigned_abs()
                        .div_ceil(group.num_rows().max(1) as u64);
                    (MAX_TEXTS / of_each.max(1)).max(1) as usize
                }
                None => FEW_ROWS,
            });
        }
    }
    Ok(least)
}

/// Checks an Arrow file: its end, and the description of every batch.
///
/// # Errors
/// If a part lies outside the file, or would need too much memory.
pub(crate) fn arrow(file: &mut File) -> Result<(), TableError> {
    let Some([a, b, c, d, magic @ ..]) = end::<10>(file)? else {
        return Err(damaged("it is too short"));
    };
    if &magic != b"ARROW1" {
        return Err(TableError::Content("expected an Arrow IPC file".to_owned()));
    }
    let length = i32::from_le_bytes([a, b, c, d]);
    let length = u64::try_from(length).map_err(|_| damaged("its description has no length"))?;
    let bytes = description(file, length, 10)?;
    let footer = root_as_footer(&bytes);
    let footer = footer.map_err(|_| damaged("its description cannot be read"))?;
    let fields = footer.schema().and_then(|schema| schema.fields());
    columns(fields.map_or(0, |fields| fields.len()))?;
    let dictionaries = footer.dictionaries().into_iter().flatten();
    for part in dictionaries.chain(footer.recordBatches().into_iter().flatten()) {
        arrow_part(file, part)?;
    }
    file.rewind()?;
    Ok(())
}

/// Checks a batch or a dictionary: its description (a message, after four or eight bytes), and its buffers.
fn arrow_part(file: &mut File, part: &Block) -> Result<(), TableError> {
    let outside = || damaged("a batch lies outside the file");
    let whole = |number: i64| u64::try_from(number).map_err(|_| outside());
    let start = whole(part.offset())?;
    let message = whole(part.metaDataLength().into())?;
    let body = whole(part.bodyLength())?;
    let end = start
        .checked_add(message)
        .and_then(|at| at.checked_add(body));
    if !end.is_some_and(|end| file.metadata().is_ok_and(|file| end <= file.len())) {
        return Err(outside());
    }
    if message > MAX_DESCRIPTION {
        return Err(damaged("the description of a batch has more than 64 MiB"));
    }
    let mut bytes = vec![0; message as usize];
    file.seek(SeekFrom::Start(start))?;
    file.read_exact(&mut bytes)?;
    let skipped = if bytes.starts_with(&[0xff; 4]) { 8 } else { 4 };
    let told = bytes.get(skipped..).unwrap_or_default();
    let told = root_as_message(told);
    let told = told.map_err(|_| damaged("the description of a batch cannot be read"))?;
    let batch = told
        .header_as_dictionary_batch()
        .and_then(|batch| batch.data());
    match told.header_as_record_batch().or(batch) {
        Some(batch) => arrow_buffers(file, start + message, body, batch),
        None => Err(damaged("a batch is something else")),
    }
}

/// Checks the buffers of a batch, which lie in a body of this many bytes. A compressed buffer begins with its
/// uncompressed length in eight bytes. A length of -1 means that it is not compressed.
fn arrow_buffers(
    file: &mut File,
    start: u64,
    body: u64,
    batch: RecordBatch<'_>,
) -> Result<(), TableError> {
    if !(0..=MAX_ROWS).contains(&batch.length()) {
        return Err(damaged("a batch has no number of rows"));
    }
    let mut needed = 0_u64;
    for buffer in batch.buffers().into_iter().flatten() {
        let (Ok(at), Ok(length)) = (
            u64::try_from(buffer.offset()),
            u64::try_from(buffer.length()),
        ) else {
            return Err(damaged("a column lies outside its batch"));
        };
        if at.checked_add(length).is_none_or(|end| end > body) {
            return Err(damaged("a column lies outside its batch"));
        }
        let mut becomes = length;
        if batch.compression().is_some() && length > 0 {
            let mut bytes = [0; 8];
            file.seek(SeekFrom::Start(start + at))?;
            file.read_exact(&mut bytes)?;
            becomes = u64::try_from(i64::from_le_bytes(bytes)).unwrap_or(length);
        }
        needed = needed.saturating_add(becomes);
    }
    match needed > MAX_BATCH {
        true => Err(TableError::Content(
            "a batch of rows needs more than 1 GiB. Write the table in smaller batches".to_owned(),
        )),
        false => Ok(()),
    }
}
