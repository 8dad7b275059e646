//! Measures how faithfully links are read: it solves real puzzles and compares the result with their stated
//! solution.
//!
//! `cargo run --release -p ninefold-lib --example links -- FILE` reads a file with one object per line:
//!
//! - `source`, `id`, and `input`;
//! - `from`: the name of a format;
//! - `solution`: a sign for each cell, or empty;
//! - `expect`: `unique` or empty.
//!
//! It reads each puzzle and solves it on two threads, in at most 3 seconds each (`SECONDS=5` sets another time).
//! Then it prints a table by source and format. Its columns count:
//!
//! - *solved*: puzzles with one solution, which is the stated one if a solution is stated;
//! - *wrongly stated*: puzzles that should have one solution but have several or none, although they state all
//!   their rules. Such a puzzle has no text, nothing is left out, and a stated solution obeys everything;
//! - *against it*: puzzles of which a rule, a house or a given contradicts the stated solution. These puzzles were
//!   read wrongly.
//!
//! `--verbose` prints a line for each puzzle that is not solved: what was found, and what the reader did not
//! understand. `--check` compares with the stated solutions and solves nothing, which takes a second. `--rules`
//! prints all rules that were read, each with the sentence it comes from. `--only NAME` takes only puzzles whose
//! source or identity contains NAME. `--detect` ignores the stated format.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use ninefold::format::{Format, Options, Record, read_str};
use ninefold::grid::Digit;
use ninefold::grid::constraint::obeys;
use ninefold::search::{Budget, Verdict, solve};
use serde_json::Value;

/// The number of threads that solve.
const THREADS: usize = 2;

/// The columns of the table.
const OUTCOMES: [&str; 9] = [
    "solved",
    "other",
    "several",
    "none",
    "time out",
    "not read",
    "wrongly stated",
    "against it",
    "understood",
];

/// The result for a puzzle: the place of its outcome in [`OUTCOMES`], whether a rule contradicts the stated
/// solution, whether everything was understood, and words about it.
struct Outcome {
    place: usize,
    contradicts: bool,
    understood: bool,
    words: String,
}

/// Returns the values of a stated solution. It has one sign for each cell (letters for more than 9, or only
/// letters, from A), or two signs for each cell.
fn stated(solution: &str, cells: usize) -> Option<Vec<i32>> {
    let signs: Vec<char> = solution.chars().collect();
    if signs.len() == cells {
        let are_letters = signs.iter().all(char::is_ascii_alphabetic);
        let first = if are_letters { 9 } else { 0 };
        let values = signs
            .iter()
            .map(|sign| Some(sign.to_digit(36)? as i32 - first));
        return values.collect();
    }
    if signs.len() == 2 * cells {
        let pairs = signs
            .chunks_exact(2)
            .map(|pair| pair.iter().collect::<String>());
        return pairs.map(|pair| pair.trim().parse().ok()).collect();
    }
    None
}

/// Returns the houses, givens and constraints of the puzzle that contradict a stated solution.
fn contradictions(record: &Record, filling: &[Digit]) -> Vec<String> {
    let puzzle = &record.puzzle;
    let board = puzzle.board();
    let mut found = Vec::new();
    for house in board.houses() {
        let cells = board.cells_of(house);
        let mut digits: Vec<usize> = cells.iter().map(|c| filling[c.index()].index()).collect();
        digits.sort_unstable();
        digits.dedup();
        if digits.len() < cells.len() {
            found.push(format!("a digit repeats in {}", board.house_name(house)));
        }
    }
    for cell in puzzle.stated() {
        if puzzle
            .given(cell)
            .is_some_and(|given| given != filling[cell.index()])
        {
            found.push(format!("the given {}", board.name(cell)));
        }
    }
    let rules = puzzle.constraints.iter();
    let broken = rules.filter(|rule| !obeys(puzzle, rule, filling));
    found.extend(broken.map(|rule| rule.words(board)));
    found
}

