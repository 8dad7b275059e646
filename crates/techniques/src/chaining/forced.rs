//! Turns hints with several premises into steps: Nishio, cell, region, dynamic and nested forcing chains.

use std::collections::BTreeSet;

use ninefold_grid::Candidate;
use ninefold_logic::{
    Conclusion, Forced, Forcing, Inference, Inner, Reason, State, Step, Technique as T, Tried,
    Truth,
};

use super::binary::Extent;
use super::engine::{Engine, From, Hint, removed};
use super::graph::{CandidateGraph, Claim, Id, Remaining, Seats, id, is_on, off, on};
use super::links::{Links, not};
use super::nested::NEXT;
use super::net::{Mode, Net, Why};
use super::price::tenths;
use crate::flow::Flow;
use crate::reach::Reach;
use crate::take::{Finder, Joint, Take};

/// Chains from one candidate, through the places of its digit alone.
const NISHIO: Mode = Mode {
    is_dynamic: true,
    has_cells: false,
    is_multiple: false,
    level: 0,
    inner: 0,
};

/// Chains from all candidates of a group. Each claim rests on one earlier claim.
const MULTIPLE: Mode = Mode {
    is_dynamic: false,
    has_cells: true,
    is_multiple: true,
    level: 0,
    inner: 0,
};

/// All premises and links, with nested patterns of this level.
const fn dynamic(level: u8, inner: u8) -> Mode {
    Mode {
        is_dynamic: true,
        level,
        inner,
        ..MULTIPLE
    }
}

/// The nested levels, in order.
const NESTED: [Mode; 6] = [
    dynamic(2, 0),
    dynamic(3, 0),
    dynamic(4, 0),
    dynamic(4, 1),
    dynamic(4, 2),
    dynamic(4, 3),
];

pub(crate) fn finder<const W: usize>(technique: T) -> Option<Finder<W>> {
    Some(Finder::Any(match technique {
        T::NishioForcingChain => {
            |state, technique, reach, take| find(state, &[technique], &[NISHIO], reach, take)
        }
        T::RegionForcingChain | T::CellForcingChain => {
            |state, technique, reach, take| find(state, &[technique], &[MULTIPLE], reach, take)
        }
        T::DynamicForcingChain => {
            |state, technique, reach, take| find(state, &[technique], &[dynamic(0, 0)], reach, take)
        }
        T::DynamicForcingChainPlus => {
            |state, technique, reach, take| find(state, &[technique], &[dynamic(1, 0)], reach, take)
        }
        // In a proper puzzle they always find something. With several solutions there may be nothing to find,
        // and that takes minutes to establish.
        T::NestedForcingChain => |state, technique, reach, take| match state.proper() {
            Some(_) => find(state, &[technique], &NESTED, reach, take),
            None => Flow::Continue(()),
        },
        _ => return None,
    }))
}

const STATIC: [T; 2] = [T::RegionForcingChain, T::CellForcingChain];

pub(crate) fn joint<const W: usize>(technique: T) -> Option<Joint<W>> {
    STATIC
        .contains(&technique)
        .then_some(|state, techniques, reach, take| {
            find(state, techniques, &[MULTIPLE], reach, take)
        })
}

/// The price of a step in Sudoku Explainer, in tenths.
pub(super) fn price(step: &Step) -> Option<u16> {
    match (&step.because, step.technique) {
        (Reason::Forced(forced), technique) => {
            let base = match technique {
                T::NishioForcingChain => 75,
                T::RegionForcingChain | T::CellForcingChain => 80,
                _ => 85 + 5 * u16::from(forced.level),
            };
            Some(base + tenths(forced.claims))
        }
        _ => None,
    }
}

/// The largest number of candidates of a board on which nets are followed. On larger boards all nets together
/// would take too much memory.
const MAX_CANDIDATES: usize = 1_000;

