//! `ninefold bench`

mod hints;

use std::hint::black_box;
use std::io::Write;
use std::num::NonZero;
use std::ops::ControlFlow;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::{Duration, Instant};

use clap::Args;
use ninefold::format::{Format, Record, Writer};
use ninefold::grid::{Grid, Puzzle};
use ninefold::render::table;
use ninefold::report::{json, words};
use ninefold::search::batch::{self, Answer};
use ninefold::search::{self, Backend, Budget, Engine, Stats, nine};

use crate::answer::AnswerWriter;
use crate::failure::{Failure, complaint, say};
use crate::input::{Input, Item, Items};
use crate::limits::{Progress, Threads};
use crate::output::Output;
use crate::solve::Solve;

/// Measure how fast sets of puzzles are solved.
///
/// - `latency`: one puzzle after the other on one thread, from memory to the proved verdict; 9×9 by each backend of this
///   processor.
///
/// - `throughput`: the whole set at once on one thread, by each backend; 9×9 only.
///
/// - `end_to_end`: as `ninefold solve` does it, with reading, all threads, and writing in order, but to nowhere.
///
/// Each measurement is repeated for about a second, and the best time counts.
#[derive(Args)]
pub(crate) struct Bench {
    #[command(flatten)]
    input: Input,

    /// Measure how long hints take instead, by technique, in every position of the puzzles.
    #[arg(long)]
    hints: bool,

    /// Write JSON, one object on one line for each measurement.
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    threads: Threads,
}

/// The puzzles of one source.
struct Set {
    name: String,
    puzzles: Vec<Puzzle>,
}

impl Set {
    /// Whether all puzzles are plain ones of 9×9.
    fn is_nine(&self) -> bool {
        self.puzzles
            .iter()
            .all(|puzzle| Engine::of(puzzle) == Engine::Nine)
    }

    /// What solves a set that is not 9×9.
    fn engine(&self) -> &'static str {
        let mut engines = self.puzzles.iter().map(Engine::of);
        match engines.any(|engine| engine == Engine::Constraint) {
            true => Engine::Constraint.name(),
            false => Engine::General.name(),
        }
    }

    /// The set as a text: lines, if they can hold every puzzle.
    fn text(&self) -> Result<Vec<u8>, Failure> {
        let format = match self.puzzles.iter().all(Puzzle::is_givens_alone) {
            true => Format::Line,
            false => Format::Native,
        };
        let mut writer = Writer::new(Vec::new(), format);
        for puzzle in &self.puzzles {
            writer.write(&Record::new(puzzle.clone()))?;
        }
        Ok(writer.finish()?)
    }
}

/// How long a measurement is repeated.
const REPEAT: Duration = Duration::from_secs(1);

/// Times of a measurement at least.
const TIMES: u32 = 3;

impl Bench {
    pub(crate) fn run(&self) -> Result<ExitCode, Failure> {
        let mut output = Output::stdout();
        if self.hints {
            return self.hints(output);
        }
        let mut rows = Vec::new();
        for set in self.sets()? {
            let throughput = Backend::available().filter_map(|backend| throughput(&set, backend));
            let mut results: Vec<json::Bench> = latencies(&set);
            results.extend(throughput);
            results.push(self.end_to_end(&set)?);
            for result in results {
                if self.json {
                    writeln!(output, "{}", json::text(&result))?;
                    output.flush()?;
                } else {
                    rows.push(row(&result));
                }
            }
        }
        if !self.json {
            let header = [
                "set",
                "puzzles",
                "engine",
                "backend",
                "threads",
                "µs/puzzle",
                "puzzles/s",
            ];
            let header = [&header[..], &["guesses/puzzle", "no guess"]].concat();
            let header: [&str; 9] = header.try_into().expect("nine columns");
            write!(output, "{}", table(header, &rows))?;
        }
        output.finish()?;
        Ok(ExitCode::SUCCESS)
    }

    fn hints(&self, mut output: Output) -> Result<ExitCode, Failure> {
        let mut rows = Vec::new();
        for set in self.sets()? {
            for times in hints::hints(&set) {
                if self.json {
                    writeln!(output, "{}", json::text(&times))?;
                } else {
                    rows.push(hints::row(&times));
                }
            }
        }
        if !self.json {
            let header = ["set", "technique", "hints", "median ms", "slowest ms"];
            write!(output, "{}", table(header, &rows))?;
        }
        output.finish()?;
        Ok(ExitCode::SUCCESS)
    }

    /// Reads all puzzles, one set for each source.
    fn sets(&self) -> Result<Vec<Set>, Failure> {
        let mut sets: Vec<Set> = Vec::new();
        for Item { origin, record } in self.input.items()? {
            let name = origin.to_string();
            let puzzle = match record {
                Ok(record) => record.puzzle,
                Err(error) => {
                    say(&complaint(&origin, &error));
                    return Err(Failure::Unreadable);
                }
            };
            match sets.last_mut() {
                Some(set) if set.name == name => set.puzzles.push(puzzle),
                _ => sets.push(Set {
                    name,
                    puzzles: vec![puzzle],
                }),
            }
        }
        Ok(sets)
    }

