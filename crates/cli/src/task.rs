//! What every subcommand that answers puzzle by puzzle is asked, and how it goes about it.

use std::process::ExitCode;

use clap::Args;
use ninefold::format::Record;
use ninefold::search::{Budget, Stats};

use crate::answer::{Answer, AnswerWriter, Peeked, answer_all};
use crate::ending::heed_ctrl_c;
use crate::failure::Failure;
use crate::input::{Input, Origin};
use crate::limits::{Limits, Progress, Threads};
use crate::output::Target;

/// Puzzles, what they may cost, and where the answers go.
#[derive(Args)]
pub(crate) struct Task {
    #[command(flatten)]
    input: Input,

    #[command(flatten)]
    target: Target,

    /// Write JSON, one object on one line for each puzzle.
    #[arg(long)]
    pub(crate) json: bool,

    #[command(flatten)]
    pub(crate) limits: Limits,

    #[command(flatten)]
    pub(crate) threads: Threads,
}

/// A task that has begun: where its answers go and how far it is.
pub(crate) struct Begun {
    pub(crate) peeked: Peeked,
    pub(crate) progress: Progress,
    pub(crate) writer: AnswerWriter,
}

/// Where a puzzle comes from.
pub(crate) struct Place {
    /// The file, if it is one.
    pub(crate) file: Option<String>,
    /// Counted from 1.
    pub(crate) line: usize,
}

impl Place {
    pub(crate) fn of(origin: &Origin, line: usize) -> Place {
        Place {
            file: origin.name(),
            line,
        }
    }
}

/// A puzzle to answer.
pub(crate) struct Case<'a> {
    pub(crate) origin: &'a Origin,
    pub(crate) record: &'a Record,
    /// What a search or a walk may cost; it counts from now.
    pub(crate) budget: Budget<'a>,
}

impl Case<'_> {
    pub(crate) fn place(&self) -> Place {
        Place::of(self.origin, self.record.line)
    }
}

impl Task {
    /// Answers a table, if that is what the input is.
    pub(crate) fn table(
        &self,
        table: &crate::table::Table,
        job: Result<ninefold_table::Job, &str>,
    ) -> Option<Result<ExitCode, Failure>> {
        if !table.is_wanted(&self.input, &self.target) {
            return None;
        }
        let job = match job {
            Ok(job) => job,
            Err(words) => return Some(Err(Failure::Usage(words.to_owned()))),
        };
        if self.json {
            let words = "--json does not go with a table, which becomes .parquet, .arrow, .feather, .csv or .tsv";
            return Some(Err(Failure::Usage(words.to_owned())));
        }
        let (limits, threads) = (&self.limits, &self.threads);
        Some(table.answer(job, &self.input, &self.target, limits, threads))
    }

    /// Opens what is read and what is written.
    pub(crate) fn begin(&self) -> Result<Begun, Failure> {
        self.begin_peeked(false)
    }

    /// The same, and looks in any case whether there is only one puzzle if somebody wants to know it.
    fn begin_peeked(&self, wanted: bool) -> Result<Begun, Failure> {
        let items = self.input.items()?;
        let reading = items.reading();
        let output = self.target.open()?;
        if !self.input.is_typed() {
            heed_ctrl_c();
        }
        let peeked = Peeked::new(items, wanted || output.is_terminal());
        let progress = Progress::new(peeked.alone || !output.is_terminal(), Some(reading));
        Ok(Begun {
            peeked,
            progress,
            writer: AnswerWriter::of_lines(output),
        })
    }

    /// Answers each puzzle. One that could not be read becomes an object by `unreadable`, which is
    /// given the reason, if JSON is wanted, and a placeholder otherwise.
    pub(crate) fn each(
        &self,
        answer: impl Fn(&Case<'_>) -> Answer + Sync,
        unreadable: impl Fn(Place, &str) -> String + Sync,
    ) -> Result<ExitCode, Failure> {
        self.answer_each(self.begin()?, answer, unreadable)
    }

    /// The same for answers of many lines: if there are several puzzles, a comment with its place comes before each answer.
    pub(crate) fn each_below_its_place(
        &self,
        answer: impl Fn(&Case<'_>) -> Answer + Sync,
        unreadable: impl Fn(Place, &str) -> String + Sync,
    ) -> Result<ExitCode, Failure> {
        let begun = self.begin_peeked(!self.json)?;
        let is_headed = !self.json && !begun.peeked.alone;
        let headed = |case: &Case<'_>| match is_headed {
            true => answer(case).below(&format!("# {}:{}\n", case.origin, case.record.line)),
            false => answer(case),
        };
        self.answer_each(begun, headed, unreadable)
    }

    fn answer_each(
        &self,
        begun: Begun,
        answer: impl Fn(&Case<'_>) -> Answer + Sync,
        unreadable: impl Fn(Place, &str) -> String + Sync,
    ) -> Result<ExitCode, Failure> {
        let Begun {
            peeked,
            progress,
            writer,
        } = begun;
        let searching = |stats: &Stats| progress.searching(stats);
        answer_all(peeked.pieces, &self.threads, writer, &progress, |item| {
            let origin = item.origin;
            match item.record {
                Ok(record) => {
                    let case = Case {
                        origin: &origin,
                        record: &record,
                        budget: self.limits.budget(Some(&searching)),
                    };
                    answer(&case).with_left_out(&origin, &record)
                }
                Err(error) => {
                    let place = Place::of(&origin, error.line().max(1));
                    Answer::unreadable(origin, error, |reason| {
                        self.json.then(|| unreadable(place, reason) + "\n")
                    })
                }
            }
        })
    }
}
