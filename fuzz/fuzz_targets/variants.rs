//! Reading puzzles with constraints ends without a panic on any bytes, and whatever is read is written in Ninefold's own
//! text and read back equal; what other formats write can be read.
//!
//! The first byte chooses the format, or detection.
#![no_main]

use libfuzzer_sys::fuzz_target;
use ninefold_format::{Format, Options, Reader, read_str, write_str};

fuzz_target!(|input: &[u8]| {
    let [chosen, bytes @ ..] = input else {
        return;
    };
    let formats: Vec<Format> = Format::ALL
        .into_iter()
        .filter(|f| f.holds_constraints())
        .collect();
    let options = |format| Options {
        format,
        ..Options::default()
    };
    let chosen = formats
        .get(usize::from(*chosen) % (2 * formats.len()))
        .copied();
    let Ok(reader) = Reader::new(bytes, options(chosen)) else {
        return;
    };
    for record in reader.flatten().take(3) {
        if record.puzzle.board().cell_count() > 1_000 {
            continue;
        }
        for &format in &formats {
            let Ok(text) = write_str(&record, format) else {
                continue;
            };
            let back = read_str(&text, options(Some(format)));
            let Ok([back]) = back.as_deref() else {
                panic!("{format}: {text}");
            };
            if format == Format::Native {
                assert_eq!(back.puzzle, record.puzzle, "{text}");
            }
        }
    }
});