    fn end_to_end(&self, set: &Set) -> Result<json::Bench, Failure> {
        let text: Arc<[u8]> = set.text()?.into();
        let solve = Solve::on(self.threads);
        let mut end = Ok(ExitCode::SUCCESS);
        let time = best(|| {
            let writer = AnswerWriter::of_lines(Output::nowhere());
            let progress = Progress::new(false, None);
            end = solve.lines(Items::of_text(&text).pieces(), writer, &progress);
        });
        end?;
        Ok(result(set, "end_to_end", self.threads.number(), time))
    }
}

/// One puzzle after the other: by each backend on 9×9, with the only engine otherwise.
fn latencies(set: &Set) -> Vec<json::Bench> {
    let budget = Budget::default();
    if !set.is_nine() {
        return vec![latency(set, |puzzle| {
            search::solve(puzzle, &budget).total.nodes
        })];
    }
    let by = |backend: Backend| {
        let solve = |puzzle: &Puzzle| {
            // What `search::solve` does, which takes the backend that was chosen.
            let mut left = 2;
            let mut keep = |grid: &Grid, _: &Stats| {
                black_box(grid.clone());
                left -= 1;
                match left {
                    0 => ControlFlow::Break(()),
                    _ => ControlFlow::Continue(()),
                }
            };
            let run = nine::each_with(backend, puzzle, &mut keep, &budget);
            run.map_or(0, |run| run.stats.nodes)
        };
        json::Bench {
            backend: backend.name(),
            ..latency(set, solve)
        }
    };
    Backend::available().map(by).collect()
}

fn latency(set: &Set, solve: impl Fn(&Puzzle) -> u64) -> json::Bench {
    let (mut guesses, mut no_guess) = (0, 0);
    for puzzle in &set.puzzles {
        let nodes = solve(puzzle);
        guesses += nodes;
        no_guess += u64::from(nodes == 0);
    }
    let time = best(|| {
        for puzzle in &set.puzzles {
            black_box(solve(black_box(puzzle)));
        }
    });
    let count = set.puzzles.len() as f64;
    json::Bench {
        guesses_per_puzzle: Some(guesses as f64 / count),
        no_guess_share: Some(no_guess as f64 / count),
        ..result(set, "latency", NonZero::<usize>::MIN, time)
    }
}

/// The whole set at once; `None` if it holds other puzzles than plain ones of 9×9.
fn throughput(set: &Set, backend: Backend) -> Option<json::Bench> {
    let cells: Option<Vec<[u8; 81]>> = set.puzzles.iter().map(batch::cells).collect();
    let puzzles = cells?;
    let mut answers = vec![Answer::NONE; puzzles.len()];
    let time = best(|| batch::solve(black_box(&puzzles), backend, black_box(&mut answers)));
    let guesses: u64 = answers.iter().map(|answer| u64::from(answer.guesses)).sum();
    let no_guess = answers.iter().filter(|answer| answer.guesses == 0).count();
    let count = puzzles.len() as f64;
    Some(json::Bench {
        backend: backend.name(),
        guesses_per_puzzle: Some(guesses as f64 / count),
        no_guess_share: Some(no_guess as f64 / count),
        ..result(set, "throughput", NonZero::<usize>::MIN, time)
    })
}

/// The best time of several.
fn best(mut work: impl FnMut()) -> Duration {
    let began = Instant::now();
    let mut best = Duration::MAX;
    let mut times = 0;
    while times < TIMES || began.elapsed() < REPEAT {
        let start = Instant::now();
        work();
        best = best.min(start.elapsed());
        times += 1;
    }
    best
}

fn result(set: &Set, engine: &'static str, threads: NonZero<usize>, time: Duration) -> json::Bench {
    let seconds = time.as_secs_f64().max(1e-9);
    let count = set.puzzles.len() as f64;
    let backend = match Backend::chosen() {
        Ok(chosen) if set.is_nine() => chosen.name(),
        _ => set.engine(),
    };
    json::Bench {
        set: set.name.clone(),
        puzzles: set.puzzles.len(),
        engine,
        backend,
        threads: threads.get(),
        us_per_puzzle: seconds * 1e6 / count,
        puzzles_per_s: count / seconds,
        guesses_per_puzzle: None,
        no_guess_share: None,
    }
}

fn row(result: &json::Bench) -> [String; 9] {
    let or_dash = |figure: Option<String>| figure.unwrap_or_else(|| "-".to_owned());
    [
        result.set.rsplit('/').next().unwrap_or_default().to_owned(),
        words::number(result.puzzles as u64),
        result.engine.to_owned(),
        result.backend.to_owned(),
        result.threads.to_string(),
        format!("{:.2}", result.us_per_puzzle),
        words::number(result.puzzles_per_s as u64),
        or_dash(
            result
                .guesses_per_puzzle
                .map(|guesses| format!("{guesses:.2}")),
        ),
        or_dash(
            result
                .no_guess_share
                .map(|share| format!("{:.1} %", share * 100.0)),
        ),
    ]
}
