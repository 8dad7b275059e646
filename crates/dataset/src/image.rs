//! Images of a puzzle under random symmetries, each with the map back to the puzzle.

use ninefold::Puzzle;
use ninefold::canon::Symmetry;
use ninefold::generate::Rng;
use serde::Serialize;

use crate::{Group, Solved, Unfit};

/// The map from an image back to its puzzle. The image is transposed first if `transposed` is true. Then row i
/// and column j of the puzzle hold what the image holds in row `rows[i]` and column `columns[j]`, counted from
/// 0. `digits[d - 1]` replaces digit d.
#[derive(Clone, PartialEq, Eq, Serialize, Debug)]
pub struct Back {
    /// Whether rows and columns are exchanged first.
    pub transposed: bool,
    /// For each row of the puzzle, the row of the image.
    pub rows: Vec<usize>,
    /// For each column of the puzzle, the column of the image.
    pub columns: Vec<usize>,
    /// For each digit of the image, from 1 on, the digit of the puzzle.
    pub digits: Vec<usize>,
}

impl Back {
    fn of(symmetry: &Symmetry) -> Back {
        let back = symmetry.inverse();
        let from_zero = |lines: Vec<usize>| lines.into_iter().map(|line| line - 1).collect();
        Back {
            transposed: back.is_transposed(),
            rows: from_zero(back.rows()),
            columns: from_zero(back.columns()),
            digits: back.digits(),
        }
    }
}

impl Solved {
    /// Returns the image of the puzzle under a random symmetry, and the map back. It depends only on the
    /// givens, the seed and the number, wherever the puzzle is found. Returns `None` if the puzzle has rules.
    pub fn image(&self, seed: u64, number: u64) -> Option<(Puzzle, Back)> {
        let shape = self.shape()?;
        let symmetry = Symmetry::random(shape, self.rng(seed, number).ok()?.bits());
        let mut image = Puzzle::empty(self.puzzle.board().clone());
        for (cell, digit) in symmetry.apply(self.puzzle.givens()).filled() {
            image.give(cell, Some(digit));
        }
        Some((image, Back::of(&symmetry)))
    }

    /// Returns random numbers that depend only on the puzzle, the seed and a number.
    pub(crate) fn rng(&self, seed: u64, number: u64) -> Result<Rng, Unfit> {
        let Group(own) = Group::of(&self.text()?);
        Ok(Rng::new(seed ^ (own >> 64) as u64 ^ own as u64, number))
    }
}
