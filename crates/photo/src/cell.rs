//! The picture of one cell, as the network sees it.

/// Pixels along one side of a cell's picture.
pub const SIDE: usize = 28;

/// The ink of one cell: 28 × 28 values from 0 (paper) to 1 (the darkest ink), row by row.
pub type Ink = [f32; SIDE * SIDE];

/// The ink of a cell from its brightness (0 is black, 255 is white).
///
/// `contrast` is how much darker than paper the lines of the whole grid are. A cell whose darkest spot is fainter than half of it
/// is not stretched to full contrast, so that the grain of empty paper does not look like a digit.
#[must_use]
pub fn ink(brightness: &Ink, contrast: f32) -> Ink {
    let mut sorted = *brightness;
    sorted.sort_unstable_by(f32::total_cmp);
    let paper = sorted[sorted.len() * 7 / 10];
    let darkest = paper - sorted[sorted.len() / 100];
    let range = darkest.max(contrast * 0.5).max(8.0);
    brightness.map(|value| ((paper - value) / range).clamp(0.0, 1.0))
}
