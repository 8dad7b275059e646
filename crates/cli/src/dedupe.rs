//! `ninefold dedupe`

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::process::ExitCode;

use clap::Args;
use ninefold::report::words;
use ninefold::stream;

use crate::answer::{Answer, AnswerWriter, Answers, Totals, comment};
use crate::ending::{heed_ctrl_c, is_cancelled};
use crate::failure::{Failure, say};
use crate::forms::{Asked, Trouble, Which, boards};
use crate::input::{Input, Origin, Piece};
use crate::limits::{Limits, Progress, Threads};
use crate::output::Target;

/// Keep the first of all puzzles that are equivalent under the Sudoku symmetries.
///
/// The puzzles that are kept are written unchanged and in order, one on a line. Memory holds 16 bytes for each, a hash of its
/// canonical form.
#[derive(Args)]
pub(crate) struct Dedupe {
    #[command(flatten)]
    input: Input,

    #[command(flatten)]
    target: Target,

    #[command(flatten)]
    which: Which,

    /// Write the puzzles that are left out instead, and after a tab the place of the first one.
    #[arg(long)]
    duplicates: bool,

    #[command(flatten)]
    limits: Limits,

    #[command(flatten)]
    threads: Threads,
}

/// A board with the hash of its form, or what there is to say in its place.
enum Found {
    Board {
        key: u128,
        text: Vec<u8>,
        origin: Origin,
        line: usize,
    },
    Trouble(Answer),
}

/// Where the first board of a form stood, if somebody wants to know.
type First = Option<Box<(Origin, usize)>>;

impl Dedupe {
    pub(crate) fn run(&self) -> Result<ExitCode, Failure> {
        let items = self.input.items()?;
        let output = self.target.open()?;
        heed_ctrl_c();
        let progress = Progress::new(!output.is_terminal(), Some(items.reading()));
        let mut writer = AnswerWriter::of_lines(output);
        let mut totals = Totals::default();
        let mut seen: HashMap<u128, First> = HashMap::new();
        let mut boards = 0;
        let pieces = items.pieces().take_while(|_| !is_cancelled());
        let job = |share| self.find(share);
        let (weight, cut, threads) = (Piece::weight, Piece::cut, self.threads.number());
        stream::ordered_and_cut(pieces, weight, cut, threads, job, |found| {
            progress.done(found.len());
            let mut answers = Answers::default();
            for found in found {
                match found {
                    Found::Trouble(answer) => answers.push(answer),
                    Found::Board {
                        key,
                        text,
                        origin,
                        line,
                    } => {
                        boards += 1;
                        answers.count(true);
                        match seen.entry(key) {
                            Entry::Vacant(place) => {
                                place.insert(self.duplicates.then(|| Box::new((origin, line))));
                                if !self.duplicates {
                                    answers.text().extend(text);
                                    answers.text().push(b'\n');
                                }
                            }
                            Entry::Occupied(place) => {
                                if let Some(first) = place.get() {
                                    let like =
                                        format!("\t# equivalent to {}:{}\n", first.0, first.1);
                                    answers.text().extend(text);
                                    answers.text().extend(like.bytes());
                                }
                            }
                        }
                    }
                }
            }
            progress.aside(|| totals.put(answers, &mut writer))
        })?;
        progress.clear();
        let end = totals.finish(writer)?;
        say(&format!(
            "{}, {} different",
            words::counted(boards, "board"),
            words::number(seen.len() as u64)
        ));
        Ok(end)
    }

    fn find(&self, share: Vec<Piece>) -> Vec<Found> {
        let boards = boards(share).into_iter();
        boards
            .take_while(|_| !is_cancelled())
            .map(|asked| self.one(asked))
            .collect()
    }

    fn one(&self, asked: Asked) -> Found {
        let Asked {
            origin,
            line,
            board,
        } = asked;
        let found = board.and_then(|board| {
            let mut text = Vec::new();
            board.write(&mut text);
            let meant = board.meant(self.which, &self.limits);
            let form = meant.and_then(|board| board.form());
            Ok((form.map_err(Trouble::Reason)?.key(), text))
        });
        match found {
            Ok((key, text)) => Found::Board {
                key,
                text,
                origin,
                line,
            },
            Err(Trouble::Reason(reason)) => {
                Found::Trouble(Answer::text(comment(line, &reason), false))
            }
            Err(Trouble::Read(error)) => {
                Found::Trouble(Answer::unreadable(origin, error, |_| None))
            }
        }
    }
}
