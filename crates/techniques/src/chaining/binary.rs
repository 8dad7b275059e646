//! Cycles and chains in which every claim rests on one claim before it.
//!
//! A *cycle* comes back to where it began, and so holds read either way. A *chain* leads from a claim to
//! its opposite, which must therefore be true. They are looked for with links of one digit (X), with links in
//! cells of two candidates (Y, cycles only), and with both, from every candidate of every cell in order,
//! breadth first: as Sudoku Explainer does, so that of several the same is the first.
//!
//! The breadth-first search itself is the textbook's; but it begins only where it can succeed, and goes only
//! through claims that lie between its two ends, which the [`Closure`] knows. Claims elsewhere change
//! neither which parent a claim gets nor the order of the rest. What is longer than the best found is left.

use ninefold_grid::CellSet;
use ninefold_logic::State;

use super::graph::{CandidateGraph, Claim, Id, Left, Seats, id, is_on, off, on};
use super::leads::Leads;
use super::links::{Closure, Kind, Links, not};
use super::price::difficulty;
use crate::reach::Reach;

/// A cycle or a chain.
#[derive(Clone, Debug)]
pub(crate) struct Found {
    pub(crate) kind: Kind,
    pub(crate) is_cycle: bool,
    pub(crate) difficulty: f64,
    /// The claims from the end back to the premise, each with the place of the group that forces it. Of a
    /// cycle, both are the same claim.
    pub(crate) path: Vec<(Claim, u8)>,
    /// What a cycle takes away, in the order of the path.
    pub(crate) gone: Vec<Id>,
}

impl Found {
    /// How many claims it has.
    pub(crate) fn claims(&self) -> usize {
        self.path.len() - usize::from(self.is_cycle)
    }

    fn is_before(&self, other: &Found) -> bool {
        (self.difficulty, self.claims()) < (other.difficulty, other.claims())
    }
}

/// The search, and its buffers.
#[derive(Default)]
pub(crate) struct Search {
    links: Links,
    closure: Closure,
    pub(super) leads: Leads,
    /// Claims met by the search that is going on.
    met: Vec<u64>,
    /// A claim, the place of its group, and the node before it.
    nodes: Vec<(Claim, u8, u32)>,
    layer: Vec<u32>,
    next: Vec<u32>,
    pub(crate) found: Vec<Found>,
}

/// This many candidates are gone through between two looks at the clock.
const BETWEEN_LOOKS: Id = 32;

/// Which of the cycles and chains are wanted.
#[derive(Copy, Clone, Default, PartialEq, Eq, Debug)]
pub(crate) enum Wanted {
    /// The first of the cheapest.
    #[default]
    Best,
    /// All, the cheapest first.
    All,
    /// One, whichever.
    One,
}

/// What is looked for with one kind of links.
#[derive(Copy, Clone)]
pub(crate) struct Sought {
    pub(crate) kind: Kind,
    pub(crate) cycles: bool,
    /// There are none with cells alone.
    pub(crate) chains: bool,
}

impl Sought {
    /// All, in order.
    pub(crate) const ALL: [Sought; 3] = [
        Sought {
            kind: Kind::X,
            cycles: true,
            chains: true,
        },
        Sought {
            kind: Kind::Y,
            cycles: true,
            chains: false,
        },
        Sought {
            kind: Kind::Both,
            cycles: true,
            chains: true,
        },
    ];
}

/// The base of a price in tenths.
fn base(kind: Kind, is_cycle: bool) -> u16 {
    match (kind, is_cycle) {
        (Kind::Both, _) => 70,
        (_, true) => 65,
        (_, false) => 66,
    }
}

