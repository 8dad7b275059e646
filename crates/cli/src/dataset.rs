//! `ninefold dataset`

mod arrays;
mod folder;
mod shard;

use std::collections::HashSet;
use std::ffi::OsString;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};

use clap::Args;
use ninefold::grid::Shape;
use ninefold::report::words;
use ninefold::{Puzzle, stream};
use ninefold_dataset::{
    Back, Format, Group, Origin, Plan, Relation, Row, Solved, Splits, Strata, Unfit, Wanted,
};

use crate::answer::SHOWN;
use crate::dataset::folder::Folder;
use crate::ending::{heed_ctrl_c, is_cancelled};
use crate::failure::{Failure, NOT_ALL, TROUBLE, complaint, say};
use crate::input::{Input, Item, Items};
use crate::limits::{Limits, Progress, Threads, until};
use crate::values;

/// Make a data set: a row for each puzzle, with its solution, ratings and steps.
///
/// The rows are JSON, one object on a line, in files of a folder: `train-00000.jsonl` and so on, with a README.md that explains
/// the fields and counts the rows. `--format` chooses another format. `datasets.load_dataset("FOLDER")` in Python reads jsonl, parquet and tokens.
/// A puzzle without a solution, or with several, has no row.
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

    /// How the rows are written.
    #[arg(long, value_name = "FORMAT", value_parser = values::dataset_formats(), default_value = "jsonl")]
    format: Format,

    /// The licence that the card names, as an identifier such as cc0-1.0.
    #[arg(long, value_name = "ID", value_parser = license)]
    license: Option<String>,

    /// The parts and their shares, such as train=0.9,validation=0.05,test=0.05.
    ///
    /// A puzzle always goes to the same part, whatever else is in the files.
    #[arg(long, value_name = "PARTS", default_value = "train=1")]
    split: Splits,

    /// Which puzzles are never parted by --split.
    #[arg(long, value_name = "WHAT", value_parser = values::relations(), default_value = "grid")]
    by: Relation,

    /// Leave out puzzles that belong together with one of this file, in the sense of --by.
    #[arg(long, value_name = "FILE")]
    against: Vec<OsString>,

    /// Take as many puzzles of each class: `hodoku` for HoDoKu's levels, or Sudoku Explainer's ratings such as se:2.0,4.5,7.0.
    ///
    /// se:2.0,4.5,7.0 has four classes: below 2.0, from 2.0 to below 4.5, from 4.5 to below 7.0, and 7.0 and more.
    #[arg(long, value_name = "CLASSES", requires = "each")]
    strata: Option<Strata>,

    /// How many puzzles to take of each class. The parts have their shares of them. Reading ends when all classes are full.
    #[arg(long, value_name = "N", requires = "strata", value_parser = values::from_one::<u64>)]
    each: Option<u64>,

    /// Add N images of each puzzle of the first part under random symmetries, each with the way back to its puzzle.
    #[arg(long, value_name = "N", default_value = "0", value_parser = values::whole::<u64>)]
    augment: u64,

    /// Add a wrong digit for each puzzle, with the first clash that follows from it.
    #[arg(long)]
    negatives: bool,

    /// The seed of images and wrong digits.
    #[arg(long, value_name = "S", default_value = "0", value_parser = values::whole::<u64>)]
    seed: u64,

    /// Add the steps of each solution, with the position before each step and the reason in words.
    ///
    /// With --format tokens a step is its technique and its effects.
    #[arg(long)]
    steps: bool,

    /// Puzzles for each file.
    #[arg(long, value_name = "N", default_value = "10000", value_parser = values::from_one::<u64>)]
    shard: u64,

    #[command(flatten)]
    limits: Limits,

    #[command(flatten)]
    threads: Threads,
}

/// What became of a puzzle.
enum Made {
    Rows(Rows),
    /// It belongs together with a puzzle of `--against`.
    LeftOut,
    /// It has no row: why, with its place.
    Unfit(String),
}

/// The row of a puzzle, and those of its images.
struct Rows {
    /// Where the puzzle was read.
    place: String,
    /// The shape of its board, in formats that hold boards of one shape.
    shape: Option<Shape>,
    /// The number of the part that they belong to.
    part: usize,
    /// The number of the puzzle's class; none if there are no classes, or none for this puzzle.
    class: Option<usize>,
    /// The rows as they are written.
    rows: Vec<Vec<u8>>,
}

/// What is known of a puzzle.
struct Known {
    solved: Solved,
    group: Group,
    /// Its row, if fields or classes are wanted.
    row: Option<Row>,
}

/// An identifier of a licence, which stands in the head of the card.
fn license(text: &str) -> Result<String, String> {
    let is_sign = |sign: char| sign.is_ascii_alphanumeric() || ".-+_".contains(sign);
    match !text.is_empty() && text.chars().all(is_sign) {
        true => Ok(text.to_owned()),
        false => Err("expected an identifier such as cc0-1.0 or mit".to_owned()),
    }
}

