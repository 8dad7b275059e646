//! Reads Sudoku from photos: finds the grid, follows its lines, and tells for each cell how probable each digit is.
//!
//! The reader knows nothing of Sudoku's rules. Whether what it saw is a puzzle with one solution is asked elsewhere.
//!
//! Of 160 photos of newspaper puzzles 150 boards are read without any mistake, and 12,947 of 12,960 cells (`examples/photos` of
//! `ninefold-recognize` prints this). In 81 photos every cell counts as sure, and none of these boards is wrong. But [`Cell::is_sure`] is no proof. The thresholds for
//! lines and for contrast, how outlines are tried, and the sizes at which cells are read were chosen while looking at these photos, so the figures are those of development. The network never
//! saw them: it was trained on 300,000 painted cells from seed 1 (`examples/train`), with fonts of Debian's packages
//! fonts-liberation, -freefont-ttf, -urw-base35, -open-sans, -lato, -roboto-unhinted, -comic-neue, -linuxlibertine,
//! -crosextra-carlito, -gfs-didot, -cantarell, -adf-accanthis, -sil-gentium-basic, -dosis and -ebgaramond.
//!
//! ```no_run
//! let bytes = std::fs::read("photo.jpg").unwrap();
//! let reading = ninefold_photo::read(&bytes).unwrap();
//! for cell in &reading.cells {
//!     println!("{} with probability {:.2}", cell.digit(), cell.probability());
//! }
//! ```

#![forbid(unsafe_code)]

#[doc(hidden)]
pub mod cell;
mod draw;
mod gray;
mod mesh;
#[doc(hidden)]
pub mod network;
mod outline;

use std::fmt;

use cell::{Ink, SIDE};
pub use draw::draw;
use gray::Gray;
use mesh::{Crossings, Mesh};
use network::Network;

/// A place in the image in pixels: across from the left, down from the top.
pub type Point = (f32, f32);

/// The least probability with which a cell counts as surely read.
pub const SURE: f32 = 0.9;

/// What was read of one cell.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cell {
    /// The probability that the cell is empty, and that it holds each of the digits 1 to 9. The sum is 1.
    pub probabilities: [f32; 10],
}

impl Cell {
    /// The most probable content: 0 for an empty cell, or a digit.
    #[must_use]
    pub fn digit(&self) -> usize {
        (0..10).fold(0, |most, next| {
            if self.probabilities[next] > self.probabilities[most] {
                next
            } else {
                most
            }
        })
    }

    /// The probability of [`Cell::digit`].
    #[must_use]
    pub fn probability(&self) -> f32 {
        self.probabilities[self.digit()]
    }

    /// Whether the most probable content has at least the probability [`SURE`].
    #[must_use]
    pub fn is_sure(&self) -> bool {
        self.probability() >= SURE
    }
}

/// What was read from a photo.
#[derive(Clone, Debug)]
pub struct Reading {
    /// The crossings of the grid's lines, ten in each of ten rows, in pixels of the image after it is turned as its EXIF data says.
    pub crossings: [[Point; 10]; 10],
    /// The 81 cells, row by row.
    pub cells: Vec<Cell>,
}

impl Reading {
    /// The most probable content of all cells as 81 signs, row by row, with `.` for an empty cell.
    #[must_use]
    pub fn line(&self) -> String {
        self.cells
            .iter()
            .map(|cell| char::from(b".123456789"[cell.digit()]))
            .collect()
    }
}

/// Why an image is not read.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Error {
    /// The file is no JPEG, PNG or WebP image, or it is damaged.
    Unreadable(String),
    /// The image has more than 64 million pixels.
    TooLarge {
        /// Pixels across.
        width: u32,
        /// Pixels down.
        height: u32,
    },
    /// No grid of nine by nine cells is in the image.
    NoGrid,
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Unreadable(reason) => write!(f, "this image cannot be read: {reason}"),
            Error::TooLarge { width, height } => {
                write!(
                    f,
                    "this image has {width} × {height} pixels; at most 64 million are read. Make it smaller first"
                )
            }
            Error::NoGrid => write!(
                f,
                "no Sudoku grid was found in this image; all four sides of the grid have to be in it"
            ),
        }
    }
}

