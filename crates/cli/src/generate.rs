//! `ninefold generate`

mod order;
mod rules;

use std::hash::{BuildHasher, RandomState};
use std::ops::{Range, RangeInclusive};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use clap::Args;
use ninefold::format::{Format, Record};
use ninefold::generate::{
    Goal, Grade, Made, Maker, PATIENCE, Run, Stop, Stopped, Symmetry, is_uniform, words as orders,
};
use ninefold::grid::Shape;
use ninefold::grid::notation::write_line;
use ninefold::logic::{Level, Technique};
use ninefold::report::{json, words};
use ninefold::search::Budget;
use ninefold::stream;

use crate::answer::{Answer, Body, Sheet, Tally};
use crate::failure::{Failure, NOT_ALL, say};
use crate::input::{Origin, format_help, format_table};
use crate::limits::{Progress, Threads, heed_ctrl_c, is_cancelled, seconds};
use crate::output::{Signs, Target};

/// Make puzzles.
///
/// Every puzzle has exactly one solution. The same seed and options make the same puzzles in the same
/// order, on any number of threads. If nothing is said about the givens, they are taken away until
/// none can go (on sides above 9 as far as that is decided soon; `--minimal` insists).
///
/// Status 1 says that fewer puzzles were found than were asked for.
#[derive(Args)]
#[command(after_long_help = format_table())]
pub(crate) struct Generate {
    /// How many; 0 goes on until it is stopped.
    #[arg(short = 'n', long, value_name = "N", default_value = "1")]
    count: u64,

    /// What chance begins with; another one each time if not given (`--json` tells it).
    #[arg(long, value_name = "S")]
    seed: Option<u64>,

    /// The box shape, rows by columns, such as 3x4.
    #[arg(long = "box", value_name = "RxC", default_value = "3x3")]
    shape: Shape,

    /// How many givens: a number, or a range such as 24..30.
    #[arg(long, value_name = "RANGE", value_parser = orders::givens)]
    givens: Option<RangeInclusive<usize>>,

    /// No given may be needless.
    #[arg(long)]
    minimal: bool,

    /// The symmetry of the cells that are given: none, rotational (half a turn), rotational4 (a quarter),
    /// horizontal (top and bottom), vertical (left and right), diagonal, antidiagonal, full (all of
    /// these), any (one of these).
    #[arg(long, value_name = "SYMMETRY", default_value = "none")]
    symmetry: Symmetry,

    /// The cells that are given, exactly: signs for all cells, `.` or 0 for an empty one and anything else for
    /// a given, or a file that has them.
    #[arg(long, value_name = "FILE|PATTERN", conflicts_with_all = ["givens", "symmetry"])]
    pattern: Option<String>,

    /// HoDoKu's level: easy (singles), medium (locked candidates, pairs and triples), hard (basic fish, wings,
    /// skyscrapers, unique rectangles …), unfair (chains, finned fish, almost locked sets) or extreme
    /// (forcing chains and nets, or a high score).
    #[arg(long, value_name = "LEVEL", group = "goal")]
    difficulty: Option<Level>,

    /// A rating: Sudoku Explainer's, se:7.0..7.5, or HoDoKu's score, hodoku:1000..1400.
    #[arg(long, value_name = "SCALE:RANGE", value_parser = orders::rating, group = "goal")]
    rating: Option<Goal>,

    /// Techniques that are needed: on the way in the order of `ninefold techniques` each is used, and
    /// the other techniques of this way do not solve the puzzle.
    #[arg(long, value_name = "ID,…", value_delimiter = ',', group = "goal")]
    technique: Vec<Technique>,

    /// Nothing harder than these techniques may be needed.
    #[arg(long, requires = "technique")]
    only_hardest: bool,

    /// Positions in which this technique is the next step, as HoDoKu's lines with the digits placed and the
    /// candidates that have gone.
    #[arg(long, value_name = "ID", group = "goal")]
    practice: Option<Technique>,

    /// A board with rules, in a file or as a text in any format: what it states stays, and givens are added until there is
    /// exactly one solution. `.Diagonal~1.Diagonal~-1` is enough for an X. Without --to, Ninefold's own text is written.
    #[arg(long, value_name = "FILE|RULES", conflicts_with_all = ["shape", "symmetry", "pattern", "goal", "unlike", "unbiased", "check", "solved"])]
    rules: Option<String>,

