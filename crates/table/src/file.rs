//! Files of tables: their kinds, how they pack their rows, and their errors.

use std::fmt;
use std::io;
use std::path::Path;

use arrow_schema::ArrowError;
use parquet::basic::Compression;
use parquet::errors::ParquetError;

/// The kinds of files.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Parquet.
    Parquet,
    /// Arrow IPC, a file; also called Feather.
    Ipc,
    /// Text with commas or semicolons and a line of names.
    Csv,
    /// Text with tabs and a line of names.
    Tsv,
}

impl Kind {
    /// Returns the kind of a file with this name.
    pub fn of(path: &Path) -> Option<Kind> {
        let end = path.extension()?.to_str()?.to_ascii_lowercase();
        match end.as_str() {
            "parquet" | "pq" => Some(Kind::Parquet),
            "arrow" | "ipc" | "feather" => Some(Kind::Ipc),
            "csv" => Some(Kind::Csv),
            "tsv" => Some(Kind::Tsv),
            _ => None,
        }
    }
}

/// Returns whether the name is that of a compressed file.
fn is_compressed(name: &str) -> bool {
    let end = Path::new(name).extension().and_then(|end| end.to_str());
    let end = end.map(str::to_ascii_lowercase);
    matches!(end.as_deref(), Some("gz" | "zst" | "xz"))
}

/// How a file packs its rows.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Packing {
    /// The compression of Parquet.
    pub compression: Compression,
    /// The number of rows in a row group of Parquet.
    pub group: usize,
    /// The separator of the fields of CSV.
    pub separator: u8,
}

impl Default for Packing {
    /// Returns Snappy compression, which most writers of Parquet use.
    fn default() -> Packing {
        Packing {
            compression: Compression::SNAPPY,
            group: 1 << 17,
            separator: b',',
        }
    }
}

/// The error for a file.
#[derive(Debug)]
pub enum TableError {
    /// The name has no known ending.
    Kind(String),
    /// Reading or writing failed.
    Io(io::Error),
    /// The file is not a table of its kind, or cannot be read.
    Content(String),
    /// A column has the name of an answer, and comes from another question.
    Taken(String),
    /// The column of the puzzles would be replaced, because it has the name of an answer.
    IsPuzzles(String),
    /// The column of puzzles has an error.
    Column(ninefold_column::ColumnError),
}

impl fmt::Display for TableError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TableError::Kind(name) if is_compressed(name) => write!(
                f,
                "{name}: a table that is compressed as a whole is neither read nor written. Unpack it first, or name a file that \
                 ends in .csv or .parquet"
            ),
            TableError::Kind(name) => write!(
                f,
                "{name}: expected a table, a name that ends in .parquet, .arrow, .feather, .csv or .tsv"
            ),
            TableError::Io(error) => error.fmt(f),
            TableError::Content(words) => words.fmt(f),
            TableError::Taken(name) => write!(
                f,
                "the table has a column `{name}` that answers another question. Use --overwrite to replace it, or \
                 --prefix NAME to give the new columns other names"
            ),
            TableError::IsPuzzles(name) => write!(
                f,
                "the column of the puzzles has the name of an answer, `{name}`. Use --prefix NAME to give the new \
                 columns other names"
            ),
            TableError::Column(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for TableError {}

impl From<io::Error> for TableError {
    fn from(error: io::Error) -> TableError {
        TableError::Io(error)
    }
}

impl From<ArrowError> for TableError {
    fn from(error: ArrowError) -> TableError {
        match error {
            ArrowError::IoError(_, error) => TableError::Io(error),
            error => TableError::Content(error.to_string()),
        }
    }
}

impl From<ParquetError> for TableError {
    fn from(error: ParquetError) -> TableError {
        match error {
            ParquetError::External(error) => match error.downcast::<io::Error>() {
                Ok(error) => TableError::Io(*error),
                Err(error) => TableError::Content(error.to_string()),
            },
            error => TableError::Content(error.to_string()),
        }
    }
}

impl From<ninefold_column::ColumnError> for TableError {
    fn from(error: ninefold_column::ColumnError) -> TableError {
        TableError::Column(error)
    }
}
