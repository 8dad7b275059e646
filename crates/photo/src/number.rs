//! Reads cells of boards with more than nine digits: printed numbers of one or two digits.
//!
//! The network knows single digits from 1 to 9. So the connected parts of a cell's ink are separated, and each is shown
//! to the network alone. A 0, which the network does not know, is recognized by its hole.

use crate::cell::{self, Ink, SIDE};
use crate::network::Network;

/// The number of pixels along a side of a cell's picture in this module.
pub(crate) const FINE: usize = 48;

/// The least height of a digit, as a fraction of the cell's height.
const MIN_HEIGHT: f32 = 0.27;

/// The height of a digit in the picture that the network sees, as a fraction.
const DIGIT: f32 = 0.62;

/// The probability of 0 for a part with a hole.
const ZERO: f32 = 0.97;

/// A connected part of the ink.
struct Part {
    number: u8,
    left: usize,
    right: usize,
    top: usize,
    bottom: usize,
}

impl Part {
    fn height(&self) -> usize {
        self.bottom + 1 - self.top
    }

    fn width(&self) -> usize {
        self.right + 1 - self.left
    }
}

/// Returns the probability that a cell is empty, and that it holds each number from 1 to `side`, at most 19.
///
/// `brightness` has [`FINE`] × [`FINE`] values row by row. `contrast` is how much darker than paper the digits of the
/// grid are.
pub(crate) fn probabilities(brightness: &[f32], contrast: f32, side: usize) -> Vec<f32> {
    let (paper, depth) = cell::paper_and_depth(brightness);
    let range = depth.max(contrast * 0.65).max(8.0);
    let dark: Vec<bool> = brightness
        .iter()
        .map(|value| (paper - value) / range > 0.5)
        .collect();
    let (labels, mut parts) = parts(&dark);
    let is_digit = |part: &Part| {
        let is_line = part.width().max(part.height()) > FINE * 9 / 10;
        part.height() as f32 >= MIN_HEIGHT * FINE as f32 && !is_line
    };
    parts.retain(is_digit);
    parts.sort_by_key(|part| part.left);
    let glyph = |part: &Part| {
        let ink = glyph(brightness, &labels, part, paper);
        let all = Network::trained().probabilities(&cell::ink(&ink, contrast));
        // A part that is high enough means that the cell is not empty.
        let sum: f32 = all[1..].iter().sum();
        let mut digits = all.map(|probability| probability / sum.max(1e-6));
        let is_zero = is_zero(&labels, part);
        digits
            .iter_mut()
            .for_each(|digit| *digit *= if is_zero { 1.0 - ZERO } else { 1.0 });
        digits[0] = if is_zero { ZERO } else { 0.0 };
        digits
    };
    let mut probabilities = vec![0.0; side + 1];
    match parts.as_slice() {
        [] => probabilities[0] = 0.99,
        [one] => {
            let digits = glyph(one);
            probabilities[1..10].copy_from_slice(&digits[1..]);
        }
        [tens, ones] => {
            let (tens, ones) = (glyph(tens), glyph(ones));
            for (digit, probability) in ones.iter().enumerate() {
                if let Some(place) = probabilities.get_mut(10 + digit) {
                    *place = tens[1] * probability;
                }
            }
        }
        _ => {}
    }
    // Probability that fits no number is distributed evenly.
    let rest = (1.0 - probabilities.iter().sum::<f32>()).max(0.0) / (side + 1) as f32;
    probabilities
        .iter_mut()
        .for_each(|probability| *probability += rest);
    probabilities
}

