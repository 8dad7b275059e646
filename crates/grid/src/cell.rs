//! Cells, digits and candidates.

use std::num::NonZeroU8;

/// A cell of a board, numbered row by row from 0.
///
/// A cell does not know its board. The methods here take the side of an n×n board as an argument. Boards of
/// every form find the row and the column with [`Board::place`](crate::Board::place), and the name `r1c1`
/// with [`Board::name`](crate::Board::name).
///
/// ```
/// use ninefold_grid::Cell;
///
/// let cell = Cell::at(2, 4, 9); // r3c5 of a 9×9 board
/// assert_eq!(cell.index(), 22);
/// assert!(Cell::new(21) < cell);
/// ```
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Cell(u16);

impl Cell {
    /// Returns the cell with this number, from 0.
    ///
    /// No board has more than 65,025 cells. Every number above 65,535 gives cell 65,535, which is on no board.
    ///
    /// ```
    /// use ninefold_grid::Cell;
    ///
    /// assert_eq!(Cell::new(80).index(), 80);
    /// assert_eq!(Cell::new(1_000_000), Cell::new(65_535));
    /// ```
    #[inline]
    pub fn new(index: usize) -> Cell {
        Cell(u16::try_from(index).unwrap_or(u16::MAX))
    }

    /// Returns the cell in `row` and `column`, both from 0, of an n×n board with side `side`.
    ///
    /// The column is not checked: column n of a row is column 0 of the next row.
    ///
    /// ```
    /// use ninefold_grid::Cell;
    ///
    /// assert_eq!(Cell::at(0, 8, 9), Cell::new(8));
    /// assert_eq!(Cell::at(1, 0, 9), Cell::new(9));
    /// ```
    #[inline]
    pub fn at(row: usize, column: usize, side: usize) -> Cell {
        Cell::new(row.saturating_mul(side).saturating_add(column))
    }

    /// Returns the number of the cell, row by row from 0.
    ///
    /// ```
    /// use ninefold_grid::Cell;
    ///
    /// assert_eq!(Cell::at(2, 4, 9).index(), 22);
    /// ```
    #[inline]
    pub fn index(self) -> usize {
        self.0.into()
    }

    /// Returns the row, from 0, on an n×n board with side `side`.
    ///
    /// # Panics
    /// If `side` is 0.
    ///
    /// ```
    /// use ninefold_grid::Cell;
    ///
    /// assert_eq!(Cell::new(22).row(9), 2);
    /// ```
    #[inline]
    pub fn row(self, side: usize) -> usize {
        self.index() / side
    }

    /// Returns the column, from 0, on an n×n board with side `side`.
    ///
    /// # Panics
    /// If `side` is 0.
    ///
    /// ```
    /// use ninefold_grid::Cell;
    ///
    /// assert_eq!(Cell::new(22).column(9), 4);
    /// ```
    #[inline]
    pub fn column(self, side: usize) -> usize {
        self.index() % side
    }
}

/// A digit, 1 to 255.
///
/// The digits of a board are numbered from 1, even where the lowest value in a cell is 0; see
/// [`Board::value`](crate::Board::value).
///
/// ```
/// use ninefold_grid::Digit;
///
/// let seven = Digit::from_index(6);
/// assert_eq!((seven.value(), seven.index()), (7, 6));
/// assert_eq!(seven.to_string(), "7");
/// ```
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Digit(NonZeroU8);

impl Digit {
    /// Returns the digit with this value. Returns `None` for 0 and for values above 255.
    ///
    /// ```
    /// use ninefold_grid::Digit;
    ///
    /// assert_eq!(Digit::new(7).map(Digit::value), Some(7));
    /// assert_eq!(Digit::new(0), None);
    /// assert_eq!(Digit::new(256), None);
    /// ```
    #[inline]
    pub fn new(value: usize) -> Option<Digit> {
        u8::try_from(value).ok().and_then(NonZeroU8::new).map(Digit)
    }

    /// Returns the digit with this number, counted from 0: index 0 is the digit 1.
    ///
    /// Every index above 254 gives the digit 255, which is the greatest.
    ///
    /// ```
    /// use ninefold_grid::Digit;
    ///
    /// assert_eq!(Digit::from_index(0).value(), 1);
    /// assert_eq!(Digit::from_index(1_000).value(), 255);
    /// ```
    #[inline]
    pub fn from_index(index: usize) -> Digit {
        let value = u8::try_from(index).map_or(u8::MAX, |index| index.saturating_add(1));
        Digit(NonZeroU8::new(value).unwrap_or(NonZeroU8::MAX))
    }

    /// Returns the value, 1 to 255.
    ///
    /// ```
    /// use ninefold_grid::Digit;
    ///
    /// assert_eq!(Digit::from_index(6).value(), 7);
    /// ```
    #[inline]
    pub fn value(self) -> usize {
        self.0.get().into()
    }

    /// Returns the value minus 1, which is 0 to 254.
    ///
    /// ```
    /// use ninefold_grid::Digit;
    ///
    /// assert_eq!(Digit::new(7).map(Digit::index), Some(6));
    /// ```
    #[inline]
    pub fn index(self) -> usize {
        self.value() - 1
    }
}

impl std::fmt::Display for Digit {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}

/// A digit that is still possible in a cell.
///
/// ```
/// use ninefold_grid::{Candidate, Cell, Digit};
///
/// let seven = Candidate { cell: Cell::at(0, 0, 9), digit: Digit::from_index(6) };
/// assert!(seven < Candidate { cell: Cell::at(0, 1, 9), digit: Digit::from_index(0) });
/// ```
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Candidate {
    /// The cell.
    pub cell: Cell,
    /// The digit.
    pub digit: Digit,
}
