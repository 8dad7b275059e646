//! Searches for hints with several premises: a candidate and its opposite, all candidates of a cell, or all
//! places of a digit in a house.
//!
//! | hint | follows when |
//! |---|---|
//! | contradiction | the net of a premise contains a contradiction |
//! | double | a claim is in the nets of a candidate and of its opposite |
//! | cell, house | a claim is in the nets of all candidates of the group |
//!
//! The cost of a hint is the number of claims that its ends rest on, added up over its nets. The claims of the
//! chains nested in the nets are added, each once. The nets of all candidates are kept while one board is
//! searched. Hints nested in a net are searched by the same engine, one level deeper.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

use ninefold_logic::State;

use super::binary::{ChainSearch, Extent};
use super::graph::{CandidateGraph, Claim, Id, Remaining, Seats, id, is_on, off, on};
use super::links::Links;
use super::net::{Mode, Net, Queues, Why};
use super::pattern::Sink;
use crate::reach::Reach;

/// What a hint rests on.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum From {
    /// The net of the premise contains a contradiction.
    Clash(Claim),
    /// The nets of the candidate and of its opposite have a claim in common.
    Both(Id),
    /// The nets of all candidates of a group have one in common. A group is a cell, or a digit in a house.
    Group(u32),
}

/// A conclusion of one or more nets.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Hint {
    pub(crate) from: From,
    /// The claim that follows.
    pub(crate) target: Claim,
    /// The number of claims that it costs.
    pub(crate) claims: u32,
    /// The order of hints of the same cost: the lowest key comes first.
    pub(crate) key: u8,
}

/// The buffers of one level of nesting.
#[derive(Default)]
pub(crate) struct LevelBuffers {
    /// The nets of the candidates, computed on demand.
    nets: Vec<Net>,
    known: Vec<bool>,
    wrong: Net,
    /// What follows directly from each claim while no candidate is removed, computed on demand.
    links: Links,
    knows_links: bool,
    /// What is finally wrong if a candidate is right, while no candidate is removed. Each set has `words` words
    /// and is computed on demand.
    ends: Vec<u64>,
    knows_ends: Vec<bool>,
    words: usize,
    pub(crate) hints: Vec<Hint>,
    pub(super) search: ChainSearch,
    wanted: Extent,
    /// Hints with more claims than this are not wanted.
    most: u32,
}

impl LevelBuffers {
    fn keep(&mut self, hint: Hint) {
        if hint.claims > self.most {
            return;
        }
        match self.hints.first_mut() {
            Some(best) if self.wanted == Extent::Best => {
                if (hint.claims, hint.key) < (best.claims, best.key) {
                    *best = hint;
                }
            }
            _ => self.hints.push(hint),
        }
        if self.wanted == Extent::Best {
            self.most = hint.claims.min(self.most);
        }
    }
}

impl LevelBuffers {
    /// Whether some candidate is finally excluded by all candidates of a group.
    fn may_have_common(&mut self, graph: &CandidateGraph, left: &Remaining, group: u32) -> bool {
        let (words, leads) = (self.words, &self.search.leads);
        let ids = graph.seated(group as usize, left.0[group as usize]);
        for id in ids.clone().map(usize::from) {
            if !self.knows_ends[id] {
                self.knows_ends[id] = true;
                leads.exclude_in_the_end(graph, id as Id, &mut self.ends[id * words..][..words]);
            }
        }
        let of = |id: Id, word: usize| self.ends[usize::from(id) * words + word];
        (0..words).any(|word| {
            let common = ids
                .clone()
                .fold(leads.left[word], |all, id| all & of(id, word));
            common != 0
        })
    }
}

/// Free buffers.
#[derive(Default)]
struct BufferPool {
    levels: Vec<LevelBuffers>,
    remaining: Vec<Remaining>,
    queues: Vec<Queues>,
}

thread_local! {
    /// Buffers that are reused by the next engine.
    static BUFFERS: RefCell<BufferPool> = RefCell::default();
}

/// The buffers of boards with more candidates than this are not kept.
const MAX_KEPT_CANDIDATES: usize = 729;

