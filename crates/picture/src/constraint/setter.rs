//! Draws what the setter of a puzzle drew.

use ninefold_grid::artwork::{Artwork, Form, Piece};

use super::{cages, lines};
use crate::artwork::{cells, colour, fitted, ink, is_mark, mark};
use crate::drawing::{Colour, Drawing, Face, Item, Outline, Point, Segment, Stroke};
use crate::font;
use crate::frame::{Frame, path};

/// Draws the pieces over the lines of the board, or those below them.
pub(super) fn draw(frame: &Frame<'_>, artwork: &Artwork, drawing: &mut Drawing, is_over: bool) {
    let forms = fitted(artwork, frame.board(), is_over);
    for form in &forms {
        match form {
            Form::Text {
                at,
                size,
                angle,
                colour,
                text,
            } => {
                // A text in a mark is painted for its colour.
                let is_in_mark = artwork
                    .pieces()
                    .iter()
                    .any(|piece| is_mark_around(piece, at));
                let ink = match is_in_mark {
                    true => mark(frame.theme, *colour),
                    false => ink(frame.theme, *colour),
                };
                let place = frame.corner(cells(at[0]), cells(at[1]));
                let size = cells(*size) * frame.cell;
                write(frame, drawing, place, size, *angle, ink, text);
            }
            form => draw_form(frame, form, drawing),
        }
    }
}

/// Returns whether a piece is a mark with a point in it.
fn is_mark_around(piece: &Piece, [row, column]: &[i32; 2]) -> bool {
    let Form::Shape {
        at,
        size,
        fill: Some(_),
        ..
    } = &piece.form
    else {
        return false;
    };
    let is_within =
        |from: i32, to: &i32, size: i32| from.saturating_sub(*to).saturating_abs() <= size / 2;
    is_mark(at, size) && is_within(at[0], row, size[0]) && is_within(at[1], column, size[1])
}

/// Draws everything but a text.
fn draw_form(frame: &Frame<'_>, form: &Form, drawing: &mut Drawing) {
    let inside = |rgb: u32| colour(frame.theme, rgb);
    let ink = |rgb: u32| ink(frame.theme, rgb);
    let place = |at: &[i32; 2]| frame.corner(cells(at[0]), cells(at[1]));
    let stroke = |rgb: u32, width: i32| frame.stroke(ink(rgb), cells(width));
    match form {
        Form::Line {
            points,
            colour,
            width,
            head,
            fill,
        } => {
            let points: Vec<Point> = points.iter().map(place).collect();
            let stroke = colour.map(|colour| stroke(colour, *width));
            push(drawing, path(&points), fill.map(inside), stroke);
            if let ([.., before, tip], Some(stroke), 1..) = (&points[..], stroke, *head) {
                let head = cells(*head) * frame.cell;
                drawing.stroke(lines::head(*before, *tip, head, 0.8 * head), stroke);
            }
        }
        Form::Shape {
            at,
            size,
            is_round,
            angle,
            fill,
            edge,
        } => {
            let middle = place(at);
            let [height, width] = size.map(|length| cells(length) * frame.cell);
            let outline = Outline::Rect {
                at: Point::new(middle.x - width / 2.0, middle.y - height / 2.0),
                size: Point::new(width, height),
                radius: if *is_round {
                    height.min(width) / 2.0
                } else {
                    0.0
                },
            };
            let outline = match angle {
                0 => outline,
                angle => Outline::Path(turned(outline.segments(), middle, *angle)),
            };
            let edge = edge.map(|(colour, width)| stroke(colour, width));
            let fill = fill.map(|fill| match is_mark(at, size) {
                true => mark(frame.theme, fill),
                false => inside(fill),
            });
            // A mark as dark as the paper needs a rim.
            let is_hidden = fill.is_some_and(|fill| fill.contrast(frame.theme.paper) < 1.5);
            let rim = (is_hidden && is_mark(at, size)).then(|| stroke(0, 20));
            push(drawing, outline, fill, edge.or(rim));
        }
        Form::Text { .. } => {}
        Form::Cage {
            cells: own,
            colour,
            text,
        } => {
            cages::outline(frame, drawing, own, ink(*colour));
            cages::corner(frame, drawing, own, text, ink(*colour));
        }
    }
}

fn push(drawing: &mut Drawing, outline: Outline, fill: Option<Colour>, stroke: Option<Stroke>) {
    drawing.items.push(Item::Form {
        outline,
        fill,
        stroke,
    });
}

/// Writes a text with its middle at a point. A turned text, or one with signs that the typeface lacks, is drawn as
/// outlines, with an empty frame for such a sign.
fn write(
    frame: &Frame<'_>,
    drawing: &mut Drawing,
    at: Point,
    size: f32,
    angle: i32,
    colour: Colour,
    text: &str,
) {
    let face = Face::Regular;
    if angle == 0 && text.chars().all(|sign| font::has(face, sign)) {
        frame.write(drawing, at, size, face, colour, text);
        return;
    }
    let mut x = at.x - size * font::width(face, text) / 2.0;
    let baseline = at.y + size * font::DIGIT_HEIGHT / 2.0;
    let mut segments = Vec::new();
    for sign in text.chars() {
        let glyph = font::glyph(face, sign);
        let advance = size * font::advance(face, glyph);
        if font::has(face, sign) {
            segments.extend(font::outline(face, glyph, size, Point::new(x, baseline)));
        } else {
            let corner = |x: f32, y: f32| Point::new(at.x + x, at.y + y);
            let half = Point::new(advance * 0.4, size * font::DIGIT_HEIGHT / 2.0);
            let middle = x + advance / 2.0 - at.x;
            let frame = [
                corner(middle - half.x, -half.y),
                corner(middle + half.x, -half.y),
                corner(middle + half.x, half.y),
                corner(middle - half.x, half.y),
                corner(middle - half.x, -half.y),
            ];
            let outline = Outline::Path(turned(path(&frame).segments(), at, angle));
            drawing.stroke(
                outline,
                Stroke {
                    colour,
                    width: 0.06 * size,
                    dash: None,
                },
            );
        }
        x += advance;
    }
    if !segments.is_empty() {
        drawing.fill(Outline::Path(turned(segments, at, angle)), colour);
    }
}

/// Returns a path that is turned clockwise around a point, by an angle in degrees.
fn turned(segments: Vec<Segment>, around: Point, angle: i32) -> Vec<Segment> {
    let (sin, cos) = (angle as f32).to_radians().sin_cos();
    let turn = |point: Point| {
        let (x, y) = (point.x - around.x, point.y - around.y);
        Point::new(around.x + x * cos - y * sin, around.y + x * sin + y * cos)
    };
    let segment = |segment: Segment| match segment {
        Segment::Move(to) => Segment::Move(turn(to)),
        Segment::Line(to) => Segment::Line(turn(to)),
        Segment::Quad(handle, to) => Segment::Quad(turn(handle), turn(to)),
        Segment::Cubic(one, two, to) => Segment::Cubic(turn(one), turn(two), turn(to)),
        Segment::Close => Segment::Close,
    };
    segments.into_iter().map(segment).collect()
}
