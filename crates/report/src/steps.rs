//! All steps that are possible next.

use std::collections::{BTreeSet, HashSet};

use ninefold_logic::{Step, Technique};
use ninefold_techniques::{Flow, Position, Reach};

/// Returns the steps that techniques find in a position, each once, in the order of the techniques, and whether
/// these are all. The search ends after `most` steps, or when the `reach` ends it.
pub fn steps(
    position: &Position,
    techniques: impl IntoIterator<Item = Technique>,
    reach: &Reach,
    most: usize,
) -> (Vec<Step>, bool) {
    let mut met: HashSet<Step> = HashSet::new();
    let mut steps: Vec<Step> = Vec::new();
    let flow = techniques.into_iter().try_for_each(|technique| {
        if reach.until.is_over() {
            return Flow::Break(());
        }
        position.each(technique, reach, &mut |step| {
            if met.insert(step.clone()) {
                steps.push(step);
            }
            if steps.len() >= most || reach.until.is_over() {
                return Flow::Break(());
            }
            Flow::Continue(())
        })
    });
    (steps, flow.is_continue())
}

/// Removes the steps that place and remove nothing that an earlier step does not also place or remove.
pub fn keep_news(steps: &mut Vec<Step>) {
    let mut known = BTreeSet::new();
    steps.retain(|step| {
        let before = known.len();
        known.extend(step.effects());
        known.len() > before
    });
}
