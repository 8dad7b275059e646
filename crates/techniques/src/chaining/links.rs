//! What follows directly from each claim, as long as no candidate is removed.

use super::graph::{CandidateGraph, Claim, Id, Remaining, id, is_on, off, on};

/// The kinds of links, in Sudoku Explainer's order.
#[derive(Copy, Clone, Default, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Kind {
    /// Links of one digit: a strong link is a house.
    X,
    /// Links in cells: a strong link is a cell.
    Y,
    /// Both kinds of links.
    #[default]
    Both,
}

impl Kind {
    /// Whether a right candidate excludes the others of its cell.
    pub(crate) fn has_cells(self) -> bool {
        self != Kind::X
    }

    /// Returns which of a candidate's `groups` groups may force another candidate.
    pub(super) fn forcing(self, groups: usize) -> std::ops::Range<usize> {
        match self {
            Kind::X => 1..groups,
            Kind::Y => 0..1,
            Kind::Both => 0..groups,
        }
    }
}

/// What follows directly from each claim, in order, in one array.
#[derive(Default)]
pub(crate) struct Links {
    starts: Vec<u32>,
    /// Claims, each with the place, among its groups, of the group in which it was the only candidate left.
    ends: Vec<(Claim, u8)>,
}

impl Links {
    pub(crate) fn build(&mut self, graph: &CandidateGraph, left: &Remaining) {
        self.starts.clear();
        self.ends.clear();
        for candidate in 0..graph.len() as Id {
            let is_left = left.has(candidate);
            self.starts.push(self.ends.len() as u32);
            if is_left {
                let start = self.ends.len();
                for k in 0..graph.groups(candidate).len() {
                    if let Some((other, place)) = left.only_other(graph, candidate, k)
                        && !self.ends[start..].iter().any(|&(c, _)| c == on(other))
                    {
                        self.ends.push((on(other), place));
                    }
                }
            }
            self.starts.push(self.ends.len() as u32);
            if is_left {
                let excluded = graph.excluded(candidate, false).iter();
                let excluded = excluded.filter(|&&other| left.has(other));
                self.ends.extend(excluded.map(|&other| (off(other), 0)));
            }
        }
        self.starts.push(self.ends.len() as u32);
    }

    /// What follows directly from a claim.
    #[inline]
    pub(crate) fn after(&self, claim: Claim) -> &[(Claim, u8)] {
        let claim = usize::from(claim);
        &self.ends[self.starts[claim] as usize..self.starts[claim + 1] as usize]
    }
}

/// Returns the opposite of a claim.
#[inline]
pub(crate) fn not(claim: Claim) -> Claim {
    if is_on(claim) {
        off(id(claim))
    } else {
        on(id(claim))
    }
}
