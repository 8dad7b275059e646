//! `ninefold dataset`

mod folder;

use std::collections::HashSet;
use std::ffi::OsString;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Args, ValueEnum};
use ninefold::report::words;
use ninefold::{Puzzle, stream};
use ninefold_dataset::{Group, Plan, Relation, Row, Splits, Wanted};

use crate::answer::SHOWN;
use crate::dataset::folder::Folder;
use crate::ending::{heed_ctrl_c, is_cancelled};
use crate::failure::{Failure, NOT_ALL, TROUBLE, complaint, say};
use crate::input::{Input, Item, Items};
use crate::limits::{Limits, Progress, Threads, until};
use crate::values;

/// Make a data set: a row for each puzzle, with its solution, ratings and steps.
///
/// The rows are JSON, one object on a line, in files of a folder: `train-00000.jsonl` and so on, with a README.md that says what
/// the fields mean and how many rows there are. `datasets.load_dataset("json", data_files="FOLDER/train-*.jsonl")` reads them.
/// Puzzles that have not exactly one solution have no row.
///
/// A run that was stopped goes on where it was if you give the same command again, and writes the same bytes as a run that was
/// not.
#[derive(Args)]
pub(crate) struct Dataset {
    #[command(flatten)]
    input: Input,

    /// The folder to write; it is made if it is not there.
    #[arg(short, long, value_name = "FOLDER")]
    output: PathBuf,

    /// The parts and their shares, such as train=0.9,validation=0.05,test=0.05.
    ///
    /// A puzzle always goes to the same part, whatever else is in the files.
    #[arg(long, value_name = "PARTS", default_value = "train=1")]
    split: Splits,

    /// Which puzzles are never parted by --split.
    #[arg(long, value_enum, value_name = "WHAT", default_value = "grid")]
    by: By,

    /// Add the steps of each solution, with the position before each step and the reason in words.
    #[arg(long)]
    steps: bool,

    /// Leave out puzzles that belong together with one of this file, in the sense of --by.
    #[arg(long, value_name = "FILE")]
    against: Vec<OsString>,

    /// Puzzles for each file.
    #[arg(long, value_name = "N", default_value = "10000", value_parser = values::whole::<u64>)]
    shard: u64,

    #[command(flatten)]
    limits: Limits,

    #[command(flatten)]
    threads: Threads,
}

/// When puzzles belong together.
#[derive(Copy, Clone, ValueEnum)]
enum By {
    /// Puzzles whose solutions are equivalent under the Sudoku symmetries.
    Grid,
    /// Puzzles that are equivalent under the Sudoku symmetries.
    Puzzle,
    /// The same puzzle.
    Exact,
}

impl By {
    fn relation(self) -> Relation {
        match self {
            By::Grid => Relation::Grid,
            By::Puzzle => Relation::Puzzle,
            By::Exact => Relation::Exact,
        }
    }
}

/// What became of a puzzle.
enum Made {
    /// Its row, and the number of its part.
    Row(usize, String),
    /// It belongs together with a puzzle of `--against`.
    LeftOut,
    /// It has no row: why, with its place.
    Unfit(String),
}

