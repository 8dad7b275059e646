//! How a data set is written.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// How a data set is written.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Format {
    /// A JSON object for each row, on a line.
    #[default]
    Jsonl,
    /// Parquet files with nested columns.
    Parquet,
    /// The NumPy arrays of the Hierarchical and the Tiny Recursive Model.
    Numpy,
    /// A line of tokens for each row.
    Tokens,
}

/// There is no format of this name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownFormat;

impl fmt::Display for UnknownFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected jsonl, parquet, numpy or tokens")
    }
}

impl std::error::Error for UnknownFormat {}

impl Format {
    /// All, in the order in which help names them.
    pub const ALL: [Format; 4] = [
        Format::Jsonl,
        Format::Parquet,
        Format::Numpy,
        Format::Tokens,
    ];

    /// What it is called: `jsonl`, `parquet`, `numpy` or `tokens`.
    pub fn name(self) -> &'static str {
        match self {
            Format::Jsonl => "jsonl",
            Format::Parquet => "parquet",
            Format::Numpy => "numpy",
            Format::Tokens => "tokens",
        }
    }

    /// What is in the folder.
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

    /// Whether all that is known of a puzzle is written. Otherwise only what the format has room for: puzzle and solution, and
    /// with tokens the steps.
    pub fn has_fields(self) -> bool {
        matches!(self, Format::Jsonl | Format::Parquet)
    }

    /// How the names of files with rows end.
    pub fn ending(self) -> &'static str {
        match self {
            Format::Jsonl => "jsonl",
            Format::Parquet => "parquet",
            Format::Numpy => "npy",
            Format::Tokens => "txt",
        }
    }

    /// The name of a file with rows of a part while the data set is written.
    pub fn file(self, part: &str, number: u64) -> String {
        let folder = if self == Format::Parquet { "data/" } else { "" };
        format!("{folder}{part}-{number:05}.{}", self.ending())
    }

    /// The name of a file of a complete data set, if it has another one then: the file of this index, counted from 0, of all files of its part.
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
