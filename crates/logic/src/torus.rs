//! Boards whose edges are joined: a king or a knight moves from the last row to the first, and from the last column
//! to the first.
//!
//! No rule says that the edges are joined. It follows from the pairs of cells that must differ.

use ninefold_grid::{Board, Cell};

/// The moves of a king to cells that touch by a corner, and those of a knight, as rows and columns.
const MOVES: [&[[i32; 2]]; 2] = [&[[1, 1], [1, -1]], &[[1, 2], [2, 1], [1, -2], [2, -1]]];

/// Returns the rows and columns from one cell to another on a square board, the shortest way, if both are on it. The
/// way may lead across the edges.
pub(crate) fn shortest(board: &Board, from: Cell, to: Cell) -> Option<[i32; 2]> {
    let side = board.side() as i32;
    let by = straight(board, from, to)?;
    Some(by.map(|by| match 2 * by.abs() > side {
        true => by - by.signum() * side,
        false => by,
    }))
}

/// Whether the shortest way from one cell to another leads across an edge of the board.
pub fn is_across_edges(board: &Board, a: Cell, b: Cell) -> bool {
    shortest(board, a, b) != straight(board, a, b)
}

fn straight(board: &Board, from: Cell, to: Cell) -> Option<[i32; 2]> {
    let place = |cell| {
        board
            .place(cell)
            .map(|(row, column)| [row as i32, column as i32])
    };
    let (from, to) = (place(from)?, place(to)?);
    Some([to[0] - from[0], to[1] - from[1]])
}

/// Whether there are cells without a common house that must differ because they are a king's or a knight's move
/// apart across the edges. If so, all cells that such a move joins must differ.
pub(crate) fn has_joined_edges(board: &Board) -> bool {
    if !board.is_square() {
        return false;
    }
    let is_ruled = |moves: &&&[[i32; 2]]| {
        let mut all = board.cells().flat_map(|cell| after(board, cell, moves));
        all.all(|(cell, other)| board.sees(cell, other))
    };
    let ruled: Vec<[i32; 2]> = MOVES
        .iter()
        .filter(is_ruled)
        .copied()
        .flatten()
        .copied()
        .collect();
    let across = board.cells().flat_map(|cell| {
        let apart = board.kept_apart(cell).iter();
        let by = apart.filter(move |&&other| is_across_edges(board, cell, other));
        by.filter_map(move |&other| shortest(board, cell, other))
    });
    let across: Vec<[i32; 2]> = across.collect();
    let is_ruled = |by: &[i32; 2]| ruled.contains(by) || ruled.contains(&by.map(|by| -by));
    !across.is_empty() && across.iter().all(is_ruled)
}

/// Returns a cell with the cells to which these moves lead.
fn after(board: &Board, cell: Cell, moves: &[[i32; 2]]) -> Vec<(Cell, Cell)> {
    let side = board.side() as i32;
    let to = moves.iter().filter_map(|by| {
        let (row, column) = board.place(cell)?;
        let [row, column] = [row as i32 + by[0], column as i32 + by[1]];
        let place = [row, column].map(|i| i.rem_euclid(side) as usize);
        Some((cell, board.at(place[0], place[1])?))
    });
    to.collect()
}

#[cfg(test)]
mod tests {
    use ninefold_grid::constraint::{Constraint, Kind};
    use ninefold_grid::{Board, Cell, Puzzle, Shape};

    use super::{after, has_joined_edges, is_across_edges, shortest};
    use crate::rule::houses;

    /// Whether the edges of a board are joined on which these cells differ besides those of an anti-king puzzle.
    fn is_joined(pairs: Vec<Vec<Cell>>) -> bool {
        let king = Constraint::of(Kind::AntiKing, Vec::new());
        let own = Constraint::of(Kind::Distinct, pairs);
        let puzzle = Puzzle::empty(Board::of(Shape::NINE)).with_constraints(vec![king, own]);
        has_joined_edges(&houses(&puzzle).expect("a small board").board)
    }

    #[test]
    fn all_moves_across_the_edges_join_them() {
        let board = Board::of(Shape::NINE);
        let all = board
            .cells()
            .flat_map(|cell| after(&board, cell, &[[1, 1], [1, -1]]));
        let across = all.filter(|&(a, b)| is_across_edges(&board, a, b));
        let across: Vec<Vec<Cell>> = across.map(|(a, b)| vec![a, b]).collect();
        assert_eq!(across.len(), 34);
        assert!(is_joined(across.clone()));
        assert!(!is_joined(across[1..].to_vec()));
        assert!(!is_joined(vec![vec![Cell::at(0, 0, 9), Cell::at(1, 5, 9)]]));
        let further = vec![Cell::at(0, 0, 9), Cell::at(6, 6, 9)];
        assert!(!is_joined([across, vec![further]].concat()));
        assert_eq!(
            shortest(&board, Cell::at(0, 0, 9), Cell::at(8, 7, 9)),
            Some([-1, -2])
        );
    }
}
