//! Lines and arrows, as the cells along them.

use std::collections::HashMap;

use ninefold_grid::{Board, Cell};

use super::{Point, cell_at};

/// The greatest distance between a line and the middle of a cell that it visits, in cells.
const NEAR: f64 = 0.36;

/// The greatest distance of a point of a line outside the board, in cells.
const OUTSIDE: f64 = 3.0;

/// A line through the middles of cells.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Line {
    /// The cells in the order of the line. The cells of a closed line are listed once.
    pub(crate) cells: Vec<Cell>,
    /// Whether the line returns to its first cell.
    pub(crate) is_closed: bool,
    pub(crate) colour: [f64; 3],
    /// The thickness; a cell is 64.
    pub(crate) thickness: f64,
    /// The places where its ends are drawn.
    pub(crate) ends: [Point; 2],
    /// Whether its points are near the middles of cells. Lines side by side in one cell are not.
    pub(crate) is_centred: bool,
}

/// The greatest distance between the middle of a cell and the corner of a line in it, in cells.
const CENTRED: f64 = 0.12;

/// The greatest distance between the ends of two parts of one line, in cells.
const MEETING: f64 = 0.25;

impl Line {
    /// Returns the line through these points, or `None` if it does not go from cell to cell.
    pub(crate) fn new(
        board: &Board,
        points: &[Point],
        colour: [f64; 3],
        thickness: f64,
    ) -> Option<Line> {
        let mut cells = path(board, points)?;
        let is_closed = cells.len() > 3 && cells.first() == cells.last();
        if is_closed {
            cells.pop();
        }
        let inner = points.get(1..points.len() - 1).unwrap_or(&[]);
        let is_centred = |all: &[Point]| all.iter().all(|&at| is_middle(at));
        Some(Line {
            cells,
            is_closed,
            colour,
            thickness,
            ends: [*points.first()?, *points.last()?],
            is_centred: match inner {
                // The ends of a line may be at the rims of circles.
                [_, ..] => is_centred(inner),
                [] => is_centred(&points[..1]) || is_centred(&points[points.len() - 1..]),
            },
        })
    }

    /// Returns the cells, and the first cell again after the last of a closed line. Any two consecutive cells are
    /// neighbours on the line.
    pub(crate) fn round(&self) -> Vec<Cell> {
        let first = self.cells.first().filter(|_| self.is_closed);
        self.cells.iter().chain(first).copied().collect()
    }

    /// Returns the cells without those that the line visits again.
    pub(crate) fn once(&self) -> Vec<Cell> {
        let mut seen = vec![false; self.cells.iter().map(|c| c.index() + 1).max().unwrap_or(0)];
        let mut cells = self.cells.clone();
        cells.retain(|cell| !std::mem::replace(&mut seen[cell.index()], true));
        cells
    }
}

/// Joins lines of one colour and thickness where exactly two of their ends meet. Some programs draw each straight
/// part of a line by itself. Lines end where a bulb or a circle is.
pub(crate) fn joined(lines: Vec<Line>, is_end: impl Fn(Cell) -> bool) -> Vec<Line> {
    // A style of line, and a cell.
    type End = (String, Cell);
    let mut by_end: HashMap<End, Vec<usize>> = HashMap::new();
    let style = |line: &Line| format!("{:?} {}", line.colour, line.thickness);
    let ends = |line: &Line| [line.cells.first().copied(), line.cells.last().copied()];
    for (i, line) in lines.iter().enumerate().filter(|(_, line)| !line.is_closed) {
        for cell in ends(line).into_iter().flatten() {
            by_end.entry((style(line), cell)).or_default().push(i);
        }
    }
    let mut taken = vec![false; lines.len()];
    let mut out = Vec::new();
    for i in 0..lines.len() {
        if std::mem::replace(&mut taken[i], true) {
            continue;
        }
        let mut line = lines[i].clone();
        let style = style(&line);
        // The line is extended first at one end, as far as possible, then at the other.
        for _ in 0..2 {
            while let Some(&last) = line
                .cells
                .last()
                .filter(|cell| !line.is_closed && !is_end(**cell))
            {
                let meeting = by_end
                    .get(&(style.clone(), last))
                    .map_or(&[][..], |own| &own[..]);
                // A part that goes back over the line only repeats it.
                let before = line
                    .cells
                    .len()
                    .checked_sub(2)
                    .map(|place| line.cells[place]);
                let is_near = |other: &usize| {
                    let (other, at) = (&lines[*other], line.ends[1]);
                    let begins_here = other.cells.first() == Some(&last);
                    let end = other.ends[usize::from(!begins_here)];
                    distance(end, at) < MEETING
                        || (other.is_centred && line.is_centred)
                            && (is_middle(end) || is_middle(at))
                };
                let goes_on = |&other: &usize| {
                    let cells = &lines[other].cells;
                    let next = match cells.first() == Some(&last) {
                        true => cells.get(1),
                        false => cells.len().checked_sub(2).map(|place| &cells[place]),
                    };
                    !taken[other] && next != before.as_ref() && is_near(&other)
                };
                let other = meeting.iter().copied().find(goes_on);
                let Some(other) = other.filter(|_| meeting.len() == 2) else {
                    break;
                };
                taken[other] = true;
                let (mut more, mut ends) = (lines[other].cells.clone(), lines[other].ends);
                if more.last() == Some(&last) {
                    more.reverse();
                    ends.reverse();
                }
                line.ends[1] = ends[1];
                line.is_centred &= lines[other].is_centred;
                line.cells.extend(&more[1..]);
                if line.cells.first() == line.cells.last() && line.cells.len() > 3 {
                    line.cells.pop();
                    line.is_closed = true;
                }
            }
            if !line.is_closed {
                line.cells.reverse();
                line.ends.reverse();
            }
        }
        out.push(line);
    }
    out
}

