//! Draws a reading over its photo.

use std::io::Cursor;

use image::{DynamicImage, ImageFormat, Rgb, RgbImage};

use crate::{Error, MAX_PIXELS, Point, Reading, gray, inside, pdf};

/// Returns the image as a PNG file with the readings drawn over it: lines in blue, and the digit of each cell in its
/// lower right corner, in green.
///
/// Each reading comes with the indices of cells, row by row, whose frames and digits are drawn in amber.
///
/// # Errors
/// If the file cannot be decoded, as with [`crate::read`], or if it is a PDF file.
pub fn draw(bytes: &[u8], readings: &[(&Reading, Vec<usize>)]) -> Result<Vec<u8>, Error> {
    if bytes.starts_with(pdf::MAGIC) {
        let words = "nothing is drawn over a PDF file. Make an image of the page first";
        return Err(Error::Unreadable(words.to_owned()));
    }
    let mut image = gray::decode(bytes, MAX_PIXELS)?.into_rgb8();
    let width = 1 + image.width().max(image.height()) / 600;
    for (reading, amber) in readings {
        for index in 0..reading.cells.len() {
            frame(&mut image, reading.corners(index), 0.0, width, BLUE);
        }
        for (index, cell) in reading.cells.iter().enumerate() {
            let corners = reading.corners(index);
            let color = if amber.contains(&index) { AMBER } else { GREEN };
            if color == AMBER {
                frame(&mut image, corners, 0.1, width, AMBER);
            }
            number(&mut image, corners, cell.digit(), width, color);
        }
    }
    let mut file = Vec::new();
    DynamicImage::from(image)
        .write_to(&mut Cursor::new(&mut file), ImageFormat::Png)
        .map_err(|error| Error::Unreadable(error.to_string()))?;
    Ok(file)
}

const BLUE: Rgb<u8> = Rgb([40, 90, 220]);
const GREEN: Rgb<u8> = Rgb([20, 150, 60]);
const AMBER: Rgb<u8> = Rgb([240, 130, 0]);

/// Draws the outline of a cell, at this fraction of its width from its sides.
fn frame(image: &mut RgbImage, corners: [Point; 4], inset: f32, width: u32, color: Rgb<u8>) {
    let (low, high) = (inset, 1.0 - inset);
    let ends =
        [(low, low), (high, low), (high, high), (low, high)].map(|(u, v)| inside(corners, u, v));
    for side in 0..4 {
        line(image, ends[side], ends[(side + 1) % 4], width, color);
    }
}

/// The seven strokes of digits, as the coordinates of their ends: x from 0 to 1, y from 0 to 2.
const STROKES: [[(f32, f32); 2]; 7] = [
    [(0.0, 0.0), (1.0, 0.0)],
    [(1.0, 0.0), (1.0, 1.0)],
    [(1.0, 1.0), (1.0, 2.0)],
    [(0.0, 2.0), (1.0, 2.0)],
    [(0.0, 1.0), (0.0, 2.0)],
    [(0.0, 0.0), (0.0, 1.0)],
    [(0.0, 1.0), (1.0, 1.0)],
];

/// The strokes of each digit from 0, with the lowest bit for the first stroke.
const DIGITS: [u8; 10] = [0x3f, 0x06, 0x5b, 0x4f, 0x66, 0x6d, 0x7d, 0x07, 0x7f, 0x6f];

/// Draws a number in the lower right corner of a cell, or nothing for 0.
fn number(image: &mut RgbImage, corners: [Point; 4], number: usize, width: u32, color: Rgb<u8>) {
    let (mut left, mut rest) = (0.78, number);
    while rest > 0 {
        for (stroke, ends) in STROKES.iter().enumerate() {
            if DIGITS[rest % 10] >> stroke & 1 == 1 {
                let [from, to] =
                    ends.map(|(u, v)| inside(corners, left + 0.12 * u, 0.66 + 0.12 * v));
                line(image, from, to, width, color);
            }
        }
        (left, rest) = (left - 0.2, rest / 10);
    }
}

fn line(image: &mut RgbImage, from: Point, to: Point, width: u32, color: Rgb<u8>) {
    let steps = (to.0 - from.0)
        .abs()
        .max((to.1 - from.1).abs())
        .ceil()
        .clamp(1.0, 20_000.0);
    for step in 0..=steps as u32 {
        let share = step as f32 / steps;
        let (x, y) = (
            from.0 + (to.0 - from.0) * share,
            from.1 + (to.1 - from.1) * share,
        );
        for part in 0..width * width {
            let (u, v) = (x + (part % width) as f32, y + (part / width) as f32);
            if u >= 0.0 && v >= 0.0 && (u as u32) < image.width() && (v as u32) < image.height() {
                image.put_pixel(u as u32, v as u32, color);
            }
        }
    }
}