/// Finds the connected parts, at most 255. Returns the number of the part at each pixel (0 for none), and the parts.
fn parts(dark: &[bool]) -> (Vec<u8>, Vec<Part>) {
    let mut labels = vec![0_u8; dark.len()];
    let mut parts: Vec<Part> = Vec::new();
    let mut waiting = Vec::new();
    for start in 0..dark.len() {
        if !dark[start] || labels[start] > 0 || parts.len() == 255 {
            continue;
        }
        let number = parts.len() as u8 + 1;
        let (x, y) = (start % FINE, start / FINE);
        let mut part = Part {
            number,
            left: x,
            right: x,
            top: y,
            bottom: y,
        };
        labels[start] = number;
        waiting.push(start);
        while let Some(at) = waiting.pop() {
            let (x, y) = (at % FINE, at / FINE);
            part.left = part.left.min(x);
            part.right = part.right.max(x);
            part.top = part.top.min(y);
            part.bottom = part.bottom.max(y);
            for v in y.saturating_sub(1)..(y + 2).min(FINE) {
                for u in x.saturating_sub(1)..(x + 2).min(FINE) {
                    let next = v * FINE + u;
                    if dark[next] && labels[next] == 0 {
                        labels[next] = number;
                        waiting.push(next);
                    }
                }
            }
        }
        parts.push(part);
    }
    (labels, parts)
}

/// The picture of a part without the other parts, in the form that the network needs.
fn glyph(brightness: &[f32], labels: &[u8], part: &Part, paper: f32) -> Ink {
    let is_near_other = |x: usize, y: usize| {
        let rows = y.saturating_sub(1)..(y + 2).min(FINE);
        rows.flat_map(|v| (x.saturating_sub(1)..(x + 2).min(FINE)).map(move |u| (u, v)))
            .any(|(u, v)| ![0, part.number].contains(&labels[v * FINE + u]))
    };
    let at = |x: i32, y: i32| {
        let (Ok(x), Ok(y)) = (usize::try_from(x), usize::try_from(y)) else {
            return paper;
        };
        if x >= FINE || y >= FINE || labels[y * FINE + x] != part.number && is_near_other(x, y) {
            return paper;
        }
        brightness[y * FINE + x]
    };
    let size = part.height() as f32 / DIGIT;
    let left = (part.left + part.right) as f32 / 2.0 - size / 2.0;
    let top = (part.top + part.bottom) as f32 / 2.0 - size / 2.0;
    std::array::from_fn(|index| {
        let place = |at: usize, from: f32| from + (at as f32 + 0.5) * size / SIDE as f32;
        let (x, y) = (place(index % SIDE, left), place(index / SIDE, top));
        let (u, v) = (x.floor(), y.floor());
        let (s, t) = (x - u, y - v);
        let (u, v) = (u as i32, v as i32);
        let upper = at(u, v) * (1.0 - s) + at(u + 1, v) * s;
        let lower = at(u, v + 1) * (1.0 - s) + at(u + 1, v + 1) * s;
        upper * (1.0 - t) + lower * t
    })
}

/// Whether a part has one hole that is at least half as high as the part.
fn is_zero(labels: &[u8], part: &Part) -> bool {
    let (wide, high) = (part.width() + 2, part.height() + 2);
    let is_part = |at: usize| {
        let (x, y) = (part.left + at % wide, part.top + at / wide);
        // The rim around the part is paper.
        (1..=FINE).contains(&x)
            && (1..=FINE).contains(&y)
            && labels[(y - 1) * FINE + x - 1] == part.number
    };
    let mut seen: Vec<bool> = (0..wide * high).map(is_part).collect();
    let mut holes = Vec::new();
    let mut waiting = Vec::new();
    for start in 0..seen.len() {
        if seen[start] {
            continue;
        }
        seen[start] = true;
        waiting.push(start);
        let (mut top, mut bottom) = (start / wide, start / wide);
        while let Some(at) = waiting.pop() {
            let (x, y) = (at % wide, at / wide);
            (top, bottom) = (top.min(y), bottom.max(y));
            let next = [
                (x > 0).then(|| at - 1),
                (x + 1 < wide).then(|| at + 1),
                (y > 0).then(|| at - wide),
                (y + 1 < high).then(|| at + wide),
            ];
            for next in next.into_iter().flatten() {
                if !seen[next] {
                    seen[next] = true;
                    waiting.push(next);
                }
            }
        }
        // The paper around the part is visited first.
        if start > 0 {
            holes.push(bottom + 1 - top);
        }
    }
    matches!(holes.as_slice(), [hole] if hole * 2 >= part.height())
}
