//! What follows at once from each claim, and which claims follow from which in the end.
//!
//! Links hold as long as no candidate goes. All that can be reached from a claim is found for all claims
//! together: claims that imply each other in turn are one knot, knots are finished from the ends, and what
//! a knot reaches is what its neighbours reach. That is a few microseconds on a 9×9, and it says at once
//! from which claims a search for a chain or a cycle can succeed, and where it need not look.

use super::graph::{CandidateGraph, Claim, Id, Left, id, is_on, off, on};

/// Which links there are.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    /// Of one digit: a strong link is a house.
    X,
    /// A strong link is a cell.
    Y,
    /// Both.
    Both,
}

impl Kind {
    /// Whether something right excludes the others of its cell.
    pub(crate) fn has_cells(self) -> bool {
        self != Kind::X
    }

    /// Which of the groups, of which there are `groups`, may force a candidate.
    fn forcing(self, groups: usize) -> std::ops::Range<usize> {
        match self {
            Kind::X => 1..groups,
            Kind::Y => 0..1,
            Kind::Both => 0..groups,
        }
    }
}

/// What follows at once from each claim, in order, in one array.
#[derive(Default)]
pub(crate) struct Links {
    starts: Vec<u32>,
    /// Claims, each with the place, among its groups, of the one in which it was the only one left.
    ends: Vec<(Claim, u8)>,
}

impl Links {
    pub(crate) fn build(&mut self, graph: &CandidateGraph, left: &Left, kind: Kind) {
        self.starts.clear();
        self.ends.clear();
        for candidate in 0..graph.len() as Id {
            let is_left = left.has(graph, candidate);
            self.starts.push(self.ends.len() as u32);
            if is_left {
                let start = self.ends.len();
                for k in kind.forcing(graph.groups(candidate).len()) {
                    if let Some((other, place)) = left.only_other(graph, candidate, k)
                        && !self.ends[start..].iter().any(|&(c, _)| c == on(other))
                    {
                        self.ends.push((on(other), place));
                    }
                }
            }
            self.starts.push(self.ends.len() as u32);
            if is_left {
                let excluded = graph.excluded(candidate, !kind.has_cells()).iter();
                // Without chains to end there, what leads nowhere is left out.
                let leads_on = |other: Id| {
                    let marks = left.0[graph.groups(other)[0].0 as usize];
                    let others = marks & marks.wrapping_sub(1);
                    kind != Kind::Y || others & others.wrapping_sub(1) == 0
                };
                let excluded = excluded.filter(|&&other| left.has(graph, other) && leads_on(other));
                self.ends.extend(excluded.map(|&other| (off(other), 0)));
            }
        }
        self.starts.push(self.ends.len() as u32);
    }

    /// What follows at once.
    #[inline]
    pub(crate) fn after(&self, claim: Claim) -> &[(Claim, u8)] {
        let claim = usize::from(claim);
        &self.ends[self.starts[claim] as usize..self.starts[claim + 1] as usize]
    }

    fn len(&self) -> usize {
        self.starts.len() - 1
    }
}

/// What can be reached from each claim.
#[derive(Default)]
pub(crate) struct Closure {
    /// The knot of each claim.
    knots: Vec<u16>,
    /// How many claims each knot has.
    sizes: Vec<u16>,
    /// What each knot reaches, itself with it: `words` words for each.
    reached: Vec<u64>,
    words: usize,
    low: Vec<u16>,
    open: Vec<Claim>,
    way: Vec<(Claim, u16)>,
    done: Vec<u32>,
}

/// The claim was not met.
const UNMET: u16 = u16::MAX;

