//! Aligned exclusion, as reasons of steps.

use ninefold_grid::Cell;

use super::payload::Payload;
use crate::truth::Truth;

/// Cells for which some combinations of digits are impossible.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Exclusion {
    /// The two or three cells.
    pub cells: Vec<Cell>,
    /// The cells that would have no candidate left.
    pub excluders: Vec<Cell>,
}

impl Payload for Exclusion {
    fn truths(&self) -> Vec<Truth> {
        let cells = self.cells.iter().chain(&self.excluders);
        cells.copied().map(Truth::Cell).collect()
    }
}
