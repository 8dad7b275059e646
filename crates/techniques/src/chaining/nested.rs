//! Chains nested in nets: hints found on the candidates left under an assumption, used like patterns.
//!
//! A nested hint counts only if it depends on the net around it. Then candidates of the groups that force its
//! claims were removed since the net began, and the hint rests on these. Of several hints that eliminate the
//! same candidates the cheapest counts. If that one does not depend on the net, none counts.

use std::collections::BTreeSet;

use ninefold_logic::Technique;

use super::binary::{BinaryChain, ChainQuery, Extent};
use super::engine::{Engine, From, Hint, LevelBuffers, removed};
use super::forced::{dynamic_technique, static_technique};
use super::graph::{CandidateGraph, Claim, Id, Remaining, id, is_on, off, on};
use super::links::not;
use super::net::{Mode, Net, Pattern, Queues, Why};
use super::pattern::{Sink, hashed};
use super::technique_of;

/// A nested hint as the net that contains it sees it.
struct Nested {
    /// The candidates of the level above that had to be removed first.
    rests: Vec<Id>,
    technique: Technique,
    number: u32,
}

impl<const W: usize> Engine<'_, W> {
    /// Looks for chains inside a net, on the candidates left there. Everything that follows later rests on at
    /// least one of them. Does nothing if all of them cost too much for a conclusion of `most` claims.
    pub(super) fn look_deeper(
        &mut self,
        (source, left): (&Remaining, &Remaining),
        net: &mut Net,
        queues: &mut Queues,
        mode: Mode,
        most: u32,
    ) -> bool {
        let multiple = Mode {
            is_dynamic: false,
            has_cells: true,
            is_multiple: true,
            level: 0,
            inner: 0,
        };
        // Besides the nested claims there are at least an elimination, a claim on which it rests, and another
        // end.
        let most = if most == u32::MAX {
            most
        } else {
            most.saturating_sub(3)
        };
        let mut buffers = self.level_buffers();
        let mut any = false;
        if mode.level == 3 || mode.level == 2 && self.has_chain(left, &mut buffers, most) {
            any = self.use_chains(source, left, net, queues, &mut buffers);
        }
        let inner = match mode.level {
            3 => Some(multiple),
            4 => Some(Mode {
                is_dynamic: true,
                level: mode.inner,
                ..multiple
            }),
            _ => None,
        };
        if let Some(inner) = inner
            && !any
            && self.has_net(left, &mut buffers, inner, most)
        {
            any = self.use_nets(source, left, net, queues, &mut buffers, inner);
        }
        self.give_back(buffers);
        any
    }

    /// Whether there is a cycle or a chain of at most `most` claims.
    fn has_chain(&mut self, left: &Remaining, buffers: &mut LevelBuffers, most: u32) -> bool {
        most == u32::MAX || buffers.search.leads.within(self.graph, left, most)
    }

    /// Whether several premises give a conclusion of at most `most` claims.
    fn has_net(
        &mut self,
        left: &Remaining,
        buffers: &mut LevelBuffers,
        mode: Mode,
        most: u32,
    ) -> bool {
        most == u32::MAX || {
            self.search(buffers, left, mode, Extent::One, most);
            !buffers.hints.is_empty()
        }
    }

    /// Applies cycles and chains to the net.
    fn use_chains(
        &mut self,
        source: &Remaining,
        left: &Remaining,
        net: &mut Net,
        queues: &mut Queues,
        buffers: &mut LevelBuffers,
    ) -> bool {
        let (graph, state) = (self.graph, self.state);
        let mut search = std::mem::take(&mut buffers.search);
        search.run(
            state,
            graph,
            left,
            &ChainQuery::ALL,
            Extent::All,
            self.reach,
        );
        let mut known: BTreeSet<(u32, Vec<Id>)> = BTreeSet::new();
        let mut any = false;
        for found in &search.found {
            let mut eliminated = effects(graph, left, found);
            hashed(graph, &mut eliminated);
            let mut sorted = eliminated.clone();
            sorted.sort_unstable();
            if !known.insert((hash(graph, &eliminated), sorted)) {
                continue;
            }
            if eliminated.iter().all(|&id| net.has(off(id))) {
                continue;
            }
            let rests = rests_of_chain(graph, source, left, found);
            if rests.is_empty() {
                continue;
            }
            let mut key = vec![Claim::from(found.is_cycle)];
            key.extend(found.path.iter().map(|&(claim, _)| claim));
            let groups = found.path.iter().filter(|(claim, _)| is_on(*claim));
            let groups = groups.map(|&(claim, k)| graph.groups(id(claim))[usize::from(k)].0);
            // No group forces the premise of a chain.
            let forced = groups.take(found.path.len()).collect();
            let number = self.number(key, found.claims() as u32, forced);
            let nested = Nested {
                rests,
                technique: technique_of(found),
                number,
            };
            any |= use_nested(graph, left, net, queues, &nested, &eliminated);
        }
        buffers.search = search;
        any
    }

    /// Applies hints with several premises to the net.
    fn use_nets(
        &mut self,
        source: &Remaining,
        left: &Remaining,
        net: &mut Net,
        queues: &mut Queues,
        buffers: &mut LevelBuffers,
        mode: Mode,
    ) -> bool {
        let graph = self.graph;
        self.search(buffers, left, mode, Extent::All, u32::MAX);
        let mut any = false;
        let mut known: BTreeSet<Claim> = BTreeSet::new();
        for i in 0..buffers.hints.len() {
            let hint = buffers.hints[i];
            let mut eliminated = removed(graph, left, hint.target);
            // Hints that eliminate the same candidates count as one: the first counts, whatever it rests on.
            let same = match eliminated.as_slice() {
                &[one] => off(one),
                _ => hint.target,
            };
            if !known.insert(same) || eliminated.iter().all(|&id| net.has(off(id))) {
                continue;
            }
            let Some(nested) = self.nest(source, left, buffers, mode, hint) else {
                continue;
            };
            hashed(graph, &mut eliminated);
            any |= use_nested(graph, left, net, queues, &nested, &eliminated);
        }
        any
    }

    /// Returns the number of a nested chain.
    fn number(&mut self, key: Vec<Claim>, claims: u32, groups: Vec<u32>) -> u32 {
        let number = self.nested.len() as u32;
        let known = *self.chains.entry(key).or_insert(number);
        if known == number {
            self.nested.push(claims);
            self.made.push(groups);
        }
        known
    }

    /// Returns a hint of this level as the net above sees it, or `None` if it does not depend on that net.
    fn nest(
        &mut self,
        source: &Remaining,
        left: &Remaining,
        buffers: &mut LevelBuffers,
        mode: Mode,
        hint: Hint,
    ) -> Option<Nested> {
        let graph = self.graph;
        let mut back = Back::default();
        let premises: Vec<Claim> = match hint.from {
            From::Clash(premise) => vec![premise],
            From::Both(candidate) => vec![on(candidate), off(candidate)],
            From::Group(group) => {
                back.groups.push(group);
                let seats = left.0[group as usize];
                graph.seated(group as usize, seats).map(on).collect()
            }
        };
        for &premise in &premises {
            let mut net = Net::default();
            let net = if is_on(premise) {
                self.net(buffers, left, mode, id(premise), u32::MAX)
            } else {
                self.follow(&mut net, left, mode, premise, u32::MAX);
                &mut net
            };
            let ends: Vec<End> = match (hint.from, net.clash) {
                (From::Clash(_), Some(clash)) => {
                    let known = End::Known(clash.known);
                    let other = End::Other(not(net.claims[usize::from(clash.known)]));
                    // The claim that a candidate is right comes first.
                    if is_on(net.claims[usize::from(clash.known)]) {
                        vec![known, other]
                    } else {
                        vec![other, known]
                    }
                }
                _ => net
                    .number(hint.target)
                    .map(End::Known)
                    .into_iter()
                    .collect(),
            };
            for end in ends {
                let cause = match hint.from {
                    From::Group(group) => Some(group),
                    _ => None,
                };
                back.trace(graph, (source, left), net, end, cause);
            }
        }
        let Back {
            rests,
            key,
            mut groups,
            nested,
        } = back;
        if rests.is_empty() {
            return None;
        }
        for number in nested {
            groups.extend(self.made[number as usize].iter());
        }
        groups.sort_unstable();
        groups.dedup();
        let number = self.number(key, hint.claims, groups);
        Some(Nested {
            rests,
            technique: match hint.from {
                From::Group(group) if !mode.is_dynamic => static_technique(graph, group),
                _ => dynamic_technique(mode.level),
            },
            number,
        })
    }
}

