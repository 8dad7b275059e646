//! Cells, digits and candidates.

use std::num::NonZeroU8;

/// A cell of a board, numbered row by row from 0.
///
/// A cell does not know its board, so whatever needs rows and columns takes the side; the name
/// `r1c1` comes from [`Geometry::name`](crate::Geometry::name).
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Cell(u16);

impl Cell {
    /// The cell with this row-major number.
    ///
    /// # Panics
    /// If the number is 255² or more, which no board has.
    pub fn new(index: usize) -> Cell {
        assert!(index < 255 * 255, "no board has a cell {index}");
        Cell(index as u16)
    }

    /// The cell in `row` and `column`, both from 0, of a board with this side.
    pub fn at(row: usize, column: usize, side: usize) -> Cell {
        debug_assert!(row < side && column < side);
        Cell::new(row * side + column)
    }

    /// The row-major number, from 0.
    pub fn index(self) -> usize {
        self.0.into()
    }

    /// The row, from 0, on a board with this side.
    pub fn row(self, side: usize) -> usize {
        self.index() / side
    }

    /// The column, from 0, on a board with this side.
    pub fn column(self, side: usize) -> usize {
        self.index() % side
    }
}

/// A digit, 1 to 255.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Digit(NonZeroU8);

impl Digit {
    /// The digit of this value; `None` for 0 and above 255.
    pub fn new(value: usize) -> Option<Digit> {
        u8::try_from(value).ok().and_then(NonZeroU8::new).map(Digit)
    }

    /// The digit with this number counted from 0: index 0 is the digit 1.
    ///
    /// # Panics
    /// If the index is above 254.
    pub fn from_index(index: usize) -> Digit {
        Digit::new(index + 1).expect("a digit is at most 255")
    }

    /// The value, 1 to 255.
    pub fn value(self) -> usize {
        self.0.get().into()
    }

    /// The value less one.
    pub fn index(self) -> usize {
        self.value() - 1
    }
}

impl std::fmt::Display for Digit {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}

/// A digit that may stand in a cell.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Candidate {
    /// Where.
    pub cell: Cell,
    /// What.
    pub digit: Digit,
}