impl Dataset {
    pub(crate) fn run(&self) -> Result<ExitCode, Failure> {
        let items = self.input.items()?;
        if self.shard == 0 {
            let words = "--shard: a file holds at least one puzzle";
            return Err(Failure::Usage(words.to_owned()));
        }
        let mut folder = Folder::open(&self.output, self.plan(), &self.split)?;
        heed_ctrl_c();
        let against = self.groups_of_others()?;
        let progress = Progress::new(true, Some(items.reading()));
        let rest = items
            .skip(folder.puzzles() as usize)
            .take_while(|_| !is_cancelled());
        let job = |share: Vec<Item>| {
            let made = share.into_iter().map(|item| self.made(item, &against));
            made.collect::<Vec<Made>>()
        };
        let mut complaints = 0;
        stream::ordered(rest, weight, self.threads.number(), job, |made| {
            progress.done(made.len());
            progress.aside(|| -> Result<(), Failure> {
                for made in made {
                    // What was not finished comes again.
                    if is_cancelled() {
                        break;
                    }
                    match made {
                        Made::Row(part, text) => folder.add(part, &text)?,
                        Made::LeftOut => folder.leave_out()?,
                        Made::Unfit(words) => {
                            complaints += 1;
                            if complaints <= SHOWN {
                                say(&words);
                            }
                            folder.refuse()?;
                        }
                    }
                }
                Ok(())
            })
        })?;
        progress.clear();
        if complaints > SHOWN {
            let more = words::number((complaints - SHOWN) as u64);
            say(&format!("and {more} more puzzles without a row"));
        }
        if is_cancelled() {
            say(&format!(
                "{} are kept; the same command goes on there",
                words::counted(folder.puzzles(), "puzzle")
            ));
            return Err(Failure::Interrupted { written: true });
        }
        let ended = folder.finish()?;
        say(&ended.words());
        Ok(ExitCode::from(match ended {
            _ if ended.rows() == 0 => TROUBLE,
            _ if ended.refused > 0 => NOT_ALL,
            _ => 0,
        }))
    }

    /// What must be the same if a run goes on.
    fn plan(&self) -> Plan {
        Plan {
            version: VERSION.to_owned(),
            split: self.split.to_string(),
            by: self
                .by
                .to_possible_value()
                .map_or_else(String::new, |by| by.get_name().to_owned()),
            steps: self.steps,
            shard: self.shard,
            inputs: self.input.words(),
            against: self
                .against
                .iter()
                .map(|name| name.to_string_lossy().into_owned())
                .collect(),
        }
    }

    /// The row of a puzzle, or why there is none.
    fn made(&self, item: Item, against: &HashSet<Group>) -> Made {
        let Item { origin, record } = item;
        let record = match record {
            Ok(record) => record,
            Err(error) => return Made::Unfit(complaint(&origin, &error)),
        };
        let row = match self.row(&record.puzzle) {
            Ok(row) => row,
            Err(reason) => return Made::Unfit(format!("{origin}:{}: {reason}", record.line)),
        };
        if against.contains(&row.group) {
            return Made::LeftOut;
        }
        let part = self.split.part_of(&row.group);
        let text = row.json(origin.name(), record.line, VERSION);
        Made::Row(part, text + "\n")
    }

    fn row(&self, puzzle: &Puzzle) -> Result<Row, String> {
        let wanted = Wanted {
            relation: self.by.relation(),
            steps: self.steps,
        };
        let budget = self.limits.budget(None);
        let row = Row::of(puzzle, wanted, &budget, &until(&budget));
        row.map_err(|unfit| unfit.to_string())
    }

    /// The groups of the puzzles of `--against`.
    fn groups_of_others(&self) -> Result<HashSet<Group>, Failure> {
        let mut groups = HashSet::new();
        if self.against.is_empty() {
            return Ok(groups);
        }
        let items: Items = Input::of(&self.against).items()?;
        let job = |share: Vec<Item>| {
            let group = |item: Item| self.group_of(item);
            share.into_iter().map(group).collect::<Vec<_>>()
        };
        stream::ordered(items, weight, self.threads.number(), job, |found| {
            for group in found {
                groups.insert(group?);
            }
            Ok::<(), Failure>(())
        })?;
        Ok(groups)
    }

    fn group_of(&self, item: Item) -> Result<Group, Failure> {
        let Item { origin, record } = item;
        let record = record.map_err(|error| Failure::Usage(complaint(&origin, &error)))?;
        let budget = self.limits.budget(None);
        let group = Group::of_puzzle(&record.puzzle, self.by.relation(), &budget);
        let line = record.line;
        group.map_err(|unfit| Failure::Usage(format!("--against: {origin}:{line}: {unfit}")))
    }
}

/// Puzzles go to the workers one by one: each takes milliseconds.
fn weight(_: &Item) -> usize {
    1 << 12
}

const VERSION: &str = env!("CARGO_PKG_VERSION");
