//! The data that a family of techniques uses to explain a step.

use ninefold_grid::Cell;
use ninefold_logic::Conclusion;
use ninefold_techniques::Position;

use super::names::{Names, list};
use crate::history::History;

/// The data that a family of techniques uses to explain a step.
#[derive(Copy, Clone)]
pub(crate) struct Setting<'a> {
    pub(crate) names: Names<'a>,
    pub(crate) conclusion: &'a Conclusion,
    /// The position in which the step was found, if it is known.
    pub(crate) position: Option<&'a Position>,
    /// The steps before this one, if they are known.
    pub(crate) history: Option<&'a History>,
}

impl Setting<'_> {
    /// Returns the cells of the conclusion, each once, in ascending order.
    pub(crate) fn cells(self) -> Vec<Cell> {
        let candidates = self.conclusion.candidates().iter();
        let mut cells: Vec<Cell> = candidates.map(|candidate| candidate.cell).collect();
        cells.sort_unstable();
        cells.dedup();
        cells
    }

    /// Returns the candidates of the conclusion as a list: `7 in r3c5 and r3c7`.
    pub(crate) fn concluded(self) -> String {
        list(
            &self
                .names
                .digits_in_cells(self.conclusion.candidates(), "in"),
        )
    }
}
