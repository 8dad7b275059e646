//! The rules that the digits on the board already break, constraint by constraint. This does not use the solution,
//! so a player can see it at any time.

use ninefold_format::Record;
use ninefold_grid::legal::{self, each_clash};
use ninefold_grid::{Board, Cell, Digit, Grid, Marks, Puzzle};
use ninefold_search::{self as search, Budget, End};

use crate::{MAX_CLASHES, words};

/// A house or a constraint that the digits on the board break.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Broken {
    /// Its name in a sentence: `r1c1 and r1c5 are both 3 (row 1)`, `the cage of 10 at r4c4 r4c5`.
    pub words: String,
    /// Its cells. Empty for a constraint about the whole board.
    pub cells: Vec<Cell>,
}

/// The number of nodes for each constraint. It is enough for every broken constraint that a person can see.
const NODES_PER_CONSTRAINT: u64 = 200;

/// Returns what the digits on the board break, and whether every cell is filled and every rule is obeyed. (Cells
/// that are [about](Board::about) others need not be filled.)
///
/// First come the pairs of equal digits in one house: the first [`MAX_CLASHES`] one by one, then the cells of all
/// pairs as one item. Then come the constraints that cannot be obeyed any more: no filling is left for the given
/// and placed digits in their cells. A constraint that takes too long to decide is left out, and so are the rest if
/// the budget ends.
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
    let mut clashes = each_clash(board, &grid);
    let mut broken: Vec<Broken> = clashes
        .by_ref()
        .take(MAX_CLASHES)
        .map(|clash| Broken {
            words: words::clash(board, &clash),
            cells: vec![clash.first, clash.second],
        })
        .collect();
    if clashes.next().is_some() {
        broken.push(Broken {
            words: "more cells have equal digits in one house".to_owned(),
            cells: clashing(board, &grid),
        });
    }
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
    let numbers = (0..puzzle.constraints.len()).take_while(|_| !budget.is_over());
    broken.extend(
        numbers
            .filter(|&number| is_broken(number))
            .map(|number| Broken {
                words: puzzle.constraints[number].words(board),
                cells: puzzle.constraints[number].cells(),
            }),
    );
    let solved =
        broken.is_empty() && (legal::solves(puzzle, &grid) || is_filled(puzzle, &grid, budget));
    (broken, solved)
}

/// Returns whether the player has filled all cells so that a solution has these digits. Cells that are
/// [about](Board::about) others are not the player's.
fn is_filled(puzzle: &Puzzle, grid: &Grid, budget: &Budget<'_>) -> bool {
    let board = puzzle.board();
    let is_empty = |cell: &Cell| grid.get(*cell).is_none();
    let mut empty = board.cells().filter(is_empty).peekable();
    if empty.peek().is_none() || empty.any(|cell| board.about(cell).is_none()) {
        return false;
    }
    let mut filled = puzzle.clone();
    for (cell, digit) in grid.filled() {
        filled.restrict(cell, Marks::of(digit));
    }
    search::count(&filled, 1, budget).count > 0
}

/// Returns all cells that have the digit of another cell in one of their houses, in ascending order.
fn clashing(board: &Board, grid: &Grid) -> Vec<Cell> {
    let mut clashing = vec![false; board.cell_count()];
    for house in board.houses() {
        let mut first: Vec<Option<Cell>> = vec![None; board.side()];
        for &cell in board.cells_of(house) {
            let Some(digit) = grid.get(cell) else {
                continue;
            };
            match first[digit.index()] {
                None => first[digit.index()] = Some(cell),
                Some(other) => {
                    clashing[other.index()] = true;
                    clashing[cell.index()] = true;
                }
            }
        }
    }
    board
        .cells()
        .filter(|cell| clashing[cell.index()])
        .collect()
}
