//! `ninefold generate`

mod order;

pub(crate) use order::givens as range;

use std::hash::{BuildHasher, RandomState};
use std::num::NonZero;
use std::ops::{Range, RangeInclusive};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use clap::Args;
use ninefold::format::{Format, Record};
use ninefold::generate::{Goal, Grade, Made, Maker, Symmetry, is_uniform};
use ninefold::grid::Shape;
use ninefold::grid::notation::write_line;
use ninefold::logic::Technique;
use ninefold::render::words;
use ninefold::search::{Budget, Stats};
use ninefold::stream;
use ninefold_wire as wire;

use crate::answer::{Answer, Answers, Body, Sheet, Tally};
use crate::failure::{Failure, NOT_ALL, say};
use crate::generate::order::Difficulty;
use crate::input::{format_help, format_table};
use crate::limits::{Progress, Threads, heed_ctrl_c, is_cancelled, seconds};
use crate::output::Target;

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
    #[arg(long, value_name = "RANGE", value_parser = order::givens)]
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

    /// HoDoKu's level.
    #[arg(long, value_enum, value_name = "LEVEL", group = "goal")]
    difficulty: Option<Difficulty>,

    /// A rating: Sudoku Explainer's, se:7.0..7.5, or HoDoKu's score, hodoku:1000..1400.
    #[arg(long, value_name = "SCALE:RANGE", value_parser = order::rating, group = "goal")]
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

    /// Write JSON: one line for each puzzle, with its solution.
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    target: Target,

    #[command(flatten)]
    threads: Threads,
}

/// Where no other end is set: so long may the search for one puzzle take.
const PATIENCE: Duration = Duration::from_secs(60);

/// Why nothing more is made.
enum Enough {
    All,
    Failed(Failure),
}

/// What is known while puzzles are made.
struct Work {
    /// Nobody wants any more.
    over: AtomicBool,
    tries: AtomicU64,
    began: Instant,
    /// When the last puzzle was found.
    found: Mutex<Instant>,
}

impl Generate {
    pub(crate) fn run(&self) -> Result<ExitCode, Failure> {
        let seed = self
            .seed
            .unwrap_or_else(|| RandomState::new().hash_one(0) >> 32);
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
        let mut sheet = match self.format() {
            Some(format) => Sheet::of_records(output, format),
            None => Sheet::of_lines(output),
        };
        let now = Instant::now();
        let work = Work {
            over: AtomicBool::new(false),
            tries: AtomicU64::new(0),
            began: now,
            found: Mutex::new(now),
        };
        let mut tally = Tally::default();
        let mut made = 0;
        let end = self.make(&maker, &work, |puzzles: Vec<Made>| {
            let left = match self.count {
                0 => usize::MAX,
                count => (count - made) as usize,
            };
            let mut answers = Answers::default();
            let some: Vec<Made> = puzzles.into_iter().take(left).collect();
            made += some.len() as u64;
            if !some.is_empty() {
                *work.found.lock().expect("nobody panics with it") = Instant::now();
            }
            for puzzle in some {
                answers.push(Answer::new(self.body(puzzle, seed)?, true));
            }
            progress.making(made, work.tries.load(Ordering::Relaxed));
            progress.aside(|| tally.put(answers, &mut sheet))?;
            match made == self.count && self.count > 0 {
                true => Err(Enough::All),
                false => Ok(()),
            }
        });
        progress.clear();
        match end {
            Ok(()) => say(&self.shortfall(made, &work)),
            Err(Enough::All) => {}
            Err(Enough::Failed(failure)) => return Err(failure),
        }
        let status = tally.finish(sheet)?;
        Ok(match made < self.count {
            true => ExitCode::from(NOT_ALL),
            false => status,
        })
    }

