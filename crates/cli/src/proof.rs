//! `--proof FILE`, and `ninefold verify`

use std::ops::ControlFlow;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use clap::Args;
use ninefold::grid::Puzzle;
use ninefold::grid::notation::write_line;
use ninefold::proof::{Checked, Checker, Rejected, Writer};
use ninefold::report::words::NOT_PLAIN;
use ninefold::report::{self, Status, json};
use ninefold::search::Verdict;
use ninefold::search::general::Line;

use crate::answer::{Answer, AnswerWriter, Totals, comment};
use crate::compression::opened;
use crate::ending::{heed_ctrl_c, is_cancelled};
use crate::failure::{Failure, cannot_read};
use crate::input::{Input, Item, Origin};
use crate::limits::{Progress, Threads, seconds};
use crate::output::{Output, Target};
use crate::solve::blank;

/// The answer to a puzzle that cannot be proved anything of.
pub(crate) fn not_proved(origin: &Origin, line: usize) -> Answer {
    let words = format!("--proof needs plain puzzles: {NOT_PLAIN}");
    Answer::refused(origin, line, &words)
}

/// The option of subcommands whose answers can be proved.
#[derive(Args, Default)]
pub(crate) struct Proofs {
    /// Write a proof of every answer into this file, for `ninefold verify`.
    ///
    /// The proof shows that there are no other solutions than those found. The puzzles are answered one after the other.
    #[arg(long, value_name = "FILE")]
    proof: Option<PathBuf>,

    #[arg(skip)]
    writer: Mutex<Option<Writer<Output>>>,
}

impl Proofs {
    /// Whether proofs are wanted.
    pub(crate) fn are_wanted(&self) -> bool {
        self.proof.is_some()
    }

    /// As many threads as were asked for, or one, if the proofs are to stand in order.
    pub(crate) fn threads(&self, threads: Threads) -> Threads {
        match self.are_wanted() {
            true => Threads::one(),
            false => threads,
        }
    }

    /// The output of the answers. If proofs are wanted, they are written even if nobody reads the answers to their end.
    pub(crate) fn beside(&self, output: Output) -> Output {
        match self.are_wanted() {
            true => output.beside(),
            false => output,
        }
    }

    /// Opens the file, if proofs are wanted.
    pub(crate) fn open(&self) -> Result<(), Failure> {
        if let Some(path) = &self.proof {
            let output = Target::named(path).open()?;
            *self.lock() = Some(Writer::new(output));
        }
        Ok(())
    }

    /// Runs a search, which is given somebody to tell every line of its proof. `None` if no proofs are wanted, or if the
    /// puzzle is not plain.
    pub(crate) fn write<T>(
        &self,
        puzzle: &Puzzle,
        search: impl FnOnce(&mut dyn FnMut(Line)) -> Option<T>,
    ) -> Option<T> {
        let shape = puzzle.board().shape().filter(|_| puzzle.is_plain())?;
        let mut lock = self.lock();
        let writer = lock.as_mut()?;
        writer.puzzle(shape);
        search(&mut |line| match line {
            Line::Clause(literals) => writer.clause(literals),
            Line::Forgotten(literals) => writer.forgotten(literals),
            Line::Solution(grid) => writer.solution(grid),
        })
    }

