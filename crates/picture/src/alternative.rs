//! What a board shows, in words: for those who hear a picture, and for those who search.

use std::fmt::Write;

use ninefold_grid::{Cell, Grid};

use crate::board::Board;

/// `Row 1: 5 given, 3 given, empty, …`, and the candidates that are drawn.
pub(crate) fn board(board: &Board<'_>) -> String {
    let geometry = board.puzzle.geometry();
    let side = geometry.side();
    let shape = geometry.shape();
    let mut text = format!(
        "A Sudoku board, {side} by {side}, boxes of {} by {}.",
        shape.rows(),
        shape.columns()
    );
    if board.digits.is_some() {
        text += " Digits found are in parentheses.";
    }
    for row in 0..side {
        let _ = write!(text, "\nRow {}:", row + 1);
        for column in 0..side {
            let cell = Cell::at(row, column, side);
            let comma = if column == 0 { " " } else { ", " };
            let found = |digits: &&Grid| digits[cell].is_some();
            let _ = match (board.puzzle.givens()[cell], board.digits.filter(found)) {
                (Some(given), _) => write!(text, "{comma}{given}"),
                (None, Some(digits)) => match digits[cell] {
                    Some(digit) => write!(text, "{comma}({digit})"),
                    None => Ok(()),
                },
                (None, None) => write!(text, "{comma}empty"),
            };
        }
        text.push('.');
    }
    for cell in geometry.cells() {
        let candidates = board.candidates_of(cell);
        if candidates.is_empty() {
            continue;
        }
        let list: Vec<String> = candidates.iter().map(|d| d.to_string()).collect();
        let _ = write!(
            text,
            "\n{}: {} possible.",
            geometry.name(cell),
            list.join(" ")
        );
    }
    text
}