impl Search {
    /// Fills `found` with cycles and chains of these kinds.
    pub(crate) fn run<const W: usize>(
        &mut self,
        state: &State<W>,
        graph: &CandidateGraph,
        left: &Left,
        kinds: &[Sought],
        wanted: Wanted,
        reach: &Reach,
    ) {
        self.found.clear();
        if !self.leads.exist(graph, left, Kind::Both) {
            return;
        }
        for &Sought {
            kind,
            cycles,
            chains,
        } in kinds
        {
            // Four claims are the least.
            if !self.is_wanted(kind, true, 4, wanted) && !self.is_wanted(kind, false, 4, wanted) {
                continue;
            }
            // What there is with some links is there with all.
            if kind != Kind::Both && !self.leads.exist(graph, left, kind) {
                continue;
            }
            self.links.build(graph, left, kind);
            self.closure.build(&self.links);
            for candidate in 0..graph.len() as Id {
                if candidate % BETWEEN_LOOKS == 0 && reach.heed().is_break() {
                    break;
                }
                let cell = graph.groups(candidate)[0].0;
                let marks = left.0[cell as usize];
                let others = marks & marks.wrapping_sub(1);
                if !left.has(graph, candidate) || others == 0 {
                    continue;
                }
                if cycles && (kind != Kind::Y || others & (others - 1) == 0) {
                    self.cycles(state, graph, left, kind, candidate, wanted);
                }
                if chains {
                    self.chain(kind, on(candidate), wanted);
                    self.chain(kind, off(candidate), wanted);
                }
            }
        }
        if wanted == Wanted::All {
            // A stable sort: of equals the first found is the first.
            self.found.sort_by(|a, b| {
                let order = a.difficulty.total_cmp(&b.difficulty);
                order.then(a.claims().cmp(&b.claims()))
            });
        }
    }

    /// Whether something of this many claims may still be wanted.
    fn is_wanted(&self, kind: Kind, is_cycle: bool, claims: usize, wanted: Wanted) -> bool {
        match self.found.first() {
            Some(best) if wanted == Wanted::Best => {
                let own = (difficulty(base(kind, is_cycle), claims), claims);
                own < (best.difficulty, best.claims())
            }
            _ => true,
        }
    }

    fn keep(&mut self, found: Found, wanted: Wanted) {
        match self.found.first_mut() {
            Some(best) if wanted == Wanted::Best => {
                if found.is_before(best) {
                    *best = found;
                }
            }
            _ => self.found.push(found),
        }
    }

    fn start(&mut self, claim: Claim) {
        self.nodes.clear();
        self.layer.clear();
        self.nodes.push((claim, 0, 0));
        self.layer.push(0);
    }

    /// Looks for the chain from a claim to its opposite.
    fn chain(&mut self, kind: Kind, from: Claim, wanted: Wanted) {
        let to = not(from);
        if !self.closure.reaches(from, to) {
            return;
        }
        self.met.clear();
        self.met.resize(self.closure_words(), 0);
        self.met[usize::from(from / 64)] |= 1 << (from % 64);
        self.start(from);
        let mut claims = 1;
        while !self.layer.is_empty() {
            claims += 1;
            if !self.is_wanted(kind, false, claims, wanted) {
                return;
            }
            self.next.clear();
            for i in 0..self.layer.len() {
                let node = self.layer[i];
                let (claim, ..) = self.nodes[node as usize];
                for &(next, k) in self.links.after(claim) {
                    if next == to {
                        self.nodes.push((next, k, node));
                        let found = Found {
                            kind,
                            is_cycle: false,
                            difficulty: difficulty(base(kind, false), claims),
                            path: self.path(self.nodes.len() - 1),
                            gone: Vec::new(),
                        };
                        self.keep(found, wanted);
                        return;
                    }
                    let (word, bit) = (usize::from(next / 64), 1 << (next % 64));
                    if self.met[word] & bit == 0 && self.closure.reaches(next, to) {
                        self.met[word] |= bit;
                        self.next.push(self.nodes.len() as u32);
                        self.nodes.push((next, k, node));
                    }
                }
            }
            std::mem::swap(&mut self.layer, &mut self.next);
        }
    }

