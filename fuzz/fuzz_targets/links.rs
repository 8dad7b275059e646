//! Links and the texts packed into them are read or refused, whatever is in them.
//!
//! The first byte chooses the beginning of a link; the rest follows it as it is, or packed as such links are.
#![no_main]

use libfuzzer_sys::fuzz_target;
use ninefold_format::{Format, Options, Reader, read_str, write_str};
use ninefold_fuzz::{deflated, packed};

const BEGINNINGS: [&str; 6] = [
    "https://sudokupad.app/scl",
    "https://sudokupad.app/ctc",
    "https://sudokupad.app/fpuzzles",
    "https://www.f-puzzles.com/?load=",
    "https://sigh.github.io/Interactive-Sudoku-Solver/?q=",
    "",
];

/// Its texts are packed in another way.
const PENPA: &str = "https://swaroopg92.github.io/penpa-edit/#m=edit&p=";

fuzz_target!(|input: &[u8]| {
    let [kind, bytes @ ..] = input else {
        return;
    };
    let text = String::from_utf8_lossy(bytes);
    let link = match usize::from(*kind) % 14 {
        kind @ 0..6 => format!("{}{text}", BEGINNINGS[kind]),
        kind @ 6..12 => format!("{}{}", BEGINNINGS[kind - 6], packed(&text)),
        12 => format!("{PENPA}{text}"),
        _ => format!("{PENPA}{}", deflated(&text)),
    };
    let Ok(reader) = Reader::new(link.as_bytes(), Options::default()) else {
        return;
    };
    for record in reader.flatten().take(2) {
        if record.puzzle.board().cell_count() > 1_000 {
            continue;
        }
        let Ok(text) = write_str(&record, Format::Native) else {
            continue;
        };
        let options = Options {
            format: Some(Format::Native),
            ..Options::default()
        };
        let back = read_str(&text, options).unwrap_or_else(|error| panic!("{error}: {text}"));
        assert_eq!(back.len(), 1, "{text}");
        assert_eq!(back[0].puzzle, record.puzzle, "{text}");
    }
});
