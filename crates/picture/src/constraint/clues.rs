//! The places of the clues beside rows, columns and diagonals. Each is before the first cell of its line. If two
//! would be at one place, the later one is farther out.

use ninefold_grid::Board;
use ninefold_grid::constraint::Rule;

use super::drawn::{Around, Drawn, drawn};

/// The side of a cell outside the board, in cells. It is smaller so that clues are close to the board.
pub(super) const SQUEEZED: f32 = 0.75;

/// A clue and its place, in cells from the upper left corner of the board.
pub(super) struct Clue {
    pub(super) around: Around,
    pub(super) number: i32,
    pub(super) row: isize,
    pub(super) column: isize,
    /// The direction from the clue to the first cell.
    pub(super) down: isize,
    pub(super) right: isize,
}

/// What is outside a board.
pub(crate) struct Outside {
    /// The clues, with their places.
    pub(super) clues: Vec<Clue>,
    /// How far the setter's drawing reaches above, left, below and right, in cells.
    drawing: [f32; 4],
}

/// How far a drawing may reach beyond the board without being in the way of coordinates, in cells.
const RIM: f32 = 0.1;

impl Outside {
    /// Returns the clues among rules, beside a drawing that reaches this far.
    pub(crate) fn of<'a>(
        board: &Board,
        rules: impl Iterator<Item = &'a Rule>,
        drawing: [f32; 4],
    ) -> Outside {
        Outside {
            clues: places(board, rules),
            drawing,
        }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.clues.is_empty() && self.drawing.iter().all(|&reach| reach < RIM)
    }

    #[cfg(test)]
    pub(super) fn len(&self) -> usize {
        self.clues.len()
    }

    /// Returns how far clues and the drawing reach above, left, below and right of the board, in cells.
    pub(crate) fn reach(&self, board: &Board) -> [f32; 4] {
        let (rows, columns) = (board.rows() as isize, board.columns() as isize);
        let most = |by: &dyn Fn(&Clue) -> isize| {
            let most = self.clues.iter().map(by).max().unwrap_or(0);
            SQUEEZED * most.max(0) as f32
        };
        let clues = [
            most(&|clue| -clue.row),
            most(&|clue| -clue.column),
            most(&|clue| clue.row + 1 - rows),
            most(&|clue| clue.column + 1 - columns),
        ];
        std::array::from_fn(|i| self.drawing[i].max(clues[i]))
    }
}

/// Returns all clues whose lines begin at the rim of the board.
fn places<'a>(board: &Board, rules: impl Iterator<Item = &'a Rule>) -> Vec<Clue> {
    let mut clues: Vec<Clue> = Vec::new();
    for rule in rules {
        let (Drawn::Clue(number, around), [first, rest @ ..]) = (drawn(rule), rule.cells()) else {
            continue;
        };
        let Some((row, column)) = board.place(*first) else {
            continue;
        };
        let next = rest.first().and_then(|&cell| board.place(cell));
        let (down, right) = match next {
            Some((r, c)) => (r as isize - row as isize, c as isize - column as isize),
            // A diagonal of one cell is at a corner of the board.
            None => (
                if row == 0 { 1 } else { -1 },
                if column == 0 { 1 } else { -1 },
            ),
        };
        if down.abs() > 1 || right.abs() > 1 {
            continue;
        }
        let mut clue = Clue {
            around,
            number,
            row: row as isize - down,
            column: column as isize - right,
            down,
            right,
        };
        if at(board, clue.row, clue.column) {
            continue;
        }
        while clues
            .iter()
            .any(|other| (other.row, other.column) == (clue.row, clue.column))
        {
            clue.row -= down;
            clue.column -= right;
        }
        clues.push(clue);
    }
    clues
}

/// Returns whether there is a cell.
fn at(board: &Board, row: isize, column: isize) -> bool {
    let (row, column) = (usize::try_from(row), usize::try_from(column));
    matches!((row, column), (Ok(row), Ok(column)) if board.at(row, column).is_some())
}