/// Hands over the hints of the first of these modes that has some. Of nested chains it hands over only the best
/// hint, because finding all of them takes seconds.
fn find<const W: usize>(
    state: &State<W>,
    techniques: &[T],
    modes: &[Mode],
    reach: &Reach,
    take: &mut Take<'_>,
) -> Flow {
    let Some(graph) =
        CandidateGraph::of(state, reach.order).filter(|graph| graph.len() <= MAX_CANDIDATES)
    else {
        return Flow::Continue(());
    };
    for &mode in modes {
        let mut engine = Engine::new(state, &graph, reach);
        let mut buffers = engine.level_buffers();
        let mut known: BTreeSet<Vec<Id>> = BTreeSet::new();
        let mut flow = Flow::Continue(());
        for wanted in [Extent::Best, Extent::All] {
            engine.search(&mut buffers, &graph.left, mode, wanted, u32::MAX);
            if engine.is_over {
                flow = Flow::Break(());
                break;
            }
            let hints = std::mem::take(&mut buffers.hints);
            for &hint in &hints {
                if flow.is_continue()
                    && let Some(technique) = technique_of(&graph, techniques, hint)
                    && known.insert(removed(&graph, &graph.left, hint.target))
                {
                    flow = take(to_step(&mut engine, mode, technique, hint));
                }
            }
            if flow.is_break() || hints.is_empty() || mode.level > 1 {
                break;
            }
        }
        engine.give_back(buffers);
        flow?;
        if !known.is_empty() {
            break;
        }
    }
    Flow::Continue(())
}

fn technique_of(graph: &CandidateGraph, techniques: &[T], hint: Hint) -> Option<T> {
    match techniques {
        &[only] if !STATIC.contains(&only) => Some(only),
        _ => {
            let own = match hint.from {
                From::Group(group) => static_technique(graph, group),
                _ => T::RegionForcingChain,
            };
            techniques.contains(&own).then_some(own)
        }
    }
}

/// The technique for chains from all candidates of a group in which each claim rests on one earlier claim.
pub(super) fn static_technique(graph: &CandidateGraph, group: u32) -> T {
    STATIC[usize::from((group as usize) < graph.cells)]
}

/// The technique for nets with nested patterns of this level.
pub(super) fn dynamic_technique(level: u8) -> T {
    match level {
        0 => T::DynamicForcingChain,
        1 => T::DynamicForcingChainPlus,
        _ => T::NestedForcingChain,
    }
}

/// Returns the step of a hint. Its nets are followed once more, and now recorded.
fn to_step<const W: usize>(
    engine: &mut Engine<'_, W>,
    mode: Mode,
    technique: T,
    hint: Hint,
) -> Step {
    let mut recorder = Recorder {
        engine,
        mode,
        inferences: Vec::new(),
    };
    let tried = recorder.try_all(hint);
    let graph = recorder.engine.graph;
    let candidate = vec![graph.candidate(id(hint.target))];
    Step {
        technique,
        because: Reason::Forced(Forced {
            forcing: Forcing {
                tried,
                inferences: recorder.inferences,
                clash: None,
            },
            level: mode.level,
            claims: hint.claims as usize,
        }),
        conclusion: if is_on(hint.target) {
            Conclusion::Place(candidate)
        } else {
            Conclusion::Eliminate(candidate)
        },
    }
}

struct Recorder<'a, 'b, const W: usize> {
    engine: &'a mut Engine<'b, W>,
    mode: Mode,
    inferences: Vec<Inference>,
}

impl<const W: usize> Recorder<'_, '_, W> {
    /// Records what follows from each premise.
    fn try_all(&mut self, hint: Hint) -> Tried {
        let graph = self.engine.graph;
        match hint.from {
            From::Clash(premise) => {
                self.branch(premise, None);
                Tried::One(graph.candidate(id(premise)), is_on(premise))
            }
            From::Both(candidate) => {
                self.branch(on(candidate), Some(hint.target));
                self.branch(off(candidate), Some(hint.target));
                Tried::Both(graph.candidate(candidate))
            }
            From::Group(group) => {
                let seats = graph.left.0[group as usize];
                for candidate in graph.seated(group as usize, seats) {
                    self.branch(on(candidate), Some(hint.target));
                }
                match graph.truth(group as usize) {
                    Truth::House(house, digit) => Tried::House(house, digit),
                    _ => Tried::Cell(
                        graph
                            .candidate(graph.at(group as usize, seats.trailing_zeros()))
                            .cell,
                    ),
                }
            }
        }
    }

