//! Every 9×9 engine side by side with the `sudoku` crate and with programs, on sets of puzzles.
//!
//! ```text
//! rivals [--json] [--only NAME]… [--with NAME=COMMAND]… FILE…     lines of 81 symbols, `#` begins a comment
//! ```
//!
//! A contestant turns lines of text into verdicts: 0, 1 or 2 for more solutions, so that uniqueness
//! is proved; what it takes to get from the text into its own form is part of its time. Contestants
//! alternate, pass by pass, so that a slow moment of the machine hits all of them, and the best pass
//! of each counts. Everything runs on one thread.
//!
//! What is linked (by each backend of this processor `solve`, one puzzle after the other, and `lanes`, the whole set at once;
//! the `sudoku` crate, one after the other) finds the lines in memory, and its verdicts are
//! compared. Behind each of ours stand how many times as fast it is as the fastest rival of the set, and what is aimed at; `--only` leaves all
//! contestants out but those named. `--with` adds a program: COMMAND, run by a shell, with `{}` for a file of the puzzles
//! (or the file at its end), and the wall time of the whole process counts, start, reading and
//! writing included; to make little of the start the file holds the set again and again until there
//! are 40,000 puzzles. Nothing is subtracted. What the program says is not looked at.
//!
//! tdoku and Schoku are built so, outside this repository (`bench/tdoku.cc` is a main function for
//! tdoku's library; `bench/schoku/intrin.h` stands in for a header of Windows):
//!
//! ```text
//! git clone https://github.com/t-dillon/tdoku
//! clang++ -O3 -march=native -DNDEBUG -std=c++14 -I tdoku/include -I tdoku/src -o tdoku-all \
//!     bench/tdoku.cc tdoku/src/solver_dpll_triad_simd.cc tdoku/src/util.cc
//! git clone https://github.com/Mart1nSchulz/Schoku
//! make -C Schoku/src XFLAGS=-I$PWD/bench/schoku
//! rivals --with 'tdoku=./tdoku-all' --with 'Schoku=Schoku/src/schoku -t1 -rM {} /dev/shm/out' FILE
//! ```

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::time::Instant;

use ninefold_grid::{Board, Cell, Digit, Grid, Puzzle, Shape};
use ninefold_search::batch::{self, Answer};
use ninefold_search::{Backend, Budget, Collect, nine};
use sudoku::Sudoku;

/// Passes over a set are repeated until they took about this long, but at least [`LEAST_PASSES`] times.
const SECONDS_A_SET: f64 = 6.0;
const LEAST_PASSES: usize = 3;

/// The puzzles in a program's file, at least.
const LEAST_PUZZLES: usize = 40_000;

/// The 81 symbols of a puzzle.
type Line = [u8; 81];

/// Solutions of a puzzle: 0, 1, or 2 for more.
type Solutions = u8;

/// What takes part.
enum Contestant {
    /// Our engine for one puzzle, by a backend.
    Solve(Backend),
    /// Our lanes, by a backend.
    Lanes(Backend),
    /// The `sudoku` crate.
    Crate,
    /// A program and its name.
    Program(String, String),
}

/// What a set is like.
#[derive(Copy, Clone)]
enum Kind {
    /// Less than three guesses a puzzle.
    Easy,
    /// Up to 30.
    Middle,
    /// More.
    Hard,
    /// Most have several solutions.
    Several,
}

impl Kind {
    fn of(pass: &Pass) -> Kind {
        let several = pass
            .verdicts
            .iter()
            .filter(|&&solutions| solutions > 1)
            .count();
        match pass.guesses.unwrap_or_default() {
            _ if 2 * several > pass.verdicts.len() => Kind::Several,
            0.0..3.0 => Kind::Easy,
            3.0..30.0 => Kind::Middle,
            _ => Kind::Hard,
        }
    }
}

/// A set and the same as a file for programs.
struct Set {
    name: String,
    lines: Vec<Line>,
    file: PathBuf,
    /// How often the set is in the file.
    times: usize,
}

/// What a contestant says of a set, and what it took for each puzzle.
struct Pass {
    /// Nothing from programs.
    verdicts: Vec<Solutions>,
    guesses: Option<f64>,
    microseconds: f64,
}

/// One puzzle and two solutions at most, as `search::solve` does it.
fn ninefold(line: &Line, backend: Backend) -> (Solutions, u64) {
    let mut givens = Grid::empty(9);
    for (cell, value) in digits(line).into_iter().enumerate() {
        givens.set(Cell::new(cell), Digit::new(value.into()));
    }
    let puzzle = Puzzle::new(Board::of(Shape::NINE), givens).expect("81 cells");
    let mut sink = Collect {
        limit: 2,
        ..Collect::default()
    };
    let run = nine::each_with(backend, &puzzle, &mut sink, &Budget::default());
    (
        sink.grids.len() as Solutions,
        run.map_or(0, |run| run.stats.nodes),
    )
}