/// The end of a chain inside a net.
#[derive(Copy, Clone)]
enum End {
    Known(u16),
    /// The claim that contradicts a known one.
    Other(Claim),
}

/// A mark in a key. The claims of one end follow it, the nearest first.
pub(super) const NEXT: Claim = Claim::MAX;

/// What a trace back from the ends of a hint collects.
#[derive(Default)]
struct Back {
    /// The candidates of the level above that had to be removed first.
    rests: Vec<Id>,
    /// The claims of each end.
    key: Vec<Claim>,
    groups: Vec<u32>,
    /// The chains that are nested deeper.
    nested: BTreeSet<u32>,
}

impl Back {
    /// Traces back from an end, the nearest claims first. `cause` is the group of the premises, if there is
    /// one.
    fn trace(
        &mut self,
        graph: &CandidateGraph,
        (source, left): (&Remaining, &Remaining),
        net: &Net,
        end: End,
        cause: Option<u32>,
    ) {
        let mut done: BTreeSet<Claim> = BTreeSet::new();
        let numbered = |number: u16| {
            let number = usize::from(number);
            (net.claims[number], net.whys[number])
        };
        let mut todo = vec![match (end, net.clash) {
            (End::Other(claim), Some(clash)) => (claim, clash.why),
            (End::Other(claim), None) => (claim, Why::Premise),
            (End::Known(number), _) => numbered(number),
        }];
        self.key.push(NEXT);
        while !todo.is_empty() {
            let mut next = Vec::new();
            for (claim, why) in todo {
                if !done.insert(claim) {
                    continue;
                }
                self.key.push(claim);
                let group = match why {
                    Why::Forced(_, k) => Some(graph.groups(id(claim))[usize::from(k)].0),
                    Why::Premise => cause,
                    _ => None,
                };
                if let Some(group) = group
                    && is_on(claim)
                {
                    self.groups.push(group);
                    rest_on(graph, source, left, group, &mut self.rests);
                }
                if let Why::Pattern(pattern) = why {
                    let Pattern { groups, nested, .. } = net.patterns[pattern as usize];
                    let made = &net.made[groups.0 as usize..groups.1 as usize];
                    self.groups.extend(made);
                    self.nested.extend(nested);
                }
                net.parents(graph, left, claim, why, |parent| {
                    next.push(numbered(parent));
                });
            }
            todo = next;
        }
    }
}

