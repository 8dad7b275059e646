//! Draws thermometers, arrows, and all constraints about lines.

use ninefold_grid::Cell;
use ninefold_grid::constraint::Rule;

use super::drawn::{Drawn, LineStyle, OnLine, Style, drawn};
use super::palette;
use crate::drawing::{Drawing, Item, Outline, Point, Stroke};
use crate::frame::{Frame, path};

pub(super) fn draw(frame: &Frame<'_>, drawing: &mut Drawing) {
    // The widest lines are below the others.
    let mut lines: Vec<(&Rule, LineStyle, OnLine)> = frame
        .rules()
        .filter_map(|rule| match drawn(rule) {
            Drawn::Line(line_style, on) => Some((rule, line_style, on)),
            _ => None,
        })
        .collect();
    lines.sort_by(|a, b| b.1.width.total_cmp(&a.1.width));
    for (rule, line_style, on) in lines {
        for group in &rule.groups {
            line(frame, drawing, group, line_style, on);
        }
    }
    for rule in frame
        .rules()
        .filter(|rule| matches!(drawn(rule), Drawn::Arrow))
    {
        arrow(frame, drawing, rule);
    }
}

/// The width of the edge of a line, in cells.
const EDGE: f32 = 0.025;

fn line(
    frame: &Frame<'_>,
    drawing: &mut Drawing,
    cells: &[Cell],
    line_style: LineStyle,
    on: OnLine,
) {
    let colour = palette::pale(frame.theme, line_style.colour);
    let edge = palette::edge(frame.theme, line_style.colour);
    let mut points: Vec<Point> = cells.iter().map(|&cell| frame.middle(cell)).collect();
    let (Some(&first), Some(&last)) = (points.first(), points.last()) else {
        return;
    };
    if line_style.style == Style::Loop {
        points.push(first);
    }
    let width = line_style.width * frame.cell;
    let circle = |centre: Point, radius: f32| Outline::Circle {
        centre,
        radius: radius * frame.cell,
    };
    let has_bulb = matches!(on, OnLine::Bulb | OnLine::HollowBulb);
    let is_wide = line_style.style == Style::Solid && line_style.width > 2.0 * EDGE;
    // A wide line is pale inside. A narrow line is only edge.
    let layers = match is_wide {
        true => &[(edge, EDGE), (colour, -EDGE)][..],
        false => &[(edge, 0.0)],
    };
    for &(colour, more) in layers {
        if points.len() > 1 {
            let stroke = Stroke {
                colour,
                width: width + more * frame.cell,
                dash: (line_style.style != Style::Solid).then_some([1.6 * width, 1.6 * width]),
            };
            drawing.stroke(path(&points), stroke);
        }
        if has_bulb {
            drawing.fill(circle(first, 0.4 + more / 2.0), colour);
        }
    }
    let ring = |drawing: &mut Drawing, centre: Point| {
        drawing.items.push(Item::Form {
            outline: circle(centre, 0.38),
            fill: Some(frame.theme.paper),
            stroke: Some(frame.stroke(edge, 0.06)),
        });
    };
    match on {
        OnLine::Nothing | OnLine::Bulb => {}
        OnLine::HollowBulb => drawing.items.push(Item::Form {
            outline: circle(first, 0.26),
            fill: Some(frame.theme.paper),
            stroke: Some(frame.stroke(edge, EDGE)),
        }),
        OnLine::Rings => {
            ring(drawing, first);
            ring(drawing, last);
        }
        OnLine::Diamonds => {
            for at in [first, last] {
                let r = 0.42 * frame.cell;
                let corner = |x: f32, y: f32| Point::new(at.x + x * r, at.y + y * r);
                let corners = [
                    corner(0.0, -1.0),
                    corner(1.0, 0.0),
                    corner(0.0, 1.0),
                    corner(-1.0, 0.0),
                    corner(0.0, -1.0),
                ];
                drawing.items.push(Item::Form {
                    outline: path(&corners),
                    fill: Some(frame.theme.paper),
                    stroke: Some(frame.stroke(edge, 0.06)),
                });
            }
        }
        OnLine::Middle => {
            // The middle is a cell, or between two cells.
            let half = cells.len() / 2;
            let middle = match cells.len() % 2 {
                1 => points[half],
                _ => points[half - 1].towards(points[half], 0.5),
            };
            drawing.fill(circle(middle, 0.16), edge);
        }
        OnLine::DotAndRing => {
            if let Some(&second) = points.get(1) {
                ring(drawing, second);
            }
            drawing.fill(circle(first, 0.16), edge);
        }
    }
}

/// Returns the head of an arrow, from its length and half its width.
pub(super) fn head(before: Point, tip: Point, back: f32, half: f32) -> Outline {
    let length = before.distance(tip).max(1.0);
    let (x, y) = ((tip.x - before.x) / length, (tip.y - before.y) / length);
    let side =
        |across: f32| Point::new(tip.x - x * back - y * across, tip.y - y * back + x * across);
    path(&[side(half), tip, side(-half)])
}

/// Draws a circle, or a pill around several cells, and a shaft with a point.
fn arrow(frame: &Frame<'_>, drawing: &mut Drawing, rule: &Rule) {
    let colour = palette::arrow(frame.theme);
    let stroke = frame.stroke(colour, 0.05);
    let circle: Vec<Point> = rule
        .cells()
        .iter()
        .map(|&cell| frame.middle(cell))
        .collect();
    let Some(&first) = circle.first() else {
        return;
    };
    for shaft in rule.groups.iter().skip(1).filter(|shaft| !shaft.is_empty()) {
        let cells: Vec<Point> = shaft.iter().map(|&cell| frame.middle(cell)).collect();
        // The shaft begins at the nearest cell of the circle.
        let near = |a: &&Point, b: &&Point| a.distance(cells[0]).total_cmp(&b.distance(cells[0]));
        let start = circle.iter().min_by(near).copied().unwrap_or(first);
        let mut points = vec![start];
        points.extend(cells.into_iter().filter(|&cell| cell != start));
        let tip = points[points.len() - 1];
        drawing.stroke(path(&points), stroke);
        if points.len() > 1 {
            let before = points[points.len() - 2];
            let head = head(before, tip, 0.22 * frame.cell, 0.17 * frame.cell);
            drawing.stroke(head, stroke);
        }
    }
    // The circle covers the shaft. A pill is a wide line with a narrower line of paper colour on it.
    let radius = 0.38 * frame.cell;
    if circle.len() == 1 {
        drawing.items.push(Item::Form {
            outline: Outline::Circle {
                centre: first,
                radius,
            },
            fill: Some(frame.theme.paper),
            stroke: Some(stroke),
        });
    } else {
        for (colour, width) in [(colour, 0.81), (frame.theme.paper, 0.71)] {
            drawing.stroke(path(&circle), frame.stroke(colour, width));
        }
    }
}
