//! Slow, simple searches: the same searches as one would write them first, with lists of claims and of parents,
//! and nothing precomputed. Tests compare what both find on the path through random puzzles.

use std::collections::BTreeMap;

use ninefold_grid::constraint::{self, Constraint, Mark};
use ninefold_grid::{Candidate, Cell, Digit, Puzzle};
use ninefold_logic::{State, houses};

use super::binary::{ChainQuery, ChainSearch, Extent};
use super::engine::{Engine, LevelBuffers, removed};
use super::graph::CandidateGraph;
use super::leads::Leads;
use super::links::Kind;
use super::net::Mode;
use super::{graph, price};
use crate::picture::boards_of;
use crate::reach::{Order, Reach};
use crate::survey::Survey;

/// A candidate, and whether it is right.
type Claim = (Candidate, bool);

/// A claim, and the numbers of the nodes on which it rests.
type Node = (Claim, Vec<usize>);

struct Reference<'a> {
    state: &'a State<2>,
}

impl Reference<'_> {
    /// The places of a digit in the box, the row, the column and the further houses of a candidate.
    fn houses(&self, state: &State<2>, of: Candidate) -> Vec<Vec<Candidate>> {
        let board = state.layout().board();
        let houses = board.houses_of(of.cell);
        let ordered = [houses[2], houses[0], houses[1]].into_iter();
        let places = |house| {
            let cells = board.cells_of(house).iter();
            let all = cells.map(|&cell| Candidate { cell, ..of });
            all.filter(|&c| state.has(c)).collect()
        };
        ordered
            .chain(houses[3..].iter().copied())
            .map(places)
            .collect()
    }

    /// In a non-consecutive puzzle, the candidates that are one greater or one smaller than this one, in the cells
    /// above, below, to the right and to the left. Digits that differ by 8 may count as consecutive too.
    fn consecutive(state: &State<2>, of: Candidate) -> Vec<Candidate> {
        let rules = state.layout().rules();
        let constraints = rules.iter().flat_map(|rules| &rules.puzzle.constraints);
        let mut is_ruled = [false; 2];
        for constraint in constraints {
            is_ruled[0] |=
                *constraint == Constraint::of(constraint::Kind::NonConsecutive, Vec::new());
            is_ruled[1] |= *constraint == circle();
        }
        let (row, column) = (of.cell.row(9), of.cell.column(9));
        let beside = [
            (row.wrapping_sub(1), column),
            (row + 1, column),
            (row, column + 1),
            (row, column.wrapping_sub(1)),
        ];
        let digits = match is_ruled {
            [_, true] => vec![(of.digit.index() + 1) % 9, (of.digit.index() + 8) % 9],
            [true, _] => vec![of.digit.index() + 1, of.digit.index().wrapping_sub(1)],
            _ => Vec::new(),
        };
        let mut all = Vec::new();
        for (row, column) in beside
            .into_iter()
            .filter(|&(row, column)| row < 9 && column < 9)
        {
            for &digit in digits.iter().filter(|&&digit| digit < 9) {
                all.push(Candidate {
                    cell: Cell::at(row, column, 9),
                    digit: Digit::from_index(digit),
                });
            }
        }
        all.retain(|&candidate| state.has(candidate));
        all
    }

    /// The candidates of the cell, and the lists of the houses, as far as this kind uses them.
    fn groups(
        &self,
        state: &State<2>,
        of: Candidate,
        kind: Kind,
        is_on: bool,
    ) -> Vec<Vec<Candidate>> {
        let mut groups = Vec::new();
        if kind != Kind::X {
            groups.push(state.candidates_of(of.cell, state.marks(of.cell)));
        }
        if is_on || kind != Kind::Y {
            groups.extend(self.houses(state, of));
        }
        if is_on {
            let apart = state.layout().apart_in_order(of.cell, true).into_iter();
            let all = apart.map(|cell| Candidate { cell, ..of });
            groups.push(all.filter(|&c| state.has(c)).collect());
            groups.push(Reference::consecutive(state, of));
        }
        groups
    }

    /// What follows directly from a claim, each with the candidates that must be removed before.
    fn after(&self, state: &State<2>, claim: Claim, kind: Kind) -> Vec<(Claim, Vec<Candidate>)> {
        let (of, is_on) = claim;
        let mut after: Vec<(Claim, Vec<Candidate>)> = Vec::new();
        let now = self.groups(state, of, kind, is_on);
        let before = self.groups(self.state, of, kind, is_on);
        for (now, before) in now.into_iter().zip(before) {
            let others: Vec<Candidate> = now.iter().copied().filter(|&c| c != of).collect();
            if !is_on && others.len() != 1 {
                continue;
            }
            for other in others {
                if after.iter().all(|((known, _), _)| *known != other) {
                    let eliminated = before.iter().copied().filter(|c| !now.contains(c));
                    let eliminated = if is_on {
                        Vec::new()
                    } else {
                        eliminated.collect()
                    };
                    after.push(((other, !is_on), eliminated));
                }
            }
        }
        after
    }

    /// Returns all that follows from a premise, and the two nodes that contradict each other.
    fn net(&self, premise: Claim, mode: Mode) -> (Vec<Node>, Option<(usize, Node)>) {
        let kind = if mode.has_cells { Kind::Both } else { Kind::X };
        let mut state = self.state.clone();
        let mut nodes: Vec<Node> = vec![(premise, Vec::new())];
        let mut waiting: Vec<usize> = vec![0];
        while !waiting.is_empty() {
            let next = waiting.iter().position(|&i| nodes[i].0.1).unwrap_or(0);
            let i = waiting.remove(next);
            let claim = nodes[i].0;
            let after = self.after(&state, claim, kind);
            if mode.is_dynamic && !claim.1 {
                state.eliminate(claim.0);
            }
            for (found, eliminated) in after {
                let find = |claim: Claim| nodes.iter().position(|(known, _)| *known == claim);
                let mut parents = vec![i];
                parents.extend(eliminated.iter().filter_map(|&c| find((c, false))));
                if let Some(known) = find((found.0, !found.1)) {
                    return (nodes, Some((known, (found, parents))));
                }
                if find(found).is_none() {
                    waiting.push(nodes.len());
                    nodes.push((found, parents));
                }
            }
        }
        (nodes, None)
    }

    /// The number of claims that these rest on, including themselves.
    fn count(nodes: &[Node], ends: &[usize]) -> u32 {
        let mut met = vec![false; nodes.len()];
        let mut waiting = ends.to_vec();
        while let Some(i) = waiting.pop() {
            if !std::mem::replace(&mut met[i], true) {
                waiting.extend(&nodes[i].1);
            }
        }
        met.iter().filter(|&&met| met).count() as u32
    }

    /// The smallest number of claims for each conclusion.
    fn hints(&self, mode: Mode) -> BTreeMap<Claim, u32> {
        let state = self.state;
        let mut hints = BTreeMap::new();
        let mut add = |claim: Claim, claims: u32| {
            let best = hints.entry(claim).or_insert(claims);
            *best = claims.min(*best);
        };
        let common = |premises: &[Claim]| {
            let nets: Vec<_> = premises
                .iter()
                .map(|&premise| self.net(premise, mode).0)
                .collect();
            let mut all = Vec::new();
            for &(claim, _) in &nets[0] {
                let ends = nets.iter().map(|nodes| {
                    let end = nodes.iter().position(|(known, _)| *known == claim)?;
                    Some(Reference::count(nodes, &[end]))
                });
                all.extend(ends.sum::<Option<u32>>().map(|claims| (claim, claims)));
            }
            all
        };
        for cell in state.open() {
            let marks = state.candidates_of(cell, state.marks(cell));
            if marks.len() < 2 || !mode.is_dynamic && marks.len() < 3 {
                continue;
            }
            for &candidate in &marks {
                for is_on in [true, false] {
                    let (nodes, clash) = self.net((candidate, is_on), mode);
                    if let Some((known, (_, parents))) = clash.filter(|_| mode.is_dynamic) {
                        let claims = Reference::count(&nodes, &[known])
                            + 1
                            + Reference::count(&nodes, &parents);
                        add((candidate, !is_on), claims);
                    }
                }
                if !mode.is_multiple {
                    continue;
                }
                if mode.is_dynamic && marks.len() > 2 {
                    for (claim, claims) in common(&[(candidate, true), (candidate, false)]) {
                        add(claim, claims);
                    }
                }
                for house in self.houses(state, candidate) {
                    if house.len() > 1 && house[0] == candidate {
                        let premises: Vec<Claim> = house.iter().map(|&c| (c, true)).collect();
                        for (claim, claims) in common(&premises) {
                            add(claim, claims);
                        }
                    }
                }
            }
            if mode.is_multiple {
                let premises: Vec<Claim> = marks.iter().map(|&c| (c, true)).collect();
                for (claim, claims) in common(&premises) {
                    add(claim, claims);
                }
            }
        }
        hints
    }

    /// Returns the number of chains from a candidate to its opposite, and the number of claims of the shortest.
    fn chains(&self, kind: Kind) -> (usize, Option<usize>) {
        let mut lengths = Vec::new();
        let is_free = |&cell: &_| self.state.marks(cell).len() > 1;
        for cell in self.state.open().iter().filter(is_free) {
            for candidate in self.state.candidates_of(cell, self.state.marks(cell)) {
                for is_on in [true, false] {
                    let mut nodes: Vec<(Claim, usize)> = vec![((candidate, is_on), 1)];
                    let mut i = 0;
                    while let Some(&(claim, length)) = nodes.get(i) {
                        i += 1;
                        for (next, _) in self.after(self.state, claim, kind) {
                            if nodes.iter().all(|(known, _)| *known != next) {
                                nodes.push((next, length + 1));
                            }
                        }
                    }
                    let own = |(claim, _): &&(Claim, usize)| *claim == (candidate, !is_on);
                    lengths.extend(nodes.iter().find(own).map(|(_, length)| *length));
                }
            }
        }
        (lengths.len(), lengths.into_iter().min())
    }
}

