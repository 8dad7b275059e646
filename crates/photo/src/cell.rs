//! The picture of one cell, as the network sees it.

/// The number of pixels along a side of a cell's picture.
pub const SIDE: usize = 28;

/// The ink of one cell: 28 × 28 values from 0 (paper) to 1 (the darkest ink), row by row.
pub type Ink = [f32; SIDE * SIDE];

/// Returns the brightness of the paper of a cell, and how much darker its darkest spot is.
#[must_use]
pub fn paper_and_depth(brightness: &[f32]) -> (f32, f32) {
    let mut values = brightness.to_vec();
    let (paper, dark) = (values.len() * 7 / 10, values.len() / 50);
    let (darker, &mut paper, _) = values.select_nth_unstable_by(paper, f32::total_cmp);
    let (_, &mut dark, _) = darker.select_nth_unstable_by(dark, f32::total_cmp);
    (paper, paper - dark)
}

/// Computes the ink of a cell from its brightness (0 is black, 255 is white).
///
/// `contrast` is how much darker than paper the digits of the grid are. If the darkest spot of a cell is fainter than
/// 0.65 of `contrast`, the cell is not stretched to full contrast. Otherwise the grain of empty paper would look like a digit.
#[must_use]
pub fn ink(brightness: &Ink, contrast: f32) -> Ink {
    let (paper, depth) = paper_and_depth(brightness);
    let range = depth.max(contrast * 0.65).max(8.0);
    brightness.map(|value| ((paper - value) / range).clamp(0.0, 1.0))
}
