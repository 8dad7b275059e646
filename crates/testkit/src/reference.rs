//! The oracle: a slow solver that is obviously correct.
//!
//! It accepts puzzles of any form. It is plain backtracking: it takes the empty cell with the fewest fitting digits and
//! tries each of them. There is no propagation, there are no tables, and nothing is kept between steps. Every faster
//! method is compared with this solver. The recursion is as deep as there are empty cells, which is acceptable for the
//! boards of tests.

use ninefold_grid::{Cell, Digit, Grid, Pencilmarks, Puzzle, legal};

/// Finds the solutions of a puzzle in ascending order. If there are `limit` or more, it returns some `limit` of them.
pub fn solutions(puzzle: &Puzzle, limit: usize) -> Vec<Grid> {
    let mut found = Vec::new();
    if legal::clashes(puzzle.board(), puzzle.givens()).is_empty() {
        let mut grid = puzzle.givens().clone();
        extend(puzzle, &puzzle.allowed(), &mut grid, limit, &mut found);
    }
    found.sort();
    found
}

/// Adds every filling of the empty cells of `grid` to `found`.
fn extend(
    puzzle: &Puzzle,
    allowed: &Pencilmarks,
    grid: &mut Grid,
    limit: usize,
    found: &mut Vec<Grid>,
) {
    if found.len() >= limit {
        return;
    }
    let empty = puzzle.board().cells().filter(|&c| grid[c].is_none());
    let choices = empty.map(|cell| (cell, fitting(puzzle, allowed, grid, cell)));
    let Some((cell, digits)) = choices.min_by_key(|(_, digits)| digits.len()) else {
        if legal::solves(puzzle, grid) {
            found.push(grid.clone());
        }
        return;
    };
    for digit in digits {
        grid.set(cell, Some(digit));
        extend(puzzle, allowed, grid, limit, found);
    }
    grid.set(cell, None);
}

/// The digits that the puzzle allows in a cell and that no cell it sees holds. Constraints are checked when all cells
/// are full.
fn fitting(puzzle: &Puzzle, allowed: &Pencilmarks, grid: &Grid, cell: Cell) -> Vec<Digit> {
    let mut digits = allowed[cell];
    for &house in puzzle.board().houses_of(cell) {
        for &peer in puzzle.board().cells_of(house) {
            if let Some(digit) = grid[peer] {
                digits.remove(digit);
            }
        }
    }
    for &other in puzzle.board().kept_apart(cell) {
        if let Some(digit) = grid[other] {
            digits.remove(digit);
        }
    }
    digits.iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle;

    #[test]
    fn counts_the_known_numbers() {
        assert_eq!(solutions(&puzzle(&".".repeat(16)), 1000).len(), 288);
        let proper =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        assert_eq!(solutions(&puzzle(proper), 2).len(), 1);
        assert!(solutions(&puzzle("11.............."), 2).is_empty());
        assert_eq!(solutions(&puzzle(&".".repeat(16)), 7).len(), 7);
    }
}
