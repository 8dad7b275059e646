//! Tests that reading and writing take time and memory in proportion to the input: four times the input takes about
//! four times as much, whatever it consists of.

use std::fmt::Write as _;

use ninefold_format::{Format, Options, Reader, read_str, write_str};
use ninefold_testkit::growth::{COUNTED, Counted, Growth, SIZE, is_counted};

#[global_allocator]
static ALLOCATOR: Counted = COUNTED;

const WIKIPEDIA: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn read(text: &str, format: Option<Format>) {
    let options = Options {
        format,
        ..Options::default()
    };
    if let Ok(reader) = Reader::new(text.as_bytes(), options) {
        reader.for_each(drop);
    }
}

#[test]
fn memory_is_counted() {
    is_counted();
}

/// Tests endless repetitions of pieces, in every format and in detection.
#[test]
fn pieces_over_and_over() {
    let mut growth = Growth::default();
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
        "penpa-edit/#m=edit&p=",
        ".Cage~9~R1C1",
    ];
    for format in Format::ALL.into_iter().map(Some).chain([None]) {
        for piece in pieces {
            growth.compare(&format!("{format:?}, {piece:?}"), |size| {
                read(&piece.repeat(size / piece.len()), format);
            });
        }
    }
    growth.is_like_its_size();
}

/// Tests repetitions of a puzzle, with and without line ends, in the form that each format writes.
#[test]
fn puzzles_over_and_over() {
    let mut growth = Growth::default();
    let record = read_str(WIKIPEDIA, Options::default())
        .unwrap()
        .pop()
        .unwrap();
    for format in Format::ALL {
        let Ok(text) = write_str(&record, format) else {
            continue;
        };
        for text in [text.clone(), text.replace('\n', " ")] {
            growth.compare(&format!("{format}, {text:?}"), |size| {
                // Whole puzzles, so that four times as many are exactly four times the size.
                let puzzles = size / SIZE * (SIZE / text.len());
                read(&text.repeat(puzzles), Some(format));
            });
        }
    }
    growth.is_like_its_size();
}

/// Tests one puzzle with a long list of rules, written in every format that can hold it, and read again.
#[test]
fn long_lists_of_rules() {
    let mut growth = Growth::default();
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
        growth.compare(&format!("writing {format}"), |size| {
            drop(write_str(record(size), format));
        });
        let written = [&small, &large].map(|record| write_str(record, format));
        let [Ok(few), Ok(many)] = written else {
            continue;
        };
        growth.compare(&format!("reading {format}"), |size| {
            read(if size == SIZE { &few } else { &many }, Some(format));
        });
    }
    growth.is_like_its_size();
}
