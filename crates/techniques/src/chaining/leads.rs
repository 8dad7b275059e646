//! Finds where chains and cycles are, and how many claims the shortest have, without following any of them.
//!
//! Most boards have no chains, above all boards inside a net. Searching for the first chain costs more than
//! finding that there is none. A chain alternates weak and strong links, and each strong link is a group with
//! two candidates left. So only such candidates are nodes here. A wrong node makes its partners right, and what
//! the partners exclude is wrong. All of that is sets of candidates, in a few words each.
//!
//! The set of candidates that a candidate reaches is computed once. A search that comes to a candidate whose
//! set is known takes the set over and stops there. So the components of the graph need not be known.
//!
//! It is enough to look for candidates that exclude themselves. A candidate that is right by its own opposite
//! excludes its partners, which then exclude themselves. What a cycle eliminates excludes itself through either
//! half.
//!
//! Links read backwards are links of the opposites: a claim leads to an end if the end's opposite leads to the
//! claim's opposite. So one set holds what follows from a claim, and what leads to its opposite.

use super::graph::{CandidateGraph, Id, Remaining, Seats};
use super::links::Kind;

/// The search, and its buffers.
#[derive(Default)]
pub(crate) struct Leads {
    words: usize,
    kind: Kind,
    /// The candidates that are left.
    pub(super) left: Vec<u64>,
    /// The nodes, as a list and as a set.
    nodes: Vec<Id>,
    is_node: Vec<u64>,
    /// The number of each node.
    numbers: Vec<u16>,
    /// The partners of each node, and what these partners exclude.
    partners: Vec<u64>,
    near: Vec<u64>,
    /// What is finally wrong if a node is wrong. Only the sets of the first nodes are known yet.
    far: Vec<u64>,
    /// The candidates known to exclude themselves, and those that follow from their own opposite.
    pub(super) wrong: Vec<u64>,
    pub(super) right: Vec<u64>,
    front: Vec<u64>,
    seen: Vec<u64>,
    next: Vec<u64>,
    met: Vec<u64>,
}

/// The members of a set.
pub(super) fn members(set: &[u64]) -> impl Iterator<Item = usize> {
    let of = |(word, &bits): (usize, &u64)| Seats(bits).map(move |bit| 64 * word + bit as usize);
    set.iter().enumerate().flat_map(of)
}

#[inline]
pub(super) fn join(set: &mut [u64], other: &[u64]) {
    set.iter_mut().zip(other).for_each(|(a, b)| *a |= b);
}

pub(super) fn clear(set: &mut Vec<u64>, words: usize) {
    set.clear();
    set.resize(words, 0);
}

#[inline]
pub(super) fn has(set: &[u64], id: usize) -> bool {
    set[id / 64] >> (id % 64) & 1 == 1
}

fn meet(a: &[u64], b: &[u64]) -> bool {
    a.iter().zip(b).any(|(a, b)| a & b != 0)
}

impl Leads {
    /// Numbers the nodes and lists their partners and what those exclude.
    fn prepare(&mut self, graph: &CandidateGraph, left: &Remaining, kind: Kind) {
        self.kind = kind;
        self.words = graph.words();
        self.nodes.clear();
        self.partners.clear();
        self.near.clear();
        self.far.clear();
        clear(&mut self.wrong, self.words);
        clear(&mut self.right, self.words);
        self.left.clone_from(&left.1);
        clear(&mut self.is_node, self.words);
        self.numbers.resize(graph.len(), 0);
        let groups = match kind {
            Kind::X => graph.cells..left.0.len(),
            Kind::Y => 0..graph.cells,
            Kind::Both => 0..left.0.len(),
        };
        for group in groups {
            let seats = left.0[group];
            let but_one = seats & seats.wrapping_sub(1);
            if but_one == 0 || but_one & (but_one - 1) != 0 {
                continue;
            }
            let pair = [seats.trailing_zeros(), but_one.trailing_zeros()];
            let [a, b] = pair.map(|seat| graph.at(group, seat));
            for (node, partner) in [(a, b), (b, a)] {
                let i = usize::from(node);
                if !has(&self.is_node, i) {
                    self.is_node[i / 64] |= 1 << (i % 64);
                    self.numbers[i] = self.nodes.len() as u16;
                    self.nodes.push(node);
                    self.partners.resize(self.nodes.len() * self.words, 0);
                    self.near.resize(self.nodes.len() * self.words, 0);
                }
                let row = usize::from(self.numbers[i]) * self.words;
                self.partners[row + usize::from(partner / 64)] |= 1 << (partner % 64);
                let set = graph.excluded_set(partner, !kind.has_cells());
                join(&mut self.near[row..row + self.words], set);
            }
        }
    }

