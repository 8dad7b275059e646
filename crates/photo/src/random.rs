//! Random numbers and pictures for tests.

use crate::gray::Gray;

/// Random numbers from 0 to 1, from a seed.
pub(crate) fn numbers(mut state: u32) -> impl FnMut() -> f32 {
    move || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 8) as f32 / (1 << 24) as f32
    }
}

/// A picture in which every pixel has a random brightness.
pub(crate) fn noise(width: usize, height: usize) -> Gray {
    let mut next = numbers(1);
    Gray {
        width,
        height,
        pixels: (0..width * height)
            .map(|_| (next() * 255.0).floor())
            .collect(),
    }
}