impl Closure {
    /// Tarjan's search for strongly connected components, without recursion.
    pub(crate) fn build(&mut self, links: &Links) {
        let count = links.len();
        self.words = count.div_ceil(64);
        self.knots.clear();
        self.knots.resize(count, UNMET);
        self.low.clear();
        self.low.resize(count, UNMET);
        self.sizes.clear();
        self.reached.clear();
        let mut met = 0;
        for start in 0..count as Claim {
            if self.low[usize::from(start)] != UNMET || links.after(start).is_empty() {
                continue;
            }
            self.way.push((start, met));
            self.low[usize::from(start)] = met;
            self.open.push(start);
            met += 1;
            let mut done = std::mem::take(&mut self.done);
            done.push(0);
            while let Some(&(claim, number)) = self.way.last() {
                let next = links.after(claim).get(done[done.len() - 1] as usize);
                if let Some(&(next, _)) = next {
                    *done.last_mut().expect("as long as the way") += 1;
                    let low = self.low[usize::from(next)];
                    if low == UNMET {
                        self.low[usize::from(next)] = met;
                        self.way.push((next, met));
                        self.open.push(next);
                        done.push(0);
                        met += 1;
                    } else if self.knots[usize::from(next)] == UNMET {
                        let own = &mut self.low[usize::from(claim)];
                        *own = (*own).min(low);
                    }
                    continue;
                }
                self.way.pop();
                done.pop();
                let low = self.low[usize::from(claim)];
                if let Some(&(before, _)) = self.way.last() {
                    let before = &mut self.low[usize::from(before)];
                    *before = (*before).min(low);
                }
                if low == number {
                    self.close(links, claim);
                }
            }
            self.done = done;
        }
    }

    /// Finishes the knot of a claim, which is all that is open above it.
    fn close(&mut self, links: &Links, root: Claim) {
        let knot = self.sizes.len() as u16;
        let row = self.reached.len();
        self.reached.resize(row + self.words, 0);
        let start = self.open.iter().rposition(|&c| c == root).unwrap_or(0);
        let members = self.open.len() - start;
        self.sizes.push(members as u16);
        let (below, own) = self.reached.split_at_mut(row);
        for &claim in &self.open[start..] {
            self.knots[usize::from(claim)] = knot;
            own[usize::from(claim / 64)] |= 1 << (claim % 64);
        }
        for &claim in &self.open[start..] {
            for &(next, _) in links.after(claim) {
                let other = usize::from(self.knots[usize::from(next)]);
                if other != usize::from(knot) {
                    let others = &below[other * self.words..][..self.words];
                    own.iter_mut().zip(others).for_each(|(a, b)| *a |= b);
                }
            }
        }
        self.open.truncate(start);
    }

    /// The words of a set of claims.
    pub(crate) fn words(&self) -> usize {
        self.words
    }

    /// What follows from a claim; nothing if no link leads from it or to it.
    pub(crate) fn reached(&self, from: Claim) -> &[u64] {
        match self.knots[usize::from(from)] {
            UNMET => &[],
            knot => &self.reached[usize::from(knot) * self.words..][..self.words],
        }
    }

    /// Whether the second claim follows from the first.
    #[inline]
    pub(crate) fn reaches(&self, from: Claim, to: Claim) -> bool {
        let knot = self.knots[usize::from(from)];
        knot != UNMET
            && self.reached[usize::from(knot) * self.words + usize::from(to / 64)] >> (to % 64) & 1
                == 1
    }

    /// Whether each follows from the other.
    #[inline]
    pub(crate) fn are_tied(&self, a: Claim, b: Claim) -> bool {
        let knot = self.knots[usize::from(a)];
        knot != UNMET && knot == self.knots[usize::from(b)]
    }

    /// How many claims imply each other with this one.
    #[inline]
    pub(crate) fn tied(&self, claim: Claim) -> u16 {
        let knot = self.knots[usize::from(claim)];
        self.sizes.get(usize::from(knot)).copied().unwrap_or(0)
    }
}

/// The opposite of a claim.
#[inline]
pub(crate) fn not(claim: Claim) -> Claim {
    if is_on(claim) {
        off(id(claim))
    } else {
        on(id(claim))
    }
}
