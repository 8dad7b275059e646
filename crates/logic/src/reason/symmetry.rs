//! Symmetries of the givens, as reasons of steps.

use ninefold_grid::Digit;

use super::payload::Payload;
use crate::truth::Truth;

/// A motion of the board, and the exchange of digits that goes with it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Symmetry {
    /// How cells move.
    pub motion: Motion,
    /// The digits that digits 1, 2, … are mapped to.
    pub digits: Vec<Digit>,
}

impl Payload for Symmetry {
    fn truths(&self) -> Vec<Truth> {
        vec![Truth::Symmetric(self.clone())]
    }
}

/// A motion of the cells.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Motion {
    /// A rotation by 180°.
    HalfTurn,
    /// A rotation by 90° clockwise.
    QuarterTurn,
    /// A reflection that exchanges rows and columns.
    Diagonal,
    /// A reflection along the other diagonal.
    OtherDiagonal,
}
