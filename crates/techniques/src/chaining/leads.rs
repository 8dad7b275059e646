//! Where chains and cycles are, and how many claims the shortest have, without following any of them.
//!
//! Most boards have none, above all those inside a net, and a search for the first chain costs more than to
//! know that. A chain goes from strong link to strong link, and each strong link is a group of which two
//! candidates are left. So only these candidates are nodes here: one that is wrong makes its partners right,
//! and what those exclude is wrong. All of that is sets of candidates, in a few words each.
//!
//! What a candidate reaches is found once: where a search comes to one of which it is known, it takes that over
//! and goes no further from there. So the components of the graph need not be known.
//!
//! It is enough to look for candidates that exclude themselves. One that is right by its own opposite excludes
//! its partners, who then exclude themselves; and what a cycle takes away excludes itself through either half.
//!
//! Links read backwards are links of the opposites: a claim leads to an end if the opposite of this end leads to the
//! opposite of the claim. So one set says what follows from a claim, and what leads to its opposite.

use super::graph::{CandidateGraph, Id, Left, Seats};
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
    /// The partners of each node, and what these exclude.
    partners: Vec<u64>,
    near: Vec<u64>,
    /// What is wrong in the end if a node is wrong; only that of the first nodes is known yet.
    far: Vec<u64>,
    /// The candidates known to exclude themselves, and those known to be right by their own opposite.
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
    /// Numbers the nodes and writes down what is near.
    fn prepare(&mut self, graph: &CandidateGraph, left: &Left, kind: Kind) {
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

    /// Whether there is a candidate that excludes itself.
    pub(crate) fn exist(&mut self, graph: &CandidateGraph, left: &Left, kind: Kind) -> bool {
        self.prepare(graph, left, kind);
        self.close(graph, true)
    }

    /// Finds what each node reaches; or, if one is enough, until a node reaches something left that it excludes itself.
    /// Whether there is any.
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

    /// Whether a chain of this many claims at most leads from a claim to its opposite; perhaps also if none does
    /// that Sudoku Explainer would look for.
    pub(crate) fn within(&mut self, graph: &CandidateGraph, left: &Left, most: u32) -> bool {
        if most < 4 || !self.exist(graph, left, Kind::Both) {
            return false;
        }
        self.close(graph, false);
        let is_short = |claims: usize| claims as u32 <= most;
        let (wrong, right) = (self.wrong.clone(), self.right.clone());
        members(&wrong).any(|id| self.claims(graph, id, true, is_short).is_some())
            || members(&right).any(|id| self.claims(graph, id, false, is_short).is_some())
    }

    /// How many claims the shortest chain from a candidate to its opposite has, with both of them; nothing if there is none, or
    /// if this number is not wanted. The chain begins with the candidate being right, or wrong.
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
            // One layer further, two claims more.
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
    pub(super) fn know_all(&mut self, graph: &CandidateGraph, left: &Left) {
        self.prepare(graph, left, Kind::Both);
        self.close(graph, false);
    }

    /// What is wrong in the end if a candidate is right. All that nodes reach must be known.
    pub(super) fn exclude_in_the_end(&self, graph: &CandidateGraph, id: Id, set: &mut [u64]) {
        let excluded = graph.excluded_set(id, !self.kind.has_cells());
        set.fill(0);
        for word in 0..self.words {
            let nodes = excluded[word] & self.is_node[word];
            let mut todo = nodes & !set[word];
            while todo != 0 {
                let node = 64 * word + todo.trailing_zeros() as usize;
                join(set, self.row(&self.far, node));
                // What follows from a node that is wrong in the end is there already.
                todo &= (todo - 1) & !set[word];
            }
        }
        join(set, excluded);
    }

    /// What is wrong in the end if a node is wrong, itself with it.
    pub(super) fn wrong_in_the_end(&self, id: Id, set: &mut Vec<u64>) {
        set.clear();
        set.extend_from_slice(self.row(&self.far, usize::from(id)));
        set[usize::from(id / 64)] |= 1 << (id % 64);
    }

    /// The candidates that lead to the opposite of a claim if they are wrong: a partner of each is among those that the
    /// claim makes wrong in the end.
    pub(super) fn lead_back(&self, wrong: &[u64], set: &mut Vec<u64>) {
        clear(set, self.words);
        for (word, (&wrong, &is_node)) in wrong.iter().zip(&self.is_node).enumerate() {
            for bit in Seats(wrong & is_node) {
                join(set, self.row(&self.partners, 64 * word + bit as usize));
            }
        }
    }

    /// Whether there may be a cycle through a candidate that takes something away, and has a number of claims that is
    /// wanted.
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
        // What goes is wrong whether or not the candidate is right, and a cycle comes back by a partner.
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
        // Layer by layer: what is right, each candidate in one layer, and what these exclude.
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
