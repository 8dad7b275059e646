//! How a finder hands over what it finds.

use ninefold_logic::{ProperState, Step, Technique};

use crate::flow::Flow;
use crate::reach::Reach;
use crate::survey::Survey;

/// Takes steps, and says whether to go on.
pub(crate) type Take<'a> = dyn FnMut(Step) -> Flow + 'a;

/// A way to find the steps of one technique.
pub(crate) enum Finder<const W: usize> {
    /// In any state.
    Any(fn(&Survey<W>, &Reach, &mut Take<'_>) -> Flow),
    /// In the state of a proper puzzle.
    Proper(fn(ProperState<'_, W>, &Reach, &mut Take<'_>) -> Flow),
}

/// A search that finds the steps of several techniques at once, in one order.
pub(crate) type Joint<const W: usize> = fn(&Survey<W>, &[Technique], &Reach, &mut Take<'_>) -> Flow;
