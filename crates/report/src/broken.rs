//! What the digits on the board break already, constraint by constraint: nobody needs to know the solution for this,
//! so a player may be told it at any time.

use ninefold_format::Record;
use ninefold_grid::legal::{self, clashes};
use ninefold_grid::{Cell, Digit, Grid, Marks, Puzzle};
use ninefold_search::{self as search, Budget, End};

use crate::words;

/// Something that the digits on the board break.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Broken {
    /// It as something to speak of: `r1c1 and r1c5 are both 3 (row 1)`, `the cage of 10 at r4c4 r4c5`.
    pub words: String,
    /// Its cells; none for a constraint about the whole board.
    pub cells: Vec<Cell>,
}

/// Nodes for one constraint alone: enough for any that a person could see to be broken.
const NODES_PER_CONSTRAINT: u64 = 200;

/// The pairs of equal digits in one house, and the constraints that cannot be obeyed any more: with the digits in
/// its own cells, given or placed, no filling is left. What takes long to see is not seen. The second part of the
/// answer is whether every cell is filled and all is obeyed.
pub fn broken(record: &Record, budget: &Budget<'_>) -> (Vec<Broken>, bool) {
    let puzzle = &record.puzzle;
    let board = puzzle.board();
    let trial = Budget {
        nodes: Some(NODES_PER_CONSTRAINT),
        ..*budget
    };
    let placed = |cell: Cell| record.placed.as_ref().and_then(|grid| grid.get(cell));
    let digit = |cell: Cell| -> Option<Digit> { puzzle.given(cell).or(placed(cell)) };
    let mut grid = Grid::on(board);
    for cell in board.cells() {
        grid.set(cell, digit(cell));
    }
    let clashes = clashes(board, &grid);
    let in_houses = clashes.iter().map(|clash| Broken {
        words: words::clash(board, clash),
        cells: vec![clash.first, clash.second],
    });
    let all: Vec<Cell> = board.cells().collect();
    let is_broken = |number: usize| {
        let constraint = &puzzle.constraints[number];
        let mut cells = constraint.cells();
        if cells.is_empty() {
            cells.clone_from(&all);
        }
        if cells.iter().all(|&cell| grid.get(cell).is_none()) {
            return false;
        }
        let mut alone = Puzzle::empty(board.clone());
        for cell in cells {
            if let Some(digit) = grid.get(cell) {
                alone.restrict(cell, Marks::of(digit));
            }
        }
        alone.constraints = vec![constraint.clone()];
        let counted = search::count(&alone, 1, &trial);
        counted.end == End::Exhausted && counted.count == 0
    };
    let constraints = (0..puzzle.constraints.len()).filter(|&number| is_broken(number));
    let constraints = constraints.map(|number| Broken {
        words: puzzle.constraints[number].words(board),
        cells: puzzle.constraints[number].cells(),
    });
    let broken = in_houses.chain(constraints).collect();
    (broken, legal::solves(puzzle, &grid))
}
