//! `ninefold convert`

use std::process::ExitCode;

use clap::Args;
use ninefold::format::Format;

use crate::answer::{Answer, Body, Sheet, answer_all, comment};
use crate::failure::Failure;
use crate::input::{Input, format_help, format_table};
use crate::limits::{Progress, Threads};
use crate::output::{Signs, Target};

/// Write puzzles in another format. What the format can hold is kept.
///
/// A puzzle that the format cannot hold is left out, and `FILE:LINE: reason` on standard error says why. The exit status
/// is 1 if that happens to some puzzles, and 2 if it happens to all of them.
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
        answer_all(items.pieces(), &self.threads, sheet, &progress, |item| {
            let (line, origin) = (item.line(), item.origin);
            match item.record {
                Ok(record) => Answer::record(origin, record),
                Err(error) => {
                    Answer::unreadable(origin, error, |reason| Body::Text(comment(line, reason)))
                }
            }
        })
    }
}
