//! Chaining as in Sudoku Explainer 1.2.1: from cycles of one digit to chains nested in chains.
//!
//! Sudoku Explainer's ratings depend on how many claims a conclusion rests on, and so on the order of every
//! queue. This search has the same order, on boards of any size. It was written from what the program does.
//!
//! | | |
//! |---|---|
//! | `plan`, `graph`, `links` | numbered candidates, and what they exclude and force |
//! | `leads` | what finally follows, as sets: where chains and cycles are, and how long they are |
//! | `binary` | cycles and chains in which each claim rests on one earlier claim |
//! | `net`, `pattern` | all that follows from a premise, also by patterns on the candidates that are left |
//! | `engine`, `nested` | what several premises have in common; hints inside a net |
//! | `forced` | steps and their prices |
//! | `price` | the price of a length |
//!
//! The best step comes first, as Sudoku Explainer sorts them: by difficulty, then by claims, then by kind, then
//! in the order of finding. The first step takes the least time, because nothing dearer than the best so far is
//! followed. Asking for more steps costs the time for all of them.

mod binary;
mod engine;
mod forced;
mod graph;
mod leads;
mod links;
mod nested;
mod net;
mod pattern;
#[cfg(test)]
mod pictures;
mod plan;
mod price;
#[cfg(test)]
mod slow_search;

use std::cell::RefCell;
use std::collections::BTreeSet;

use binary::{BinaryChain, ChainQuery, ChainSearch, Extent};
use graph::{CandidateGraph, Id, Remaining, id, is_on};
use links::Kind;
use ninefold_logic::{Chain, Conclusion, Link, Node, Reason, State, Step, Technique as T, Truth};

use crate::flow::Flow;
use crate::reach::Reach;
use crate::take::{Finder, Joint, Take};

pub use price::tenths as length_price;

pub(crate) fn finder<const W: usize>(technique: T) -> Option<Finder<W>> {
    match BINARY.contains(&technique) {
        true => Some(Finder::Any(|state, technique, reach, take| {
            chains(state, &[technique], reach, take)
        })),
        false => forced::finder(technique),
    }
}

/// Cycles and chains in which each claim rests on one earlier claim: one row of Sudoku Explainer's list.
const BINARY: [T; 5] = [
    T::BidirectionalXCycle,
    T::ForcingXChain,
    T::BidirectionalYCycle,
    T::BidirectionalCycle,
    T::ForcingChain,
];

pub(crate) fn joint<const W: usize>(technique: T) -> Option<Joint<W>> {
    if BINARY.contains(&technique) {
        Some(|state, techniques, reach, take| chains(state, techniques, reach, take))
    } else {
        forced::joint(technique)
    }
}

/// The price on Sudoku Explainer's scale, in tenths, of a step that this module has found; `None` for other steps.
pub fn price(step: &Step) -> Option<u16> {
    let base = match step.technique {
        T::BidirectionalXCycle | T::BidirectionalYCycle => 65,
        T::ForcingXChain => 66,
        T::BidirectionalCycle | T::ForcingChain => 70,
        _ => return forced::price(step),
    };
    match &step.because {
        Reason::Chain(chain) => Some(base + price::tenths(chain.nodes.len())),
        _ => None,
    }
}

thread_local! {
    /// Buffers that are kept from one search to the next.
    static SEARCH: RefCell<ChainSearch> = RefCell::default();
}

fn technique_of(found: &BinaryChain) -> T {
    match (found.kind, found.is_cycle) {
        (Kind::X, true) => T::BidirectionalXCycle,
        (Kind::X, false) => T::ForcingXChain,
        (Kind::Y, _) => T::BidirectionalYCycle,
        (Kind::Both, true) => T::BidirectionalCycle,
        (Kind::Both, false) => T::ForcingChain,
    }
}

fn chains<const W: usize>(
    state: &State<W>,
    techniques: &[T],
    reach: &Reach,
    take: &mut Take<'_>,
) -> Flow {
    let Some(graph) = CandidateGraph::of(state, reach.order) else {
        return Flow::Continue(());
    };
    let wants = |kind, is_cycle| {
        let found = |t: &T| match t {
            T::BidirectionalXCycle => (Kind::X, true),
            T::ForcingXChain => (Kind::X, false),
            T::BidirectionalYCycle => (Kind::Y, true),
            T::BidirectionalCycle => (Kind::Both, true),
            _ => (Kind::Both, false),
        };
        techniques.iter().any(|t| found(t) == (kind, is_cycle))
    };
    let queries = ChainQuery::ALL.map(|ChainQuery { kind, .. }| ChainQuery {
        kind,
        cycles: wants(kind, true),
        chains: wants(kind, false),
    });
    let queries: Vec<ChainQuery> = queries
        .into_iter()
        .filter(|query| query.cycles || query.chains)
        .collect();
    let mut search = SEARCH.take();
    let mut known: BTreeSet<Vec<Id>> = BTreeSet::new();
    let mut flow = Flow::Continue(());
    for wanted in [Extent::Best, Extent::All] {
        search.run(state, &graph, &graph.left, &queries, wanted, reach);
        for found in &search.found {
            if known.insert(effects(&graph, &graph.left, found)) {
                flow = take(to_step(&graph, found));
                if flow.is_break() {
                    break;
                }
            }
        }
        if flow.is_break() || search.found.is_empty() {
            break;
        }
    }
    SEARCH.replace(search);
    flow
}

/// Returns the candidates that are eliminated. Sudoku Explainer treats two results that eliminate the same
/// candidates as one.
fn effects(graph: &CandidateGraph, left: &Remaining, found: &BinaryChain) -> Vec<Id> {
    let (end, _) = found.path[0];
    if found.is_cycle {
        let mut eliminated = found.eliminated.clone();
        eliminated.sort_unstable();
        eliminated
    } else if is_on(end) {
        let (cell, seat) = graph.groups(id(end))[0];
        let others = left.0[cell as usize] & !(1 << seat);
        graph.seated(cell as usize, others).collect()
    } else {
        vec![id(end)]
    }
}

fn to_step(graph: &CandidateGraph, found: &BinaryChain) -> Step {
    let (end, _) = found.path[0];
    let mut path = found.path.clone();
    path.reverse();
    let nodes = path.iter().take(found.claims()).map(|&(claim, _)| {
        let candidate = graph.candidate(id(claim));
        Node {
            digit: candidate.digit,
            cells: vec![candidate.cell],
        }
    });
    let links = path.iter().skip(1).map(|&(claim, k)| {
        if !is_on(claim) {
            return Link::Weak;
        }
        let (group, _) = graph.groups(id(claim))[usize::from(k)];
        match graph.truth(group as usize) {
            Truth::House(house, _) => Link::House(house),
            Truth::Cell(cell) => Link::Cell(cell),
            _ => Link::Weak,
        }
    });
    let chain = Chain {
        nodes: nodes.collect(),
        links: links.collect(),
    };
    let mut eliminated: Vec<_> = found
        .eliminated
        .iter()
        .map(|&id| graph.candidate(id))
        .collect();
    eliminated.sort_unstable();
    let candidate = graph.candidate(id(end));
    Step {
        technique: technique_of(found),
        because: Reason::Chain(chain),
        conclusion: if found.is_cycle {
            Conclusion::Eliminate(eliminated)
        } else if is_on(end) {
            Conclusion::Place(vec![candidate])
        } else {
            Conclusion::Eliminate(vec![candidate])
        },
    }
}
