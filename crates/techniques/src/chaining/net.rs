//! A net: all claims that follow from a premise, each with the claims it rests on.
//!
//! Right candidates are followed before wrong ones, each kind in the order in which they are found. In dynamic
//! nets a wrong candidate is removed once it is followed, so others become the only ones left in their groups.
//! Such a claim rests on all removed candidates of the group. When nothing more follows, the search looks for
//! patterns in what is left. It stops at the first contradiction.
//!
//! A claim stores the group, not a list of causes: the other candidates of the group were all wrong.

use ninefold_logic::Technique;

use super::graph::{CandidateGraph, Claim, Id, MAX_GROUPS, Remaining, id, is_on, off, on};
use super::links::{Links, not};

/// The reason why a claim holds.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Why {
    /// The claim is assumed.
    Premise,
    /// The candidate of the claim with this number is right and excludes this one.
    Excluded(u16),
    /// The candidate is the only one left in its k-th group, once that of the claim with this number was wrong.
    Forced(u16, u8),
    /// The pattern with this number eliminates the candidate.
    Pattern(u32),
}

/// A pattern that was found on what is left: its technique, the numbers of the claims on which it rests, and
/// the groups it consists of. If it is a nested chain, the chain's number.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Pattern {
    pub(crate) technique: Technique,
    pub(crate) on: (u32, u32),
    pub(crate) groups: (u32, u32),
    pub(crate) nested: Option<u32>,
}

/// Two claims that cannot both hold. `known` is the number of the claim in the net; `why` is the reason why its
/// opposite would hold.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Clash {
    pub(crate) known: u16,
    pub(crate) why: Why,
}

/// All that follows from a premise.
#[derive(Clone, Default)]
pub(crate) struct Net {
    /// The claims, in the order in which they were found.
    pub(crate) claims: Vec<Claim>,
    pub(crate) whys: Vec<Why>,
    /// A lower bound for the number of claims that each claim rests on, including itself.
    pub(crate) depths: Vec<u16>,
    pub(crate) clash: Option<Clash>,
    pub(crate) patterns: Vec<Pattern>,
    /// The claims that patterns rest on, and the groups they consist of.
    pub(crate) rests: Vec<u16>,
    pub(crate) made: Vec<u32>,
    /// The number of each claim, plus one.
    numbers: Vec<u16>,
    /// The claims as a set.
    pub(crate) held: Vec<u64>,
    /// The claims that each claim finally rests on, including itself, computed on demand.
    behind: Vec<u64>,
    words: usize,
}

impl Net {
    pub(crate) fn start(&mut self, graph: &CandidateGraph, premise: Claim) {
        for &claim in &self.claims {
            self.numbers[usize::from(claim)] = 0;
        }
        self.numbers.resize(2 * graph.len(), 0);
        self.held.clear();
        self.held.resize(graph.len().div_ceil(32), 0);
        self.claims.clear();
        self.depths.clear();
        self.whys.clear();
        self.clash = None;
        self.patterns.clear();
        self.rests.clear();
        self.made.clear();
        self.behind.clear();
        self.push(premise, Why::Premise, 1);
    }

    pub(crate) fn premise(&self) -> Claim {
        self.claims[0]
    }

    #[inline]
    pub(crate) fn push(&mut self, claim: Claim, why: Why, depth: u16) -> u16 {
        let number = self.claims.len() as u16;
        self.numbers[usize::from(claim)] = number + 1;
        self.held[usize::from(claim / 64)] |= 1 << (claim % 64);
        self.claims.push(claim);
        self.whys.push(why);
        self.depths.push(depth);
        number
    }

    /// The number of a claim, if it is in the net.
    #[inline]
    pub(crate) fn number(&self, claim: Claim) -> Option<u16> {
        self.numbers[usize::from(claim)].checked_sub(1)
    }

    #[inline]
    pub(crate) fn has(&self, claim: Claim) -> bool {
        self.numbers[usize::from(claim)] != 0
    }

    /// Calls `each` with the numbers of the claims on which a claim directly rests, in Sudoku Explainer's
    /// order. `source` is what was left when the net began.
    pub(crate) fn parents(
        &self,
        graph: &CandidateGraph,
        source: &Remaining,
        claim: Claim,
        why: Why,
        mut each: impl FnMut(u16),
    ) {
        match why {
            Why::Premise => {}
            Why::Excluded(parent) => each(parent),
            Why::Forced(parent, k) => {
                each(parent);
                let (group, seat) = graph.groups(id(claim))[usize::from(k)];
                let others = source.0[group as usize] & !(1 << seat);
                for other in graph.seated(group as usize, others) {
                    if let Some(number) = self.number(off(other))
                        && number != parent
                    {
                        each(number);
                    }
                }
            }
            Why::Pattern(pattern) => {
                let (from, to) = self.patterns[pattern as usize].on;
                self.rests[from as usize..to as usize]
                    .iter()
                    .for_each(|&number| each(number));
            }
        }
    }

    /// Computes what every claim finally rests on.
    pub(crate) fn look_behind(&mut self, graph: &CandidateGraph, source: &Remaining) {
        if !self.behind.is_empty() {
            return;
        }
        self.words = self.claims.len().div_ceil(64);
        let mut behind = std::mem::take(&mut self.behind);
        behind.resize(self.claims.len() * self.words, 0);
        for number in 0..self.claims.len() {
            let (before, own) = behind.split_at_mut(number * self.words);
            own[number / 64] |= 1 << (number % 64);
            let (claim, why) = (self.claims[number], self.whys[number]);
            self.parents(graph, source, claim, why, |parent| {
                let row = &before[usize::from(parent) * self.words..][..self.words];
                own.iter_mut().zip(row).for_each(|(a, b)| *a |= b);
            });
        }
        self.behind = behind;
    }

