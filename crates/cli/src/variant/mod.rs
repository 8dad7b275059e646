//! Variants in the program: the beginning of each source says whether it holds some.
//!
//! Sources with variants are read whole, since most spread over many lines; all others are read as ever.
//! Where one source has variants, the plain puzzles of the others become variants without rules.

pub(crate) mod each;

use std::io::{self, Cursor, Read};
use std::process::ExitCode;

use ninefold::format::variant::{VariantFormat, VariantRecord, read_all};
use ninefold::format::{Format, ReadError, Record};
use ninefold::grid::variant::{Filling, Layout, Variant};
use ninefold::stream;

use crate::answer::{Answer, Answers, Body, Sheet, Tally, comment};
use crate::failure::Failure;
use crate::input::{Items, Origin};
use crate::limits::{Progress, Threads, is_cancelled};

/// A format of the input or the output: of plain puzzles or of variants.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Form {
    Plain(Format),
    Variant(VariantFormat),
}

impl std::str::FromStr for Form {
    type Err = String;

    fn from_str(name: &str) -> Result<Form, String> {
        match name.parse() {
            Ok(format) => Ok(Form::Variant(format)),
            Err(_) => name.parse().map(Form::Plain).map_err(
                |error: <Format as std::str::FromStr>::Err| {
                    let more = VariantFormat::ALL.map(VariantFormat::name).join(", ");
                    format!("{error}; for variants: {more}")
                },
            ),
        }
    }
}

/// What the sources hold.
pub(crate) enum Given {
    Plain(Box<Items>),
    Variants(Vec<Case>),
}

/// A variant, or why there is none, and where.
pub(crate) struct Case {
    pub(crate) origin: Origin,
    pub(crate) record: Result<Box<VariantRecord>, ReadError>,
}

impl Case {
    /// The line on which it begins, from 1.
    pub(crate) fn line(&self) -> usize {
        match &self.record {
            Ok(record) => record.line,
            Err(error) => error.line().max(1),
        }
    }

    /// The cases of a text.
    pub(crate) fn all(origin: &Origin, text: &str, format: Option<VariantFormat>) -> Vec<Case> {
        let case = |record: Result<VariantRecord, ReadError>| Case {
            origin: origin.clone(),
            record: record.map(Box::new),
        };
        read_all(text, format).into_iter().map(case).collect()
    }

    /// A plain puzzle as a variant; an error if its side is too great for one.
    pub(crate) fn of_plain(origin: Origin, record: Result<Box<Record>, ReadError>) -> Case {
        let variant = |record: Box<Record>| {
            let variant = Variant::of(&record.puzzle).map_err(|error| {
                ReadError::unfit(
                    record.line,
                    "a board that variants can have",
                    error.to_string(),
                )
            })?;
            let solution = record.solution.as_ref();
            let solution: Option<Filling> =
                solution.and_then(|grid| grid.iter().map(|(_, digit)| digit).collect());
            Ok(Box::new(VariantRecord {
                line: record.line,
                variant,
                solution,
                meta: record.meta,
            }))
        };
        Case {
            origin,
            record: record.and_then(variant),
        }
    }
}

/// No more than this is looked at to tell variants from plain puzzles.
const HEAD: usize = 1 << 16;

/// Reads as much of a source as tells what it holds: the first line that is neither empty nor a comment,
/// or more where that line alone does not tell.
pub(crate) fn head(input: &mut dyn Read) -> io::Result<Vec<u8>> {
    let mut head = Vec::new();
    let mut buffer = vec![0; 1 << 13];
    loop {
        let read = input.read(&mut buffer)?;
        head.extend_from_slice(&buffer[..read]);
        if read == 0 || head.len() >= HEAD || tells(&head) {
            return Ok(head);
        }
    }
}

/// Whether the first line that means something is there, and is enough.
fn tells(head: &[u8]) -> bool {
    let text = String::from_utf8_lossy(head);
    let lines = text.split_inclusive('\n');
    let mut lines = lines.filter(|line| !line.trim().is_empty() && !line.starts_with('#'));
    let first = lines.next().unwrap_or_default();
    // So begins the drawing of a samurai.
    let apart = first.split_whitespace().map(str::len).eq([9, 9]);
    let long = apart || first.starts_with('{') || first.contains(['<', '>', '^']);
    first.ends_with('\n') && !long
}

/// Whether this is the beginning of a source of variants.
pub(crate) fn is_variant(head: &[u8]) -> bool {
    VariantFormat::of(&String::from_utf8_lossy(head)).is_some()
}

/// What has been read of a source and what has not.
pub(crate) fn again(head: Vec<u8>, rest: Box<dyn Read + Send>) -> Box<dyn Read + Send> {
    Box::new(Cursor::new(head).chain(rest))
}

/// Sources of variants are read up to so many bytes.
const MOST: u64 = 64 << 20;

/// The text of a source. What is no text is shown at its place by whoever reads it.
pub(crate) fn whole(input: Box<dyn Read + Send>) -> io::Result<String> {
    let mut bytes = Vec::new();
    input.take(MOST).read_to_end(&mut bytes)?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// Answers every case and writes the answers in order; none for those that Ctrl-C came before.
pub(crate) fn answer_cases(
    cases: Vec<Case>,
    threads: &Threads,
    mut sheet: Sheet,
    progress: &Progress,
    job: impl Fn(Case) -> Option<Answer> + Sync,
) -> Result<ExitCode, Failure> {
    let mut tally = Tally::default();
    let cases = cases.into_iter().take_while(|_| !is_cancelled());
    let share = |share: Vec<Case>| share.into_iter().filter_map(&job).collect::<Answers>();
    // Any of them may take long, so each is a share of its own.
    let weight = |_: &Case| stream::SHARE;
    stream::ordered(cases, weight, threads.number(), share, |answers| {
        progress.done(1);
        progress.aside(|| tally.put(answers, &mut sheet))
    })?;
    progress.clear();
    tally.finish(sheet)
}

/// The answer to a case that could not be read: a comment, or an object with the reason.
pub(crate) fn unreadable(
    origin: Origin,
    error: ReadError,
    object: Option<&dyn Fn(usize, String) -> String>,
) -> Answer {
    let line = error.line().max(1);
    Answer::unreadable(origin, error, |reason| {
        Body::Text(match object {
            Some(object) => object(line, reason.to_owned()) + "\n",
            None => comment(line, reason),
        })
    })
}

/// The givens in a line.
pub(crate) fn givens(variant: &Variant) -> String {
    variant.layout().line(|cell| variant.given(cell))
}

/// A solution in a line.
pub(crate) fn digits(layout: &Layout, filling: &Filling) -> String {
    layout.line(|cell| filling.get(cell.index()).copied())
}
