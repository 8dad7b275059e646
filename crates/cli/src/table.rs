//! Tables in files: puzzles in a column, answers in columns beside it.
//!
//! A name in .parquet, .arrow or .feather, or `--column`, says that the input is a table. Nothing else of the
//! program knows of them, and a program built without the feature `tables` is the same but for this.

use std::path::Path;
use std::process::ExitCode;

use clap::Args;
use ninefold::generate::Wanted;
use ninefold::report::words;
use ninefold_table::{self as table, Job, Kind, Packing, Question, SchemaRef, TableError, Writer};

use crate::failure::{Failure, NOT_ALL, say};
use crate::input::Input;
use crate::limits::{Limits, Progress, Threads, heed_ctrl_c, is_cancelled};
use crate::output::{Output, Target};

/// The option of every subcommand that answers tables.
#[derive(Args, Default)]
pub(crate) struct Table {
    /// The input is a table, .parquet, .arrow, .feather or .csv, with puzzles in this column. The answers
    /// stand in further columns; all others are kept. Without the option a table needs a column
    /// `puzzle` or only one column.
    #[arg(long, value_name = "NAME")]
    column: Option<String>,
}

/// A table that puzzles are made for.
pub(crate) struct Made {
    writer: Writer<Output>,
    schema: SchemaRef,
}

impl Made {
    /// Begins the table.
    pub(crate) fn begin(output: Output, kind: Kind, wanted: &Wanted) -> Result<Made, Failure> {
        let schema = table::made_schema(wanted);
        let writer = Writer::new(output, kind, &schema, Packing::default()).map_err(unwritten)?;
        Ok(Made { writer, schema })
    }

    /// Writes puzzles.
    pub(crate) fn put(&mut self, puzzles: &[ninefold::generate::Made]) -> Result<(), Failure> {
        let rows = table::made_batch(&self.schema, puzzles.iter().map(Some));
        let rows = rows.map_err(|error| unwritten(error.into()))?;
        self.writer.write(&rows).map_err(unwritten)
    }

    /// Writes the end.
    pub(crate) fn finish(self) -> Result<(), Failure> {
        let output: Output = self.writer.finish().map_err(unwritten)?;
        output.finish()
    }
}

fn unwritten(error: TableError) -> Failure {
    match error {
        TableError::Io(error) => Failure::Unwritten(error),
        other => Failure::Unwritten(std::io::Error::other(other.to_string())),
    }
}

/// The name of the column of puzzles, unless another is said.
const PUZZLE: &str = "puzzle";

impl Table {
    /// Whether the input is a table: it is said to be, or its name says so.
    pub(crate) fn is_wanted(&self, input: &Input) -> bool {
        let is_table = |name: &Path| matches!(Kind::of(name), Some(Kind::Parquet | Kind::Ipc));
        self.column.is_some() || input.names().iter().any(|name| is_table(Path::new(name)))
    }

    /// Answers the one table that is named. Without a file to write to, it goes to standard output as CSV.
    pub(crate) fn answer(
        &self,
        job: Job,
        input: &Input,
        target: &Target,
        limits: &Limits,
        threads: &Threads,
    ) -> Result<ExitCode, Failure> {
        let [name] = input.names() else {
            return Err(Failure::Usage("name one table, and no more".to_owned()));
        };
        let path = Path::new(name);
        let complain = |error: TableError| match error {
            TableError::Kind(_) => Failure::Usage(error.to_string()),
            error => {
                say(&format!("{}: {error}", path.display()));
                Failure::Unreadable
            }
        };
        let reading = table::open(path, job.rows_at_once()).map_err(complain)?;
        let column = self
            .column
            .clone()
            .unwrap_or_else(|| match &reading.schema.fields()[..] {
                [only] => only.name().clone(),
                _ => PUZZLE.to_owned(),
            });
        let kind = match target.path() {
            None => Kind::Csv,
            Some(path) => Kind::of(path).ok_or_else(|| {
                Failure::Usage(TableError::Kind(path.display().to_string()).to_string())
            })?,
        };
        heed_ctrl_c();
        let (packing, output) = (reading.packing, target.open()?);
        let progress = Progress::new(!output.is_terminal(), None);
        let begin = |schema: &_| Writer::new(output, kind, schema, packing);
        let told = |rows| progress.done(rows);
        let limits = limits.of_rows();
        let question = Question {
            column: &column,
            job,
            shape: input.shape(),
            limits: &limits,
        };
        let answered = table::answer(reading, &question, threads.number(), begin, told);
        progress.clear();
        let (writer, tally) = answered.map_err(complain)?;
        if is_cancelled() {
            return Err(Failure::Interrupted { written: false });
        }
        let output: Output = writer.finish().map_err(complain)?;
        output.finish()?;
        if tally.bad == 0 {
            return Ok(ExitCode::SUCCESS);
        }
        say(&format!(
            "{} of {} have an error; the column `error` says why",
            words::number(tally.bad),
            words::counted(tally.rows, "row"),
        ));
        Ok(ExitCode::from(NOT_ALL))
    }
}
