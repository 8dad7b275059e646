//! The candidates of a board, cell by cell.

use std::ops::{Index, IndexMut};

use crate::{Board, Cell, Digit, DigitSet};

/// The digits of one cell, in a set that is wide enough for any side.
///
/// ```
/// use ninefold_grid::{Digit, Marks};
///
/// let marks: Marks = [2, 5, 9].into_iter().filter_map(Digit::new).collect();
/// assert_eq!(marks.len(), 3);
/// assert_eq!(marks.only(), None);
/// ```
pub type Marks = DigitSet<4>;

/// A set of digits in every cell of a board: n² cells row by row, or the cells of a
/// [board of any form](Board).
///
/// Index the candidates with a [`Cell`] to read or change the digits of one cell.
///
/// ```
/// use ninefold_grid::{Cell, Digit, Pencilmarks};
///
/// let mut candidates = Pencilmarks::full(9);
/// let cell = Cell::at(2, 2, 9);
/// candidates[cell].remove(Digit::from_index(6)); // remove 7 from r3c3
/// assert_eq!((candidates.side(), candidates[cell].len()), (9, 8));
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Pencilmarks {
    side: u8,
    cells: Box<[Marks]>,
}

impl Pencilmarks {
    /// Returns the candidates with every digit in every cell of an n×n board with side `side`, 1 to 255.
    ///
    /// A side of 0 counts as 1, and a side above 255 as 255.
    ///
    /// ```
    /// use ninefold_grid::Pencilmarks;
    ///
    /// assert!(Pencilmarks::full(9).iter().all(|(_, marks)| marks.len() == 9));
    /// ```
    pub fn full(side: usize) -> Pencilmarks {
        Pencilmarks::filled_with(side, Marks::first_n(side.clamp(1, 255)))
    }

    /// Returns the candidates of `board` with no digit in any cell.
    ///
    /// ```
    /// use ninefold_grid::{Board, Pencilmarks, Shape};
    ///
    /// let none = Pencilmarks::on(&Board::of(Shape::NINE));
    /// assert!(none.iter().all(|(_, marks)| marks.is_empty()));
    /// ```
    pub fn on(board: &Board) -> Pencilmarks {
        Pencilmarks {
            side: board.side() as u8,
            cells: vec![Marks::EMPTY; board.cell_count()].into(),
        }
    }

    /// Returns the candidates of `board` with every digit in every cell.
    ///
    /// ```
    /// use ninefold_grid::{Board, Pencilmarks, Shape};
    ///
    /// let all = Pencilmarks::full_on(&Board::of(Shape::NINE));
    /// assert_eq!(all, Pencilmarks::full(9));
    /// ```
    pub fn full_on(board: &Board) -> Pencilmarks {
        Pencilmarks {
            side: board.side() as u8,
            cells: vec![Marks::first_n(board.side()); board.cell_count()].into(),
        }
    }

    /// Returns whether there is one place for each cell of `board`, and no digit that the board does not have.
    ///
    /// ```
    /// use ninefold_grid::{Board, Pencilmarks, Shape};
    ///
    /// let board = Board::of(Shape::NINE);
    /// assert!(Pencilmarks::full(9).fits(&board));
    /// assert!(!Pencilmarks::full(16).fits(&board));
    /// ```
    pub fn fits(&self, board: &Board) -> bool {
        let digits = Marks::first_n(board.side());
        (self.side(), self.cells.len()) == (board.side(), board.cell_count())
            && self.cells.iter().all(|&marks| (marks - digits).is_empty())
    }

    /// Returns the candidates with no digit in any cell of an n×n board with side `side`.
    ///
    /// The side is 1 to 255. A side of 0 becomes 1, and a greater side becomes 255.
    ///
    /// ```
    /// use ninefold_grid::Pencilmarks;
    ///
    /// assert!(Pencilmarks::empty(9).iter().all(|(_, marks)| marks.is_empty()));
    /// ```
    pub fn empty(side: usize) -> Pencilmarks {
        Pencilmarks::filled_with(side, Marks::EMPTY)
    }

    fn filled_with(side: usize, marks: Marks) -> Pencilmarks {
        let side = side.clamp(1, 255);
        Pencilmarks {
            side: side as u8,
            cells: vec![marks; side * side].into(),
        }
    }

    /// Returns the side n, which is also the greatest digit.
    ///
    /// ```
    /// use ninefold_grid::Pencilmarks;
    ///
    /// assert_eq!(Pencilmarks::full(9).side(), 9);
    /// ```
    pub fn side(&self) -> usize {
        self.side.into()
    }

    /// Returns all cells with their candidates, in the order of the cells.
    ///
    /// ```
    /// use ninefold_grid::{Cell, Digit, Pencilmarks};
    ///
    /// let mut candidates = Pencilmarks::full(9);
    /// candidates.fix(Cell::new(0), Digit::from_index(4));
    /// assert_eq!(candidates.iter().filter(|(_, marks)| marks.only().is_some()).count(), 1);
    /// ```
    pub fn iter(&self) -> impl Iterator<Item = (Cell, Marks)> + '_ {
        self.cells
            .iter()
            .enumerate()
            .map(|(i, &marks)| (Cell::new(i), marks))
    }

    /// Returns the digits of a cell, or no digits if there is no place for the cell.
    ///
    /// ```
    /// use ninefold_grid::{Cell, Pencilmarks};
    ///
    /// let candidates = Pencilmarks::full(9);
    /// assert_eq!(candidates.get(Cell::new(80)).len(), 9);
    /// assert!(candidates.get(Cell::new(81)).is_empty());
    /// ```
    pub fn get(&self, cell: Cell) -> Marks {
        self.cells
            .get(cell.index())
            .copied()
            .unwrap_or(Marks::EMPTY)
    }

    /// Leaves `digit` as the only candidate of a cell, even if it was not a candidate before.
    ///
    /// # Panics
    /// If there is no place for the cell.
    ///
    /// ```
    /// use ninefold_grid::{Cell, Digit, Pencilmarks};
    ///
    /// let mut candidates = Pencilmarks::full(9);
    /// candidates.fix(Cell::new(40), Digit::from_index(4));
    /// assert_eq!(candidates[Cell::new(40)].only(), Digit::new(5));
    /// ```
    pub fn fix(&mut self, cell: Cell, digit: Digit) {
        self[cell] = Marks::of(digit);
    }
}

/// `candidates[cell]` is the set of digits of a cell.
///
/// # Panics
/// If there is no place for the cell; [`Pencilmarks::get`] does not panic.
impl Index<Cell> for Pencilmarks {
    type Output = Marks;

    fn index(&self, cell: Cell) -> &Marks {
        &self.cells[cell.index()]
    }
}

/// `candidates[cell]` can be changed in place. It does not check that the board has the digits.
///
/// # Panics
/// If there is no place for the cell.
impl IndexMut<Cell> for Pencilmarks {
    fn index_mut(&mut self, cell: Cell) -> &mut Marks {
        &mut self.cells[cell.index()]
    }
}
