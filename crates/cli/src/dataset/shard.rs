//! A file with rows of one part.

use std::fs;
use std::io::Write as _;
use std::path::PathBuf;

use ninefold_dataset::{Format, Plan};
use ninefold_table::NestedWriter;

use crate::dataset::Line;
use crate::failure::Failure;
use crate::output::{Output, Target};
use crate::table::unwritten;

/// A file that is being written; it has its name when it is whole.
pub(crate) struct Shard {
    path: PathBuf,
    writer: Writer,
}

enum Writer {
    Lines(Output),
    Parquet(Box<NestedWriter<Output>>),
}

impl Shard {
    /// Begins the file.
    pub(crate) fn new(path: PathBuf, plan: &Plan) -> Result<Shard, Failure> {
        let output = Target::named(&path).create()?;
        let writer = match plan.format {
            Format::Parquet => {
                let writer = NestedWriter::new(output, &plan.fields()).map_err(unwritten)?;
                Writer::Parquet(Box::new(writer))
            }
            _ => Writer::Lines(output),
        };
        Ok(Shard { path, writer })
    }

    /// Writes a row.
    pub(crate) fn write(&mut self, row: &Line) -> Result<(), Failure> {
        match (&mut self.writer, row) {
            (Writer::Lines(output), Line::Bytes(bytes)) => Ok(output.write_all(bytes)?),
            (Writer::Lines(output), Line::Fields(row)) => Ok(writeln!(output, "{}", row.json())?),
            (Writer::Parquet(writer), Line::Fields(row)) => writer.write(row).map_err(unwritten),
            (Writer::Parquet(_), Line::Bytes(_)) => Err(Failure::Usage(
                "a row without fields has no columns".to_owned(),
            )),
        }
    }

    /// Puts the file into its place. How many bytes it has.
    pub(crate) fn finish(self) -> Result<u64, Failure> {
        match self.writer {
            Writer::Lines(output) => output.finish()?,
            Writer::Parquet(writer) => writer.finish().map_err(unwritten)?.finish()?,
        }
        Ok(fs::metadata(self.path)?.len())
    }
}
