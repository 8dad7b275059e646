//! Reads Sudoku from photos: finds the grid, follows its lines, and computes for each cell the probability of each
//! digit.
//!
//! The reader does not know the rules of Sudoku. Another crate checks whether the result is a puzzle with one solution.
//!
//! Of 160 photos of newspaper puzzles, 148 boards are read without any mistake, and 12,945 of 12,960 cells
//! (`examples/photos` of `ninefold-recognize` prints this). In 87 photos every cell counts as sure, and none of these
//! boards is wrong. But [`Cell::is_sure`] is no proof. Several choices were made on these photos: the thresholds for
//! lines and for contrast, the order of outlines, and the sizes at which cells are read. So the figures are those of
//! development. The network never saw the photos. It was trained on 300,000 painted cells from seed 1
//! (`examples/train`), with fonts of Debian's packages fonts-liberation, -freefont-ttf, -urw-base35, -open-sans, -lato,
//! -roboto-unhinted, -comic-neue, -linuxlibertine, -crosextra-carlito, -gfs-didot, -cantarell, -adf-accanthis,
//! -sil-gentium-basic, -dosis and -ebgaramond.
//!
//! ```no_run
//! let bytes = std::fs::read("photo.jpg").unwrap();
//! for reading in ninefold_photo::read(&bytes).unwrap() {
//!     for cell in &reading.cells {
//!         println!("{} with probability {:.2}", cell.digit(), cell.probability());
//!     }
//! }
//! ```

#![forbid(unsafe_code)]

#[doc(hidden)]
pub mod cell;
mod draw;
mod effort;
mod find;
mod gray;
mod light;
mod look;
mod mesh;
#[doc(hidden)]
pub mod network;
mod number;
mod outline;
mod pdf;
#[cfg(test)]
mod random;
mod thresholds;
mod tint;

use std::fmt;

pub use draw::draw;
use effort::Effort;
use gray::Small;
#[doc(hidden)]
pub use thresholds::Thresholds;

/// A point in the image, in pixels: x from the left, y from the top.
pub type Point = (f32, f32);

/// The least probability at which a cell counts as surely read.
const SURE: f32 = 0.9;

/// The greatest number of pixels of an image that [`read`] accepts.
pub const MAX_PIXELS: u64 = 64_000_000;

/// The reading of one cell.
#[derive(Clone, Debug, PartialEq)]
pub struct Cell {
    /// The probability that the cell is empty, and that it holds each of the digits from 1 to the side of the board.
    /// The sum is 1.
    pub probabilities: Vec<f32>,
    /// Whether the digit has another colour than the printed digits of the grid: it was written with a pen, or placed
    /// in a program. It is always false in [`read_pixels`], which knows no colours.
    pub is_tinted: bool,
}

impl Cell {
    /// Returns the most probable content: 0 for an empty cell, or a digit.
    #[must_use]
    pub fn digit(&self) -> usize {
        (0..self.probabilities.len()).fold(0, |most, next| {
            if self.probabilities[next] > self.probabilities[most] {
                next
            } else {
                most
            }
        })
    }

    /// Returns the probability of [`Cell::digit`].
    #[must_use]
    pub fn probability(&self) -> f32 {
        self.probabilities.get(self.digit()).copied().unwrap_or(0.0)
    }

    /// Whether the most probable content has at least the probability 0.9.
    #[must_use]
    pub fn is_sure(&self) -> bool {
        self.probability() >= SURE
    }
}

/// The reading of one grid.
#[derive(Clone, Debug)]
pub struct Reading {
    /// The number of cells along a side: 4, 6, 9 or 16.
    pub side: usize,
    /// The crossings of the grid's lines, `side + 1` rows of `side + 1` points, row by row. They are in pixels of the
    /// image after it is turned according to its EXIF data.
    pub crossings: Vec<Point>,
    /// The `side * side` cells, row by row.
    pub cells: Vec<Cell>,
}

impl Reading {
    /// Returns the most probable content of all cells, row by row: `.` for an empty cell, then 1 to 9 and letters from
    /// A for 10.
    #[must_use]
    pub fn line(&self) -> String {
        let signs = b".123456789ABCDEFG";
        let sign = |cell: &Cell| signs.get(cell.digit()).map_or('?', |&sign| sign.into());
        self.cells.iter().map(sign).collect()
    }

