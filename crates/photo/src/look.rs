//! Reads the cells of a mesh with the network.

use crate::cell::{self, Ink, SIDE};
use crate::gray::Gray;
use crate::mesh::Crossings;
use crate::network::Network;
use crate::number::{self, FINE};
use crate::{Cell, Point};

/// The pictures of a mesh's cells, row by row.
pub(crate) struct Pictures {
    /// The number of cells along a side of the board.
    side: usize,
    /// The number of pixels along a side of each picture.
    pixels: usize,
    /// The brightness of each cell, row by row.
    cells: Vec<Vec<f32>>,
    /// How much darker than paper the digits are.
    contrast: f32,
}

impl Pictures {
    /// Takes the pictures of some cells, with `inset` of each cell's width cut off on each side. The cells must include
    /// all cells with digits. `contrast` is how much darker the lines are than the paper beside them.
    pub(crate) fn take(
        gray: &Gray,
        crossings: &Crossings,
        cells: &[usize],
        contrast: f32,
        inset: f32,
    ) -> Pictures {
        let side = crossings.side;
        let pixels = if side > 9 { FINE } else { SIDE };
        let cells: Vec<Vec<f32>> = cells
            .iter()
            .map(|&at| picture(gray, crossings.of_cell(at), inset, pixels))
            .collect();
        let mut depths: Vec<f32> = cells
            .iter()
            .map(|brightness| cell::paper_and_depth(brightness).1)
            .collect();
        depths.sort_unstable_by(|one, other| other.total_cmp(one));
        // At least 17 of 81 cells hold digits, so this is the darkness of a digit.
        let darker = side * side - 1 - side * side * 70 / 81;
        let depth = depths.get(darker).copied().unwrap_or(0.0);
        Pictures {
            side,
            pixels,
            cells,
            contrast: depth.max(contrast),
        }
    }

    /// The pictures after a quarter turn of the page to the left, as in [`Crossings::turned`].
    pub(crate) fn turned(&self) -> Pictures {
        let cell = |at: usize| {
            let cell = &self.cells[before_turn(at, self.side)];
            let pixels = (0..cell.len()).map(|at| cell[before_turn(at, self.pixels)]);
            pixels.collect()
        };
        Pictures {
            cells: (0..self.cells.len()).map(cell).collect(),
            ..*self
        }
    }

    /// Reads all cells. Returns the logarithm of the probability that all cells have their most probable content, and
    /// the cells. Returns `None` if the logarithm is below `least`.
    pub(crate) fn read(&self, least: f32) -> Option<(f32, Vec<Cell>)> {
        let mut score = 0.0;
        let mut cells = Vec::with_capacity(self.cells.len());
        for brightness in &self.cells {
            let cell = read(brightness, self.contrast, self.side);
            score += cell.probability().max(1e-6).ln();
            if score < least {
                return None;
            }
            cells.push(cell);
        }
        Some((score, cells))
    }
}

/// Reads a picture of a cell with the network.
fn read(brightness: &[f32], contrast: f32, side: usize) -> Cell {
    let probabilities = if side > 9 {
        number::probabilities(brightness, contrast, side)
    } else {
        let ink: Ink = std::array::from_fn(|at| brightness[at]);
        let all = Network::trained().probabilities(&cell::ink(&ink, contrast));
        // A small board has only its own digits.
        let possible = &all[..=side];
        let sum: f32 = match side {
            9 => 1.0,
            _ => possible.iter().sum(),
        };
        possible.iter().map(|share| share / sum).collect()
    };
    Cell {
        probabilities,
        is_tinted: false,
    }
}

/// In a square of this side, row by row, the place whose content a quarter turn to the left moves to `at`.
fn before_turn(at: usize, side: usize) -> usize {
    let (row, column) = (at / side, at % side);
    column * side + side - 1 - row
}

