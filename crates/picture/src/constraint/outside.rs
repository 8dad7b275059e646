//! Draws clues beside rows, columns and diagonals. Kinds differ in the frame around the number.

use super::clues::{Clue, SQUEEZED};
use super::drawn::Around;
use crate::drawing::{Drawing, Face, Outline, Point, Stroke};
use crate::frame::{Frame, path};

pub(super) fn draw(frame: &Frame<'_>, drawing: &mut Drawing) {
    let board = frame.board();
    let (rows, columns) = (board.rows() as f32, board.columns() as f32);
    for clue in &frame.outside.clues {
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
        frame.write(drawing, at, size, Face::Regular, frame.theme.given, &text);
    }
}

/// Draws a short arrow towards the first cell.
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
