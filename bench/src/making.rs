//! How fast puzzles are made, beside programs that make some.
//!
//! ```text
//! making [--count N] [--with NAME=COMMAND]…
//! ```
//!
//! First N minimal 9×9 puzzles on one thread, in memory. A program is run by a shell, and every line that it
//! writes counts as a puzzle; the wall time of the whole process counts. All of them alternate, three times,
//! and the best of each counts. Then the median time from an order to its first puzzle, over 41 seeds, for orders
//! that want something special.
//!
//! qqwing is a package of Debian. tdoku's generator is built so, outside this repository:
//!
//! ```text
//! git clone https://github.com/t-dillon/tdoku
//! cd tdoku/src
//! g++ -O3 -march=native -DNDEBUG -std=c++14 -I ../include -I . -o generate generate.cc util.cc solver_dpll_triad_simd.cc
//! making --with 'qqwing=qqwing --generate 1000 --one-line' --with 'tdoku=tdoku/src/generate -p0 -e0 -a1 -l 20000'
//! ```

use std::process::{Command, ExitCode, Stdio};
use std::time::{Duration, Instant};

use ninefold_explain::rating::explainer::Price;
use ninefold_generate::{Goal, Maker, Wanted};
use ninefold_logic::{Level, Technique};
use ninefold_search::Budget;

/// Seconds for a puzzle.
fn ours(count: u64, seed: u64) -> f64 {
    let wanted = Wanted {
        minimal: true,
        ..Wanted::default()
    };
    let maker = Maker::new(wanted, seed).expect("that is possible");
    let began = Instant::now();
    let made = maker.tries(0..count, &Budget::default());
    began.elapsed().as_secs_f64() / made.len() as f64
}

fn program(command: &str) -> Option<f64> {
    let began = Instant::now();
    let mut shell = Command::new("sh");
    let output = shell.args(["-c", command]).stderr(Stdio::null()).output();
    let lines = output
        .ok()?
        .stdout
        .split(|&sign| sign == b'\n')
        .filter(|line| line.len() >= 81)
        .count();
    (lines > 0).then(|| began.elapsed().as_secs_f64() / lines as f64)
}

fn median(goal: &Goal) -> Duration {
    let first = |seed| {
        let wanted = Wanted {
            goal: Some(goal.clone()),
            ..Wanted::default()
        };
        let began = Instant::now();
        let mut maker = Maker::new(wanted, seed).expect("that is possible");
        maker.make(&Budget::default());
        began.elapsed()
    };
    let mut times: Vec<Duration> = (0..41).map(first).collect();
    times.sort_unstable();
    times[times.len() / 2]
}

fn main() -> ExitCode {
    let mut count = 20_000;
    let mut programs: Vec<(String, String)> = Vec::new();
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        let value = arguments.next();
        match (argument.as_str(), value) {
            ("--count", Some(value)) if value.parse().is_ok_and(|n: u64| n > 0) => {
                count = value.parse().unwrap_or(count);
            }
            ("--with", Some(value)) if value.contains('=') => {
                let (name, command) = value.split_once('=').unwrap_or_default();
                programs.push((name.to_owned(), command.to_owned()));
            }
            _ => {
                eprintln!("making [--count N] [--with NAME=COMMAND]…");
                return ExitCode::from(2);
            }
        }
    }
    let mut best = vec![f64::INFINITY; 1 + programs.len()];
    for pass in 0..3 {
        best[0] = best[0].min(ours(count, pass));
        for ((name, command), best) in programs.iter().zip(&mut best[1..]) {
            match program(command) {
                Some(time) => *best = best.min(time),
                None => eprintln!("{name} wrote no puzzle"),
            }
        }
    }
    println!(
        "{:24}{:>12}{:>12}{:>8}",
        "minimal puzzles", "µs each", "a second", "ratio"
    );
    let names = std::iter::once("ninefold").chain(programs.iter().map(|(name, _)| name.as_str()));
    for (name, time) in names.zip(&best) {
        let ratio = time / best[0];
        println!("{name:24}{:12.1}{:12.0}{ratio:8.1}", time * 1e6, 1.0 / time);
    }
    let rating = |from, to| Goal::Rating(Price(from)..=Price(to));
    let goals = [
        ("--difficulty medium", Goal::Level(Level::Medium)),
        ("--difficulty hard", Goal::Level(Level::Hard)),
        ("--difficulty unfair", Goal::Level(Level::Unfair)),
        ("--difficulty extreme", Goal::Level(Level::Extreme)),
        ("--rating se:7.0..7.5", rating(70, 75)),
        ("--rating se:8.0..8.5", rating(80, 85)),
        ("--rating se:9.0..9.5", rating(90, 95)),
        (
            "--technique x-wing",
            Goal::Techniques {
                needed: vec![Technique::XWing],
                only_hardest: false,
            },
        ),
        ("--practice swordfish", Goal::Practice(Technique::Swordfish)),
    ];
    println!("\n{:24}{:>12}", "first puzzle", "median ms");
    for (name, goal) in goals {
        println!("{name:24}{:12.2}", median(&goal).as_secs_f64() * 1e3);
    }
    ExitCode::SUCCESS
}