    /// Scales the crossings to a larger picture by these factors, across and down.
    fn enlarge(&mut self, (across, down): (f32, f32)) {
        for point in &mut self.crossings {
            *point = (point.0 * across, point.1 * down);
        }
    }

    /// Returns the corners of a cell, clockwise from the upper left one.
    ///
    /// # Panics
    /// If there is no cell with this index.
    #[must_use]
    pub fn corners(&self, index: usize) -> [Point; 4] {
        let (row, column) = (index / self.side, index % self.side);
        let at = |row: usize, column: usize| self.crossings[row * (self.side + 1) + column];
        [
            at(row, column),
            at(row, column + 1),
            at(row + 1, column + 1),
            at(row + 1, column),
        ]
    }
}

/// The point in a cell at these fractions of its width and height from its upper left corner.
fn inside([a, b, c, d]: [Point; 4], u: f32, v: f32) -> Point {
    let mix = |a: f32, b: f32, c: f32, d: f32| {
        (a * (1.0 - u) + b * u) * (1.0 - v) + (d * (1.0 - u) + c * u) * v
    };
    (mix(a.0, b.0, c.0, d.0), mix(a.1, b.1, c.1, d.1))
}

/// The reason why an image is not read.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Error {
    /// The file is not a JPEG, PNG or WebP image or a PDF file, or it is damaged.
    Unreadable(String),
    /// The image has too many pixels.
    TooLarge {
        /// The width in pixels.
        width: u32,
        /// The height in pixels.
        height: u32,
    },
    /// The image contains no whole grid.
    NoGrid,
    /// The PDF file contains no JPEG image.
    NoPhoto,
    /// The PDF file has too many images, or they are too large or took too much work.
    TooMuch {
        /// The number of images that were read before.
        read: usize,
        /// The number of images in the file.
        images: usize,
    },
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Unreadable(reason) => write!(f, "this image cannot be read: {reason}"),
            Error::TooLarge { width, height } => {
                write!(
                    f,
                    "this image has {width} × {height} pixels, which is too many. Make it smaller first"
                )
            }
            Error::NoGrid => write!(
                f,
                "no Sudoku grid was found in this image; all four sides of the grid have to be in it"
            ),
            Error::NoPhoto => write!(
                f,
                "there is no photo in this PDF file. Make an image of each page first, such as with `pdftoppm -png -r 150 FILE.pdf page`"
            ),
            Error::TooMuch { read: 0, images } if *images > pdf::MAX_IMAGES => write!(
                f,
                "this PDF file has {images} images, and at most {} are read. Split it first",
                pdf::MAX_IMAGES
            ),
            Error::TooMuch { read, images } => write!(
                f,
                "this PDF file is too much work: only {read} of its {images} images were read before the limit. Split it first"
            ),
        }
    }
}

impl std::error::Error for Error {}

/// The first bytes of the supported files: JPEG, PNG, WebP (like other RIFF files) and PDF.
pub const MAGIC: [&[u8]; 4] = [
    &[0xff, 0xd8, 0xff],
    b"\x89PNG\r\n\x1a\n",
    b"RIFF",
    pdf::MAGIC,
];

/// The limits for reading a file.
#[derive(Copy, Clone)]
pub struct Limits<'a> {
    /// The greatest number of pixels of an image. All its pixels may take four times as many bytes.
    pub pixels: u64,
    /// Whether to continue. This is asked before each image of a file.
    pub go_on: &'a dyn Fn() -> bool,
}

impl Default for Limits<'_> {
    fn default() -> Self {
        Limits {
            pixels: MAX_PIXELS,
            go_on: &|| true,
        }
    }
}

/// Reads every Sudoku in a JPEG, PNG, WebP or PDF file, in reading order: row by row, each from the left.
///
/// In a PDF file, the JPEG images are read in the order in which they are stored, as scanners store them. The crossings
/// of a grid are in pixels of its own image. Other page content is not drawn.
///
/// # Errors
/// If the file is damaged or too large, or if it shows no grid.
pub fn read(bytes: &[u8]) -> Result<Vec<Reading>, Error> {
    read_within(bytes, &Limits::default())
}

