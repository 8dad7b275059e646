//! Killer cages: tiles the board, and repairs the tiling if it leaves several solutions.

use std::ops::RangeInclusive;

use ninefold_grid::constraint::{Constraint, Kind};
use ninefold_grid::{Board, Cell, Grid, Puzzle};

use super::lines::sum;
use crate::rng::Rng;

/// The number of tilings that are tried before a try fails.
const MAX_TILINGS: usize = 50;

/// Cages that cover a board. No cage has a digit of the solution twice.
pub(super) struct Tiling<'a> {
    board: &'a Board,
    solution: &'a Grid,
    sizes: RangeInclusive<usize>,
    cages: Vec<Vec<Cell>>,
    /// The cage of each cell.
    of_cell: Vec<usize>,
}

/// Marks a cell that is in no cage yet.
const NONE: usize = usize::MAX;

impl<'a> Tiling<'a> {
    /// Returns a random tiling, or `None` if none with these sizes was found.
    pub(super) fn new(
        board: &'a Board,
        solution: &'a Grid,
        sizes: &RangeInclusive<usize>,
        rng: &mut Rng,
    ) -> Option<Tiling<'a>> {
        // A cage has no digit twice.
        let sizes = *sizes.start()..=(*sizes.end()).min(board.side());
        (0..MAX_TILINGS).find_map(|_| {
            let mut tiling = Tiling {
                board,
                solution,
                sizes: sizes.clone(),
                cages: Vec::new(),
                of_cell: vec![NONE; board.cell_count()],
            };
            tiling.fill(rng).then_some(tiling)
        })
    }

    /// Puts every cell into a cage, beginning with those with few free neighbours. Returns whether that
    /// succeeded.
    fn fill(&mut self, rng: &mut Rng) -> bool {
        let mut left = self.board.board_cells();
        while left > 0 {
            let free = |&cell: &Cell| self.of_cell[cell.index()] == NONE;
            let cells = rng.order(self.board.board_cells()).into_iter();
            let open = cells.map(Cell::new).filter(free);
            let neighbours = |cell: &Cell| {
                let near = self.board.neighbours(*cell).into_iter();
                near.filter(free).count()
            };
            let Some(start) = open.min_by_key(neighbours) else {
                return true;
            };
            let (least, most) = (*self.sizes.start(), *self.sizes.end());
            let size = least + rng.below(most - least + 1);
            let cage = self.grown(start, size, rng);
            left -= cage.len();
            if cage.len() >= least {
                self.put(cage);
            } else if !cage.into_iter().all(|cell| self.join(cell, rng)) {
                return false;
            }
        }
        true
    }

    fn put(&mut self, cage: Vec<Cell>) {
        for &cell in &cage {
            self.of_cell[cell.index()] = self.cages.len();
        }
        self.cages.push(cage);
    }

    /// Returns connected free cells.
    fn grown(&self, start: Cell, size: usize, rng: &mut Rng) -> Vec<Cell> {
        let mut cage = vec![start];
        while cage.len() < size {
            let near = cage.iter().flat_map(|&cell| self.board.neighbours(cell));
            let fits = |&cell: &Cell| self.of_cell[cell.index()] == NONE && self.fits(cell, &cage);
            let near: Vec<Cell> = near.filter(fits).collect();
            if near.is_empty() {
                break;
            }
            cage.push(near[rng.below(near.len())]);
        }
        cage
    }

    /// Whether a cage has neither the cell nor its digit.
    fn fits(&self, cell: Cell, cage: &[Cell]) -> bool {
        let digit = self.solution.get(cell);
        cage.iter()
            .all(|&other| other != cell && self.solution.get(other) != digit)
    }

    /// Adds a cell that is left to a cage beside it. Returns whether there is one.
    fn join(&mut self, cell: Cell, rng: &mut Rng) -> bool {
        let cages: Vec<usize> = self.cages_beside(cell);
        if cages.is_empty() {
            return false;
        }
        let cage = cages[rng.below(cages.len())];
        self.of_cell[cell.index()] = cage;
        self.cages[cage].push(cell);
        true
    }

    /// The other cages that could take a cell.
    fn cages_beside(&self, cell: Cell) -> Vec<usize> {
        let near = self.board.neighbours(cell).into_iter();
        let mut cages: Vec<usize> = near.map(|near| self.of_cell[near.index()]).collect();
        cages.sort_unstable();
        cages.dedup();
        cages.retain(|&cage| {
            let is_other = cage != NONE && cage != self.of_cell[cell.index()];
            is_other
                && self.cages[cage].len() < *self.sizes.end()
                && self.fits(cell, &self.cages[cage])
        });
        cages
    }

    /// Changes cages so that another solution breaks a sum: a cell in which the two differ moves to a cage
    /// beside it. Returns whether there is such a cell.
    pub(super) fn rule_out(&mut self, other: &Grid, rng: &mut Rng) -> bool {
        for cell in rng.order(self.board.board_cells()) {
            let cell = Cell::new(cell);
            if self.solution.get(cell) == other.get(cell) {
                continue;
            }
            let from = self.of_cell[cell.index()];
            let rest: Vec<Cell> = self.cages[from]
                .iter()
                .copied()
                .filter(|&c| c != cell)
                .collect();
            let least = *self.sizes.start().max(&1);
            if rest.len() < least || !self.board.is_connected(&rest) {
                continue;
            }
            let cages = self.cages_beside(cell);
            if cages.is_empty() {
                continue;
            }
            let to = cages[rng.below(cages.len())];
            self.of_cell[cell.index()] = to;
            self.cages[from] = rest;
            self.cages[to].push(cell);
            return true;
        }
        false
    }

    /// The cages as constraints, in the order of their first cells.
    pub(super) fn constraints(&self) -> Vec<Constraint> {
        let mut cages = self.cages.clone();
        for cage in &mut cages {
            cage.sort_unstable();
        }
        cages.sort_unstable();
        let cages = cages.into_iter();
        cages
            .map(|cage| {
                let total = sum(self.board, self.solution, &cage);
                Constraint::new(Kind::Cage(Some(total)), cage)
            })
            .collect()
    }
}