impl std::error::Error for Error {}

/// Whether these bytes begin as a JPEG, PNG or WebP file does.
#[must_use]
pub fn is_image(bytes: &[u8]) -> bool {
    bytes.starts_with(&[0xff, 0xd8, 0xff])
        || bytes.starts_with(b"\x89PNG\r\n\x1a\n")
        || bytes.starts_with(b"RIFF") && bytes.get(8..12) == Some(b"WEBP")
}

/// Reads the Sudoku in a JPEG, PNG or WebP file.
///
/// # Errors
/// If the file is damaged or too large, or if it shows no grid.
pub fn read(bytes: &[u8]) -> Result<Reading, Error> {
    let (gray, image) = gray::decode(bytes)?;
    let mut reading = find(&gray).or_else(|| {
        let pixels = gray.pixels.iter().map(|value| 255.0 - value).collect();
        find(&Gray { pixels, ..gray })
    });
    if let Some(reading) = &mut reading {
        let scale = (
            image.width() as f32 / gray.width as f32,
            image.height() as f32 / gray.height as f32,
        );
        for point in reading.crossings.iter_mut().flatten() {
            *point = (point.0 * scale.0, point.1 * scale.1);
        }
    }
    reading.ok_or_else(|| match gray::is_cut_off(bytes) {
        true => Error::Unreadable("the end of the file is missing".to_owned()),
        false => Error::NoGrid,
    })
}

/// The least share of the pieces of a grid's lines that have to be seen.
const MIN_SEEN: f32 = 0.8;

/// The most meshes whose cells are read.
const MAX_READ: usize = 3;

/// The logarithm of a reading's probability from which no other grid is looked for.
const CLEAR: f32 = -6.0;

/// How much less probable a grid without any empty cell is, as a logarithm: where there is a choice, it is the solution of another puzzle.
const FULL: f32 = 100.0;

fn find(gray: &Gray) -> Option<Reading> {
    let mut best: Option<(f32, Reading)> = None;
    for shares in &outline::SHARES {
        let next = find_with(gray, shares);
        best = best
            .into_iter()
            .chain(next)
            .max_by(|one, other| one.0.total_cmp(&other.0));
        if best.as_ref().is_some_and(|best| best.0 >= CLEAR) {
            break;
        }
    }
    best.map(|best| best.1)
}

/// Gives the logarithm of the reading's probability too.
fn find_with(gray: &Gray, shares: &[f64]) -> Option<(f32, Reading)> {
    let mut meshes: Vec<Mesh> = outline::find(gray, shares)
        .into_iter()
        .map(|corners| mesh::trace(gray, corners))
        .collect();
    meshes.retain(|mesh| mesh.seen >= MIN_SEEN);
    meshes.sort_by(|one, other| other.seen.total_cmp(&one.seen));
    meshes.truncate(MAX_READ);
    let inside: Vec<Mesh> = meshes
        .iter()
        .map(|mesh| mesh::trace_from_inside(gray, mesh))
        .filter(|mesh| mesh.seen >= MIN_SEEN)
        .collect();
    meshes.extend(inside);
    let read = meshes
        .iter()
        .map(|mesh| (classify(gray, mesh), mesh.contrast))
        .max_by(|one, other| one.0.0.total_cmp(&other.0.0));
    let ((score, crossings, _), contrast) = read?;
    let cells = average(gray, &crossings, contrast);
    // A chess board has lines too: digits have to be seen, and most cells have to be clear.
    let digits = cells
        .iter()
        .filter(|cell| cell.digit() > 0 && cell.is_sure())
        .count();
    let unsure = cells.iter().filter(|cell| !cell.is_sure()).count();
    (digits >= 4 && unsure <= 40).then_some((score, Reading { crossings, cells }))
}

/// The mesh after a quarter turn of the page to the left.
fn turn(mesh: &Crossings) -> Crossings {
    std::array::from_fn(|r| std::array::from_fn(|c| mesh[c][9 - r]))
}

