//! Limits the work. It is counted, so the limit is the same on every machine.

use std::cell::Cell;

use crate::gray::MAX_SIDE;

/// The number of cells of an image that may be traced or read, whatever its size. Each takes about 60 µs, and none of
/// 160 photos needs more than 2,900.
const CELLS: usize = 4000;

/// For each of these many pixels, one more cell is allowed, so that a large page may have many grids.
const PIXELS_OF_A_CELL: usize = 100;

/// The greatest number of cells for the largest image.
const MAX_CELLS: usize = CELLS + MAX_SIDE * MAX_SIDE / PIXELS_OF_A_CELL;

/// The greatest number of cells for all images of a file.
const MAX_CELLS_OF_FILE: usize = 10 * MAX_CELLS;

/// The number of further cells that may be traced or read.
pub(crate) struct Effort {
    of_image: Cell<usize>,
    of_file: Cell<usize>,
}

impl Effort {
    pub(crate) fn new() -> Effort {
        Effort {
            of_image: Cell::new(0),
            of_file: Cell::new(MAX_CELLS_OF_FILE),
        }
    }

    /// Whether enough is left for any image.
    pub(crate) fn is_enough(&self) -> bool {
        self.of_file.get() >= MAX_CELLS
    }

    /// Starts another image, which has this number of pixels.
    pub(crate) fn begin_image(&self, pixels: usize) {
        let cells = CELLS + pixels / PIXELS_OF_A_CELL;
        self.of_image.set(cells.min(self.of_file.get()));
    }

    /// Subtracts this number of cells, if as many are left. Returns whether it did.
    pub(crate) fn spend(&self, cells: usize) -> bool {
        let Some(left) = self.of_image.get().checked_sub(cells) else {
            return false;
        };
        self.of_image.set(left);
        self.of_file.set(self.of_file.get() - cells);
        true
    }
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use image::{GrayImage, ImageFormat};

    use super::*;
    use crate::gray::Gray;
    use crate::random::noise;
    use crate::{Error, Limits, Thresholds, find, read_file};

    /// The number of cells that were traced or read in a picture without a grid.
    fn spent(gray: Gray) -> usize {
        let effort = Effort::new();
        assert!(find::all(gray, &Thresholds::default(), &effort).is_none());
        MAX_CELLS_OF_FILE - effort.of_file.get()
    }

    /// A picture with these dark pixels.
    fn picture(width: usize, height: usize, is_dark: impl Fn(usize, usize) -> bool) -> Gray {
        let dark = (0..width * height).map(|at| is_dark(at % width, at / width));
        Gray {
            width,
            height,
            pixels: dark.map(|dark| if dark { 30.0 } else { 230.0 }).collect(),
        }
    }

    #[test]
    fn pictures_without_a_grid_take_limited_work() {
        for (width, height) in [(64, 64), (103, 89), (640, 480), (1280, 960)] {
            let cells = spent(noise(width, height));
            assert!(cells <= CELLS + width * height / PIXELS_OF_A_CELL);
        }
        for distance in [8, 20, 60] {
            let cells = spent(picture(1280, 1280, |x, y| {
                x % distance < 2 || y % distance < 2
            }));
            assert!(cells <= MAX_CELLS);
        }
        assert_eq!(spent(picture(800, 600, |_, _| true)), 0);
        assert_eq!(spent(picture(1, 1, |_, _| false)), 0);
    }

    #[test]
    fn a_file_is_limited_whatever_its_images() {
        let effort = Effort::new();
        let mut all = 0;
        while effort.is_enough() {
            effort.begin_image(MAX_SIDE * MAX_SIDE);
            let mut here = 0;
            while effort.spend(81) {
                here += 81;
            }
            assert!(here <= MAX_CELLS && here + 81 > MAX_CELLS);
            all += here;
        }
        assert!(all <= MAX_CELLS_OF_FILE);
        // The rest is not enough for a whole image, and no more than the rest can be spent.
        effort.begin_image(MAX_SIDE * MAX_SIDE);
        assert!(!effort.spend(MAX_CELLS));
    }

    #[test]
    fn a_file_is_not_read_on_when_its_images_took_too_much_work() {
        let noise = noise(64, 64);
        let pixels = noise.pixels.iter().map(|&value| value as u8).collect();
        let image = GrayImage::from_raw(64, 64, pixels).unwrap();
        let mut jpeg = Cursor::new(Vec::new());
        image.write_to(&mut jpeg, ImageFormat::Jpeg).unwrap();
        let stream = [b"\nstream\n", &jpeg.into_inner()[..], b"\nendstream"].concat();
        let pdf = [b"%PDF-1.4", &stream[..], &stream].concat();
        let effort = Effort::new();
        effort.of_file.set(MAX_CELLS);
        let told = read_file(&pdf, &Limits::default(), &effort);
        assert_eq!(told.unwrap_err(), Error::TooMuch { read: 1, images: 2 });
    }
}
