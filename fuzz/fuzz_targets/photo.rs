//! Any bytes are an image of a puzzle or an error, in bounded time and memory; and any picture of brightness is.
//!
//! If the first byte is odd, the rest is an image file. Otherwise the second byte is the width of a picture in steps of four pixels, and the
//! rest is its brightness.
#![no_main]

use libfuzzer_sys::fuzz_target;
use ninefold_recognize::meant;
use ninefold_recognize::photo::{Limits, read_pixels, read_within};

/// The most pixels of an image here, so that one run stays short.
const MAX_PIXELS: u64 = 300_000;

fuzz_target!(|input: &[u8]| {
    let [kind, step, bytes @ ..] = input else {
        return;
    };
    let readings = if kind % 2 == 1 {
        let limits = Limits {
            pixels: MAX_PIXELS,
            ..Limits::default()
        };
        read_within(bytes, &limits)
    } else {
        let width = (usize::from(*step) * 4).max(1);
        let bytes = &bytes[..bytes.len().min(MAX_PIXELS as usize)];
        read_pixels(width as u32, (bytes.len() / width) as u32, bytes)
    };
    for reading in readings.unwrap_or_default() {
        let cells = reading.side * reading.side;
        assert_eq!(reading.cells.len(), cells);
        assert_eq!(reading.crossings.len(), (reading.side + 1).pow(2));
        for cell in &reading.cells {
            let sum: f32 = cell.probabilities.iter().sum();
            assert!((sum - 1.0).abs() < 1e-3, "{sum}");
        }
        let meant = meant(&reading, None);
        assert_eq!(meant.puzzle.board().cell_count(), cells);
        assert!(!meant.is_sure || meant.has_one_solution);
    }
});
