//! Reads a folder of photos with their truth beside them, and prints how many are read right.
//!
//! `cargo run --release -p ninefold-recognize --example photos -- FOLDER`. The truth of `NAME.jpg` is `NAME.dat`: two lines that are
//! left out, then nine rows of nine numbers, 0 for an empty cell.

#![expect(clippy::print_stdout, reason = "figures for a person")]

mod table;

use std::path::Path;

fn main() {
    let folder = std::env::args().nth(1).expect("usage: photos FOLDER");
    print!("{}", table::Table::of(Path::new(&folder)));
}