impl Reference<'_> {
    /// The first of the shortest chains from a candidate to its opposite, from the end back.
    fn first_chain(&self, kind: Kind) -> Option<Vec<Claim>> {
        let mut best: Option<Vec<Claim>> = None;
        let is_free = |&cell: &_| self.state.marks(cell).len() > 1;
        for cell in self.state.open().iter().filter(is_free) {
            for candidate in self.state.candidates_of(cell, self.state.marks(cell)) {
                for is_on in [true, false] {
                    let mut nodes: Vec<(Claim, usize)> = vec![((candidate, is_on), 0)];
                    let mut i = 0;
                    while let Some(&(claim, _)) = nodes.get(i) {
                        for (next, _) in self.after(self.state, claim, kind) {
                            if nodes.iter().all(|(known, _)| *known != next) {
                                nodes.push((next, i));
                            }
                        }
                        i += 1;
                    }
                    let is_end = |(claim, _): &(Claim, usize)| *claim == (candidate, !is_on);
                    let Some(mut node) = nodes.iter().position(is_end) else {
                        continue;
                    };
                    let mut path = vec![nodes[node].0];
                    while node != 0 {
                        node = nodes[node].1;
                        path.push(nodes[node].0);
                    }
                    if best.as_ref().is_none_or(|best| path.len() < best.len()) {
                        best = Some(path);
                    }
                }
            }
        }
        best
    }
}

