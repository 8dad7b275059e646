//! Computes the canonical form of 9×9 boards as fast as possible.
//!
//! [`canonical`] takes 81 numbers, 0 for an empty cell. Full boards are handled by their bands ([`solution`](self)),
//! others row by row (`puzzle`).

mod bands;
mod puzzle;
mod solution;

use ninefold_grid::{Cell, Digit, Grid, Shape};

use crate::Symmetry;

/// A canonical form of 81 cells, with a symmetry that produces it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CanonicalForm {
    /// The first of all images of the board, row by row, with 0 for an empty cell.
    pub cells: [u8; 81],
    /// The number of automorphisms, as in [`Canonical::automorphisms`](crate::Canonical::automorphisms). The empty
    /// board has the most, 3,359,232.
    pub automorphisms: u32,
    symmetry: CompactSymmetry,
}

/// A symmetry like [`Symmetry`], stored in less memory.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
struct CompactSymmetry {
    transposed: bool,
    rows: [u8; 9],
    columns: [u8; 9],
    digits: [u8; 9],
}

impl CanonicalForm {
    /// Returns one symmetry that turns the board into the form.
    ///
    /// ```
    /// use ninefold_canon::nine;
    ///
    /// let mut cells = [0; 81];
    /// cells[40] = 5;
    /// let form = nine::canonical(&cells).expect("no house has a digit twice");
    /// let image = form.symmetry().apply(&nine::grid(&cells));
    /// assert_eq!(nine::cells(&image), form.cells);
    /// ```
    pub fn symmetry(&self) -> Symmetry {
        let mut symmetry = Symmetry::identity(Shape::NINE);
        symmetry.transposed = self.symmetry.transposed;
        symmetry.rows.copy_from_slice(&self.symmetry.rows);
        symmetry.columns.copy_from_slice(&self.symmetry.columns);
        symmetry.digits.copy_from_slice(&self.symmetry.digits);
        symmetry
    }
}

/// Finds the canonical form of a board, full or not. Returns `None` if a house has a digit twice, or if a number is
/// above 9.
///
/// ```
/// use ninefold_canon::nine;
///
/// let mut cells = [0; 81];
/// cells[40] = 5;
/// let form = nine::canonical(&cells).expect("no house has a digit twice");
/// // The given is moved to the last cell and is called 1. Of the 3,359,232 ways to move cells, one in 81 leaves
/// // it in its cell.
/// assert_eq!((form.cells[80], form.automorphisms), (1, 41_472));
///
/// cells[41] = 5;
/// assert!(nine::canonical(&cells).is_none());
/// ```
pub fn canonical(cells: &[u8; 81]) -> Option<CanonicalForm> {
    if cells.contains(&0) {
        puzzle::canonical(cells)
    } else {
        solution::canonical(cells)
    }
}

/// Converts a grid to 81 numbers, with 0 for an empty cell.
///
/// ```
/// use ninefold_canon::nine;
/// use ninefold_grid::{Cell, Digit, Grid};
///
/// let mut grid = Grid::empty(9);
/// grid.set(Cell::at(0, 3, 9), Digit::new(8));
/// assert_eq!(nine::cells(&grid)[..5], [0, 0, 0, 8, 0]);
/// ```
///
/// # Panics
/// If it is not a grid of 9×9 cells.
pub fn cells(grid: &Grid) -> [u8; 81] {
    let size = (grid.side(), grid.iter().count());
    assert_eq!(size, (9, 81), "a grid of 9×9 cells");
    let mut cells = [0; 81];
    for (cell, digit) in grid.filled() {
        cells[cell.index()] = digit.value() as u8;
    }
    cells
}

/// Converts 81 numbers to a grid; 0 stands for an empty cell.
///
/// ```
/// use ninefold_canon::nine;
///
/// let mut cells = [0; 81];
/// cells[3] = 8;
/// assert_eq!(nine::cells(&nine::grid(&cells)), cells);
/// ```
///
/// # Panics
/// If one of them is above 9.
pub fn grid(cells: &[u8; 81]) -> Grid {
    let mut grid = Grid::empty(9);
    for (cell, &value) in cells.iter().enumerate() {
        grid.set(Cell::new(cell), Digit::new(value.into()));
    }
    grid
}

/// All orders of three elements.
const ORDERS: [[u8; 3]; 6] = [
    [0, 1, 2],
    [0, 2, 1],
    [1, 0, 2],
    [1, 2, 0],
    [2, 0, 1],
    [2, 1, 0],
];