    /// Adds what follows from a premise until the target or a contradiction is reached.
    fn branch(&mut self, premise: Claim, target: Option<Claim>) {
        let graph = self.engine.graph;
        let left = &graph.left;
        let mut net = Net::default();
        if self.mode.is_dynamic {
            self.engine
                .follow(&mut net, left, self.mode, premise, u32::MAX);
        } else {
            let mut links = Links::default();
            links.build(graph, left);
            self.engine
                .follow_links(&mut net, &links, premise, u32::MAX);
        }
        net.look_behind(graph, left);
        let clash = net.clash;
        let mut used = vec![0; net.claims.len().div_ceil(64)];
        let end = match (target, clash) {
            (None, Some(clash)) => {
                used.clone_from(&net.behind_clash(graph, left, clash));
                Some(clash.known)
            }
            (Some(target), _) => net.number(target),
            _ => None,
        };
        if let Some(end) = end {
            used.iter_mut()
                .zip(net.behind(end))
                .for_each(|(a, b)| *a |= b);
        }
        let mut numbers = vec![0; net.claims.len()];
        let all = used
            .iter()
            .enumerate()
            .flat_map(|(word, &bits)| Seats(bits).map(move |bit| word * 64 + bit as usize));
        for number in all {
            numbers[number] = self.inferences.len();
            let (claim, why) = (net.claims[number], net.whys[number]);
            let inference = self.infer(&net, left, claim, why, &numbers);
            self.inferences.push(inference);
        }
        if let (None, Some(clash)) = (target, clash) {
            let claim = not(net.claims[usize::from(clash.known)]);
            let inference = self.infer(&net, left, claim, clash.why, &numbers);
            self.inferences.push(inference);
        }
    }

    fn infer(
        &self,
        net: &Net,
        left: &Remaining,
        claim: Claim,
        why: Why,
        numbers: &[usize],
    ) -> Inference {
        let graph = self.engine.graph;
        let candidate = graph.candidate(id(claim));
        let mut rests = Vec::new();
        net.parents(graph, left, claim, why, |parent| {
            rests.push(numbers[usize::from(parent)]);
        });
        let mut inner = None;
        let groups: Vec<u32> = match why {
            Why::Premise | Why::Excluded(_) => Vec::new(),
            Why::Forced(_, k) => vec![graph.groups(id(claim))[usize::from(k)].0],
            Why::Pattern(pattern) => {
                let pattern = net.patterns[pattern as usize];
                let (from, to) = pattern.groups;
                let mut groups = net.made[from as usize..to as usize].to_vec();
                if let Some(nested) = pattern.nested {
                    groups.extend(&self.engine.made[nested as usize]);
                }
                inner = Some(Inner {
                    technique: pattern.technique,
                    ways: pattern.nested.map_or_else(Vec::new, |n| self.ways(n)),
                });
                groups
            }
        };
        Inference {
            digit: candidate.digit,
            cells: vec![candidate.cell],
            is_on: is_on(claim),
            truths: groups
                .into_iter()
                .map(|group| graph.truth(group as usize))
                .collect(),
            on: rests,
            inner,
        }
    }

    /// The claims of a nested chain, in order, for each of its ends.
    fn ways(&self, nested: u32) -> Vec<Vec<(Candidate, bool)>> {
        let graph = self.engine.graph;
        let mut chains = self.engine.chains.iter();
        let key = chains.find(|(_, number)| **number == nested);
        // The first entry is a mark.
        let claims = key.map_or(&[][..], |(key, _)| &key[1..]);
        let named = |&claim: &Claim| (graph.candidate(id(claim)), is_on(claim));
        let ways = claims.split(|&claim| claim == NEXT);
        ways.map(|way| way.iter().rev().map(named).collect())
            .collect()
    }
}
