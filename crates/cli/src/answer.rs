//! The way of many puzzles through the program: read, answered on every core, written in order.

use std::io::Write;
use std::process::ExitCode;

use ninefold::clock::Instant;
use ninefold::format::{Format, ReadError, Record, WriteError, Writer, write_str};
use ninefold::report::{MAX_COMPARED, ReadBack, left_out, may_differ, read_back, words};
use ninefold::search::Budget;
use ninefold::stream;

use crate::ending::is_cancelled;
use crate::failure::{Failure, complaint, reason, say, status};
use crate::input::{Item, Items, Origin, Piece};
use crate::limits::{Progress, Threads};
use crate::output::{Output, Signs};

/// What becomes of one item.
pub(crate) struct Answer {
    pub(crate) body: Body,
    /// Whether all is well with this puzzle.
    pub(crate) good: bool,
    /// Lines for standard error.
    pub(crate) aside: String,
    /// A line for standard error on what the reader left out or guessed. Many of these are cut short.
    pub(crate) note: Option<String>,
    /// Why it could not be read, and in which source.
    pub(crate) error: Option<(Origin, ReadError)>,
    /// Why the options are not for this puzzle: this ends the program.
    pub(crate) refusal: Option<String>,
}

/// What is written for one item.
pub(crate) enum Body {
    /// Lines, each with its newline; on standard error where the output format has no lines.
    Text(String),
    /// A record for the output format, and where it comes from.
    Record(Origin, Box<Record>),
    /// The line that stands for a puzzle on this line that cannot be read, where the output has lines.
    Placeholder(usize),
}

impl Answer {
    /// An answer of lines.
    pub(crate) fn text(text: String, good: bool) -> Answer {
        Answer::new(Body::Text(text), good)
    }

    /// A record as it has been read.
    pub(crate) fn record(origin: Origin, record: Box<Record>) -> Answer {
        Answer {
            note: not_read(&origin, &record),
            ..Answer::new(Body::Record(origin, record), true)
        }
    }

    /// This answer, with lines for standard error that begin with the place if the record changes when it is written in this format
    /// and read back: if it has other solutions then, or loses placed digits or notes.
    pub(crate) fn read_back(self, format: Format, place: &str) -> Answer {
        let Body::Record(_, record) = &self.body else {
            return self;
        };
        let is_played = record.placed.is_some() || record.notes.is_some();
        let text = match is_played || may_differ(record, format) {
            true => write_str(record, format).ok(),
            false => None,
        };
        let Some(text) = text else {
            return self;
        };
        let budget = Budget {
            deadline: Some(Instant::now() + MAX_COMPARED),
            ..Budget::default()
        };
        let compared = read_back(record, format, &text, &budget);
        let good = self.good && !matches!(compared, ReadBack::Other(_));
        let warning = compared.warning().map(|words| {
            format!("{place}: what is written is not the same puzzle for a reader: {words}")
        });
        let lost = left_out(record, format, &text).map(|words| format!("{place}: {words}"));
        // A file may have a million puzzles with unusual boxes, and only a few lines are shown of notes.
        let (aside, warning) = match record.puzzle.is_plain() {
            true => (String::new(), warning),
            false => (warning.map_or(String::new(), |words| words + "\n"), None),
        };
        let notes: Vec<String> = [self.note, warning, lost].into_iter().flatten().collect();
        Answer {
            good,
            aside,
            note: Some(notes.join("\n")).filter(|notes| !notes.is_empty()),
            ..self
        }
    }

    /// An answer with all its parts.
    pub(crate) fn new(body: Body, good: bool) -> Answer {
        Answer {
            body,
            good,
            aside: String::new(),
            note: None,
            error: None,
            refusal: None,
        }
    }

    /// The same answer with a heading before its text.
    pub(crate) fn below(mut self, heading: &str) -> Answer {
        if let Body::Text(text) = &mut self.body {
            text.insert_str(0, heading);
        }
        self
    }

