//! A step: what follows, by which technique, and why. It is data, without words, colours or prices.

use ninefold_grid::Candidate;

use crate::catalogue::Technique;
use crate::conclusion::Conclusion;
use crate::reason::Reason;

/// A deduction: a technique, a reason and a conclusion.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Step {
    /// The technique that found it.
    pub technique: Technique,
    /// The reason why it is true.
    pub because: Reason,
    /// What follows.
    pub conclusion: Conclusion,
}

impl Step {
    /// Returns everything that the step changes: each candidate, and whether it is placed (`true`) or
    /// eliminated (`false`).
    ///
    /// ```
    /// use ninefold_grid::{Candidate, Cell, Digit};
    /// use ninefold_logic::{Conclusion, Reason, Single, SingleKind, Step, Technique};
    ///
    /// let (cell, digit) = (Cell::at(1, 1, 4), Digit::from_index(3));
    /// let placed = Candidate { cell, digit };
    /// let step = Step {
    ///     technique: Technique::NakedSingle,
    ///     because: Reason::Single(Single { cell, digit, kind: SingleKind::Naked }),
    ///     conclusion: Conclusion::Place(vec![placed]),
    /// };
    /// assert!(step.effects().eq([(placed, true)]));
    /// ```
    pub fn effects(&self) -> impl Iterator<Item = (Candidate, bool)> + '_ {
        let is_placed = matches!(self.conclusion, Conclusion::Place(_));
        let candidates = self.conclusion.candidates().iter();
        candidates.map(move |&candidate| (candidate, is_placed))
    }
}
