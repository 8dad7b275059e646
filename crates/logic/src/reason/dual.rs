//! Two chains joined into one step, as reasons of steps.

use super::chain::Chain;
use super::payload::Payload;
use crate::truth::Truth;

/// Two chains with the same box in the middle, joined into one step.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Dual {
    /// The chains.
    pub chains: [Chain; 2],
}

impl Payload for Dual {
    fn truths(&self) -> Vec<Truth> {
        self.chains.iter().flat_map(Chain::truths).collect()
    }
}
