//! The roles of a figure on a board: tints of houses and cells, lines around them, forms around
//! candidates.

use ninefold_grid::{Candidate, Cell, Digit, House};
use ninefold_logic::Role;

use crate::board::{Board, Frame};
use crate::drawing::{Colour, Drawing, Item, Outline, Point, Segment, Stroke};
use crate::theme::Form;

/// The candidates of a board's figure, each once, with the role that counts: the last one said. Where
/// a reason names nothing but houses, as that of a fish does, the places of its digits in the base
/// houses are the pattern. None in cells with a digit.
pub fn roles(board: &Board<'_>) -> Vec<(Candidate, Role)> {
    let Some(figure) = board.figure else {
        return Vec::new();
    };
    let concludes = |role: Role| matches!(role, Role::Placed | Role::Eliminated);
    let mut said: Vec<(Candidate, Role)> = Vec::new();
    let told = figure.candidates.iter();
    if told
        .clone()
        .all(|&(_, role)| concludes(role) || role == Role::Fin)
    {
        let geometry = board.puzzle.geometry();
        let base = figure.houses.iter().filter(|(_, role)| *role == Role::Base);
        let cells = base.flat_map(|&(house, _)| geometry.cells_of(house).iter().copied());
        let concluded = told.clone().filter(|(_, role)| concludes(*role));
        let mut digits: Vec<Digit> = concluded.map(|(c, _)| c.digit).collect();
        digits.dedup();
        for cell in cells {
            let open = board.digit(cell).is_none();
            let marks = board.candidates.map(|candidates| candidates[cell]);
            for &digit in &digits {
                if open && marks.is_some_and(|marks| marks.contains(digit)) {
                    said.push((Candidate { cell, digit }, Role::Base));
                }
            }
        }
    }
    said.extend(told.filter(|(c, _)| board.digit(c.cell).is_none()));
    let mut counting: Vec<(Candidate, Role)> = Vec::new();
    for &(candidate, role) in said.iter().rev() {
        if counting.iter().all(|(other, _)| *other != candidate) {
            counting.push((candidate, role));
        }
    }
    counting.reverse();
    counting
}

/// Fills houses and cells. Where a base and a cover cross, the colours are mixed.
pub(crate) fn draw_tints(frame: &Frame<'_>, drawing: &mut Drawing) {
    let Some(figure) = frame.board.figure else {
        return;
    };
    let geometry = frame.board.puzzle.geometry();
    let mut tints: Vec<Option<Colour>> = vec![None; geometry.cell_count()];
    let mut tint = |cell: Cell, colour: Colour| {
        let old = &mut tints[cell.index()];
        *old = Some(match *old {
            Some(other) if other != colour => other.mixed(colour),
            _ => colour,
        });
    };
    for wanted in [Role::Base, Role::Cover] {
        for &(house, role) in &figure.houses {
            if (role == Role::Cover) == (wanted == Role::Cover) {
                let fill = frame.theme.area(role).fill;
                geometry
                    .cells_of(house)
                    .iter()
                    .for_each(|&cell| tint(cell, fill));
            }
        }
    }
    for &(cell, role) in &figure.cells {
        tints[cell.index()] = Some(frame.theme.area(role).fill);
    }
    let size = Point::new(frame.cell, frame.cell);
    for (cell, colour) in geometry.cells().zip(tints) {
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

/// Lines around houses, then around single cells.
pub(crate) fn draw_houses(frame: &Frame<'_>, drawing: &mut Drawing) {
    let Some(figure) = frame.board.figure else {
        return;
    };
    let mut seen: Vec<House> = Vec::new();
    for &(house, role) in &figure.houses {
        if !seen.contains(&house) {
            seen.push(house);
            match corners(frame, house) {
                Some((first, last)) => around(frame, drawing, first, last, role, 0.045),
                None => {
                    let cells = frame.board.puzzle.geometry().cells_of(house);
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

/// The upper left and the lower right corner of a house, if its cells are a rectangle.
fn corners(frame: &Frame<'_>, house: House) -> Option<(Point, Point)> {
    let geometry = frame.board.puzzle.geometry();
    let cells = geometry.cells_of(house);
    let places: Option<Vec<_>> = cells.iter().map(|&cell| geometry.place(cell)).collect();
    let places = places?;
    let ends = |of: fn(&(usize, usize)) -> usize| {
        let all = places.iter().map(of);
        Some((all.clone().min()?, all.max()? + 1))
    };
    let ((top, bottom), (left, right)) = (ends(|place| place.0)?, ends(|place| place.1)?);
    ((bottom - top) * (right - left) == cells.len())
        .then(|| (frame.corner(top, left), frame.corner(bottom, right)))
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

/// Forms around candidates.
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

/// Lines through the candidates that go, over their digits.
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
