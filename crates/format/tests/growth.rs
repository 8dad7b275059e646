//! Reading and writing take time in proportion to what there is: four times the input takes about four times the work,
//! whatever it is made of.
//!
//! What is compared is the time of the processor for this thread, the least of three runs, so that other work on the machine
//! matters little; and what grew with the square would take sixteen times.
#![cfg(target_os = "linux")]

use std::fmt::Write as _;

use ninefold_format::{Format, Options, Reader, read_str, write_str};

/// Characters of the smaller input.
const SIZE: usize = 100_000;

/// How much more work four times the input may be.
const MOST: u64 = 8;

/// What is too little to be compared, in nanoseconds.
const NOTHING: u64 = 20_000_000;

const WIKIPEDIA: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// The nanoseconds that the processor has worked for this thread.
fn worked() -> u64 {
    let stat = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap();
    stat.split_whitespace().next().unwrap().parse().unwrap()
}

/// The least work of three runs.
fn work(mut run: impl FnMut()) -> u64 {
    let one = |_| {
        let before = worked();
        run();
        worked() - before
    };
    (0..3).map(one).min().unwrap()
}

#[track_caller]
fn grows_like_its_size(what: &str, mut run: impl FnMut(usize)) {
    let (few, many) = (work(|| run(SIZE)), work(|| run(4 * SIZE)));
    assert!(
        many < MOST * few.max(NOTHING),
        "{what}: {} ms, and {} ms for four times as much",
        few / 1_000_000,
        many / 1_000_000
    );
}

fn read(text: &str, format: Option<Format>) {
    let options = Options {
        format,
        ..Options::default()
    };
    if let Ok(reader) = Reader::new(text.as_bytes(), options) {
        reader.for_each(drop);
    }
}

/// Pieces that have no end, in every format and in detection.
#[test]
#[ignore = "compares times of the processor; docs/reliability.md has the command"]
fn pieces_over_and_over() {
    let pieces = [
        "5",
        ".",
        " ",
        "\n",
        "|",
        "+---",
        "1,2,",
        "\"",
        "[",
        "{\"a\":",
        "<a ",
        "<a b=\"c\">",
        "<game",
        "# x\n",
        "%",
        "r1c1=5 ",
        "variant 9x9\n",
        "any\n",
        ".~",
        "[Puzzle]\n",
        "SumoCueV1=",
        ".Cage~9~R1C1",
    ];
    for format in Format::ALL.into_iter().map(Some).chain([None]) {
        for piece in pieces {
            grows_like_its_size(&format!("{format:?}, {piece:?}"), |size| {
                read(&piece.repeat(size / piece.len()), format);
            });
        }
    }
}

/// A puzzle again and again, with line ends and without, as each format writes it.
#[test]
#[ignore = "compares times of the processor; docs/reliability.md has the command"]
fn puzzles_over_and_over() {
    let record = read_str(WIKIPEDIA, Options::default())
        .unwrap()
        .pop()
        .unwrap();
    for format in Format::ALL {
        let Ok(text) = write_str(&record, format) else {
            continue;
        };
        for text in [text.clone(), text.replace('\n', " ")] {
            grows_like_its_size(&format!("{format}, {text:?}"), |size| {
                read(&text.repeat(size / text.len()), Some(format));
            });
        }
    }
}

/// One puzzle with a long list of rules, written in every format that can, and read again.
#[test]
#[ignore = "compares times of the processor; docs/reliability.md has the command"]
fn long_lists_of_rules() {
    let puzzle = |size: usize| {
        let mut text = "variant 9x9\n".to_owned();
        for i in 0..size / 100 {
            let (row, column) = (1 + i % 9, 1 + i / 9 % 8);
            let _ = writeln!(
                text,
                "cage {}: r{row}c{column} r{row}c{}",
                3 + i % 15,
                column + 1
            );
        }
        read_str(&text, Options::default()).unwrap().pop().unwrap()
    };
    let (small, large) = (puzzle(SIZE), puzzle(4 * SIZE));
    for format in Format::ALL {
        let record = |size| if size == SIZE { &small } else { &large };
        grows_like_its_size(&format!("writing {format}"), |size| {
            drop(write_str(record(size), format));
        });
        let written = [&small, &large].map(|record| write_str(record, format));
        let [Ok(few), Ok(many)] = written else {
            continue;
        };
        grows_like_its_size(&format!("reading {format}"), |size| {
            read(if size == SIZE { &few } else { &many }, Some(format));
        });
    }
}
