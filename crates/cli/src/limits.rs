//! Budgets, threads and progress.

use std::num::NonZero;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use ninefold::report::words;
use ninefold::search::{Budget, Stats};
use ninefold::stream;
use ninefold::techniques::Until;

use crate::ending::CANCELLED;
use crate::input::Reading;
use crate::values;

/// How much one puzzle may cost.
#[derive(Args, Clone, Default)]
pub(crate) struct Limits {
    /// Give up a puzzle after this time.
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    max_time: Option<Duration>,

    /// Give up a puzzle after N guesses, which are the nodes of the search tree.
    #[arg(long, value_name = "N", value_parser = values::whole)]
    max_nodes: Option<u64>,
}

pub(crate) fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse::<f64>().ok().filter(|seconds| *seconds > 0.0);
    let time = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    time.ok_or_else(|| "expected a number of seconds above 0, such as 10 or 0.5".to_owned())
}

/// Reads a number of threads.
fn threads(text: &str) -> Result<NonZero<usize>, String> {
    let number = values::within(1..=stream::MAX_THREADS)(text)?;
    NonZero::new(number).ok_or_else(String::new)
}

/// How many threads work.
#[derive(Args, Copy, Clone, Default)]
pub(crate) struct Threads {
    /// Work on N threads, up to 1024. [default: one for each core]
    #[arg(long, value_name = "N", value_parser = threads)]
    threads: Option<NonZero<usize>>,
}

impl Threads {
    /// One puzzle after the other.
    pub(crate) fn one() -> Threads {
        Threads {
            threads: Some(NonZero::<usize>::MIN),
        }
    }

    pub(crate) fn number(&self) -> NonZero<usize> {
        self.threads.unwrap_or_else(stream::default_threads)
    }
}

/// The limits of a search for steps that ends when a search with this budget does.
pub(crate) fn until(budget: &Budget<'_>) -> Until {
    Until {
        deadline: budget.deadline,
        cancel: Some(Arc::clone(&CANCELLED)),
    }
}

impl Limits {
    /// Whether a puzzle may cost what it will.
    pub(crate) fn are_none(&self) -> bool {
        self.max_time.is_none() && self.max_nodes.is_none()
    }

    /// The budget of a search that begins now.
    pub(crate) fn budget<'a>(&self, progress: Option<&'a (dyn Fn(&Stats) + Sync)>) -> Budget<'a> {
        Budget {
            nodes: self.max_nodes,
            deadline: self
                .max_time
                .and_then(|time| Instant::now().checked_add(time)),
            cancel: Some(&CANCELLED),
            progress,
            timed: true,
        }
    }

    /// The limits of each row of a table.
    pub(crate) fn of_rows(&self) -> ninefold_table::Limits {
        ninefold_table::Limits {
            time: self.max_time,
            nodes: self.max_nodes,
            cancel: Arc::clone(&CANCELLED),
        }
    }

    /// These limits, with this number of seconds if the time has no limit.
    pub(crate) fn or_seconds(&self, seconds: u64) -> Limits {
        let max_time = self.max_time.or(Some(Duration::from_secs(seconds)));
        Limits {
            max_time,
            ..self.clone()
        }
    }
}

/// A line on standard error that tells a waiting person how far it is. Nothing if standard error is
/// no terminal, and nothing in the first half second.
pub(crate) struct Progress {
    bar: ProgressBar,
    began: Instant,
    puzzles: AtomicU64,
    reading: Option<Reading>,
}

const QUIET: Duration = Duration::from_millis(500);

