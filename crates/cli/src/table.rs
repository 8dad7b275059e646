//! Tables in files: puzzles in a column, answers in columns beside it.
//!
//! A name in .parquet, .arrow or .feather, or `--column`, says that the input is a table, and so does a .csv or .tsv that
//! goes into a table. Nothing else of the program knows of them, and a program built without the feature `tables` differs only in this.

use std::path::Path;
use std::process::ExitCode;

use clap::Args;
use ninefold::generate::Wanted;
use ninefold::report::words;
use ninefold_table::{
    self as table, ColumnError, Job, Kind, OnConflict, Packing, Question, SchemaRef, TableError,
    Writer,
};

use crate::ending::{heed_ctrl_c, is_cancelled};
use crate::failure::{Failure, NOT_ALL, say};
use crate::input::Input;
use crate::limits::{Limits, Progress, Threads};
use crate::output::{Output, Target};

/// The option of every subcommand that answers tables.
#[derive(Args, Default)]
pub(crate) struct Table {
    /// Read a table whose puzzles are in this column.
    ///
    /// The table is a .parquet, .arrow, .feather, .csv or .tsv file. The answers are added as columns, and all other
    /// columns are kept. Without the option, a .parquet, .arrow or .feather file needs a column `variant` or `puzzle`, or only one
    /// column, and so does a .csv or .tsv file whose answers go to a table (`-o solved.csv`).
    /// If a column of the answers exists already, such as `solution`, its values are compared with the answers, and rows
    /// that differ are reported.
    #[arg(long, value_name = "NAME", help_heading = "Tables")]
    column: Option<String>,

    /// Replace the columns of a table that have the names of the answers.
    #[arg(long, conflicts_with = "prefix", help_heading = "Tables")]
    overwrite: bool,

    /// Begin the names of the new columns of a table with this, such as `my_` for `my_solution`.
    #[arg(long, value_name = "NAME", help_heading = "Tables")]
    prefix: Option<String>,
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

pub(crate) fn unwritten(error: TableError) -> Failure {
    match error {
        TableError::Io(error) => Failure::Unwritten(error),
        other => Failure::Unwritten(std::io::Error::other(other.to_string())),
    }
}

impl Table {
    /// Whether the input is a table: it is said to be, or its name says so. A .csv or .tsv can also be a grid or a list of
    /// puzzles; it is a table if the answers go to one and `--from` says nothing else.
    pub(crate) fn is_wanted(&self, input: &Input, target: &Target) -> bool {
        let is_said = self.column.is_some() || self.overwrite || self.prefix.is_some();
        let goes_to_table = target.path().is_some_and(|path| Kind::of(path).is_some());
        let may_be_table = goes_to_table && !input.has_format();
        let is_table = |name| match Kind::of(Path::new(name)) {
            Some(Kind::Parquet | Kind::Ipc) => true,
            Some(_) => may_be_table,
            None => false,
        };
        is_said || input.names().iter().any(is_table)
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
            return Err(Failure::Usage("expected one table".to_owned()));
        };
        let path = Path::new(name);
        let complain = |error: TableError| match error {
            TableError::Kind(_) | TableError::Taken(_) | TableError::IsPuzzles(_) => {
                Failure::Usage(error.to_string())
            }
            error => {
                let is_unnamed = self.column.is_none()
                    && matches!(error, TableError::Column(ColumnError::Missing { .. }));
                let advice = match is_unnamed {
                    true => {
                        ". --column NAME says which one holds puzzles; a CSV file that is a grid is read with --from csv-grid"
                    }
                    false => "",
                };
                say(&format!("{}: {error}{advice}", path.display()));
                Failure::Unreadable
            }
        };
        let reading = table::open(path, job.rows_at_once()).map_err(complain)?;
        let column = self
            .column
            .clone()
            .unwrap_or_else(|| table::default_column(&reading.schema).to_owned());
        let kind = match target.path() {
            None => Kind::Csv,
            Some(path) => Kind::of(path).ok_or_else(|| {
                Failure::Usage(TableError::Kind(path.display().to_string()).to_string())
            })?,
        };
        heed_ctrl_c();
        let (packing, output) = (reading.packing, target.create()?);
        let progress = Progress::new(!output.is_terminal(), None);
        let begin = |schema: &_| Writer::new(output, kind, schema, packing);
        let report = |rows| progress.done(rows);
        let limits = limits.of_rows();
        let question = Question {
            column: &column,
            job,
            shape: input.shape(),
            limits: &limits,
            done: None,
        };
        let on_conflict = match &self.prefix {
            Some(_) => OnConflict::Error,
            None if self.overwrite => OnConflict::Replace,
            None => OnConflict::Compare,
        };
        let answered = table::answer(
            reading,
            &question,
            on_conflict,
            self.prefix.as_deref().unwrap_or_default(),
            threads.number(),
            begin,
            report,
        );
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
        for difference in &tally.differences {
            say(&format!("{}: {difference}", path.display()));
        }
        let more = tally.differing - tally.differences.len() as u64;
        if more > 0 {
            say(&format!("and {} more differences", words::number(more)));
        }
        say(&format!(
            "{} of {} {} an error; the column `{}error` has the reasons",
            words::number(tally.bad),
            words::counted(tally.rows, "row"),
            if tally.bad == 1 { "has" } else { "have" },
            self.prefix.as_deref().unwrap_or_default(),
        ));
        Ok(ExitCode::from(NOT_ALL))
    }
}
