//! Every 9×9 engine side by side with the `sudoku` crate and with programs, on sets of puzzles.
//!
//! ```text
//! rivals [--json] [--with NAME=COMMAND]… FILE…     lines of 81 symbols, `#` begins a comment
//! ```
//!
//! A contestant turns lines of text into verdicts: 0, 1 or 2 for more solutions, so that uniqueness
//! is proved; what it takes to get from the text into its own form is part of its time. Contestants
//! alternate, pass by pass, so that a slow moment of the machine hits all of them, and the best pass
//! of each counts. Everything runs on one thread.
//!
//! What is linked (`solve`, one puzzle after the other; `lanes`, the whole set at once by each
//! backend; the `sudoku` crate, one after the other) finds the lines in memory, and its verdicts are
//! compared. `--with` adds a program: COMMAND, run by a shell, with `{}` for a file of the puzzles
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

use ninefold_grid::{Cell, Digit, Board, Grid, Puzzle, Shape};
use ninefold_search::batch::{self, Answer};
use ninefold_search::{Backend, Budget, Verdict, solve};
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
    /// A function for one line: the verdict and the guesses, if it tells them.
    Each(&'static str, fn(&Line) -> (Solutions, Option<u64>)),
    /// The lanes of a backend.
    Lanes(Backend),
    /// A program and its name.
    Program(String, String),
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

/// The public call that most programs make: `search::solve`.
fn ninefold(line: &Line) -> (Solutions, Option<u64>) {
    let mut givens = Grid::empty(9);
    for (cell, value) in digits(line).into_iter().enumerate() {
        givens.set(Cell::new(cell), Digit::new(value.into()));
    }
    let puzzle = Puzzle::new(Board::of(Shape::NINE), givens);
    let solved = solve(&puzzle, &Budget::default());
    let solutions = match solved.verdict {
        Verdict::Unique(_) => 1,
        Verdict::Multiple(..) => 2,
        _ => 0,
    };
    (solutions, Some(solved.total.nodes))
}

/// The rival tells 1 from the rest in one call; it does not say how many guesses it took.
fn sudoku_crate(line: &Line) -> (Solutions, Option<u64>) {
    let puzzle = Sudoku::from_bytes(digits(line)).expect("81 digits");
    let mut found = [[0; 81]; 2];
    (puzzle.solutions_up_to_buffer(&mut found, 2) as u8, None)
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
            Contestant::Each(name, _) => (*name).to_owned(),
            Contestant::Lanes(backend) => format!("lanes {backend}"),
            Contestant::Program(name, _) => name.clone(),
        }
    }

    /// Once over the set.
    fn pass(&self, set: &Set) -> Result<Pass, String> {
        let lines = &set.lines;
        let mut verdicts = Vec::with_capacity(lines.len());
        let mut guesses: Option<u64> = None;
        let mut times = 1;
        let began = Instant::now();
        let seconds = match self {
            Contestant::Each(_, verdict) => {
                for line in lines {
                    let (solutions, took) = verdict(line);
                    verdicts.push(solutions);
                    guesses = took.map(|took| took + guesses.unwrap_or_default());
                }
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
        let is_ours = |contestant: &Contestant| {
            contestant.name() == "solve" || matches!(contestant, Contestant::Lanes(_))
        };
        let rivals: Vec<(String, f64)> = contestants
            .iter()
            .zip(best)
            .filter(|(contestant, _)| !is_ours(contestant))
            .map(|(contestant, pass)| (contestant.name(), pass.microseconds))
            .collect();
        if !json {
            let heads: String = rivals
                .iter()
                .map(|(name, _)| format!(" {name:>12}"))
                .collect();
            println!("\n{}, {} puzzles", self.name, self.lines.len());
            println!(
                "{:<16} {:>9} {:>9}  times as fast as:{heads}",
                "", "µs each", "guesses"
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
            let ratios: String = rivals
                .iter()
                .map(|(_, theirs)| format!(" {:>12.2}", theirs / time))
                .collect();
            println!("{name:<16} {time:>9.3} {guesses:>9}                  {ratios}");
        }
    }
}

fn main() -> ExitCode {
    let mut contestants = vec![
        Contestant::Each("solve", ninefold),
        Contestant::Each("sudoku 0.8", sudoku_crate),
    ];
    let best = Backend::best();
    let backends = Backend::available().filter(|&b| b != Backend::Scalar || b == best);
    contestants.splice(1..1, backends.map(Contestant::Lanes));
    let mut json = false;
    let mut files = Vec::new();
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "--json" => json = true,
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