/// The rule that neighbours do not differ by 1 or 8.
fn circle() -> Constraint {
    let marks = vec![Mark::Difference(1), Mark::Difference(8)];
    Constraint::of(constraint::Kind::NoOther(marks), Vec::new())
}

/// The boards on the path through a plain puzzle. Each also comes with diagonals and with cells a knight's move
/// apart that differ, as a non-consecutive puzzle, with all of that, and as a puzzle in which 1 and 9 are
/// consecutive too, whatever its solution.
fn boards_of_forms(seed: u64) -> impl Iterator<Item = Survey<2>> {
    let plain = boards_of(seed, 24);
    let board = plain[0].layout().board().clone();
    let diagonal = |turn: fn(usize) -> usize| {
        let cells = (0..9).map(|row| Cell::at(row, turn(row), 9));
        Constraint::new(constraint::Kind::Diagonal, cells.collect())
    };
    let differing = vec![
        diagonal(|row| row),
        diagonal(|row| 8 - row),
        Constraint::of(constraint::Kind::AntiKnight, Vec::new()),
    ];
    let separate = vec![Constraint::of(constraint::Kind::NonConsecutive, Vec::new())];
    let forms = [
        differing.clone(),
        separate.clone(),
        [differing, separate].concat(),
        vec![circle()],
    ];
    let with_rules = |state: &Survey<2>, rules: &[Constraint]| {
        let puzzle = Puzzle::empty(board.clone()).with_constraints(rules.to_vec());
        let mut ruled = State::ruled(houses(&puzzle).expect("a small board"), false);
        for cell in board.cells() {
            for digit in board.digits() {
                let candidate = Candidate { cell, digit };
                if state.value(cell).is_some_and(|value| value != digit)
                    || state.value(cell).is_none() && !state.has(candidate)
                {
                    ruled.eliminate(candidate);
                }
            }
        }
        Survey::new(ruled)
    };
    let ruled: Vec<Survey<2>> = forms
        .iter()
        .flat_map(|rules| plain.iter().map(move |state| with_rules(state, rules)))
        .collect();
    plain.into_iter().chain(ruled)
}

