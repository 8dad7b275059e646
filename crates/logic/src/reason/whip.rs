//! Whips and braids, as reasons of steps.

use ninefold_grid::Candidate;

use super::chain::Node;
use crate::truth::Truth;

/// A whip.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Whip {
    /// What is assumed.
    pub target: Candidate,
    /// Each link with what is left of it; nothing in the last.
    pub links: Vec<(Truth, Option<Node>)>,
}

impl Whip {
    pub(crate) fn truths(&self) -> Vec<Truth> {
        self.links.iter().map(|(link, _)| link.clone()).collect()
    }
}