    /// The end of the program at a puzzle that the options are not for: `puzzles.txt:3: words`.
    pub(crate) fn refused(origin: &Origin, line: usize, words: &str) -> Answer {
        Answer {
            refusal: Some(format!("{origin}:{line}: {words}")),
            ..Answer::text(String::new(), false)
        }
    }

    /// This answer with a note on what the reader left out or guessed.
    pub(crate) fn with_left_out(self, origin: &Origin, record: &Record) -> Answer {
        Answer {
            note: not_read(origin, record),
            ..self
        }
    }

    /// The answer to an item that could not be read: what `object` makes of the reason, if JSON is wanted, and otherwise a
    /// placeholder. The reason itself goes to standard error.
    pub(crate) fn unreadable(
        origin: Origin,
        error: ReadError,
        object: impl FnOnce(&str) -> Option<String>,
    ) -> Answer {
        let body = match object(&reason(&error)) {
            Some(object) => Body::Text(object),
            // The error is about the file as a whole.
            None if error.is_fatal() && error.line() == 0 => Body::Text(String::new()),
            None => Body::Placeholder(error.line().max(1)),
        };
        Answer {
            error: Some((origin, error)),
            ..Answer::new(body, false)
        }
    }
}

/// A line on what the reader left out or guessed; nothing for most records.
fn not_read(origin: &Origin, record: &Record) -> Option<String> {
    let line = |words| format!("{origin}:{}: {words}", record.line);
    record.left_out().map(line)
}

/// What becomes of a share of the items.
#[derive(Debug, Default)]
pub(crate) struct Answers {
    /// What is written and said, in this order.
    parts: Vec<Part>,
    puzzles: usize,
    not_good: usize,
}

#[derive(Debug)]
enum Part {
    /// As [`Body::Text`], for any number of items.
    Text(Vec<u8>),
    Record(Origin, Box<Record>),
    Placeholder(usize),
    Aside(String),
    Note(String),
    Unreadable(Origin, ReadError),
    Refused(String),
}

impl Answers {
    /// Adds the answer to the next item.
    pub(crate) fn push(&mut self, answer: Answer) {
        self.count(answer.good);
        self.parts.extend(answer.note.map(Part::Note));
        if !answer.aside.is_empty() {
            self.parts.push(Part::Aside(answer.aside));
        }
        if let Some((origin, error)) = answer.error {
            self.parts.push(Part::Unreadable(origin, error));
        }
        if let Some(words) = answer.refusal {
            self.parts.push(Part::Refused(words));
        }
        match answer.body {
            Body::Record(origin, record) => self.parts.push(Part::Record(origin, record)),
            Body::Placeholder(line) => self.parts.push(Part::Placeholder(line)),
            Body::Text(text) if !text.is_empty() => self.text().extend_from_slice(text.as_bytes()),
            Body::Text(_) => {}
        }
    }

    /// One more item, and whether all is well with it.
    pub(crate) fn count(&mut self, good: bool) {
        self.puzzles += 1;
        self.not_good += usize::from(!good);
    }

    /// Where the lines for the next items go.
    pub(crate) fn text(&mut self) -> &mut Vec<u8> {
        if !matches!(self.parts.last(), Some(Part::Text(_))) {
            self.parts.push(Part::Text(Vec::new()));
        }
        match self.parts.last_mut() {
            Some(Part::Text(text)) => text,
            _ => unreachable!("a text is last"),
        }
    }
}

impl FromIterator<Answer> for Answers {
    fn from_iter<T: IntoIterator<Item = Answer>>(all: T) -> Answers {
        let mut answers = Answers::default();
        all.into_iter().for_each(|answer| answers.push(answer));
        answers
    }
}

/// `# LINE: reason`, the line that stands for a puzzle without an answer.
pub(crate) fn comment(line: usize, reason: &str) -> String {
    format!("# {line}: {reason}\n")
}

/// What a [`comment`] says of a puzzle that cannot be read. Standard error has the reason.
const NOT_READ: &str = "cannot be read";

/// Where answers are written.
pub(crate) struct AnswerWriter {
    output: Sink,
}

