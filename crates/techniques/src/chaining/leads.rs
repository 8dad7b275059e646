//! Whether a chain leads from a claim to its opposite at all, and whether a short one does.
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

use super::graph::{CandidateGraph, Id, Left, Seats};
use super::links::Kind;

/// The search, and its buffers.
#[derive(Default)]
pub(crate) struct Leads {
    words: usize,
    /// The first of a candidate's groups in which it excludes the others.
    first: usize,
    /// The nodes, as a list and as a set.
    nodes: Vec<Id>,
    is_node: Vec<u64>,
    /// The number of each node.
    numbers: Vec<u16>,
    /// What the partners of each node exclude.
    near: Vec<u64>,
    /// What follows in the end; only that of the first nodes is known yet.
    far: Vec<u64>,
    front: Vec<u64>,
    seen: Vec<u64>,
    next: Vec<u64>,
}

/// Calls with each member of a set.
fn members(set: &[u64]) -> impl Iterator<Item = usize> {
    let of = |(word, &bits): (usize, &u64)| Seats(bits).map(move |bit| 64 * word + bit as usize);
    set.iter().enumerate().flat_map(of)
}

fn join(set: &mut [u64], other: &[u64]) {
    set.iter_mut().zip(other).for_each(|(a, b)| *a |= b);
}

fn clear(set: &mut Vec<u64>, words: usize) {
    set.clear();
    set.resize(words, 0);
}

fn has(set: &[u64], id: usize) -> bool {
    set[id / 64] >> (id % 64) & 1 == 1
}

impl Leads {
    /// Numbers the nodes and writes down what is near.
    fn prepare(&mut self, graph: &CandidateGraph, left: &Left, kind: Kind) {
        self.first = usize::from(!kind.has_cells());
        self.words = graph.words();
        self.nodes.clear();
        self.near.clear();
        self.far.clear();
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
                    self.near.resize(self.nodes.len() * self.words, 0);
                }
                let row = usize::from(self.numbers[i]) * self.words;
                let row = &mut self.near[row..row + self.words];
                exclude(graph, self.first, partner, row);
            }
        }
    }

    /// Whether there is a candidate that excludes itself.
    pub(crate) fn exist(&mut self, graph: &CandidateGraph, left: &Left, kind: Kind) -> bool {
        self.prepare(graph, left, kind);
        self.close(graph, left)
    }

    /// Finds what each node reaches, until one reaches something left that it excludes itself.
    fn close(&mut self, graph: &CandidateGraph, left: &Left) -> bool {
        let words = self.words;
        clear(&mut self.next, words);
        for (number, &node) in self.nodes.iter().enumerate() {
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
            self.next.fill(0);
            exclude(graph, self.first, node, &mut self.next);
            let meets = |(a, b): (&u64, &u64)| a & b != 0;
            if own.iter().zip(&self.next).any(meets) {
                self.next.iter_mut().zip(own).for_each(|(a, b)| *a &= *b);
                if members(&self.next).any(|id| left.has(graph, id as Id)) {
                    return true;
                }
            }
        }
        false
    }

    /// Whether a chain of this many claims at most leads from a claim to its opposite; perhaps also if none does
    /// that Sudoku Explainer would look for.
    pub(crate) fn within(&mut self, graph: &CandidateGraph, left: &Left, most: u32) -> bool {
        if most < 4 || !self.exist(graph, left, Kind::Both) {
            return false;
        }
        let mut ids = (0..graph.len() as Id).filter(|&id| left.has(graph, id));
        ids.any(|id| self.excludes_itself(graph, id, most))
            || (0..self.nodes.len()).any(|number| self.forces_itself(graph, left, number, most))
    }

    /// One layer further, two claims more. Whether there is anything new.
    fn go_on(&mut self) -> bool {
        let words = self.words;
        clear(&mut self.next, words);
        for id in members(&self.front) {
            let number = usize::from(self.numbers[id]);
            join(&mut self.next, &self.near[number * words..][..words]);
        }
        let mut any = false;
        for word in 0..words {
            self.front[word] = self.next[word] & self.is_node[word] & !self.seen[word];
            self.seen[word] |= self.front[word];
            any |= self.front[word] != 0;
        }
        any
    }

    fn excludes_itself(&mut self, graph: &CandidateGraph, id: Id, most: u32) -> bool {
        clear(&mut self.front, self.words);
        exclude(graph, self.first, id, &mut self.front);
        for (front, nodes) in self.front.iter_mut().zip(&self.is_node) {
            *front &= nodes;
        }
        self.seen.clone_from(&self.front);
        let mut claims = 2;
        while claims + 2 <= most {
            claims += 2;
            let goes_on = self.go_on();
            if has(&self.next, usize::from(id)) {
                return true;
            }
            if !goes_on {
                break;
            }
        }
        false
    }

    fn forces_itself(
        &mut self,
        graph: &CandidateGraph,
        left: &Left,
        number: usize,
        most: u32,
    ) -> bool {
        let node = self.nodes[number];
        let groups = 0..graph.groups(node).len();
        let partners = groups.filter_map(|k| left.only_other(graph, node, k));
        let partners: Vec<Id> = partners.map(|(partner, _)| partner).collect();
        let i = usize::from(node);
        clear(&mut self.front, self.words);
        self.front[i / 64] |= 1 << (i % 64);
        self.seen.clone_from(&self.front);
        let mut claims = 1;
        while claims + 3 <= most && self.go_on() {
            claims += 2;
            if partners
                .iter()
                .any(|&partner| has(&self.front, usize::from(partner)))
            {
                return true;
            }
        }
        false
    }
}

/// Adds what a candidate excludes in its groups from this one on.
fn exclude(graph: &CandidateGraph, first: usize, id: Id, set: &mut [u64]) {
    let i = usize::from(id);
    if graph.plan.has_apart {
        for &other in graph.excluded(id, first == 1) {
            set[usize::from(other) / 64] |= 1 << (other % 64);
        }
        return;
    }
    let is_there = has(set, i);
    for &(group, _) in &graph.groups(id)[first..] {
        join(set, graph.members(group as usize));
    }
    if !is_there {
        set[i / 64] &= !(1 << (i % 64));
    }
}
