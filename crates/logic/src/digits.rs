//! Sets of digits of the boards that techniques handle.

use ninefold_grid::DigitSet;

/// A set of digits of a board of side 64 or less.
pub type Digits = DigitSet<1>;
