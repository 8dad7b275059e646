//! Which step removed which candidate, so that later steps can refer to it.

use std::collections::BTreeMap;

use ninefold_grid::Candidate;
use ninefold_logic::{Conclusion, Step};

/// The steps of an explanation so far: which of them removed each candidate.
///
/// ```
/// use ninefold_explain::History;
/// use ninefold_grid::{Candidate, Cell, Digit};
/// use ninefold_logic::{Conclusion, Reason, Step, Technique};
///
/// let removed = Candidate { cell: Cell::at(0, 0, 9), digit: Digit::from_index(4) };
/// let step = Step {
///     technique: Technique::BruteForce,
///     because: Reason::LookedUp(removed),
///     conclusion: Conclusion::Eliminate(vec![removed]),
/// };
/// let mut history = History::default();
/// history.add(&step);
/// assert_eq!(history.removed_in(removed), Some(1));
/// ```
#[derive(Clone, Default, Debug)]
pub struct History {
    steps: usize,
    removed: BTreeMap<Candidate, usize>,
}

impl History {
    /// Adds the next step. Steps are numbered from 1.
    pub fn add(&mut self, step: &Step) {
        self.steps += 1;
        if let Conclusion::Eliminate(candidates) = &step.conclusion {
            for &candidate in candidates {
                self.removed.entry(candidate).or_insert(self.steps);
            }
        }
    }

    /// Returns the number of the step that removed a candidate, if one did.
    pub fn removed_in(&self, candidate: Candidate) -> Option<usize> {
        self.removed.get(&candidate).copied()
    }
}
