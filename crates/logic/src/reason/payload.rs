//! What every reason says.

use crate::truth::Truth;

/// What makes a step true.
pub(crate) trait Payload {
    /// The truths that the step rests on.
    fn truths(&self) -> Vec<Truth>;
}
