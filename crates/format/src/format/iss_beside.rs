//! Cells beside the board in Interactive-Sudoku-Solver: variables, and cells that come with a rule.

use ninefold_grid::{Board, Cell, Puzzle};

use super::iss;
use crate::error::Unsupported;

/// Returns the text of a board with its cells beside it, and the puzzle of this text. The text begins with `shape`.
/// The puzzle has the same board, with the rules that come with such cells.
pub(super) fn declared(board: &Board, shape: String) -> Result<(String, Puzzle), Unsupported> {
    let names = board.beside();
    let mut out = shape;
    let mut next = 0;
    while let Some(name) = names.get(next) {
        let letters = name.trim_end_matches(|sign: char| sign.is_ascii_digit());
        let numbered = |i: &usize| names.get(next + i) == Some(&format!("{letters}{}", i + 1));
        let size = match letters == name {
            true => 1,
            false => (0..).take_while(numbered).count(),
        };
        match (letters, letters.strip_prefix('V')) {
            ("CC", _) => out += ".ChaosConstruction",
            ("DGZ", _) => out += ".Doppelganger",
            // These cells come with `DGZ`.
            ("DGR" | "DGC" | "DGB", _) => {}
            (_, Some(letters)) if size > 0 => out += &format!(".Var~{letters}~~{size}"),
            _ => break,
        }
        next += size.max(1);
    }
    let read = iss::puzzle(&out).ok();
    let same = read.filter(|puzzle| puzzle.board() == board);
    match same {
        Some(puzzle) => Ok((out, puzzle)),
        None => Err(Unsupported::new("cells beside the board with these names")),
    }
}

/// Returns the name of the group beside the board that has exactly these cells in this order.
pub(super) fn group_beside(board: &Board, cells: &[Cell]) -> Option<String> {
    let letters = |cell: Cell| {
        let name = board.name(cell);
        name.trim_end_matches(|sign: char| sign.is_ascii_digit())
            .to_owned()
    };
    let group = letters(*cells.first()?);
    let beside = (board.board_cells()..board.cell_count()).map(Cell::new);
    let own = beside.filter(|&cell| letters(cell) == group);
    own.eq(cells.iter().copied()).then_some(group)
}
