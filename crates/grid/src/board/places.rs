//! The places and the names of the cells of a board.

use super::Board;
use crate::Cell;

impl Board {
    /// Returns the cell in a row and a column, both from 0. Returns `None` for a hole and for a place outside the
    /// board.
    ///
    /// ```
    /// use ninefold_grid::{Board, Cell, Shape};
    ///
    /// let board = Board::of(Shape::NINE);
    /// assert_eq!(board.at(1, 0), Some(Cell::new(9)));
    /// assert_eq!(board.at(0, 9), None);
    /// ```
    pub fn at(&self, row: usize, column: usize) -> Option<Cell> {
        if row >= self.rows() || column >= self.columns() {
            return None;
        }
        let place = row * self.columns() + column;
        match &self.0.holes {
            Some(holes) => holes.at[place],
            None => Some(Cell::new(place)),
        }
    }

    /// Returns the row and the column of a cell, both from 0. Returns `None` for a cell that is beside the board
    /// or not on it.
    ///
    /// ```
    /// use ninefold_grid::{Board, Cell, Shape};
    ///
    /// let board = Board::of(Shape::NINE);
    /// assert_eq!(board.place(Cell::new(9)), Some((1, 0)));
    /// assert_eq!(board.place(Cell::new(81)), None);
    /// ```
    pub fn place(&self, cell: Cell) -> Option<(usize, usize)> {
        let index = cell.index();
        match &self.0.holes {
            Some(holes) => holes.places.get(index).copied(),
            None if index < self.board_cells() => {
                Some((index / self.columns(), index % self.columns()))
            }
            None => None,
        }
    }

    /// Returns the cell that is `rows` rows below and `columns` columns to the right of another. Negative numbers
    /// go up and to the left.
    ///
    /// Returns `None` if there is no cell at that place, or `cell` itself has no place.
    ///
    /// ```
    /// use ninefold_grid::{Board, Cell, Shape};
    ///
    /// let board = Board::of(Shape::NINE);
    /// assert_eq!(board.step(Cell::at(4, 4, 9), -2, 1), Some(Cell::at(2, 5, 9)));
    /// assert_eq!(board.step(Cell::at(0, 0, 9), -1, 0), None);
    /// ```
    pub fn step(&self, cell: Cell, rows: isize, columns: isize) -> Option<Cell> {
        let (row, column) = self.place(cell)?;
        self.at(
            row.checked_add_signed(rows)?,
            column.checked_add_signed(columns)?,
        )
    }

    /// Returns the cells that touch `cell` by a side: left, right, above and below, as far as they exist.
    ///
    /// ```
    /// use ninefold_grid::{Board, Cell, Shape};
    ///
    /// let board = Board::of(Shape::NINE);
    /// assert_eq!(board.neighbours(Cell::at(0, 0, 9)), [Cell::at(0, 1, 9), Cell::at(1, 0, 9)]);
    /// ```
    pub fn neighbours(&self, cell: Cell) -> Vec<Cell> {
        [(0, -1), (0, 1), (-1, 0), (1, 0)]
            .into_iter()
            .filter_map(|(rows, columns)| self.step(cell, rows, columns))
            .collect()
    }

    /// Returns whether the cells are connected: a path from side to side leads from each cell to each other. An
    /// empty list is connected.
    ///
    /// ```
    /// use ninefold_grid::{Board, Cell, Shape};
    ///
    /// let board = Board::of(Shape::NINE);
    /// let [a, b, c] = [Cell::at(0, 0, 9), Cell::at(0, 1, 9), Cell::at(1, 1, 9)];
    /// assert!(board.is_connected(&[a, c, b]));
    /// assert!(!board.is_connected(&[a, c]));
    /// ```
    pub fn is_connected(&self, cells: &[Cell]) -> bool {
        let mut reached: Vec<Cell> = cells.first().copied().into_iter().collect();
        let mut next = 0;
        while next < reached.len() {
            for near in self.neighbours(reached[next]) {
                if cells.contains(&near) && !reached.contains(&near) {
                    reached.push(near);
                }
            }
            next += 1;
        }
        reached.len() == cells.len()
    }

