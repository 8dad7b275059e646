//! Measures the times of puzzles with rules, beside those of Interactive-Sudoku-Solver in the same run.
//!
//! `cargo run --release -p ninefold-lib --example variants -- FILE… [--name NAME] [--iss JS]` reads files with one
//! JSON object per line: `name` or `id`, `input` in the text of Interactive-Sudoku-Solver, and `solution` if one is
//! stated. It solves each puzzle, or those whose name contains NAME, until it is known whether there is a second
//! solution. JS is the folder `js` of that program's repository. Node runs its solver, puzzle by puzzle in turns
//! with ours.
//!
//! Both times are from the text to the verdict. *Cold* is the first pass over all puzzles, in which node still
//! compiles. *Warm* is the least time of the later passes. There are 4 passes (`RUNS=3` sets another number). A
//! puzzle has 60 s (`SECONDS=5` sets another time).

mod rival;
mod table;

use std::io::Write;
use std::time::{Duration, Instant};

use ninefold::format::{Format, Options, read_str};
use ninefold::grid::{Board, Grid};
use ninefold::search::{Budget, Verdict, solve};
use rival::Rival;
use serde_json::Value;
use table::Row;

/// Returns whether a filling is the solution that the collection states. The text has a sign for each cell of the
/// board: digits up to 9, then letters.
fn agrees(board: &Board, grid: &Grid, stated: &str) -> bool {
    let letters = stated.contains(|sign: char| sign.is_ascii_uppercase());
    let value = |sign: char| match letters {
        true if sign != '0' => sign as i32 - 'A' as i32 + 1,
        _ => sign as i32 - '0' as i32,
    };
    let cells = board.cells().take(board.board_cells());
    cells
        .filter_map(|cell| grid.get(cell))
        .map(|digit| board.value(digit))
        .eq(stated.chars().map(value))
}

struct Puzzle {
    name: String,
    input: String,
    stated: Option<String>,
}

/// Returns the puzzles of a file. Lines in other formats than that of Interactive-Sudoku-Solver are left out.
fn puzzles(text: &str) -> Result<Vec<Puzzle>, serde_json::Error> {
    let mut puzzles = Vec::new();
    for line in text.lines() {
        let object: Value = serde_json::from_str(line)?;
        let text = |name: &str| object[name].as_str().map(str::to_owned);
        if text("from").is_none_or(|from| from == "iss") {
            puzzles.push(Puzzle {
                name: text("name").or_else(|| text("id")).unwrap_or_default(),
                input: text("input").unwrap_or_default(),
                stated: text("solution"),
            });
        }
    }
    Ok(puzzles)
}

/// The result of our solver for a puzzle.
struct Answer {
    /// The number of solutions, two at most, and the time, if there is a verdict.
    count: Option<(u64, Duration)>,
    nodes: u64,
    /// What is wrong with the answer; empty if nothing is.
    wrong: &'static str,
}

fn ours(puzzle: &Puzzle, limit: Duration) -> Answer {
    let begin = Instant::now();
    let options = Options {
        format: Some(Format::Iss),
        ..Options::default()
    };
    let Ok(mut records) = read_str(&puzzle.input, options) else {
        return Answer {
            count: None,
            nodes: 0,
            wrong: "is not read",
        };
    };
    let read = records.remove(0).puzzle;
    let budget = Budget {
        deadline: Some(begin + limit),
        ..Budget::default()
    };
    let solved = solve(&read, &budget);
    let time = begin.elapsed();
    let (count, wrong) = match (&solved.verdict, &puzzle.stated) {
        (Verdict::Unique(grid), Some(stated)) if !agrees(read.board(), grid, stated) => {
            (Some(1), "WRONG solution")
        }
        (Verdict::Unique(_), _) => (Some(1), ""),
        (Verdict::Multiple(..), None) => (Some(2), ""),
        (Verdict::Multiple(..), _) => (Some(2), "WRONG: several solutions"),
        (Verdict::None, None) => (Some(0), ""),
        (Verdict::None, _) => (Some(0), "WRONG: no solution"),
        (Verdict::Stuck(_) | Verdict::Unknown { .. }, _) => (None, "no verdict"),
    };
    Answer {
        count: count.map(|count| (count, time)),
        nodes: solved.total.nodes,
        wrong,
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let (mut all, mut name, mut scripts) = (Vec::new(), String::new(), None);
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "--name" => name = arguments.next().ok_or("--name needs a name")?,
            "--iss" => scripts = Some(arguments.next().ok_or("--iss needs a folder")?),
            file => all.extend(puzzles(&std::fs::read_to_string(file)?)?),
        }
    }
    all.retain(|puzzle| puzzle.name.contains(&name));
    let number = |name: &str| std::env::var(name).ok().and_then(|n| n.parse().ok());
    let passes = number("RUNS").unwrap_or(4);
    let limit = Duration::from_secs(number("SECONDS").unwrap_or(60));
    let mut rival = scripts.map(|scripts| Rival::start(&scripts)).transpose()?;
    let mut rows: Vec<Row> = all.iter().map(|puzzle| Row::new(&puzzle.name)).collect();
    for pass in 0..passes {
        writeln!(std::io::stderr(), "pass {} of {passes}", pass + 1)?;
        for (row, puzzle) in rows.iter_mut().zip(&all) {
            let answer = ours(puzzle, limit);
            (row.nodes, row.wrong) = (answer.nodes, answer.wrong);
            row.ours.take(answer.count, pass);
            if let Some(rival) = &mut rival {
                row.theirs.take(rival.ask(&puzzle.input, limit)?, pass);
            }
        }
    }
    let written = table::written(&rows, rival.is_some());
    Ok(std::io::stdout().write_all(written.as_bytes())?)
}
