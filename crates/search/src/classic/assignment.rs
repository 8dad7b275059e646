//! Tracks which digits are on the board, and where they are in each house, for the two methods that try digits cell by
//! cell.

use ninefold_grid::{Board, Cell, Digit, Grid, Marks, Pencilmarks, Puzzle};

use super::constraints::Constraints;
use super::{DeadEnd, clash};
use crate::Limit;
use crate::budget::Meter;

/// A board on which no two equal digits see each other.
pub(super) struct Assignment {
    board: Board,
    constraints: Constraints,
    allowed: Pencilmarks,
    grid: Grid,
    /// The digits that each house contains.
    used: Vec<Marks>,
    /// The cell of each digit in each house: house 0 digit 1, house 0 digit 2, ….
    holder: Vec<Option<Cell>>,
}

impl Assignment {
    /// Places the givens. Returns what is wrong with them, if anything.
    pub(super) fn of(puzzle: &Puzzle) -> Result<Assignment, DeadEnd> {
        if let Some(clash) = clash(puzzle) {
            return Err(clash);
        }
        let board = puzzle.board().clone();
        let mut assignment = Assignment {
            constraints: Constraints::of(puzzle).map_err(DeadEnd::Constraint)?,
            allowed: puzzle.allowed(),
            grid: Grid::on(&board),
            used: vec![Marks::EMPTY; board.house_count()],
            holder: vec![None; board.house_count() * board.side()],
            board,
        };
        for (cell, digit) in puzzle.givens().filled() {
            assignment.put(cell, digit);
        }
        match assignment.constraints.broken(&assignment.grid) {
            Some(number) => Err(DeadEnd::Constraint(number)),
            None => Ok(assignment),
        }
    }

    pub(super) fn grid(&self) -> &Grid {
        &self.grid
    }

    pub(super) fn allowed(&self, cell: Cell) -> Marks {
        self.allowed[cell]
    }

    /// The cells that a constraint reads.
    pub(super) fn cells_read(&self, constraint: usize) -> &[Cell] {
        self.constraints.cells(constraint)
    }

    /// The cells without a digit, row by row.
    pub(super) fn empty_cells(&self) -> Vec<Cell> {
        let empty = self.grid.iter().filter(|(_, digit)| digit.is_none());
        empty.map(|(cell, _)| cell).collect()
    }

    /// Places the next digit above `after` that the puzzle allows in the cell and nothing forbids, and returns it. The
    /// numbers of constraints that forbade a digit are added to `broken`.
    pub(super) fn put_next(
        &mut self,
        cell: Cell,
        after: Option<Digit>,
        meter: &mut Meter,
        broken: &mut Vec<usize>,
    ) -> Result<Option<Digit>, Limit> {
        let mut after = after;
        while let Some(digit) = self.next_fitting(cell, after) {
            self.put(cell, digit);
            let Some(constraint) = self.constraints.broken_at(cell, &self.grid) else {
                return Ok(Some(digit));
            };
            meter.work(1)?;
            self.erase(cell);
            broken.push(constraint);
            after = Some(digit);
        }
        Ok(None)
    }

    /// Returns the lowest digit above `after` that the puzzle allows in the cell and that no cell it sees holds.
    fn next_fitting(&self, cell: Cell, after: Option<Digit>) -> Option<Digit> {
        let mut fitting = self.allowed[cell];
        for house in self.board.houses_of(cell) {
            fitting -= self.used[house.index()];
        }
        for &other in self.board.kept_apart(cell) {
            fitting -= self.grid[other].map_or(Marks::EMPTY, Marks::of);
        }
        if let Some(after) = after {
            fitting -= Marks::first_n(after.value());
        }
        fitting.first()
    }

    /// The cells that hold the digit and see `cell`; a cell may occur twice.
    pub(super) fn holders(&self, cell: Cell, digit: Digit) -> impl Iterator<Item = Cell> {
        let houses = self.board.houses_of(cell).iter();
        let apart = self.board.kept_apart(cell).iter().copied();
        houses
            .filter_map(move |house| self.holder[self.slot(house.index(), digit)])
            .chain(apart.filter(move |&other| self.grid[other] == Some(digit)))
    }

    fn put(&mut self, cell: Cell, digit: Digit) {
        self.grid.set(cell, Some(digit));
        for i in 0..self.board.houses_of(cell).len() {
            let house = self.board.houses_of(cell)[i].index();
            self.used[house].insert(digit);
            let slot = self.slot(house, digit);
            self.holder[slot] = Some(cell);
        }
    }

    /// Empties a cell and returns its digit.
    pub(super) fn erase(&mut self, cell: Cell) -> Option<Digit> {
        let digit = self.grid[cell]?;
        self.grid.set(cell, None);
        for i in 0..self.board.houses_of(cell).len() {
            let house = self.board.houses_of(cell)[i].index();
            self.used[house].remove(digit);
            let slot = self.slot(house, digit);
            self.holder[slot] = None;
        }
        Some(digit)
    }

    fn slot(&self, house: usize, digit: Digit) -> usize {
        house * self.board.side() + digit.index()
    }
}
