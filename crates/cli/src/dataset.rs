//! `ninefold dataset`

mod arrays;
mod folder;
mod shard;
mod source;

use std::collections::HashSet;
use std::ffi::OsString;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};

use clap::Args;
use ninefold::generate::{Run, Stop, Stopped};
use ninefold::grid::Shape;
use ninefold::report::words;
use ninefold::{Puzzle, stream};
use ninefold_dataset::{
    Back, Format, Group, Origin, Plan, Relation, Row, Solved, Splits, State, Strata, Unfit, Wanted,
    Written,
};

use crate::answer::SHOWN;
use crate::dataset::folder::Folder;
use crate::dataset::source::{Damaged, Found, Share};
use crate::ending::{heed_ctrl_c, is_cancelled};
use crate::failure::{Failure, NOT_ALL, TROUBLE, say};
use crate::generate::Order;
use crate::input::{Input, Piece, Reading};
use crate::limits::{Limits, Progress, Threads, until};
use crate::values;

/// Make a data set: a row for each puzzle, with its solution, ratings and steps.
///
/// The rows are JSON, one object on a line, in files of a folder: `train-00000.jsonl` and so on, with a README.md that explains
/// the fields and counts the rows. `--format` chooses another format. `datasets.load_dataset("FOLDER")` in Python reads jsonl, parquet and tokens.
/// A puzzle without a solution, or with several, has no row. The puzzles are read from files or tables, or made to order with `--generate`.
///
/// A run that was stopped continues if you give the same command again, and writes the same bytes as a run that was
/// not.
#[derive(Args)]
pub(crate) struct Dataset {
    #[command(flatten)]
    input: Input,

    /// Read a table whose puzzles are in this column.
    ///
    /// The table is a .parquet, .arrow, .feather, .csv or .tsv file. Without the option, a .parquet, .arrow or .feather file needs a
    /// column `puzzle` or only one column. The column holds texts or lists of digits.
    #[arg(long, value_name = "NAME")]
    column: Option<String>,

    /// Make the puzzles instead of reading them: the options of `ninefold generate` in quotes, such as "--count 1000 --seed 7 --minimal".
    ///
    /// A seed is needed. `seed` and `try` in a row say which try made the puzzle.
    #[arg(long, value_name = "OPTIONS", conflicts_with_all = ["inputs", "column"], allow_hyphen_values = true)]
    generate: Option<String>,

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
    #[arg(long, value_name = "N", default_value = "0", value_parser = values::whole)]
    augment: u64,

    /// Add a wrong digit for each puzzle, with the first clash that follows from it.
    #[arg(long)]
    negatives: bool,

    /// The seed of images and wrong digits.
    #[arg(long, value_name = "S", default_value = "0", value_parser = values::whole)]
    seed: u64,

    /// Add the steps of each solution, with the position before each step and the reason in words.
    ///
    /// With --format tokens a step is its technique and its effects.
    #[arg(long)]
    steps: bool,

    /// Add to each step what the other steps by the same technique in its position place and eliminate.
    #[arg(long, requires = "steps")]
    alternatives: bool,

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

/// What came of a share: for each puzzle the number of the try that made it, if it was made, and what became of it.
type Answered = Result<Vec<(Option<u64>, Made)>, Damaged>;

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
    rows: Vec<Line>,
}

/// A row as it is written.
enum Line {
    /// As bytes.
    Bytes(Vec<u8>),
    /// For files whose rows become columns.
    Fields(Box<Written>),
}