/// Searches a board.
pub(crate) struct Engine<'a, const W: usize> {
    pub(crate) state: &'a State<W>,
    pub(crate) graph: &'a CandidateGraph,
    pub(crate) reach: &'a Reach,
    /// Whether the time ran out. Then the hints are incomplete.
    pub(crate) is_over: bool,
    pool: BufferPool,
    /// The number of claims of each nested chain.
    pub(crate) nested: Vec<u32>,
    /// The number of each nested chain, by all claims that it contains.
    pub(super) chains: BTreeMap<Vec<Claim>, u32>,
    /// The groups that each nested chain consists of.
    pub(crate) made: Vec<Vec<u32>>,
}

impl<'a, const W: usize> Engine<'a, W> {
    pub(crate) fn new(state: &'a State<W>, graph: &'a CandidateGraph, reach: &'a Reach) -> Self {
        Engine {
            state,
            graph,
            reach,
            is_over: false,
            pool: BUFFERS.take(),
            nested: Vec::new(),
            chains: BTreeMap::new(),
            made: Vec::new(),
        }
    }

    /// Returns unused buffers for one level.
    pub(crate) fn level_buffers(&mut self) -> LevelBuffers {
        self.pool.levels.pop().unwrap_or_default()
    }

    /// Whether the time is over.
    fn ends(&mut self) -> bool {
        self.is_over = self.is_over || self.reach.check_time().is_break();
        self.is_over
    }

    /// Takes back buffers that are no longer used.
    pub(crate) fn give_back(&mut self, buffers: LevelBuffers) {
        self.pool.levels.push(buffers);
    }

    /// Follows a premise in a dynamic net. Claims that rest on `most` others or more are left out, as far as
    /// that can be known. What is in the net is as it would be in the whole net.
    pub(crate) fn follow(
        &mut self,
        net: &mut Net,
        source: &Remaining,
        mode: Mode,
        premise: Claim,
        most: u32,
    ) {
        let graph = self.graph;
        let mut left = self.pool.remaining.pop().unwrap_or_default();
        let mut queues = self.pool.queues.pop().unwrap_or_else(Queues::new);
        left.copy(source);
        net.start(graph, premise);
        queues.start(premise);
        while queues.drain(graph, &mut left, net, mode, most) && mode.level > 0 {
            let mut sink = Sink {
                graph,
                source,
                left: &left,
                net,
                queues: &mut queues,
                any: false,
            };
            if !sink.look()
                && (mode.level == 1
                    || self.ends()
                    || !self.look_deeper((source, &left), net, &mut queues, mode, most))
            {
                break;
            }
        }
        self.pool.remaining.push(left);
        self.pool.queues.push(queues);
    }

    /// Follows a premise in a net that removes no candidates, along the links of what is left.
    pub(crate) fn follow_links(&mut self, net: &mut Net, links: &Links, premise: Claim, most: u32) {
        let mut queues = self.pool.queues.pop().unwrap_or_else(Queues::new);
        net.start(self.graph, premise);
        queues.start(premise);
        queues.drain_links(links, net, most);
        self.pool.queues.push(queues);
    }

