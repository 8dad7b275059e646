//! Canonical forms beside those of the `sudoku` crate.
//!
//! ```text
//! forms FILE…     lines of 81 symbols, `#` begins a comment
//! ```
//!
//! Two questions, on one thread, in passes that alternate; the best pass of each contestant counts:
//!
//! - *grids*: the form of the solution, from 81 digits, with the number of automorphisms, as `nine::canonical` and
//!   `Sudoku::canonicalized` both give it. The forms and the numbers are compared.
//! - *puzzles*: the form of the givens. The rival has none: what it gives for a puzzle is an image of it that makes the
//!   solution the first.

use std::fs;
use std::process::ExitCode;
use std::time::Instant;

use ninefold_canon::nine;
use sudoku::Sudoku;

type Cells = [u8; 81];

const PASSES: usize = 7;

fn main() -> ExitCode {
    println!("| set | boards | puzzles, µs | grids, µs | `sudoku` 0.8, grids, µs | times as fast |");
    println!("|---|---|---|---|---|---|");
    for name in std::env::args().skip(1) {
        let Ok(text) = fs::read_to_string(&name) else {
            eprintln!("{name}: cannot be read");
            return ExitCode::FAILURE;
        };
        let lines = text.lines().filter(|line| line.len() >= 81 && !line.starts_with('#'));
        let puzzles: Vec<Cells> = lines.map(cells).collect();
        let grids: Vec<Cells> = puzzles
            .iter()
            .filter_map(|puzzle| Some(Sudoku::from_bytes(*puzzle).ok()?.some_solution()?.to_bytes()))
            .collect();
        for grid in &grids {
            let ours = nine::canonical(grid).expect("a grid");
            let theirs = rival(grid);
            assert_eq!((ours.cells, ours.automorphisms as usize), theirs);
        }
        let mut best = [f64::MAX; 3];
        for _ in 0..PASSES {
            let of = |cells: &Cells| nine::canonical(cells).expect("a board").automorphisms as usize;
            let times = [
                time(&puzzles, of),
                time(&grids, of),
                time(&grids, |grid| rival(grid).1),
            ];
            for (best, time) in best.iter_mut().zip(times) {
                *best = best.min(time);
            }
        }
        let [puzzle, grid, theirs] = best;
        let count = puzzles.len();
        println!("| {name} | {count} | {puzzle:.2} | {grid:.2} | {theirs:.2} | {:.1} |", theirs / grid);
    }
    ExitCode::SUCCESS
}

fn rival(grid: &Cells) -> (Cells, usize) {
    let sudoku = Sudoku::from_bytes(*grid).expect("81 digits");
    let (form, automorphisms) = sudoku.canonicalized().expect("a grid");
    (form.to_bytes(), automorphisms)
}

/// Microseconds for each board.
fn time(boards: &[Cells], form: impl Fn(&Cells) -> usize) -> f64 {
    let began = Instant::now();
    let sum: usize = boards.iter().map(form).sum();
    std::hint::black_box(sum);
    began.elapsed().as_secs_f64() * 1e6 / boards.len().max(1) as f64
}

fn cells(line: &str) -> Cells {
    let line = line.as_bytes();
    std::array::from_fn(|cell| match line[cell] {
        digit @ b'1'..=b'9' => digit - b'0',
        _ => 0,
    })
}
