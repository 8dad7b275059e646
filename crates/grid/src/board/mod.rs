//! The board: its cells, its digits, and the sets of cells that are houses.
//!
//! One type describes every board. Most boards are n×n cells with boxes of one [`Shape`]. Other boards have:
//!
//! - pieces in place of boxes, or further houses;
//! - lines of different length, or holes;
//! - several boards that share cells;
//! - more digits than a line has cells, or digits that begin with 0;
//! - cells beside the board, which only constraints use.
//!
//! All tables are computed once and shared by reference count.

mod build;
mod places;
#[cfg(test)]
mod tests;

use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use crate::{Cell, Digit, Shape};

/// A set of cells in which no digit repeats, as its number on its [`Board`].
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
pub struct House(u16);

impl House {
    /// Returns the number of the house, from 0.
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

/// The cells, digits and houses of a board. Cloning shares the tables.
///
/// [`Board::of`] makes a plain board with boxes. [`Board::latin`] and [`Board::rectangle`] start a board of
/// another form, and [`Board::with_boxes`] and [`Board::with_pieces`] add houses to it.
///
/// ```
/// use ninefold_grid::{Board, Shape};
///
/// let nine = Board::of(Shape::NINE);
/// assert_eq!((nine.rows(), nine.columns(), nine.cell_count()), (9, 9, 81));
/// assert_eq!((nine.side(), nine.first(), nine.last()), (9, 1, 9));
/// assert_eq!((nine.boards(), nine.lines(), nine.house_count()), (1, [9, 9], 27));
///
/// // Rows and columns of 4 cells, with pieces in place of boxes.
/// let pieces: Vec<Option<usize>> = (0..16).map(|i| Some([0, 0, 1, 1][i % 4] + i / 8 * 2)).collect();
/// let jigsaw = Board::latin(4, 4, 1, 4)?.with_pieces(&pieces)?;
/// assert_eq!(jigsaw.shape(), None);
/// # Ok::<(), ninefold_grid::BoardError>(())
/// ```
#[derive(Clone)]
pub struct Board(Arc<Tables>);

#[derive(Clone, PartialEq, Eq)]
struct Tables {
    /// Rows and columns of the rectangle in which the cells lie.
    rows: usize,
    columns: usize,
    /// Which places of the rectangle have cells, unless all have.
    holes: Option<Holes>,
    /// The names of the cells beside the board, which follow those on it.
    beside: Vec<String>,
    /// The value of the first digit, 0 or 1.
    first: usize,
    /// How many digits there are.
    side: usize,
    /// How many boards share the cells.
    boards: usize,
    /// The box shape, if rows, columns and boxes are all there is.
    plain: Option<Shape>,
    /// How many houses are rows and how many columns. These come first.
    lines: [usize; 2],
    /// What each house is, and the number of the board it belongs to.
    kinds: Vec<(HouseKind, u16)>,
    /// The cells of house 0, then of house 1, …; those of house i begin at `ends[i]`.
    members: Vec<Cell>,
    ends: Vec<u32>,
    /// The houses of cell 0, then of cell 1, …; those of cell i begin at `starts[i]`.
    of_cell: Vec<House>,
    starts: Vec<u32>,
    /// For each cell those that differ from it without sharing a house, in ascending order; empty if there
    /// are none at all.
    apart: Vec<Vec<Cell>>,
}

#[derive(Clone, PartialEq, Eq)]
struct Holes {
    /// Row by row, the cell at each place.
    at: Vec<Option<Cell>>,
    /// Row and column of each cell.
    places: Vec<(usize, usize)>,
}

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

impl Board {
    /// The greatest number of digits.
    pub const MAX_DIGITS: usize = 255;
    /// The greatest number of rows, and of columns.
    pub const MAX_LINES: usize = 255;
    /// The greatest number of cells on a board with cells beside it.
    const MAX_CELLS_WITH_BESIDE: usize = 10_000;

    /// Returns the box shape if the board is plain, and `None` for every other board.
    ///
    /// A plain board has n×n cells, digits from 1, and rows, columns and boxes as its only houses. It keeps no
    /// other cells apart.
    ///
    /// ```
    /// use ninefold_grid::{Board, Shape};
    ///
    /// let nine = Board::of(Shape::NINE);
    /// assert_eq!(nine.shape(), Some(Shape::NINE));
    /// let zero = nine.counted_from(0)?;
    /// assert_eq!((zero.shape(), zero.boxes()), (None, Some(Shape::NINE)));
    /// # Ok::<(), ninefold_grid::BoardError>(())
    /// ```
    pub fn shape(&self) -> Option<Shape> {
        self.0.plain
    }

