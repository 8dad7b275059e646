//! Makes round trips between formats with rules, and counts which puzzles read back as the same puzzle.
//!
//! `cargo run --release -p ninefold-lib --example round_trips -- FILE` reads a file with one object per line, as
//! the example `links` does (`from`: the name of a format, `input`). It takes each puzzle that has exactly one
//! solution, found within 2 seconds on two threads. It writes the puzzle in each format, reads it back and, if the
//! rules differ, solves it. Then it writes the result in the format that the puzzle came from.
//!
//! The table has a row for each pair of formats. It counts the puzzles that keep their solution in the other
//! format, and those that also keep it on the way back. On both ways, it counts those that a writer refuses, and
//! those that read back as another puzzle with a warning. It also counts those that take too long.
//!
//! `--every N` takes only every Nth puzzle. `--verbose` prints a line for each refusal and warning.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use ninefold::format::{Format, Options, Record, read_str, write_str};
use ninefold::report::{ReadBack, read_back};
use ninefold::search::{Budget, Verdict, solve};
use serde_json::Value;

/// The number of threads that solve.
const THREADS: usize = 2;

/// The longest time for one puzzle.
const TIME: Duration = Duration::from_secs(2);

/// The formats in which each puzzle is written.
const TO: [&str; 4] = ["variant", "iss", "f-puzzles-link", "sudokupad"];

/// The columns of the table.
const OUTCOMES: [&str; 7] = [
    "there",
    "and back",
    "back refused",
    "back warned",
    "refused",
    "warned",
    "time out",
];

fn budget() -> Budget<'static> {
    Budget {
        deadline: Some(Instant::now() + TIME),
        ..Budget::default()
    }
}

fn read(text: &str, format: Option<Format>) -> Option<Record> {
    let options = Options {
        format,
        ..Options::default()
    };
    let records = read_str(text, options).ok()?;
    records.into_iter().next()
}

/// Returns the places of a puzzle's outcomes in [`OUTCOMES`] for one format, and words about what is not kept.
fn outcome(record: &Record, from: Option<Format>, to: Format) -> (Vec<usize>, String) {
    let text = match write_str(record, to) {
        Ok(text) => text,
        Err(error) => return (vec![4], error.to_string()),
    };
    match read_back(record, to, &text, &budget()) {
        ReadBack::Other(words) => return (vec![5], words),
        ReadBack::Unknown(words) => return (vec![6], words),
        ReadBack::Same => {}
    }
    let Some((from, there)) = from.zip(read(&text, Some(to))) else {
        return (vec![0], "it is not read again".to_owned());
    };
    match write_str(&there, from) {
        Err(error) => (vec![0, 2], error.to_string()),
        Ok(text) => match read_back(record, from, &text, &budget()).warning() {
            None => (vec![0, 1], String::new()),
            Some(words) => (vec![0, 3], words),
        },
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let file = arguments.first().ok_or("name a file of puzzles")?;
    let is_verbose = arguments.iter().any(|argument| argument == "--verbose");
    let every = arguments.iter().position(|argument| argument == "--every");
    let every = every.and_then(|place| arguments.get(place + 1)?.parse().ok());
    let text = std::fs::read_to_string(file)?;
    let objects = text.lines().step_by(every.unwrap_or(1));
    let objects: Vec<Value> = objects
        .map(serde_json::from_str)
        .collect::<Result<_, _>>()?;
    let (next, done) = (AtomicUsize::new(0), Mutex::new(BTreeMap::new()));
    std::thread::scope(|scope| {
        for _ in 0..THREADS {
            scope.spawn(|| {
                loop {
                    let place = next.fetch_add(1, Ordering::Relaxed);
                    let Some(object) = objects.get(place) else {
                        break;
                    };
                    let text = |key: &str| object[key].as_str().unwrap_or_default();
                    let from = text("from").parse::<Format>().ok();
                    let Some(record) = read(text("input"), from) else {
                        continue;
                    };
                    if !matches!(solve(&record.puzzle, &budget()).verdict, Verdict::Unique(_)) {
                        continue;
                    }
                    for to in TO {
                        let Ok(format) = to.parse::<Format>() else {
                            continue;
                        };
                        let found = outcome(&record, from, format);
                        if let Ok(mut done) = done.lock() {
                            let key = (text("from").to_owned(), to, text("id").to_owned(), place);
                            done.insert(key, found);
                        }
                    }
                }
            });
        }
    });
    let done = done.into_inner().map_err(|_| "a thread failed")?;
    let mut out = String::new();
    let mut table: BTreeMap<(&str, &str), [usize; 8]> = BTreeMap::new();
    for ((from, to, id, _), (places, words)) in &done {
        if is_verbose && !words.is_empty() {
            let outcome = OUTCOMES[places[places.len() - 1]];
            _ = writeln!(out, "{from} | {to} | {id} | {outcome} | {words}");
        }
        let row = table.entry((from, to)).or_default();
        row[0] += 1;
        for &place in places {
            row[1 + place] += 1;
        }
    }
    _ = writeln!(out, "| from | to | puzzles | {} |", OUTCOMES.join(" | "));
    _ = writeln!(out, "|---|---|{}", "--:|".repeat(8));
    for ((from, to), row) in &table {
        let row: Vec<String> = row.iter().map(usize::to_string).collect();
        _ = writeln!(out, "| {from} | {to} | {} |", row.join(" | "));
    }
    use std::io::Write as _;
    std::io::stdout().write_all(out.as_bytes())?;
    Ok(())
}
