//! `ninefold convert`

use std::process::ExitCode;

use clap::Args;
use ninefold::clock::Instant;
use ninefold::format::{Format, Record, write_str};
use ninefold::report::{MAX_COMPARED, ReadBack, read_back};
use ninefold::search::Budget;

use crate::answer::{Answer, Sheet, answer_all};
use crate::failure::Failure;
use crate::input::{Input, Origin, format_table};
use crate::limits::{Progress, Threads};
use crate::output::{Signs, Target};
use crate::values;

/// Write puzzles in another format.
///
/// Titles, digits placed, notes and rules are kept if the format can hold them. A puzzle that the format cannot hold is left
/// out, and standard error has the reason. A puzzle with rules is read back: if it has other solutions then, standard error
/// says so. The exit status is 1 if some puzzles are left out or read back with other solutions, and 2 if all are left out, or
/// if something could not be read.
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
        let sheet = Sheet::of_records(output, self.to, self.signs);
        answer_all(
            items.pieces(),
            &self.threads,
            sheet,
            &progress,
            |item| match item.record {
                Ok(record) => self.answer(item.origin, record),
                Err(error) => Answer::unreadable(item.origin, error, |_| None),
            },
        )
    }

    /// The record, with a line for standard error if what is written reads back with other solutions.
    fn answer(&self, origin: Origin, record: Box<Record>) -> Answer {
        let is_told = !record.puzzle.is_plain() && self.to.holds_constraints();
        let text = is_told.then(|| write_str(&record, self.to).ok()).flatten();
        let compared = text.map(|text| {
            let budget = Budget {
                deadline: Some(Instant::now() + MAX_COMPARED),
                ..Budget::default()
            };
            read_back(&record, self.to, &text, &budget)
        });
        let is_other = matches!(compared, Some(ReadBack::Other(_)));
        let warning = compared.and_then(ReadBack::warning);
        let aside = warning.map(|words| {
            let line = record.line;
            format!(
                "{origin}:{line}: what is written is not the same puzzle for a reader: {words}\n"
            )
        });
        let answer = Answer::record(origin, record);
        Answer {
            good: answer.good && !is_other,
            aside: aside.unwrap_or_default(),
            ..answer
        }
    }
}
