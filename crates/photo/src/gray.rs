//! Pictures of brightness, and their conversion from image files.

use std::io::Cursor;

use image::error::{ImageFormatHint, UnsupportedError, UnsupportedErrorKind};
use image::metadata::Orientation;
use image::{DynamicImage, ImageDecoder, ImageError, ImageReader, Rgb, RgbImage};

use crate::{Error, Point};

/// The longest side of the picture that is processed, in pixels; larger images are scaled down.
pub(crate) const MAX_SIDE: usize = 1280;

/// The number of places that are interpolated at once.
const LANES: usize = 8;

/// A picture of brightness from 0 (black) to 255 (white), row by row.
#[derive(Clone, Debug)]
pub(crate) struct Gray {
    /// The width in pixels.
    pub(crate) width: usize,
    /// The height in pixels.
    pub(crate) height: usize,
    /// The brightness, row by row.
    pub(crate) pixels: Vec<f32>,
}

impl Gray {
    /// Interpolates the brightness at each of these places. The middle of the first pixel is 0, 0. Places outside get
    /// the brightness of the nearest pixel. The coordinates are read from `across` and `down`, and the brightness is
    /// written to `across`.
    pub(crate) fn look_at(&self, across: &mut [f32], down: &[f32]) {
        let (blocks, rest) = across.as_chunks_mut::<LANES>();
        let (down, down_of_rest) = down.as_chunks::<LANES>();
        for (across, down) in blocks.iter_mut().zip(down) {
            *across = self.at(*across, *down);
        }
        for (across, &down) in rest.iter_mut().zip(down_of_rest) {
            [*across] = self.at([*across], [down]);
        }
    }

    /// Interpolates the brightness at some places. Each step is done for all of them at once, so that the compiler can
    /// vectorize it.
    #[inline(always)]
    fn at<const N: usize>(&self, x: [f32; N], y: [f32; N]) -> [f32; N] {
        // If there is no next pixel, its weight is nearly zero.
        let last = |length: usize| length as f32 - 1.001;
        let (wide, high, width) = (last(self.width), last(self.height), self.width as f32);
        let x = x.map(|x| x.min(wide).max(0.0));
        let y = y.map(|y| y.min(high).max(0.0));
        let (left, top) = (x.map(floor), y.map(floor));
        let first: [usize; N] =
            std::array::from_fn(|at| whole(top[at] * width + left[at]) as usize);
        let pair = |at: usize| match self.pixels.get(at..at + 2) {
            Some(&[one, next]) => [one, next],
            _ => [self.pixels.get(at).copied().unwrap_or(0.0); 2],
        };
        let mut corners = [[0.0; N]; 4];
        for (lane, &first) in first.iter().enumerate() {
            let ([a, b], [c, d]) = (pair(first), pair(first + self.width));
            for (corner, value) in corners.iter_mut().zip([a, b, c, d]) {
                corner[lane] = value;
            }
        }
        let [a, b, c, d] = corners;
        std::array::from_fn(|at| {
            let (s, t) = (x[at] - left[at], y[at] - top[at]);
            let top = a[at] + (b[at] - a[at]) * s;
            let bottom = c[at] + (d[at] - c[at]) * s;
            top + (bottom - top) * t
        })
    }
}

/// From this number on, `f32` values are whole numbers, and their last 23 bits count from 0.
const WHOLE: f32 = 8_388_608.0;

/// Rounds down a number from 0 to less than [`WHOLE`]. (General conversions, which handle all other numbers, take
/// longer than all the rest of [`Gray::at`].)
fn floor(number: f32) -> f32 {
    let nearest = (number + WHOLE) - WHOLE;
    nearest - if nearest > number { 1.0 } else { 0.0 }
}

/// Converts a whole number from 0 to less than [`WHOLE`].
fn whole(number: f32) -> u32 {
    (number + WHOLE).to_bits() & 0x7f_ffff
}

/// The greatest number of bytes of memory for each pixel of a largest image.
const MAX_BYTES: u64 = 4;

/// Opens an image file. The image may have at most `max_pixels` pixels, and at most [`MAX_BYTES`] times as many bytes.
fn open(bytes: &[u8], max_pixels: u64) -> Result<impl ImageDecoder, Error> {
    let reader = ImageReader::new(Cursor::new(bytes))
        .with_guessed_format()
        .map_err(|error| Error::Unreadable(error.to_string()))?;
    let decoder = reader.into_decoder().map_err(unreadable)?;
    let (width, height) = decoder.dimensions();
    let pixels = u64::from(width) * u64::from(height);
    if pixels > max_pixels || decoder.total_bytes() > max_pixels.saturating_mul(MAX_BYTES) {
        return Err(Error::TooLarge { width, height });
    }
    Ok(decoder)
}

fn unreadable(error: ImageError) -> Error {
    let is_unknown = |error: &UnsupportedError| {
        error.kind() == UnsupportedErrorKind::Format(ImageFormatHint::Unknown)
    };
    Error::Unreadable(match &error {
        ImageError::Unsupported(error) if is_unknown(error) => {
            "it is not a JPEG, PNG, WebP or PDF file".to_owned()
        }
        _ => error.to_string(),
    })
}

/// Returns the number of pixels of an image file, if it is at most `max_pixels` and the file can be read.
pub(crate) fn pixels(bytes: &[u8], max_pixels: u64) -> Option<u64> {
    let (width, height) = open(bytes, max_pixels).ok()?.dimensions();
    Some(u64::from(width) * u64::from(height))
}