enum Sink {
    Lines(Output),
    Records(Writer<Output>, Format),
}

impl AnswerWriter {
    /// A writer of lines.
    pub(crate) fn of_lines(output: Output) -> AnswerWriter {
        AnswerWriter {
            output: Sink::Lines(output),
        }
    }

    /// Returns the writer, whose lines may be closed while something else is written beside it.
    pub(crate) fn beside(self) -> AnswerWriter {
        match self.output {
            Sink::Lines(output) => AnswerWriter::of_lines(output.beside()),
            records => AnswerWriter { output: records },
        }
    }

    /// A writer of records.
    pub(crate) fn of_records(output: Output, format: Format, signs: Signs) -> AnswerWriter {
        let writer = Writer::new(output, format);
        let writer = match signs.to_alphabet {
            Some(alphabet) => writer.in_alphabet(alphabet),
            None => writer,
        };
        AnswerWriter {
            output: Sink::Records(writer, format),
        }
    }

    /// The format of records, if this is a writer of them.
    pub(crate) fn format(&self) -> Option<Format> {
        match self.output {
            Sink::Lines(_) => None,
            Sink::Records(_, format) => Some(format),
        }
    }

    pub(crate) fn write(&mut self, text: &[u8]) -> Result<(), Failure> {
        match &mut self.output {
            Sink::Lines(output) => output.write_all(text)?,
            Sink::Records(writer, format) if format.is_line_format() => {
                writer.get_mut().write_all(text)?;
            }
            Sink::Records(..) => say(String::from_utf8_lossy(text).trim_end()),
        }
        Ok(())
    }

    /// Writes a comment, where the output has lines.
    fn comment(&mut self, line: usize, reason: &str) -> Result<(), Failure> {
        match &self.output {
            Sink::Records(_, format) if !format.is_line_format() => Ok(()),
            _ => self.write(comment(line, reason).as_bytes()),
        }
    }

