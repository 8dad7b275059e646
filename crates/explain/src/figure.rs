//! What to draw for a step: roles for houses, cells and candidates, and links between candidates. The terminal,
//! pictures and the page each draw the same figure in their own way.

use ninefold_grid::{Candidate, Cell, House};

/// A figure over a board.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Figure {
    /// The houses to mark, each with its role.
    pub houses: Vec<(House, Role)>,
    /// The cells to mark as a whole, each with its role.
    pub cells: Vec<(Cell, Role)>,
    /// The candidates to mark, each with its role.
    pub candidates: Vec<(Candidate, Role)>,
    /// Lines between candidates.
    pub links: Vec<Line>,
}

/// The role of a marked house, cell or candidate.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Role {
    /// Part of the reason: a base house, or a cell of a pattern.
    Base,
    /// A cover house.
    Cover,
    /// Something beside the pattern: a fin, or a guardian.
    Fin,
    /// The middle cell of a wing.
    Pivot,
    /// One of two colours. In a chain, a candidate that is true if the chain is read from its start.
    On,
    /// The other colour. In a chain, a candidate that is then false.
    Off,
    /// A digit that the step places.
    Placed,
    /// A candidate that the step removes.
    Eliminated,
}

/// A line from some candidates to others. Each end has one candidate, unless a node is a group.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// One end.
    pub from: Vec<Candidate>,
    /// The other end.
    pub to: Vec<Candidate>,
    /// Whether at least one of the ends is true (a strong link). Otherwise at most one is (a weak link).
    pub is_strong: bool,
}
