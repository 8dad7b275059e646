//! Splits a puzzle into several, so that several threads can count its solutions.

use ninefold_grid::{Board, Cell, Pencilmarks, Puzzle};

/// Splits a puzzle into puzzles whose solutions together are its solutions, each exactly once. There are about `parts`
/// of them, or fewer if nothing is left to split. Each states candidates and has the constraints of the puzzle. The
/// same puzzle gives the same parts in the same order.
///
/// ```
/// use ninefold_grid::{Board, Puzzle, Shape};
/// use ninefold_search::{Budget, count, split};
///
/// let puzzle = Puzzle::empty(Board::of(Shape::new(2, 2)?));
/// let parts = split(&puzzle, 5);
/// let counts = parts.iter().map(|part| count(part, 0, &Budget::default()).count);
/// assert_eq!(counts.sum::<u64>(), 288);
/// # Ok::<(), ninefold_grid::ShapeError>(())
/// ```
///
/// The split is breadth first. The oldest part is split at the cell with the fewest candidates into one part for each
/// candidate. Single candidates are removed from the cells that see them. Parts in which a cell runs out of candidates
/// are dropped.
pub fn split(puzzle: &Puzzle, parts: usize) -> Vec<Puzzle> {
    let board = puzzle.board();
    let mut waiting = std::collections::VecDeque::new();
    let mut whole = puzzle.allowed();
    if settle(board, &mut whole, board.cells().collect()) {
        waiting.push_back(whole);
    }
    let mut done = Vec::new();
    while waiting.len() + done.len() < parts
        && let Some(part) = waiting.pop_front()
    {
        let Some(cell) = open(&part) else {
            done.push(part);
            continue;
        };
        for digit in part[cell].iter() {
            let mut with = part.clone();
            with.fix(cell, digit);
            if settle(board, &mut with, vec![cell]) {
                waiting.push_back(with);
            }
        }
    }
    done.extend(waiting);
    done.iter().map(|part| puzzle.leaving(part)).collect()
}

/// Finds the first cell with the fewest candidates but more than one.
fn open(part: &Pencilmarks) -> Option<Cell> {
    let open = part.iter().filter(|(_, marks)| marks.only().is_none());
    open.min_by_key(|(_, marks)| marks.len())
        .map(|(cell, _)| cell)
}

/// Removes single candidates from the cells that see them, starting with these cells. Returns whether every cell still
/// has a candidate.
fn settle(board: &Board, part: &mut Pencilmarks, mut singles: Vec<Cell>) -> bool {
    while let Some(cell) = singles.pop() {
        if part[cell].is_empty() {
            return false;
        }
        let Some(digit) = part[cell].only() else {
            continue;
        };
        for peer in board.peers(cell) {
            if part[peer].contains(digit) {
                part[peer].remove(digit);
                singles.push(peer);
            }
        }
    }
    true
}
