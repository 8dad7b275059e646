//! The formats of a data set.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// The format in which a data set is written.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Format {
    /// A JSON object for each row, one per line.
    #[default]
    Jsonl,
    /// Parquet files with nested columns.
    Parquet,
    /// The NumPy arrays of the Hierarchical and the Tiny Recursive Model.
    Numpy,
    /// A line of tokens for each row.
    Tokens,
}

/// The error for a name that no format has.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownFormat;

impl fmt::Display for UnknownFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected jsonl, parquet, numpy or tokens")
    }
}

impl std::error::Error for UnknownFormat {}

impl Format {
    /// All formats, in the order in which help lists them.
    pub const ALL: [Format; 4] = [
        Format::Jsonl,
        Format::Parquet,
        Format::Numpy,
        Format::Tokens,
    ];

    /// Returns its name: `jsonl`, `parquet`, `numpy` or `tokens`.
    pub fn name(self) -> &'static str {
        match self {
            Format::Jsonl => "jsonl",
            Format::Parquet => "parquet",
            Format::Numpy => "numpy",
            Format::Tokens => "tokens",
        }
    }

    /// Returns a description of what is in the folder.
    pub fn description(self) -> &'static str {
        match self {
            Format::Jsonl => "a JSON object for each row, one on a line",
            Format::Parquet => {
                "Parquet files with nested columns, as Hugging Face's datasets reads them"
            }
            Format::Numpy => {
                "the NumPy arrays that the training code of HRM and TRM reads: puzzle and solution"
            }
            Format::Tokens => "a line of tokens for each row, and their vocabulary",
        }
    }

    /// Whether all fields of a row are written. Otherwise only what the format can hold is written: puzzle and
    /// solution, and with tokens the steps.
    pub fn has_fields(self) -> bool {
        matches!(self, Format::Jsonl | Format::Parquet)
    }

    /// Returns the ending of the names of files with rows.
    pub fn ending(self) -> &'static str {
        match self {
            Format::Jsonl => "jsonl",
            Format::Parquet => "parquet",
            Format::Numpy => "npy",
            Format::Tokens => "txt",
        }
    }

    /// Returns the name of a file with rows of a part while the data set is being written.
    pub fn file(self, part: &str, number: u64) -> String {
        let folder = if self == Format::Parquet { "data/" } else { "" };
        format!("{folder}{part}-{number:05}.{}", self.ending())
    }

    /// Returns the name of a file in a complete data set, if that is another one. `index` is the file's number,
    /// from 0, among all files of its part.
    pub fn last_name(self, part: &str, index: usize, files: usize) -> Option<String> {
        let is_parquet = self == Format::Parquet;
        is_parquet.then(|| format!("data/{part}-{index:05}-of-{files:05}.parquet"))
    }
}

impl FromStr for Format {
    type Err = UnknownFormat;

    fn from_str(name: &str) -> Result<Format, UnknownFormat> {
        let mut all = Format::ALL.into_iter();
        all.find(|format| format.name() == name)
            .ok_or(UnknownFormat)
    }
}
