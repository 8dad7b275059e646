//! Times the batch engine, backend by backend, on files of puzzles, one to a line:
//! `cargo run --release --example batch_bench -- FILE…`
#![allow(clippy::print_stdout)]

use std::time::Instant;

use ninefold_search::Backend;
use ninefold_search::batch::{Answer, solve};

/// The best of so many runs counts.
const RUNS: usize = 9;

fn main() -> std::io::Result<()> {
    for path in std::env::args().skip(1) {
        let text = std::fs::read_to_string(&path)?;
        let puzzles: Vec<[u8; 81]> = text.lines().filter_map(puzzle).collect();
        println!("{path}: {} puzzles", puzzles.len());
        match std::env::var_os("NINEFOLD_BACKEND") {
            Some(_) => time(&puzzles, Backend::chosen().map_err(std::io::Error::other)?),
            None => Backend::available().for_each(|backend| time(&puzzles, backend)),
        }
    }
    Ok(())
}

fn time(puzzles: &[[u8; 81]], backend: Backend) {
    let mut answers = vec![Answer::NONE; puzzles.len()];
    let mut best = f64::MAX;
    for _ in 0..RUNS {
        let start = Instant::now();
        solve(puzzles, backend, &mut answers);
        best = best.min(start.elapsed().as_secs_f64());
    }
    let n = puzzles.len() as f64;
    let guesses: u64 = answers.iter().map(|a| u64::from(a.guesses)).sum();
    let with = |solutions| answers.iter().filter(|a| a.solutions == solutions).count();
    println!(
        "  {backend:7} {:8.3} µs {:8.3} guesses; none {}, one {}, more {}",
        best * 1e6 / n,
        guesses as f64 / n,
        with(0),
        with(1),
        with(2),
    );
}

fn puzzle(line: &str) -> Option<[u8; 81]> {
    let bytes = line.as_bytes().get(..81)?;
    if bytes[0] == b'#' {
        return None;
    }
    let mut puzzle = [0; 81];
    for (cell, byte) in puzzle.iter_mut().zip(bytes) {
        *cell = match byte {
            b'1'..=b'9' => byte - b'0',
            _ => 0,
        };
    }
    Some(puzzle)
}