    /// Writes a record. If the format cannot hold it, a comment stands in its place where the format has lines, and
    /// the reason is given back.
    fn record(&mut self, record: &Record) -> Result<Option<WriteError>, Failure> {
        let Sink::Records(writer, _) = &mut self.output else {
            unreachable!("records go to a writer of records");
        };
        match writer.write(record) {
            Ok(()) => Ok(None),
            Err(WriteError::Io(error)) => Err(Failure::Unwritten(error)),
            Err(cannot) => {
                self.comment(record.line, &cannot.to_string())?;
                Ok(Some(cannot))
            }
        }
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

/// How many complaints of one kind are shown in full; further ones are counted.
pub(crate) const SHOWN: usize = 20;

/// What has been answered so far, and the exit status that follows from it.
#[derive(Default)]
pub(crate) struct Totals {
    puzzles: usize,
    not_good: usize,
    unreadable: usize,
    /// Records that the output format cannot hold.
    unwritten: usize,
    notes: usize,
    fatal: bool,
}

impl Totals {
    /// Counts answers, writes what is to be written, and complains about what could not be read.
    pub(crate) fn put(
        &mut self,
        answers: Answers,
        writer: &mut AnswerWriter,
    ) -> Result<(), Failure> {
        self.puzzles += answers.puzzles;
        self.not_good += answers.not_good;
        for part in answers.parts {
            match part {
                Part::Text(text) => writer.write(&text)?,
                Part::Record(origin, record) => {
                    if let Some(error) = writer.record(&record)? {
                        self.not_good += 1;
                        self.unwritten += 1;
                        if self.unwritten <= SHOWN {
                            let place = match record.line {
                                0 => origin.to_string(),
                                line => format!("{origin}:{line}"),
                            };
                            say(&format!("{place}: {error}"));
                        }
                    }
                }
                Part::Refused(words) => {
                    writer.flush()?;
                    return Err(Failure::Usage(words));
                }
                Part::Placeholder(line) => writer.comment(line, NOT_READ)?,
                Part::Aside(words) => say(words.trim_end()),
                Part::Note(words) => {
                    self.notes += 1;
                    if self.notes <= SHOWN {
                        say(&words);
                    }
                }
                Part::Unreadable(origin, error) => {
                    self.unreadable += 1;
                    self.fatal |= error.is_fatal();
                    if self.unreadable <= SHOWN || error.is_fatal() {
                        say(&complaint(&origin, &error));
                    }
                }
            }
        }
        writer.flush()
    }

    /// Puts the output into its place unless something was wrong with the input as a whole, and
    /// gives the exit status.
    pub(crate) fn finish(self, writer: AnswerWriter) -> Result<ExitCode, Failure> {
        self.end(writer, false)
    }

    /// Does what [`finish`](Totals::finish) does, but keeps what was made up to Ctrl-C, since these puzzles lack nothing.
    pub(crate) fn finish_made(self, writer: AnswerWriter) -> Result<ExitCode, Failure> {
        self.end(writer, true)
    }

    fn end(self, mut writer: AnswerWriter, is_made: bool) -> Result<ExitCode, Failure> {
        for (number, what) in [
            (self.unreadable, "puzzles that cannot be read"),
            (self.unwritten, "puzzles that cannot be written"),
            (self.notes, "lines like this"),
        ] {
            if number > SHOWN {
                say(&format!(
                    "and {} more {what}",
                    words::number((number - SHOWN) as u64)
                ));
            }
        }
        let failed = self.unreadable + self.unwritten;
        let failure = if is_cancelled() {
            if is_made {
                writer.finish()?;
                return Err(Failure::Interrupted { written: true });
            }
            Failure::Interrupted {
                written: !writer.is_file(),
            }
        } else if self.fatal || (failed > 0 && failed == self.puzzles) {
            Failure::Unreadable
        } else {
            writer.finish()?;
            return Ok(status(self.unreadable, self.not_good));
        };
        // A file is left as it was: dropping the writer forgets what was meant for it.
        writer.flush()?;
        Err(failure)
    }
}

/// Answers every item and writes the answers in order.
pub(crate) fn answer_all(
    pieces: impl Iterator<Item = Piece> + Send,
    threads: &Threads,
    writer: AnswerWriter,
    progress: &Progress,
    job: impl Fn(Item) -> Answer + Sync,
) -> Result<ExitCode, Failure> {
    answer_shares(pieces, threads, writer, progress, |share| {
        share.into_iter().flat_map(Piece::items).map(&job).collect()
    })
}

/// Answers shares of items and writes the answers in order. The job may leave out some items after Ctrl-C.
pub(crate) fn answer_shares(
    pieces: impl Iterator<Item = Piece> + Send,
    threads: &Threads,
    mut writer: AnswerWriter,
    progress: &Progress,
    job: impl Fn(Vec<Piece>) -> Answers + Sync,
) -> Result<ExitCode, Failure> {
    let mut totals = Totals::default();
    let pieces = pieces.take_while(|_| !is_cancelled());
    let (weight, cut, threads) = (Piece::weight, Piece::cut, threads.number());
    stream::ordered_and_cut(pieces, weight, cut, threads, job, |answers| {
        progress.done(answers.puzzles);
        progress.aside(|| totals.put(answers, &mut writer))
    })?;
    progress.clear();
    totals.finish(writer)
}

/// What is read, of which the first few items have been read ahead.
pub(crate) struct Peeked {
    /// Whether there is at most one item, as far as was looked.
    pub(crate) alone: bool,
    /// Everything.
    pub(crate) pieces: Box<dyn Iterator<Item = Piece> + Send>,
}

impl Peeked {
    /// Reads two items ahead if somebody wants to know whether there is only one.
    pub(crate) fn new(mut items: Items, wanted: bool) -> Peeked {
        if !wanted {
            return Peeked {
                alone: false,
                pieces: Box::new(items.pieces()),
            };
        }
        let ahead: Vec<Item> = items.by_ref().take(2).collect();
        Peeked {
            alone: ahead.len() < 2,
            pieces: Box::new(ahead.into_iter().map(Piece::Item).chain(items.pieces())),
        }
    }
}
