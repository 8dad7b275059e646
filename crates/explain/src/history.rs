//! The candidates that earlier steps removed, and the rules they defined, so that later steps can refer to them.

use std::collections::{BTreeMap, BTreeSet};

use ninefold_grid::Candidate;
use ninefold_logic::{Conclusion, Reason, Step};

/// The place where a candidate was removed.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Removed {
    /// In a step of the explanation.
    In(usize),
    /// In a step that follows from the supposition which is being explained.
    Supposed,
}

/// The steps of an explanation so far: which of them removed each candidate, and which rules they used.
#[derive(Clone, Default, Debug)]
pub struct History {
    steps: usize,
    removed: BTreeMap<Candidate, Removed>,
    /// The meanings of the rules that were used.
    meanings: BTreeSet<String>,
}

impl History {
    /// Adds the next step. Steps are numbered from 1. [`explain_after`](crate::explain_after) has an example.
    pub fn add(&mut self, step: &Step) {
        self.steps += 1;
        self.see(step, Removed::In(self.steps));
    }

    /// Adds a step that follows from a supposition.
    pub(crate) fn suppose(&mut self, step: &Step) {
        self.see(step, Removed::Supposed);
    }

    fn see(&mut self, step: &Step, place: Removed) {
        if let Conclusion::Eliminate(candidates) = &step.conclusion {
            for &candidate in candidates {
                self.removed.entry(candidate).or_insert(place);
            }
        }
        if let Reason::Ruled(ruled) = &step.because {
            self.meanings.insert(ruled.meaning.clone());
        }
    }

    /// Returns where a candidate was removed, or `None` if no step removed it.
    pub(crate) fn removal(&self, candidate: Candidate) -> Option<Removed> {
        self.removed.get(&candidate).copied()
    }

    /// Returns whether an earlier step used the rule with this meaning.
    pub(crate) fn has_used(&self, meaning: &str) -> bool {
        self.meanings.contains(meaning)
    }
}
