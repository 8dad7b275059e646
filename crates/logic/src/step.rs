//! A step: what follows, by which technique, and why. Data, without words, colours or prices.

use ninefold_grid::Candidate;

use crate::catalogue::Technique;
use crate::conclusion::Conclusion;
use crate::reason::Reason;

/// A deduction.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Step {
    /// By what.
    pub technique: Technique,
    /// Why.
    pub because: Reason,
    /// What follows.
    pub conclusion: Conclusion,
}

impl Step {
    /// Everything that the step changes: one candidate after the other, and whether it is placed (`true`) or
    /// eliminated (`false`).
    ///
    /// ```
    /// use ninefold_grid::{Candidate, Cell, Digit};
    /// use ninefold_logic::Technique;
    /// use ninefold_techniques::{Position, Reach};
    ///
    /// let puzzle = "123. 3.1. .1.. ..21".parse().expect("a puzzle");
    /// let position = Position::new(&puzzle).expect("4×4");
    /// let step = position.first(Technique::FullHouse, &Reach::default()).expect("a step");
    /// let placed = Candidate { cell: Cell::at(1, 1, 4), digit: Digit::from_index(3) };
    /// assert!(step.effects().eq([(placed, true)]));
    /// ```
    pub fn effects(&self) -> impl Iterator<Item = (Candidate, bool)> + '_ {
        let is_placed = matches!(self.conclusion, Conclusion::Place(_));
        let candidates = self.conclusion.candidates().iter();
        candidates.map(move |&candidate| (candidate, is_placed))
    }
}
