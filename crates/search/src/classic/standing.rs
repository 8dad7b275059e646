//! What stands on the board, and where in each house: the bookkeeping of the two methods that try
//! digits cell by cell.

use ninefold_grid::{Cell, Digit, Geometry, Grid, Marks, Pencilmarks, Puzzle, legal};

use super::Dead;

/// A board on which no two equal digits see each other.
pub(super) struct Standing {
    geometry: Geometry,
    allowed: Pencilmarks,
    grid: Grid,
    /// The digits that stand in each house.
    used: Vec<Marks>,
    /// Where each digit stands in each house: house 0 digit 1, house 0 digit 2, ….
    holder: Vec<Option<Cell>>,
}

impl Standing {
    /// The givens, or two of them that clash.
    pub(super) fn of(puzzle: &Puzzle) -> Result<Standing, Dead> {
        let geometry = puzzle.geometry().clone();
        if let Some(clash) = legal::clashes(&geometry, puzzle.givens()).first() {
            return Err(Dead::Clash(clash.first, clash.second));
        }
        let n = geometry.side();
        let mut board = Standing {
            allowed: puzzle.allowed(),
            grid: Grid::empty(n),
            used: vec![Marks::EMPTY; geometry.house_count()],
            holder: vec![None; geometry.house_count() * n],
            geometry,
        };
        for (cell, digit) in puzzle.givens().filled() {
            board.put(cell, digit);
        }
        Ok(board)
    }

    pub(super) fn grid(&self) -> &Grid {
        &self.grid
    }

    pub(super) fn allowed(&self, cell: Cell) -> Marks {
        self.allowed[cell]
    }

    /// The cells without a digit, row by row.
    pub(super) fn empty_cells(&self) -> Vec<Cell> {
        let empty = self.grid.iter().filter(|(_, digit)| digit.is_none());
        empty.map(|(cell, _)| cell).collect()
    }

    /// The lowest digit above `after` that the puzzle allows in the cell and nothing forbids.
    pub(super) fn next_fitting(&self, cell: Cell, after: Option<Digit>) -> Option<Digit> {
        let mut fitting = self.allowed[cell];
        for house in self.geometry.houses_of(cell) {
            fitting -= self.used[house.index()];
        }
        if let Some(after) = after {
            fitting -= Marks::first_n(after.value());
        }
        fitting.first()
    }

    /// The cells, at most three, that hold the digit and see `cell`.
    pub(super) fn holders(&self, cell: Cell, digit: Digit) -> impl Iterator<Item = Cell> {
        let houses = self.geometry.houses_of(cell).iter();
        houses.filter_map(move |house| self.holder[self.slot(house.index(), digit)])
    }

    pub(super) fn put(&mut self, cell: Cell, digit: Digit) {
        self.grid.set(cell, Some(digit));
        for i in 0..self.geometry.houses_of(cell).len() {
            let house = self.geometry.houses_of(cell)[i].index();
            self.used[house].insert(digit);
            let slot = self.slot(house, digit);
            self.holder[slot] = Some(cell);
        }
    }

    /// Empties a cell; what stood there?
    pub(super) fn erase(&mut self, cell: Cell) -> Option<Digit> {
        let digit = self.grid[cell]?;
        self.grid.set(cell, None);
        for i in 0..self.geometry.houses_of(cell).len() {
            let house = self.geometry.houses_of(cell)[i].index();
            self.used[house].remove(digit);
            let slot = self.slot(house, digit);
            self.holder[slot] = None;
        }
        Some(digit)
    }

    fn slot(&self, house: usize, digit: Digit) -> usize {
        house * self.geometry.side() + digit.index()
    }
}
