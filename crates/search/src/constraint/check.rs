//! A propagator for constraints without a better one. It checks them once all cells have a single digit.

use std::rc::Rc;

use ninefold_grid::constraint::{Constraint, obeys};
use ninefold_grid::{Board, Cell, Digit, Puzzle};

use super::domains::{Contradiction, Domains, Propagation, Propagator};

/// The cells that decide whether a constraint is satisfied, in ascending order.
pub(crate) fn cells_read(board: &Board, constraint: &Constraint) -> Vec<Cell> {
    match constraint {
        Constraint::Rule(rule) if rule.kind.reads_the_board() || rule.cells().is_empty() => {
            board.cells().collect()
        }
        Constraint::Rule(_) => constraint.cells(),
        Constraint::All(inner) | Constraint::Any(inner) => {
            let cells = inner.iter().flat_map(|inner| cells_read(board, inner));
            let mut cells: Vec<Cell> = cells.collect();
            cells.sort_unstable();
            cells.dedup();
            cells
        }
    }
}

/// A constraint that the oracle checks when all its cells are known.
pub(crate) struct Check {
    pub(crate) puzzle: Rc<Puzzle>,
    pub(crate) constraint: Constraint,
    pub(crate) cells: Vec<usize>,
}

impl Propagator for Check {
    fn cells(&self) -> Vec<usize> {
        self.cells.clone()
    }

    fn cost(&self) -> u32 {
        120
    }

    fn run(&mut self, domains: &mut Domains) -> Propagation {
        if !self.cells.iter().all(|&cell| domains.is_single(cell)) {
            return Ok(());
        }
        // Cells that the constraint does not read may hold any digit.
        let digits: Vec<Digit> = (0..self.puzzle.board().cell_count())
            .map(|cell| Digit::from_index(domains.of(cell).trailing_zeros() as usize))
            .collect();
        match obeys(&self.puzzle, &self.constraint, &digits) {
            true => Ok(()),
            false => Err(Contradiction),
        }
    }
}
