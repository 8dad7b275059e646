//! The drawings on a board, whatever program they come from: lines, arrows, circles and other shapes, with their
//! colours. [`drawing_meaning`](crate::drawing_meaning) decides what a drawing means.

pub(crate) mod colour;
mod crossing;
pub(crate) mod figure;
mod path;
pub(crate) mod pieces;
mod shape;

pub(crate) use crossing::straightened;
pub(crate) use path::{Arrow, Line, joined, path};
pub(crate) use shape::{Place, Shape};

use ninefold_grid::Board;

/// A point: the row from the top and the column from the left, in cells. The middle of the first cell is at (0.5,
/// 0.5).
pub(crate) type Point = (f64, f64);

/// Returns whether a key before a text in a cage is a setting or a message of the program, and not a clue.
pub(crate) fn is_message(key: &str) -> bool {
    let small = key.to_lowercase();
    ["msgcorrect", "foglight", "source", "bgimage"].contains(&&small[..])
}

/// A cage as it is drawn.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct DrawnCage {
    pub(crate) cells: Vec<ninefold_grid::Cell>,
    /// The text in its corner: often a sum, sometimes empty.
    pub(crate) text: String,
}

/// A line from corner to corner of the board.
#[derive(Copy, Clone, PartialEq, Debug)]
pub(crate) struct Diagonal {
    /// Whether it falls to the right.
    pub(crate) falls: bool,
    pub(crate) colour: [f64; 3],
}

/// All drawings on a board.
#[derive(Clone, PartialEq, Default, Debug)]
pub(crate) struct Drawing {
    pub(crate) lines: Vec<Line>,
    pub(crate) arrows: Vec<Arrow>,
    pub(crate) shapes: Vec<Shape>,
    pub(crate) cages: Vec<DrawnCage>,
    pub(crate) diagonals: Vec<Diagonal>,
    /// Whether there are lines that do not go from cell to cell, such as borders, walls and figures.
    pub(crate) has_figures: bool,
}

/// Returns the row and the column of the cell in which a point lies. They may be negative beside the board.
pub(crate) fn square_at((row, column): Point) -> (i32, i32) {
    let whole = |x: f64| x.floor().clamp(-1000.0, 1000.0) as i32;
    (whole(row), whole(column))
}

/// Returns the cell of the board in which a point lies.
pub(crate) fn cell_at(board: &Board, at: Point) -> Option<ninefold_grid::Cell> {
    let (row, column) = square_at(at);
    board.at(usize::try_from(row).ok()?, usize::try_from(column).ok()?)
}
