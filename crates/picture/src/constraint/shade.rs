//! Draws shaded cells: extra regions, inner boxes, groups of places, odd and even cells, the least and the greatest
//! of their neighbours, clones, and cells that count.

use ninefold_grid::{Cell, Digit};

use super::drawn::{Drawn, Hue, drawn};
use super::palette;
use crate::drawing::{Drawing, Outline, Point};
use crate::frame::{Frame, path};

pub(super) fn draw(frame: &Frame<'_>, drawing: &mut Drawing) {
    let mut next_rule = 1;
    let mut next_group = 0;
    for rule in frame.rules() {
        match drawn(rule) {
            Drawn::Squares(size, hue) => {
                for (i, group) in rule.groups.iter().enumerate() {
                    let number = match hue {
                        Hue::Number(number) => number,
                        Hue::EachGroup => i,
                        Hue::NextGroup => next_group + i,
                        Hue::NextRule => next_rule,
                        Hue::Value(_) if i > 0 => break,
                        Hue::Value(value) => 1 + frame.board().digit(value).map_or(0, Digit::index),
                    };
                    square(frame, drawing, group, number, size);
                }
                match hue {
                    Hue::NextGroup => next_group += rule.groups.len(),
                    Hue::NextRule => next_rule += 1,
                    _ => {}
                }
            }
            Drawn::Circles => circles(frame, drawing, &rule.groups.concat()),
            Drawn::Counter => circles(frame, drawing, rule.cells()),
            Drawn::Points { is_least } => {
                for &cell in &rule.groups.concat() {
                    square(frame, drawing, &[cell], 0, 1.0);
                    chevrons(frame, drawing, cell, is_least);
                }
            }
            _ => {}
        }
    }
    diagonals(frame, drawing);
}

/// Draws squares in the middle of cells, with a size in cells.
fn square(frame: &Frame<'_>, drawing: &mut Drawing, cells: &[Cell], number: usize, size: f32) {
    let size = size * frame.cell;
    for &cell in cells {
        let at = frame.middle(cell);
        let outline = Outline::Rect {
            at: Point::new(at.x - size / 2.0, at.y - size / 2.0),
            size: Point::new(size, size),
            radius: 0.0,
        };
        drawing.fill(outline, palette::shade(frame.theme, number));
    }
}

fn circles(frame: &Frame<'_>, drawing: &mut Drawing, cells: &[Cell]) {
    for &cell in cells {
        let outline = Outline::Circle {
            centre: frame.middle(cell),
            radius: 0.4 * frame.cell,
        };
        drawing.fill(outline, palette::shade(frame.theme, 0));
    }
}

/// Draws points at the sides of a cell that must be less or greater than its neighbours.
fn chevrons(frame: &Frame<'_>, drawing: &mut Drawing, cell: Cell, is_least: bool) {
    let at = frame.middle(cell);
    for (x, y) in [(0.0, 1.0), (0.0, -1.0), (1.0, 0.0), (-1.0, 0.0f32)] {
        let (tip, base) = if is_least { (0.36, 0.45) } else { (0.45, 0.36) };
        let point = |along: f32, across: f32| {
            Point::new(
                at.x + frame.cell * (x * along + y * across),
                at.y + frame.cell * (y * along + x * across),
            )
        };
        let points = [point(base, -0.1), point(tip, 0.0), point(base, 0.1)];
        drawing.stroke(path(&points), frame.stroke(frame.theme.label, 0.025));
    }
}

/// Draws lines along diagonals.
fn diagonals(frame: &Frame<'_>, drawing: &mut Drawing) {
    for rule in frame
        .rules()
        .filter(|rule| matches!(drawn(rule), Drawn::Diagonal))
    {
        for group in &rule.groups {
            let (Some(&first), Some(&last)) = (group.first(), group.last()) else {
                continue;
            };
            let (from, to) = (frame.middle(first), frame.middle(last));
            let steps = group.len().saturating_sub(1).max(1) as f32;
            // From the outer corner of the first cell to that of the last cell.
            let (from, to) = (
                from.towards(to, -0.5 / steps),
                to.towards(from, -0.5 / steps),
            );
            let colour = palette::shade(frame.theme, 1).mixed(frame.theme.label);
            drawing.stroke(path(&[from, to]), frame.stroke(colour, 0.035));
        }
    }
}
