//! Constraints for the textbook methods. A constraint is checked as soon as all cells that it reads are full.

use ninefold_grid::constraint::obeys;
use ninefold_grid::{Cell, Digit, Grid, Puzzle};

use crate::constraint::{cells_read, is_on};

/// The constraints of a puzzle.
pub(super) struct Constraints {
    /// The puzzle, if it has any constraints.
    puzzle: Option<Puzzle>,
    /// The cells that each constraint reads.
    cells: Vec<Vec<Cell>>,
    /// The constraints that read each cell.
    of_cell: Vec<Vec<usize>>,
}

impl Constraints {
    /// Collects the constraints of a puzzle. Returns the number of a constraint that names a cell outside the board, if
    /// there is one.
    pub(super) fn of(puzzle: &Puzzle) -> Result<Constraints, usize> {
        let (board, all) = (puzzle.board(), &puzzle.constraints);
        if let Some(missing) = all.iter().position(|one| !is_on(board, one)) {
            return Err(missing);
        }
        let cells: Vec<Vec<Cell>> = all.iter().map(|one| cells_read(board, one)).collect();
        let mut of_cell = vec![
            Vec::new();
            if all.is_empty() {
                0
            } else {
                board.cell_count()
            }
        ];
        for (number, cells) in cells.iter().enumerate() {
            cells
                .iter()
                .for_each(|cell| of_cell[cell.index()].push(number));
        }
        Ok(Constraints {
            puzzle: (!all.is_empty()).then(|| puzzle.clone()),
            cells,
            of_cell,
        })
    }

    /// The cells that a constraint reads.
    pub(super) fn cells(&self, number: usize) -> &[Cell] {
        &self.cells[number]
    }

    /// Returns the first broken constraint of those whose cells are all full.
    pub(super) fn broken(&self, grid: &Grid) -> Option<usize> {
        (0..self.cells.len()).find(|&number| self.is_broken(number, grid))
    }

    /// Returns the first broken constraint of those that read a cell and whose cells are all full.
    pub(super) fn broken_at(&self, cell: Cell, grid: &Grid) -> Option<usize> {
        let mut numbers = self.of_cell.get(cell.index())?.iter().copied();
        numbers.find(|&number| self.is_broken(number, grid))
    }

    fn is_broken(&self, number: usize, grid: &Grid) -> bool {
        let Some(puzzle) = &self.puzzle else {
            return false;
        };
        if !self.cells[number].iter().all(|&cell| grid[cell].is_some()) {
            return false;
        }
        // Cells that the constraint does not read may hold any digit.
        let digits = grid
            .iter()
            .map(|(_, digit)| digit.unwrap_or(Digit::from_index(0)));
        let digits: Vec<Digit> = digits.collect();
        !obeys(puzzle, &puzzle.constraints[number], &digits)
    }
}
