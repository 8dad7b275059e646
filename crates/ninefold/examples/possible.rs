//! Measures the time to decide every candidate of puzzles with constraints, beside "all possibilities" of
//! Interactive-Sudoku-Solver.
//!
//! `cargo run --release -p ninefold-lib --example possible -- FOLDER [ISS [NAME]]` reads `iss_dev.jsonl` in the
//! folder, with one object per line: `name`, `input`. For each puzzle, or those whose name contains NAME, it finds
//! which candidates are possible. It does so three times: from scratch, after a clue was removed (every fifth of
//! its givens and constraints), and after that clue was put back. From scratch, the time is the least of five runs
//! (`RUNS=1` sets another number). A run ends after 20 s (`SECONDS=5` sets another time).
//!
//! ISS is the `js` folder of Interactive-Sudoku-Solver, which has its scripts. Node runs them in a process of its
//! own. Each puzzle has the same number of runs there, in turn with ours. The first time is ours, from the puzzle
//! as data to the last candidate. The times of the other program follow as it reports them, without and with the
//! building of its solver from the parsed text.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

use ninefold::format::{Format, Options, read_str};
use ninefold::grid::Puzzle;
use ninefold::search::{Budget, End, Possible};
use serde_json::Value;

/// Answers each line, which is the input of a puzzle as JSON, with its time in milliseconds and the number of
/// possible candidates.
const SCRIPT: &str = r#"
import { createInterface } from "node:readline";
globalThis.self = globalThis;
globalThis.VERSION_PARAM = "";
const { SimpleSolver } = await import(process.argv[2] + "/sandbox/simple_solver.js");
const solver = new SimpleSolver();
for await (const line of createInterface({ input: process.stdin })) {
  try {
    const found = solver.trueCandidates(JSON.parse(line), 1);
    const stats = solver.latestStats();
    let count = 0;
    for (const n of found?._counts ?? []) count += n > 0;
    console.log(`${stats.runtimeMs} ${stats.setupTimeMs} ${count}`);
  } catch (error) {
    console.log(`NaN NaN ${String(error.message).replace(/\s+/g, "_")}`);
  }
}
"#;

/// A process that runs Interactive-Sudoku-Solver.
struct Rival {
    process: Child,
    questions: ChildStdin,
    answers: BufReader<ChildStdout>,
}

impl Rival {
    fn start(folder: &str) -> std::io::Result<Rival> {
        let script = std::env::temp_dir().join(format!("possible-{}.mjs", std::process::id()));
        std::fs::write(&script, SCRIPT)?;
        let folder = std::fs::canonicalize(folder)?;
        let mut process = Command::new("node")
            .arg(&script)
            .arg(folder)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()?;
        let (questions, answers) = (process.stdin.take(), process.stdout.take());
        let missing = || std::io::Error::other("node has no pipes");
        Ok(Rival {
            questions: questions.ok_or_else(missing)?,
            answers: BufReader::new(answers.ok_or_else(missing)?),
            process,
        })
    }

    /// Returns the milliseconds without and with the building of its solver, and the number of possible candidates.
    fn ask(&mut self, input: &str) -> std::io::Result<([f64; 2], String)> {
        writeln!(self.questions, "{}", Value::from(input))?;
        let mut answer = String::new();
        self.answers.read_line(&mut answer)?;
        let mut parts = answer.split_whitespace();
        let mut number = || {
            parts
                .next()
                .and_then(|part| part.parse().ok())
                .unwrap_or(f64::NAN)
        };
        let (time, building) = (number(), number());
        let count = parts.next().unwrap_or("?").to_owned();
        Ok(([time, time + building], count))
    }
}

impl Drop for Rival {
    fn drop(&mut self) {
        // The process may have ended by itself.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

fn milliseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}

fn ended_by(seconds: u64) -> Budget<'static> {
    Budget {
        deadline: Some(Instant::now() + Duration::from_secs(seconds)),
        ..Budget::default()
    }
}

/// Returns how long it takes to decide every candidate, and whether this was finished in time.
fn measured(possible: &mut Possible, seconds: u64, change: Option<&Puzzle>) -> (f64, bool) {
    let begin = Instant::now();
    if let Some(puzzle) = change {
        possible.update(puzzle);
    }
    let run = possible.search(&ended_by(seconds));
    (milliseconds(begin.elapsed()), run.end == End::Exhausted)
}

/// Returns the puzzle without one given or one constraint, for every fifth of them.
fn with_fewer_clues(puzzle: &Puzzle) -> Vec<Puzzle> {
    let cells = puzzle.board().cells();
    let given: Vec<_> = cells.filter(|&cell| puzzle.given(cell).is_some()).collect();
    let without_given = given.iter().map(|&cell| puzzle.with(cell, None));
    let without_constraint = (0..puzzle.constraints.len()).map(|i| {
        let mut without = puzzle.clone();
        without.constraints.remove(i);
        without
    });
    without_given.chain(without_constraint).step_by(5).collect()
}

