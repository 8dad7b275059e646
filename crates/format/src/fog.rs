//! Fog of war: what a player sees of a puzzle. It changes no solution.

use ninefold_grid::Cell;

/// Fog over a board. It hides givens and clues until right digits lift it.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Fog {
    /// The cells without fog at the start.
    pub lit: Vec<Cell>,
    /// Where right digits lift it. If there are none, each right digit lifts it from its own cell and those around.
    pub lights: Vec<Light>,
}

/// Digits that lift fog.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Light {
    /// The cells whose digits all have to be right.
    pub of: Vec<Cell>,
    /// The cells that have no fog then.
    pub lit: Vec<Cell>,
}
