//! The web: all that follows directly from "this candidate is right" and from "it is wrong".
//!
//! A *node* is a candidate, or a *group*: two or more places of a digit where a box and a line cross. A *claim*
//! states that a node is on (it holds) or off. Claims have numbers: twice the node, plus one for on.
//!
//! | claim | what follows |
//! |---|---|
//! | on | the cell's other candidates, and those that see all of the node, are off |
//! | off | the only other candidate of the cell, the only other node of a house, is on |
//!
//! [`Spread`] follows the links from one claim, breadth first, and remembers the claim from which it first came
//! to each. This gives the shortest chains of a premise, all at once. The order of the links is that of
//! HoDoKu's tables: the cell, then its row, column and box. Groups come last, by lines from the top, then by
//! digits. The order decides which of two equally short chains is found, and so whether a loop crosses itself.
//!
//! Links are built once for a search, in one array.

use ninefold_grid::{Candidate, Cell, CellSet, Digit, House};
use ninefold_logic::{Chain, Link, Node};

use super::sets::{self, Entered};
use crate::survey::Survey;

/// The claim that a node is on or off.
pub(crate) type Claim = u16;

/// The subject of a claim.
#[derive(Copy, Clone)]
pub(crate) struct WebNode<const W: usize> {
    pub(crate) digit: Digit,
    pub(crate) cells: CellSet<W>,
    /// The lowest of the cells.
    pub(crate) cell: Cell,
}

/// The nodes of a board and their links.
pub(crate) struct Web<const W: usize> {
    /// Candidates by cell and digit, then groups, then almost locked sets.
    pub(crate) nodes: Vec<WebNode<W>>,
    /// The almost locked sets among the nodes, with their digits of entry, in order.
    pub(super) entered: Vec<Entered>,
    /// For each of them, the number of half links that it counts more than a link.
    penalties: Vec<u16>,
    /// The number of nodes that are candidates.
    pub(crate) singles: usize,
    /// Where the links of each claim begin, and where those of the last end.
    starts: Vec<u32>,
    ends: Vec<Claim>,
    /// The first node of each cell.
    of_cell: Vec<u16>,
}

/// The largest number of candidates for which claims have enough numbers, groups included. A nearly empty board
/// of side 22 has more.
const MAX_CANDIDATES: usize = 10_000;

impl<const W: usize> Web<W> {
    /// Whether a board has few enough candidates for a web.
    pub(crate) fn is_for(state: &Survey<W>) -> bool {
        let candidates = state.open().iter().map(|cell| state.marks(cell).len());
        candidates.sum::<usize>() <= MAX_CANDIDATES
    }

    /// Returns the web of a board that [has one](Web::is_for).
    pub(crate) fn new(state: &Survey<W>, with_groups: bool) -> Web<W> {
        Web::built(state, with_groups, false)
    }

    /// Returns the web with groups and almost locked sets.
    pub(crate) fn with_sets(state: &Survey<W>) -> Web<W> {
        Web::built(state, true, true)
    }

    fn built(state: &Survey<W>, with_groups: bool, with_sets: bool) -> Web<W> {
        let board = state.layout().board();
        let mut nodes = Vec::new();
        let mut of_cell = vec![0; board.cell_count()];
        for cell in state.open() {
            of_cell[cell.index()] = nodes.len() as u16;
            nodes.extend(state.marks(cell).iter().map(|digit| WebNode {
                digit,
                cells: CellSet::of(cell),
                cell,
            }));
        }
        let singles = nodes.len();
        let mut groups = Vec::new();
        if with_groups {
            groups = find_groups(state);
            nodes.extend(groups.iter().map(|group| group.node));
        }
        let (mut entered, mut penalties) = (Vec::new(), Vec::new());
        if with_sets {
            entered = sets::find(state, nodes.len());
            let sets = state.sets();
            nodes.extend(entered.iter().filter_map(|e| e.node(sets)));
            penalties.extend(entered.iter().map(|e| e.penalty(sets)));
        }
        let mut web = Web {
            nodes,
            entered,
            penalties,
            singles,
            starts: Vec::new(),
            ends: Vec::new(),
            of_cell,
        };
        web.link(state, &groups);
        web
    }

