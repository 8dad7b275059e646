//! Digits of boards that techniques look at.

use ninefold_grid::DigitSet;

/// Digits of a board of side 64 or less.
pub type Digits = DigitSet<1>;