    /// Returns whether the board has a [shape](Board::shape): rows, columns and boxes are all its houses.
    pub fn is_plain(&self) -> bool {
        self.0.plain.is_some()
    }

    /// Returns the shape of the boxes if they are all alike and fill the rectangle, whatever other houses there
    /// are. The example of [`shape`](Board::shape) compares the two.
    pub fn boxes(&self) -> Option<Shape> {
        self.0.plain.or_else(|| self.0.regular_boxes())
    }

    /// Returns whether the board is n×n cells, row by row, and all rows and columns are houses.
    ///
    /// ```
    /// use ninefold_grid::Board;
    ///
    /// assert!(Board::latin(5, 5, 1, 5)?.is_square());
    /// assert!(!Board::latin(5, 5, 1, 6)?.is_square()); // 6 digits
    /// # Ok::<(), ninefold_grid::BoardError>(())
    /// ```
    pub fn is_square(&self) -> bool {
        let (tables, n) = (&*self.0, self.side());
        (tables.rows, tables.columns, tables.boards) == (n, n, 1)
            && tables.holes.is_none()
            && tables.beside.is_empty()
            && tables.lines == [n, n]
    }

    /// Returns the number of rows of the rectangle that contains all cells, holes included.
    pub fn rows(&self) -> usize {
        self.0.rows
    }

    /// Returns the number of columns of the rectangle that contains all cells, holes included.
    pub fn columns(&self) -> usize {
        self.0.columns
    }

    /// Returns how many boards share the cells; most boards return 1.
    pub fn boards(&self) -> usize {
        self.0.boards
    }

    /// Returns the number of digits, which is n on an n×n board. A complete house has as many cells.
    pub fn side(&self) -> usize {
        self.0.side
    }

    /// Returns all digits in ascending order, beginning with the digit 1.
    ///
    /// ```
    /// use ninefold_grid::{Board, Digit, Shape};
    ///
    /// let board = Board::of(Shape::NINE);
    /// assert_eq!(board.digits().len(), 9);
    /// assert_eq!(board.digits().last(), Digit::new(9));
    /// ```
    pub fn digits(&self) -> impl DoubleEndedIterator<Item = Digit> + ExactSizeIterator + use<> {
        (0..self.side()).map(Digit::from_index)
    }

    /// Returns the lowest value that a cell can hold, 0 or 1.
    pub fn first(&self) -> i32 {
        self.0.first as i32
    }

    /// Returns the greatest value that a cell can hold.
    pub fn last(&self) -> i32 {
        (self.0.first + self.0.side) as i32 - 1
    }

    /// Returns the value of a digit. Digits are numbered from 1 even where the lowest value is 0.
    ///
    /// ```
    /// use ninefold_grid::{Board, Digit, Shape};
    ///
    /// let zero = Board::of(Shape::NINE).counted_from(0)?;
    /// assert_eq!(zero.value(Digit::from_index(0)), 0);
    /// # Ok::<(), ninefold_grid::BoardError>(())
    /// ```
    pub fn value(&self, digit: Digit) -> i32 {
        (self.0.first + digit.index()) as i32
    }

    /// Returns the digit with this value, or `None` if the board does not have the value.
    ///
    /// ```
    /// use ninefold_grid::{Board, Digit, Shape};
    ///
    /// let zero = Board::of(Shape::NINE).counted_from(0)?;
    /// assert_eq!(zero.digit(0), Digit::new(1));
    /// assert_eq!(zero.digit(9), None);
    /// # Ok::<(), ninefold_grid::BoardError>(())
    /// ```
    pub fn digit(&self, value: i32) -> Option<Digit> {
        (self.first()..=self.last())
            .contains(&value)
            .then(|| Digit::from_index((value - self.first()) as usize))
    }

    /// Returns the number of cells, on the board and beside it.
    pub fn cell_count(&self) -> usize {
        self.board_cells() + self.0.beside.len()
    }

    /// Returns the number of cells on the board. They come before the cells beside it.
    pub fn board_cells(&self) -> usize {
        match &self.0.holes {
            Some(holes) => holes.places.len(),
            None => self.0.rows * self.0.columns,
        }
    }

    /// Returns all cells: those on the board row by row, then those beside it.
    ///
    /// ```
    /// use ninefold_grid::{Board, Shape};
    ///
    /// let board = Board::of(Shape::NINE);
    /// let corners = board.cells().filter(|&cell| board.neighbours(cell).len() == 2);
    /// assert_eq!(corners.count(), 4);
    /// ```
    pub fn cells(&self) -> impl DoubleEndedIterator<Item = Cell> + ExactSizeIterator + use<> {
        (0..self.cell_count()).map(Cell::new)
    }