    /// The claim that a candidate is right, or wrong.
    pub(crate) fn claim(&self, state: &Survey<W>, candidate: Candidate, is_on: bool) -> Claim {
        let below = state.marks(candidate.cell).bits() & ((1 << candidate.digit.index()) - 1);
        2 * (self.of_cell[candidate.cell.index()] + below.count_ones() as u16) + Claim::from(is_on)
    }

    pub(crate) fn node(&self, claim: Claim) -> &WebNode<W> {
        &self.nodes[usize::from(claim / 2)]
    }

    /// The number of claims.
    pub(crate) fn len(&self) -> usize {
        2 * self.nodes.len()
    }

    /// Whether a claim is about one candidate.
    pub(crate) fn is_single(&self, claim: Claim) -> bool {
        usize::from(claim / 2) < self.singles
    }

    /// The almost locked set that a claim is about.
    pub(super) fn set(&self, claim: Claim) -> Option<Entered> {
        let first = self.nodes.len() - self.entered.len();
        let number = usize::from(claim / 2).checked_sub(first)?;
        self.entered.get(number).copied()
    }

    /// Whether there are almost locked sets among the nodes.
    pub(super) fn has_sets(&self) -> bool {
        !self.entered.is_empty()
    }

    /// The distance from a claim to the next, in half links, as HoDoKu counts.
    fn weight(&self, from: Claim, to: Claim) -> u16 {
        let first = self.nodes.len() - self.entered.len();
        let number = usize::from(from / 2).checked_sub(first);
        match number.and_then(|number| self.penalties.get(number)) {
            // If a cell is forced, the link that is left out counts as well.
            Some(penalty) => 2 + penalty + (to & 1),
            None => 2,
        }
    }

    /// The cells of a claim's node that may hold a digit. In a set these are only some of its cells.
    pub(super) fn places(&self, state: &Survey<W>, claim: Claim, digit: Digit) -> CellSet<W> {
        match self.set(claim) {
            Some(own) => state.sets().list()[own.set].places(digit),
            None => self.node(claim).cells,
        }
    }

    /// What follows directly from a claim.
    #[inline]
    pub(crate) fn after(&self, claim: Claim) -> &[Claim] {
        let claim = usize::from(claim);
        &self.ends[self.starts[claim] as usize..self.starts[claim + 1] as usize]
    }

    /// Lists the links of all claims, in order.
    fn link(&mut self, state: &Survey<W>, groups: &[Group<W>]) {
        for claim in 0..self.len() as Claim {
            self.starts.push(self.ends.len() as u32);
            if self.is_single(claim) {
                self.link_single(state, claim, groups);
            } else if self.set(claim).is_none() {
                self.link_group(state, claim, groups);
            }
            self.link_sets(state, claim);
        }
        self.starts.push(self.ends.len() as u32);
    }

    fn link_single(&mut self, state: &Survey<W>, claim: Claim, groups: &[Group<W>]) {
        let layout = state.layout();
        let WebNode { digit, cell, .. } = *self.node(claim);
        let is_on = claim & 1 == 1;
        let start = self.ends.len();
        let marks = state.marks(cell);
        if is_on || state.bivalue().contains(cell) {
            let first = self.of_cell[cell.index()];
            for (i, other) in (0..).zip(marks.iter()) {
                if other != digit {
                    self.ends.push(2 * (first + i) + Claim::from(!is_on));
                }
            }
        }
        for &house in layout.board().houses_of(cell) {
            let seats = state.seats(house, digit);
            let but_one = seats & seats.wrapping_sub(1);
            if but_one == 0 || !is_on && but_one & (but_one - 1) != 0 {
                continue;
            }
            for place in state.seated(house, seats).filter(|&place| place != cell) {
                let end = self.claim(state, Candidate { cell: place, digit }, !is_on);
                if !self.ends[start..].contains(&end) {
                    self.ends.push(end);
                }
            }
        }
        let groups = (self.singles as Claim..).zip(groups);
        for (node, group) in groups.filter(|(_, group)| group.node.digit == digit) {
            if !group.seen.contains(cell) {
                continue;
            }
            if is_on {
                self.ends.push(2 * node);
            } else {
                let is_last = |rest: &&CellSet<W>| **rest == CellSet::of(cell);
                let houses = group.rest.iter().filter(is_last);
                self.ends.extend(houses.map(|_| 2 * node + 1));
            }
        }
    }

