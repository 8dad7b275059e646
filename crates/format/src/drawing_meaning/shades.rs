//! The cells beside the board that hold the colours of its cells: 1 if a cell is not shaded, and 2 if it is.

use ninefold_grid::{Board, BoardError, Cell};

pub(super) const UNSHADED: i32 = 1;
pub(super) const SHADED: i32 = 2;

/// Returns the name of the cell beside the board with the colour of a cell.
fn name(board: &Board, cell: usize) -> String {
    format!("shade-{}", board.name(Cell::new(cell)))
}

/// Returns the board with cells for colours beside it.
pub(crate) fn with_shades(board: &Board) -> Result<Board, BoardError> {
    let mut shaded = board.clone();
    for cell in 0..board.board_cells() {
        shaded.add_beside(&name(board, cell))?;
    }
    Ok(shaded)
}

/// Returns the cells with the colours of the board's cells.
pub(super) fn shades(board: &Board) -> Option<Vec<Cell>> {
    let cells = 0..board.board_cells();
    cells.map(|cell| board.named(&name(board, cell))).collect()
}
