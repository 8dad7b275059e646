//! Finds the digits whose colour differs from print: they were written with a pen, or placed in a program.

use image::RgbImage;

use crate::{Point, Reading};

/// The least distance between the tint of a digit that is not printed and the tint of print, on a scale to 255.
///
/// This and [`FAR_IN_MEDIANS`] were chosen on the 160 photos. One of their printed digits has the distance 44, where
/// the median is 11. All others have at most 32. Digits that were placed on Ninefold's page or in its pictures have 97
/// or more.
const FAR: f32 = 45.0;

/// The least distance as a multiple of the median distance of printed digits. Coloured or uneven light spreads their
/// tints.
const FAR_IN_MEDIANS: f32 = 5.0;

/// The number of sample points along a side of a cell.
const PLACES: usize = 16;

/// Marks the digits whose colour is not that of print. The colour of print is gray, or that of most digits of the grid.
pub(crate) fn mark(image: &RgbImage, reading: &mut Reading) {
    let digits: Vec<usize> = (0..reading.cells.len())
        .filter(|&index| reading.cells[index].digit() > 0)
        .collect();
    let tints: Vec<[f32; 2]> = digits
        .iter()
        .map(|&index| tint(image, reading.corners(index)))
        .collect();
    // If there is gray at all, print is gray, even if more digits were placed than printed.
    let gray = tints
        .iter()
        .filter(|tint| tint[0].hypot(tint[1]) < FAR / 2.0);
    let gray: Vec<[f32; 2]> = gray.copied().collect();
    let printed = if gray.len() * 5 >= tints.len() {
        &gray
    } else {
        &tints
    };
    let usual = [0, 1].map(|axis| median(printed.iter().map(|tint| tint[axis]).collect()));
    let distance = |tint: &[f32; 2]| (tint[0] - usual[0]).hypot(tint[1] - usual[1]);
    let spread = median(printed.iter().map(distance).collect());
    let far = FAR.max(FAR_IN_MEDIANS * spread);
    for (&index, tint) in digits.iter().zip(&tints) {
        reading.cells[index].is_tinted = distance(tint) > far;
    }
}

fn median(mut values: Vec<f32>) -> f32 {
    values.sort_unstable_by(f32::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or(0.0)
}

/// How much redder and bluer than green the ink of a cell is.
fn tint(image: &RgbImage, corners: [Point; 4]) -> [f32; 2] {
    let mut colors = Vec::with_capacity(PLACES * PLACES);
    for at in 0..PLACES * PLACES {
        let share = |at: usize| 0.15 + 0.7 * (at as f32 + 0.5) / PLACES as f32;
        let (x, y) = crate::inside(corners, share(at % PLACES), share(at / PLACES));
        let (x, y) = (
            (x.max(0.0) as u32).min(image.width() - 1),
            (y.max(0.0) as u32).min(image.height() - 1),
        );
        let [red, green, blue] = image.get_pixel(x, y).0.map(f32::from);
        colors.push((red + 2.0 * green + blue, red - green, blue - green));
    }
    colors.sort_unstable_by(|one, other| one.0.total_cmp(&other.0));
    let middle = colors[colors.len() / 2].0;
    // The ink is darker than most of the cell, or lighter.
    let is_dark = middle - colors[0].0 > colors[colors.len() - 1].0 - middle;
    if !is_dark {
        colors.reverse();
    }
    let ink = &colors[..colors.len() / 12];
    let sum = ink
        .iter()
        .fold((0.0, 0.0), |sum, color| (sum.0 + color.1, sum.1 + color.2));
    [sum.0 / ink.len() as f32, sum.1 / ink.len() as f32]
}