impl Progress {
    /// Progress that is shown if `wanted` and if there is somebody to see it.
    pub(crate) fn new(wanted: bool, reading: Option<Reading>) -> Progress {
        let total = reading
            .as_ref()
            .and_then(|reading| reading.total)
            .filter(|&total| total > 1 << 20);
        let (bar, template) = match total {
            _ if !wanted => (ProgressBar::hidden(), "{msg}"),
            Some(total) => (
                ProgressBar::new(total),
                "{bar:30} {percent}%, {eta} left; {msg}",
            ),
            None => (ProgressBar::new_spinner(), "{msg}"),
        };
        bar.set_style(ProgressStyle::with_template(template).expect("the template is right"));
        Progress {
            bar,
            began: Instant::now(),
            puzzles: AtomicU64::new(0),
            reading: reading.filter(|_| total.is_some()),
        }
    }

    /// One search has come so far.
    pub(crate) fn searching(&self, stats: &Stats) {
        let time = words::duration(stats.elapsed);
        let (number, what) = match stats.restarts {
            0 => (words::counted(stats.nodes, "node"), "of the search tree"),
            restarts => {
                let conflicts = words::counted(stats.backtracks, "conflict");
                let restarts = words::counted(restarts, "restart");
                (format!("{conflicts}, {restarts}"), "of the candidates")
            }
        };
        let share = match stats.share {
            0 => String::new(),
            share => format!(", {}.{} % {what}", share / 10, share % 10),
        };
        self.show(&format!("searching: {number}{share}, {time} "));
    }

    /// How far the parts of a puzzle have come together, and how many of them are done.
    pub(crate) fn searching_parts(&self, stats: &Stats, (done, parts): (usize, usize)) {
        let (conflicts, time) = (
            words::counted(stats.backtracks, "conflict"),
            words::duration(stats.elapsed),
        );
        self.show(&format!(
            "searching: {conflicts}, {done} of {parts} parts, {time} "
        ));
    }

    /// One count has come so far, and so much of the puzzle is counted.
    pub(crate) fn counting(&self, count: u64, parts: (usize, usize)) {
        let count = words::counted(count, "solution");
        let percent = 100 * parts.0 / parts.1.max(1);
        self.show(&format!("counting: {count} in {percent} % of the puzzle "));
    }

    /// The number of lines of a proof that are checked.
    pub(crate) fn checking(&self, lines: u64) {
        let lines = words::counted(lines, "line");
        self.show(&format!("checking: {lines} "));
    }

    /// The number of puzzles that were solved since the last call.
    pub(crate) fn done(&self, puzzles: usize) {
        self.puzzles.fetch_add(puzzles as u64, Ordering::Relaxed);
        self.show("");
    }

    /// How many puzzles were made, and in how many tries.
    pub(crate) fn making(&self, made: u64, tries: u64) {
        let seconds = self.began.elapsed().as_secs_f64();
        let rate = words::number((made as f64 / seconds) as u64);
        let share = 100.0 * made as f64 / tries.max(1) as f64;
        let (made, tries) = (words::counted(made, "puzzle"), words::number(tries));
        self.show(&format!(
            "{made}, {rate} a second, {share:.2} % of {tries} tries "
        ));
    }

    fn show(&self, search: &str) {
        let elapsed = self.began.elapsed();
        if elapsed < QUIET || self.bar.is_hidden() {
            return;
        }
        if let Some(reading) = &self.reading {
            self.bar.set_position(reading.bytes.load(Ordering::Relaxed));
        }
        let done = match self.puzzles.load(Ordering::Relaxed) {
            0 => String::new(),
            puzzles => {
                let rate = puzzles as f64 / elapsed.as_secs_f64();
                let puzzles = words::counted(puzzles, "puzzle");
                format!("{puzzles}, {} a second ", words::number(rate as u64))
            }
        };
        self.bar
            .set_message(format!("{done}{search}(Ctrl-C stops)"));
    }

    /// Runs something that writes while the line is away.
    pub(crate) fn aside<T>(&self, write: impl FnOnce() -> T) -> T {
        self.bar.suspend(write)
    }

    /// Takes the line away.
    pub(crate) fn clear(&self) {
        self.bar.finish_and_clear();
    }
}