/// Reads a puzzle, compares it with its stated solution, and solves it unless `seconds` is 0.
fn outcome(object: &Value, seconds: u64, [detects, has_rules]: [bool; 2]) -> Outcome {
    let text = |key: &str| object[key].as_str().unwrap_or_default();
    let options = Options {
        format: match detects {
            true => None,
            false => text("from").parse::<Format>().ok(),
        },
        ..Options::default()
    };
    let unread = |words: String| Outcome {
        place: 5,
        contradicts: false,
        understood: false,
        words,
    };
    let record = match read_str(text("input"), options) {
        Ok(mut records) if !records.is_empty() => records.swap_remove(0),
        Ok(_) => return unread("there is no puzzle".to_owned()),
        Err(error) => return unread(error.to_string()),
    };
    let board = record.puzzle.board();
    let values = stated(text("solution"), board.board_cells());
    let digits: Option<Vec<Digit>> = values
        .as_ref()
        .and_then(|values| values.iter().map(|&value| board.digit(value)).collect());
    // A solution of numbers with one and two digits and no blanks cannot be split into cells. It is compared as
    // text.
    let numbers = (1..=board.side()).map(|number| number.to_string().len());
    let is_run_together = text("solution").len() == board.rows() * numbers.sum::<usize>();
    // A stated solution has no values for the cells beside the board.
    let has_others = board.cell_count() > board.board_cells();
    let mut words = String::new();
    let against = match &digits {
        Some(_) if has_others => Vec::new(),
        Some(digits) => contradictions(&record, digits),
        None if text("solution").is_empty() || is_run_together => Vec::new(),
        None => vec!["the stated solution does not fit on the board".to_owned()],
    };
    if !against.is_empty() {
        _ = write!(words, "; against the solution: {}", against.join(" + "));
    }
    if let Some(left_out) = record.left_out() {
        _ = write!(words, "; {left_out}");
    }
    if has_rules {
        let rules = record
            .puzzle
            .constraints
            .iter()
            .map(|rule| rule.words(board));
        let all = record.meta.from_text.iter().cloned().chain(rules);
        _ = write!(words, "; rules: {}", all.collect::<Vec<_>>().join(" + "));
    }
    // The puzzle has only rules and no text, so nothing can have been lost.
    let is_whole = record.meta.description.is_none()
        && record.meta.not_read.is_empty()
        && record.meta.guessed.is_empty()
        && against.is_empty();
    let place = match seconds {
        0 if against.is_empty() => 2,
        0 => 3,
        _ => {
            let deadline = Some(Instant::now() + Duration::from_secs(seconds));
            let budget = Budget {
                deadline,
                ..Budget::default()
            };
            match solve(&record.puzzle, &budget).verdict {
                Verdict::Unique(grid) => {
                    let same = |digits: &Vec<Digit>| {
                        let cells = board.cells().zip(digits);
                        let mut cells = cells.map(|(cell, &digit)| grid.get(cell) == Some(digit));
                        cells.all(|same| same)
                    };
                    let is_stated = match text("solution").is_empty() {
                        true => text("expect") != "none",
                        false if digits.is_none() && is_run_together => {
                            let values = board.cells().filter_map(|cell| grid.get(cell));
                            let words = values.map(|digit| board.value(digit).to_string());
                            words.collect::<String>() == text("solution")
                        }
                        false => digits.as_ref().is_some_and(same),
                    };
                    usize::from(!is_stated)
                }
                Verdict::Multiple(..) if is_whole => 6,
                Verdict::None if is_whole && text("solution").is_empty() => 6,
                Verdict::Multiple(..) => 2,
                Verdict::None => 3,
                _ => 4,
            }
        }
    };
    Outcome {
        place,
        contradicts: !against.is_empty(),
        understood: record.meta.not_read.is_empty(),
        words,
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let has = |flag: &str| arguments.iter().any(|argument| argument == flag);
    let file = arguments.first().ok_or("name a file of puzzles")?;
    let only = arguments.iter().position(|argument| argument == "--only");
    let only = only.and_then(|place| arguments.get(place + 1));
    let seconds = std::env::var("SECONDS").ok().and_then(|n| n.parse().ok());
    let seconds = if has("--check") {
        0
    } else {
        seconds.unwrap_or(3)
    };
    let text = std::fs::read_to_string(file)?;
    let objects = text.lines().map(serde_json::from_str);
    let objects: Vec<Value> = objects.collect::<Result<_, _>>()?;
    let is_wanted = |object: &&Value| {
        let text = |key: &str| object[key].as_str().unwrap_or_default();
        let holds = |only: &String| text("source").contains(only) || text("id").contains(only);
        let stated = !text("solution").is_empty() || text("expect") == "unique";
        stated && only.is_none_or(holds)
    };
    let objects: Vec<&Value> = objects.iter().filter(is_wanted).collect();
    let (next, done) = (AtomicUsize::new(0), Mutex::new(BTreeMap::new()));
    std::thread::scope(|scope| {
        for _ in 0..THREADS {
            scope.spawn(|| {
                while let Some(object) = objects.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let outcome = outcome(object, seconds, [has("--detect"), has("--rules")]);
                    let text = |key: &str| object[key].as_str().unwrap_or_default().to_owned();
                    let key = (text("from"), text("source"), text("id"));
                    if let Ok(mut done) = done.lock() {
                        done.insert(key, outcome);
                    }
                }
            });
        }
    });
    let done = done.into_inner().map_err(|_| "a thread failed")?;
    let mut out = String::new();
    let mut table: BTreeMap<[&str; 2], [usize; 10]> = BTreeMap::new();
    for ((from, source, id), outcome) in &done {
        if has("--rules") || has("--verbose") && (outcome.place > 0 || outcome.contradicts) {
            let place = OUTCOMES[outcome.place];
            let words = outcome.words.replace('\n', " ");
            _ = writeln!(out, "{from} | {source} | {id} | {place}{words}");
        }
        for key in [[&from[..], source], [from, "all"], ["all", "all"]] {
            let row = table.entry(key).or_default();
            row[0] += 1;
            row[1 + outcome.place] += 1;
            row[8] += usize::from(outcome.contradicts);
            row[9] += usize::from(outcome.understood);
        }
    }
    _ = writeln!(
        out,
        "| format | source | puzzles | {} |",
        OUTCOMES.join(" | ")
    );
    _ = writeln!(out, "|---|---|{}", "--:|".repeat(10));
    for ([from, source], row) in &table {
        let row: Vec<String> = row.iter().map(usize::to_string).collect();
        _ = writeln!(out, "| {from} | {source} | {} |", row.join(" | "));
    }
    use std::io::Write as _;
    std::io::stdout().write_all(out.as_bytes())?;
    Ok(())
}