/// The mean of several readings of the same cells.
pub(crate) fn mean(looks: &[Vec<Cell>]) -> Vec<Cell> {
    let share = |at: usize, class: usize| {
        let shares = looks.iter().map(|cells| cells[at].probabilities[class]);
        shares.sum::<f32>() / looks.len() as f32
    };
    let cells = looks[0].iter().enumerate();
    cells
        .map(|(at, cell)| Cell {
            probabilities: (0..cell.probabilities.len())
                .map(|class| share(at, class))
                .collect(),
            is_tinted: false,
        })
        .collect()
}

/// The brightness of a cell with these corners, as `pixels` × `pixels` values.
fn picture(gray: &Gray, corners: [Point; 4], inset: f32, pixels: usize) -> Vec<f32> {
    let [a, b, c, d] = corners;
    let width = ((b.0 - a.0).hypot(b.1 - a.1)).max((d.0 - a.0).hypot(d.1 - a.1));
    // The number of sample points for each pixel along a side.
    let fine = if width > 60.0 { 3 } else { 2 };
    let places = pixels * fine;
    let share = |at: usize| inset + (1.0 - 2.0 * inset) * (at as f32 + 0.5) / places as f32;
    let shares: Vec<f32> = (0..places).map(share).collect();
    let between = |from: Point, to: Point, share: f32| {
        (
            from.0 + (to.0 - from.0) * share,
            from.1 + (to.1 - from.1) * share,
        )
    };
    let mut brightness = vec![0.0; pixels * pixels];
    let (mut x, mut y) = (vec![0.0; places], vec![0.0; places]);
    for (row, &down) in shares.iter().enumerate() {
        let (left, right) = (between(a, d, down), between(b, c, down));
        for ((x, y), &across) in x.iter_mut().zip(&mut y).zip(&shares) {
            (*x, *y) = between(left, right, across);
        }
        gray.look_at(&mut x, &y);
        let line = &mut brightness[row / fine * pixels..][..pixels];
        for (value, seen) in line.iter_mut().zip(x.chunks_exact(fine)) {
            seen.iter().for_each(|seen| *value += seen);
        }
    }
    let count = (fine * fine) as f32;
    brightness.iter_mut().for_each(|value| *value /= count);
    brightness
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::noise;

    #[test]
    fn reading_ends_where_it_is_too_improbable() {
        let gray = noise(200, 200);
        let points = (0..100).map(|at| ((at % 10) as f32 * 20.0, (at / 10) as f32 * 20.0));
        let crossings = Crossings {
            side: 9,
            points: points.collect(),
        };
        let cells: Vec<usize> = (0..81).collect();
        let pictures = Pictures::take(&gray, &crossings, &cells, 20.0, 0.1);
        let (score, cells) = pictures.read(f32::MIN).unwrap();
        let logarithms = cells.iter().map(|cell| cell.probability().ln());
        assert!((logarithms.sum::<f32>() - score).abs() < 1e-3);
        assert_eq!(pictures.read(score), Some((score, cells)));
        assert_eq!(pictures.read(score + 0.01), None);
    }

    #[test]
    fn turned_pictures_are_those_of_turned_crossings() {
        let gray = noise(200, 200);
        for side in [6, 9, 16] {
            let points = (0..(side + 1) * (side + 1)).map(|at| {
                let (row, column) = ((at / (side + 1)) as f32, (at % (side + 1)) as f32);
                (10.0 + 10.0 * column + row, 20.0 + 9.0 * row - 0.5 * column)
            });
            let mut crossings = Crossings {
                side,
                points: points.collect(),
            };
            let cells: Vec<usize> = (0..side * side).collect();
            let mut pictures = Pictures::take(&gray, &crossings, &cells, 20.0, 0.1);
            for _ in 0..4 {
                crossings = crossings.turned();
                pictures = pictures.turned();
                let taken = Pictures::take(&gray, &crossings, &cells, 20.0, 0.1);
                let (turned, taken) = (pictures.cells.concat(), taken.cells.concat());
                let pairs = turned.iter().zip(&taken);
                assert!(
                    pairs
                        .map(|(one, other)| (one - other).abs())
                        .all(|far| far < 0.1)
                );
            }
        }
    }
}
