//! Reading ends without a panic on any bytes, and every record that is read is written by every
//! format that can hold it and read back equal.
//!
//! The first byte chooses the format (or detection), the second the box shape (or none).
#![no_main]

use libfuzzer_sys::fuzz_target;
use ninefold_format::{Format, Options, Reader, Record, read_str, write_str};
use ninefold_grid::{Marks, Pencilmarks, Puzzle, Shape};

fuzz_target!(|input: &[u8]| {
    let [format, shape, bytes @ ..] = input else {
        return;
    };
    let format = Format::ALL
        .get(usize::from(*format) % (2 * Format::ALL.len()))
        .copied();
    let (rows, columns) = (usize::from(*shape) / 16, usize::from(*shape) % 16);
    let shape = Shape::new(rows, columns)
        .ok()
        .filter(|shape| shape.side() <= 36);
    let Ok(reader) = Reader::new(
        bytes,
        Options {
            format,
            shape,
            ..Options::default()
        },
    ) else {
        return;
    };
    // Each record may be as large as its board; a few tell enough.
    for record in reader.take(50).flatten().take(3) {
        let board = record.puzzle.board();
        if board.side() > 64 {
            continue;
        }
        for format in Format::ALL {
            if let Ok(text) = write_str(&record, format) {
                check(&record, format, &text);
            }
        }
    }
});

fn has_rule_of_one_cell(puzzle: &Puzzle) -> bool {
    puzzle.certain().any(|rule| rule.cells().len() == 1)
}

/// Returns the candidates that the puzzle states and its givens leave: what follows from givens is not always written.
fn beside_givens(puzzle: &Puzzle) -> Pencilmarks {
    let (board, givens) = (puzzle.board(), puzzle.givens());
    let mut left = puzzle.allowed();
    for house in board.houses() {
        let cells = board.cells_of(house);
        let digits: Marks = cells.iter().filter_map(|&cell| givens[cell]).collect();
        for &cell in cells.iter().filter(|&&cell| givens[cell].is_none()) {
            left[cell] = left[cell] - digits;
        }
    }
    left
}

fn check(record: &Record, format: Format, text: &str) {
    let options = Options {
        format: Some(format),
        shape: record.puzzle.board().shape(),
        ..Options::default()
    };
    let back = match read_str(text, options) {
        Ok(back) => back,
        Err(error) => panic!(
            "{format}:{}:{}: {error}\n{text}",
            error.line(),
            error.column()
        ),
    };
    let [back] = &back[..] else {
        panic!("{format}: {} records\n{text}", back.len())
    };
    match format {
        // These state candidates where the record has none; what they say must stay.
        Format::Pencilmarks => {}
        Format::Sukaku => assert_eq!(back.puzzle.allowed(), record.puzzle.allowed(), "{text}"),
        // Some rules are written as others that mean the same. Those of a single cell may become a given.
        format if format != Format::Native && has_rule_of_one_cell(&record.puzzle) => return,
        format if format.holds_constraints() => {
            assert_eq!(
                beside_givens(&back.puzzle),
                beside_givens(&record.puzzle),
                "{text}"
            );
            if format == Format::Native {
                assert_eq!(back.puzzle.board(), record.puzzle.board(), "{text}");
                assert_eq!(back.puzzle.constraints, record.puzzle.constraints, "{text}");
            }
            return;
        }
        _ => assert_eq!(
            back.puzzle.givens(),
            record.puzzle.givens(),
            "{format}\n{text}"
        ),
    }
    let again = write_str(back, format).expect("what was read in a format can be written in it");
    assert_eq!(again, text, "{format}");
}