    /// Returns the net of a candidate from the nets of its level, and computes it if needed.
    pub(crate) fn net<'b>(
        &mut self,
        buffers: &'b mut LevelBuffers,
        left: &Remaining,
        mode: Mode,
        candidate: Id,
        most: u32,
    ) -> &'b mut Net {
        let i = usize::from(candidate);
        if !buffers.known[i] {
            buffers.known[i] = true;
            let mut net = std::mem::take(&mut buffers.nets[i]);
            match mode.is_dynamic {
                true => self.follow(&mut net, left, mode, on(candidate), most),
                false => {
                    if !buffers.knows_links {
                        buffers.knows_links = true;
                        buffers.links.build(self.graph, left);
                    }
                    self.follow_links(&mut net, &buffers.links, on(candidate), most);
                }
            }
            buffers.nets[i] = net;
        }
        &mut buffers.nets[i]
    }

    /// Fills the hints of a level. Depending on `wanted` these are the first of the cheapest, or any one, of no
    /// more claims than `most`, or all, the cheapest first.
    pub(crate) fn search(
        &mut self,
        buffers: &mut LevelBuffers,
        left: &Remaining,
        mode: Mode,
        wanted: Extent,
        most: u32,
    ) {
        let graph = self.graph;
        buffers.hints.clear();
        buffers.known.clear();
        buffers.known.resize(graph.len(), false);
        if buffers.nets.len() < graph.len() {
            buffers.nets.resize_with(graph.len(), Net::default);
        }
        (buffers.wanted, buffers.most) = (wanted, most);
        if !mode.is_dynamic {
            buffers.knows_links = false;
            buffers.search.leads.know_all(graph, left);
            buffers.words = graph.words();
            buffers.ends.resize(graph.len() * buffers.words, 0);
            buffers.knows_ends.clear();
            buffers.knows_ends.resize(graph.len(), false);
        }
        for cell in 0..graph.cells {
            let marks = left.0[cell];
            let others = marks & marks.wrapping_sub(1);
            let is_large = others & others.wrapping_sub(1) != 0;
            if others == 0 || !mode.is_dynamic && !is_large {
                continue;
            }
            for digit in Seats(marks) {
                if self.ends() {
                    return;
                }
                let candidate = graph.at(cell, digit);
                if mode.is_dynamic {
                    self.net(buffers, left, mode, candidate, buffers.most);
                    self.of_candidate(buffers, left, mode, candidate, is_large);
                }
                if mode.is_multiple {
                    for &(group, seat) in &graph.groups(candidate)[1..] {
                        let seats = left.0[group as usize];
                        if seats & ((1 << seat) - 1) == 0 && seats & (seats - 1) != 0 {
                            self.of_group(buffers, left, mode, group, 6);
                        }
                    }
                }
                if wanted == Extent::One && !buffers.hints.is_empty() {
                    return;
                }
            }
            if mode.is_multiple {
                self.of_group(buffers, left, mode, cell as u32, 5);
            }
        }
        if wanted == Extent::All {
            buffers.hints.sort_by_key(|hint| (hint.claims, hint.key));
        }
    }

    /// Finds contradictions of a candidate and of its opposite, and what follows from both.
    fn of_candidate(
        &mut self,
        buffers: &mut LevelBuffers,
        left: &Remaining,
        mode: Mode,
        candidate: Id,
        with_both: bool,
    ) {
        let graph = self.graph;
        let i = usize::from(candidate);
        let mut wrong = std::mem::take(&mut buffers.wrong);
        self.follow(&mut wrong, left, mode, off(candidate), buffers.most);
        let mut right = std::mem::take(&mut buffers.nets[i]);
        for net in [&mut right, &mut wrong] {
            let target = super::links::not(net.premise());
            if net.clash.is_some() && is_news(graph, left, target) {
                net.look_behind(graph, left);
                buffers.keep(Hint {
                    from: From::Clash(net.premise()),
                    target,
                    claims: self.claims_of_clash(left, net),
                    key: 7,
                });
            }
        }
        if with_both && mode.is_multiple {
            let mut both = [&mut right, &mut wrong];
            if have_common(both.iter().map(|net| &net.held[..])) {
                self.common(buffers, left, &mut both, From::Both(candidate), 1);
            }
        }
        buffers.wrong = wrong;
        buffers.nets[i] = right;
    }

    /// Finds what follows from all candidates of a group.
    fn of_group(
        &mut self,
        buffers: &mut LevelBuffers,
        left: &Remaining,
        mode: Mode,
        group: u32,
        key: u8,
    ) {
        let graph = self.graph;
        let seats = left.0[group as usize];
        // Most groups have no common consequence, and sets show this without the nets. A net with a
        // contradiction holds less than what finally follows. If a candidate is finally right, the others of
        // its cell are wrong.
        if !mode.is_dynamic && !buffers.may_have_common(graph, left, group) {
            return;
        }
        for candidate in graph.seated(group as usize, seats) {
            self.net(buffers, left, mode, candidate, buffers.most);
        }
        let known = graph.seated(group as usize, seats);
        if !have_common(known.map(|id| &buffers.nets[usize::from(id)].held[..])) {
            return;
        }
        let ids: Vec<Id> = graph.seated(group as usize, seats).collect();
        let mut nets: Vec<Net> = ids
            .iter()
            .map(|&id| std::mem::take(&mut buffers.nets[usize::from(id)]))
            .collect();
        let mut all: Vec<&mut Net> = nets.iter_mut().collect();
        self.common(buffers, left, &mut all, From::Group(group), key);
        for (id, net) in ids.into_iter().zip(nets) {
            buffers.nets[usize::from(id)] = net;
        }
    }

    /// Keeps hints for the claims that are in all of these nets.
    fn common(
        &mut self,
        buffers: &mut LevelBuffers,
        left: &Remaining,
        nets: &mut [&mut Net],
        from: From,
        key: u8,
    ) {
        let graph = self.graph;
        for wants_on in [true, false] {
            for i in 0..nets[0].claims.len() {
                let target = nets[0].claims[i];
                let is_common =
                    |net: &&mut Net| net.held[usize::from(target / 64)] >> (target % 64) & 1 == 1;
                if is_on(target) != wants_on
                    || !nets.iter().all(is_common)
                    || !is_news(graph, left, target)
                {
                    continue;
                }
                let least = nets.iter().map(|net| {
                    let number = net.number(target).unwrap_or(0);
                    u32::from(net.depths[usize::from(number)])
                });
                if least.sum::<u32>() > buffers.most {
                    continue;
                }
                nets.iter_mut().for_each(|net| net.look_behind(graph, left));
                let claims = self.claims(nets, target);
                buffers.keep(Hint {
                    from,
                    target,
                    claims,
                    key,
                });
            }
        }
    }

    /// Returns the cost of a claim that is in all of these nets.
    fn claims(&self, nets: &[&mut Net], target: Claim) -> u32 {
        let mut nested = BTreeSet::new();
        let mut claims = 0;
        for net in nets {
            if let Some(number) = net.number(target) {
                let behind = net.behind(number);
                claims += count(behind);
                nested_in(net, behind, &mut nested);
            }
        }
        claims + self.claims_nested(&nested)
    }

    fn claims_of_clash(&self, left: &Remaining, net: &Net) -> u32 {
        let Some(clash) = net.clash else { return 0 };
        let mut nested = BTreeSet::new();
        let known = net.behind(clash.known);
        let other = net.behind_clash(self.graph, left, clash);
        nested_in(net, known, &mut nested);
        nested_in(net, &other, &mut nested);
        count(known) + count(&other) + 1 + self.claims_nested(&nested)
    }

    fn claims_nested(&self, nested: &BTreeSet<u32>) -> u32 {
        let claims = nested.iter().map(|&number| self.nested[number as usize]);
        claims.sum()
    }
}

