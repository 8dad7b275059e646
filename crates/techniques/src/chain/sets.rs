//! Almost locked sets as nodes of the [`Web`]. They are off by default ([`Reach::sets_in_chains`]).
//!
//! A chain enters a set by one of its digits: something outside excludes the digit from the whole set. Then the
//! set is locked. It excludes its other digits in all cells that see all their places in it. So a node is a set
//! with the digit of entry, which is off. Nothing follows if the node is on.
//!
//! | off | what follows |
//! |---|---|
//! | the digit in the set | candidates and groups that the locked set excludes are off |
//! | | sets that lose all places of a digit in this way are entered by it |
//! | | a cell of three candidates or more that has one left is on with that one |
//!
//! Sets of one cell are cells with two candidates and need no node. A set counts as several links, and a larger
//! set as more, so chains through small sets and plain links are preferred. Order and lengths are HoDoKu's.
//!
//! [`Reach::sets_in_chains`]: crate::Reach::sets_in_chains

use ninefold_grid::{Candidate, CellSet, Digit};
use ninefold_logic::Digits;

use super::web::{Claim, Web, WebNode};
use crate::als::sets::Sets;
use crate::survey::Survey;

/// The largest number of nodes that claims can number. Beyond it the sets are left out.
const MAX_NODES: usize = 30_000;

/// An almost locked set, and the digit by which a chain enters it.
#[derive(Copy, Clone)]
pub(super) struct Entered {
    /// The set's number.
    pub(super) set: usize,
    pub(super) digit: Digit,
}

/// Lists the sets with the digits by which they can be entered, if something follows.
pub(super) fn find<const W: usize>(state: &Survey<W>, nodes: usize) -> Vec<Entered> {
    let mut entered = Vec::new();
    for (number, set) in state.sets().list().iter().enumerate() {
        if set.cells.len() < 2 {
            continue;
        }
        for digit in set.digits {
            let mut others = set.digits.iter().filter(|&other| other != digit);
            if others.any(|other| !set.seen(other).is_empty()) {
                entered.push(Entered { set: number, digit });
            }
        }
    }
    if nodes + entered.len() > MAX_NODES {
        entered.clear();
    }
    entered
}

impl Entered {
    /// The node of this entry: all cells of the set, and the first that may hold the digit.
    pub(super) fn node<const W: usize>(self, sets: &Sets<W>) -> Option<WebNode<W>> {
        let set = &sets.list()[self.set];
        Some(WebNode {
            digit: self.digit,
            cells: set.cells,
            cell: set.places(self.digit).first()?,
        })
    }

    /// The number of half links that a link through this set counts more than another link.
    pub(super) fn penalty<const W: usize>(self, sets: &Sets<W>) -> u16 {
        2 * (sets.list()[self.set].digits.len() as u16 - 1)
    }

    /// Whether a node that is on excludes the digit from the set.
    pub(super) fn is_entered_from<const W: usize>(self, sets: &Sets<W>, node: &WebNode<W>) -> bool {
        let seen = sets.list()[self.set].seen(self.digit);
        node.digit == self.digit && node.cells.is_within(seen)
    }
}

/// Adds what follows from a set that is entered to `ends`.
pub(super) fn link<const W: usize>(
    state: &Survey<W>,
    web: &Web<W>,
    own: Entered,
    groups: std::ops::Range<usize>,
    ends: &mut Vec<Claim>,
) {
    let sets = state.sets();
    let set = &sets.list()[own.set];
    let others = || set.digits.iter().filter(move |&digit| digit != own.digit);
    for digit in others() {
        let seen = set.seen(digit);
        let off = |cell| web.claim(state, Candidate { cell, digit }, false);
        ends.extend(seen.iter().map(off));
        for node in groups.clone() {
            let group = &web.nodes[node];
            if group.digit == digit && group.cells.is_within(seen) {
                ends.push(2 * node as Claim);
            }
        }
    }
    for (node, entered) in (groups.end..).zip(&web.entered) {
        let other = &sets.list()[entered.set];
        if entered.digit != own.digit
            && set.digits.contains(entered.digit)
            && !other.cells.meets(set.cells)
            && other
                .places(entered.digit)
                .is_within(set.seen(entered.digit))
        {
            ends.push(2 * node as Claim);
        }
    }
    let around = set.digits.iter().map(|digit| set.seen(digit));
    let around = around.fold(CellSet::EMPTY, |all, seen| all | seen);
    for cell in around - state.bivalue() {
        let eliminated: Digits = others().filter(|&d| set.seen(d).contains(cell)).collect();
        if let Some(digit) = (state.marks(cell) - eliminated).only() {
            ends.push(web.claim(state, Candidate { cell, digit }, true));
        }
    }
}