    /// No puzzle that is one of these but for symmetry and the names of the digits.
    #[arg(long, value_name = "FILE")]
    unlike: Option<PathBuf>,

    /// Minimal 9×9 puzzles by controlled-bias sampling: with the weight that is printed, each counts as
    /// often as any other.
    #[arg(long, conflicts_with_all = ["givens", "symmetry", "pattern", "shape", "solved"])]
    unbiased: bool,

    /// Prove each puzzle again by an engine that had no part in making it.
    #[arg(long)]
    check: bool,

    /// Make filled grids. 9×9 and all shapes up to side 6 but 1×6 are drawn so that each grid is equally
    /// likely.
    #[arg(long, conflicts_with_all = ["givens", "minimal", "symmetry", "pattern", "goal"])]
    solved: bool,

    /// Insist that each filled grid is equally likely.
    #[arg(long, requires = "solved")]
    uniform: bool,

    /// Stop after so many tries.
    #[arg(long, value_name = "N")]
    max_tries: Option<u64>,

    /// Stop after so many seconds. Without this and --max-tries it stops when a minute has brought
    /// nothing.
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    max_time: Option<Duration>,

    /// The format to write.
    #[arg(long, value_name = "FORMAT", help = format_help("The format to write."), conflicts_with = "json")]
    to: Option<Format>,

    #[command(flatten)]
    signs: Signs,

    /// Write JSON: one line for each puzzle, with its solution.
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    target: Target,

    #[command(flatten)]
    threads: Threads,
}

impl Generate {
    pub(crate) fn run(&self) -> Result<ExitCode, Failure> {
        let seed = self
            .seed
            .unwrap_or_else(|| RandomState::new().hash_one(0) >> 32);
        if let Some(rules) = &self.rules {
            return self.with_rules(rules, seed);
        }
        if self.uniform && !is_uniform(self.shape) {
            let words = format!(
                "--uniform: no way is known here to draw grids with boxes of {} so that each is equally likely",
                self.shape
            );
            return Err(Failure::Usage(words));
        }
        let maker = Maker::new(self.wanted()?, seed)
            .map_err(|impossible| Failure::Usage(impossible.to_string()))?;
        let output = self.target.open()?;
        heed_ctrl_c();
        let progress = Progress::new(!output.is_terminal(), None);
        let run = Run::new(&maker, self.stop());
        #[cfg(feature = "tables")]
        if let Some(kind) = self.table() {
            let mut sheet = crate::table::Made::begin(output, kind, maker.wanted())?;
            let made = self.make(&run, &progress, |puzzles: Vec<Made>| {
                self.check_again(&puzzles)?;
                sheet.put(&puzzles)
            })?;
            sheet.finish()?;
            return Ok(self.status(made));
        }
        let sheet = match self.format() {
            Some(format) => Sheet::of_records(output, format, self.signs),
            None => Sheet::of_lines(output),
        };
        self.write(&run, sheet, &progress, |puzzles: Vec<Made>| {
            let checked = self.check_again(&puzzles)?;
            let puzzles = puzzles.into_iter().zip(checked);
            let bodies = puzzles.map(|(made, checked)| self.body(made, seed, checked));
            Ok(bodies.collect())
        })
    }

    /// Makes what is wanted and writes it as lines, objects or records.
    fn write<M: Send>(
        &self,
        run: &Run<M>,
        mut sheet: Sheet,
        progress: &Progress,
        bodies: impl Fn(Vec<M>) -> Result<Vec<Body>, Failure>,
    ) -> Result<ExitCode, Failure> {
        let mut tally = Tally::default();
        let made = self.make(run, progress, |made: Vec<M>| {
            let bodies = bodies(made)?.into_iter();
            let answers = bodies.map(|body| Answer::new(body, true)).collect();
            progress.aside(|| tally.put(answers, &mut sheet))
        })?;
        let status = tally.finish(sheet)?;
        Ok(match self.status(made) {
            ExitCode::SUCCESS => status,
            fewer => fewer,
        })
    }

    /// The kind of table that the name of the output asks for, unless lines are asked for.
    #[cfg(feature = "tables")]
    fn table(&self) -> Option<ninefold_table::Kind> {
        let is_text = self.json || self.to.is_some();
        let path = self.target.path().filter(|_| !is_text)?;
        ninefold_table::Kind::of(path)
    }

