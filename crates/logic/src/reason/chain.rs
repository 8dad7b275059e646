//! Chains, as reasons of steps.

use ninefold_grid::{Cell, Digit, House};

use super::payload::Payload;
use crate::truth::Truth;

/// A chain of nodes. `links[i]` joins `nodes[i]` and `nodes[i + 1]`. In a loop the last link joins the last
/// node and the first, so there are as many links as nodes.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Chain {
    /// The nodes, in order.
    pub nodes: Vec<Node>,
    /// The links between them.
    pub links: Vec<Link>,
}

impl Payload for Chain {
    fn truths(&self) -> Vec<Truth> {
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

impl Chain {
    /// Whether the ends of the chain are linked to each other.
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
}

/// A digit in a cell, or in one of a few cells that count as one place.
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
    /// A weak link: at most one of the two is right, because they exclude each other.
    Weak,
    /// A strong link: at least one of the two is right, because the cell has no other candidate.
    Cell(Cell),
    /// A strong link: at least one of the two is right, because the digit has no other place in the house.
    House(House),
    /// A strong link: at least one of the two is right, because these cells have one digit more than there are
    /// cells.
    Set(Vec<Cell>),
}
