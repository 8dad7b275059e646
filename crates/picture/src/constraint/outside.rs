//! Clues beside rows, columns and diagonals. Each stands before the first cell of its line; where two would
//! stand at one place, the later one stands farther out. Kinds differ in what is around the number.

use ninefold_grid::{Board, Puzzle};

use super::drawn::{Around, Drawn, drawn};
use super::write;
use crate::drawing::{Drawing, Face, Outline, Point, Stroke};
use crate::frame::{Frame, path};

/// The side of a cell outside the board, in cells: clues stand near to it.
const SQUEEZED: f32 = 0.75;

/// A clue and where it stands, in cells from the upper left corner of the board.
struct Clue {
    around: Around,
    number: i32,
    row: isize,
    column: isize,
    /// From the clue to the first cell.
    down: isize,
    right: isize,
}

/// The clues of a puzzle in their places.
pub(crate) struct Outside(Vec<Clue>);

impl Outside {
    pub(crate) fn of(puzzle: &Puzzle) -> Outside {
        Outside(places(puzzle))
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    #[cfg(test)]
    pub(super) fn len(&self) -> usize {
        self.0.len()
    }

    /// How far clues reach above, left, below and right of the board, in cells.
    pub(crate) fn reach(&self, board: &Board) -> [f32; 4] {
        let (rows, columns) = (board.rows() as isize, board.columns() as isize);
        let most = |by: &dyn Fn(&Clue) -> isize| {
            let most = self.0.iter().map(by).max().unwrap_or(0);
            SQUEEZED * most.max(0) as f32
        };
        [
            most(&|clue| -clue.row),
            most(&|clue| -clue.column),
            most(&|clue| clue.row + 1 - rows),
            most(&|clue| clue.column + 1 - columns),
        ]
    }
}

/// All clues of a puzzle whose lines begin at the rim of the board.
fn places(puzzle: &Puzzle) -> Vec<Clue> {
    let board = puzzle.board();
    let mut clues: Vec<Clue> = Vec::new();
    for rule in puzzle.certain() {
        let (Drawn::Clue(number, around), [first, rest @ ..]) = (drawn(rule), rule.cells()) else {
            continue;
        };
        let Some((row, column)) = board.place(*first) else {
            continue;
        };
        let next = rest.first().and_then(|&cell| board.place(cell));
        let (down, right) = match next {
            Some((r, c)) => (r as isize - row as isize, c as isize - column as isize),
            // A diagonal of one cell is at a corner.
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

/// Whether there is a cell.
fn at(board: &Board, row: isize, column: isize) -> bool {
    let (row, column) = (usize::try_from(row), usize::try_from(column));
    matches!((row, column), (Ok(row), Ok(column)) if board.at(row, column).is_some())
}

pub(super) fn draw(frame: &Frame<'_>, drawing: &mut Drawing) {
    let board = frame.board();
    let (rows, columns) = (board.rows() as f32, board.columns() as f32);
    for clue in &frame.outside.0 {
        let squeezed = |place: isize, many: f32| {
            let place = place as f32 + 0.5;
            if place < 0.0 {
                SQUEEZED * place
            } else if place > many {
                many + SQUEEZED * (place - many)
            } else {
                place
            }
        };
        let at = frame.corner(squeezed(clue.row, rows), squeezed(clue.column, columns));
        let text = clue.number.to_string();
        let stroke = frame.stroke(frame.theme.label, 0.02);
        let half = 0.27 * frame.cell;
        let corner = Point::new(at.x - half, at.y - half);
        let square = Outline::Rect {
            at: corner,
            size: Point::new(2.0 * half, 2.0 * half),
            radius: 0.0,
        };
        let under = |drawing: &mut Drawing, y: f32| {
            let points = [
                Point::new(at.x - 0.6 * half, at.y + y * frame.cell),
                Point::new(at.x + 0.6 * half, at.y + y * frame.cell),
            ];
            drawing.stroke(path(&points), stroke);
        };
        match clue.around {
            Around::Square => drawing.stroke(square, stroke),
            Around::DashedSquare => {
                let dash = Some([0.06 * frame.cell; 2]);
                drawing.stroke(square, Stroke { dash, ..stroke });
            }
            Around::Circle => {
                let outline = Outline::Circle {
                    centre: at,
                    radius: half,
                };
                drawing.stroke(outline, stroke);
            }
            Around::LineBelow => under(drawing, 0.2),
            Around::TwoLines => {
                under(drawing, 0.2);
                under(drawing, -0.2);
            }
            Around::Arrow => arrow(frame, drawing, clue, at),
            Around::Nothing => {}
        }
        let size = if text.len() > 2 { 0.26 } else { 0.32 } * frame.cell;
        write(
            frame,
            drawing,
            at,
            size,
            Face::Regular,
            frame.theme.given,
            &text,
        );
    }
}

/// A short arrow towards the first cell.
fn arrow(frame: &Frame<'_>, drawing: &mut Drawing, clue: &Clue, at: Point) {
    let point = |along: f32, across: f32| {
        let (down, right) = (clue.down as f32, clue.right as f32);
        Point::new(
            at.x + frame.cell * (right * along - down * across),
            at.y + frame.cell * (down * along + right * across),
        )
    };
    let stroke = frame.stroke(frame.theme.label, 0.025);
    let (begin, tip) = (0.2, 0.33);
    drawing.stroke(path(&[point(begin, 0.0), point(tip, 0.0)]), stroke);
    let head = [
        point(tip - 0.07, 0.06),
        point(tip, 0.0),
        point(tip - 0.07, -0.06),
    ];
    drawing.stroke(path(&head), stroke);
}
