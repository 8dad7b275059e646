//! How a finder hands over its steps.

use ninefold_grid::Candidate;
use ninefold_logic::{Conclusion, Node, ProperState, Reason, Step, Technique, Truth, Whip};

use crate::flow::Flow;
use crate::reach::Reach;
use crate::survey::Survey;

/// Receives steps, and returns whether to continue.
pub(crate) type Take<'a> = dyn FnMut(Step) -> Flow + 'a;

/// A finder of the steps of a technique.
pub(crate) enum Finder<const W: usize> {
    /// Works in any state.
    Any(fn(&Survey<W>, Technique, &Reach, &mut Take<'_>) -> Flow),
    /// Works only in the state of a proper puzzle.
    Proper(fn(ProperState<'_, W>, Technique, &Reach, &mut Take<'_>) -> Flow),
}

/// A search that finds the steps of several techniques at once, in one order.
pub(crate) type Joint<const W: usize> = fn(&Survey<W>, &[Technique], &Reach, &mut Take<'_>) -> Flow;

/// Hands over the elimination of these candidates, if there are any. The reason is computed only then.
pub(crate) fn eliminate(
    take: &mut Take<'_>,
    technique: Technique,
    eliminated: Vec<Candidate>,
    because: impl FnOnce() -> Reason,
) -> Flow {
    match Conclusion::eliminate(eliminated) {
        Some(conclusion) => take(Step {
            technique,
            because: because(),
            conclusion,
        }),
        None => Flow::Continue(()),
    }
}

/// Hands over the elimination of candidates, if there are any, that all choices of one truth exclude.
pub(crate) fn exclude(
    take: &mut Take<'_>,
    technique: Technique,
    targets: Vec<Candidate>,
    link: (Truth, Option<Node>),
) -> Flow {
    let Some(&target) = targets.first() else {
        return Flow::Continue(());
    };
    eliminate(take, technique, targets, || {
        Reason::Whip(Whip {
            target,
            links: vec![link],
        })
    })
}
