//! The picture of one cell, as the network sees it.

/// Pixels along one side of a cell's picture.
pub const SIDE: usize = 28;

/// The ink of one cell: 28 × 28 values from 0 (paper) to 1 (the darkest ink), row by row.
pub type Ink = [f32; SIDE * SIDE];

/// How much darker the darkest spot of a cell is than its paper.
#[must_use]
pub fn depth(brightness: &Ink) -> f32 {
    let mut sorted = *brightness;
    sorted.sort_unstable_by(f32::total_cmp);
    sorted[sorted.len() * 7 / 10] - sorted[sorted.len() / 50]
}

/// The ink of a cell from its brightness (0 is black, 255 is white).
///
/// `contrast` is how much darker than paper the digits of the grid are. A cell whose darkest spot is fainter than 0.65 of it
/// is not stretched to full contrast, so that the grain of empty paper does not look like a digit.
#[must_use]
pub fn ink(brightness: &Ink, contrast: f32) -> Ink {
    let mut sorted = *brightness;
    sorted.sort_unstable_by(f32::total_cmp);
    let paper = sorted[sorted.len() * 7 / 10];
    let range = depth(brightness).max(contrast * 0.65).max(8.0);
    brightness.map(|value| ((paper - value) / range).clamp(0.0, 1.0))
}
