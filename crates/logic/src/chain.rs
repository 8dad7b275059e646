//! Chains: candidates, or groups of them, joined by strong links (one of the two is right) and weak
//! links (not both are) in turn. Each kind of chain has a file of its own; they share this shape.

mod nice_loop;
mod one_kind;
mod sets;
#[cfg(test)]
mod twin;
pub(crate) mod web;

use ninefold_grid::{Cell, Digit, House};

use crate::catalogue::Technique;
use crate::find::{Finder, Joint};
use crate::remote_pair;
use crate::truth::Truth;
use nice_loop::Knots;

/// A chain of nodes. `links[i]` joins `nodes[i]` and `nodes[i + 1]`; in a loop the last link joins the
/// last node and the first, so that there are as many links as nodes.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Chain {
    /// The nodes, in order.
    pub nodes: Vec<Node>,
    /// The links between them.
    pub links: Vec<Link>,
}

/// A digit in a cell, or in one of a few cells that nothing else tells apart.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Node {
    /// The digit.
    pub digit: Digit,
    /// The cells, in ascending order.
    pub cells: Vec<Cell>,
}

/// What joins two nodes.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Link {
    /// Not both are right: they see each other.
    Weak,
    /// One of them is right: the cell has no other candidate.
    Cell(Cell),
    /// One of them is right: the digit has no other place in the house.
    House(House),
    /// One of them is right: these cells have one digit more than they can hold.
    Set(Vec<Cell>),
}

impl Chain {
    /// Whether its ends are linked to each other.
    ///
    /// ```
    /// use ninefold_grid::{Cell, Digit};
    /// use ninefold_logic::{Chain, Link, Node};
    ///
    /// let node = |cell| Node { digit: Digit::from_index(0), cells: vec![Cell::new(cell)] };
    /// let chain = Chain { nodes: vec![node(0), node(1)], links: vec![Link::Weak] };
    /// assert!(!chain.is_loop());
    /// ```
    pub fn is_loop(&self) -> bool {
        self.links.len() == self.nodes.len()
    }

    pub(crate) fn truths(&self) -> Vec<Truth> {
        let mut truths = Vec::new();
        for (node, link) in self.nodes.iter().zip(&self.links) {
            match link {
                Link::Weak => {}
                Link::Cell(cell) => truths.push(Truth::Cell(*cell)),
                Link::House(house) => truths.push(Truth::House(*house, node.digit)),
                Link::Set(cells) => truths.extend(cells.iter().copied().map(Truth::Cell)),
            }
        }
        truths
    }
}

pub(crate) fn finder<const W: usize>(technique: Technique) -> Option<Finder<W>> {
    Some(Finder::Any(match technique {
        Technique::RemotePair => |state, _, take| remote_pair::find(state, take),
        Technique::XChain => {
            |state, reach, take| one_kind::x_chains(state, reach.chain_links, take)
        }
        Technique::XyChain => {
            |state, reach, take| one_kind::xy_chains(state, reach.chain_links, take)
        }
        Technique::ContinuousNiceLoop => {
            |state, _, take| nice_loop::find(state, &PLAIN[..1], Knots::Candidates, take)
        }
        Technique::DiscontinuousNiceLoop => {
            |state, _, take| nice_loop::find(state, &PLAIN[1..2], Knots::Candidates, take)
        }
        Technique::Aic => {
            |state, _, take| nice_loop::find(state, &PLAIN[2..], Knots::Candidates, take)
        }
        Technique::GroupedContinuousNiceLoop => {
            |state, reach, take| nice_loop::find(state, &GROUPED[..1], Knots::grouped(reach), take)
        }
        Technique::GroupedDiscontinuousNiceLoop => {
            |state, reach, take| nice_loop::find(state, &GROUPED[1..2], Knots::grouped(reach), take)
        }
        Technique::GroupedAic => {
            |state, reach, take| nice_loop::find(state, &GROUPED[2..], Knots::grouped(reach), take)
        }
        _ => return None,
    }))
}

/// Loops and chains of candidates.
const PLAIN: [Technique; 3] = [
    Technique::ContinuousNiceLoop,
    Technique::DiscontinuousNiceLoop,
    Technique::Aic,
];

/// The same with groups.
const GROUPED: [Technique; 3] = [
    Technique::GroupedContinuousNiceLoop,
    Technique::GroupedDiscontinuousNiceLoop,
    Technique::GroupedAic,
];

pub(crate) fn joint<const W: usize>(technique: Technique) -> Option<Joint<W>> {
    if PLAIN.contains(&technique) {
        Some(|state, techniques, _, take| {
            nice_loop::find(state, techniques, Knots::Candidates, take)
        })
    } else if GROUPED.contains(&technique) {
        // With groups some plain ways are found in another order, and so are a few more plain chains.
        Some(|state, techniques, reach, take| {
            let all = [techniques, &PLAIN].concat();
            nice_loop::find(state, &all, Knots::grouped(reach), take)
        })
    } else {
        None
    }
}
