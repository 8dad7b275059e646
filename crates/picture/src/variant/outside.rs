//! Clues beside rows, columns and diagonals. Each stands before the first cell of its line; where two would
//! stand at one place, the later one stands farther out. Kinds differ in what is around the number.

use ninefold_grid::variant::{Kind, Layout, Variant};

use super::Frame;
use crate::drawing::{Drawing, Face, Outline, Point};

/// A clue and where it stands, in cells from the upper left corner of the board.
pub(super) struct Clue<'a> {
    kind: &'a Kind,
    number: i32,
    row: isize,
    column: isize,
    /// From the clue to the first cell.
    down: isize,
    right: isize,
}

fn number(kind: &Kind) -> Option<i32> {
    match *kind {
        Kind::Sandwich(n)
        | Kind::XSum(n)
        | Kind::Skyscrapers(n)
        | Kind::HiddenSkyscraper(n)
        | Kind::Room(n)
        | Kind::LittleKiller(n)
        | Kind::Rank(n) => Some(n),
        _ => None,
    }
}

/// All clues whose lines begin at the rim of the board.
pub(super) fn places(variant: &Variant) -> Vec<Clue<'_>> {
    let layout = variant.layout();
    let mut clues: Vec<Clue<'_>> = Vec::new();
    for rule in variant.certain() {
        let (Some(number), [first, rest @ ..]) = (number(&rule.kind), rule.cells()) else {
            continue;
        };
        let Some((row, column)) = layout.place(*first) else {
            continue;
        };
        let next = rest.first().and_then(|&cell| layout.place(cell));
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
            kind: &rule.kind,
            number,
            row: row as isize - down,
            column: column as isize - right,
            down,
            right,
        };
        if at(layout, clue.row, clue.column) {
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
fn at(layout: &Layout, row: isize, column: isize) -> bool {
    let (row, column) = (usize::try_from(row), usize::try_from(column));
    matches!((row, column), (Ok(row), Ok(column)) if layout.at(row, column).is_some())
}

/// How many cells clues reach above, left, below and right.
pub(super) fn reach(layout: &Layout, clues: &[Clue<'_>]) -> [usize; 4] {
    let (rows, columns) = (layout.rows() as isize, layout.columns() as isize);
    let most = |by: &dyn Fn(&Clue<'_>) -> isize| {
        let by = clues.iter().map(by).max().unwrap_or(0);
        usize::try_from(by).unwrap_or(0)
    };
    [
        most(&|clue| -clue.row),
        most(&|clue| -clue.column),
        most(&|clue| clue.row + 1 - rows),
        most(&|clue| clue.column + 1 - columns),
    ]
}

pub(super) fn draw(frame: &Frame<'_>, clues: &[Clue<'_>], drawing: &mut Drawing) {
    let (rows, columns) = (
        frame.layout().rows() as f32,
        frame.layout().columns() as f32,
    );
    for clue in clues {
        // Outside the board cells are narrower, and clues stand nearer to it.
        let squeezed = |place: isize, many: f32| {
            let place = place as f32 + 0.5;
            if place < 0.0 {
                0.75 * place
            } else if place > many {
                many + 0.75 * (place - many)
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
            drawing.stroke(Frame::path(&points), stroke);
        };
        match clue.kind {
            Kind::Skyscrapers(_) => drawing.stroke(square, stroke),
            Kind::HiddenSkyscraper(_) => {
                let dash = Some([0.06 * frame.cell; 2]);
                drawing.stroke(square, crate::drawing::Stroke { dash, ..stroke });
            }
            Kind::Room(_) => {
                let outline = Outline::Circle {
                    centre: at,
                    radius: half,
                };
                drawing.stroke(outline, stroke);
            }
            Kind::XSum(_) => under(drawing, 0.2),
            Kind::Rank(_) => {
                under(drawing, 0.2);
                under(drawing, -0.2);
            }
            Kind::LittleKiller(_) => arrow(frame, drawing, clue, at),
            _ => {}
        }
        let size = if text.len() > 2 { 0.26 } else { 0.32 } * frame.cell;
        frame.centred(drawing, at, size, Face::Regular, frame.theme.given, &text);
    }
}

/// A short arrow towards the first cell.
fn arrow(frame: &Frame<'_>, drawing: &mut Drawing, clue: &Clue<'_>, at: Point) {
    let point = |along: f32, across: f32| {
        let (down, right) = (clue.down as f32, clue.right as f32);
        Point::new(
            at.x + frame.cell * (right * along - down * across),
            at.y + frame.cell * (down * along + right * across),
        )
    };
    let stroke = frame.stroke(frame.theme.label, 0.025);
    let (begin, tip) = (0.2, 0.33);
    drawing.stroke(Frame::path(&[point(begin, 0.0), point(tip, 0.0)]), stroke);
    let head = [
        point(tip - 0.07, 0.06),
        point(tip, 0.0),
        point(tip - 0.07, -0.06),
    ];
    drawing.stroke(Frame::path(&head), stroke);
}