/// Adds the candidates of a group that were removed between two states.
fn rest_on(
    graph: &CandidateGraph,
    source: &Remaining,
    left: &Remaining,
    group: u32,
    rests: &mut Vec<Id>,
) {
    let eliminated = source.0[group as usize] & !left.0[group as usize];
    for candidate in graph.seated(group as usize, eliminated) {
        if !rests.contains(&candidate) {
            rests.push(candidate);
        }
    }
}

/// Returns the candidates that a cycle or a chain eliminates, in the order in which they are found.
fn effects(graph: &CandidateGraph, left: &Remaining, found: &BinaryChain) -> Vec<Id> {
    if found.is_cycle {
        found.eliminated.clone()
    } else {
        removed(graph, left, found.path[0].0)
    }
}

/// Returns Sudoku Explainer's hash. Two results with different hashes are not compared.
fn hash(graph: &CandidateGraph, eliminated: &[Id]) -> u32 {
    let mut cells: Vec<u32> = eliminated.iter().map(|&id| graph.groups(id)[0].0).collect();
    cells.dedup();
    cells.iter().take(3).fold(0, |hash, cell| hash ^ cell)
}

/// Returns the candidates that had to be removed before a cycle or a chain existed.
fn rests_of_chain(
    graph: &CandidateGraph,
    source: &Remaining,
    left: &Remaining,
    found: &BinaryChain,
) -> Vec<Id> {
    let mut rests: Vec<Id> = Vec::new();
    let mut add = |group: u32| rest_on(graph, source, left, group, &mut rests);
    for &(claim, k) in &found.path[..found.path.len() - 1] {
        if is_on(claim) {
            add(graph.groups(id(claim))[usize::from(k)].0);
        }
    }
    if found.is_cycle {
        // Reads the chain the other way: what was wrong is right, because of the group in which it was
        // excluded.
        for pair in found.path.windows(2).rev() {
            let [(claim, _), (before, _)] = *pair else {
                continue;
            };
            if !is_on(claim) {
                let (own, other) = (graph.groups(id(claim)), graph.groups(id(before)));
                let is_shared = |&&(group, _): &&(u32, u8)| other.iter().any(|&(g, _)| g == group);
                // Without a common house, the cell itself is used.
                let shared = own.iter().find(is_shared).unwrap_or(&own[0]);
                add(shared.0);
            }
        }
    }
    rests
}

/// Removes the candidates that a nested chain eliminates.
fn use_nested(
    graph: &CandidateGraph,
    left: &Remaining,
    net: &mut Net,
    queues: &mut Queues,
    nested: &Nested,
    eliminated: &[Id],
) -> bool {
    let start = net.rests.len() as u32;
    for &id in &nested.rests {
        if let Some(number) = net.number(off(id)) {
            net.rests.push(number);
        }
    }
    let pattern = net.patterns.len() as u32;
    let made = net.made.len() as u32;
    net.patterns.push(Pattern {
        technique: nested.technique,
        on: (start, net.rests.len() as u32),
        groups: (made, made),
        nested: Some(nested.number),
    });
    let mut sink = Sink {
        graph,
        source: left,
        left,
        net,
        queues,
        any: false,
    };
    sink.remove(eliminated, pattern);
    sink.any
}