/// Decodes an image file and turns it according to its EXIF data.
pub(crate) fn decode(bytes: &[u8], max_pixels: u64) -> Result<DynamicImage, Error> {
    let mut decoder = open(bytes, max_pixels)?;
    let orientation = decoder.orientation().unwrap_or(Orientation::NoTransforms);
    let mut image = DynamicImage::from_decoder(decoder).map_err(unreadable)?;
    image.apply_orientation(orientation);
    Ok(image)
}

/// An image that is small enough to be processed.
pub(crate) struct Small {
    /// The image on white paper.
    pub(crate) image: RgbImage,
    /// Its brightness.
    pub(crate) gray: Gray,
    /// The number of pixels of the file's image for one pixel of this one, across and down.
    pub(crate) scale: Point,
}

/// Decodes an image file, scales it down if it is too large, and turns it according to its EXIF data.
pub(crate) fn decode_small(bytes: &[u8], max_pixels: u64) -> Result<Small, Error> {
    let mut decoder = open(bytes, max_pixels)?;
    let orientation = decoder.orientation().unwrap_or(Orientation::NoTransforms);
    let mut image = DynamicImage::from_decoder(decoder).map_err(unreadable)?;
    let (wide, high) = (image.width(), image.height());
    let (width, height) = small_size(wide as usize, high as usize);
    // A large image is turned after scaling, so that it is in memory only once.
    if (width, height) != (wide as usize, high as usize) {
        image = image.thumbnail_exact(width as u32, height as u32);
    }
    image.apply_orientation(orientation);
    if image.color().has_alpha() {
        image = on_white(image);
    }
    let (wide, high) = match orientation {
        Orientation::Rotate90
        | Orientation::Rotate270
        | Orientation::Rotate90FlipH
        | Orientation::Rotate270FlipH => (high, wide),
        _ => (wide, high),
    };
    let scale = (
        wide as f32 / image.width() as f32,
        high as f32 / image.height() as f32,
    );
    let image = image.into_rgb8();
    let gray = Gray {
        width: image.width() as usize,
        height: image.height() as usize,
        pixels: image.pixels().map(brightness).collect(),
    };
    Ok(Small { image, gray, scale })
}

/// The brightness of a colour (ITU-R BT.709).
fn brightness(&Rgb(colors): &Rgb<u8>) -> f32 {
    let [red, green, blue] = colors.map(u32::from);
    ((2126 * red + 7152 * green + 722 * blue + 5000) / 10_000) as f32
}

/// Composes an image on white paper.
fn on_white(image: DynamicImage) -> DynamicImage {
    let mut image = image.into_rgba8();
    for pixel in image.pixels_mut() {
        let [colors @ .., alpha] = &mut pixel.0;
        for color in colors {
            let light = 255 - u16::from(255 - *color) * u16::from(*alpha) / 255;
            *color = light as u8;
        }
    }
    DynamicImage::from(image)
}

/// Whether these bytes are a JPEG file whose image data has no end marker.
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
    // In the image data, a byte 0xff is followed by 0 or by the number of a restart.
    let data = bytes.get(at..).unwrap_or_default();
    !data.windows(2).any(|pair| pair == [0xff, 0xd9])
}

/// The size of an image after it is scaled down, if it is too large.
fn small_size(wide: usize, high: usize) -> (usize, usize) {
    let longest = wide.max(high);
    if longest <= MAX_SIDE {
        return (wide, high);
    }
    let scaled = |length: usize| (length * MAX_SIDE / longest).max(1);
    (scaled(wide), scaled(high))
}

/// Makes a picture from brightness bytes, row by row, and scales it down if it is too large.
pub(crate) fn shrink(wide: usize, high: usize, raw: &[u8]) -> Gray {
    let (width, height) = small_size(wide, high);
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

#[cfg(test)]
mod tests {
    use super::{floor, whole};
    use crate::random::{noise, numbers};

    #[test]
    fn whole_numbers_are_found() {
        let mut next = numbers(7);
        let numbers = (0..10_000).map(|_| next() * 1280.0 * 1280.0);
        for number in numbers.chain((0..1280).map(|at| at as f32)) {
            assert_eq!(floor(number), number.floor());
            assert_eq!(whole(number.floor()), number as u32);
        }
    }

    #[test]
    fn brightness_between_pixels_is_mixed_from_four() {
        let mut next = numbers(4);
        for (width, height) in [(1, 1), (1, 9), (9, 1), (7, 5)] {
            let gray = noise(width, height);
            let pixel = |x: f32, y: f32| {
                let x = x.clamp(0.0, width as f32 - 1.0) as usize;
                let y = y.clamp(0.0, height as f32 - 1.0) as usize;
                gray.pixels[y * width + x]
            };
            for _ in 0..1000 {
                let (x, y) = (next() * 12.0 - 2.0, next() * 12.0 - 2.0);
                let (left, top) = (x.floor(), y.floor());
                let mix = |one: f32, other: f32, share: f32| one + (other - one) * share;
                let row = |y: f32| mix(pixel(left, y), pixel(left + 1.0, y), x - left);
                let expected = mix(row(top), row(top + 1.0), y - top);
                // Beside the last pixel, a thousandth of its neighbour is mixed in.
                let [seen] = gray.at([x], [y]);
                assert!((seen - expected).abs() < 0.6, "{x}, {y}");
            }
        }
    }
}
