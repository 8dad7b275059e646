//! The limits of the boards that techniques handle.

use std::fmt;

/// The largest side. A set of digits is one word.
pub const MAX_SIDE: usize = 64;

/// The largest number of cells of a board that is not plain. The largest plain board has as many.
pub const MAX_CELLS: usize = 4096;

/// The reason why techniques cannot handle a puzzle.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum NotExplained {
    /// The side of a plain board, which is above [`MAX_SIDE`].
    Side(usize),
    /// A board that is not plain has more than [`MAX_SIDE`] digits.
    Digits,
    /// A board that is not plain has more than [`MAX_CELLS`] cells.
    Cells,
    /// The board has only one digit, so there is nothing to find.
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