/// Says how the data set ended, for which this number of puzzles was asked. The exit status.
fn tell_end(words: &str, ended: &State, count: Option<u64>) -> ExitCode {
    say(words);
    let is_short = count.is_some_and(|count| ended.puzzles < count) && !ended.is_full();
    if is_short {
        say("there are no more tries");
    }
    let is_empty = ended.rows() == 0;
    let is_left_out = is_empty && ended.left_out > 0 && ended.refused == 0;
    if is_left_out {
        say("the data set has no rows: --against leaves out every puzzle");
    } else if is_empty {
        say("the data set has no rows, so nothing is written");
    }
    ExitCode::from(match ended {
        _ if is_empty && !is_left_out => TROUBLE,
        _ if is_empty || ended.refused > 0 || is_short => NOT_ALL,
        _ => 0,
    })
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
        let Some(words) = &self.generate else {
            let input = &self.input;
            if let Some(rows) =
                source::tables(input, self.column.as_deref(), self.column.is_some())?
            {
                return self.make(self.folder()?, |folder| skipped(rows, folder), None, None);
            }
            let items = input.items()?;
            let reading = Some(items.reading());
            let shares = items.map(|item| Share::Piece(Piece::Item(item)));
            return self.make(
                self.folder()?,
                |folder| skipped(shares, folder),
                None,
                reading,
            );
        };
        let order = Order::of(words)?;
        let stop = Stop {
            tries: order.tries,
            cancelled: Some(&is_cancelled),
            ..Stop::default()
        };
        let run = Run::new(&order.maker, stop);
        let shares = |folder: &Folder| run.shares_from(folder.tries()).map(Share::Tries);
        self.make(self.folder()?, shares, Some((&run, &order)), None)
    }

    /// The folder, new or as an earlier run has left it.
    fn folder(&self) -> Result<Folder, Failure> {
        Folder::open(&self.output, self.plan(), &self.split, self.strata.as_ref())
    }

    /// Makes the rows of all shares that are left, and writes them.
    fn make<S: Iterator<Item = Share> + Send>(
        &self,
        mut folder: Folder,
        shares: impl FnOnce(&Folder) -> S,
        order: Option<(&Run<'_>, &Order)>,
        reading: Option<Reading>,
    ) -> Result<ExitCode, Failure> {
        let count = order.map(|(_, order)| order.count);
        if let Some(ended) = folder.finished() {
            let words = format!("the data set is complete: {}", ended.words());
            return Ok(tell_end(&words, ended, count));
        }
        heed_ctrl_c();
        let against = self.groups_of_others()?;
        let progress = Progress::new(true, reading);
        let is_full = |folder: &Folder| folder.is_full() || Some(folder.now()) == count;
        let is_over = AtomicBool::new(is_full(&folder));
        let rest =
            shares(&folder).take_while(|_| !is_cancelled() && !is_over.load(Ordering::Relaxed));
        let tried = order.map(|(run, order)| (run, order.seed));
        let job = |shares: Vec<Share>| -> Answered {
            let mut made = Vec::new();
            for share in shares {
                let found = share.puzzles(tried)?.into_iter();
                made.extend(found.map(|found| (found.origin.number, self.made(found, &against))));
            }
            Ok(made)
        };
        let mut complaints = 0;
        let put = |made: Answered| {
            let made = made.map_err(|Damaged(words)| {
                say(&words);
                Failure::Unreadable
            })?;
            progress.done(made.len());
            if let Some((run, _)) = order.filter(|_| !made.is_empty()) {
                run.found();
            }
            progress.aside(|| -> Result<(), Failure> {
                for (number, made) in made {
                    // What was not finished comes again. What comes after the end was made ahead.
                    if is_cancelled() || is_full(&folder) {
                        break;
                    }
                    let made = match made {
                        Made::Rows(rows) => match folder.fits(rows.shape) {
                            Ok(()) => Made::Rows(rows),
                            Err(unfit) => Made::Unfit(format!("{}: {unfit}", rows.place)),
                        },
                        other => other,
                    };
                    if let Some(number) = number {
                        folder.tried(number + 1);
                    }
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
                if is_full(&folder) {
                    is_over.store(true, Ordering::Relaxed);
                    order.inspect(|(run, _)| run.end());
                }
                Ok(())
            })
        };
        stream::ordered(rest, weight, self.threads.number(), job, put)?;
        progress.clear();
        if complaints > SHOWN {
            let more = words::number((complaints - SHOWN) as u64);
            say(&format!("and {more} more puzzles without a row"));
        }
        let lost = order.and_then(|(run, _)| run.stopped());
        if is_cancelled() || lost == Some(Stopped::Nothing) {
            if !is_cancelled() {
                say("no puzzle was found for a minute");
            }
            let kept = folder.puzzles();
            say(&match kept {
                0 => "no file was finished, so nothing is kept; files with fewer rows (--shard) are finished sooner".to_owned(),
                _ => format!("{} kept; the same command goes on there", words::counted(kept, "puzzle")),
            });
            return Err(Failure::Interrupted { written: kept > 0 });
        }
        let ended = match folder.is_void() {
            true => folder.remove()?,
            false => folder.finish()?,
        };
        Ok(tell_end(&ended.words(), &ended, count))
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
            alternatives: self.alternatives,
            strata: self.strata.as_ref().map(Strata::to_string),
            each: self.each,
            augment: self.augment,
            negatives: self.negatives,
            seed: self.seed,
            shard: self.shard,
            inputs: self.inputs(),
            against: against
                .map(|name| name.to_string_lossy().into_owned())
                .collect(),
        }
    }

    /// Where the puzzles come from, as words of a command.
    fn inputs(&self) -> Vec<String> {
        let mut words = self.input.words();
        words.extend(self.column.iter().map(|name| format!("--column {name}")));
        words.extend(
            self.generate
                .iter()
                .map(|order| format!("--generate \"{order}\"")),
        );
        words
    }

    /// The rows of a puzzle, or why there are none.
    fn made(&self, found: Found, against: &HashSet<Group>) -> Made {
        let Found {
            origin,
            place,
            puzzle,
        } = found;
        let puzzle = match puzzle {
            Ok(puzzle) => puzzle,
            Err(words) => return Made::Unfit(words),
        };
        match self.rows(puzzle, &origin, &place, against) {
            Ok(Some(rows)) => Made::Rows(rows),
            Ok(None) => Made::LeftOut,
            Err(reason) => Made::Unfit(format!("{place}: {reason}")),
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
        let budget = || self.limits.budget(None);
        let solved = Solved::of(puzzle, &budget())?;
        let group = solved.group(self.by)?;
        if against.contains(&group) {
            return Ok(None);
        }
        let part = self.split.part_of(&group);
        let images = if part == 0 { self.augment } else { 0 };
        let images = (0..images).map_while(|number| solved.image(self.seed, number));
        let images = images.map(|(image, back)| Ok((Solved::of(image, &budget())?, back)));
        let class_of = |row: &Row| self.strata.as_ref().and_then(|strata| strata.class_of(row));
        let (mut rows, class) = if self.format.has_fields() {
            let row = self.row(&solved)?;
            let class = class_of(&row);
            (vec![self.fields(row, origin, None)], class)
        } else {
            let row = self
                .strata
                .as_ref()
                .map(|_| self.row(&solved))
                .transpose()?;
            (vec![self.bytes(&solved)?], row.as_ref().and_then(class_of))
        };
        for image in images {
            let (image, back) = image?;
            rows.push(match self.format.has_fields() {
                true => self.fields(self.row(&image)?, origin, Some(back)),
                false => self.bytes(&image)?,
            });
        }
        let shape = match self.format.has_fields() {
            true => None,
            false => Some(solved.plain_shape()?),
        };
        Ok(Some(Rows {
            place: place.to_owned(),
            shape,
            part,
            class,
            rows,
        }))
    }

    /// What there is to know of a puzzle for this data set.
    fn row(&self, solved: &Solved) -> Result<Row, Unfit> {
        let has_steps = self.steps && self.format.has_fields();
        let wanted = Wanted {
            relation: self.by,
            steps: has_steps,
            alternatives: self.alternatives && has_steps,
            negative: self.negatives.then_some(self.seed),
        };
        let budget = self.limits.budget(None);
        Row::of(solved, wanted, &budget, &until(&budget))
    }

    /// A row in a format that has all fields.
    fn fields(&self, row: Row, origin: &Origin, back: Option<Back>) -> Line {
        let written = Written {
            row,
            back: (self.augment > 0).then_some(back),
            origin: origin.clone(),
            version: VERSION,
        };
        match self.format {
            Format::Parquet => Line::Fields(Box::new(written)),
            _ => Line::Bytes((written.json() + "\n").into_bytes()),
        }
    }

    /// A row in a format that has puzzle and solution alone.
    fn bytes(&self, solved: &Solved) -> Result<Line, Unfit> {
        let until = || until(&self.limits.budget(None));
        Ok(Line::Bytes(match self.format {
            Format::Tokens => (solved.tokens(self.steps, &until())? + "\n").into_bytes(),
            _ => solved.numbers()?,
        }))
    }

    /// Whether the format has room for what is wanted.
    fn check_format(&self) -> Result<(), Failure> {
        let name = self.format.name();
        let wrong =
            |words: &str| Failure::Usage(format!("--format {name} has no room for {words}"));
        match self.format {
            Format::Numpy if self.steps => Err(wrong("--steps")),
            Format::Numpy | Format::Tokens if self.negatives => Err(wrong("--negatives")),
            _ => Ok(()),
        }
    }

    /// The groups of the puzzles of `--against`.
    fn groups_of_others(&self) -> Result<HashSet<Group>, Failure> {
        let mut groups = HashSet::new();
        if self.against.is_empty() {
            return Ok(groups);
        }
        let input = Input::of(&self.against);
        if self.generate.is_none() && self.input.has_stdin() && input.has_stdin() {
            let words = "--against: the puzzles come from standard input already. Name a file";
            return Err(Failure::Usage(words.to_owned()));
        }
        let column = self.column.as_deref();
        match source::tables(&input, column, false)? {
            Some(rows) => self.add_groups(rows, None, &mut groups)?,
            None => {
                let items = input.items()?;
                let reading = Some(items.reading());
                self.add_groups(items.pieces().map(Share::Piece), reading, &mut groups)?;
            }
        }
        Ok(groups)
    }

    fn add_groups(
        &self,
        shares: impl Iterator<Item = Share> + Send,
        reading: Option<Reading>,
        groups: &mut HashSet<Group>,
    ) -> Result<(), Failure> {
        let progress = Progress::new(true, reading);
        let usage = |words: String| Failure::Usage(format!("--against: {words}"));
        let job = |shares: Vec<Share>| {
            let (mut places, mut puzzles) = (Vec::new(), Vec::new());
            for share in shares {
                for found in share.puzzles(None).map_err(|Damaged(words)| words)? {
                    places.push(found.place);
                    puzzles.push(found.puzzle?);
                }
            }
            let groups = ninefold_dataset::groups(&puzzles, self.by, &self.limits.budget(None));
            let each = groups.into_iter().zip(places);
            let each =
                each.map(|(group, place)| group.map_err(|unfit| format!("{place}: {unfit}")));
            each.collect::<Result<Vec<Group>, String>>()
        };
        let shares = shares.take_while(|_| !is_cancelled());
        let threads = self.threads.number();
        stream::ordered(
            shares,
            Share::weight,
            threads,
            job,
            |found| -> Result<(), Failure> {
                let found = found.map_err(usage)?;
                progress.done(found.len());
                groups.extend(found);
                Ok(())
            },
        )?;
        progress.clear();
        match is_cancelled() {
            true => Err(Failure::Interrupted { written: false }),
            false => Ok(()),
        }
    }
}

/// The shares that a run has not looked at yet.
fn skipped<S: Iterator<Item = Share>>(
    shares: S,
    folder: &Folder,
) -> impl Iterator<Item = Share> + use<S> {
    shares.skip(folder.puzzles() as usize)
}

/// Puzzles go to the workers one by one: each takes milliseconds.
fn weight(_: &Share) -> usize {
    1 << 12
}

const VERSION: &str = env!("CARGO_PKG_VERSION");