fn quantile(times: &mut [f64], share: f64) -> f64 {
    times.sort_by(f64::total_cmp);
    let place = (share * times.len() as f64) as usize;
    times
        .get(place.min(times.len().saturating_sub(1)))
        .copied()
        .unwrap_or(f64::NAN)
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let folder = arguments
        .next()
        .ok_or("name the folder of the collection")?;
    let mut rival = arguments
        .next()
        .filter(|folder| !folder.is_empty())
        .map(|folder| Rival::start(&folder))
        .transpose()?;
    let wanted = arguments.next().unwrap_or_default();
    let number = |name: &str| std::env::var(name).ok().and_then(|n| n.parse().ok());
    let (runs, seconds) = (number("RUNS").unwrap_or(5), number("SECONDS").unwrap_or(20));
    let text = std::fs::read_to_string(format!("{folder}/iss_dev.jsonl"))?;
    let (mut fresh, mut ratios) = (Vec::new(), Vec::new());
    let (mut removed, mut added) = (Vec::new(), Vec::new());
    let mut out = std::io::stdout();
    for line in text.lines() {
        let object: Value = serde_json::from_str(line)?;
        let name = object["name"].as_str().unwrap_or_default();
        if !name.contains(&wanted) {
            continue;
        }
        let options = Options {
            format: Some(Format::Iss),
            ..Options::default()
        };
        let input = object["input"].as_str().unwrap_or_default();
        let puzzle = read_str(input, options)?.remove(0).puzzle;
        let (mut own, mut other) = (f64::INFINITY, [f64::INFINITY; 2]);
        let (mut is_complete, mut theirs) = (true, "–".to_owned());
        let mut known = Possible::new(&puzzle, 1);
        for _ in 0..runs {
            known = Possible::new(&puzzle, 1);
            let (time, in_time) = measured(&mut known, seconds, None);
            own = own.min(time);
            is_complete = in_time;
            if let Some(rival) = &mut rival {
                let (time, count) = rival.ask(input)?;
                other = [0, 1].map(|i| other[i].min(time[i]));
                theirs = count;
            }
            if own > 500.0 && rival.is_none() {
                break;
            }
        }
        let (mut fewer, mut more, mut unfinished) = (Vec::new(), Vec::new(), 0);
        for neighbour in with_fewer_clues(&puzzle) {
            let mut possible = known.clone();
            let (time, in_time) = measured(&mut possible, seconds, Some(&neighbour));
            fewer.push(time);
            unfinished += usize::from(!in_time);
            let (time, in_time) = measured(&mut possible, seconds, Some(&puzzle));
            more.push(time);
            unfinished += usize::from(!in_time);
        }
        let count: usize = known
            .candidates()
            .iter()
            .map(|(_, marks)| marks.len())
            .sum();
        let worst = |times: &[f64]| times.iter().copied().fold(0.0, f64::max);
        let spent = |times: &mut Vec<f64>| {
            format!(
                "{:.3} ms, at most {:.3} ms",
                quantile(times, 0.5),
                worst(times)
            )
        };
        writeln!(
            out,
            "{own:10.3} ms {:10.3} ms {:10.3} ms {count:4} ({theirs}) candidates; {} clues removed: {}; put back: {}  {name}{}{}",
            other[0],
            other[1],
            fewer.len(),
            spent(&mut fewer),
            spent(&mut more),
            if is_complete { "" } else { " NOT FINISHED" },
            if unfinished > 0 {
                format!(" {unfinished} CHANGES NOT FINISHED")
            } else {
                String::new()
            },
        )?;
        fresh.push(own);
        removed.extend(fewer);
        added.extend(more);
        if other[0].is_finite() && other[0] > 0.0 {
            ratios.push(other.map(|other| (own / other).ln()));
        }
    }
    let ratio = |i: usize| {
        let sum: f64 = ratios.iter().map(|ratio| ratio[i]).sum();
        (sum / ratios.len().max(1) as f64).exp()
    };
    let told = |times: &mut Vec<f64>| {
        let [half, most] = [0.5, 0.95].map(|share| quantile(times, share));
        format!("median {half:.3} ms, 95 % within {most:.3} ms")
    };
    writeln!(
        out,
        "{} puzzles: {}; after a clue was removed ({}): {}; after it was put back: {}; geometric mean of the ratios to theirs {:.3}, and {:.3} with the building of their solver ({})",
        fresh.len(),
        told(&mut fresh),
        removed.len(),
        told(&mut removed),
        told(&mut added),
        ratio(0),
        ratio(1),
        ratios.len(),
    )?;
    Ok(())
}
