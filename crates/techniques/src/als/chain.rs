//! Chains of four or more sets. Each is linked to the next by another digit than to the one before. As with
//! three sets, a digit that both ends have is in one of them.
//!
//! As in HoDoKu's solver, a chain leads from earlier sets to later ones. HoDoKu's examples also let it turn
//! back ([`Reach::set_links_back`]), but not to a set that it has passed. What a chain proves depends only on
//! its ends and their links. How it can continue depends only on its last set and the digit by which it arrived
//! there.
//!
//! So the search, which tries links in their order, enters each such state once. It finds every conclusion,
//! each by the first chain that has it, in the order of a search of all chains. Its time is proportional to
//! sets times links. (Of chains that turn back it may miss one that has to pass a set from which an earlier one
//! came.) A search of all chains was tried first; it does not end on hard boards.

use std::collections::HashSet;

use ninefold_grid::Digit;
use ninefold_logic::{Conclusion, Digits, LinkedSets, Reason, Step, Technique};

use super::sets::{Links, Sets};
use super::xz::common;
use crate::flow::Flow;
use crate::reach::Reach;
use crate::survey::Survey;
use crate::take::Take;

/// A link of the chain.
#[derive(Copy, Clone)]
struct Hop {
    /// The set to which it leads.
    to: usize,
    /// The digit by which the chain arrives there, for the choice of the next link.
    by: Digit,
    /// All digits of the link that are used.
    digits: Digits,
    /// The next link to try from that set.
    next: usize,
}

/// Returns the digits of a link for a chain that arrived by this digit: another digit, or two others.
fn onward(link: super::sets::Link, by: Digit) -> Option<(Digit, Digits)> {
    let digits = link.digits() - Digits::of(by);
    Some((digits.first()?, digits))
}

/// The states that were entered by a search with the same first set and digit.
struct Entered {
    side: usize,
    /// By the first digit, the set, and the digit of arrival: a bit for each number of links.
    depths: Vec<u64>,
    /// The states with at least one bit.
    touched: Vec<usize>,
}

impl Entered {
    /// Notes a state, and returns whether it is new. With a limit, a state entered after the same number of
    /// links gives nothing new. Without a limit, neither does one entered after more links.
    fn enter(&mut self, first: Digit, hop: &Hop, depth: usize, is_limited: bool) -> bool {
        let sets = self.depths.len() / (self.side * self.side);
        let node = (first.index() * sets + hop.to) * self.side + hop.by.index();
        let depths = &mut self.depths[node];
        if *depths == 0 {
            self.touched.push(node);
        }
        let (bit, same) = if is_limited {
            (1 << depth.min(63), 1 << depth.min(63))
        } else {
            // Conclusions begin with the third link.
            let depth = depth.min(3);
            (1 << depth, u64::MAX << depth)
        };
        let is_new = *depths & same == 0;
        *depths |= bit;
        is_new
    }
}

pub(super) fn find<const W: usize>(state: &Survey<W>, reach: &Reach, take: &mut Take<'_>) -> Flow {
    let sets = state.sets();
    let links = sets.links(reach.sets_overlap, reach.set_links_back);
    let side = state.layout().side();
    let mut known: HashSet<Conclusion> = HashSet::new();
    let mut entered = Entered {
        side,
        depths: vec![0; side * sets.list().len() * side],
        touched: Vec::new(),
    };
    for start in 0..sets.list().len() {
        if links.from(start).is_empty() {
            continue;
        }
        for node in entered.touched.drain(..) {
            entered.depths[node] = 0;
        }
        for first in links.from(start) {
            reach.check_time()?;
            let link = links.list[first];
            for by in link.digits() {
                let hop = Hop {
                    to: link.to as usize,
                    by,
                    digits: Digits::of(by),
                    next: links.from(link.to as usize).start,
                };
                from(
                    sets,
                    links,
                    reach,
                    start,
                    hop,
                    &mut entered,
                    &mut known,
                    take,
                )?;
            }
        }
    }
    Flow::Continue(())
}

/// Follows all chains that begin with this link.
#[allow(clippy::too_many_arguments, reason = "the state of one search")]
fn from<const W: usize>(
    sets: &Sets<W>,
    links: &Links,
    reach: &Reach,
    start: usize,
    hop: Hop,
    entered: &mut Entered,
    known: &mut HashSet<Conclusion>,
    take: &mut Take<'_>,
) -> Flow {
    let is_limited = reach.set_links < 50;
    let first = hop.by;
    if !entered.enter(first, &hop, 1, is_limited) {
        return Flow::Continue(());
    }
    let mut chain = vec![hop];
    while let Some(last) = chain.last_mut() {
        if last.next == links.from(last.to).end {
            chain.pop();
            continue;
        }
        let link = links.list[last.next];
        last.next += 1;
        let Some((by, digits)) = onward(link, last.by) else {
            continue;
        };
        let to = link.to as usize;
        if reach.set_links_back && (to == start || chain.iter().any(|hop| hop.to == to)) {
            continue;
        }
        let next = links.from(to).start;
        let hop = Hop {
            to,
            by,
            digits,
            next,
        };
        chain.push(hop);
        if chain.len() >= 3 {
            conclude(sets, start, &chain, known, take)?;
        }
        if chain.len() >= reach.set_links || !entered.enter(first, &hop, chain.len(), is_limited) {
            chain.pop();
        }
    }
    Flow::Continue(())
}

/// Hands over what a chain proves, unless an earlier chain proved it.
fn conclude<const W: usize>(
    sets: &Sets<W>,
    start: usize,
    chain: &[Hop],
    known: &mut HashSet<Conclusion>,
    take: &mut Take<'_>,
) -> Flow {
    let (Some(first), Some(last)) = (chain.first(), chain.last()) else {
        return Flow::Continue(());
    };
    let (one, other) = (&sets.list()[start], &sets.list()[last.to]);
    let digits = (one.digits & other.digits) - (first.digits | last.digits);
    if !digits.iter().any(|d| one.seen(d).meets(other.seen(d))) {
        return Flow::Continue(());
    }
    let mut eliminated = Vec::new();
    common(one, other, digits, &mut eliminated);
    let Some(conclusion) = Conclusion::eliminate(eliminated) else {
        return Flow::Continue(());
    };
    if !known.insert(conclusion.clone()) {
        return Flow::Continue(());
    }
    let numbers = std::iter::once(start).chain(chain.iter().map(|hop| hop.to));
    take(Step {
        technique: Technique::AlsXyChain,
        because: Reason::LinkedSets(LinkedSets {
            digits: conclusion.digits(),
            stem: None,
            sets: numbers
                .map(|number| sets.list()[number].to_almost_locked())
                .collect(),
            links: chain
                .iter()
                .map(|hop| hop.digits.iter().collect())
                .collect(),
            richest: 0,
        }),
        conclusion,
    })
}
