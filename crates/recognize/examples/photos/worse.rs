//! Degrades photos in the way of other cameras, hands and lights.

use std::io::Cursor;

use ninefold_recognize::photo::Point;

use image::codecs::jpeg::JpegEncoder;
use image::imageops::{self, FilterType};
use image::{DynamicImage, ImageDecoder as _, ImageReader, Rgb, RgbImage};

/// A function that degrades a photo.
type Change = fn(RgbImage) -> RgbImage;

/// The changes to each photo, and the quality with which it becomes a JPEG file.
pub(crate) const CHANGES: [(&str, Change, u8); 20] = [
    ("JPEG of quality 90", |photo| photo, 90),
    ("JPEG of quality 30", |photo| photo, 30),
    ("JPEG of quality 10", |photo| photo, 10),
    ("640 pixels", |photo| shrunk(&photo, 640), 90),
    ("400 pixels", |photo| shrunk(&photo, 400), 90),
    (
        "blurred by 1 pixel",
        |photo| imageops::blur(&photo, 1.0),
        90,
    ),
    (
        "blurred by 2 pixels",
        |photo| imageops::blur(&photo, 2.0),
        90,
    ),
    ("noise of 20", |photo| noisy(photo, 20.0), 90),
    ("noise of 40", |photo| noisy(photo, 40.0), 90),
    ("a third of the light", |photo| lit(photo, |_, _| 0.33), 90),
    (
        "lit from one side",
        |photo| lit(photo, |x, _| 0.3 + 0.7 * x),
        90,
    ),
    (
        "a shadow's edge",
        |photo| lit(photo, |x, y| if x + 0.5 * y > 0.8 { 0.45 } else { 1.0 }),
        90,
    ),
    ("yellow light", yellow, 90),
    ("turned by 5 degrees", |photo| turned(&photo, 5.0), 90),
    ("turned by 15 degrees", |photo| turned(&photo, 15.0), 90),
    ("turned by -10 degrees", |photo| turned(&photo, -10.0), 90),
    (
        "narrower at the top by 20 %",
        |photo| seen_from_below(&photo, 0.2),
        90,
    ),
    (
        "narrower at the top by 35 %",
        |photo| seen_from_below(&photo, 0.35),
        90,
    ),
    (
        "cropped by 5 % on each side",
        |photo| cropped(&photo, 0.05, 0.05),
        90,
    ),
    (
        "the left quarter is missing",
        |photo| cropped(&photo, 0.25, 0.0),
        90,
    ),
];

/// Returns the file of a photo after a change.
pub(crate) fn worse(bytes: &[u8], change: Change, quality: u8) -> Vec<u8> {
    let reader = ImageReader::new(Cursor::new(bytes))
        .with_guessed_format()
        .expect("an image");
    let mut decoder = reader.into_decoder().expect("an image");
    let orientation = decoder.orientation().expect("an orientation");
    let mut photo = DynamicImage::from_decoder(decoder).expect("an image");
    photo.apply_orientation(orientation);
    let mut file = Vec::new();
    let encoder = JpegEncoder::new_with_quality(&mut file, quality);
    change(photo.into_rgb8())
        .write_with_encoder(encoder)
        .expect("a file");
    file
}

fn shrunk(photo: &RgbImage, longest: u32) -> RgbImage {
    let (width, height) = photo.dimensions();
    let scale = |length: u32| (length * longest / width.max(height)).max(1);
    imageops::resize(photo, scale(width), scale(height), FilterType::Triangle)
}

/// Adds a random value of up to `most` of 255 to each sample, or subtracts it.
fn noisy(mut photo: RgbImage, most: f32) -> RgbImage {
    let mut state = 1_u32;
    for sample in photo.iter_mut() {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        let share = (state >> 8) as f32 / (1 << 23) as f32 - 1.0;
        *sample = (f32::from(*sample) + most * share)
            .round()
            .clamp(0.0, 255.0) as u8;
    }
    photo
}

/// Reduces the light of each pixel to a share, which depends on its place across and down, each from 0 to 1.
fn lit(mut photo: RgbImage, share: impl Fn(f32, f32) -> f32) -> RgbImage {
    let (width, height) = photo.dimensions();
    for (x, y, pixel) in photo.enumerate_pixels_mut() {
        let share = share(x as f32 / width as f32, y as f32 / height as f32);
        pixel.0 = pixel.0.map(|sample| (f32::from(sample) * share) as u8);
    }
    photo
}

fn yellow(mut photo: RgbImage) -> RgbImage {
    for pixel in photo.pixels_mut() {
        let [red, green, blue] = pixel.0;
        pixel.0 = [
            red,
            (f32::from(green) * 0.85) as u8,
            (f32::from(blue) * 0.5) as u8,
        ];
    }
    photo
}

fn turned(photo: &RgbImage, degrees: f32) -> RgbImage {
    let (sin, cos) = degrees.to_radians().sin_cos();
    let (width, height) = (photo.width() as f32, photo.height() as f32);
    // The photo must become smaller so that no corner is lost.
    let scale = (cos + sin.abs() * height / width).max(cos + sin.abs() * width / height);
    moved(photo, |x, y| {
        let (x, y) = ((x - width / 2.0) * scale, (y - height / 2.0) * scale);
        (
            x * cos + y * sin + width / 2.0,
            y * cos - x * sin + height / 2.0,
        )
    })
}

/// Returns the photo as a trapezium whose upper side is shorter by this share.
fn seen_from_below(photo: &RgbImage, share: f32) -> RgbImage {
    let (width, height) = (photo.width() as f32, photo.height() as f32);
    moved(photo, |x, y| {
        let (u, v) = (x / width - 0.5, y / height);
        // The plane leans back: the distance of a line across it is proportional to its shortness, and straight
        // lines stay straight.
        let wide = 1.0 - share * (1.0 - v);
        ((u / wide + 0.5) * width, v / wide * height)
    })
}

/// Returns the photo with each pixel taken from another place. Places outside are gray.
fn moved(photo: &RgbImage, from: impl Fn(f32, f32) -> Point) -> RgbImage {
    RgbImage::from_fn(photo.width(), photo.height(), |x, y| {
        let (u, v) = from(x as f32 + 0.5, y as f32 + 0.5);
        let (u, v) = (u - 0.5, v - 0.5);
        imageops::interpolate_bilinear(photo, u, v).unwrap_or(Rgb([128; 3]))
    })
}

/// Returns the photo without these shares on the left, and on the three other sides.
fn cropped(photo: &RgbImage, left: f32, other: f32) -> RgbImage {
    let (width, height) = (photo.width() as f32, photo.height() as f32);
    let wide = (width * (1.0 - left - other)) as u32;
    let high = (height * (1.0 - 2.0 * other)) as u32;
    let corner = ((width * left) as u32, (height * other) as u32);
    imageops::crop_imm(photo, corner.0, corner.1, wide, high).to_image()
}
