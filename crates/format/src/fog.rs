//! Fog of war: what a player sees of a puzzle. It changes no solution.

use ninefold_grid::{Board, Cell};

/// Fog over a board. It hides givens and clues until right digits lift it.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Fog {
    /// The cells without fog at the start.
    pub lit: Vec<Cell>,
    /// Where right digits lift it. If there are none, each right digit lifts it from its own cell and those around.
    pub lights: Vec<Light>,
}

impl Fog {
    /// Where right digits lift the fog, one by one, also those that [`lights`](Self::lights) leaves out.
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
    /// The cells whose digits all have to be right.
    pub of: Vec<Cell>,
    /// The cells that have no fog then.
    pub lit: Vec<Cell>,
}
