//! Aligned exclusion, as reasons of steps.

use ninefold_grid::Cell;

use super::payload::Payload;
use crate::truth::Truth;

/// Cells that cannot hold everything together.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Exclusion {
    /// The two or three cells.
    pub cells: Vec<Cell>,
    /// The cells that would be left with nothing.
    pub excluders: Vec<Cell>,
}

impl Payload for Exclusion {
    fn truths(&self) -> Vec<Truth> {
        let cells = self.cells.iter().chain(&self.excluders);
        cells.copied().map(Truth::Cell).collect()
    }
}