    /// Tries on all threads, and hands over what they make, in order. Ends by itself when no more
    /// tries are allowed or the time is up.
    fn make(
        &self,
        maker: &Maker,
        work: &Work,
        mut take: impl FnMut(Vec<Made>) -> Result<(), Enough>,
    ) -> Result<(), Enough> {
        let limited = self.max_time.is_some() || self.max_tries.is_some();
        let watch = |_: &Stats| {
            let found = || *work.found.lock().expect("nobody panics with it");
            if is_cancelled() || (!limited && found().elapsed() > PATIENCE) {
                work.over.store(true, Ordering::Relaxed);
            }
        };
        let budget = Budget {
            nodes: None,
            deadline: self.max_time.and_then(|time| work.began.checked_add(time)),
            cancel: Some(&work.over),
            progress: Some(&watch),
        };
        let is_over = || {
            watch(&Stats::default());
            let late = budget.deadline.is_some_and(|end| Instant::now() >= end);
            late || work.over.load(Ordering::Relaxed)
        };
        let shares = shares(maker.share(), self.max_tries.unwrap_or(u64::MAX));
        let shares = shares.take_while(|_| !is_over());
        // A share is as much as a worker takes at once.
        let weight = |_: &Range<u64>| stream::SHARE;
        let job = |shares: Vec<Range<u64>>| {
            let mut made = Vec::new();
            for share in shares {
                made.extend(maker.tries(share.clone(), &budget));
                if !is_over() {
                    work.tries
                        .fetch_add(share.end - share.start, Ordering::Relaxed);
                }
            }
            made
        };
        stream::ordered(shares, weight, self.number(), job, |made| {
            let end = take(made);
            if end.is_err() {
                work.over.store(true, Ordering::Relaxed);
            }
            end
        })
    }

    fn number(&self) -> NonZero<usize> {
        self.threads.number()
    }

    /// Why fewer puzzles were found than were asked for.
    fn shortfall(&self, made: u64, work: &Work) -> String {
        let tries = words::number(work.tries.load(Ordering::Relaxed));
        let why = if is_cancelled() {
            "stopped".to_owned()
        } else if self.max_tries.is_some()
            && !work.over.load(Ordering::Relaxed)
            && !self.is_late(work)
        {
            "no more tries are allowed".to_owned()
        } else if self.is_late(work) {
            "the time is up".to_owned()
        } else {
            "a minute has brought nothing; --max-time or --max-tries give it longer".to_owned()
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

    fn is_late(&self, work: &Work) -> bool {
        self.max_time
            .is_some_and(|time| work.began.elapsed() >= time)
    }

    /// The format of the output; none is lines or JSON.
    fn format(&self) -> Option<Format> {
        let is_position = self.practice.is_some() && !self.json;
        self.to.or(is_position.then_some(Format::Hodoku))
    }

    /// What is written of a puzzle.
    fn body(&self, made: Made, seed: u64) -> Result<Body, Failure> {
        let mut checked = None;
        if self.check {
            let budget = Budget {
                deadline: Instant::now().checked_add(PATIENCE),
                ..Budget::default()
            };
            match made.check(&budget) {
                Some(false) => {
                    let line = write_line(made.puzzle.givens(), '.');
                    let words = format!("--check: another engine says otherwise of {line}");
                    return Err(Failure::Usage(words));
                }
                proved => checked = Some(proved.is_some()),
            }
            if checked == Some(false) {
                say("ninefold: --check: a puzzle took another engine more than a minute");
            }
        }
        if self.json {
            let object = order::object(&made, seed, checked);
            return Ok(Body::Text(wire::json(&object) + "\n"));
        }
        if self.format().is_some() {
            let mut record = Record::new(made.puzzle);
            record.solution = Some(made.solution);
            if let Some(Grade::Position(position)) = made.grade {
                (record.placed, record.notes) = (Some(position.0), Some(position.1));
            }
            return Ok(Body::Record(Box::new(record)));
        }
        Ok(Body::Text(order::line(&made) + "\n"))
    }
}

impl From<Failure> for Enough {
    fn from(failure: Failure) -> Enough {
        Enough::Failed(failure)
    }
}

/// The tries up to `end`, cut into shares: the first are small, for who wants one puzzle soon.
fn shares(most: u64, end: u64) -> impl Iterator<Item = Range<u64>> + Send {
    let mut from = 0;
    std::iter::from_fn(move || {
        let size = most.min(from / 2 + 1).min(end - from);
        let share = from..from + size;
        from += size;
        (size > 0).then_some(share)
    })
}
