//! Two sets linked by a digit: one of them lacks it and holds all its other digits. So another digit that both
//! have is in one of them.
//!
//! Two sets linked by two digits: each of them holds one of the two, and all its other digits.

use ninefold_grid::Candidate;
use ninefold_logic::{Conclusion, Digits, LinkedSets, Reason, Step, Technique};

use super::sets::{Link, Set};
use crate::flow::Flow;
use crate::reach::Reach;
use crate::survey::Survey;
use crate::take::Take;

/// Adds the candidates that are removed because one of two sets holds each of these digits.
pub(super) fn common<const W: usize>(
    first: &Set<W>,
    second: &Set<W>,
    digits: Digits,
    eliminated: &mut Vec<Candidate>,
) {
    for digit in digits {
        for cell in first.seen(digit) & second.seen(digit) {
            eliminated.push(Candidate { cell, digit });
        }
    }
}

/// Adds the candidates outside another set that are removed because this set holds these digits.
fn own<const W: usize>(
    set: &Set<W>,
    other: &Set<W>,
    digits: Digits,
    eliminated: &mut Vec<Candidate>,
) {
    for digit in digits {
        for cell in set.seen(digit) - other.cells {
            eliminated.push(Candidate { cell, digit });
        }
    }
}

/// Goes by the first set, then by the second.
pub(super) fn find<const W: usize>(state: &Survey<W>, reach: &Reach, take: &mut Take<'_>) -> Flow {
    let sets = state.sets();
    let mut eliminated = Vec::new();
    for &link in &sets.links(reach.sets_overlap, false).list {
        let (first, second) = (
            &sets.list()[link.from as usize],
            &sets.list()[link.to as usize],
        );
        let both = first.digits & second.digits;
        common(
            first,
            second,
            both - Digits::of(link.digit),
            &mut eliminated,
        );
        if let Some(digit) = link.second {
            common(first, second, both - Digits::of(digit), &mut eliminated);
            own(first, second, first.digits - link.digits(), &mut eliminated);
            own(
                second,
                first,
                second.digits - link.digits(),
                &mut eliminated,
            );
        }
        if let Some(conclusion) = Conclusion::eliminate(std::mem::take(&mut eliminated)) {
            take(step(first, second, link, conclusion))?;
        }
    }
    Flow::Continue(())
}

fn step<const W: usize>(
    first: &Set<W>,
    second: &Set<W>,
    link: Link,
    conclusion: Conclusion,
) -> Step {
    Step {
        technique: Technique::AlsXz,
        because: Reason::LinkedSets(LinkedSets {
            digits: conclusion.digits(),
            stem: None,
            sets: vec![first.to_almost_locked(), second.to_almost_locked()],
            links: vec![link.digits().iter().collect()],
            richest: 0,
        }),
        conclusion,
    }
}
