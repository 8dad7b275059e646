//! The shape of a board: how many rows and columns one box has.

use std::fmt;
use std::str::FromStr;

/// The size of one box of a board: `rows` × `columns` cells. The board has `rows * columns` rows, columns,
/// boxes and digits, at most [`Shape::MAX_SIDE`].
///
/// A box of one row has the same cells as a row of the board, so `1x5` is a Latin square of side 5.
///
/// ```
/// use ninefold_grid::Shape;
///
/// let shape: Shape = "3x4".parse()?;
/// assert_eq!((shape.rows(), shape.columns()), (3, 4));
/// assert_eq!((shape.side(), shape.cell_count()), (12, 144));
/// assert_eq!(shape.to_string(), "3x4");
/// # Ok::<(), ninefold_grid::ShapeError>(())
/// ```
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Shape {
    rows: u8,
    columns: u8,
}

impl Shape {
    /// The greatest side of a board, in cells.
    pub const MAX_SIDE: usize = 255;

    /// The shape of the ordinary board: boxes of 3×3 cells, and side 9.
    pub const NINE: Shape = Shape {
        rows: 3,
        columns: 3,
    };

    /// Returns the shape whose boxes have `rows` rows and `columns` columns.
    ///
    /// # Errors
    /// [`ShapeError::Side`] unless `2 <= rows * columns <= 255`.
    ///
    /// ```
    /// use ninefold_grid::{Shape, ShapeError};
    ///
    /// assert_eq!(Shape::new(3, 3), Ok(Shape::NINE));
    /// assert_eq!(Shape::new(16, 16), Err(ShapeError::Side { rows: 16, columns: 16 }));
    /// ```
    pub fn new(rows: usize, columns: usize) -> Result<Shape, ShapeError> {
        match rows.checked_mul(columns) {
            Some(2..=Shape::MAX_SIDE) => Ok(Shape {
                rows: rows as u8,
                columns: columns as u8,
            }),
            _ => Err(ShapeError::Side { rows, columns }),
        }
    }

    /// Returns the usual shape for a side: the box nearest to a square, wider than high. Side 6 has boxes of 2×3
    /// cells, and side 12 has boxes of 3×4.
    ///
    /// Returns `None` for a prime side, because its only boxes are single rows or columns, and for sides outside
    /// 4 to 255.
    ///
    /// ```
    /// use ninefold_grid::Shape;
    ///
    /// assert_eq!(Shape::usual(12), Shape::new(3, 4).ok());
    /// assert_eq!(Shape::usual(7), None);
    /// ```
    pub fn usual(side: usize) -> Option<Shape> {
        if side > Shape::MAX_SIDE {
            return None;
        }
        let rows = (2..=side.isqrt()).rev().find(|r| side.is_multiple_of(*r))?;
        Shape::new(rows, side / rows).ok()
    }

    /// Returns the number of rows in one box.
    ///
    /// ```
    /// use ninefold_grid::Shape;
    ///
    /// assert_eq!(Shape::new(3, 4).map(Shape::rows), Ok(3));
    /// ```
    pub fn rows(self) -> usize {
        self.rows.into()
    }

    /// Returns the number of columns in one box.
    ///
    /// ```
    /// use ninefold_grid::Shape;
    ///
    /// assert_eq!(Shape::new(3, 4).map(Shape::columns), Ok(4));
    /// ```
    pub fn columns(self) -> usize {
        self.columns.into()
    }

    /// Returns the side of the board in cells, which is also its greatest digit.
    ///
    /// ```
    /// use ninefold_grid::Shape;
    ///
    /// assert_eq!(Shape::new(3, 4).map(Shape::side), Ok(12));
    /// ```
    pub fn side(self) -> usize {
        self.rows() * self.columns()
    }

    /// Returns the number of cells on the board.
    ///
    /// ```
    /// use ninefold_grid::Shape;
    ///
    /// assert_eq!(Shape::NINE.cell_count(), 81);
    /// ```
    pub fn cell_count(self) -> usize {
        self.side() * self.side()
    }
}

impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.rows, self.columns)
    }
}

/// Reads `3x4` (or `3×4`, `3*4`): rows of a box, then columns of a box.
///
/// ```
/// use ninefold_grid::Shape;
///
/// assert_eq!("2 × 3".parse::<Shape>(), Shape::new(2, 3));
/// assert!("six".parse::<Shape>().is_err());
/// ```
impl FromStr for Shape {
    type Err = ShapeError;

    fn from_str(text: &str) -> Result<Shape, ShapeError> {
        let syntax = || ShapeError::Syntax(text.to_owned());
        let (rows, columns) = text.split_once(['x', 'X', '×', '*']).ok_or_else(syntax)?;
        let number = |part: &str| part.trim().parse::<usize>().map_err(|_| syntax());
        Shape::new(number(rows)?, number(columns)?)
    }
}

/// The reason why something is not a [`Shape`].
///
/// ```
/// use ninefold_grid::Shape;
///
/// let error = Shape::new(1, 1).map_err(|error| error.to_string());
/// assert_eq!(error, Err("boxes of 1x1 do not make a board of 2 to 255 digits".to_owned()));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ShapeError {
    /// The text does not have the form `3x4`. The field is the text.
    Syntax(String),
    /// The side is below 2 or above 255.
    Side {
        /// The requested number of rows in a box.
        rows: usize,
        /// The requested number of columns in a box.
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
                "boxes of {rows}x{columns} do not make a board of 2 to {} digits",
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
