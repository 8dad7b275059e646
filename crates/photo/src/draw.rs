//! What was seen, drawn over the photo.

use std::io::Cursor;

use image::{DynamicImage, ImageFormat, Rgb, RgbImage};

use crate::{Error, Point, Reading, gray};

/// The image as a PNG file with what was read drawn over it: lines in blue, digits framed in green, and the cells with these indices,
/// row by row, in amber.
///
/// # Errors
/// If the file cannot be decoded, as with [`crate::read`].
pub fn draw(bytes: &[u8], reading: &Reading, amber: &[usize]) -> Result<Vec<u8>, Error> {
    let (_, image) = gray::decode(bytes)?;
    let mut image = image.to_rgb8();
    let at = &reading.crossings;
    let width = 1 + image.width().max(image.height()) / 600;
    for r in 0..10 {
        for c in 0..10 {
            if c < 9 {
                line(
                    &mut image,
                    at[r][c],
                    at[r][c + 1],
                    width,
                    Rgb([40, 90, 220]),
                );
            }
            if r < 9 {
                line(
                    &mut image,
                    at[r][c],
                    at[r + 1][c],
                    width,
                    Rgb([40, 90, 220]),
                );
            }
        }
    }
    for (index, cell) in reading.cells.iter().enumerate() {
        let color = match (amber.contains(&index), cell.digit()) {
            (true, _) => Rgb([255, 150, 0]),
            (false, 0) => continue,
            (false, _) => Rgb([20, 170, 60]),
        };
        let (r, c) = (index / 9, index % 9);
        let corners = [at[r][c], at[r][c + 1], at[r + 1][c + 1], at[r + 1][c]];
        let middle = corners.iter().fold((0.0, 0.0), |sum, point| {
            (sum.0 + point.0 / 4.0, sum.1 + point.1 / 4.0)
        });
        let inner = corners.map(|point| {
            (
                point.0 + (middle.0 - point.0) * 0.2,
                point.1 + (middle.1 - point.1) * 0.2,
            )
        });
        for side in 0..4 {
            line(&mut image, inner[side], inner[(side + 1) % 4], width, color);
        }
    }
    let mut file = Vec::new();
    DynamicImage::from(image)
        .write_to(&mut Cursor::new(&mut file), ImageFormat::Png)
        .map_err(|error| Error::Unreadable(error.to_string()))?;
    Ok(file)
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
