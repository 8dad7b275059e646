//! Steps of one idea that are joined into one step.

use super::payload::Payload;
use crate::step::Step;
use crate::truth::Truth;

/// Steps by one technique, all of which are true in the same position. No finder makes such a step.
/// Explanations may join steps.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Several {
    /// The steps in the order in which they were found; two or more.
    pub steps: Vec<Step>,
}

impl Payload for Several {
    fn truths(&self) -> Vec<Truth> {
        let truths = self.steps.iter().map(|step| step.because.truths());
        truths.flatten().collect()
    }
}
