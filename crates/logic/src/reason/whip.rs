//! Whips and braids, as reasons of steps.

use ninefold_grid::Candidate;

use super::chain::Node;
use super::payload::Payload;
use crate::truth::Truth;

/// A whip.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Whip {
    /// The candidate that is assumed.
    pub target: Candidate,
    /// Each link, with the candidate or group that is left in it. `None` in the last link.
    pub links: Vec<(Truth, Option<Node>)>,
}

impl Payload for Whip {
    fn truths(&self) -> Vec<Truth> {
        self.links.iter().map(|(link, _)| link.clone()).collect()
    }
}