    /// Returns the names of the cells beside the board, in the order of the cells.
    ///
    /// ```
    /// use ninefold_grid::{Board, Shape};
    ///
    /// let mut board = Board::of(Shape::NINE);
    /// board.add_beside("A")?;
    /// assert_eq!((board.board_cells(), board.cell_count()), (81, 82));
    /// assert_eq!(board.beside(), ["A"]);
    /// # Ok::<(), ninefold_grid::BoardError>(())
    /// ```
    pub fn beside(&self) -> &[String] {
        &self.0.beside
    }

    /// Returns the number of houses.
    pub fn house_count(&self) -> usize {
        self.0.kinds.len()
    }

    /// Returns all houses: rows, then columns, then boxes or the other houses. The example of
    /// [`is_complete`](Board::is_complete) goes through them.
    pub fn houses(&self) -> impl DoubleEndedIterator<Item = House> + ExactSizeIterator + use<> {
        (0..self.house_count() as u16).map(House)
    }

    /// Returns how many houses are rows and how many are columns. These houses come first, rows before columns.
    pub fn lines(&self) -> [usize; 2] {
        self.0.lines
    }

    /// Returns the kind of a house.
    ///
    /// # Panics
    /// If the house is not one of this board.
    ///
    /// ```
    /// use ninefold_grid::{Board, Cell, HouseKind, Shape};
    ///
    /// let board = Board::of(Shape::NINE);
    /// assert_eq!(board.kind(board.houses_of(Cell::new(0))[0]), HouseKind::Row(0));
    /// ```
    pub fn kind(&self, house: House) -> HouseKind {
        self.0.kinds[house.index()].0
    }

    /// Returns the number, from 0, of the board that a house belongs to, or `None` if there is only one board.
    ///
    /// # Panics
    /// If several boards share the cells, and the house is not one of them.
    ///
    /// ```
    /// use ninefold_grid::{Board, Cell, Shape};
    ///
    /// let two = Board::overlapping(Shape::NINE, &[(0, 0), (6, 6)])?;
    /// assert_eq!(two.board_of(two.houses_of(Cell::new(0))[0]), Some(0));
    /// # Ok::<(), ninefold_grid::BoardError>(())
    /// ```
    pub fn board_of(&self, house: House) -> Option<usize> {
        (self.0.boards > 1).then(|| self.0.kinds[house.index()].1.into())
    }

    /// Returns the cells of a house in ascending order: as many as there are digits, or fewer.
    ///
    /// # Panics
    /// If the house is not one of this board.
    ///
    /// ```
    /// use ninefold_grid::{Board, Cell, Shape};
    ///
    /// let board = Board::of(Shape::NINE);
    /// let row = board.houses_of(Cell::new(0))[0];
    /// assert_eq!(board.cells_of(row).last(), Some(&Cell::at(0, 8, 9)));
    /// ```
    pub fn cells_of(&self, house: House) -> &[Cell] {
        let [start, end] = [house.index(), house.index() + 1].map(|i| self.0.ends[i] as usize);
        &self.0.members[start..end]
    }

    /// Returns whether a house has as many cells as there are digits, so that it holds each digit.
    ///
    /// # Panics
    /// If the house is not one of this board.
    ///
    /// ```
    /// use ninefold_grid::Board;
    ///
    /// let board = Board::latin(2, 3, 1, 3)?; // rows of 3 cells, columns of 2 cells
    /// let complete = board.houses().filter(|&house| board.is_complete(house));
    /// assert_eq!(complete.count(), 2);
    /// # Ok::<(), ninefold_grid::BoardError>(())
    /// ```
    pub fn is_complete(&self, house: House) -> bool {
        self.cells_of(house).len() == self.side()
    }

    /// Returns the houses of a cell: its row, its column, its box and whatever else it lies in.
    ///
    /// # Panics
    /// If the cell is not one of this board.
    ///
    /// ```
    /// use ninefold_grid::{Board, Cell, Shape};
    ///
    /// let board = Board::of(Shape::NINE);
    /// let names = board.houses_of(Cell::new(0)).iter().map(|&house| board.house_name(house));
    /// assert_eq!(names.collect::<Vec<_>>(), ["row 1", "column 1", "box 1"]);
    /// ```
    pub fn houses_of(&self, cell: Cell) -> &[House] {
        let [start, end] = [cell.index(), cell.index() + 1].map(|i| self.0.starts[i] as usize);
        &self.0.of_cell[start..end]
    }

