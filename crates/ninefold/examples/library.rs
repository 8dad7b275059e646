//! What the README promises, in a Rust program: it solves, counts, checks, explains, rates, draws and makes
//! puzzles.
//!
//! ```sh
//! cargo run --release -p ninefold-lib --example library
//! ```

use std::io::{Write, stdout};

use ninefold::generate::{Maker, Wanted};
use ninefold::picture::{BoardPicture, Picture, Theme, svg};
use ninefold::{Ask, Puzzle, Scale, read_str};

const KILLER: &str = "variant 4x4
cage 5: r1c1 r2c1
cage 3: r1c2 r1c3
thermo: r4c4 r3c4 r2c4 r1c4
";

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut out = stdout().lock();
    let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let puzzle: Puzzle = line.parse()?;
    let solution = puzzle.solution().ok_or("no solution")?;
    writeln!(out, "{solution}")?;
    writeln!(out, "{}", puzzle.check().text())?;
    writeln!(out, "{}", puzzle.hint().levels[2])?;
    writeln!(out, "{}", puzzle.explain()?.ending())?;
    let scale = Scale::Explainer(Default::default());
    writeln!(out, "{}", puzzle.rate(scale)?)?;

    // Constraints are part of a puzzle, and one function reads every format.
    let killer = read_str(KILLER, Default::default())?.remove(0).puzzle;
    writeln!(out, "the killer has {} solutions", killer.count(0).count)?;

    // A picture of the puzzle beside its solution.
    let board = BoardPicture::new(&puzzle);
    let drawing = Picture::with_solution(board, &solution).draw(&Theme::LIGHT);
    writeln!(out, "{} bytes of SVG", svg(&drawing).len())?;

    // The same seed makes the same puzzles.
    let minimal = Wanted {
        minimal: true,
        ..Wanted::default()
    };
    for made in Maker::new(minimal, 7)?.take(2) {
        writeln!(out, "{}", made.puzzle)?;
    }
    Ok(())
}
