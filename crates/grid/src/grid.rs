//! The digits of a board, one for each cell.

use std::ops::Index;

use crate::{Board, Cell, Digit};

/// The cells of a board, each with a digit or nothing: n² cells row by row, or the cells of a [board of any
/// form](Board).
///
/// A grid knows its side and its number of cells, but not its houses. Index it with a [`Cell`], read it from text
/// with [`str::parse`], and write it with [`to_string`](ToString::to_string).
///
/// ```
/// use ninefold_grid::{Cell, Grid};
///
/// let grid: Grid = "1..4 ..1. .1.. 4..1".parse()?;
/// assert_eq!((grid.side(), grid.count(), grid.is_full()), (4, 6, false));
/// assert_eq!(grid[Cell::at(0, 1, 4)], None);
/// assert_eq!(grid.to_string(), "1..4..1..1..4..1");
/// # Ok::<(), ninefold_grid::notation::NotationError>(())
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Grid {
    side: u8,
    cells: Box<[Option<Digit>]>,
}

impl Grid {
    /// Returns the empty grid of an n×n board with side `side`.
    ///
    /// The side is 1 to 255. A side of 0 becomes 1, and a greater side becomes 255.
    ///
    /// ```
    /// use ninefold_grid::Grid;
    ///
    /// let grid = Grid::empty(9);
    /// assert_eq!((grid.iter().count(), grid.count()), (81, 0));
    /// ```
    pub fn empty(side: usize) -> Grid {
        let side = side.clamp(1, 255);
        Grid {
            side: side as u8,
            cells: vec![None; side * side].into(),
        }
    }

    /// Returns the empty grid of a board, with a place for each of its cells.
    ///
    /// ```
    /// use ninefold_grid::{Board, Grid, Shape};
    ///
    /// let two = Board::overlapping(Shape::NINE, &[(0, 0), (6, 6)])?;
    /// assert_eq!(Grid::on(&two).iter().count(), 81 + 81 - 9);
    /// # Ok::<(), ninefold_grid::BoardError>(())
    /// ```
    pub fn on(board: &Board) -> Grid {
        Grid {
            side: board.side() as u8,
            cells: vec![None; board.cell_count()].into(),
        }
    }

    /// Returns the grid with these digits, one for each cell of `board` in the order of the cells.
    ///
    /// Cells after the last digit stay empty, and further digits are ignored. A digit that the board does not
    /// have leaves its cell empty.
    ///
    /// ```
    /// use ninefold_grid::{Board, Digit, Grid, Shape};
    ///
    /// let board = Board::of(Shape::NINE);
    /// let row: Vec<Digit> = board.digits().collect();
    /// assert_eq!(Grid::of_digits(&board, &row).count(), 9);
    /// ```
    pub fn of_digits(board: &Board, digits: &[Digit]) -> Grid {
        let mut grid = Grid::on(board);
        for (cell, &digit) in grid.cells.iter_mut().zip(digits) {
            *cell = (digit.value() <= board.side()).then_some(digit);
        }
        grid
    }

    /// Returns whether the grid has one place for each cell of `board`, and the same number of digits.
    ///
    /// ```
    /// use ninefold_grid::{Board, Grid, Shape};
    ///
    /// let board = Board::of(Shape::NINE);
    /// assert!(Grid::empty(9).fits(&board));
    /// assert!(!Grid::empty(16).fits(&board));
    /// ```
    pub fn fits(&self, board: &Board) -> bool {
        (self.side(), self.cells.len()) == (board.side(), board.cell_count())
    }

    /// Returns the digit in a cell, or `None` if the cell is empty or the grid does not have it.
    ///
    /// ```
    /// use ninefold_grid::{Cell, Digit, Grid};
    ///
    /// let grid: Grid = "1..4 ..1. .1.. 4..1".parse()?;
    /// assert_eq!(grid.get(Cell::at(0, 3, 4)), Digit::new(4));
    /// assert_eq!(grid.get(Cell::new(100)), None);
    /// # Ok::<(), ninefold_grid::notation::NotationError>(())
    /// ```
    #[inline]
    pub fn get(&self, cell: Cell) -> Option<Digit> {
        self.cells.get(cell.index()).copied().flatten()
    }