/// Returns whether a point is near the middle of its cell.
fn is_middle((row, column): Point) -> bool {
    let near = |x: f64| (x - x.floor() - 0.5).abs() < CENTRED;
    near(row) && near(column)
}

fn distance(a: Point, b: Point) -> f64 {
    (a.0 - b.0).hypot(a.1 - b.1)
}

/// An arrow, from its beginning to its tip.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Arrow {
    pub(crate) points: Vec<Point>,
    pub(crate) colour: [f64; 3],
}

impl Arrow {
    /// Returns the point where it begins, and the direction in which it leaves.
    pub(crate) fn begin(&self) -> Option<(Point, Point)> {
        let (&from, &to) = (self.points.first()?, self.points.last()?);
        Some((from, (to.0 - from.0, to.1 - from.1)))
    }

    /// Returns the steps along rows and columns, of -1 to 1, that are nearest to its direction.
    pub(crate) fn steps(&self) -> Option<(isize, isize)> {
        let (_, by) = self.begin()?;
        let step = |x: f64| match x.abs() > self.length() / 2.0 {
            true => x.signum() as isize,
            false => 0,
        };
        Some((step(by.0), step(by.1)))
    }

    /// Returns its length along rows or along columns, whichever is greater.
    pub(crate) fn length(&self) -> f64 {
        let begin = self.begin();
        begin.map_or(0.0, |(_, by)| by.0.abs().max(by.1.abs()))
    }

    /// Returns the cells from the one in which it begins to the end of the board, in its direction.
    pub(crate) fn ray(&self, board: &Board) -> Option<Vec<Cell>> {
        let ((from, _), (down, right)) = (self.begin()?, self.steps()?);
        let next = |&last: &Cell| board.step(last, down, right);
        let ray = std::iter::successors(Some(cell_at(board, from)?), next);
        Some(ray.take(board.rows() + board.columns()).collect())
    }
}

/// Returns the cells along a line, two or more, including those between its corners. The line begins and ends in
/// the cells of its ends, also if these are at the rims of cells. Returns `None` if a point is not on the board.
pub(crate) fn path(board: &Board, points: &[Point]) -> Option<Vec<Cell>> {
    let (rows, columns) = (board.rows() as f64, board.columns() as f64);
    let is_far = |&(row, column): &Point| {
        !(-OUTSIDE..rows + OUTSIDE).contains(&row)
            || !(-OUTSIDE..columns + OUTSIDE).contains(&column)
    };
    if points.iter().any(is_far) {
        return None;
    }
    let mut cells: Vec<Cell> = Vec::new();
    let mut visit = |cell: Cell| {
        if cells.last() != Some(&cell) {
            cells.push(cell);
        }
    };
    let (&first, &last) = (points.first()?, points.last()?);
    visit(cell_at(board, inward(first, points.get(1).copied()))?);
    for pair in points.windows(2) {
        let (from, to) = (pair[0], pair[1]);
        let by = (to.0 - from.0, to.1 - from.1);
        let steps = (by.0.abs().max(by.1.abs()) * 4.0).ceil().max(1.0);
        for step in 0..=steps as usize {
            let part = step as f64 / steps;
            let at = (from.0 + by.0 * part, from.1 + by.1 * part);
            let off = |x: f64| x - x.floor() - 0.5;
            if off(at.0).hypot(off(at.1)) < NEAR {
                visit(cell_at(board, at)?);
            }
        }
    }
    let before = points.len().checked_sub(2).map(|place| points[place]);
    visit(cell_at(board, inward(last, before))?);
    (cells.len() > 1).then_some(cells)
}

