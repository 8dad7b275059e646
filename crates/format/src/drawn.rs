//! What people draw on a board, whatever program they draw it with: lines, arrows, circles and other shapes, with
//! their colours. What a drawing means is decided in [`meant`](crate::meant).

pub(crate) mod colour;
mod crossing;
pub(crate) mod figure;
mod path;
mod shape;

pub(crate) use crossing::straightened;
pub(crate) use path::{Arrow, Line, joined, path};
pub(crate) use shape::{Place, Shape};

use ninefold_grid::Board;

/// A point: rows from the top and columns from the left, in cells. The middle of the first cell is at (0.5, 0.5).
pub(crate) type Point = (f64, f64);

/// Whether a key that stands in a cage before a text tells a program how it looks or what it says in the end, and is no clue.
pub(crate) fn is_message(key: &str) -> bool {
    ["msgcorrect", "foglight", "source", "bgimage"].contains(&key)
}

/// A cage as it is drawn.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct DrawnCage {
    pub(crate) cells: Vec<ninefold_grid::Cell>,
    /// What is written in its corner; often a sum, sometimes nothing.
    pub(crate) text: String,
}

/// A line from corner to corner of the board.
#[derive(Copy, Clone, PartialEq, Debug)]
pub(crate) struct Diagonal {
    /// Whether it falls to the right.
    pub(crate) falls: bool,
    pub(crate) colour: [f64; 3],
}

/// All that is drawn on a board.
#[derive(Clone, PartialEq, Default, Debug)]
pub(crate) struct Drawing {
    pub(crate) lines: Vec<Line>,
    pub(crate) arrows: Vec<Arrow>,
    pub(crate) shapes: Vec<Shape>,
    pub(crate) cages: Vec<DrawnCage>,
    pub(crate) diagonals: Vec<Diagonal>,
    /// Whether there are lines that do not go from cell to cell: borders, walls, figures.
    pub(crate) has_figures: bool,
}

/// The row and the column of the cell in which a point lies, also beside the board, where they may be negative.
pub(crate) fn square_at((row, column): Point) -> (i32, i32) {
    let whole = |x: f64| x.floor().clamp(-1000.0, 1000.0) as i32;
    (whole(row), whole(column))
}

/// The cell of the board in which a point lies.
pub(crate) fn cell_at(board: &Board, at: Point) -> Option<ninefold_grid::Cell> {
    let (row, column) = square_at(at);
    board.at(usize::try_from(row).ok()?, usize::try_from(column).ok()?)
}
