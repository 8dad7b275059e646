//! Unique and avoidable rectangles, as reasons of steps.

use ninefold_grid::{Cell, Digit, House};

use super::payload::Payload;
use crate::truth::{Deadly, Truth};

/// A rectangle whose cells cannot all hold only two digits.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Rectangle {
    /// The corners, row by row.
    pub corners: [Cell; 4],
    /// The digits that could be exchanged.
    pub digits: [Digit; 2],
    /// Cells besides the corners that the step rests on: the subset of a type 3.
    pub cells: Vec<Cell>,
    /// Digits with few places in a house that the step rests on: for types 4 and 6, and the hidden one.
    pub houses: Vec<(House, Digit)>,
}

impl Payload for Rectangle {
    fn truths(&self) -> Vec<Truth> {
        let pattern = Deadly::of(self.corners, self.digits.into_iter().collect());
        let cells = self.corners.iter().chain(&self.cells).copied();
        Truth::escape(pattern, cells, self.houses.iter().copied())
    }
}
