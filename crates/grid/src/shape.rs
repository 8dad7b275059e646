//! The shape of a board: how many rows and columns one box has.

use std::fmt;
use std::str::FromStr;

/// The box of a board: `rows` × `columns` cells. The side of the board, and its greatest digit, is
/// `rows * columns`, at most [`Shape::MAX_SIDE`].
///
/// A box of one row is the same house as a row: `1x5` is a Latin square of side 5.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Shape {
    rows: u8,
    columns: u8,
}

impl Shape {
    /// The greatest side there is.
    pub const MAX_SIDE: usize = 255;

    /// The ordinary board, 3×3 boxes and side 9.
    pub const NINE: Shape = Shape {
        rows: 3,
        columns: 3,
    };

    /// A shape of boxes with `rows` rows and `columns` columns.
    ///
    /// # Errors
    /// [`ShapeError::Side`] unless `2 <= rows * columns <= 255`.
    pub fn new(rows: usize, columns: usize) -> Result<Shape, ShapeError> {
        match rows.checked_mul(columns) {
            Some(2..=Shape::MAX_SIDE) => Ok(Shape {
                rows: rows as u8,
                columns: columns as u8,
            }),
            _ => Err(ShapeError::Side { rows, columns }),
        }
    }

    /// The usual shape for a side: the box nearest to a square, wider than high (6 is 2×3, 12 is
    /// 3×4). `None` for a prime side and for sides outside 4..=255, which nobody means without
    /// saying so.
    pub fn usual(side: usize) -> Option<Shape> {
        if side > Shape::MAX_SIDE {
            return None;
        }
        let rows = (2..=side.isqrt()).rev().find(|r| side.is_multiple_of(*r))?;
        Shape::new(rows, side / rows).ok()
    }

    /// Rows of one box.
    pub fn rows(self) -> usize {
        self.rows.into()
    }

    /// Columns of one box.
    pub fn columns(self) -> usize {
        self.columns.into()
    }

    /// Side of the board, and its greatest digit.
    pub fn side(self) -> usize {
        self.rows() * self.columns()
    }

    /// Cells of the board.
    pub fn cell_count(self) -> usize {
        self.side() * self.side()
    }
}

impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.rows, self.columns)
    }
}

/// Reads `3x4` (or `3×4`, `3*4`): box rows, then box columns.
impl FromStr for Shape {
    type Err = ShapeError;

    fn from_str(text: &str) -> Result<Shape, ShapeError> {
        let syntax = || ShapeError::Syntax(text.to_owned());
        let (rows, columns) = text.split_once(['x', 'X', '×', '*']).ok_or_else(syntax)?;
        let number = |part: &str| part.trim().parse::<usize>().map_err(|_| syntax());
        Shape::new(number(rows)?, number(columns)?)
    }
}

/// Why something is not a [`Shape`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ShapeError {
    /// The text is not of the form `3x4`.
    Syntax(String),
    /// The side would be below 2 or above 255.
    Side {
        /// Rows of the box asked for.
        rows: usize,
        /// Columns of the box asked for.
        columns: usize,
    },
}

impl fmt::Display for ShapeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ShapeError::Syntax(text) => {
                write!(
                    f,
                    "`{text}` is not a box shape; write rows x columns, for instance 3x4"
                )
            }
            ShapeError::Side { rows, columns } => write!(
                f,
                "a box of {rows}x{columns} makes a side outside 2 to {}",
                Shape::MAX_SIDE
            ),
        }
    }
}

impl std::error::Error for ShapeError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn usual_shapes() {
        let shapes = [
            (4, "2x2"),
            (6, "2x3"),
            (8, "2x4"),
            (9, "3x3"),
            (10, "2x5"),
            (12, "3x4"),
        ];
        for (side, shape) in shapes {
            assert_eq!(Shape::usual(side).unwrap().to_string(), shape);
        }
        for (side, shape) in [
            (16, "4x4"),
            (20, "4x5"),
            (25, "5x5"),
            (36, "6x6"),
            (255, "15x17"),
        ] {
            assert_eq!(Shape::usual(side).unwrap().to_string(), shape);
        }
        for side in [0, 1, 2, 3, 5, 7, 11, 251, 256, usize::MAX] {
            assert_eq!(Shape::usual(side), None);
        }
    }

    #[test]
    fn reads_and_refuses() {
        assert_eq!("3x4".parse(), Shape::new(3, 4));
        assert_eq!(" 1 × 5 ".parse(), Shape::new(1, 5));
        for bad in [
            "",
            "3",
            "x",
            "3x",
            "0x9",
            "16x16",
            "-3x3",
            "99999999999x99999999999",
        ] {
            assert!(bad.parse::<Shape>().is_err(), "{bad}");
        }
    }
}
