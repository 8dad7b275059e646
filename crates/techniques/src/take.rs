//! How a finder hands over what it finds.

use std::ops::ControlFlow;

use crate::catalogue::Technique;
use crate::reach::Reach;
use crate::state::{ProperState, State};
use crate::step::Step;

/// Whether to go on.
pub type Flow = ControlFlow<()>;

/// Takes steps, and says whether to go on.
pub(crate) type Take<'a> = dyn FnMut(Step) -> Flow + 'a;

/// A way to find the steps of one technique.
pub(crate) enum Finder<const W: usize> {
    /// In any state.
    Any(fn(&State<W>, &Reach, &mut Take<'_>) -> Flow),
    /// In the state of a proper puzzle.
    Proper(fn(ProperState<'_, W>, &Reach, &mut Take<'_>) -> Flow),
}

/// A search that finds the steps of several techniques at once, in one order.
pub(crate) type Joint<const W: usize> = fn(&State<W>, &[Technique], &Reach, &mut Take<'_>) -> Flow;
