//! Cells beside the board as Interactive-Sudoku-Solver has them: variables, and those that a rule brings along.

use ninefold_grid::{Board, Cell, Puzzle};

use super::iss;
use crate::error::Cannot;

/// The text of a board, of which `shape` is the beginning, with its cells beside it; and what it stands for: the same
/// board, with the rules that come with such cells.
pub(super) fn declared(board: &Board, shape: String) -> Result<(String, Puzzle), Cannot> {
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
            // Those come with DGZ.
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
        None => Err(Cannot::new("cells beside the board with these names")),
    }
}

/// The name of the group beside the board that has these cells and no others, in their order.
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
