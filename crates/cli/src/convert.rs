//! `ninefold convert`

use std::process::ExitCode;

use clap::Args;
use ninefold::format::Format;

use crate::answer::{Answer, AnswerWriter, answer_all};
use crate::failure::Failure;
use crate::input::{Input, format_table};
use crate::limits::{Progress, Threads};
use crate::output::{Signs, Target};
use crate::values;

/// Write puzzles in another format.
///
/// Titles, digits placed, notes and rules are kept if the format can hold them. Placed digits and notes that are left
/// out are reported on standard error. A puzzle that the format cannot hold is left out, and standard error has the
/// reason. A puzzle with rules is read back, and is reported if it has other solutions then. The exit status is 1 if
/// some puzzles are left out or read back with other solutions, and 2 if all are left out, or if something could not be
/// read.
#[derive(Args)]
#[command(after_long_help = format_table())]
pub(crate) struct Convert {
    #[command(flatten)]
    input: Input,

    #[command(flatten)]
    target: Target,

    /// The format to write.
    ///
    /// The list at the end of this help describes the formats.
    #[arg(long, value_name = "FORMAT", value_parser = values::formats(), hide_possible_values = true)]
    to: Format,

    #[command(flatten)]
    signs: Signs,

    #[command(flatten)]
    threads: Threads,
}

impl Convert {
    pub(crate) fn run(&self) -> Result<ExitCode, Failure> {
        let items = self.input.items()?;
        let output = self.target.open()?;
        let progress = Progress::new(!output.is_terminal(), Some(items.reading()));
        let writer = AnswerWriter::of_records(output, self.to, self.signs);
        answer_all(
            items.pieces(),
            &self.threads,
            writer,
            &progress,
            |item| match item.record {
                Ok(record) => {
                    let place = format!("{}:{}", item.origin, record.line);
                    Answer::record(item.origin, record).read_back(self.to, &place)
                }
                Err(error) => Answer::unreadable(item.origin, error, |_| None),
            },
        )
    }
}
