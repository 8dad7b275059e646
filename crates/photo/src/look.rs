//! What the network says of the cells of a mesh.

use crate::cell::{self, Ink, SIDE};
use crate::gray::Gray;
use crate::mesh::Crossings;
use crate::network::Network;
use crate::number::{self, FINE};
use crate::{Cell, Point};

/// The pictures of a mesh's cells, row by row.
pub(crate) struct Pictures {
    /// Cells along a side of the board.
    side: usize,
    /// Pixels along a side of each picture.
    pixels: usize,
    /// The brightness of each cell, row by row.
    cells: Vec<Vec<f32>>,
    /// How much darker than paper the digits are.
    contrast: f32,
}

impl Pictures {
    /// The pictures of the cells, with `inset` of each cell's width left out on each side.
    pub(crate) fn take(gray: &Gray, crossings: &Crossings, contrast: f32, inset: f32) -> Pictures {
        let side = crossings.side;
        let pixels = if side > 9 { FINE } else { SIDE };
        let count = side * side;
        let cells: Vec<Vec<f32>> = (0..count)
            .map(|at| picture(gray, crossings.of_cell(at), inset, pixels))
            .collect();
        let mut depths: Vec<f32> = cells
            .iter()
            .map(|brightness| cell::paper_and_depth(brightness).1)
            .collect();
        depths.sort_unstable_by(f32::total_cmp);
        Pictures {
            side,
            pixels,
            cells,
            // At least 17 cells of 81 hold digits, so this is how dark a digit is.
            contrast: depths[count * 70 / 81].max(contrast),
        }
    }

    /// The pictures after a quarter turn of the page to the left, as [`Crossings::turned`].
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

    /// What the network says of each cell.
    pub(crate) fn read(&self) -> Vec<Cell> {
        let probabilities = |brightness: &Vec<f32>| {
            if self.side > 9 {
                return number::probabilities(brightness, self.contrast, self.side);
            }
            let ink: Ink = std::array::from_fn(|at| brightness[at]);
            let all = Network::trained().probabilities(&cell::ink(&ink, self.contrast));
            // On a small board only its own digits can be there.
            let possible = &all[..=self.side];
            let sum: f32 = match self.side {
                9 => 1.0,
                _ => possible.iter().sum(),
            };
            possible.iter().map(|share| share / sum).collect()
        };
        let cells = self.cells.iter().map(|brightness| Cell {
            probabilities: probabilities(brightness),
            is_tinted: false,
        });
        cells.collect()
    }
}

/// Where in a square of this side, row by row, is what comes to a place by a quarter turn to the left.
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

/// The brightness of a cell with these corners, as `pixels` values in each of as many rows.
fn picture(gray: &Gray, corners: [Point; 4], inset: f32, pixels: usize) -> Vec<f32> {
    let [a, b, c, d] = corners;
    let width = ((b.0 - a.0).hypot(b.1 - a.1)).max((d.0 - a.0).hypot(d.1 - a.1));
    // Points for each pixel along a side.
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
    for (row, &down) in shares.iter().enumerate() {
        let (left, right) = (between(a, d, down), between(b, c, down));
        let line = &mut brightness[row / fine * pixels..][..pixels];
        for (value, across) in line.iter_mut().zip(shares.chunks_exact(fine)) {
            for &across in across {
                let (x, y) = between(left, right, across);
                *value += gray.at(x, y);
            }
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
            let mut pictures = Pictures::take(&gray, &crossings, 20.0, 0.1);
            for _ in 0..4 {
                crossings = crossings.turned();
                pictures = pictures.turned();
                let taken = Pictures::take(&gray, &crossings, 20.0, 0.1);
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
