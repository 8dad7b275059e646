//! What the README promises, from a Rust program: solve, count, check, explain, rate, draw and make puzzles.
//!
//! ```sh
//! cargo run --release -p ninefold --example library
//! ```

use std::io::{Write, stdout};

use ninefold::generate::{Maker, Wanted};
use ninefold::picture::{BoardPicture, Picture, Theme, svg};
use ninefold::search::Budget;
use ninefold::{Ask, Puzzle, Scale, read_str};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut out = stdout().lock();
    let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let puzzle: Puzzle = line.parse()?;
    let solution = puzzle.solution().ok_or("no solution")?;
    writeln!(out, "{solution}")?;
    writeln!(out, "{}", puzzle.check().text())?;
    writeln!(out, "{}", puzzle.hint().levels[2])?;
    writeln!(out, "{}", puzzle.explain()?.ending())?;
    writeln!(
        out,
        "{}",
        puzzle.rate(Scale::Explainer(Default::default()))?
    )?;
    writeln!(
        out,
        "{} without its first given",
        puzzle
            .with(puzzle.board().cells().next().ok_or("no cell")?, None)
            .count(0)
            .count
    )?;

    // Constraints are part of a puzzle, and every format is read by one function.
    let killer = "variant 4x4\ncage 5: r1c1 r2c1\ncage 3: r1c2 r1c3\nthermo: r4c4 r3c4 r2c4 r1c4\n";
    let killer = read_str(killer, Default::default())?.remove(0).puzzle;
    writeln!(
        out,
        "{} solutions with two cages and a thermometer",
        killer.count(0).count
    )?;

    // A picture of the puzzle beside its solution.
    let board = BoardPicture::new(&puzzle);
    let drawing = Picture::with_solution(board, &solution).draw(&Theme::LIGHT);
    writeln!(out, "{} bytes of SVG", svg(&drawing).len())?;

    // The same seed makes the same puzzles.
    let mut maker = Maker::new(
        Wanted {
            minimal: true,
            ..Wanted::default()
        },
        7,
    )?;
    let made = maker.next(&Budget::default()).ok_or("there is no limit")?;
    writeln!(out, "{}", made.puzzle)?;
    Ok(())
}
