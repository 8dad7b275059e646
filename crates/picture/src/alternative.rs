//! Describes a board in words, for people who hear a picture instead of seeing it, and for search.

use std::fmt::Write;

use ninefold_grid::words::capitalized;
use ninefold_grid::{Board, Digit, HouseKind, Puzzle};

use crate::board::BoardPicture;

impl BoardPicture<'_> {
    /// Returns a description of the picture in words, with a sentence for each constraint.
    ///
    /// ```
    /// use ninefold_grid::notation::read_line;
    /// use ninefold_picture::BoardPicture;
    ///
    /// let puzzle = read_line("1.3...2........4", None)?;
    /// let words = BoardPicture::new(&puzzle).description();
    /// assert!(words.contains("Row 1: 1, empty, 3, empty."));
    /// # Ok::<(), ninefold_grid::notation::NotationError>(())
    /// ```
    pub fn description(&self) -> String {
        let mut lines = vec![board(self)];
        lines.extend(constraints(self.puzzle));
        lines.join("\n")
    }
}

/// Returns the rows in words, `Row 1: 5 given, 3 given, empty, …`, and the candidates that are drawn.
pub(crate) fn board(picture: &BoardPicture<'_>) -> String {
    let board = picture.board();
    let mut text = form(board);
    if picture.digits.is_some() {
        text += " Digits found are in parentheses.";
    }
    let value = |digit: Digit| board.value(digit);
    let content_words = |cell| match picture.digit(cell) {
        Some((given, true)) => value(given).to_string(),
        Some((found, false)) => format!("({})", value(found)),
        None => "empty".to_owned(),
    };
    for row in 0..board.rows() {
        let cells = (0..board.columns()).map(|column| board.at(row, column));
        let cells: Vec<String> = cells
            .map(|cell| cell.map_or("no cell".to_owned(), content_words))
            .collect();
        let _ = write!(text, "\nRow {}: {}.", row + 1, cells.join(", "));
    }
    for cell in board.cells().skip(board.board_cells()) {
        let _ = write!(text, "\n{}: {}.", board.name(cell), content_words(cell));
    }
    for cell in board.cells() {
        let candidates = picture.candidates_of(cell);
        if candidates.is_empty() {
            continue;
        }
        let list: Vec<String> = candidates.iter().map(|&d| value(d).to_string()).collect();
        let name = board.name(cell);
        let _ = write!(text, "\n{name}: {} possible.", list.join(" "));
    }
    text
}

/// Returns the size of the board, its division, and its digits if they are not the usual ones.
fn form(board: &Board) -> String {
    let (rows, columns, side) = (board.rows(), board.columns(), board.side());
    let mut text = format!("A Sudoku board, {rows} by {columns}, ");
    let pieces: Vec<_> = board.regions().collect();
    let _ = match board.boxes() {
        Some(boxes) => write!(text, "boxes of {} by {}.", boxes.rows(), boxes.columns()),
        None if board.boards() > 1 => write!(text, "{} boards that overlap.", board.boards()),
        None if pieces.is_empty() => write!(text, "without boxes."),
        None => write!(text, "{} pieces.", pieces.len()),
    };
    let is_usual = board.first() == 1 && (board.boards() > 1 || side == rows.max(columns));
    if !is_usual {
        let _ = write!(text, " Digits from {} to {}.", board.first(), board.last());
    }
    for house in pieces {
        if let HouseKind::Piece(_) = board.kind(house) {
            let (name, cells) = (board.house_name(house), board.names(board.cells_of(house)));
            let _ = write!(text, "\n{}: {cells}.", capitalized(&name));
        }
    }
    text
}

/// Returns a sentence for each constraint: `The cage of 10 at r4c4 r4c5.`
pub(crate) fn constraints(puzzle: &Puzzle) -> Vec<String> {
    let sentence = |words: String| format!("{}.", capitalized(&words));
    let constraints = puzzle.constraints.iter();
    constraints
        .map(|constraint| sentence(constraint.words(puzzle.board())))
        .collect()
}