/// Splits a large cage of a puzzle into two of at least `least` cells, which makes the puzzle easier. Returns
/// whether there is one.
pub(super) fn split(puzzle: &mut Puzzle, solution: &Grid, least: usize, rng: &mut Rng) -> bool {
    let board = puzzle.board().clone();
    for place in rng.order(puzzle.constraints.len()) {
        let Some(cells) = cells_of_cage(&puzzle.constraints[place]) else {
            continue;
        };
        if cells.len() < 2 * least {
            continue;
        }
        for start in rng.order(cells.len()) {
            let (mut part, mut rest) = (vec![cells[start]], cells.to_vec());
            rest.retain(|cell| *cell != cells[start]);
            while part.len() < least.max(cells.len() / 2) {
                let touches = |cell: &Cell| {
                    let near = board.neighbours(*cell);
                    near.iter().any(|near| part.contains(near))
                };
                let Some(next) = rest.iter().position(touches) else {
                    break;
                };
                part.push(rest.swap_remove(next));
            }
            if part.len() >= least && !rest.is_empty() && board.is_connected(&rest) {
                for cage in [&mut part, &mut rest] {
                    cage.sort_unstable();
                }
                let cage = |cells: Vec<Cell>| {
                    let total = sum(&board, solution, &cells);
                    Constraint::new(Kind::Cage(Some(total)), cells)
                };
                puzzle.constraints[place] = cage(part);
                puzzle.constraints.insert(place + 1, cage(rest));
                return true;
            }
        }
    }
    false
}

fn cells_of_cage(constraint: &Constraint) -> Option<&[Cell]> {
    match constraint {
        Constraint::Rule(rule) if matches!(rule.kind, Kind::Cage(Some(_))) => Some(rule.cells()),
        _ => None,
    }
}
