//! Fog of war: how much of a puzzle a player sees. It does not change the solution.

use ninefold_grid::{Board, Cell};

/// Fog over a board. It hides givens and clues until correct digits lift it.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Fog {
    /// The cells without fog at the start.
    pub lit: Vec<Cell>,
    /// The places where correct digits lift the fog. If there are none, each correct digit lifts it from its own
    /// cell and the cells around it.
    pub lights: Vec<Light>,
}

impl Fog {
    /// Returns all places where correct digits lift the fog, including those that [`lights`](Self::lights) leaves
    /// out.
    ///
    /// ```
    /// use ninefold_format::Fog;
    /// use ninefold_grid::{Board, Shape};
    ///
    /// let lights = Fog::default().all_lights(&Board::of(Shape::NINE));
    /// assert_eq!((lights.len(), lights[0].lit.len(), lights[10].lit.len()), (81, 4, 9));
    /// ```
    #[must_use]
    pub fn all_lights(&self, board: &Board) -> Vec<Light> {
        if !self.lights.is_empty() {
            return self.lights.clone();
        }
        let around = |cell| {
            let steps = (-1..=1).flat_map(|down| (-1..=1).map(move |right| (down, right)));
            let lit = steps.filter_map(|(down, right)| board.step(cell, down, right));
            Light {
                of: vec![cell],
                lit: lit.collect(),
            }
        };
        board.cells().map(around).collect()
    }
}

/// Digits that lift fog.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Light {
    /// The cells whose digits must all be correct.
    pub of: Vec<Cell>,
    /// The cells from which the fog is then lifted.
    pub lit: Vec<Cell>,
}
