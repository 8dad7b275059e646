//! The way of many puzzles through the program: read, answered on every core, written in order.

use std::io::Write;
use std::process::ExitCode;

use ninefold::format::{Format, ReadError, Record, Writer};
use ninefold::stream;

use crate::failure::{Failure, NOT_ALL, complaint, reason, say};
use crate::input::{Item, Items, Origin};
use crate::limits::{Progress, Threads, is_cancelled};
use crate::output::Output;

/// What becomes of one item.
pub(crate) struct Answer {
    pub(crate) body: Body,
    /// Whether all is well with this puzzle.
    pub(crate) good: bool,
    /// Lines for standard error.
    pub(crate) aside: String,
    /// Why it could not be read, and in which source.
    pub(crate) error: Option<(Origin, ReadError)>,
}

/// What is written for one item.
pub(crate) enum Body {
    /// Lines, each with its newline.
    Text(String),
    /// A record for the output format.
    Record(Box<Record>),
    /// A comment where the output format has them; on standard error otherwise.
    Comment(String),
}

impl Answer {
    /// An answer of lines.
    pub(crate) fn text(text: String, good: bool) -> Answer {
        Answer::new(Body::Text(text), good)
    }

    /// An answer of any kind.
    pub(crate) fn new(body: Body, good: bool) -> Answer {
        Answer {
            body,
            good,
            aside: String::new(),
            error: None,
        }
    }

    /// The answer to an item that could not be read. `text` makes the lines from the reason.
    pub(crate) fn unreadable(
        origin: Origin,
        error: ReadError,
        text: impl FnOnce(&str) -> Body,
    ) -> Answer {
        let body = text(&reason(&error));
        Answer {
            error: Some((origin, error)),
            ..Answer::new(body, false)
        }
    }
}

/// `# LINE: reason`, the line that stands for a puzzle without an answer.
pub(crate) fn comment(line: usize, reason: &str) -> String {
    format!("# {line}: {reason}\n")
}

/// Where answers are written.
pub(crate) struct Sheet {
    output: Sink,
}

enum Sink {
    Lines(Output),
    Records(Writer<Output>, Format),
}

impl Sheet {
    /// A sheet of lines.
    pub(crate) fn of_lines(output: Output) -> Sheet {
        Sheet {
            output: Sink::Lines(output),
        }
    }

    /// A sheet of records.
    pub(crate) fn of_records(output: Output, format: Format) -> Sheet {
        Sheet {
            output: Sink::Records(Writer::new(output, format), format),
        }
    }

    pub(crate) fn put(&mut self, body: Body) -> Result<(), Failure> {
        match (&mut self.output, body) {
            (Sink::Lines(output), Body::Text(text) | Body::Comment(text)) => {
                output.write_all(text.as_bytes())?;
            }
            (Sink::Records(writer, _), Body::Record(record)) => writer.write(&record)?,
            (Sink::Records(writer, format), Body::Text(text) | Body::Comment(text)) => {
                if format.is_line_format() {
                    writer.get_mut().write_all(text.as_bytes())?;
                } else {
                    say(text.trim_end());
                }
            }
            (Sink::Lines(_), Body::Record(_)) => unreachable!("records go to a sheet of records"),
        }
        Ok(())
    }

    /// Whether it becomes a file in the end, or nothing.
    fn is_file(&self) -> bool {
        match &self.output {
            Sink::Lines(output) => output.is_file(),
            Sink::Records(writer, _) => writer.get_ref().is_file(),
        }
    }

    pub(crate) fn flush(&mut self) -> Result<(), Failure> {
        match &mut self.output {
            Sink::Lines(output) => output.flush()?,
            Sink::Records(writer, _) => writer.get_mut().flush()?,
        }
        Ok(())
    }

    pub(crate) fn finish(self) -> Result<(), Failure> {
        match self.output {
            Sink::Lines(output) => output.finish(),
            Sink::Records(writer, _) => writer.finish()?.finish(),
        }
    }
}

