//! Sue de Coq, as reasons of steps.

use ninefold_grid::{Cell, House};

use super::payload::Payload;
use crate::truth::Truth;

/// Cells of a line and a box that divide their digits between them.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct SueDeCoq {
    /// The row or the column.
    pub line: House,
    /// The box.
    pub block: House,
    /// The cells in both.
    pub inner: Vec<Cell>,
    /// The cells of the line alone.
    pub of_line: Vec<Cell>,
    /// The cells of the box alone.
    pub of_block: Vec<Cell>,
}

impl Payload for SueDeCoq {
    fn truths(&self) -> Vec<Truth> {
        let cells = self.inner.iter().chain(&self.of_line).chain(&self.of_block);
        cells.copied().map(Truth::Cell).collect()
    }
}
