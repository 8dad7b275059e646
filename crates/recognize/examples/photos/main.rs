//! Reads a folder of photos with their true boards beside them, and prints how many are read correctly.
//!
//! `cargo run --release -p ninefold-recognize --example photos -- FOLDER [chosen|worse]`. The truth of `NAME.jpg`
//! is `NAME.dat`: two lines that are skipped, then nine rows of nine numbers, 0 for an empty cell. With `chosen`,
//! the values that were chosen while looking at photos are chosen again on four fifths of them, and measured on the
//! fifth. With `worse`, the photos are read after several kinds of degradation.

#![expect(clippy::print_stdout, reason = "figures for a person")]

mod chosen;
mod table;
mod worse;

use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use table::Table;
use worse::CHANGES;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match arguments.as_slice() {
        [folder] => print!("{}", Table::of(Path::new(folder), |bytes| bytes)),
        [folder, "chosen"] => chosen::print(Path::new(folder)),
        [folder, "worse"] => make_worse(Path::new(folder)),
        _ => panic!("usage: photos FOLDER [chosen|worse]"),
    }
}

/// Prints a line for each kind of degradation, and which boards are sure and wrong.
fn make_worse(folder: &Path) {
    println!("the photos, made worse        right  sure  wrong among the sure");
    let next = AtomicUsize::new(0);
    let work = || {
        while let Some(&(name, change, quality)) = CHANGES.get(next.fetch_add(1, Relaxed)) {
            let table = Table::of(folder, |bytes| worse::worse(&bytes, change, quality));
            let (right, sure, wrong) = (table.right, table.sure, table.sure_wrong);
            println!("{name:29} {right:5} {sure:5} {wrong:5}");
            table
                .sure_wrong_notes
                .iter()
                .for_each(|note| println!("{note}"));
        }
    };
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| (0..threads).for_each(|_| drop(scope.spawn(work))));
}
