//! Which boards techniques look at.

use std::fmt;

/// The largest side: a set of digits is one word.
pub const MAX_SIDE: usize = 64;

/// The most cells of a board that is not plain: those of the largest side.
pub const MAX_CELLS: usize = 4096;

/// Why techniques cannot look at a puzzle.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum NotExplained {
    /// The side of a plain board is above [`MAX_SIDE`]: this one.
    Side(usize),
    /// Another board has more than [`MAX_SIDE`] digits.
    Digits,
    /// Another board has more than [`MAX_CELLS`] cells.
    Cells,
    /// The board has one digit, so that nothing is left to find.
    OneDigit,
}

impl fmt::Display for NotExplained {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NotExplained::Side(side) => {
                write!(f, "techniques know sides up to {MAX_SIDE}, not {side}")
            }
            NotExplained::Digits => write!(
                f,
                "techniques do not know boards of more than {MAX_SIDE} digits"
            ),
            NotExplained::Cells => write!(
                f,
                "techniques do not know boards of more than {MAX_CELLS} cells"
            ),
            NotExplained::OneDigit => f.write_str("techniques do not know a board of one digit"),
        }
    }
}

impl std::error::Error for NotExplained {}