/// It does not say how many guesses it took.
fn sudoku_crate(line: &Line) -> Solutions {
    let puzzle = Sudoku::from_bytes(digits(line)).expect("81 digits");
    let mut found = [[0; 81]; 2];
    puzzle.solutions_up_to_buffer(&mut found, 2) as u8
}

/// The digits of a line; what is no digit is an empty cell.
fn digits(line: &Line) -> [u8; 81] {
    line.map(|symbol| {
        let value = symbol.wrapping_sub(b'0');
        if value <= 9 { value } else { 0 }
    })
}

impl Contestant {
    fn name(&self) -> String {
        match self {
            Contestant::Solve(backend) => format!("solve {backend}"),
            Contestant::Crate => "sudoku 0.8".to_owned(),
            Contestant::Lanes(backend) => format!("lanes {backend}"),
            Contestant::Program(name, _) => name.clone(),
        }
    }

    /// How many times as fast as the fastest rival it should be, on a set with one solution each that takes this many guesses, or on one with
    /// several.
    fn aim(&self, set: Kind) -> Option<f64> {
        let aims = match self {
            Contestant::Solve(Backend::Avx512) => [3.5, 4.0, 4.0, 1.8],
            Contestant::Solve(Backend::Avx2) => [2.0, 2.0, 2.0, 1.3],
            Contestant::Solve(_) => [1.0; 4],
            Contestant::Lanes(Backend::Avx512) => [8.0, 7.0, 6.0, 4.0],
            Contestant::Lanes(Backend::Avx2) => [5.0, 5.0, 4.0, 2.5],
            Contestant::Lanes(Backend::Simd128) => [2.5; 4],
            Contestant::Lanes(_) => [1.5; 4],
            Contestant::Crate | Contestant::Program(..) => return None,
        };
        Some(aims[set as usize])
    }

    /// Once over the set.
    fn pass(&self, set: &Set) -> Result<Pass, String> {
        let lines = &set.lines;
        let mut verdicts = Vec::with_capacity(lines.len());
        let mut guesses: Option<u64> = None;
        let mut times = 1;
        let began = Instant::now();
        let seconds = match self {
            Contestant::Solve(backend) => {
                let mut total = 0;
                for line in lines {
                    let (solutions, took) = ninefold(line, *backend);
                    verdicts.push(solutions);
                    total += took;
                }
                guesses = Some(total);
                began.elapsed()
            }
            Contestant::Crate => {
                verdicts.extend(lines.iter().map(sudoku_crate));
                began.elapsed()
            }
            Contestant::Lanes(backend) => {
                let puzzles: Vec<[u8; 81]> = lines.iter().map(digits).collect();
                let mut answers = vec![Answer::NONE; puzzles.len()];
                batch::solve(&puzzles, *backend, &mut answers);
                verdicts.extend(answers.iter().map(|answer| answer.solutions));
                let seconds = began.elapsed();
                guesses = Some(answers.iter().map(|answer| u64::from(answer.guesses)).sum());
                seconds
            }
            Contestant::Program(_, command) => {
                run(command, &set.file)?;
                times = set.times;
                began.elapsed()
            }
        };
        let each = |total: f64| total / (times * lines.len()) as f64;
        Ok(Pass {
            verdicts,
            guesses: guesses.map(|guesses| each(guesses as f64)),
            microseconds: each(seconds.as_secs_f64() * 1e6),
        })
    }
}

/// Runs a program to its end.
fn run(command: &str, file: &Path) -> Result<(), String> {
    let file = file.to_string_lossy();
    let command = match command.contains("{}") {
        true => command.replace("{}", &file),
        false => format!("{command} {file}"),
    };
    let status = Command::new("sh")
        .args(["-c", &format!("exec {command}")])
        .stdout(Stdio::null())
        .status()
        .map_err(|error| format!("{command}: {error}"))?;
    match status.success() {
        true => Ok(()),
        false => Err(format!("{command}: {status}")),
    }
}

impl Set {
    /// The puzzles of a file; a symbol that is no digit is an empty cell.
    fn read(path: &Path) -> std::io::Result<Set> {
        let text = fs::read_to_string(path)?;
        let lines = text.lines().filter(|line| !line.starts_with('#'));
        let lines: Vec<Line> = lines
            .filter_map(|line| line.as_bytes().first_chunk().copied())
            .collect();
        let times = LEAST_PUZZLES.div_ceil(lines.len().max(1));
        let symbols = |line: &Line| {
            let mut symbols = digits(line)
                .map(|value| b".123456789"[usize::from(value)])
                .to_vec();
            symbols.push(b'\n');
            symbols
        };
        let once: Vec<u8> = lines.iter().flat_map(symbols).collect();
        let file = std::env::temp_dir().join(format!("ninefold-rivals-{}", std::process::id()));
        fs::write(&file, once.repeat(times))?;
        Ok(Set {
            name: path
                .file_stem()
                .unwrap_or_default()
                .to_string_lossy()
                .into_owned(),
            lines,
            file,
            times,
        })
    }