/// What the network says of the 81 cells, with `inset` of each cell's width left out on each side.
fn cells(gray: &Gray, crossings: &Crossings, contrast: f32, inset: f32) -> Vec<Cell> {
    let brightness: Vec<Ink> = (0..81)
        .map(|at| look(gray, crossings, at / 9, at % 9, inset))
        .collect();
    let mut depths: Vec<f32> = brightness.iter().map(cell::depth).collect();
    depths.sort_unstable_by(f32::total_cmp);
    // At least 17 cells of 81 hold digits, so this is how dark a digit is.
    let contrast = depths[70].max(contrast);
    let read = |brightness| Cell {
        probabilities: Network::trained().probabilities(&cell::ink(brightness, contrast)),
    };
    brightness.iter().map(read).collect()
}

/// The mean of what the network says with each of [`INSETS`].
fn average(gray: &Gray, crossings: &Crossings, contrast: f32) -> Vec<Cell> {
    let looks = INSETS.map(|inset| cells(gray, crossings, contrast, inset));
    let mean = |at: usize, class: usize| {
        let sum: f32 = looks
            .iter()
            .map(|cells| cells[at].probabilities[class])
            .sum();
        sum / INSETS.len() as f32
    };
    (0..81)
        .map(|at| Cell {
            probabilities: std::array::from_fn(|class| mean(at, class)),
        })
        .collect()
}

/// Reads the cells with the page in each of four turns, and keeps the most probable turn, with the logarithm of its probability.
fn classify(gray: &Gray, mesh: &Mesh) -> (f32, Crossings, Vec<Cell>) {
    let mut crossings = mesh.crossings;
    let mut best: Option<(f32, Crossings, Vec<Cell>)> = None;
    for quarter in 0..4 {
        let cells = cells(gray, &crossings, mesh.contrast, INSETS[0]);
        // The page as it lies is a little more probable than turned.
        let score = cells
            .iter()
            .map(|cell| cell.probability().max(1e-6).ln())
            .sum::<f32>()
            + if quarter == 0 { 1.0 } else { 0.0 };
        let full = cells.iter().all(|cell| cell.digit() > 0);
        let score = score - if full { FULL } else { 0.0 };
        if best.as_ref().is_none_or(|best| score > best.0) {
            best = Some((score, crossings, cells));
        }
        crossings = turn(&crossings);
    }
    best.unwrap_or((f32::MIN, crossings, Vec::new()))
}

/// The shares of a cell's width that are left out on each side: first the usual one, then those of more looks.
const INSETS: [f32; 4] = [0.08, 0.05, 0.11, 0.14];

fn look(gray: &Gray, crossings: &Crossings, row: usize, column: usize, inset: f32) -> Ink {
    let [a, b, d, c] = [
        crossings[row][column],
        crossings[row][column + 1],
        crossings[row + 1][column],
        crossings[row + 1][column + 1],
    ];
    let width = ((b.0 - a.0).hypot(b.1 - a.1)).max((d.0 - a.0).hypot(d.1 - a.1));
    let fine = if width > 60.0 { 3 } else { 2 };
    let mut brightness = [0.0; SIDE * SIDE];
    for (at, value) in brightness.iter_mut().enumerate() {
        for part in 0..fine * fine {
            let place = |at: usize, part: usize| {
                inset
                    + (1.0 - 2.0 * inset) * (at as f32 + (part as f32 + 0.5) / fine as f32)
                        / SIDE as f32
            };
            let (u, v) = (place(at % SIDE, part % fine), place(at / SIDE, part / fine));
            let mix = |a: f32, b: f32, c: f32, d: f32| {
                (a * (1.0 - u) + b * u) * (1.0 - v) + (d * (1.0 - u) + c * u) * v
            };
            *value += gray.at(mix(a.0, b.0, c.0, d.0), mix(a.1, b.1, c.1, d.1));
        }
        *value /= (fine * fine) as f32;
    }
    brightness
}