impl Dataset {
    pub(crate) fn run(&self) -> Result<ExitCode, Failure> {
        self.check_format()?;
        let items = self.input.items()?;
        let (splits, strata) = (&self.split, self.strata.as_ref());
        let mut folder = Folder::open(&self.output, self.plan(), splits, strata)?;
        heed_ctrl_c();
        let against = self.groups_of_others()?;
        let progress = Progress::new(true, Some(items.reading()));
        let is_full = AtomicBool::new(folder.is_full());
        let rest = items
            .skip(folder.puzzles() as usize)
            .take_while(|_| !is_cancelled() && !is_full.load(Ordering::Relaxed));
        let job = |share: Vec<Item>| {
            let made = share.into_iter().map(|item| self.made(item, &against));
            made.collect::<Vec<Made>>()
        };
        let mut complaints = 0;
        stream::ordered(rest, weight, self.threads.number(), job, |made| {
            progress.done(made.len());
            progress.aside(|| -> Result<(), Failure> {
                for made in made {
                    // What was not finished comes again. What comes after the classes are full was read ahead.
                    if is_cancelled() || folder.is_full() {
                        break;
                    }
                    let made = match made {
                        Made::Rows(rows) => match folder.fits(rows.shape) {
                            Ok(()) => Made::Rows(rows),
                            Err(unfit) => Made::Unfit(format!("{}: {unfit}", rows.place)),
                        },
                        other => other,
                    };
                    match made {
                        Made::Rows(rows) => folder.add(&rows)?,
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
                is_full.store(folder.is_full(), Ordering::Relaxed);
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
        let against = self.against.iter();
        Plan {
            version: VERSION.to_owned(),
            format: self.format,
            license: self.license.clone(),
            split: self.split.to_string(),
            by: self.by.name().to_owned(),
            steps: self.steps,
            strata: self.strata.as_ref().map(Strata::to_string),
            each: self.each,
            augment: self.augment,
            negatives: self.negatives,
            seed: self.seed,
            shard: self.shard,
            inputs: self.input.words(),
            against: against
                .map(|name| name.to_string_lossy().into_owned())
                .collect(),
        }
    }

    /// The rows of a puzzle, or why there are none.
    fn made(&self, item: Item, against: &HashSet<Group>) -> Made {
        let Item { origin, record } = item;
        let record = match record {
            Ok(record) => record,
            Err(error) => return Made::Unfit(complaint(&origin, &error)),
        };
        let place = Origin {
            source: origin.name(),
            line: record.line,
        };
        let text = format!("{origin}:{}", place.line);
        match self.rows(record.puzzle, &place, &text, against) {
            Ok(Some(rows)) => Made::Rows(rows),
            Ok(None) => Made::LeftOut,
            Err(reason) => Made::Unfit(format!("{text}: {reason}")),
        }
    }

    /// The rows of a puzzle. None if it belongs together with one of `against`.
    fn rows(
        &self,
        puzzle: Puzzle,
        origin: &Origin,
        place: &str,
        against: &HashSet<Group>,
    ) -> Result<Option<Rows>, Unfit> {
        let known = self.known(puzzle)?;
        if against.contains(&known.group) {
            return Ok(None);
        }
        let part = self.split.part_of(&known.group);
        let mut rows = vec![self.written(&known, origin, None)?];
        let images = if part == 0 { self.augment } else { 0 };
        let images = (0..images).map_while(|number| known.solved.image(self.seed, number));
        for (image, back) in images {
            rows.push(self.written(&self.known(image)?, origin, Some(&back))?);
        }
        let row = known.row.as_ref();
        let class = self.strata.as_ref().zip(row);
        let shape = match self.format.has_fields() {
            true => None,
            false => Some(known.solved.plain_shape()?),
        };
        Ok(Some(Rows {
            place: place.to_owned(),
            shape,
            part,
            class: class.and_then(|(strata, row)| strata.class_of(row)),
            rows,
        }))
    }

    /// What there is to know of a puzzle for this data set.
    fn known(&self, puzzle: Puzzle) -> Result<Known, Unfit> {
        let has_fields = self.format.has_fields();
        let wanted = Wanted {
            relation: self.by,
            steps: self.steps && has_fields,
            negative: self.negatives.then_some(self.seed),
        };
        let budget = self.limits.budget(None);
        let solved = Solved::of(puzzle, &budget)?;
        let is_wanted = has_fields || self.strata.is_some();
        let row = is_wanted.then(|| Row::of(&solved, wanted, &budget, &until(&budget)));
        let row = row.transpose()?;
        let group = match &row {
            Some(row) => row.group,
            None => solved.group(self.by)?,
        };
        Ok(Known { solved, group, row })
    }

    /// The row of a puzzle or an image as it is written.
    fn written(
        &self,
        known: &Known,
        origin: &Origin,
        back: Option<&Back>,
    ) -> Result<Vec<u8>, Unfit> {
        let has_images = self.augment > 0;
        let json = || {
            let row = known.row.as_ref();
            row.map_or(String::new(), |row| {
                row.json(origin, has_images.then_some(back), VERSION)
            })
        };
        let until = || until(&self.limits.budget(None));
        Ok(match self.format {
            Format::Jsonl => (json() + "\n").into_bytes(),
            Format::Parquet => json().into_bytes(),
            Format::Numpy => known.solved.numbers()?,
            Format::Tokens => (known.solved.tokens(self.steps, &until())? + "\n").into_bytes(),
        })
    }

    /// Whether the format has room for what is wanted.
    fn check_format(&self) -> Result<(), Failure> {
        let name = self.format.name();
        let wrong =
            |words: &str| Failure::Usage(format!("--format {name} has no room for {words}"));
        match self.format {
            Format::Numpy if self.steps => Err(wrong("--steps")),
            Format::Numpy | Format::Tokens if self.negatives => Err(wrong("--negatives")),
            Format::Parquet if cfg!(not(feature = "tables")) => Err(Failure::Usage(
                "this program was built without tables. Use --format jsonl".to_owned(),
            )),
            _ => Ok(()),
        }
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
        let (line, budget) = (record.line, self.limits.budget(None));
        let solved = Solved::of(record.puzzle, &budget);
        let group = solved.and_then(|solved| solved.group(self.by));
        group.map_err(|unfit| Failure::Usage(format!("--against: {origin}:{line}: {unfit}")))
    }
}

/// Puzzles go to the workers one by one: each takes milliseconds.
fn weight(_: &Item) -> usize {
    1 << 12
}

const VERSION: &str = env!("CARGO_PKG_VERSION");
