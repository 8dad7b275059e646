//! Houses: their numbers, their kinds, and how you describe a new one.

use std::fmt;

use crate::Cell;

/// A set of cells in which no digit repeats, as its number on its [`Board`](super::Board).
///
/// The rows come first, from the top. Then come the columns from the left, and then the boxes row by row, or
/// the other houses of the board.
///
/// ```
/// use ninefold_grid::{Board, Cell, Shape};
///
/// let houses = Board::of(Shape::NINE).houses_of(Cell::at(2, 4, 9)).to_vec();
/// let numbers: Vec<usize> = houses.iter().map(|house| house.index()).collect();
/// assert_eq!(numbers, [2, 9 + 4, 18 + 1]); // row 3, column 5, box 2
/// ```
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct House(pub(super) u16);

impl House {
    /// Returns the number of the house, from 0.
    ///
    /// ```
    /// use ninefold_grid::{Board, Shape};
    ///
    /// let last = Board::of(Shape::NINE).houses().last();
    /// assert_eq!(last.map(|house| house.index()), Some(26)); // box 9
    /// ```
    pub fn index(self) -> usize {
        self.0.into()
    }
}

/// The kind of a house. The fields count from 0, and the printed name counts from 1.
///
/// ```
/// use ninefold_grid::HouseKind;
///
/// assert_eq!(HouseKind::Box(4).to_string(), "box 5");
/// assert_eq!(HouseKind::Window(1, 5).to_string(), "the window at r2c6");
/// assert!(HouseKind::Row(0).is_line() && !HouseKind::Box(0).is_line());
/// ```
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum HouseKind {
    /// A row, counted from the top.
    Row(usize),
    /// A column, counted from the left.
    Column(usize),
    /// A box, counted row by row.
    Box(usize),
    /// A piece of a board that is cut into pieces (a jigsaw).
    Piece(usize),
    /// A diagonal: `true` for the one from top left to bottom right, `false` for the one from bottom left to top
    /// right.
    Diagonal(bool),
    /// A square of cells within the board, as in windoku: the row and the column of its first cell.
    Window(usize, usize),
    /// The cells at one position of all boxes.
    Disjoint(usize),
    /// Any other cells that are a house because of a constraint: the row and the column of the first cell.
    Region(usize, usize),
}

impl HouseKind {
    /// Returns whether this is a row or a column.
    ///
    /// ```
    /// use ninefold_grid::HouseKind;
    ///
    /// assert!(HouseKind::Column(8).is_line() && !HouseKind::Piece(8).is_line());
    /// ```
    pub fn is_line(self) -> bool {
        matches!(self, HouseKind::Row(_) | HouseKind::Column(_))
    }
}

impl fmt::Display for HouseKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            HouseKind::Row(i) => write!(f, "row {}", i + 1),
            HouseKind::Column(i) => write!(f, "column {}", i + 1),
            HouseKind::Box(i) => write!(f, "box {}", i + 1),
            HouseKind::Piece(i) => write!(f, "piece {}", i + 1),
            HouseKind::Diagonal(true) => f.write_str("the falling diagonal"),
            HouseKind::Diagonal(false) => f.write_str("the rising diagonal"),
            HouseKind::Window(r, c) => write!(f, "the window at r{}c{}", r + 1, c + 1),
            HouseKind::Disjoint(i) => write!(f, "disjoint group {}", i + 1),
            HouseKind::Region(r, c) => write!(f, "the region at r{}c{}", r + 1, c + 1),
        }
    }
}

/// The reason why a board cannot be made, as text without a full stop.
///
/// ```
/// use ninefold_grid::Board;
///
/// let error = Board::rectangle(0, 4, 1, 4).map_err(|error| error.to_string());
/// assert_eq!(error, Err("a board of 0x4 cells (1 to 255 rows and columns)".to_owned()));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BoardError(pub String);

impl fmt::Display for BoardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for BoardError {}

/// A house to build a board with: the number of the board it belongs to (0 if there is only one), its kind,
/// and its cells in any order.
///
/// ```
/// use ninefold_grid::{Board, Cell, HouseKind, NewHouse};
///
/// let row: NewHouse = (0, HouseKind::Row(0), (0..4).map(Cell::new).collect());
/// let board = Board::rectangle(4, 4, 1, 4)?.with_houses(vec![row], &[])?;
/// assert_eq!(board.house_count(), 1);
/// # Ok::<(), ninefold_grid::BoardError>(())
/// ```
pub type NewHouse = (usize, HouseKind, Vec<Cell>);
