//! What every kind of reason provides.

use crate::truth::Truth;

/// The data of a reason.
pub(crate) trait Payload {
    /// The truths that the step rests on.
    fn truths(&self) -> Vec<Truth>;
}
