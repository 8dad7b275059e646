//! Tests that reading any bytes ends, and that every record can be written and read again.

mod boards;

use boards::record;
use ninefold_format::{Format, Options, Reader, write_str};
use ninefold_grid::Shape;
use proptest::prelude::*;

fn options() -> impl Strategy<Value = Options> {
    let format = proptest::option::of(proptest::sample::select(&Format::ALL[..]));
    let shape = proptest::option::of((1..6usize, 2..6usize));
    (format, shape).prop_map(|(format, shape)| Options {
        format,
        shape: shape.and_then(|(rows, columns)| Shape::new(rows, columns).ok()),
        ..Options::default()
    })
}

/// Reads to the end, and checks that errors have places inside the text.
fn read(bytes: &[u8], options: Options) -> Vec<ninefold_format::Record> {
    let mut records = Vec::new();
    let reader = match Reader::new(bytes, options) {
        Ok(reader) => reader,
        Err(error) => {
            assert!(error.is_fatal());
            return records;
        }
    };
    let lines = bytes.split(|&b| matches!(b, b'\n' | b'\r')).count() + 1;
    // Each error is about something that is not read again.
    for (count, record) in reader.enumerate() {
        assert!(count <= 2 * bytes.len() + 2);
        match record {
            Ok(record) => records.push(record),
            Err(error) => {
                assert!(error.line() <= lines);
                assert!(
                    error
                        .caret()
                        .is_none_or(|caret| caret <= error.text().chars().count())
                );
            }
        }
        assert!(records.len() <= bytes.len());
    }
    records
}

const PIECES: [&str; 61] = [
    "1",
    "2",
    "9",
    "0",
    ".",
    "..",
    "*",
    "-",
    "--",
    "_",
    "x",
    "|",
    "+",
    "---+---",
    "*---*",
    "\n",
    "\n\n",
    "\r",
    "\t",
    " ",
    ",",
    ";",
    ":",
    "#",
    "#A",
    "[Puzzle]",
    "[State]",
    "[PencilMarks]",
    "3, 3\n",
    "2, 2\n",
    "puzzle,solution\n",
    "<opensudoku>",
    "<game data=\"",
    "\"/>",
    "é",
    "│",
    "https://x/?s=",
    "https://x/penpa-edit/#m=edit&p=",
    "........",
    "1234",
    "a 4 2 2 ",
    "variant 4x4\n",
    "givens: ",
    "thermo: ",
    "r1c1",
    "any\n",
    ".Shape~4x4",
    ".Cage~3",
    "~R1C1",
    ".Or",
    "{\"size\":4,",
    "\"grid\":[",
    "{\"value\":1}",
    "<size>16\n",
    "<sudoku>\n",
    "{Grid:",
    "}",
    "SumoCueV1",
    "=0J1",
    "3x3::k:",
    "<<<<<<<<<",
];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn on_any_bytes(bytes in proptest::collection::vec(any::<u8>(), 0..200), options in options()) {
        read(&bytes, options);
    }

    #[test]
    fn on_pieces_of_formats(
        pieces in proptest::collection::vec(proptest::sample::select(&PIECES[..]), 0..80),
        options in options(),
    ) {
        read(pieces.concat().as_bytes(), options);
    }

    #[test]
    fn on_damaged_texts(
        record in record(),
        format in proptest::sample::select(&Format::ALL[..]),
        damage in proptest::collection::vec((any::<u16>(), 0..3u8, proptest::sample::select(&PIECES[..])), 0..4),
        options in options(),
    ) {
        let Ok(text) = write_str(&record, format) else { return Ok(()) };
        let mut text = text.into_bytes();
        for (place, kind, piece) in damage {
            let place = usize::from(place) % text.len().max(1);
            match kind {
                0 => drop(text.drain(place..(place + piece.len()).min(text.len()))),
                1 => drop(text.splice(place..place, piece.bytes())),
                _ => text.truncate(place),
            }
        }
        let forced = Options { format: Some(format), ..options };
        for options in [options, forced, Options::default()] {
            for record in read(&text, options) {
                for format in Format::ALL {
                    let shape = record.puzzle.board().shape();
                    let Ok(text) = write_str(&record, format) else { continue };
                    let back = read(text.as_bytes(), Options {
format: Some(format), shape, ..Options::default() });
                    prop_assert_eq!(back.len(), 1, "{}\n{}", format, text);
                    if !matches!(format, Format::Pencilmarks | Format::Sukaku) {
                        prop_assert_eq!(back[0].puzzle.givens(), record.puzzle.givens());
                    }
                }
            }
        }
    }
}