    /// Tries on all threads, and hands over what they make, in order, until that is enough. How many it
    /// was in all; if they are fewer than were asked for, that has been said.
    fn make<M: Send>(
        &self,
        run: &Run<M>,
        progress: &Progress,
        mut put: impl FnMut(Vec<M>) -> Result<(), Failure>,
    ) -> Result<u64, Failure> {
        let mut made = 0;
        // A share is as much as a worker takes at once.
        let weight = |_: &Range<u64>| stream::SHARE;
        let job = |shares: Vec<Range<u64>>| -> Vec<M> {
            let made = shares.into_iter().flat_map(|share| run.carry_out(share));
            made.collect()
        };
        let take = |mut puzzles: Vec<M>| {
            if self.count > 0 {
                puzzles.truncate(usize::try_from(self.count - made).unwrap_or(usize::MAX));
            }
            if !puzzles.is_empty() {
                run.found();
            }
            made += puzzles.len() as u64;
            progress.making(made, run.tries());
            let end = match put(puzzles) {
                Ok(()) if made == self.count && self.count > 0 => Err(None),
                put => put.map_err(Some),
            };
            end.inspect_err(|_| run.end())
        };
        let threads = self.threads.number();
        let end = stream::ordered(run.shares(), weight, threads, job, take);
        progress.clear();
        match end {
            Ok(()) => say(&self.shortfall(made, run)),
            Err(None) => {}
            Err(Some(failure)) => return Err(failure),
        }
        Ok(made)
    }

    /// When to stop beside having enough; time counts from now.
    fn stop(&self) -> Stop<'static> {
        let end = |time| Instant::now().checked_add(time);
        Stop {
            tries: self.max_tries,
            deadline: self.max_time.and_then(end),
            cancelled: Some(&is_cancelled),
        }
    }

    fn status(&self, made: u64) -> ExitCode {
        match made < self.count {
            true => ExitCode::from(NOT_ALL),
            false => ExitCode::SUCCESS,
        }
    }

    /// Why fewer puzzles were found than were asked for.
    fn shortfall<M>(&self, made: u64, run: &Run<M>) -> String {
        let tries = words::number(run.tries());
        let why = match run.stopped() {
            Some(Stopped::Cancelled) => "stopped",
            Some(Stopped::Time) => "the time is up",
            Some(Stopped::Nothing) => {
                "a minute has brought nothing; --max-time or --max-tries give it longer"
            }
            Some(Stopped::Tries) | None => "no more tries are allowed",
        };
        let of = match self.count {
            0 => String::new(),
            count => format!(" of {}", words::number(count)),
        };
        format!(
            "ninefold: {why}: {}{of} found in {tries} tries",
            words::counted(made, "puzzle")
        )
    }

    /// The format of the output; none is lines or JSON.
    fn format(&self) -> Option<Format> {
        let is_position = self.practice.is_some() && !self.json;
        self.to.or(is_position.then_some(Format::Hodoku))
    }

    /// With `--check`: of each puzzle, whether another engine has proved it again in time. A puzzle that it says
    /// otherwise of ends everything.
    fn check_again(&self, puzzles: &[Made]) -> Result<Vec<Option<bool>>, Failure> {
        let check = |made: &Made| {
            if !self.check {
                return Ok(None);
            }
            let budget = Budget {
                deadline: Instant::now().checked_add(PATIENCE),
                ..Budget::default()
            };
            match made.check(&budget) {
                Some(false) => {
                    let line = write_line(made.puzzle.givens(), '.');
                    let words = format!("--check: another engine says otherwise of {line}");
                    Err(Failure::Usage(words))
                }
                proved => Ok(Some(proved.is_some())),
            }
        };
        let checked: Vec<Option<bool>> = puzzles.iter().map(check).collect::<Result<_, _>>()?;
        if checked.contains(&Some(false)) {
            say("ninefold: --check: a puzzle took another engine more than a minute");
        }
        Ok(checked)
    }

    /// What is written of a puzzle.
    fn body(&self, made: Made, seed: u64, checked: Option<bool>) -> Body {
        if self.json {
            let object = order::object(&made, seed, checked);
            return Body::Text(json::text(&object) + "\n");
        }
        if self.format().is_some() {
            let mut record = Record::new(made.puzzle);
            record.solution = Some(made.solution);
            if let Some(Grade::Position(position)) = made.grade {
                (record.placed, record.notes) = (Some(position.0), Some(position.1));
            }
            return Body::Record(Origin::Argument, Box::new(record));
        }
        Body::Text(order::line(&made) + "\n")
    }
}
