//! What to draw for a step: roles for houses, cells and candidates, and links between candidates.
//! The terminal, pictures and the page draw the same figure, each in its own way.

use ninefold_grid::{Candidate, Cell, House};

/// A figure over a board.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Figure {
    /// Houses that matter.
    pub houses: Vec<(House, Role)>,
    /// Cells that matter as a whole.
    pub cells: Vec<(Cell, Role)>,
    /// Candidates that matter.
    pub candidates: Vec<(Candidate, Role)>,
    /// Lines between candidates.
    pub links: Vec<Line>,
}

/// What something is for.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Role {
    /// Where the reason lies: base houses, the cells of a pattern.
    Base,
    /// The houses that cover.
    Cover,
    /// What is beside the pattern: fins, guardians.
    Fin,
    /// The middle of a wing.
    Pivot,
    /// One of two colours, or right if the chain is read from its start.
    On,
    /// The other colour, or wrong then.
    Off,
    /// A digit to put.
    Placed,
    /// A candidate to take away.
    Eliminated,
}

/// A line from some candidates to others: one to one, unless a node is a group.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// One end.
    pub from: Vec<Candidate>,
    /// The other end.
    pub to: Vec<Candidate>,
    /// Whether one of the ends is right; otherwise not both are.
    pub is_strong: bool,
}
