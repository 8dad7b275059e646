//! Finds cycles and chains in which every claim rests on one earlier claim.
//!
//! A *cycle* returns to its first claim, so it holds when read either way. A *chain* leads from a claim to its
//! opposite, which must therefore be true. The search uses links of one digit (X), links in cells of two
//! candidates (Y, cycles only), and both kinds together. It starts from every candidate of every cell in order
//! and goes breadth first, as Sudoku Explainer does. So of several equivalent results it finds the same one
//! first.
//!
//! The lengths of chains and the places of cycles are computed with sets first; see [`Leads`]. The
//! breadth-first search itself is the textbook's, and runs only where it gives a wanted result. It visits only
//! claims that lead to the end. The other claims change neither the parent of a claim nor the order of the
//! rest. Anything longer than the best result so far is skipped.

use std::cmp::Ordering;

use ninefold_grid::CellSet;
use ninefold_logic::State;

use super::graph::{CandidateGraph, Claim, Id, Remaining, Seats, id, is_on, off, on};
use super::leads::{Leads, clear, has, members};
use super::links::{Kind, not};
use super::price::difficulty;
use crate::reach::Reach;

/// A cycle or a chain.
#[derive(Clone, Debug)]
pub(crate) struct BinaryChain {
    pub(crate) kind: Kind,
    pub(crate) is_cycle: bool,
    pub(crate) difficulty: f64,
    /// The claims from the end back to the premise, each with the place of the group that forces it. In a cycle
    /// the end and the premise are the same claim.
    pub(crate) path: Vec<(Claim, u8)>,
    /// The candidates that a cycle eliminates, in the order of the path.
    pub(crate) eliminated: Vec<Id>,
    place: Place,
}

/// Where Sudoku Explainer's search finds a result: the links, the candidate, and a number. The number is 0 for
/// cycles, 1 for chains from a right candidate and 2 for chains from a wrong one.
type Place = (Kind, Id, u8);

impl BinaryChain {
    /// The number of claims.
    pub(crate) fn claims(&self) -> usize {
        self.path.len() - usize::from(self.is_cycle)
    }

    fn is_before(&self, other: &BinaryChain) -> bool {
        self.key() < other.key()
    }

    /// The sort key: the result with the lesser key comes first.
    fn key(&self) -> (f64, usize, Place) {
        (self.difficulty, self.claims(), self.place)
    }
}

/// The board that is searched, and the links that are used.
struct Scene<'a, const W: usize> {
    state: &'a State<W>,
    graph: &'a CandidateGraph,
    left: &'a Remaining,
    kind: Kind,
}

impl<const W: usize> Scene<'_, W> {
    /// The candidates in this one's cell except the lowest. The set is empty if this candidate was removed or
    /// is the only one.
    fn others(&self, candidate: Id) -> u64 {
        let marks = self.left.0[self.graph.groups(candidate)[0].0 as usize];
        match self.left.has(candidate) {
            true => marks & marks.wrapping_sub(1),
            false => 0,
        }
    }
}

/// The search, and its buffers.
#[derive(Default)]
pub(crate) struct ChainSearch {
    /// What each claim leads to, with all links and with links of one kind.
    pub(super) leads: Leads,
    of_kind: Leads,
    /// The candidates that lead to the wanted end, if they are wrong and if they are right.
    wrong: Vec<u64>,
    right: Vec<u64>,
    /// The claims that the current search has met.
    met: Vec<u64>,
    /// What follows directly from a claim.
    after: Vec<(Claim, u8)>,
    /// A claim, the place of its group, and the node before it.
    nodes: Vec<(Claim, u8, u32)>,
    layer: Vec<u32>,
    next: Vec<u32>,
    pub(crate) found: Vec<BinaryChain>,
}

/// The number of candidates that are searched between two looks at the clock.
const BETWEEN_LOOKS: Id = 32;

/// Which of the cycles and chains are wanted.
#[derive(Copy, Clone, Default, PartialEq, Eq, Debug)]
pub(crate) enum Extent {
    /// The first of the cheapest.
    #[default]
    Best,
    /// All, the cheapest first.
    All,
    /// Any one.
    One,
}

/// What is searched for with one kind of links.
#[derive(Copy, Clone)]
pub(crate) struct ChainQuery {
    pub(crate) kind: Kind,
    pub(crate) cycles: bool,
    /// Links in cells alone give no chains.
    pub(crate) chains: bool,
}