/// Returns an end of a line, moved slightly away from the rest of the line. So an end at the rim of a cell is in
/// the cell from which the line comes.
fn inward((row, column): Point, next: Option<Point>) -> Point {
    let is_rim = |x: f64| (x - x.round()).abs() < 0.02;
    match next {
        Some(next) if is_rim(row) || is_rim(column) => {
            let by = (row - next.0, column - next.1);
            let length = by.0.hypot(by.1).max(0.01);
            (row + by.0 / length * 0.1, column + by.1 / length * 0.1)
        }
        _ => (row, column),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold_grid::Shape;

    fn names(points: &[Point]) -> Option<String> {
        let board = Board::of(Shape::NINE);
        path(&board, points).map(|cells| board.names(&cells))
    }

    #[test]
    fn lines_visit_the_cells_through_whose_middles_they_pass() {
        let cells = |points: &[Point]| names(points).unwrap_or_default();
        assert_eq!(
            cells(&[(0.5, 0.5), (0.5, 2.5), (2.5, 4.5)]),
            "r1c1 r1c2 r1c3 r2c4 r3c5"
        );
        // An arrow that begins at the rim of its circle, and one whose tip stops early.
        assert_eq!(
            cells(&[(0.78, 2.78), (1.5, 3.5), (2.3, 3.5)]),
            "r1c3 r2c4 r3c4"
        );
        // A knight's move visits no cell between its ends.
        assert_eq!(cells(&[(0.5, 0.5), (2.5, 1.5)]), "r1c1 r3c2");
        assert_eq!(names(&[(0.5, -0.5), (0.5, 2.5)]), None);
        assert_eq!(names(&[(0.5, 0.5), (1e9, 2.5)]), None);
        assert_eq!(names(&[(0.5, 0.5)]), None);
        assert_eq!(names(&[(f64::NAN, 0.5), (0.5, 0.5)]), None);
    }

    #[test]
    fn lines_are_joined_where_two_ends_meet() {
        let board = Board::of(Shape::NINE);
        let line = |points: &[Point]| Line::new(&board, points, [0.0; 3], 10.0).unwrap();
        let parts = vec![
            line(&[(0.5, 0.5), (0.5, 2.5)]),
            line(&[(2.5, 2.5), (0.5, 2.5)]),
            line(&[(2.5, 2.5), (2.5, 0.5)]),
        ];
        let names = |lines: &[Line]| {
            lines
                .iter()
                .map(|line| board.names(&line.cells))
                .collect::<Vec<_>>()
        };
        let all = joined(parts.clone(), |_| false);
        assert_eq!(names(&all), ["r1c1 r1c2 r1c3 r2c3 r3c3 r3c2 r3c1"]);
        let corner = board.named("r1c3").unwrap();
        assert_eq!(joined(parts.clone(), |cell| cell == corner).len(), 2);
        let mut fork = parts;
        fork.push(line(&[(0.5, 2.5), (0.5, 4.5)]));
        assert_eq!(joined(fork, |_| false).len(), 3);
    }

    #[test]
    fn a_closed_line_lists_its_cells_once() {
        let board = Board::of(Shape::NINE);
        let points = [(0.5, 0.5), (0.5, 1.5), (1.5, 1.5), (1.5, 0.5), (0.5, 0.5)];
        let line = Line::new(&board, &points, [0.0; 3], 10.0).unwrap();
        assert!(line.is_closed);
        assert_eq!(board.names(&line.cells), "r1c1 r1c2 r2c2 r2c1");
        assert_eq!(board.names(&line.round()), "r1c1 r1c2 r2c2 r2c1 r1c1");
    }
}