/// Complaints that are shown in full; further ones are counted.
const SHOWN: u64 = 5;

/// What has been answered so far, and the exit status that follows from it.
#[derive(Default)]
pub(crate) struct Tally {
    puzzles: u64,
    not_good: u64,
    unreadable: u64,
    fatal: bool,
}

impl Tally {
    /// Counts an answer and complains if it could not be read.
    pub(crate) fn count(&mut self, answer: &Answer) {
        self.puzzles += 1;
        self.not_good += u64::from(!answer.good);
        if !answer.aside.is_empty() {
            say(answer.aside.trim_end());
        }
        let Some((origin, error)) = &answer.error else {
            return;
        };
        self.unreadable += 1;
        self.fatal |= error.is_fatal();
        if self.unreadable <= SHOWN || error.is_fatal() {
            say(&complaint(origin, error));
        }
    }

    /// Puts the output into its place unless something was wrong with the input as a whole, and
    /// gives the exit status.
    pub(crate) fn finish(self, mut sheet: Sheet) -> Result<ExitCode, Failure> {
        if self.unreadable > SHOWN {
            say(&format!(
                "… {} puzzles in all could not be read",
                self.unreadable
            ));
        }
        let failure = if is_cancelled() {
            Failure::Interrupted {
                written: !sheet.is_file(),
            }
        } else if self.fatal || (self.unreadable > 0 && self.unreadable == self.puzzles) {
            Failure::Unreadable
        } else {
            sheet.finish()?;
            let status = if self.not_good == 0 { 0 } else { NOT_ALL };
            return Ok(ExitCode::from(status));
        };
        // A file is left as it was: dropping the sheet forgets what was meant for it.
        sheet.flush()?;
        Err(failure)
    }
}

/// Answers every item and writes the answers in order.
pub(crate) fn answer_all(
    items: impl Iterator<Item = Item> + Send,
    threads: &Threads,
    sheet: Sheet,
    progress: &Progress,
    job: impl Fn(Item) -> Answer + Sync,
) -> Result<ExitCode, Failure> {
    let each = |share: Vec<Item>| share.into_iter().map(|item| Some(job(item))).collect();
    answer_shares(items, threads, sheet, progress, each)
}

/// The same with a job that answers many items at once, and may leave out some after Ctrl-C.
pub(crate) fn answer_shares(
    items: impl Iterator<Item = Item> + Send,
    threads: &Threads,
    mut sheet: Sheet,
    progress: &Progress,
    job: impl Fn(Vec<Item>) -> Vec<Option<Answer>> + Sync,
) -> Result<ExitCode, Failure> {
    let mut tally = Tally::default();
    let items = items.take_while(|_| !is_cancelled());
    stream::ordered(items, threads.number(), job, |answers| {
        progress.done(answers.len());
        progress.aside(|| {
            for answer in answers.into_iter().flatten() {
                tally.count(&answer);
                sheet.put(answer.body)?;
            }
            sheet.flush()
        })
    })?;
    progress.clear();
    tally.finish(sheet)
}

/// Items of which the first few have been read ahead.
pub(crate) struct Peeked {
    /// Whether there is at most one item, as far as was looked.
    pub(crate) alone: bool,
    /// All items.
    pub(crate) items: Box<dyn Iterator<Item = Item> + Send>,
}

impl Peeked {
    /// Reads two items ahead if somebody wants to know whether there is only one.
    pub(crate) fn new(mut items: Items, wanted: bool) -> Peeked {
        if !wanted {
            return Peeked {
                alone: false,
                items: Box::new(items),
            };
        }
        let ahead: Vec<Item> = items.by_ref().take(2).collect();
        Peeked {
            alone: ahead.len() < 2,
            items: Box::new(ahead.into_iter().chain(items)),
        }
    }
}
