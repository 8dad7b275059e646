//! `ninefold vary`

use std::ops::RangeInclusive;
use std::process::ExitCode;

use clap::Args;
use ninefold::generate::Vary as Neighbours;
use ninefold::generate::words::givens as range;
use ninefold::report::words::{self, NOT_PLAIN};
use ninefold::search::Backend;
use ninefold::stream;

use crate::answer::{AnswerWriter, Answers, Totals};
use crate::ending::{heed_ctrl_c, is_cancelled};
use crate::failure::{Failure, complaint, say};
use crate::input::Input;
use crate::limits::{Limits, Progress, Threads};
use crate::output::Target;

/// Write all puzzles that differ from a 9×9 puzzle by a few clues.
///
/// Some clues are removed and others are added, in every way that gives a unique solution. A cell that loses its clue may get
/// another digit. Many of the puzzles may be equivalent under the Sudoku symmetries; `ninefold dedupe` keeps one of each.
/// Removing and adding one clue takes milliseconds, two and two about half a minute, three and three hours.
#[derive(Args)]
pub(crate) struct Vary {
    #[command(flatten)]
    input: Input,

    #[command(flatten)]
    target: Target,

    /// Remove this many clues: a number, or a range such as 1..3.
    #[arg(long, value_name = "RANGE", value_parser = range, default_value = "1")]
    minus: RangeInclusive<usize>,

    /// Add this many clues: a number, or a range such as 1..3.
    #[arg(long, value_name = "RANGE", value_parser = range, default_value = "1")]
    plus: RangeInclusive<usize>,

    #[command(flatten)]
    threads: Threads,
}

/// More would never end.
const MOST: usize = 5;

impl Vary {
    pub(crate) fn run(&self) -> Result<ExitCode, Failure> {
        for (name, range) in [("minus", &self.minus), ("plus", &self.plus)] {
            if range.is_empty() || *range.end() > MOST {
                return Err(Failure::Usage(format!(
                    "--{name}: expected a number from 0 to {MOST}, or a range such as 1..3"
                )));
            }
        }
        let backend = Backend::chosen().map_err(|error| Failure::Usage(error.to_string()))?;
        let mut works = Vec::new();
        for item in self.input.items()? {
            let record = item.record.map_err(|error| {
                say(&complaint(&item.origin, &error));
                Failure::Unreadable
            })?;
            if !record.puzzle.is_plain() {
                return Err(Failure::Usage(format!(
                    "{}:{}: expected a plain 9x9 puzzle: {NOT_PLAIN}",
                    item.origin, record.line
                )));
            }
            for minus in self.minus.clone() {
                for plus in self.plus.clone() {
                    let work = Neighbours::new(&record.puzzle, minus, plus, backend);
                    works.push(work.ok_or_else(|| {
                        Failure::Usage(format!(
                            "{}:{}: expected a plain 9x9 puzzle with {} or more",
                            item.origin,
                            record.line,
                            words::counted(minus as u64, "given")
                        ))
                    })?);
                }
            }
        }
        let output = self.target.open()?;
        heed_ctrl_c();
        let progress = Progress::new(!output.is_terminal(), None);
        let mut writer = AnswerWriter::of_lines(output);
        let mut totals = Totals::default();
        let parts = works
            .iter()
            .flat_map(|work| (0..work.parts()).map(move |part| (work, part)));
        let parts = parts.take_while(|_| !is_cancelled());
        let limits = Limits::default();
        let job = |parts: Vec<(&Neighbours, usize)>| {
            let mut answers = Answers::default();
            for (work, part) in parts {
                let (found, _) = work.part(part, &limits.budget(None));
                for cells in found {
                    write(&cells, &mut answers);
                }
            }
            answers
        };
        // A part is worth some puzzles: each thread takes one at a time.
        let weight = |_: &_| stream::SHARE;
        stream::ordered(parts, weight, self.threads.number(), job, |answers| {
            progress.aside(|| totals.put(answers, &mut writer))
        })?;
        progress.clear();
        totals.finish(writer)
    }
}

/// Writes a puzzle on a line.
pub(crate) fn write(cells: &[u8; 81], answers: &mut Answers) {
    answers.count(true);
    let text = answers.text();
    text.extend_from_slice(&cells.map(|value| if value == 0 { b'.' } else { b'0' + value }));
    text.push(b'\n');
}
