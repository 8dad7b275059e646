//! How a finder hands over what it finds.

use ninefold_grid::Candidate;
use ninefold_logic::{Conclusion, ProperState, Reason, Step, Technique};

use crate::flow::Flow;
use crate::reach::Reach;
use crate::survey::Survey;

/// Takes steps, and says whether to go on.
pub(crate) type Take<'a> = dyn FnMut(Step) -> Flow + 'a;

/// A way to find the steps of a technique.
pub(crate) enum Finder<const W: usize> {
    /// In any state.
    Any(fn(&Survey<W>, Technique, &Reach, &mut Take<'_>) -> Flow),
    /// In the state of a proper puzzle.
    Proper(fn(ProperState<'_, W>, Technique, &Reach, &mut Take<'_>) -> Flow),
}

/// A search that finds the steps of several techniques at once, in one order.
pub(crate) type Joint<const W: usize> = fn(&Survey<W>, &[Technique], &Reach, &mut Take<'_>) -> Flow;

/// Hands over that these candidates go, if there are any. Why is worked out then.
pub(crate) fn eliminate(
    take: &mut Take<'_>,
    technique: Technique,
    gone: Vec<Candidate>,
    because: impl FnOnce() -> Reason,
) -> Flow {
    match Conclusion::eliminate(gone) {
        Some(conclusion) => take(Step {
            technique,
            because: because(),
            conclusion,
        }),
        None => Flow::Continue(()),
    }
}
