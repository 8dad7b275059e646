//! Draws marks on the side between two cells, and on the corner between four.

use ninefold_grid::Cell;

use super::drawn::{Between, Drawn, drawn};
use crate::drawing::{Colour, Drawing, Face, Item, Outline, Point};
use crate::font;
use crate::frame::{Frame, path};

pub(super) fn draw(frame: &Frame<'_>, drawing: &mut Drawing) {
    // A white dot is also white in the dark theme.
    let (black, white) = match frame.theme.given.brightness() < frame.theme.paper.brightness() {
        true => (frame.theme.given, frame.theme.paper),
        false => (frame.theme.paper, frame.theme.given),
    };
    for rule in frame.rules() {
        let mark = match drawn(rule) {
            Drawn::Quadruple(values) => {
                quadruple(frame, drawing, rule.cells(), &values);
                continue;
            }
            Drawn::Between(mark) => mark,
            _ => continue,
        };
        for group in rule.groups.iter().filter(|group| group.len() == 2) {
            let (a, b) = (frame.middle(group[0]), frame.middle(group[1]));
            let at = a.towards(b, 0.5);
            match mark {
                Between::White(by) => dot(frame, drawing, at, by, 1, white),
                Between::Black(by) => dot(frame, drawing, at, by, 2, black),
                Between::Sum(10) => letter(frame, drawing, at, "X"),
                Between::Sum(5) => letter(frame, drawing, at, "V"),
                Between::Sum(sum) => letter(frame, drawing, at, &sum.to_string()),
                Between::Greater => greater(frame, drawing, a, b),
            }
        }
    }
}

/// Draws a dot: white for a difference, black for a ratio, with the number if it is not the usual one.
fn dot(frame: &Frame<'_>, drawing: &mut Drawing, at: Point, number: i32, usual: i32, fill: Colour) {
    drawing.items.push(Item::Form {
        outline: Outline::Circle {
            centre: at,
            radius: 0.125 * frame.cell,
        },
        fill: Some(fill),
        stroke: Some(frame.stroke(frame.theme.given, 0.025)),
    });
    if number != usual {
        let colour = match fill == frame.theme.paper {
            true => frame.theme.given,
            false => frame.theme.paper,
        };
        let size = 0.2 * frame.cell;
        frame.write(drawing, at, size, Face::Bold, colour, &number.to_string());
    }
}

/// Writes a letter on a patch of paper.
fn letter(frame: &Frame<'_>, drawing: &mut Drawing, at: Point, text: &str) {
    let size = 0.27 * frame.cell;
    let half =
        (size * font::width(Face::Bold, text) / 2.0).max(0.1 * frame.cell) + 0.02 * frame.cell;
    let outline = Outline::Rect {
        at: Point::new(at.x - half, at.y - 0.13 * frame.cell),
        size: Point::new(2.0 * half, 0.26 * frame.cell),
        radius: 0.05 * frame.cell,
    };
    drawing.fill(outline, frame.theme.paper);
    frame.write(drawing, at, size, Face::Bold, frame.theme.given, text);
}

/// Draws the greater sign, which opens to the greater cell.
fn greater(frame: &Frame<'_>, drawing: &mut Drawing, greater: Point, less: Point) {
    let length = greater.distance(less).max(1.0);
    let (x, y) = ((less.x - greater.x) / length, (less.y - greater.y) / length);
    let at = greater.towards(less, 0.5);
    let point = |along: f32, across: f32| {
        Point::new(
            at.x + frame.cell * (x * along - y * across),
            at.y + frame.cell * (y * along + x * across),
        )
    };
    let points = [point(-0.07, -0.11), point(0.08, 0.0), point(-0.07, 0.11)];
    drawing.stroke(path(&points), frame.stroke(frame.theme.paper, 0.12));
    drawing.stroke(path(&points), frame.stroke(frame.theme.given, 0.04));
}

/// Writes values in a circle at the corner of four cells.
fn quadruple(frame: &Frame<'_>, drawing: &mut Drawing, cells: &[Cell], values: &[i32]) {
    let middles: Vec<Point> = cells.iter().map(|&cell| frame.middle(cell)).collect();
    let mean = |of: fn(&Point) -> f32| middles.iter().map(of).sum::<f32>() / middles.len() as f32;
    let at = Point::new(mean(|p| p.x), mean(|p| p.y));
    drawing.items.push(Item::Form {
        outline: Outline::Circle {
            centre: at,
            radius: 0.27 * frame.cell,
        },
        fill: Some(frame.theme.paper),
        stroke: Some(frame.stroke(frame.theme.given, 0.025)),
    });
    let text: Vec<String> = values.iter().map(i32::to_string).collect();
    let rows: Vec<String> = text.chunks(2).map(|row| row.join(" ")).collect();
    let size = 0.21 * frame.cell;
    for (i, row) in rows.iter().enumerate() {
        let down = (i as f32 - (rows.len() as f32 - 1.0) / 2.0) * 0.95 * size;
        let at = Point::new(at.x, at.y + down);
        frame.write(drawing, at, size, Face::Bold, frame.theme.given, row);
    }
}