    /// Looks for cycles through a candidate. Claims that are wrong may be met again on another way, as
    /// long as they do not meet themselves.
    fn cycles<const W: usize>(
        &mut self,
        state: &State<W>,
        graph: &CandidateGraph,
        left: &Left,
        kind: Kind,
        candidate: Id,
        wanted: Wanted,
    ) {
        let from = on(candidate);
        if self.closure.tied(from) < 4 {
            return;
        }
        self.met.clear();
        self.met.resize(self.closure_words(), 0);
        self.met[usize::from(from / 64)] |= 1 << (from % 64);
        self.start(from);
        let mut claims = 0;
        while !self.layer.is_empty() {
            claims += 1;
            if !self.is_wanted(kind, true, claims, wanted) {
                return;
            }
            self.next.clear();
            for i in 0..self.layer.len() {
                let node = self.layer[i];
                let (claim, ..) = self.nodes[node as usize];
                for j in 0..self.links.after(claim).len() {
                    let (next, k) = self.links.after(claim)[j];
                    if !self.closure.are_tied(next, from) {
                        continue;
                    }
                    if !is_on(next) {
                        if !self.is_behind(node, next) {
                            self.next.push(self.nodes.len() as u32);
                            self.nodes.push((next, k, node));
                        }
                        continue;
                    }
                    if claims >= 4 && next == from {
                        self.nodes.push((next, k, node));
                        let path = self.path(self.nodes.len() - 1);
                        let gone = gone(state, graph, left, &path);
                        if !gone.is_empty() {
                            let found = Found {
                                kind,
                                is_cycle: true,
                                difficulty: difficulty(base(kind, true), path.len() - 1),
                                path,
                                gone,
                            };
                            self.keep(found, wanted);
                        }
                    }
                    let (word, bit) = (usize::from(next / 64), 1 << (next % 64));
                    if self.met[word] & bit == 0 {
                        self.met[word] |= bit;
                        self.next.push(self.nodes.len() as u32);
                        self.nodes.push((next, k, node));
                    }
                }
            }
            std::mem::swap(&mut self.layer, &mut self.next);
        }
    }

    fn closure_words(&self) -> usize {
        self.closure.words()
    }

    /// Whether a claim lies behind a node.
    fn is_behind(&self, mut node: u32, claim: Claim) -> bool {
        while node != 0 {
            node = self.nodes[node as usize].2;
            if self.nodes[node as usize].0 == claim {
                return true;
            }
        }
        false
    }

    /// The claims from a node back to the premise.
    fn path(&self, node: usize) -> Vec<(Claim, u8)> {
        let mut node = node as u32;
        let mut path = Vec::new();
        loop {
            let (claim, k, before) = self.nodes[node as usize];
            path.push((claim, k));
            if node == 0 {
                return path;
            }
            node = before;
        }
    }
}

/// What a cycle takes away: whatever sees one of its candidates read one way and, of the same digit, one read
/// the other way, outside its cells. Each once, in the order of the path.
fn gone<const W: usize>(
    state: &State<W>,
    graph: &CandidateGraph,
    left: &Left,
    path: &[(Claim, u8)],
) -> Vec<Id> {
    let layout = state.layout();
    let side = graph.side;
    let mut cells: CellSet<W> = CellSet::EMPTY;
    let mut digits = 0u64;
    for &(claim, _) in path {
        let candidate = graph.candidate(id(claim));
        cells.insert(candidate.cell);
        digits |= 1 << candidate.digit.index();
    }
    let mut seen = vec![[CellSet::<W>::EMPTY; 2]; side];
    for &(claim, _) in &path[..path.len() - 1] {
        let candidate = graph.candidate(id(claim));
        seen[candidate.digit.index()][usize::from(is_on(claim))] |= layout.peers(candidate.cell);
    }
    let mut both = vec![CellSet::<W>::EMPTY; side];
    let mut any = false;
    for digit in Seats(digits) {
        let [wrong, right] = seen[digit as usize];
        for cell in (wrong & right) - cells {
            if left.0[cell.index()] >> digit & 1 == 1 {
                both[digit as usize].insert(cell);
                any = true;
            }
        }
    }
    let mut gone = Vec::new();
    if any {
        for &(claim, _) in &path[..path.len() - 1] {
            if is_on(claim) {
                let candidate = graph.candidate(id(claim));
                let rest = &mut both[candidate.digit.index()];
                let here = *rest & layout.peers(candidate.cell);
                let digit = candidate.digit.index() as u32;
                gone.extend(here.iter().map(|cell| graph.at(cell.index(), digit)));
                *rest -= here;
            }
        }
    }
    gone
}
