//! A board's candidates.

use std::ops::{Index, IndexMut};

use crate::{Cell, Digit, DigitSet, Geometry};

/// The digits of one cell, wide enough for any side.
pub type Marks = DigitSet<4>;

/// A set of digits in every cell: n² cells row by row, or those of a [board of any form](Geometry::laid).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pencilmarks {
    side: u8,
    cells: Box<[Marks]>,
}

impl Pencilmarks {
    /// Every digit in every cell.
    pub fn full(side: usize) -> Pencilmarks {
        Pencilmarks::filled_with(side, Marks::first_n(side))
    }

    /// No digit in any cell of a board.
    pub fn on(geometry: &Geometry) -> Pencilmarks {
        Pencilmarks {
            side: geometry.side() as u8,
            cells: vec![Marks::EMPTY; geometry.cell_count()].into(),
        }
    }

    /// No digit anywhere.
    pub fn empty(side: usize) -> Pencilmarks {
        Pencilmarks::filled_with(side, Marks::EMPTY)
    }

    fn filled_with(side: usize, marks: Marks) -> Pencilmarks {
        assert!((1..=255).contains(&side), "no board has side {side}");
        Pencilmarks {
            side: side as u8,
            cells: vec![marks; side * side].into(),
        }
    }

    /// The side n.
    pub fn side(&self) -> usize {
        self.side.into()
    }

    /// All cells with their digits, row by row.
    pub fn iter(&self) -> impl Iterator<Item = (Cell, Marks)> + '_ {
        self.cells
            .iter()
            .enumerate()
            .map(|(i, &marks)| (Cell::new(i), marks))
    }

    /// Leaves one digit in a cell.
    pub fn fix(&mut self, cell: Cell, digit: Digit) {
        self[cell] = Marks::of(digit);
    }
}

impl Index<Cell> for Pencilmarks {
    type Output = Marks;

    fn index(&self, cell: Cell) -> &Marks {
        &self.cells[cell.index()]
    }
}

impl IndexMut<Cell> for Pencilmarks {
    fn index_mut(&mut self, cell: Cell) -> &mut Marks {
        &mut self.cells[cell.index()]
    }
}
