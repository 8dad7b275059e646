//! Computes canonical forms of thousands of puzzles and of their images. Each image must have the form of its puzzle.
//!
//! ```sh
//! cargo run --release -p ninefold-canon --example images -- 1000 1000 [2x3 …]   # puzzles, images of each, box shapes
//! ```
//!
//! Puzzles are parts of random filled grids, from no givens to all of them.

#![allow(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "an example is a program"
)]

use std::process::ExitCode;
use std::time::Instant;

use ninefold_canon::{Symmetry, canonical};
use ninefold_grid::Shape;
use ninefold_testkit::full::part;

const SHAPES: [&str; 14] = [
    "2x2", "2x3", "3x2", "2x4", "4x2", "3x3", "2x5", "3x4", "4x3", "3x5", "4x4", "4x5", "5x5",
    "1x7",
];

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1);
    let mut number = || arguments.next().and_then(|word| word.parse::<u64>().ok());
    let (Some(puzzles), Some(images)) = (number(), number()) else {
        eprintln!("images PUZZLES IMAGES [SHAPE …]");
        return ExitCode::from(2);
    };
    let named: Vec<String> = arguments.collect();
    let shapes = match &named[..] {
        [] => SHAPES.map(str::to_owned).to_vec(),
        named => named.to_vec(),
    };
    for shape in shapes {
        let Ok(shape) = shape.parse::<Shape>() else {
            eprintln!("{shape} is no box shape such as 3x4");
            return ExitCode::from(2);
        };
        let began = Instant::now();
        for puzzle in 0..puzzles {
            let board = part(
                shape,
                puzzle,
                shape.cell_count() * (puzzle as usize % 12) / 11,
            );
            let form = canonical(shape, &board).expect("a part of a grid obeys the rules");
            for image in 0..images {
                let symmetry = Symmetry::random(shape, puzzle * images + image);
                let other = canonical(shape, &symmetry.apply(&board)).expect("so does its image");
                if (&other.grid, other.automorphisms) != (&form.grid, form.automorphisms) {
                    println!("{shape}: puzzle {puzzle}, image {image}: another form");
                    return ExitCode::FAILURE;
                }
            }
        }
        let time = began.elapsed();
        let each = time.as_secs_f64() * 1e6 / (puzzles * (images + 1)) as f64;
        println!("{shape}: {puzzles} puzzles, {images} images each: one form; {each:.1} µs each");
    }
    ExitCode::SUCCESS
}