    /// Lists the links from and to almost locked sets.
    fn link_sets(&mut self, state: &Survey<W>, claim: Claim) {
        let first = self.nodes.len() - self.entered.len();
        match self.set(claim) {
            Some(own) if claim & 1 == 0 => {
                let mut ends = std::mem::take(&mut self.ends);
                sets::link(state, self, own, self.singles..first, &mut ends);
                self.ends = ends;
            }
            None if claim & 1 == 1 && !self.entered.is_empty() => {
                let sets = state.sets();
                let node = *self.node(claim);
                let entered = (first as Claim..).zip(&self.entered);
                let entered = entered.filter(|(_, e)| e.is_entered_from(sets, &node));
                self.ends.extend(entered.map(|(node, _)| 2 * node));
            }
            _ => {}
        }
    }

    fn link_group(&mut self, state: &Survey<W>, claim: Claim, groups: &[Group<W>]) {
        let is_on = claim & 1 == 1;
        let own = usize::from(claim / 2) - self.singles;
        let group = &groups[own];
        let digit = group.node.digit;
        if is_on {
            for cell in group.seen {
                let off = self.claim(state, Candidate { cell, digit }, false);
                self.ends.push(off);
            }
        } else {
            for cell in group.rest.iter().filter_map(CellSet::only) {
                let on = self.claim(state, Candidate { cell, digit }, true);
                self.ends.push(on);
            }
        }
        let numbered = || (self.singles as Claim..).zip(groups);
        let alike = |(_, other): &(Claim, &Group<W>)| {
            other.node.digit == digit && !other.node.cells.meets(group.node.cells)
        };
        let mut ends = Vec::new();
        if is_on {
            for (node, other) in numbered().filter(alike) {
                if other.node.cells.is_within(group.seen) {
                    ends.push(2 * node);
                }
            }
        } else {
            // The line comes first, then the box.
            for rest in group.rest.iter().rev().filter(|rest| rest.len() > 1) {
                let all = numbered().filter(alike);
                let mut last = all.filter(|(_, other)| other.node.cells == *rest);
                ends.extend(last.next().map(|(node, _)| 2 * node + 1));
            }
        }
        self.ends.extend(ends);
    }

    /// Returns the chain from a premise through these claims. `closes` joins the last claim with the first.
    pub(crate) fn chain(&self, state: &Survey<W>, claims: &[Claim], closes: bool) -> Chain {
        let node = |digit: Digit, cells: CellSet<W>| Node {
            digit,
            cells: cells.iter().collect(),
        };
        let (mut nodes, mut links) = (Vec::new(), Vec::new());
        for (i, &claim) in claims.iter().enumerate() {
            let digit = self.node(claim).digit;
            nodes.push(node(digit, self.places(state, claim, digit)));
            let Some(&next) = claims.get(i + 1) else {
                break;
            };
            let to = self.node(next);
            match self.set(claim) {
                // The set holds the digit by which it excludes the next.
                Some(own) if next & 1 == 0 => {
                    let set = &state.sets().list()[own.set];
                    links.push(Link::Set(set.cells.iter().collect()));
                    nodes.push(node(to.digit, set.places(to.digit)));
                    links.push(Link::Weak);
                }
                // The set leaves only one candidate in the cell.
                Some(own) => {
                    let cells = state.sets().list()[own.set].cells | to.cells;
                    links.push(Link::Set(cells.iter().collect()));
                }
                None => links.push(self.between(state, claim, next)),
            }
        }
        if let (true, &[first, .., last]) = (closes, claims) {
            links.push(self.between(state, last, first ^ 1 ^ (last & 1)));
        }
        Chain { nodes, links }
    }

    /// Returns the link by which one claim follows from another.
    fn between(&self, state: &Survey<W>, from: Claim, to: Claim) -> Link {
        if from & 1 == 1 {
            return Link::Weak;
        }
        let (from, to) = (self.node(from), self.node(to));
        if from.digit != to.digit {
            return Link::Cell(from.cell);
        }
        let all = from.cells | to.cells;
        let is_truth =
            |house: &House| state.layout().cells(*house) & state.places(from.digit) == all;
        let house = state.layout().houses_around(all).find(is_truth);
        house.map_or(Link::Weak, Link::House)
    }
}

