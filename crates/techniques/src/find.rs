//! Leads from a technique to its finder.
//!
//! A finder walks the board in a fixed order and hands each step to `take`, which returns whether to continue.
//! So one search serves "the first step", "all steps" and "the best by some key". A finder hands over a step
//! only if it changes the state. Each family has a function `finder` that names its finders. This file only
//! knows which technique belongs to which family.

use ninefold_logic::{Family, Step, Technique};

use crate::flow::Flow;
use crate::reach::{Order, Reach};
use crate::survey::Survey;
use crate::take::{Finder, Joint, Take};
use crate::{
    als, chain, chaining, colouring, equivalence, exclusion, exotic, fish, forcing, locked, rule,
    single, single_digit, subset, sue_de_coq, symmetry, template, uniqueness, whip, wing,
};

/// Returns the finder of a technique, if there is one yet.
pub(crate) fn finder<const W: usize>(technique: Technique) -> Option<Finder<W>> {
    if let Some(finder) = chaining::finder(technique) {
        return Some(finder);
    }
    match technique.family() {
        Family::Single => single::finder(technique),
        Family::Locked => locked::finder(technique),
        Family::Subset => subset::finder(technique),
        Family::Fish => fish::finder(technique),
        Family::SingleDigit => single_digit::finder(technique),
        Family::Wing => wing::finder(technique),
        Family::Uniqueness => uniqueness::finder(technique),
        Family::SueDeCoq => sue_de_coq::finder(technique),
        Family::Colouring => colouring::finder(technique),
        Family::Chain => chain::finder(technique),
        Family::Als => als::finder(technique),
        Family::Exclusion => exclusion::finder(technique),
        Family::Exotic => exotic::finder(technique),
        Family::Equivalence => equivalence::finder(technique),
        Family::Rule => rule::finder(technique),
        Family::Symmetry => symmetry::finder(technique),
        Family::Whip => whip::finder(technique),
        Family::Forcing => forcing::finder(technique),
        Family::Template => template::finder(technique),
        Family::LastResort => None,
    }
}

/// Hands over every step of a technique. It hands over nothing if the technique has no finder, or if it needs a
/// proper puzzle and this is none.
pub(crate) fn find<const W: usize>(
    state: &Survey<W>,
    technique: Technique,
    reach: &Reach,
    take: &mut Take<'_>,
) -> Flow {
    if state.layout().rules().is_some() {
        return proved(
            state,
            technique,
            reach,
            &mut |take| find_anywhere(state, technique, reach, take),
            take,
        );
    }
    find_anywhere(state, technique, reach, take)
}

/// Hands over the steps of a puzzle that is not plain, and proves each before. Finders may rely on what holds
/// for rows, columns and boxes alone. Patterns that are about these are not looked for. Nor are forcing,
/// chaining and large fish where trials use rules too and are found sooner. In Sudoku Explainer's order, chains
/// of non-consecutive puzzles know all that the rules exclude, so they are looked for.
#[cold]
fn proved<const W: usize>(
    state: &Survey<W>,
    technique: Technique,
    reach: &Reach,
    find: &mut dyn FnMut(&mut Take<'_>) -> Flow,
    take: &mut Take<'_>,
) -> Flow {
    let rules = state.layout().rules();
    let knows_rules = reach.order == Order::Explainer && state.layout().exclusions().is_some();
    let has_local_rules = !knows_rules && rules.is_some_and(|rules| !rules.is_empty());
    let is_general = match technique.family() {
        Family::Exotic | Family::Symmetry | Family::Template => false,
        Family::Uniqueness => {
            state.layout().has_blocks() && (knows_rules || state.layout().exclusions().is_none())
        }
        Family::Forcing => !has_local_rules,
        Family::Fish => !has_local_rules || technique < Technique::FrankenXWing,
        _ => !has_local_rules || chaining::finder::<W>(technique).is_none(),
    };
    if !is_general {
        return Flow::Continue(());
    }
    find(&mut |step| match rule::trial::is_proved(state, &step) {
        true => take(step),
        false => Flow::Continue(()),
    })
}

fn find_anywhere<const W: usize>(
    state: &Survey<W>,
    technique: Technique,
    reach: &Reach,
    take: &mut Take<'_>,
) -> Flow {
    match finder(technique) {
        Some(Finder::Any(find)) => find(state, technique, reach, take),
        Some(Finder::Proper(find)) => match state.proper() {
            Some(state) => find(state, technique, reach, take),
            None => Flow::Continue(()),
        },
        None => Flow::Continue(()),
    }
}

/// Hands over every step of techniques that are tried together. They come in the order of one search, if they
/// share one (chains of all kinds, the colours of a cluster). Otherwise one technique comes after the other.
pub(crate) fn find_together<const W: usize>(
    state: &Survey<W>,
    techniques: &[Technique],
    reach: &Reach,
    take: &mut Take<'_>,
) -> Flow {
    if let &[first, _, ..] = techniques
        && let Some(joint) = joint(first)
    {
        if state.layout().rules().is_some() {
            return proved(
                state,
                first,
                reach,
                &mut |take| joint(state, techniques, reach, take),
                take,
            );
        }
        return joint(state, techniques, reach, take);
    }
    let mut each = techniques.iter();
    each.try_for_each(|&technique| find(state, technique, reach, take))
}

/// Returns the search that a technique shares with its neighbours in a table.
fn joint<const W: usize>(technique: Technique) -> Option<Joint<W>> {
    if let Some(joint) = chaining::joint(technique) {
        return Some(joint);
    }
    match technique.family() {
        Family::Colouring => colouring::joint(technique),
        Family::Chain => chain::joint(technique),
        Family::Forcing => forcing::joint(technique),
        Family::Uniqueness => uniqueness::joint(technique),
        _ => None,
    }
}

/// Returns the first step of a technique.
pub(crate) fn first<const W: usize>(
    state: &Survey<W>,
    technique: Technique,
    reach: &Reach,
) -> Option<Step> {
    one(|take| find(state, technique, reach, take))
}

/// Returns the first step of a technique, whether or not it is proved on a board of this form.
pub(crate) fn unproved<const W: usize>(
    state: &Survey<W>,
    technique: Technique,
    reach: &Reach,
) -> Option<Step> {
    one(|take| find_anywhere(state, technique, reach, take))
}

/// Returns the first step that is found.
fn one(look: impl FnOnce(&mut Take<'_>) -> Flow) -> Option<Step> {
    let mut found = None;
    let _ = look(&mut |step| {
        found = Some(step);
        Flow::Break(())
    });
    found
}

/// Whether Ninefold has a finder for a technique.
///
/// ```
/// use ninefold_logic::Technique;
/// use ninefold_techniques::is_found;
///
/// assert!(is_found(Technique::XWing));
/// assert!(!is_found(Technique::BruteForce));
/// ```
pub fn is_found(technique: Technique) -> bool {
    finder::<2>(technique).is_some()
}

/// Whether a technique needs to know that the puzzle has exactly one solution.
///
/// ```
/// use ninefold_logic::Technique;
/// use ninefold_techniques::needs_proper;
///
/// assert!(needs_proper(Technique::BugPlusOne));
/// assert!(!needs_proper(Technique::XWing));
/// ```
pub fn needs_proper(technique: Technique) -> bool {
    matches!(finder::<2>(technique), Some(Finder::Proper(_)))
}