/// Reads every Sudoku in a file as [`read`] does, within these limits. All images of a PDF file together may have eight
/// times the pixels of one.
///
/// # Errors
/// The errors are those of [`read`].
pub fn read_within(bytes: &[u8], limits: &Limits<'_>) -> Result<Vec<Reading>, Error> {
    read_file(bytes, limits, &Effort::new())
}

fn read_file(bytes: &[u8], limits: &Limits<'_>, effort: &Effort) -> Result<Vec<Reading>, Error> {
    let thresholds = Thresholds::default();
    if !bytes.starts_with(pdf::MAGIC) {
        return read_image(bytes, limits.pixels, &thresholds, effort);
    }
    let images = pdf::images(bytes);
    let too_much = |read: usize| {
        let images = images.len();
        Err(Error::TooMuch { read, images })
    };
    if images.len() > pdf::MAX_IMAGES {
        return too_much(0);
    }
    let mut pixels = limits.pixels.saturating_mul(pdf::MAX_LARGEST);
    let mut readings = Vec::new();
    let mut first_error = None;
    for (read, image) in images.iter().enumerate() {
        let here = gray::pixels(image, limits.pixels).unwrap_or(0);
        if here > pixels || !effort.is_enough() || !(limits.go_on)() {
            return too_much(read);
        }
        pixels -= here;
        match read_image(image, limits.pixels, &thresholds, effort) {
            Ok(more) => readings.extend(more),
            Err(error) => first_error = first_error.or(Some(error)),
        }
    }
    match first_error.unwrap_or(Error::NoPhoto) {
        error if readings.is_empty() => Err(error),
        _ => Ok(readings),
    }
}

/// Reads every Sudoku in a JPEG, PNG or WebP file as [`read`] does, with other thresholds.
///
/// # Errors
/// The errors are those of [`read`].
#[doc(hidden)]
pub fn read_with(bytes: &[u8], thresholds: &Thresholds) -> Result<Vec<Reading>, Error> {
    read_image(bytes, MAX_PIXELS, thresholds, &Effort::new())
}

fn read_image(
    bytes: &[u8],
    max_pixels: u64,
    thresholds: &Thresholds,
    effort: &Effort,
) -> Result<Vec<Reading>, Error> {
    let Small { image, gray, scale } = gray::decode_small(bytes, max_pixels)?;
    let mut readings = find::all(gray, thresholds, effort).unwrap_or_default();
    let is_cut_off = gray::is_cut_off(bytes);
    // If the end of a file is missing, the decoder fills the gap, and lines may seem to continue there.
    readings.retain(|reading| !is_cut_off || !find::is_doubtful(reading));
    if readings.is_empty() {
        return Err(match is_cut_off {
            true => Error::Unreadable("the end of the file is missing".to_owned()),
            false => Error::NoGrid,
        });
    }
    for reading in &mut readings {
        tint::mark(&image, reading);
        reading.enlarge(scale);
    }
    Ok(readings)
}

/// Reads every Sudoku in a picture of brightness: `width` × `height` bytes row by row, from 0 for black to 255 for
/// white.
///
/// # Errors
/// If there are fewer bytes than pixels or too many pixels, or if the picture shows no grid.
pub fn read_pixels(width: u32, height: u32, brightness: &[u8]) -> Result<Vec<Reading>, Error> {
    if u64::from(width) * u64::from(height) > MAX_PIXELS {
        return Err(Error::TooLarge { width, height });
    }
    let (width, height) = (width as usize, height as usize);
    let Some(pixels) = brightness
        .get(..width * height)
        .filter(|pixels| !pixels.is_empty())
    else {
        return Err(Error::Unreadable(
            "there are fewer bytes than pixels".to_owned(),
        ));
    };
    let gray = gray::shrink(width, height, pixels);
    let scale = (
        width as f32 / gray.width as f32,
        height as f32 / gray.height as f32,
    );
    let thresholds = Thresholds::default();
    let mut readings = find::all(gray, &thresholds, &Effort::new()).ok_or(Error::NoGrid)?;
    for reading in &mut readings {
        reading.enlarge(scale);
    }
    Ok(readings)
}
