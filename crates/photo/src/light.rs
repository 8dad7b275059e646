//! Removes uneven light from the picture of a page.

use crate::gray::Gray;

/// The brightness of paper in an evened picture.
const PAPER: f32 = 220.0;

/// Returns the picture in even light: each pixel is divided by the brightness of the paper around it.
///
/// The paper is computed by a morphological closing, which fills in everything dark and thin. So the edge of a shadow
/// stays in place.
pub(crate) fn evened(gray: &Gray) -> Gray {
    let radius = (gray.width.max(gray.height) / 45).max(5);
    // First the maximum of the neighbourhood, then the minimum; the order of directions does not matter.
    let mut paper = turned(&down_columns(gray, radius, f32::max));
    paper = down_columns(&paper, radius, f32::max);
    paper = turned(&down_columns(&paper, radius, f32::min));
    paper = down_columns(&paper, radius, f32::min);
    let pixels = gray.pixels.iter().zip(&paper.pixels);
    let pixels = pixels.map(|(here, paper)| PAPER * here / paper.max(1.0));
    Gray {
        pixels: pixels.collect(),
        ..paper
    }
}

/// The largest or smallest value within a radius above and below each pixel.
///
/// The rows are divided into pieces as high as the window. So every window is the end of one piece and the beginning of
/// the next (van Herk 1992, Gil and Werman 1993).
fn down_columns(gray: &Gray, radius: usize, take: impl Fn(f32, f32) -> f32) -> Gray {
    let (width, height) = (gray.width, gray.height);
    let window = 2 * radius + 1;
    let row = |y: usize| y * width..(y + 1) * width;
    let mut from_start = gray.pixels.clone();
    for y in (1..height).filter(|y| y % window != 0) {
        let (before, here) = from_start.split_at_mut(y * width);
        let pairs = here.iter_mut().zip(&before[row(y - 1)]);
        pairs
            .take(width)
            .for_each(|(here, before)| *here = take(*here, *before));
    }
    let mut to_end = gray.pixels.clone();
    for y in (1..height).rev().filter(|y| y % window != 0) {
        let (before, here) = to_end.split_at_mut(y * width);
        let pairs = before[row(y - 1)].iter_mut().zip(&*here);
        pairs.for_each(|(before, here)| *before = take(*before, *here));
    }
    let mut pixels = Vec::with_capacity(width * height);
    for y in 0..height {
        let (first, last) = (y.saturating_sub(radius), (y + radius).min(height - 1));
        let (up, down) = (&to_end[row(first)], &from_start[row(last)]);
        // In a single piece, the window is the whole piece, or one of its ends is an end of the picture.
        match (first / window == last / window, first % window) {
            (true, 0) => pixels.extend(down),
            (true, _) => pixels.extend(up),
            (false, _) => pixels.extend(up.iter().zip(down).map(|(up, down)| take(*up, *down))),
        }
    }
    Gray { pixels, ..*gray }
}

/// The side in pixels of a square that is transposed at once, so that it stays in the cache.
const TILE: usize = 16;

/// Transposes a picture.
fn turned(gray: &Gray) -> Gray {
    let (width, height) = (gray.width, gray.height);
    let mut pixels = vec![0.0; width * height];
    for top in (0..height).step_by(TILE) {
        for left in (0..width).step_by(TILE) {
            for y in top..(top + TILE).min(height) {
                for x in left..(left + TILE).min(width) {
                    pixels[x * height + y] = gray.pixels[y * width + x];
                }
            }
        }
    }
    Gray {
        width: height,
        height: width,
        pixels,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::noise;

    #[test]
    fn values_down_columns_are_those_of_all_pixels_above_and_below() {
        for (width, height, radius) in [(7, 60, 5), (3, 61, 20), (5, 9, 9), (4, 1, 5)] {
            let gray = noise(width, height);
            let largest = down_columns(&gray, radius, f32::max);
            for (at, &value) in largest.pixels.iter().enumerate() {
                let (x, y) = (at % width, at / width);
                let rows = y.saturating_sub(radius)..(y + radius + 1).min(height);
                let all = rows.map(|y| gray.pixels[y * width + x]);
                assert_eq!(value, all.fold(0.0, f32::max));
            }
        }
    }

    #[test]
    fn a_pixel_of_even_light_is_divided_by_what_is_left_when_dark_spots_are_filled() {
        let gray = noise(43, 31);
        let around = |values: &[f32], at: usize, take: fn(f32, f32) -> f32| {
            let (x, y) = (at % 43, at / 43);
            let near = |at: usize, length: usize| at.saturating_sub(5)..(at + 6).min(length);
            let places = near(y, 31).flat_map(|y| near(x, 43).map(move |x| y * 43 + x));
            places.map(|at| values[at]).reduce(take).unwrap()
        };
        let every = 0..43 * 31;
        let filled: Vec<f32> = every
            .clone()
            .map(|at| around(&gray.pixels, at, f32::max))
            .collect();
        let paper = every.map(|at| around(&filled, at, f32::min).max(1.0));
        let even = gray
            .pixels
            .iter()
            .zip(paper)
            .map(|(here, paper)| PAPER * here / paper);
        assert_eq!(evened(&gray).pixels, even.collect::<Vec<f32>>());
    }

    #[test]
    fn a_turned_picture_has_rows_for_columns() {
        let gray = noise(37, 20);
        let turned = turned(&gray);
        assert_eq!((turned.width, turned.height), (20, 37));
        for (at, &value) in gray.pixels.iter().enumerate() {
            assert_eq!(turned.pixels[at % 37 * 20 + at / 37], value);
        }
    }

    #[test]
    fn the_edge_of_a_shadow_goes_and_thin_lines_stay() {
        let page = |light: fn(usize, usize) -> f32| {
            let pixel = |at: usize| {
                let (x, y) = (at % 300, at / 300);
                let paper = if x % 30 < 2 || y % 30 < 2 {
                    60.0
                } else {
                    240.0
                };
                paper * light(x, y)
            };
            Gray {
                width: 300,
                height: 200,
                pixels: (0..300 * 200).map(pixel).collect(),
            }
        };
        let even = evened(&page(|_, _| 1.0));
        let shadow = evened(&page(|x, y| if 3 * x + 2 * y > 600 { 0.4 } else { 1.0 }));
        // Where a line crosses the edge, some of its pixels get the light of the other side.
        let pairs = even.pixels.iter().zip(&shadow.pixels);
        let differ = pairs
            .filter(|(one, other)| (*one - *other).abs() > 1.0)
            .count();
        assert!(differ < even.pixels.len() / 200, "{differ}");
    }
}
