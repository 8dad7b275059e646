//! Symmetries of the givens, as reasons of steps.

use ninefold_grid::Digit;

use super::payload::Payload;
use crate::truth::Truth;

/// A motion, and what becomes of the digits.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Symmetry {
    /// How cells move.
    pub motion: Motion,
    /// What digit 1, 2, … becomes.
    pub digits: Vec<Digit>,
}

impl Payload for Symmetry {
    fn truths(&self) -> Vec<Truth> {
        vec![Truth::Symmetric(self.clone())]
    }
}

/// How cells move.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Motion {
    /// By 180°.
    HalfTurn,
    /// By 90° clockwise.
    QuarterTurn,
    /// Rows become columns.
    Diagonal,
    /// The same along the other diagonal.
    OtherDiagonal,
}
