//! Puts givens on exactly these cells: digits are changed until one solution remains.
//!
//! At first the givens are the digits of a filled grid, so there is a solution. Then one given after the other
//! gets another digit. The change stays if there are still solutions and no more than before. Now and then a
//! few more are allowed, which leads out of dead ends. Puzzles of 24 givens on a sensible pattern take some
//! milliseconds. A pattern without any puzzle cannot be told from one with few puzzles, so tries end after a
//! number of steps.

use ninefold_grid::{Board, Cell, Digit, Grid, Puzzle, Shape};
use ninefold_search::{Budget, First, count, each};

use crate::budget::is_over;
use crate::fill::puzzle_of;
use crate::rng::Rng;

/// The number of changes in one try.
const STEPS: usize = 4000;

/// The largest number of solutions that are counted. For a puzzle with more the number is not known.
const MAX_SOLUTIONS: u64 = 3000;

/// Returns digits for these cells, and the solution, or `None` if this try found none.
pub(crate) fn fill(
    board: &Board,
    cells: &[Cell],
    full: &Grid,
    rng: &mut Rng,
    budget: &Budget,
) -> Option<(Puzzle, Grid)> {
    let mut givens = Grid::on(board);
    for &cell in cells {
        givens.set(cell, full[cell]);
    }
    // On another shape a count can take for ever.
    let nodes = (board.shape() != Some(Shape::NINE)).then_some(2000);
    let within = Budget { nodes, ..*budget };
    let solutions = |givens: &Grid, most: u64| {
        let puzzle = puzzle_of(board, givens);
        let counted = count(&puzzle, most, &within);
        match counted.end {
            ninefold_search::End::Limit(_) => most,
            _ => counted.count,
        }
    };
    let mut now = solutions(&givens, MAX_SOLUTIONS);
    for _ in 0..STEPS {
        if is_over(budget) {
            return None;
        }
        if now == 1 {
            let puzzle = puzzle_of(board, &givens);
            let mut first = First::default();
            each(&puzzle, &mut first, budget);
            return first.grid.map(|solution| (puzzle, solution));
        }
        let cell = cells[rng.below(cells.len())];
        let old = givens[cell];
        let new = Digit::from_index(rng.below(board.side()));
        let clashes = board
            .peers(cell)
            .iter()
            .any(|&peer| givens[peer] == Some(new));
        // One change in eight may bring a quarter more.
        let bound = match rng.below(8) {
            0 => now + now / 4 + 1,
            _ => now,
        };
        if old == Some(new) || clashes {
            continue;
        }
        givens.set(cell, Some(new));
        let then = solutions(&givens, (bound + 1).min(MAX_SOLUTIONS));
        if then == 0 || (then > bound && bound < MAX_SOLUTIONS) {
            givens.set(cell, old);
        } else {
            now = then;
        }
    }
    None
}

/// Whether two lines of one band or stack have no givens. They could be exchanged, so there is no proper
/// puzzle.
pub(crate) fn has_interchangeable_lines(shape: Shape, cells: &[Cell]) -> bool {
    let n = shape.side();
    let mut rows = vec![false; n];
    let mut columns = vec![false; n];
    for cell in cells {
        rows[cell.row(n)] = true;
        columns[cell.column(n)] = true;
    }
    let two = |lines: &[bool]| lines.iter().filter(|&&given| !given).count() > 1;
    rows.chunks(shape.rows()).any(two) || columns.chunks(shape.columns()).any(two)
}
