//! `ninefold convert`

use std::process::ExitCode;

use clap::Args;
use ninefold::format::Format;

use crate::answer::{Answer, Body, Sheet, answer_all, comment};
use crate::failure::Failure;
use crate::input::{Input, format_help, format_table};
use crate::limits::{Progress, Threads};
use crate::output::Target;

/// Write puzzles in another format. What the format can hold is kept.
#[derive(Args)]
#[command(after_long_help = format_table())]
pub(crate) struct Convert {
    #[command(flatten)]
    input: Input,

    #[command(flatten)]
    target: Target,

    /// The format to write.
    #[arg(long, value_name = "FORMAT", help = format_help("The format to write."))]
    to: Format,

    #[command(flatten)]
    threads: Threads,
}

impl Convert {
    pub(crate) fn run(&self) -> Result<ExitCode, Failure> {
        let items = self.input.items()?;
        let output = self.target.open()?;
        let progress = Progress::new(!output.is_terminal(), Some(items.reading()));
        let sheet = Sheet::of_records(output, self.to);
        answer_all(items.pieces(), &self.threads, sheet, &progress, |item| {
            let line = item.line();
            match item.record {
                Ok(record) => Answer::new(Body::Record(record), true),
                Err(error) => Answer::unreadable(item.origin, error, |reason| {
                    Body::Text(comment(line, reason))
                }),
            }
        })
    }
}