    /// The claims on which this one finally rests, including itself, as bits by number.
    #[inline]
    pub(crate) fn behind(&self, number: u16) -> &[u64] {
        &self.behind[usize::from(number) * self.words..][..self.words]
    }

    /// Returns what the contradicting claim rests on, without that claim.
    pub(crate) fn behind_clash(
        &self,
        graph: &CandidateGraph,
        source: &Remaining,
        clash: Clash,
    ) -> Vec<u64> {
        let mut all = vec![0; self.words];
        let claim = not(self.claims[usize::from(clash.known)]);
        self.parents(graph, source, claim, clash.why, |parent| {
            all.iter_mut()
                .zip(self.behind(parent))
                .for_each(|(a, b)| *a |= b);
        });
        all
    }
}

/// How nets are built.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Mode {
    /// Whether wrong candidates are removed.
    pub(crate) is_dynamic: bool,
    /// Whether cells are used, and not only the places of digits.
    pub(crate) has_cells: bool,
    /// Whether several premises are followed together.
    pub(crate) is_multiple: bool,
    /// The patterns that are looked for in nets: none, direct patterns, or chains nested in chains.
    pub(crate) level: u8,
    /// The level of the nested chains, if these are dynamic.
    pub(crate) inner: u8,
}

/// Follows the direct links of a net until nothing more follows or there is a contradiction.
pub(crate) struct Queues {
    pub(crate) right: usize,
    pub(crate) wrong: usize,
    rights: Vec<u16>,
    wrongs: Vec<u16>,
}

impl Queues {
    pub(crate) const fn new() -> Queues {
        Queues {
            right: 0,
            wrong: 0,
            rights: Vec::new(),
            wrongs: Vec::new(),
        }
    }

    pub(crate) fn start(&mut self, premise: Claim) {
        (self.right, self.wrong) = (0, 0);
        self.rights.clear();
        self.wrongs.clear();
        self.push(premise, 0);
    }

    #[inline]
    pub(crate) fn push(&mut self, claim: Claim, number: u16) {
        if is_on(claim) {
            self.rights.push(number);
        } else {
            self.wrongs.push(number);
        }
    }

    /// Follows links that hold as long as no candidate is removed, until nothing more follows or there is a
    /// contradiction. Claims that rest on `most` others or more are not followed.
    pub(crate) fn drain_links(&mut self, links: &Links, net: &mut Net, most: u32) {
        while let Some(number) = self.next() {
            let depth = net.depths[usize::from(number)] + 1;
            if u32::from(depth) >= most {
                return;
            }
            for &(next, k) in links.after(net.claims[usize::from(number)]) {
                let why = match is_on(next) {
                    true => Why::Forced(number, k),
                    false => Why::Excluded(number),
                };
                if let Some(known) = net.number(not(next)) {
                    net.clash = Some(Clash { known, why });
                    return;
                }
                if !net.has(next) {
                    let number = net.push(next, why, depth);
                    self.push(next, number);
                }
            }
        }
    }

    /// Returns the number of the claim that is followed next. Right candidates come first.
    fn next(&mut self) -> Option<u16> {
        if let Some(&number) = self.rights.get(self.right) {
            self.right += 1;
            return Some(number);
        }
        let number = *self.wrongs.get(self.wrong)?;
        self.wrong += 1;
        Some(number)
    }

    /// Follows the direct links of a dynamic net. Returns whether there was no contradiction. If nothing is
    /// looked for afterwards, claims that rest on `most` others or more are not followed, because later ones
    /// rest on no fewer.
    pub(crate) fn drain(
        &mut self,
        graph: &CandidateGraph,
        left: &mut Remaining,
        net: &mut Net,
        mode: Mode,
        most: u32,
    ) -> bool {
        let deepest = if mode.level == 0 { most } else { u32::MAX };
        loop {
            if let Some(&number) = self.rights.get(self.right) {
                self.right += 1;
                let depth = net.depths[usize::from(number)] + 1;
                if u32::from(depth) >= deepest {
                    return true;
                }
                let candidate = id(net.claims[usize::from(number)]);
                for &other in graph.excluded(candidate, !mode.has_cells) {
                    if !left.has(other) {
                        continue;
                    }
                    let why = Why::Excluded(number);
                    if let Some(known) = net.number(on(other)) {
                        net.clash = Some(Clash { known, why });
                        return false;
                    }
                    if !net.has(off(other)) {
                        let number = net.push(off(other), why, depth);
                        self.wrongs.push(number);
                    }
                }
            } else if let Some(&number) = self.wrongs.get(self.wrong) {
                self.wrong += 1;
                let depth = net.depths[usize::from(number)] + 1;
                if u32::from(depth) >= deepest {
                    return true;
                }
                let candidate = id(net.claims[usize::from(number)]);
                let mut forced: [(Id, u8); MAX_GROUPS] = [(0, 0); MAX_GROUPS];
                let mut count = 0;
                left.take(graph, candidate, |k, other| {
                    if k > 0 || mode.has_cells {
                        forced[count] = other;
                        count += 1;
                    }
                });
                for &(other, k) in &forced[..count] {
                    let why = Why::Forced(number, k);
                    if let Some(known) = net.number(off(other)) {
                        net.clash = Some(Clash { known, why });
                        return false;
                    }
                    if !net.has(on(other)) {
                        let number = net.push(on(other), why, depth);
                        self.rights.push(number);
                    }
                }
            } else {
                return true;
            }
        }
    }
}