#[test]
fn nets_find_the_same() {
    let still = Mode {
        is_dynamic: false,
        has_cells: true,
        is_multiple: true,
        level: 0,
        inner: 0,
    };
    let dynamic = Mode {
        is_dynamic: true,
        ..still
    };
    let nishio = Mode {
        has_cells: false,
        is_multiple: false,
        ..dynamic
    };
    let reach = Reach::default();
    for seed in 0..4 {
        for state in boards_of_forms(seed).skip(4).step_by(17) {
            let state = &state;
            let graph = CandidateGraph::of(state, Order::Explainer).expect("a small board");
            for mode in [still, dynamic, nishio] {
                let mut engine = Engine::new(state, &graph, &reach);
                let mut buffers = LevelBuffers::default();
                let reference = Reference { state }.hints(mode);
                engine.search(&mut buffers, &graph.left, mode, Extent::All, u32::MAX);
                let mut found: BTreeMap<Claim, u32> = BTreeMap::new();
                for hint in &buffers.hints {
                    let claim = (
                        graph.candidate(graph::id(hint.target)),
                        graph::is_on(hint.target),
                    );
                    found.entry(claim).or_insert(hint.claims);
                }
                // A candidate that is right and alone in its cell gives no new conclusion.
                let is_news = |&(&(candidate, is_on), _): &(&Claim, &u32)| {
                    !is_on || state.marks(candidate.cell).len() > 1
                };
                let reference: BTreeMap<Claim, u32> = reference
                    .iter()
                    .filter(is_news)
                    .map(|(&claim, &claims)| (claim, claims))
                    .collect();
                assert_eq!(found, reference, "{mode:?} of seed {seed}");
                let best = found.values().min().copied();
                engine.search(&mut buffers, &graph.left, mode, Extent::Best, u32::MAX);
                assert_eq!(buffers.hints.first().map(|hint| hint.claims), best);
                let effects = buffers
                    .hints
                    .first()
                    .map(|h| removed(&graph, &graph.left, h.target));
                assert!(effects.is_none_or(|eliminated| !eliminated.is_empty()));
            }
        }
    }
}

#[test]
fn chains_find_the_same() {
    let reach = Reach::default();
    for seed in 0..6 {
        for state in boards_of_forms(seed).step_by(9) {
            let state = &state;
            let graph = CandidateGraph::of(state, Order::Explainer).expect("a small board");
            for kind in [Kind::X, Kind::Both] {
                let (count, least) = Reference { state }.chains(kind);
                let queries = [ChainQuery {
                    kind,
                    cycles: false,
                    chains: true,
                }];
                let mut search = ChainSearch::default();
                search.run(state, &graph, &graph.left, &queries, Extent::All, &reach);
                assert_eq!(search.found.len(), count, "seed {seed}");
                assert_eq!(search.found.first().map(|found| found.claims()), least);
                search.run(state, &graph, &graph.left, &queries, Extent::Best, &reach);
                assert_eq!(search.found.first().map(|found| found.claims()), least);
                let path = search.found.first().map(|found| {
                    let claims = found.path.iter();
                    let named = claims.map(|&(claim, _)| {
                        let candidate = graph.candidate(graph::id(claim));
                        (candidate, graph::is_on(claim))
                    });
                    named.collect::<Vec<Claim>>()
                });
                assert_eq!(path, Reference { state }.first_chain(kind), "seed {seed}");
                let dearest = search.found.first().map(|found| found.difficulty);
                let base = if kind == Kind::X { 66 } else { 70 };
                assert_eq!(dearest, least.map(|claims| price::difficulty(base, claims)));
            }
        }
    }
}

#[test]
fn leads_are_known() {
    let (mut with, mut without) = (0, 0);
    for seed in 0..24 {
        for state in boards_of(seed, 24).iter().step_by(3) {
            // Sudoku Explainer follows nothing from the only candidate of a cell.
            if state.open().iter().any(|cell| state.marks(cell).len() < 2) {
                continue;
            }
            let graph = CandidateGraph::of(state, Order::Explainer).expect("a small board");
            let mut leads = Leads::default();
            for kind in [Kind::X, Kind::Both] {
                let (count, least) = Reference { state }.chains(kind);
                let exist = leads.exist(&graph, &graph.left, kind);
                assert_eq!(exist, count > 0, "{kind:?}, seed {seed}");
                if kind == Kind::Both {
                    let least = least.map_or(100, |least| least as u32);
                    assert_eq!(leads.within(&graph, &graph.left, least), exist);
                    assert!(!leads.within(&graph, &graph.left, least - 1));
                }
                with += u32::from(exist);
                without += u32::from(!exist);
            }
        }
    }
    assert!(with > 50 && without > 5, "{with}, {without}");
}