    /// Returns the boxes, or the pieces if there are no boxes. Constraints on lines cut a line where it enters
    /// another of these houses.
    ///
    /// ```
    /// use ninefold_grid::{Board, Shape};
    ///
    /// assert_eq!(Board::of(Shape::NINE).regions().count(), 9);
    /// assert_eq!(Board::latin(9, 9, 1, 9)?.regions().count(), 0);
    /// # Ok::<(), ninefold_grid::BoardError>(())
    /// ```
    pub fn regions(&self) -> impl Iterator<Item = House> + '_ {
        let is_box = |house: House| matches!(self.kind(house), HouseKind::Box(_));
        let boxed = self.houses().any(is_box);
        self.houses().filter(move |&house| match boxed {
            true => is_box(house),
            false => matches!(self.kind(house), HouseKind::Piece(_)),
        })
    }

    /// Returns whether two different cells cannot hold the same digit, because they share a house or are
    /// [kept apart](Board::kept_apart).
    ///
    /// # Panics
    /// If one of two different cells is not on this board.
    ///
    /// ```
    /// use ninefold_grid::{Board, Cell, Shape};
    ///
    /// let board = Board::of(Shape::NINE);
    /// assert!(board.sees(Cell::at(0, 0, 9), Cell::at(2, 2, 9)));
    /// assert!(!board.sees(Cell::at(0, 0, 9), Cell::at(3, 3, 9)));
    /// ```
    pub fn sees(&self, a: Cell, b: Cell) -> bool {
        let share = |house| self.houses_of(b).contains(house);
        a != b && (self.houses_of(a).iter().any(share) || self.kept_apart(a).contains(&b))
    }

    /// Returns the cells that differ from this one although they share no house, in ascending order. The list may
    /// also name cells that share a house.
    ///
    /// ```
    /// use ninefold_grid::{Board, Cell};
    ///
    /// let apart = [(Cell::new(0), Cell::new(5))];
    /// let board = Board::latin(4, 4, 1, 4)?.with_houses(vec![], &apart)?;
    /// assert_eq!(board.kept_apart(Cell::new(5)), [Cell::new(0)]);
    /// # Ok::<(), ninefold_grid::BoardError>(())
    /// ```
    pub fn kept_apart(&self, cell: Cell) -> &[Cell] {
        self.0.apart.get(cell.index()).map_or(&[], |cells| cells)
    }

    /// Returns the cells that `cell` [sees](Board::sees), in ascending order, each once.
    ///
    /// # Panics
    /// If the cell is not one of this board.
    ///
    /// ```
    /// use ninefold_grid::{Board, Cell, Shape};
    ///
    /// let board = Board::of(Shape::NINE);
    /// assert_eq!(board.peers(Cell::at(4, 4, 9)).len(), 20);
    /// ```
    pub fn peers(&self, cell: Cell) -> Vec<Cell> {
        let mut peers: Vec<Cell> = self
            .houses_of(cell)
            .iter()
            .flat_map(|&house| self.cells_of(house))
            .chain(self.kept_apart(cell))
            .copied()
            .filter(|&peer| peer != cell)
            .collect();
        peers.sort_unstable();
        peers.dedup();
        peers
    }

    /// Returns the name of a house, for example `row 3`. If several boards share the cells, a row, column or box
    /// also has the number of its board.
    ///
    /// # Panics
    /// If the house is not one of this board.
    ///
    /// ```
    /// use ninefold_grid::{Board, Cell, Shape};
    ///
    /// let two = Board::overlapping(Shape::NINE, &[(0, 0), (6, 6)])?;
    /// assert_eq!(two.house_name(two.houses_of(Cell::new(0))[0]), "row 1 of board 1");
    /// # Ok::<(), ninefold_grid::BoardError>(())
    /// ```
    pub fn house_name(&self, house: House) -> String {
        let kind = self.kind(house);
        let first = self.cells_of(house).first();
        match (kind, first, self.board_of(house)) {
            (HouseKind::Region(..), Some(&first), _) => {
                format!("the region at {}", self.name(first))
            }
            (HouseKind::Row(_) | HouseKind::Column(_) | HouseKind::Box(_), _, Some(board)) => {
                format!("{kind} of board {}", board + 1)
            }
            _ => kind.to_string(),
        }
    }
}

impl PartialEq for Board {
    fn eq(&self, other: &Board) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
            || self.shape() == other.shape() && (self.is_plain() || self.0 == other.0)
    }
}

impl Eq for Board {}

impl Hash for Board {
    fn hash<H: Hasher>(&self, state: &mut H) {
        match self.shape() {
            Some(shape) => shape.hash(state),
            None => {
                (self.rows(), self.columns(), self.side(), self.first()).hash(state);
                self.0.members.hash(state);
            }
        }
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.shape() {
            Some(shape) => write!(f, "Board({shape})"),
            None => write!(
                f,
                "Board({} rows, {} columns, {} digits, {} houses)",
                self.rows(),
                self.columns(),
                self.side(),
                self.house_count()
            ),
        }
    }
}
