//! All steps that are possible next.

use std::collections::hash_map::Entry;
use std::collections::{BTreeSet, HashMap};
use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};

use ninefold_logic::{Step, Technique};
use ninefold_techniques::{Flow, Position, Reach};

/// The steps of a position.
#[derive(Clone, Debug)]
pub struct FoundSteps {
    /// The steps, in the order of the techniques.
    pub steps: Vec<Step>,
    /// The number of other steps, which place and remove nothing that an earlier step does not also place or remove.
    pub others: usize,
    /// Whether these are all.
    pub is_complete: bool,
}

/// Returns the steps that techniques find in a position, each once, in the order of the techniques. With `only_new`, a step that
/// places and removes nothing that an earlier step does not also place or remove is counted, but not kept. The search ends after
/// `most` steps, or when the `reach` ends it.
pub fn steps(
    position: &Position,
    techniques: impl IntoIterator<Item = Technique>,
    reach: &Reach,
    only_new: bool,
    most: usize,
) -> FoundSteps {
    let (mut steps, mut others): (Vec<Step>, usize) = (Vec::new(), 0);
    let mut known = BTreeSet::new();
    // A position can have ten thousand steps of some kilobytes each, so the steps that are met again are known by their hashes. For
    // a step that is kept there is its place.
    let mut met: HashMap<u64, Option<usize>> = HashMap::new();
    let hasher = BuildHasherDefault::<DefaultHasher>::default();
    let flow = techniques.into_iter().try_for_each(|technique| {
        if reach.until.is_over() {
            return Flow::Break(());
        }
        position.each(technique, reach, &mut |step| {
            let is_kept = !only_new || {
                let before = known.len();
                known.extend(step.effects());
                known.len() > before
            };
            let is_new = match met.entry(hasher.hash_one(&step)) {
                Entry::Occupied(entry) => entry.get().is_some_and(|place| steps[place] != step),
                Entry::Vacant(entry) => {
                    entry.insert(is_kept.then_some(steps.len()));
                    true
                }
            };
            match is_new {
                true if is_kept => steps.push(step),
                true => others += 1,
                false => {}
            }
            if steps.len() + others >= most || reach.until.is_over() {
                return Flow::Break(());
            }
            Flow::Continue(())
        })
    });
    FoundSteps {
        steps,
        others,
        is_complete: flow.is_continue(),
    }
}