impl ChainQuery {
    /// All kinds, in order.
    pub(crate) const ALL: [ChainQuery; 3] = [
        ChainQuery {
            kind: Kind::X,
            cycles: true,
            chains: true,
        },
        ChainQuery {
            kind: Kind::Y,
            cycles: true,
            chains: false,
        },
        ChainQuery {
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

impl ChainSearch {
    /// Fills `found` with cycles and chains of these kinds.
    pub(crate) fn run<const W: usize>(
        &mut self,
        state: &State<W>,
        graph: &CandidateGraph,
        left: &Remaining,
        kinds: &[ChainQuery],
        wanted: Extent,
        reach: &Reach,
    ) {
        self.found.clear();
        if !self.leads.exist(graph, left, Kind::Both) {
            return;
        }
        for &ChainQuery {
            kind,
            cycles,
            chains,
        } in kinds
        {
            // The shortest chains have four claims.
            if [0, 1]
                .iter()
                .all(|&way| !self.is_wanted((kind, 0, way), 4, wanted))
            {
                continue;
            }
            // A result that some of the links give exists with all links too.
            if kind != Kind::Both && !self.of_kind.exist(graph, left, kind) {
                continue;
            }
            let mut leads = std::mem::take(self.leads_with(kind));
            leads.close(graph, false);
            let scene = Scene {
                state,
                graph,
                left,
                kind,
            };
            if chains {
                self.all_chains(&scene, &mut leads, wanted);
            }
            if cycles {
                self.all_cycles(&scene, &mut leads, wanted, reach);
            }
            *self.leads_with(kind) = leads;
        }
        if wanted == Extent::All {
            // The sort is stable, so of several cycles in one place the first one found stays first.
            self.found
                .sort_by(|a, b| a.key().partial_cmp(&b.key()).unwrap_or(Ordering::Equal));
        }
    }

    /// Returns the leads for links of this kind.
    fn leads_with(&mut self, kind: Kind) -> &mut Leads {
        match kind {
            Kind::Both => &mut self.leads,
            _ => &mut self.of_kind,
        }
    }

    /// Whether a result with this many claims, in this place, may still be wanted.
    fn is_wanted(&self, place: Place, claims: usize, wanted: Extent) -> bool {
        match self.found.first() {
            Some(best) if wanted == Extent::Best => {
                let (kind, _, of) = place;
                (difficulty(base(kind, of == 0), claims), claims, place) < best.key()
            }
            _ => true,
        }
    }

    fn keep(&mut self, found: BinaryChain, wanted: Extent) {
        match self.found.first_mut() {
            Some(best) if wanted == Extent::Best => {
                if found.is_before(best) {
                    *best = found;
                }
            }
            _ => self.found.push(found),
        }
    }

    fn all_chains<const W: usize>(
        &mut self,
        scene: &Scene<'_, W>,
        leads: &mut Leads,
        wanted: Extent,
    ) {
        // If the best is wanted, only the best is followed.
        let mut best: Option<(usize, Place)> = None;
        for (way, is_on) in [(1, true), (2, false)] {
            let starts = match is_on {
                true => leads.wrong.clone(),
                false => leads.right.clone(),
            };
            for id in members(&starts).filter(|&id| scene.others(id as Id) != 0) {
                let place = (scene.kind, id as Id, way);
                let is_wanted = |claims| {
                    self.is_wanted(place, claims, wanted)
                        && best.is_none_or(|best| (claims, place) < best)
                };
                let Some(claims) = leads.claims(scene.graph, id, is_on, is_wanted) else {
                    continue;
                };
                match wanted {
                    Extent::Best => best = Some((claims, place)),
                    _ => self.chain(scene, leads, place, wanted),
                }
            }
        }
        if let Some((_, place)) = best {
            self.chain(scene, leads, place, wanted);
        }
    }

    fn all_cycles<const W: usize>(
        &mut self,
        scene: &Scene<'_, W>,
        leads: &mut Leads,
        wanted: Extent,
        reach: &Reach,
    ) {
        for candidate in 0..scene.graph.len() as Id {
            if candidate % BETWEEN_LOOKS == 0 && reach.check_time().is_break() {
                break;
            }
            let others = scene.others(candidate);
            if others == 0 || scene.kind == Kind::Y && others & (others - 1) != 0 {
                continue;
            }
            let place = (scene.kind, candidate, 0);
            let is_wanted = |claims| self.is_wanted(place, claims, wanted);
            if leads.has_cycle(scene.graph, candidate, is_wanted) {
                self.cycles(scene, leads, place, wanted);
            }
        }
    }

    fn start(&mut self, graph: &CandidateGraph, claim: Claim) {
        self.nodes.clear();
        self.layer.clear();
        self.nodes.push((claim, 0, 0));
        self.layer.push(0);
        clear(&mut self.met, graph.len().div_ceil(32));
        self.meet(claim);
    }

    /// Marks a claim as met. Returns whether it is met for the first time.
    fn meet(&mut self, claim: Claim) -> bool {
        let word = &mut self.met[usize::from(claim / 64)];
        let is_new = *word >> (claim % 64) & 1 == 0;
        *word |= 1 << (claim % 64);
        is_new
    }

    /// Fills `after` with what follows directly from a claim, in order, if it is the end or leads to it.
    fn follow<const W: usize>(&mut self, scene: &Scene<'_, W>, claim: Claim, to: Claim) {
        let Scene {
            graph, left, kind, ..
        } = scene;
        self.after.clear();
        if is_on(claim) {
            let excluded = graph.excluded(id(claim), !kind.has_cells()).iter();
            let leads = |other: &&Id| has(&self.wrong, usize::from(**other)) || off(**other) == to;
            self.after
                .extend(excluded.filter(leads).map(|&other| (off(other), 0)));
            return;
        }
        for k in kind.forcing(graph.groups(id(claim)).len()) {
            if let Some((other, place)) = left.only_other(graph, id(claim), k)
                && (has(&self.right, usize::from(other)) || on(other) == to)
                && self.after.iter().all(|&(known, _)| known != on(other))
            {
                self.after.push((on(other), place));
            }
        }
    }

    /// Follows the chain from a claim to its opposite. Such a chain exists.
    fn chain<const W: usize>(
        &mut self,
        scene: &Scene<'_, W>,
        leads: &Leads,
        place: Place,
        wanted: Extent,
    ) {
        let (kind, candidate, way) = place;
        let from = match way {
            1 => on(candidate),
            _ => off(candidate),
        };
        let to = not(from);
        match is_on(from) {
            true => {
                clear(&mut self.right, scene.graph.words());
                leads.exclude_in_the_end(scene.graph, candidate, &mut self.right);
            }
            false => leads.wrong_in_the_end(candidate, &mut self.right),
        }
        leads.lead_back(&self.right, &mut self.wrong);
        self.start(scene.graph, from);
        while !self.layer.is_empty() {
            self.next.clear();
            for i in 0..self.layer.len() {
                let node = self.layer[i];
                let (claim, ..) = self.nodes[node as usize];
                self.follow(scene, claim, to);
                for j in 0..self.after.len() {
                    let (next, k) = self.after[j];
                    if next == to {
                        self.nodes.push((next, k, node));
                        let path = self.path(self.nodes.len() - 1);
                        let found = BinaryChain {
                            kind,
                            is_cycle: false,
                            difficulty: difficulty(base(kind, false), path.len()),
                            path,
                            eliminated: Vec::new(),
                            place,
                        };
                        self.keep(found, wanted);
                        return;
                    }
                    if self.meet(next) {
                        self.next.push(self.nodes.len() as u32);
                        self.nodes.push((next, k, node));
                    }
                }
            }
            std::mem::swap(&mut self.layer, &mut self.next);
        }
    }

    /// Looks for cycles through a candidate. Wrong candidates may be met again on another path, as long as no
    /// path meets itself.
    fn cycles<const W: usize>(
        &mut self,
        scene: &Scene<'_, W>,
        leads: &Leads,
        place: Place,
        wanted: Extent,
    ) {
        let (kind, candidate, _) = place;
        let from = on(candidate);
        leads.wrong_in_the_end(candidate, &mut self.right);
        leads.lead_back(&self.right, &mut self.wrong);
        self.start(scene.graph, from);
        let mut claims = 0;
        while !self.layer.is_empty() {
            claims += 1;
            if !self.is_wanted(place, claims, wanted) {
                return;
            }
            self.next.clear();
            for i in 0..self.layer.len() {
                let node = self.layer[i];
                let (claim, ..) = self.nodes[node as usize];
                self.follow(scene, claim, from);
                for j in 0..self.after.len() {
                    let (next, k) = self.after[j];
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
                        let eliminated = eliminated(scene.state, scene.graph, scene.left, &path);
                        if !eliminated.is_empty() {
                            let found = BinaryChain {
                                kind,
                                is_cycle: true,
                                difficulty: difficulty(base(kind, true), path.len() - 1),
                                path,
                                eliminated,
                                place,
                            };
                            self.keep(found, wanted);
                        }
                    }
                    if self.meet(next) {
                        self.next.push(self.nodes.len() as u32);
                        self.nodes.push((next, k, node));
                    }
                }
            }
            std::mem::swap(&mut self.layer, &mut self.next);
        }
    }

    /// Whether a claim is on the path behind a node.
    fn is_behind(&self, mut node: u32, claim: Claim) -> bool {
        while node != 0 {
            node = self.nodes[node as usize].2;
            if self.nodes[node as usize].0 == claim {
                return true;
            }
        }
        false
    }

    /// Returns the claims from a node back to the premise.
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

/// Returns the candidates that a cycle eliminates, each once, in the order of the path. Such a candidate is
/// outside the cycle's cells and has the same digit as two of its candidates. It sees one that is right in one
/// reading and one that is right in the other.
fn eliminated<const W: usize>(
    state: &State<W>,
    graph: &CandidateGraph,
    left: &Remaining,
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
    let mut eliminated = Vec::new();
    if any {
        for &(claim, _) in &path[..path.len() - 1] {
            if is_on(claim) {
                let candidate = graph.candidate(id(claim));
                let rest = &mut both[candidate.digit.index()];
                let here = *rest & layout.peers(candidate.cell);
                let digit = candidate.digit.index() as u32;
                eliminated.extend(here.iter().map(|cell| graph.at(cell.index(), digit)));
                *rest -= here;
            }
        }
    }
    eliminated
}