    /// Returns every pair of cells that touch by a side, each pair once.
    ///
    /// ```
    /// use ninefold_grid::{Board, Shape};
    ///
    /// assert_eq!(Board::of(Shape::NINE).touching().len(), 9 * 8 + 8 * 9);
    /// ```
    pub fn touching(&self) -> Vec<(Cell, Cell)> {
        let mut pairs = Vec::new();
        for cell in (0..self.board_cells()).map(Cell::new) {
            for (rows, columns) in [(0, 1), (1, 0)] {
                pairs.extend(self.step(cell, rows, columns).map(|other| (cell, other)));
            }
        }
        pairs
    }

    /// Returns every square of 2×2 cells, in the order top left, top right, bottom left, bottom right.
    ///
    /// ```
    /// use ninefold_grid::{Board, Shape};
    ///
    /// assert_eq!(Board::of(Shape::NINE).squares().len(), 8 * 8);
    /// ```
    pub fn squares(&self) -> Vec<[Cell; 4]> {
        (0..self.board_cells())
            .map(Cell::new)
            .filter_map(|cell| {
                Some([
                    cell,
                    self.step(cell, 0, 1)?,
                    self.step(cell, 1, 0)?,
                    self.step(cell, 1, 1)?,
                ])
            })
            .collect()
    }

    /// Returns the name of a cell: `r1c1` for the first cell, or the name that a cell beside the board was given.
    /// Returns an empty name for a cell that the board does not have.
    ///
    /// ```
    /// use ninefold_grid::{Board, Cell, Shape};
    ///
    /// let board = Board::of(Shape::NINE);
    /// assert_eq!(board.name(Cell::at(2, 4, 9)), "r3c5");
    /// ```
    pub fn name(&self, cell: Cell) -> String {
        match self.place(cell) {
            Some((row, column)) => format!("r{}c{}", row + 1, column + 1),
            None => {
                let number = cell.index() - self.board_cells();
                self.beside().get(number).cloned().unwrap_or_default()
            }
        }
    }

    /// Returns the cell of the board that a cell beside it is about: the name of such a cell ends in that cell's
    /// name, as `shade-r3c5` does. It holds what rules say of that cell besides its digit. A player does not fill it,
    /// and pictures do not show it.
    ///
    /// ```
    /// use ninefold_grid::{Board, Cell, Shape};
    ///
    /// let mut board = Board::of(Shape::NINE);
    /// let (shade, other) = (board.add_beside("shade-r3c5")?, board.add_beside("A1")?);
    /// assert_eq!(board.about(shade), Some(Cell::at(2, 4, 9)));
    /// assert_eq!((board.about(other), board.about(Cell::new(0))), (None, None));
    /// # Ok::<(), ninefold_grid::BoardError>(())
    /// ```
    pub fn about(&self, cell: Cell) -> Option<Cell> {
        let number = cell.index().checked_sub(self.board_cells())?;
        let (_, name) = self.beside().get(number)?.rsplit_once('-')?;
        let (row, column) = place_of(name)?;
        self.at(row.checked_sub(1)?, column.checked_sub(1)?)
    }

    /// Returns the cell with this name, or `None` if there is none. `R3C5` is read as `r3c5`.
    ///
    /// ```
    /// use ninefold_grid::{Board, Cell, Shape};
    ///
    /// let board = Board::of(Shape::NINE);
    /// assert_eq!(board.named("r3c5"), Some(Cell::at(2, 4, 9)));
    /// assert_eq!(board.named("r10c1"), None);
    /// ```
    pub fn named(&self, name: &str) -> Option<Cell> {
        if let Some(i) = self.beside().iter().position(|other| other == name) {
            return Some(Cell::new(self.board_cells() + i));
        }
        let (row, column) = place_of(name)?;
        self.at(row.checked_sub(1)?, column.checked_sub(1)?)
    }
}

/// Returns the row and the column, from 1, of a name like `r3c5`.
pub(super) fn place_of(name: &str) -> Option<(usize, usize)> {
    let (row, column) = name.strip_prefix(['r', 'R'])?.split_once(['c', 'C'])?;
    let number = |text: &str| {
        let digits = text.bytes().all(|b| b.is_ascii_digit()) && text.len() <= 3;
        digits.then(|| text.parse::<usize>().ok()).flatten()
    };
    Some((number(row)?, number(column)?))
}