    fn row<'a>(&self, of: &'a [u64], node: usize) -> &'a [u64] {
        &of[usize::from(self.numbers[node]) * self.words..][..self.words]
    }

    /// Whether some candidate excludes itself.
    pub(crate) fn exist(&mut self, graph: &CandidateGraph, left: &Remaining, kind: Kind) -> bool {
        self.prepare(graph, left, kind);
        self.close(graph, true)
    }

    /// Finds what each node reaches. If one result is enough, stops when a node reaches a candidate that is
    /// left and that it excludes itself. Returns whether there is such a candidate.
    pub(super) fn close(&mut self, graph: &CandidateGraph, one_is_enough: bool) -> bool {
        let words = self.words;
        let beyond = !self.kind.has_cells();
        for number in self.far.len().checked_div(words).unwrap_or(0)..self.nodes.len() {
            let node = self.nodes[number];
            let i = usize::from(node);
            self.far
                .extend_from_slice(&self.near[number * words..][..words]);
            let (known, own) = self.far.split_at_mut(number * words);
            clear(&mut self.seen, words);
            self.seen[i / 64] |= 1 << (i % 64);
            let mut word = 0;
            while word < words {
                let todo = own[word] & self.is_node[word] & !self.seen[word];
                if todo == 0 {
                    word += 1;
                    continue;
                }
                let bit = todo.trailing_zeros() as usize;
                self.seen[word] |= 1 << bit;
                let other = usize::from(self.numbers[64 * word + bit]);
                if other < number {
                    let row = &known[other * words..][..words];
                    join(own, row);
                    join(&mut self.seen, row);
                } else {
                    join(own, &self.near[other * words..][..words]);
                }
                word = 0;
            }
            if meet(own, &self.partners[number * words..][..words]) {
                self.right[i / 64] |= 1 << (i % 64);
            }
            let excluded = graph.excluded_set(node, beyond);
            let mut any = 0;
            for word in 0..words {
                let wrong = own[word] & excluded[word] & self.left[word];
                self.wrong[word] |= wrong;
                any |= wrong;
            }
            if one_is_enough && any != 0 {
                return true;
            }
        }
        self.wrong.iter().any(|&word| word != 0)
    }

    /// Whether a chain of at most `most` claims leads from a claim to its opposite. It may return true although
    /// Sudoku Explainer would look for none of these chains.
    pub(crate) fn within(&mut self, graph: &CandidateGraph, left: &Remaining, most: u32) -> bool {
        if most < 4 || !self.exist(graph, left, Kind::Both) {
            return false;
        }
        self.close(graph, false);
        let is_short = |claims: usize| claims as u32 <= most;
        let (wrong, right) = (self.wrong.clone(), self.right.clone());
        members(&wrong).any(|id| self.claims(graph, id, true, is_short).is_some())
            || members(&right).any(|id| self.claims(graph, id, false, is_short).is_some())
    }

    /// Returns the number of claims of the shortest chain from a candidate to its opposite, both ends included.
    /// Returns `None` if there is no chain, or if this number is not wanted. `is_on` is whether the candidate
    /// is right at the start.
    pub(super) fn claims(
        &mut self,
        graph: &CandidateGraph,
        id: usize,
        is_on: bool,
        is_wanted: impl Fn(usize) -> bool,
    ) -> Option<usize> {
        let words = self.words;
        clear(&mut self.front, words);
        clear(&mut self.next, words);
        if is_on {
            let excluded = graph.excluded_set(id as Id, !self.kind.has_cells());
            for (word, excluded) in excluded.iter().enumerate() {
                self.front[word] = excluded & self.is_node[word];
            }
        } else {
            self.front[id / 64] |= 1 << (id % 64);
        }
        self.seen.clone_from(&self.front);
        let mut claims = 2;
        loop {
            claims += 2;
            if !is_wanted(claims) {
                return None;
            }
            // The next layer adds two claims.
            self.next.fill(0);
            let numbers = members(&self.front).map(|id| usize::from(self.numbers[id]));
            for number in numbers {
                join(&mut self.next, &self.near[number * words..][..words]);
            }
            let is_there = match is_on {
                true => has(&self.next, id),
                false => meet(&self.next, self.row(&self.partners, id)),
            };
            if is_there {
                return Some(claims);
            }
            let mut any = 0;
            for word in 0..words {
                self.front[word] = self.next[word] & self.is_node[word] & !self.seen[word];
                self.seen[word] |= self.front[word];
                any |= self.front[word];
            }
            if any == 0 {
                return None;
            }
        }
    }

    /// Finds what each node reaches by all links.
    pub(super) fn know_all(&mut self, graph: &CandidateGraph, left: &Remaining) {
        self.prepare(graph, left, Kind::Both);
        self.close(graph, false);
    }

    /// Fills `set` with what is finally wrong if a candidate is right. What all nodes reach must be known.
    pub(super) fn exclude_in_the_end(&self, graph: &CandidateGraph, id: Id, set: &mut [u64]) {
        let excluded = graph.excluded_set(id, !self.kind.has_cells());
        set.fill(0);
        for word in 0..self.words {
            let nodes = excluded[word] & self.is_node[word];
            let mut todo = nodes & !set[word];
            while todo != 0 {
                let node = 64 * word + todo.trailing_zeros() as usize;
                join(set, self.row(&self.far, node));
                // The set already holds what follows from a node that is finally wrong.
                todo &= (todo - 1) & !set[word];
            }
        }
        join(set, excluded);
    }

    /// Fills `set` with what is finally wrong if a node is wrong, including the node.
    pub(super) fn wrong_in_the_end(&self, id: Id, set: &mut Vec<u64>) {
        set.clear();
        set.extend_from_slice(self.row(&self.far, usize::from(id)));
        set[usize::from(id / 64)] |= 1 << (id % 64);
    }

    /// Finds the candidates that lead to the opposite of a claim if they are wrong. One of their partners is
    /// among the candidates that the claim finally makes wrong.
    pub(super) fn lead_back(&self, wrong: &[u64], set: &mut Vec<u64>) {
        clear(set, self.words);
        for (word, (&wrong, &is_node)) in wrong.iter().zip(&self.is_node).enumerate() {
            for bit in Seats(wrong & is_node) {
                join(set, self.row(&self.partners, 64 * word + bit as usize));
            }
        }
    }

    /// Whether there may be a cycle through a candidate that eliminates something and has a wanted number of
    /// claims.
    pub(super) fn has_cycle(
        &mut self,
        graph: &CandidateGraph,
        candidate: Id,
        is_wanted: impl Fn(usize) -> bool,
    ) -> bool {
        let (id, words, beyond) = (usize::from(candidate), self.words, !self.kind.has_cells());
        if !has(&self.is_node, id) || !meet(self.row(&self.far, id), &self.wrong) {
            return false;
        }
        // What is eliminated is wrong whether or not the candidate is right, and a cycle returns through a
        // partner.
        let mut ends = std::mem::take(&mut self.front);
        ends.resize(words, 0);
        self.exclude_in_the_end(graph, candidate, &mut ends);
        let (far, partners) = (self.row(&self.far, id), self.row(&self.partners, id));
        let goes = |word: usize| ends[word] & far[word] & self.left[word] != 0;
        let may_be = meet(&ends, partners) && (0..words).any(goes);
        self.front = ends;
        if !may_be {
            return false;
        }
        // Goes layer by layer: the right candidates, each in one layer, and what these exclude.
        let numbers = &self.numbers;
        let row = |node: usize| {
            usize::from(numbers[node]) * words..(usize::from(numbers[node]) + 1) * words
        };
        let (far, partners) = (&self.far[row(id)], &self.partners[row(id)]);
        self.next.clear();
        self.next
            .extend_from_slice(graph.excluded_set(candidate, beyond));
        clear(&mut self.seen, words);
        clear(&mut self.met, words);
        self.met[id / 64] |= 1 << (id % 64);
        let mut claims = 2;
        loop {
            claims += 2;
            if !is_wanted(claims) {
                return false;
            }
            self.front.fill(0);
            for word in 0..words {
                let nodes = self.next[word] & self.is_node[word] & !self.seen[word];
                self.seen[word] |= nodes;
                for bit in Seats(nodes) {
                    join(
                        &mut self.front,
                        &self.partners[row(64 * word + bit as usize)],
                    );
                }
            }
            self.next.fill(0);
            let mut any = 0;
            for (word, far) in far.iter().enumerate() {
                let right = self.front[word] & !self.met[word] & far;
                self.met[word] |= right;
                any |= right;
                for bit in Seats(right) {
                    let excluded = graph.excluded_set((64 * word) as Id + bit as Id, beyond);
                    join(&mut self.next, excluded);
                }
            }
            if meet(&self.next, partners) {
                return true;
            }
            if any == 0 {
                return false;
            }
        }
    }
}