    /// Puts the file into its place.
    pub(crate) fn finish(&self) -> Result<(), Failure> {
        match self.lock().take() {
            Some(writer) => writer.finish()?.finish(),
            None => Ok(()),
        }
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Option<Writer<Output>>> {
        self.writer.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Check proofs that `solve --proof` or `count --proof` wrote.
///
/// The puzzles must be the same ones in the same order. The checker shares no code with the solver. Each puzzle becomes a line:
///
/// - the solution, if it is proved to be the only one;
///
/// - a solution, a tab, and `# more than one solution`, or the number of solutions if it is proved;
///
/// - `# LINE: no solution`;
///
/// - `# LINE: nothing is proved`.
///
/// The exit status is 0 if one of the first three is proved for every puzzle, 1 if not, and 2 if a line of the proof is wrong.
#[derive(Args)]
pub(crate) struct Verify {
    #[command(flatten)]
    input: Input,

    /// The file of proofs.
    #[arg(long, value_name = "FILE")]
    proof: PathBuf,

    /// Give up after this time.
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    max_time: Option<Duration>,

    #[command(flatten)]
    target: Target,

    /// Write JSON, one object on one line for each puzzle.
    #[arg(long)]
    json: bool,
}

impl Verify {
    pub(crate) fn run(&self) -> Result<ExitCode, Failure> {
        let name = self.proof.to_string_lossy();
        let wrong = |wrong: Rejected| match wrong {
            Rejected::Stopped if is_cancelled() => Failure::Interrupted { written: true },
            Rejected::Stopped => Failure::Usage(format!(
                "{name}: the limit of time was reached before its end"
            )),
            Rejected::Unread(error) => Failure::Usage(format!("{name}: {}", cannot_read(&error))),
            wrong => Failure::Usage(format!("{name}: {wrong}")),
        };
        if name == "-" && self.input.has_stdin() {
            let words =
                "the puzzles and their proofs cannot both come from standard input. Name a file";
            return Err(Failure::Usage(words.to_owned()));
        }
        let end = self
            .max_time
            .and_then(|time| Instant::now().checked_add(time));
        let file = opened(&self.proof).map_err(|error| wrong(Rejected::Unread(error)))?;
        let mut checker = Checker::new(file);
        let output = self.target.open()?;
        heed_ctrl_c();
        let progress = Progress::new(true, None);
        let mut writer = AnswerWriter::of_lines(output);
        let mut totals = Totals::default();
        for item in self.input.items()? {
            let answer = match &item.record {
                Err(_) => self.unreadable(item),
                Ok(record) if !record.puzzle.is_plain() => not_proved(&item.origin, record.line),
                Ok(record) => {
                    let mut go_on = |lines| {
                        progress.checking(lines);
                        match is_cancelled() || end.is_some_and(|end| Instant::now() >= end) {
                            true => ControlFlow::Break(()),
                            false => ControlFlow::Continue(()),
                        }
                    };
                    let checked = checker.next(&record.puzzle, &mut go_on);
                    let checked = checked.map_err(|rejected| match rejected {
                        Rejected::Line { .. } => {
                            let place = format!("{}:{}", item.origin, record.line);
                            Failure::Usage(format!(
                                "{name}: {rejected}. This is not a proof for {place}: it may be about another puzzle"
                            ))
                        }
                        rejected => wrong(rejected),
                    })?;
                    self.answer(&item, &record.puzzle, &checked)
                }
            };
            progress.aside(|| totals.put([answer].into_iter().collect(), &mut writer))?;
        }
        progress.clear();
        if !checker.is_at_end().map_err(wrong)? {
            return Err(Failure::Usage(format!(
                "{name} has more proofs than there are puzzles"
            )));
        }
        totals.finish(writer)
    }

    fn unreadable(&self, item: Item) -> Answer {
        let (line, file) = (item.line(), item.origin.name());
        match item.record {
            Err(error) => Answer::unreadable(item.origin, error, |reason| {
                let invalid = json::Solve {
                    reason: Some(reason.to_owned()),
                    ..blank(file, line, Status::Invalid)
                };
                self.json.then(|| json::text(&invalid) + "\n")
            }),
            Ok(_) => Answer::text(String::new(), true),
        }
    }

    fn answer(&self, item: &Item, puzzle: &Puzzle, checked: &Checked) -> Answer {
        let line = item.line();
        let number = checked.solutions.len();
        let unproved = |words: &str| (Status::Unknown, Some(words.to_owned()));
        let proved = |verdict: Verdict| (Status::from(&verdict), report::reason(puzzle, &verdict));
        let (status, reason) = match (&checked.solutions[..], checked.complete) {
            ([], true) => proved(Verdict::None),
            ([], false) => unproved("nothing is proved"),
            ([only], true) => proved(Verdict::Unique(only.clone())),
            ([_], false) => unproved("a solution; that it is the only one is not proved"),
            (_, true) => (Status::Multiple, Some(format!("{number} solutions"))),
            ([first, second, ..], false) => {
                proved(Verdict::Multiple(first.clone(), second.clone()))
            }
        };
        let good = status != Status::Unknown;
        let written = |at: usize| {
            let solution = checked.solutions.get(at)?;
            Some(write_line(solution, '.'))
        };
        if self.json {
            let solutions = checked.solutions.iter();
            let all = || solutions.map(|grid| write_line(grid, '.')).collect();
            let object = json::Solve {
                puzzle: Some(write_line(puzzle.givens(), '.')),
                shape: puzzle.board().shape().map(|shape| shape.to_string()),
                rules: report::rules(puzzle),
                solution: written(0),
                second: written(1),
                solutions: (checked.complete && number > 1).then(all),
                reason,
                ..blank(item.origin.name(), line, status)
            };
            return Answer::text(json::text(&object) + "\n", good);
        }
        let text = match (written(0), reason) {
            (Some(solution), None) => format!("{solution}\n"),
            (Some(solution), Some(reason)) => format!("{solution}\t# {reason}\n"),
            (None, reason) => comment(line, &reason.unwrap_or_default()),
        };
        Answer::text(text, good)
    }
}
