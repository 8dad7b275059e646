//! What the network says of the cells of a mesh.

use crate::Cell;
use crate::cell::{self, Ink, SIDE};
use crate::gray::Gray;
use crate::mesh::Crossings;
use crate::network::Network;
use crate::number::{self, FINE};

/// What the network says of the cells, with `inset` of each cell's width left out on each side.
pub(crate) fn cells(gray: &Gray, crossings: &Crossings, contrast: f32, inset: f32) -> Vec<Cell> {
    let side = crossings.side;
    let count = side * side;
    let brightness: Vec<Ink> = (0..count)
        .map(|at| look(gray, crossings, at / side, at % side, inset))
        .collect();
    let mut depths: Vec<f32> = brightness.iter().map(cell::depth).collect();
    depths.sort_unstable_by(f32::total_cmp);
    // At least 17 cells of 81 hold digits, so this is how dark a digit is.
    let contrast = depths[count * 70 / 81].max(contrast);
    if side > 9 {
        let read = |at: usize| {
            let brightness = look_at(gray, crossings, at / side, at % side, inset, FINE);
            let probabilities = number::probabilities(&brightness, contrast, side);
            Cell {
                probabilities,
                is_tinted: false,
            }
        };
        return (0..count).map(read).collect();
    }
    let read = |brightness| {
        let all = Network::trained().probabilities(&cell::ink(brightness, contrast));
        // On a small board only its own digits can be there.
        let possible = &all[..=side.min(9)];
        let sum: f32 = possible.iter().sum();
        let probabilities = match side < 9 {
            true => possible
                .iter()
                .map(|probability| probability / sum)
                .collect(),
            false => possible.to_vec(),
        };
        Cell {
            probabilities,
            is_tinted: false,
        }
    };
    brightness.iter().map(read).collect()
}

/// The mean of what the network says with each of these insets.
pub(crate) fn average(
    gray: &Gray,
    crossings: &Crossings,
    contrast: f32,
    insets: &[f32; 4],
) -> Vec<Cell> {
    let looks = insets.map(|inset| cells(gray, crossings, contrast, inset));
    let mean = |at: usize, class: usize| {
        let sum: f32 = looks
            .iter()
            .map(|cells| cells[at].probabilities[class])
            .sum();
        sum / insets.len() as f32
    };
    let cells = looks[0].iter().enumerate();
    cells
        .map(|(at, cell)| Cell {
            probabilities: (0..cell.probabilities.len())
                .map(|class| mean(at, class))
                .collect(),
            is_tinted: false,
        })
        .collect()
}

fn look(gray: &Gray, crossings: &Crossings, row: usize, column: usize, inset: f32) -> Ink {
    let brightness = look_at(gray, crossings, row, column, inset, SIDE);
    std::array::from_fn(|at| brightness[at])
}

/// The brightness of a cell, as `pixels` values in each of as many rows.
fn look_at(
    gray: &Gray,
    crossings: &Crossings,
    row: usize,
    column: usize,
    inset: f32,
    pixels: usize,
) -> Vec<f32> {
    let corners = [
        crossings.at(row, column),
        crossings.at(row, column + 1),
        crossings.at(row + 1, column + 1),
        crossings.at(row + 1, column),
    ];
    let [a, b, _, d] = corners;
    let width = ((b.0 - a.0).hypot(b.1 - a.1)).max((d.0 - a.0).hypot(d.1 - a.1));
    let fine = if width > 60.0 { 3 } else { 2 };
    let mut brightness = vec![0.0; pixels * pixels];
    for (at, value) in brightness.iter_mut().enumerate() {
        for part in 0..fine * fine {
            let place = |at: usize, part: usize| {
                inset
                    + (1.0 - 2.0 * inset) * (at as f32 + (part as f32 + 0.5) / fine as f32)
                        / pixels as f32
            };
            let (u, v) = (
                place(at % pixels, part % fine),
                place(at / pixels, part / fine),
            );
            let (x, y) = crate::inside(corners, u, v);
            *value += gray.at(x, y);
        }
        *value /= (fine * fine) as f32;
    }
    brightness
}