impl<const W: usize> Drop for Engine<'_, W> {
    fn drop(&mut self) {
        if self.graph.len() <= MAX_KEPT_CANDIDATES {
            BUFFERS.replace(std::mem::take(&mut self.pool));
        }
    }
}

/// Whether some claim is in all of these sets.
fn have_common<'a>(sets: impl Iterator<Item = &'a [u64]> + Clone) -> bool {
    let words = sets.clone().map(<[u64]>::len).min().unwrap_or(0);
    let common = |word: usize| sets.clone().fold(u64::MAX, |all, set| all & set[word]);
    (0..words).any(|word| common(word) != 0)
}

/// Whether candidates are removed when a claim holds.
fn is_news(graph: &CandidateGraph, left: &Remaining, claim: Claim) -> bool {
    let (cell, seat) = graph.groups(id(claim))[0];
    !is_on(claim) || left.0[cell as usize] & !(1 << seat) != 0
}

/// Returns the candidates that are removed from a claim's cell when it holds.
pub(crate) fn removed(graph: &CandidateGraph, left: &Remaining, claim: Claim) -> Vec<Id> {
    if is_on(claim) {
        let (cell, seat) = graph.groups(id(claim))[0];
        let others = left.0[cell as usize] & !(1 << seat);
        graph.seated(cell as usize, others).collect()
    } else {
        vec![id(claim)]
    }
}

fn count(bits: &[u64]) -> u32 {
    bits.iter().map(|word| word.count_ones()).sum()
}

/// Collects the nested chains among these claims of a net.
fn nested_in(net: &Net, behind: &[u64], nested: &mut BTreeSet<u32>) {
    if net.patterns.iter().all(|pattern| pattern.nested.is_none()) {
        return;
    }
    for (word, &bits) in behind.iter().enumerate() {
        for bit in Seats(bits) {
            if let Why::Pattern(pattern) = net.whys[word * 64 + bit as usize] {
                nested.extend(net.patterns[pattern as usize].nested);
            }
        }
    }
}