    /// Returns the digits of all cells in order, or `None` if a cell is empty.
    ///
    /// ```
    /// use ninefold_grid::Grid;
    ///
    /// let full: Grid = "1234 3412 2143 4321".parse()?;
    /// assert_eq!(full.digits().map(|digits| digits.len()), Some(16));
    /// assert_eq!(Grid::empty(4).digits(), None);
    /// # Ok::<(), ninefold_grid::notation::NotationError>(())
    /// ```
    pub fn digits(&self) -> Option<Vec<Digit>> {
        self.cells.iter().copied().collect()
    }

    /// Returns the side n, which is also the greatest digit.
    ///
    /// ```
    /// use ninefold_grid::Grid;
    ///
    /// assert_eq!(Grid::empty(9).side(), 9);
    /// ```
    #[inline]
    pub fn side(&self) -> usize {
        self.side.into()
    }

    /// Puts a digit into a cell, or empties the cell if `digit` is `None`.
    ///
    /// # Panics
    /// If the grid does not have the cell, or the digit is greater than the side.
    ///
    /// ```
    /// use ninefold_grid::{Cell, Digit, Grid};
    ///
    /// let mut grid = Grid::empty(9);
    /// grid.set(Cell::at(4, 4, 9), Digit::new(5));
    /// assert_eq!(grid[Cell::at(4, 4, 9)], Digit::new(5));
    /// ```
    #[inline]
    pub fn set(&mut self, cell: Cell, digit: Option<Digit>) {
        assert!(
            digit.is_none_or(|digit| digit.value() <= self.side()),
            "digit above the side"
        );
        self.cells[cell.index()] = digit;
    }

    /// Returns all cells with their contents, in the order of the cells.
    ///
    /// ```
    /// use ninefold_grid::Grid;
    ///
    /// let grid: Grid = "1..4 ..1. .1.. 4..1".parse()?;
    /// assert_eq!(grid.iter().filter(|(_, digit)| digit.is_none()).count(), 10);
    /// # Ok::<(), ninefold_grid::notation::NotationError>(())
    /// ```
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = (Cell, Option<Digit>)> + '_ {
        self.cells
            .iter()
            .enumerate()
            .map(|(i, &digit)| (Cell::new(i), digit))
    }

    /// Returns the cells that hold a digit, each with its digit, in the order of the cells.
    ///
    /// ```
    /// use ninefold_grid::Grid;
    ///
    /// let grid: Grid = "1..4 ..1. .1.. 4..1".parse()?;
    /// let cells: Vec<usize> = grid.filled().map(|(cell, _)| cell.index()).collect();
    /// assert_eq!(cells, [0, 3, 6, 9, 12, 15]);
    /// # Ok::<(), ninefold_grid::notation::NotationError>(())
    /// ```
    #[inline]
    pub fn filled(&self) -> impl Iterator<Item = (Cell, Digit)> + '_ {
        self.iter().filter_map(|(cell, digit)| Some((cell, digit?)))
    }

    /// Returns the number of cells that hold a digit.
    ///
    /// ```
    /// use ninefold_grid::Grid;
    ///
    /// let grid: Grid = "1..4 ..1. .1.. 4..1".parse()?;
    /// assert_eq!(grid.count(), 6);
    /// # Ok::<(), ninefold_grid::notation::NotationError>(())
    /// ```
    pub fn count(&self) -> usize {
        self.filled().count()
    }

    /// Returns whether every cell holds a digit.
    ///
    /// ```
    /// use ninefold_grid::Grid;
    ///
    /// let full: Grid = "1234 3412 2143 4321".parse()?;
    /// assert!(full.is_full() && !Grid::empty(4).is_full());
    /// # Ok::<(), ninefold_grid::notation::NotationError>(())
    /// ```
    pub fn is_full(&self) -> bool {
        self.cells.iter().all(Option::is_some)
    }
}

/// `grid[cell]` is the digit in a cell, or `None` if the cell is empty.
///
/// # Panics
/// If the grid does not have the cell; [`Grid::get`] does not panic.
impl Index<Cell> for Grid {
    type Output = Option<Digit>;

    fn index(&self, cell: Cell) -> &Option<Digit> {
        &self.cells[cell.index()]
    }
}
