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
mod house;
mod places;
#[cfg(test)]
mod tests;

pub use house::{BoardError, House, HouseKind, NewHouse};

use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use crate::{Cell, Digit, Shape};

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
    /// The number of rows and of columns of the rectangle in which the cells lie.
    rows: usize,
    columns: usize,
    /// The places of the rectangle that have cells. `None` if all places have cells.
    holes: Option<Holes>,
    /// The names of the cells beside the board. These cells come after those on it.
    beside: Vec<String>,
    /// The value of the first digit, 0 or 1.
    first: usize,
    /// The number of digits.
    side: usize,
    /// The number of boards that share the cells.
    boards: usize,
    /// The box shape, if the board has no other houses than rows, columns and boxes.
    plain: Option<Shape>,
    /// The number of rows and of columns among the houses. These houses come first.
    lines: [usize; 2],
    /// The kind of each house, and the number of the board that the house belongs to.
    kinds: Vec<(HouseKind, u16)>,
    /// The cells of house 0, then of house 1, …. The cells of house i begin at `ends[i]`.
    members: Vec<Cell>,
    ends: Vec<u32>,
    /// The houses of cell 0, then of cell 1, …. The houses of cell i begin at `starts[i]`.
    of_cell: Vec<House>,
    starts: Vec<u32>,
    /// For each cell, the cells that differ from it without sharing a house, in ascending order. Empty if no cell has any.
    apart: Vec<Vec<Cell>>,
}

#[derive(Clone, PartialEq, Eq)]
struct Holes {
    /// The cell at each place, row by row.
    at: Vec<Option<Cell>>,
    /// The row and the column of each cell.
    places: Vec<(usize, usize)>,
}

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
    ///
    /// ```
    /// use ninefold_grid::{Board, Shape};
    ///
    /// assert!(Board::of(Shape::NINE).is_plain());
    /// assert!(!Board::latin(9, 9, 1, 9)?.is_plain());
    /// # Ok::<(), ninefold_grid::BoardError>(())
    /// ```
    pub fn is_plain(&self) -> bool {
        self.0.plain.is_some()
    }

    /// Returns the shape of the boxes if they are all alike and fill the rectangle, whatever other houses there
    /// are.
    ///
    /// ```
    /// use ninefold_grid::{Board, Shape};
    ///
    /// let zero = Board::of(Shape::NINE).counted_from(0)?;
    /// assert_eq!((zero.shape(), zero.boxes()), (None, Some(Shape::NINE)));
    /// # Ok::<(), ninefold_grid::BoardError>(())
    /// ```
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
    ///
    /// ```
    /// use ninefold_grid::{Board, Shape};
    ///
    /// let two = Board::overlapping(Shape::NINE, &[(0, 0), (6, 0)])?;
    /// assert_eq!(two.rows(), 15);
    /// # Ok::<(), ninefold_grid::BoardError>(())
    /// ```
    pub fn rows(&self) -> usize {
        self.0.rows
    }

    /// Returns the number of columns of the rectangle that contains all cells, holes included.
    ///
    /// ```
    /// use ninefold_grid::{Board, Shape};
    ///
    /// let two = Board::overlapping(Shape::NINE, &[(0, 0), (6, 0)])?;
    /// assert_eq!(two.columns(), 9);
    /// # Ok::<(), ninefold_grid::BoardError>(())
    /// ```
    pub fn columns(&self) -> usize {
        self.0.columns
    }

    /// Returns how many boards share the cells; most boards return 1.
    ///
    /// ```
    /// use ninefold_grid::{Board, Shape};
    ///
    /// let two = Board::overlapping(Shape::NINE, &[(0, 0), (6, 6)])?;
    /// assert_eq!((two.boards(), Board::of(Shape::NINE).boards()), (2, 1));
    /// # Ok::<(), ninefold_grid::BoardError>(())
    /// ```
    pub fn boards(&self) -> usize {
        self.0.boards
    }

    /// Returns the number of digits, which is n on an n×n board. A complete house has as many cells.
    ///
    /// ```
    /// use ninefold_grid::{Board, Shape};
    ///
    /// assert_eq!(Board::of(Shape::new(3, 4)?).side(), 12);
    /// # Ok::<(), ninefold_grid::ShapeError>(())
    /// ```
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
    ///
    /// ```
    /// use ninefold_grid::{Board, Shape};
    ///
    /// let nine = Board::of(Shape::NINE);
    /// assert_eq!((nine.first(), nine.counted_from(0)?.first()), (1, 0));
    /// # Ok::<(), ninefold_grid::BoardError>(())
    /// ```
    pub fn first(&self) -> i32 {
        self.0.first as i32
    }

    /// Returns the greatest value that a cell can hold.
    ///
    /// ```
    /// use ninefold_grid::{Board, Shape};
    ///
    /// let nine = Board::of(Shape::NINE);
    /// assert_eq!((nine.last(), nine.counted_from(0)?.last()), (9, 8));
    /// # Ok::<(), ninefold_grid::BoardError>(())
    /// ```
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
    ///
    /// ```
    /// use ninefold_grid::{Board, Shape};
    ///
    /// let mut board = Board::of(Shape::NINE);
    /// board.add_beside("A")?;
    /// assert_eq!(board.cell_count(), 82);
    /// # Ok::<(), ninefold_grid::BoardError>(())
    /// ```
    pub fn cell_count(&self) -> usize {
        self.board_cells() + self.0.beside.len()
    }

    /// Returns the number of cells on the board. They come before the cells beside it.
    ///
    /// ```
    /// use ninefold_grid::{Board, Shape};
    ///
    /// let mut board = Board::of(Shape::NINE);
    /// board.add_beside("A")?;
    /// assert_eq!(board.board_cells(), 81);
    /// # Ok::<(), ninefold_grid::BoardError>(())
    /// ```
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
    ///
    /// ```
    /// use ninefold_grid::{Board, Shape};
    ///
    /// assert_eq!(Board::of(Shape::NINE).house_count(), 27);
    /// ```
    pub fn house_count(&self) -> usize {
        self.0.kinds.len()
    }

    /// Returns all houses: rows, then columns, then boxes or the other houses.
    ///
    /// ```
    /// use ninefold_grid::{Board, Shape};
    ///
    /// let board = Board::of(Shape::NINE);
    /// let names: Vec<String> = board.houses().map(|house| board.house_name(house)).collect();
    /// assert_eq!([&names[0], &names[9], &names[18]], ["row 1", "column 1", "box 1"]);
    /// ```
    pub fn houses(&self) -> impl DoubleEndedIterator<Item = House> + ExactSizeIterator + use<> {
        (0..self.house_count() as u16).map(House)
    }

    /// Returns how many houses are rows and how many are columns. These houses come first, rows before columns.
    ///
    /// ```
    /// use ninefold_grid::Board;
    ///
    /// assert_eq!(Board::latin(4, 5, 1, 5)?.lines(), [4, 5]);
    /// # Ok::<(), ninefold_grid::BoardError>(())
    /// ```
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
    #[inline]
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
    /// also has the number of its board. A piece of a jigsaw has the name of its first cell, such as `the piece of r1c4`.
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
            // A player does not see the numbers of the pieces.
            (HouseKind::Piece(_), Some(&first), _) => {
                format!("the piece of {}", self.name(first))
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
