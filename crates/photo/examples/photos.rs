//! Reads a folder of photos with their truth beside them, and prints how many are read right.
//!
//! `cargo run --release -p ninefold-photo --example photos -- FOLDER`

#![expect(clippy::print_stdout, reason = "figures for a person")]

use std::path::Path;
use std::time::Instant;

fn main() {
    let folder = std::env::args().nth(1).expect("usage: photos FOLDER");
    let mut names: Vec<_> = std::fs::read_dir(&folder)
        .expect("a folder")
        .map(|entry| entry.expect("an entry").path())
        .collect();
    names.retain(|path| path.extension().is_some_and(|end| end == "jpg"));
    names.sort();
    let (mut boards, mut cells, mut sure, mut wrong) = (0, 0, 0, 0);
    let mut longest = 0.0_f64;
    let start = Instant::now();
    for path in &names {
        let truth = truth(path);
        let begin = Instant::now();
        let read = ninefold_photo::read(&std::fs::read(path).expect("the photo"));
        longest = longest.max(begin.elapsed().as_secs_f64());
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let reading = match read {
            Ok(reading) => reading,
            Err(error) => {
                println!("{name}: {error}");
                continue;
            }
        };
        let line = reading.line();
        let right = line
            .bytes()
            .zip(truth.bytes())
            .filter(|(one, other)| one == other)
            .count();
        let all_sure = reading.cells.iter().all(ninefold_photo::Cell::is_sure);
        cells += right;
        boards += usize::from(right == 81);
        sure += usize::from(all_sure);
        wrong += usize::from(all_sure && right < 81);
        if right < 81 {
            println!(
                "{name}: {right} of 81 cells{}\n  read  {line}\n  truth {truth}",
                if all_sure { ", all called sure" } else { "" }
            );
        }
    }
    let all = names.len();
    println!("boards exact      {boards} of {all}");
    println!("cells right       {cells} of {}", all * 81);
    println!("all cells sure    {sure}, wrong among them {wrong}");
    println!(
        "time              {:.0} ms on average, {:.0} ms at most",
        start.elapsed().as_secs_f64() * 1e3 / all as f64,
        longest * 1e3
    );
}

fn truth(photo: &Path) -> String {
    let text = std::fs::read_to_string(photo.with_extension("dat")).expect("the truth");
    let digits = text
        .lines()
        .skip(2)
        .flat_map(str::split_whitespace)
        .map(|digit| if digit == "0" { "." } else { digit });
    digits.take(81).collect()
}
