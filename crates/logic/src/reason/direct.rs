//! Direct placements, as reasons of steps.

use ninefold_grid::Candidate;

use super::locked::Locked;
use super::payload::Payload;
use super::single::Single;
use super::subset::Subset;
use crate::truth::Truth;

/// A hidden single that appears after an elimination.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Direct {
    /// The pattern that eliminates.
    pub first: First,
    /// The candidates that it eliminates, in ascending order.
    pub gone: Vec<Candidate>,
    /// The single that follows.
    pub single: Single,
}

impl Payload for Direct {
    fn truths(&self) -> Vec<Truth> {
        let mut truths = match &self.first {
            First::Locked(locked) => locked.truths(),
            First::Subset(subset) => subset.truths(),
        };
        truths.extend(self.single.truths());
        truths
    }
}

/// The pattern that makes a single possible.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[allow(missing_docs, reason = "the types say it")]
pub enum First {
    Locked(Locked),
    Subset(Subset),
}
