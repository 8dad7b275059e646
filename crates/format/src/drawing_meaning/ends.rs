//! Marks at the ends of lines and on them.

use ninefold_grid::Cell;

use crate::drawn::Line;

/// The marks at the ends of a line.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Ends {
    Bare,
    Circles,
    Squares,
}

impl Ends {
    /// Returns the marks at the ends of this line, from the cells with a circle and those with a square.
    pub(super) fn of(
        line: &Line,
        is_circle: impl Fn(Cell) -> bool,
        is_square: impl Fn(Cell) -> bool,
    ) -> Ends {
        let (Some(&first), Some(&last)) = (line.cells.first(), line.cells.last()) else {
            return Ends::Bare;
        };
        match () {
            // Circles divide a closed line into open ones.
            () if line.is_closed
                && line.cells.iter().filter(|&&own| is_circle(own)).count() > 1 =>
            {
                Ends::Circles
            }
            () if line.is_closed => Ends::Bare,
            () if is_circle(first) && is_circle(last) => Ends::Circles,
            () if is_square(first) && is_square(last) => Ends::Squares,
            () => Ends::Bare,
        }
    }
}

/// Cuts a line at the circles on it. A closed line with two or more circles becomes open lines.
pub(super) fn parts(line: &Line, is_circle: impl Fn(Cell) -> bool) -> Vec<Line> {
    let circles = line.cells.iter().filter(|&&cell| is_circle(cell)).count();
    if line.is_closed && circles < 2 {
        return vec![line.clone()];
    }
    let mut cells = line.cells.clone();
    if line.is_closed {
        let begin = cells.iter().position(|&cell| is_circle(cell));
        cells.rotate_left(begin.unwrap_or(0));
        cells.extend(cells.first().copied());
    }
    let mut parts: Vec<Vec<Cell>> = vec![Vec::new()];
    for (i, &cell) in cells.iter().enumerate() {
        let is_inner = i > 0 && i + 1 < cells.len();
        if let Some(part) = parts.last_mut() {
            part.push(cell);
        }
        if is_inner && is_circle(cell) {
            parts.push(vec![cell]);
        }
    }
    let part = |cells: Vec<Cell>| Line {
        cells,
        is_closed: false,
        ..line.clone()
    };
    parts.into_iter().map(part).collect()
}

/// Returns the line from its marked end, if only one end is marked.
pub(super) fn from_mark(line: &Line, is_marked: impl Fn(Cell) -> bool) -> Line {
    let is_marked = |cell: Option<&Cell>| cell.is_some_and(|&cell| is_marked(cell));
    let mut line = line.clone();
    if is_marked(line.cells.last()) && !is_marked(line.cells.first()) {
        line.cells.reverse();
    }
    line
}
