//! What a family knows when it explains a step.

use ninefold_grid::Cell;
use ninefold_logic::Conclusion;
use ninefold_techniques::Position;

use super::names::{Names, list};
use crate::history::History;

/// What a family knows when it explains a step.
#[derive(Copy, Clone)]
pub(crate) struct Setting<'a> {
    pub(crate) names: Names<'a>,
    pub(crate) conclusion: &'a Conclusion,
    /// The position in which the step was found, if it is known.
    pub(crate) position: Option<&'a Position>,
    /// The steps before, if they are known.
    pub(crate) history: Option<&'a History>,
}

impl Setting<'_> {
    /// The cells of what is concluded, each once, in ascending order.
    pub(crate) fn cells(self) -> Vec<Cell> {
        let candidates = self.conclusion.candidates().iter();
        let mut cells: Vec<Cell> = candidates.map(|candidate| candidate.cell).collect();
        cells.sort_unstable();
        cells.dedup();
        cells
    }

    /// What is concluded, as a list: `7 in r3c5 and r3c7`.
    pub(crate) fn concluded(self) -> String {
        list(
            &self
                .names
                .digits_in_cells(self.conclusion.candidates(), "in"),
        )
    }
}
