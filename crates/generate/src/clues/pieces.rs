//! Jigsaw pieces: starts from boxes, and exchanges cells again and again.

use ninefold_grid::{Board, Cell, Shape};

use crate::rng::Rng;

/// The number of attempts to exchange cells, for each cell of the board.
const EXCHANGES_PER_CELL: usize = 12;

/// Returns a board with connected pieces that have as many cells as there are digits.
pub(super) fn board(shape: Shape, rng: &mut Rng) -> Option<Board> {
    let side = shape.side();
    let board = Board::latin(side, side, 1, side).ok()?;
    let box_of = |cell: usize| {
        let (row, column) = (cell / side, cell % side);
        row / shape.rows() * shape.rows() + column / shape.columns()
    };
    let mut pieces: Vec<usize> = (0..side * side).map(box_of).collect();
    for _ in 0..EXCHANGES_PER_CELL * side * side {
        exchange(&board, &mut pieces, rng);
    }
    let pieces: Vec<Option<usize>> = pieces.into_iter().map(Some).collect();
    board.with_pieces(&pieces).ok()
}

/// Exchanges one cell of a piece and one of a neighbouring piece, if both are still connected then.
fn exchange(board: &Board, pieces: &mut [usize], rng: &mut Rng) {
    let cell = Cell::new(rng.below(pieces.len()));
    let near = board.neighbours(cell);
    let own = pieces[cell.index()];
    let other = pieces[near[rng.below(near.len())].index()];
    if own == other {
        return;
    }
    let is_at_border = |&back: &usize| {
        let near = board.neighbours(Cell::new(back));
        pieces[back] == other && near.iter().any(|near| pieces[near.index()] == own)
    };
    let backs: Vec<usize> = (0..pieces.len()).filter(is_at_border).collect();
    let back = backs[rng.below(backs.len())];
    (pieces[cell.index()], pieces[back]) = (other, own);
    let is_whole = |piece: usize| {
        let cells = (0..pieces.len()).filter(|&cell| pieces[cell] == piece);
        board.is_connected(&cells.map(Cell::new).collect::<Vec<_>>())
    };
    if !(is_whole(own) && is_whole(other)) {
        (pieces[cell.index()], pieces[back]) = (own, other);
    }
}