    /// The best pass of each contestant.
    fn measure(&self, contestants: &[Contestant]) -> Result<Vec<Pass>, String> {
        let began = Instant::now();
        let mut best = Vec::new();
        for contestant in contestants {
            best.push(contestant.pass(self)?);
        }
        for (pass, contestant) in best
            .iter()
            .zip(contestants)
            .filter(|(p, _)| !p.verdicts.is_empty())
        {
            let (ours, theirs) = (&best[0].verdicts, &pass.verdicts);
            if let Some(i) = (0..self.lines.len()).find(|&i| ours[i] != theirs[i]) {
                let line = String::from_utf8_lossy(&self.lines[i]);
                let (ours, theirs, name) = (ours[i], theirs[i], contestant.name());
                return Err(format!("{line}: {ours} solutions, {theirs} by {name}"));
            }
        }
        let passes = (SECONDS_A_SET / began.elapsed().as_secs_f64()) as usize;
        for _ in 0..passes.max(LEAST_PASSES) {
            for (contestant, best) in contestants.iter().zip(&mut best) {
                let pass = contestant.pass(self)?;
                if pass.microseconds < best.microseconds {
                    *best = pass;
                }
            }
        }
        Ok(best)
    }

    /// One line for each contestant; behind it, how many times as long each rival takes.
    fn print(&self, contestants: &[Contestant], best: &[Pass], json: bool) {
        let Some(kind) = best.first().map(Kind::of) else {
            return;
        };
        let rivals = contestants
            .iter()
            .zip(best)
            .filter(|(contestant, _)| contestant.aim(kind).is_none());
        let fastest = rivals
            .map(|(_, pass)| pass.microseconds)
            .min_by(f64::total_cmp);
        if !json {
            println!("\n{}, {} puzzles", self.name, self.lines.len());
            println!(
                "{:<16} {:>9} {:>9} {:>14} {:>5}",
                "", "µs each", "guesses", "times as fast", "aim"
            );
        }
        for (contestant, pass) in contestants.iter().zip(best) {
            let (name, time) = (contestant.name(), pass.microseconds);
            if json {
                let (set, puzzles) = (&self.name, self.lines.len());
                println!(
                    "{{\"set\":\"{set}\",\"puzzles\":{puzzles},\"contestant\":\"{name}\",\"us_per_puzzle\":{time:.4}}}"
                );
                continue;
            }
            let guesses = pass
                .guesses
                .map_or("-".to_owned(), |guesses| format!("{guesses:.2}"));
            print!("{name:<16} {time:>9.3} {guesses:>9}");
            match fastest.zip(contestant.aim(kind)) {
                Some((theirs, aim)) => {
                    let short = if theirs / time < aim {
                        "  falls short"
                    } else {
                        ""
                    };
                    println!(" {:>14.2} {aim:>5}{short}", theirs / time);
                }
                None => println!(),
            }
        }
    }
}

fn main() -> ExitCode {
    let mut contestants: Vec<Contestant> = Backend::available().map(Contestant::Solve).collect();
    contestants.extend(Backend::available().map(Contestant::Lanes));
    contestants.push(Contestant::Crate);
    let mut only = Vec::new();
    let mut json = false;
    let mut files = Vec::new();
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "--json" => json = true,
            "--only" => only.extend(arguments.next()),
            "--with" => match arguments
                .next()
                .as_deref()
                .and_then(|with| with.split_once('='))
            {
                Some((name, command)) => {
                    contestants.push(Contestant::Program(name.to_owned(), command.to_owned()));
                }
                None => {
                    eprintln!("--with wants NAME=COMMAND");
                    return ExitCode::from(2);
                }
            },
            _ => files.push(argument),
        }
    }
    contestants.retain(|contestant| only.is_empty() || only.contains(&contestant.name()));
    for file in files {
        let set = match Set::read(Path::new(&file)) {
            Ok(set) => set,
            Err(error) => {
                eprintln!("{file}: {error}");
                return ExitCode::FAILURE;
            }
        };
        let outcome = set.measure(&contestants);
        // What cannot be removed is left to the system.
        let _ = fs::remove_file(&set.file);
        match outcome {
            Ok(best) => set.print(&contestants, &best, json),
            Err(error) => {
                eprintln!("{file}: {error}");
                return ExitCode::FAILURE;
            }
        }
    }
    ExitCode::SUCCESS
}
