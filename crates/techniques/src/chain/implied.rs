//! What follows in the end from each claim of a web. It tells where no chain or loop needs to be looked for.
//!
//! Whatever a chain or a loop eliminates *excludes itself*: if it were right, links would lead to its being wrong. A
//! chain says that one of its two ends is right, and what it eliminates excludes both of them. A loop says that one end
//! of each of its weak links is right. So most boards need no search, and on others most premises need none.

use std::sync::Arc;

use ninefold_grid::CellSet;

use super::web::{Claim, Web};
use crate::survey::{Kept, Survey};

/// The claims of a web, at most; of a larger one it is not known what follows in the end. The sets of all claims of a
/// nearly empty board of side 22 would take 100 MB.
const MAX_CLAIMS: usize = 4_096;

/// A web, and what follows in the end from each of its claims.
pub(crate) struct Implied<const W: usize> {
    pub(crate) web: Web<W>,
    /// Words for a set of claims.
    words: usize,
    /// For each claim what follows, itself with it, one bit each; nothing if that is not known.
    closed: Option<Vec<u64>>,
}

impl<const W: usize> Implied<W> {
    /// The web of a state, perhaps with groups: made once. `None` if there are [too many candidates](Web::is_for).
    pub(crate) fn of(state: &Survey<W>, with_groups: bool) -> Option<Arc<Implied<W>>> {
        if !Web::is_for(state) {
            return None;
        }
        let place = match with_groups {
            true => Kept::WebOfGroups,
            false => Kept::WebOfCandidates,
        };
        let make = || Arc::new(Implied::new(Web::new(state, with_groups)));
        state.kept(place, make).cloned()
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

    /// A web of which it is not known what follows in the end.
    pub(super) fn unknown(web: Web<W>) -> Implied<W> {
        Implied {
            web,
            words: 0,
            closed: None,
        }
    }

    /// What follows in the end from a claim, itself with it, one bit each, if that is known.
    pub(crate) fn after(&self, claim: Claim) -> Option<&[u64]> {
        let closed = self.closed.as_ref()?;
        Some(&closed[usize::from(claim) * self.words..][..self.words])
    }

    /// Whether the second claim follows from the first; also if that is not known.
    fn may_follow(&self, from: Claim, to: Claim) -> bool {
        let has = |set: &[u64]| set[usize::from(to / 64)] >> (to % 64) & 1 == 1;
        self.after(from).is_none_or(has)
    }

    /// Whether the candidate of a claim excludes itself, or may do so.
    fn may_go(&self, claim: Claim) -> bool {
        self.may_follow(claim | 1, claim & !1)
    }

    /// Whether a chain or loop that begins with this claim may eliminate anything. Both ends of a chain exclude what it
    /// eliminates. A loop leaves its first cell by one candidate and comes back by another one.
    pub(super) fn may_begin(&self, premise: Claim) -> bool {
        if premise & 1 == 1 {
            return self.may_go(premise);
        }
        let web = &self.web;
        let cell = web.knot(premise).cell;
        let excluded = web.after(premise | 1).iter().copied();
        let mut excluded = excluded.filter(|&end| web.is_single(end));
        let mut mates = excluded.clone().filter(|&end| web.knot(end).cell == cell);
        // From one of two candidates a cell is left by a strong link alone.
        let is_large = mates.clone().nth(1).is_some();
        excluded.any(|end| self.may_go(end) && self.may_follow(premise, end))
            || is_large && mates.any(|end| self.may_follow(premise, end | 1))
    }

    /// Whether any chain or loop may eliminate something.
    pub(super) fn may_eliminate(&self) -> bool {
        (0..self.web.singles as Claim).any(|knot| self.may_go(2 * knot))
    }
}

/// Of each digit, the places that chains and loops of single candidates may eliminate: all if that is not known. Chains of
/// a board that is not plain may use what a web has no links for.
pub(crate) fn chained<const W: usize>(state: &Survey<W>) -> Vec<CellSet<W>> {
    let digits = state.layout().board().digits();
    let is_plain = state.layout().rules().is_none();
    let Some(implied) = is_plain.then(|| Implied::of(state, false)).flatten() else {
        return digits.map(|digit| state.places(digit)).collect();
    };
    let mut places = vec![CellSet::EMPTY; state.layout().side()];
    for claim in (0..implied.web.singles as Claim).map(|knot| 2 * knot) {
        if implied.may_go(claim) {
            let knot = implied.web.knot(claim);
            places[knot.digit.index()].insert(knot.cell);
        }
    }
    places
}

/// Of sets of numbers, one for each number, which it holds too: what each holds with all that is in the sets of its members,
/// and so on.
pub(crate) fn close(own: &[u64], words: usize) -> Vec<u64> {
    let mut closed = own.to_vec();
    let mut seen = vec![0; words];
    let join = |a: &mut [u64], b: &[u64]| a.iter_mut().zip(b).for_each(|(a, b)| *a |= b);
    for number in 0..closed.len().checked_div(words).unwrap_or(0) {
        // Sets before this one are closed already: what their members hold need not be looked at again.
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
