//! What `cargo xtask speeds` asks the program beside the browser: microseconds for each 9×9 puzzle of a file, one after the
//! other, from a line of text to the verdict.
//!
//! `NINEFOLD_BACKEND=scalar cargo run --release -p ninefold-api --example latency -- FILE` prints the least of 30 passes over the
//! file.

use std::io::Write;
use std::time::{Duration, Instant};

use ninefold::search::Backend;

const PASSES: usize = 30;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    // A backend that is not known, or not there, would be replaced by the best.
    Backend::chosen()?;
    let file = std::env::args().nth(1).ok_or("name a file of puzzles")?;
    let text = std::fs::read_to_string(file)?;
    let puzzles = text.lines().filter(|line| !line.starts_with('#'));
    let puzzles: Vec<&str> = puzzles.filter_map(|line| line.get(..81)).collect();
    let mut least = Duration::MAX;
    for _ in 0..PASSES {
        let begin = Instant::now();
        let unique = puzzles
            .iter()
            .filter(|line| ninefold_api::solutions(line) == Some(1));
        let unique = unique.count();
        least = least.min(begin.elapsed());
        if unique != puzzles.len() {
            return Err(format!("{unique} of {} puzzles have one solution", puzzles.len()).into());
        }
    }
    let each = least.as_secs_f64() * 1e6 / puzzles.len().max(1) as f64;
    writeln!(std::io::stdout(), "{each:.3}")?;
    Ok(())
}
