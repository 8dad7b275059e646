//! Chains of three sets, linked by different digits. If the first set lacks a digit, it holds its link digit.
//! Then the middle set holds the other link digit, and the last set must hold all its other digits. So a digit
//! that both ends have is in one of them.

use ninefold_logic::{Conclusion, LinkedSets, Reason, Step, Technique};

use super::sets::{Link, Links, Sets};
use super::xz::common;
use crate::flow::Flow;
use crate::reach::Reach;
use crate::survey::Survey;
use crate::take::Take;

/// Goes by the first link, then by the second, each in the order of [`Links`].
pub(super) fn find<const W: usize>(state: &Survey<W>, reach: &Reach, take: &mut Take<'_>) -> Flow {
    let sets = state.sets();
    let links = sets.links(reach.sets_overlap, false);
    let into = into(sets, links);
    for (i, &first) in links.list.iter().enumerate() {
        reach.check_time()?;
        let [near, far] = [first.from as usize, first.to as usize];
        // The later links that share a set with this one: from the same first set, from a set in between into
        // the second set, and from the second set.
        for second in i + 1..links.from(near).end {
            let to = links.list[second].to as usize;
            wing(sets, links, reach, [i, second], [far, near, to], take)?;
        }
        for &second in &into[far] {
            let from = links.list[second as usize].from as usize;
            if from > near {
                wing(
                    sets,
                    links,
                    reach,
                    [i, second as usize],
                    [near, far, from],
                    take,
                )?;
            }
        }
        for second in links.from(far) {
            let to = links.list[second].to as usize;
            wing(sets, links, reach, [i, second], [near, far, to], take)?;
        }
    }
    Flow::Continue(())
}

/// Lists the links that lead to each set.
fn into<const W: usize>(sets: &Sets<W>, links: &Links) -> Vec<Vec<u32>> {
    let mut into = vec![Vec::new(); sets.list().len()];
    for (i, link) in links.list.iter().enumerate() {
        into[link.to as usize].push(i as u32);
    }
    into
}

/// Hands over what follows from two links. The sets are one end, the middle, the other end.
fn wing<const W: usize>(
    sets: &Sets<W>,
    links: &Links,
    reach: &Reach,
    numbers: [usize; 2],
    [a, c, b]: [usize; 3],
    take: &mut Take<'_>,
) -> Flow {
    let [first, second]: [Link; 2] = numbers.map(|number| links.list[number]);
    let [one, middle, other] = [a, c, b].map(|set| &sets.list()[set]);
    let digits = (one.digits & other.digits) - (first.digits() | second.digits());
    if digits.is_empty()
        || (first.second.is_none() && second.second.is_none() && first.digit == second.digit)
        || !digits.iter().any(|d| one.seen(d).meets(other.seen(d)))
    {
        return Flow::Continue(());
    }
    if !reach.sets_overlap && one.cells.meets(other.cells)
        || one.cells.is_within(other.cells)
        || other.cells.is_within(one.cells)
    {
        return Flow::Continue(());
    }
    let mut eliminated = Vec::new();
    common(one, other, digits, &mut eliminated);
    let Some(conclusion) = Conclusion::eliminate(eliminated) else {
        return Flow::Continue(());
    };
    take(Step {
        technique: Technique::AlsXyWing,
        because: Reason::LinkedSets(LinkedSets {
            digits: conclusion.digits(),
            stem: None,
            sets: vec![
                one.to_almost_locked(),
                middle.to_almost_locked(),
                other.to_almost_locked(),
            ],
            links: [first, second]
                .map(|link| link.digits().iter().collect())
                .into(),
            richest: 0,
        }),
        conclusion,
    })
}
