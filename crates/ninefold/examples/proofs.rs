//! Proofs of whole collections, made and checked: how large they are and how long both take.
//!
//! ```sh
//! cargo run --release -p ninefold-lib --example proofs -- [--each] FILE… [--random SIDE PERCENT COUNT]…
//! ```
//!
//! It prints a row for each file, or with `--each` for each puzzle, as soon as it is done. `--random` makes boards
//! with this many holes in a hundred cells (`testkit::full::balanced`). A proof is made in memory and given to the
//! checker, which reads it as text. "proved" counts puzzles of which the checker accepts that there is one
//! solution, or none. "several" counts those of which it accepts two solutions. Seconds are processor time on
//! Linux, and time on the clock elsewhere. The exit status is 1 if a proof is wrong or has no verdict.

use std::error::Error;
use std::io::Write;
use std::ops::ControlFlow;
use std::process::ExitCode;
use std::time::Instant;

use ninefold::format::{Options, read_str};
use ninefold::grid::{Puzzle, Shape};
use ninefold::proof::{Checked, Checker, Writer};
use ninefold::search::general::Line;
use ninefold::search::{Budget, solve_proved};
use ninefold_testkit::full;

/// The counts, sizes and times of some puzzles.
#[derive(Default)]
struct Row {
    puzzles: u64,
    proved: u64,
    several: u64,
    lines: u64,
    bytes: usize,
    made: f64,
    checked: f64,
}

impl Row {
    fn add(&mut self, other: &Row) {
        self.puzzles += other.puzzles;
        self.proved += other.proved;
        self.several += other.several;
        self.lines += other.lines;
        self.bytes += other.bytes;
        self.made += other.made;
        self.checked += other.checked;
    }

    fn write(&self, name: &str) -> std::io::Result<()> {
        let megabytes = self.bytes as f64 / 1e6;
        writeln!(
            std::io::stdout(),
            "{:8} {:8} {:8} {:10} {megabytes:10.3} {:10.2} {:10.2}  {name}",
            self.puzzles,
            self.proved,
            self.several,
            self.lines,
            self.made,
            self.checked
        )
    }
}

/// Returns the seconds that the processor has worked for this thread, or `None` if the system does not report them.
fn worked() -> Option<f64> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    Some(text.split(' ').next()?.parse::<f64>().ok()? / 1e9)
}

fn timed<T>(work: impl FnOnce() -> T) -> (T, f64) {
    let (before, began) = (worked(), Instant::now());
    let result = work();
    let clock = began.elapsed().as_secs_f64();
    let seconds = before.zip(worked()).map_or(clock, |(from, to)| to - from);
    (result, seconds)
}

fn prove(puzzle: &Puzzle) -> Result<Row, Box<dyn Error>> {
    let mut writer = Writer::new(Vec::new());
    let shape = puzzle
        .board()
        .shape()
        .ok_or("proofs are about plain puzzles")?;
    writer.puzzle(shape);
    let (_, made) = timed(|| {
        solve_proved(puzzle, &Budget::default(), &mut |line| match line {
            Line::Clause(literals) => writer.clause(literals),
            Line::Forgotten(literals) => writer.forgotten(literals),
            Line::Solution(grid) => writer.solution(grid),
        })
    });
    let proof = writer.finish()?;
    let mut checker = Checker::new(&proof[..]);
    let (checked, seconds) = timed(|| checker.next(puzzle, &mut |_| ControlFlow::Continue(())));
    let Checked {
        solutions,
        complete,
        lines,
    } = checked?;
    Ok(Row {
        puzzles: 1,
        proved: (complete && solutions.len() < 2).into(),
        several: (solutions.len() > 1).into(),
        lines,
        bytes: proof.len(),
        made,
        checked: seconds,
    })
}

fn main() -> Result<ExitCode, Box<dyn Error>> {
    let mut sets: Vec<(String, Vec<Puzzle>)> = Vec::new();
    let mut each = false;
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "--each" => each = true,
            "--random" => {
                let mut number = || arguments.next().ok_or("--random SIDE PERCENT COUNT");
                let side: usize = number()?.parse()?;
                let (percent, count): (usize, u64) = (number()?.parse()?, number()?.parse()?);
                let shape = Shape::usual(side).ok_or("no box has this many cells")?;
                let holes = shape.cell_count() * percent / 100;
                let puzzles = (1..=count).map(|seed| full::balanced(shape, seed, holes));
                sets.push((format!("random {side}, {percent} %"), puzzles.collect()));
            }
            file => {
                let records = read_str(&std::fs::read_to_string(file)?, Options::default())?;
                let puzzles = records.into_iter().map(|record| record.puzzle).collect();
                let name = file.rsplit('/').next().unwrap_or(file);
                sets.push((name.to_owned(), puzzles));
            }
        }
    }
    writeln!(
        std::io::stdout(),
        " puzzles   proved  several      lines         MB     made s  checked s"
    )?;
    let mut good = true;
    for (name, puzzles) in sets {
        let mut sum = Row::default();
        for (i, puzzle) in puzzles.iter().enumerate() {
            let row = prove(puzzle)?;
            good &= row.proved + row.several == 1;
            sum.add(&row);
            if each {
                row.write(&format!("{name} {}", i + 1))?;
            }
        }
        sum.write(&name)?;
    }
    Ok(ExitCode::from(u8::from(!good)))
}
