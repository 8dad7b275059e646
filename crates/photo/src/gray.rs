//! Pictures of brightness, and how an image file becomes one.

use std::io::Cursor;

use image::metadata::Orientation;
use image::{DynamicImage, ImageDecoder, ImageReader};

use crate::Error;

/// The longest side of the picture that is worked on, in pixels; larger images are made smaller.
const MAX_SIDE: usize = 1280;

/// A picture of brightness from 0 (black) to 255 (white), row by row.
#[derive(Clone, Debug)]
pub(crate) struct Gray {
    /// Pixels across.
    pub(crate) width: usize,
    /// Pixels down.
    pub(crate) height: usize,
    /// The brightness, row by row.
    pub(crate) pixels: Vec<f32>,
}

impl Gray {
    /// The brightness between pixels, where the middle of the first pixel is 0, 0; outside, that of the nearest pixel.
    pub(crate) fn at(&self, x: f32, y: f32) -> f32 {
        let x = x.clamp(0.0, self.width as f32 - 1.001).max(0.0);
        let y = y.clamp(0.0, self.height as f32 - 1.001).max(0.0);
        let (u, v) = (x as usize, y as usize);
        let (right, below) = (
            usize::from(u + 1 < self.width),
            self.width * usize::from(v + 1 < self.height),
        );
        let (s, t) = (x - u as f32, y - v as f32);
        let at = v * self.width + u;
        let top = self.pixels[at] * (1.0 - s) + self.pixels[at + right] * s;
        let bottom = self.pixels[at + below] * (1.0 - s) + self.pixels[at + below + right] * s;
        top * (1.0 - t) + bottom * t
    }
}

/// Decodes an image file, turns it as its EXIF data says, and makes it gray and not too large. Also gives its size before that.
pub(crate) fn decode(bytes: &[u8], max_pixels: u64) -> Result<(Gray, DynamicImage), Error> {
    let unreadable = |error: image::ImageError| Error::Unreadable(error.to_string());
    let reader = ImageReader::new(Cursor::new(bytes))
        .with_guessed_format()
        .map_err(|error| Error::Unreadable(error.to_string()))?;
    let mut decoder = reader.into_decoder().map_err(unreadable)?;
    let (width, height) = decoder.dimensions();
    if u64::from(width) * u64::from(height) > max_pixels {
        return Err(Error::TooLarge { width, height });
    }
    let orientation = decoder.orientation().unwrap_or(Orientation::NoTransforms);
    let mut image = DynamicImage::from_decoder(decoder).map_err(unreadable)?;
    image.apply_orientation(orientation);
    let luma = image.to_luma8();
    let gray = shrink(luma.width() as usize, luma.height() as usize, luma.as_raw());
    Ok((gray, image))
}

/// Whether these bytes are a JPEG file whose image data has no end.
pub(crate) fn is_cut_off(bytes: &[u8]) -> bool {
    if !bytes.starts_with(&[0xff, 0xd8]) {
        return false;
    }
    let mut at = 2;
    loop {
        let Some(&[0xff, marker, high, low]) = bytes.get(at..at + 4) else {
            return true;
        };
        at += 2 + usize::from(u16::from_be_bytes([high, low]));
        if marker == 0xda {
            break;
        }
    }
    // In the data of the image, a byte 0xff is followed by 0 or by the number of a restart.
    let data = bytes.get(at..).unwrap_or_default();
    !data.windows(2).any(|pair| pair == [0xff, 0xd9])
}

/// A picture of brightness, row by row, made smaller if it is large.
pub(crate) fn shrink(wide: usize, high: usize, raw: &[u8]) -> Gray {
    let longest = wide.max(high);
    let (width, height) = if longest <= MAX_SIDE {
        (wide, high)
    } else {
        (
            (wide * MAX_SIDE / longest).max(1),
            (high * MAX_SIDE / longest).max(1),
        )
    };
    let mut pixels = Vec::with_capacity(width * height);
    for y in 0..height {
        let (top, bottom) = (
            y * high / height,
            ((y + 1) * high / height).max(y * high / height + 1),
        );
        for x in 0..width {
            let (left, right) = (
                x * wide / width,
                ((x + 1) * wide / width).max(x * wide / width + 1),
            );
            let sum: u64 = (top..bottom)
                .map(|row| {
                    raw[row * wide + left..row * wide + right]
                        .iter()
                        .map(|&value| u64::from(value))
                        .sum::<u64>()
                })
                .sum();
            pixels.push(sum as f32 / ((bottom - top) * (right - left)) as f32);
        }
    }
    Gray {
        width,
        height,
        pixels,
    }
}
