//! One puzzle at a time, side by side with the `sudoku` crate.
//!
//! Every set is in memory as lines before the clock starts. A contestant turns a line into a verdict:
//! how many solutions there are, 0, 1 or 2 for more, so that uniqueness is proved; what it takes to
//! get from the text into its own form is part of its time. Contestants alternate, pass by pass, so
//! that a slow moment of the machine hits both, and the best pass of each counts.
//!
//! ```text
//! rivals FILE…        lines of 81 symbols, `#` begins a comment
//! ```

use std::path::Path;
use std::process::ExitCode;
use std::time::Instant;

use ninefold_grid::{Cell, Digit, Geometry, Grid, Puzzle, Shape};
use ninefold_search::{Budget, Verdict, solve};
use sudoku::Sudoku;

/// Passes over a set are repeated until they took about this long, but at least [`LEAST_PASSES`] times.
const SECONDS_A_SET: f64 = 4.0;
const LEAST_PASSES: usize = 3;

/// The 81 symbols of a puzzle.
type Line = [u8; 81];

/// Solutions of a puzzle: 0, 1, or 2 for more.
type Solutions = u8;

/// What a contestant says of a set, and what it took.
#[derive(Default)]
struct Pass {
    verdicts: Vec<Solutions>,
    guesses: u64,
    seconds: f64,
}

type Contestant = fn(&Line) -> (Solutions, u64);

/// The public call that most programs make: `search::solve`.
fn ninefold(line: &Line) -> (Solutions, u64) {
    let mut givens = Grid::empty(9);
    for (cell, symbol) in line.iter().enumerate() {
        let value = symbol.wrapping_sub(b'0');
        if value <= 9 {
            givens.set(Cell::new(cell), Digit::new(value.into()));
        }
    }
    let puzzle = Puzzle::new(Geometry::of(Shape::NINE), givens);
    let solved = solve(&puzzle, &Budget::default());
    let solutions = match solved.verdict {
        Verdict::Unique(_) => 1,
        Verdict::Multiple(..) => 2,
        _ => 0,
    };
    (solutions, solved.total.nodes)
}

/// The rival tells 1 from the rest in one call; it does not say how many guesses it took.
fn sudoku_crate(line: &Line) -> (Solutions, u64) {
    let puzzle = Sudoku::from_bytes(rival_bytes(line)).expect("81 digits");
    let mut found = [[0; 81]; 2];
    (puzzle.solutions_up_to_buffer(&mut found, 2) as u8, 0)
}

fn rival_bytes(line: &Line) -> [u8; 81] {
    line.map(|symbol| {
        let value = symbol.wrapping_sub(b'0');
        if value <= 9 { value } else { 0 }
    })
}

fn pass(contestant: Contestant, lines: &[Line]) -> Pass {
    let mut pass = Pass {
        verdicts: Vec::with_capacity(lines.len()),
        ..Pass::default()
    };
    let began = Instant::now();
    for line in lines {
        let (solutions, guesses) = contestant(line);
        pass.verdicts.push(solutions);
        pass.guesses += guesses;
    }
    pass.seconds = began.elapsed().as_secs_f64();
    pass
}

/// The puzzles of a file; a symbol that is no digit is an empty cell.
fn read(path: &Path) -> std::io::Result<Vec<Line>> {
    let text = std::fs::read_to_string(path)?;
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    Ok(lines
        .filter_map(|line| line.as_bytes().first_chunk().copied())
        .collect())
}

fn measure(path: &Path, lines: &[Line]) -> Result<(), String> {
    let contestants: [Contestant; 2] = [ninefold, sudoku_crate];
    let mut best: [Pass; 2] = contestants.map(|contestant| pass(contestant, lines));
    if let Some(i) = (0..lines.len()).find(|&i| best[0].verdicts[i] != best[1].verdicts[i]) {
        let line = String::from_utf8_lossy(&lines[i]).into_owned();
        let [ours, theirs] = best.map(|pass| pass.verdicts[i]);
        return Err(format!("{line}: {ours} solutions here, {theirs} there"));
    }
    let together = best[0].seconds + best[1].seconds;
    let passes = ((SECONDS_A_SET / together) as usize).max(LEAST_PASSES);
    for _ in 0..passes {
        for (contestant, best) in contestants.into_iter().zip(&mut best) {
            let pass = pass(contestant, lines);
            if pass.seconds < best.seconds {
                *best = pass;
            }
        }
    }
    let [ours, theirs] = best;
    let each = |total: f64| total / lines.len() as f64;
    println!(
        "{:<28} {:>7} {:>10.3} {:>12.3} {:>10.3} {:>8.2}",
        path.file_stem().unwrap_or_default().to_string_lossy(),
        lines.len(),
        each(ours.seconds * 1e6),
        each(ours.guesses as f64),
        each(theirs.seconds * 1e6),
        theirs.seconds / ours.seconds,
    );
    Ok(())
}

fn main() -> ExitCode {
    println!(
        "{:<28} {:>7} {:>10} {:>12} {:>10} {:>8}",
        "set", "puzzles", "us/puzzle", "guesses each", "sudoku 0.8", "ratio"
    );
    for file in std::env::args_os().skip(1) {
        let path = Path::new(&file);
        let outcome = read(path)
            .map_err(|error| error.to_string())
            .and_then(|lines| measure(path, &lines));
        if let Err(error) = outcome {
            eprintln!("{}: {error}", path.display());
            return ExitCode::FAILURE;
        }
    }
    ExitCode::SUCCESS
}
