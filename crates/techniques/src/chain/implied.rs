//! All that finally follows from each claim of a web. It shows where no chain or loop needs to be searched.
//!
//! Whatever a chain or a loop eliminates *excludes itself*: if it were right, links would lead to its being
//! wrong. A chain proves that one of its two ends is right, and what it eliminates excludes both ends. A loop
//! proves that one end of each of its weak links is right. So most boards need no search, and on others most
//! premises need none.

use std::sync::Arc;

use ninefold_grid::CellSet;

use super::web::{Claim, Web};
use crate::survey::{CacheKey, Survey};

/// The largest number of claims of a web for which consequences are computed. The sets of all claims of a
/// nearly empty board of side 22 would take 100 MB.
const MAX_CLAIMS: usize = 4_096;

/// A web, and all that finally follows from each of its claims.
pub(crate) struct Implied<const W: usize> {
    pub(crate) web: Web<W>,
    /// The number of words in a set of claims.
    words: usize,
    /// For each claim, all claims that follow from it, including itself, one bit each; `None` if that is not
    /// known.
    closed: Option<Vec<u64>>,
}

impl<const W: usize> Implied<W> {
    /// Returns the web of a state, with or without groups, which is made once. Returns `None` if there are [too
    /// many candidates](Web::is_for).
    pub(crate) fn of(state: &Survey<W>, with_groups: bool) -> Option<Arc<Implied<W>>> {
        if !Web::is_for(state) {
            return None;
        }
        let key = match with_groups {
            true => CacheKey::WebOfGroups,
            false => CacheKey::WebOfCandidates,
        };
        let make = || Arc::new(Implied::new(Web::new(state, with_groups)));
        state.cached(key, make).cloned()
    }

    fn new(web: Web<W>) -> Implied<W> {
        let words = web.len().div_ceil(64);
        let closed = (web.len() <= MAX_CLAIMS).then(|| {
            let mut own = vec![0; web.len() * words];
            for (claim, set) in own.chunks_exact_mut(words.max(1)).enumerate() {
                for &end in [claim as Claim].iter().chain(web.after(claim as Claim)) {
                    set[usize::from(end / 64)] |= 1 << (end % 64);
                }
            }
            close(&own, words)
        });
        Implied { web, words, closed }
    }

    /// Returns a web without known consequences.
    pub(super) fn unknown(web: Web<W>) -> Implied<W> {
        Implied {
            web,
            words: 0,
            closed: None,
        }
    }

    /// All claims that finally follow from a claim, including itself, one bit each, if that is known.
    pub(crate) fn after(&self, claim: Claim) -> Option<&[u64]> {
        let closed = self.closed.as_ref()?;
        Some(&closed[usize::from(claim) * self.words..][..self.words])
    }

    /// Whether the second claim follows from the first. Returns true if that is not known.
    fn may_follow(&self, from: Claim, to: Claim) -> bool {
        let has = |set: &[u64]| set[usize::from(to / 64)] >> (to % 64) & 1 == 1;
        self.after(from).is_none_or(has)
    }

    /// Whether the candidate of a claim excludes itself. Returns true if that is not known.
    fn may_go(&self, claim: Claim) -> bool {
        self.may_follow(claim | 1, claim & !1)
    }

    /// Whether a chain or loop that begins with this claim may eliminate anything. Both ends of a chain exclude
    /// what it eliminates. A loop leaves its first cell by one candidate and returns by another one.
    pub(super) fn may_begin(&self, premise: Claim) -> bool {
        if premise & 1 == 1 {
            return self.may_go(premise);
        }
        let web = &self.web;
        let cell = web.node(premise).cell;
        let excluded = web.after(premise | 1).iter().copied();
        let mut excluded = excluded.filter(|&end| web.is_single(end));
        let mut mates = excluded.clone().filter(|&end| web.node(end).cell == cell);
        // A loop leaves a cell of two candidates by a strong link alone.
        let is_large = mates.clone().nth(1).is_some();
        excluded.any(|end| self.may_go(end) && self.may_follow(premise, end))
            || is_large && mates.any(|end| self.may_follow(premise, end | 1))
    }

    /// Whether any chain or loop may eliminate something.
    pub(super) fn may_eliminate(&self) -> bool {
        (0..self.web.singles as Claim).any(|node| self.may_go(2 * node))
    }
}

/// Returns, for each digit, the places that chains and loops of single candidates may eliminate, or all places
/// if that is not known. Chains of a board that is not plain may use links that the web does not have.
pub(crate) fn chained<const W: usize>(state: &Survey<W>) -> Vec<CellSet<W>> {
    let digits = state.layout().board().digits();
    let is_plain = state.layout().rules().is_none();
    let Some(implied) = is_plain.then(|| Implied::of(state, false)).flatten() else {
        return digits.map(|digit| state.places(digit)).collect();
    };
    let mut places = vec![CellSet::EMPTY; state.layout().side()];
    for claim in (0..implied.web.singles as Claim).map(|node| 2 * node) {
        if implied.may_go(claim) {
            let node = implied.web.node(claim);
            places[node.digit.index()].insert(node.cell);
        }
    }
    places
}

/// Closes sets of numbers. There is one set for each number, which contains the number itself. The result for
/// each holds the results of all its members.
pub(crate) fn close(own: &[u64], words: usize) -> Vec<u64> {
    let mut closed = own.to_vec();
    let mut seen = vec![0; words];
    let join = |a: &mut [u64], b: &[u64]| a.iter_mut().zip(b).for_each(|(a, b)| *a |= b);
    for number in 0..closed.len().checked_div(words).unwrap_or(0) {
        // The sets before this one are closed already, so the members of their members need not be looked at
        // again.
        let (known, rest) = closed.split_at_mut(number * words);
        let set = &mut rest[..words];
        seen.fill(0);
        seen[number / 64] |= 1 << (number % 64);
        loop {
            let mut has_news = false;
            for word in 0..words {
                loop {
                    let todo = set[word] & !seen[word];
                    if todo == 0 {
                        break;
                    }
                    has_news = true;
                    let other = 64 * word + todo.trailing_zeros() as usize;
                    seen[word] |= 1 << (other % 64);
                    if other < number {
                        let more = &known[other * words..][..words];
                        join(set, more);
                        join(&mut seen, more);
                    } else {
                        join(set, &own[other * words..][..words]);
                    }
                }
            }
            if !has_news {
                break;
            }
        }
    }
    closed
}
