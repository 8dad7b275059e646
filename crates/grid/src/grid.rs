//! A board's digits.

use std::ops::Index;

use crate::{Cell, Digit, Geometry};

/// A digit or nothing in every cell: n² cells row by row, or those of a [board of any form](Geometry::laid).
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Grid {
    side: u8,
    cells: Box<[Option<Digit>]>,
}

impl Grid {
    /// The empty grid of this side.
    ///
    /// # Panics
    /// If the side is 0 or above 255.
    pub fn empty(side: usize) -> Grid {
        assert!((1..=255).contains(&side), "no board has side {side}");
        Grid {
            side: side as u8,
            cells: vec![None; side * side].into(),
        }
    }

    /// The empty grid of a board: a place for each of its cells.
    pub fn on(geometry: &Geometry) -> Grid {
        Grid {
            side: geometry.side() as u8,
            cells: vec![None; geometry.cell_count()].into(),
        }
    }

    /// The side n.
    pub fn side(&self) -> usize {
        self.side.into()
    }

    /// Puts a digit into a cell, or empties it.
    ///
    /// # Panics
    /// If the cell or the digit is not one of a board of this side.
    pub fn set(&mut self, cell: Cell, digit: Option<Digit>) {
        assert!(
            digit.is_none_or(|digit| digit.value() <= self.side()),
            "digit above the side"
        );
        self.cells[cell.index()] = digit;
    }

    /// All cells with what they hold, row by row.
    pub fn iter(&self) -> impl Iterator<Item = (Cell, Option<Digit>)> + '_ {
        self.cells
            .iter()
            .enumerate()
            .map(|(i, &digit)| (Cell::new(i), digit))
    }

    /// The cells that hold a digit, row by row.
    pub fn filled(&self) -> impl Iterator<Item = (Cell, Digit)> + '_ {
        self.iter().filter_map(|(cell, digit)| Some((cell, digit?)))
    }

    /// How many cells hold a digit.
    pub fn count(&self) -> usize {
        self.filled().count()
    }

    /// Whether every cell holds a digit.
    pub fn is_full(&self) -> bool {
        self.cells.iter().all(Option::is_some)
    }
}

impl Index<Cell> for Grid {
    type Output = Option<Digit>;

    fn index(&self, cell: Cell) -> &Option<Digit> {
        &self.cells[cell.index()]
    }
}
