//! Marks at the ends of lines and on them.

use ninefold_grid::Cell;

use crate::drawn::Line;

/// What is at the ends of a line.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Ends {
    Bare,
    Circles,
    Squares,
}

impl Ends {
    /// What is at the ends of this line, by the cells with a circle and those with a square.
    pub(super) fn of(
        line: &Line,
        is_circle: impl Fn(Cell) -> bool,
        is_square: impl Fn(Cell) -> bool,
    ) -> Ends {
        let (Some(&first), Some(&last)) = (line.cells.first(), line.cells.last()) else {
            return Ends::Bare;
        };
        match () {
            () if line.is_closed => Ends::Bare,
            () if is_circle(first) && is_circle(last) => Ends::Circles,
            () if is_square(first) && is_square(last) => Ends::Squares,
            () => Ends::Bare,
        }
    }
}

/// A line cut at the circles on it.
pub(super) fn parts(line: &Line, is_circle: impl Fn(Cell) -> bool) -> Vec<Line> {
    if line.is_closed {
        return vec![line.clone()];
    }
    let mut parts: Vec<Vec<Cell>> = vec![Vec::new()];
    for (i, &cell) in line.cells.iter().enumerate() {
        let is_inner = i > 0 && i + 1 < line.cells.len();
        if let Some(part) = parts.last_mut() {
            part.push(cell);
        }
        if is_inner && is_circle(cell) {
            parts.push(vec![cell]);
        }
    }
    let part = |cells: Vec<Cell>| Line {
        cells,
        ..line.clone()
    };
    parts.into_iter().map(part).collect()
}

/// The line, beginning at its marked end if only the other is bare.
pub(super) fn from_mark(line: &Line, is_marked: impl Fn(Cell) -> bool) -> Line {
    let is_marked = |cell: Option<&Cell>| cell.is_some_and(|&cell| is_marked(cell));
    let mut line = line.clone();
    if is_marked(line.cells.last()) && !is_marked(line.cells.first()) {
        line.cells.reverse();
    }
    line
}
