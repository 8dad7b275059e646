//! Draws the roles of a figure on a board: tints of houses and cells, lines around them, and forms around
//! candidates.

use ninefold_explain::Role;
use ninefold_grid::{Cell, House};

use crate::drawing::{Colour, Drawing, Item, Outline, Point, Segment, Stroke};
use crate::frame::Frame;
use crate::roles::houses;
use crate::theme::Form;

/// Fills houses and cells. Where a base and a cover cross, their colours are mixed.
pub(crate) fn draw_tints(frame: &Frame<'_>, drawing: &mut Drawing) {
    let Some((figure, board)) = frame.picture.figure else {
        return;
    };
    let mut tints: Vec<Option<Colour>> = vec![None; frame.board().cell_count()];
    let mut tint = |cell: Cell, colour: Colour| {
        let Some(old) = tints.get_mut(cell.index()) else {
            return;
        };
        *old = Some(match *old {
            Some(other) if other != colour => other.mixed(colour),
            _ => colour,
        });
    };
    for wanted in [Role::Base, Role::Cover] {
        for (house, role) in houses(figure, board) {
            if (role == Role::Cover) == (wanted == Role::Cover) {
                let fill = frame.theme.area(role).fill;
                board
                    .cells_of(house)
                    .iter()
                    .for_each(|&cell| tint(cell, fill));
            }
        }
    }
    for &(cell, role) in &figure.cells {
        if let Some(tint) = tints.get_mut(cell.index()) {
            *tint = Some(frame.theme.area(role).fill);
        }
    }
    let size = Point::new(frame.cell, frame.cell);
    for (cell, colour) in frame.board().cells().zip(tints) {
        if let Some(colour) = colour {
            let at = frame.corner_of(cell);
            drawing.fill(
                Outline::Rect {
                    at,
                    size,
                    radius: 0.0,
                },
                colour,
            );
        }
    }
}

/// Draws lines around houses, then around single cells.
pub(crate) fn draw_houses(frame: &Frame<'_>, drawing: &mut Drawing) {
    let Some((figure, board)) = frame.picture.figure else {
        return;
    };
    let mut seen: Vec<House> = Vec::new();
    for (house, role) in houses(figure, board) {
        if !seen.contains(&house) {
            seen.push(house);
            let cells = board.cells_of(house);
            match corners(frame, cells) {
                Some((first, last)) => around(frame, drawing, first, last, role, 0.045),
                None => {
                    let corner = |&cell: &Cell| frame.corner_of(cell);
                    for at in cells.iter().map(corner) {
                        let end = Point::new(at.x + frame.cell, at.y + frame.cell);
                        around(frame, drawing, at, end, role, 0.045);
                    }
                }
            }
        }
    }
    for &(cell, role) in &figure.cells {
        let at = frame.corner_of(cell);
        let end = Point::new(at.x + frame.cell, at.y + frame.cell);
        around(frame, drawing, at, end, role, 0.055);
    }
}

/// Returns the upper left and the lower right corner of the cells of a house, if they are a rectangle.
fn corners(frame: &Frame<'_>, cells: &[Cell]) -> Option<(Point, Point)> {
    let board = frame.board();
    let places: Option<Vec<_>> = cells.iter().map(|&cell| board.place(cell)).collect();
    let places = places?;
    let ends = |of: fn(&(usize, usize)) -> usize| {
        let all = places.iter().map(of);
        Some((all.clone().min()?, all.max()? + 1))
    };
    let ((top, bottom), (left, right)) = (ends(|place| place.0)?, ends(|place| place.1)?);
    let corner = |row: usize, column: usize| frame.corner(row as f32, column as f32);
    ((bottom - top) * (right - left) == cells.len())
        .then(|| (corner(top, left), corner(bottom, right)))
}

fn around(
    frame: &Frame<'_>,
    drawing: &mut Drawing,
    from: Point,
    to: Point,
    role: Role,
    inset: f32,
) {
    let area = frame.theme.area(role);
    let inset = inset * frame.cell;
    let at = Point::new(from.x + inset, from.y + inset);
    let size = Point::new(to.x - from.x - 2.0 * inset, to.y - from.y - 2.0 * inset);
    let width = 0.026 * frame.cell;
    let dash = area.is_dashed.then_some([3.2 * width, 3.2 * width]);
    let radius = 0.06 * frame.cell;
    let stroke = Stroke {
        colour: area.edge,
        width,
        dash,
    };
    drawing.stroke(Outline::Rect { at, size, radius }, stroke);
}

/// Draws forms around candidates.
pub(crate) fn draw_marks(frame: &Frame<'_>, drawing: &mut Drawing) {
    for (candidate, role) in frame.roles.iter().copied() {
        let mark = frame.theme.mark(role);
        let centre = frame.place(candidate);
        let full = frame.radius();
        let width = 0.12 * full;
        let stroke = mark.edge.map(|colour| Stroke {
            colour,
            width,
            dash: mark.is_dashed.then_some([2.2 * width, 2.2 * width]),
        });
        let radius = full - width / 2.0;
        let (outline, stroke) = match mark.form {
            Form::Disc => (Outline::Circle { centre, radius }, stroke),
            Form::Square => {
                let half = 0.92 * radius;
                let at = Point::new(centre.x - half, centre.y - half);
                let size = Point::new(2.0 * half, 2.0 * half);
                let radius = 0.3 * full;
                (Outline::Rect { at, size, radius }, stroke)
            }
            Form::Ringed => {
                let radius = full * 1.12;
                if let Some(stroke) = stroke {
                    drawing.items.push(Item::Form {
                        outline: Outline::Circle { centre, radius },
                        fill: Some(frame.theme.paper),
                        stroke: Some(stroke),
                    });
                }
                (
                    Outline::Circle {
                        centre,
                        radius: full * 0.9,
                    },
                    None,
                )
            }
            Form::Struck => (Outline::Circle { centre, radius }, None),
        };
        drawing.items.push(Item::Form {
            outline,
            fill: mark.fill.or(Some(frame.theme.paper)),
            stroke,
        });
    }
}

/// Draws lines through the eliminated candidates, above their digits.
pub(crate) fn draw_strikes(frame: &Frame<'_>, drawing: &mut Drawing) {
    for (candidate, role) in frame.roles.iter().copied() {
        let mark = frame.theme.mark(role);
        if let (Form::Struck, Some(colour)) = (mark.form, mark.edge) {
            let (at, half) = (frame.place(candidate), 0.78 * frame.radius());
            let line = vec![
                Segment::Move(Point::new(at.x - half, at.y + half)),
                Segment::Line(Point::new(at.x + half, at.y - half)),
            ];
            let stroke = Stroke {
                colour,
                width: 0.13 * frame.radius(),
                dash: None,
            };
            drawing.stroke(Outline::Path(line), stroke);
        }
    }
}