/// A group, and the other places of its digit.
struct Group<const W: usize> {
    node: WebNode<W>,
    /// The places of the digit that see all of the group.
    seen: CellSet<W>,
    /// The other places of the digit in its box, and in its line.
    rest: [CellSet<W>; 2],
}

/// The groups: by lines, rows before columns, then by digits, then by boxes.
fn find_groups<const W: usize>(state: &Survey<W>) -> Vec<Group<W>> {
    let layout = state.layout();
    let mut crossings: Vec<_> = layout.crossings().iter().collect();
    crossings.sort_unstable_by_key(|crossing| (crossing.line, crossing.block));
    let mut groups = Vec::new();
    for of_line in crossings.chunk_by(|a, b| a.line == b.line) {
        for digit in layout.board().digits() {
            let places = state.places(digit);
            for crossing in of_line {
                let cells = crossing.cells & places;
                let Some(cell) = cells.first() else { continue };
                if cells.only().is_some() {
                    continue;
                }
                groups.push(Group {
                    node: WebNode { digit, cells, cell },
                    seen: layout.common_peers(cells) & places,
                    rest: [crossing.block, crossing.line]
                        .map(|house| (layout.cells(house) & places) - cells),
                });
            }
        }
    }
    groups
}

/// What follows from one claim, and how it is reached.
pub(crate) struct Spread {
    /// The claims in the order in which they were reached; the premise first.
    pub(crate) reached: Vec<Claim>,
    /// The claim from which each was first reached.
    from: Vec<Claim>,
    /// One bit for each claim.
    pub(crate) met: Vec<u64>,
    /// How many of `reached` follow directly, including the premise.
    pub(crate) direct: usize,
    /// The distance of each claim, if links have different lengths.
    distance: Vec<u16>,
}

impl Spread {
    pub(crate) fn new<const W: usize>(web: &Web<W>) -> Spread {
        Spread {
            reached: Vec::with_capacity(web.len()),
            from: vec![0; web.len()],
            met: vec![0; web.len().div_ceil(64)],
            direct: 0,
            distance: vec![0; if web.has_sets() { web.len() } else { 0 }],
        }
    }

    /// Follows all links from a premise.
    pub(crate) fn follow<const W: usize>(&mut self, web: &Web<W>, premise: Claim) {
        self.reached.clear();
        self.met.fill(0);
        self.reached.push(premise);
        if web.has_sets() {
            self.distance[usize::from(premise)] = 0;
        }
        self.met[usize::from(premise / 64)] |= 1 << (premise % 64);
        let is_weighted = web.has_sets();
        let mut next = 0;
        while next < self.reached.len() {
            let claim = self.reached[next];
            next += 1;
            for &end in web.after(claim) {
                let (word, bit) = (usize::from(end / 64), 1 << (end % 64));
                if self.met[word] & bit == 0 {
                    self.met[word] |= bit;
                    self.from[usize::from(end)] = claim;
                    self.reached.push(end);
                } else if !is_weighted || !self.is_nearer(web, claim, end) {
                    continue;
                }
                if is_weighted {
                    self.from[usize::from(end)] = claim;
                    let before = self.distance[usize::from(claim)];
                    self.distance[usize::from(end)] = before + web.weight(claim, end);
                }
            }
            if next == 1 {
                self.direct = self.reached.len();
            }
        }
    }

    /// Whether another path brings a claim that was already reached nearer. What follows directly from the
    /// premise stays as it is. Claims that were already followed are not followed again.
    fn is_nearer<const W: usize>(&self, web: &Web<W>, claim: Claim, end: Claim) -> bool {
        let is_direct = |end: Claim| Some(&self.from[usize::from(end)]) == self.reached.first();
        let nearer = self.distance[usize::from(claim)] + web.weight(claim, end);
        Some(&end) != self.reached.first()
            && !is_direct(end)
            && nearer < self.distance[usize::from(end)]
    }

    /// Fills `path` with the claims from the premise to one that follows.
    pub(crate) fn path(&self, claim: Claim, path: &mut Vec<Claim>) {
        path.clear();
        let mut claim = claim;
        path.push(claim);
        while Some(&claim) != self.reached.first() {
            claim = self.from[usize::from(claim)];
            path.push(claim);
        }
        path.reverse();
    }
}
