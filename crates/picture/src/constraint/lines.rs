//! Draws thermometers, arrows, and all constraints about lines.

use ninefold_grid::Cell;
use ninefold_grid::constraint::Rule;

use super::drawn::{Drawn, InPrint, LineStyle, OnLine, Style, drawn};
use super::palette;
use crate::drawing::{Drawing, Item, Outline, Point, Stroke};
use crate::frame::{Frame, path};
use crate::theme::{Adapt, Theme};

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
    let points = cells.iter().map(|&cell| frame.middle(cell)).collect();
    through(points, frame.cell, frame.theme, drawing, line_style, on);
}

/// Draws a line through points, as wide as in cells of this side.
pub(super) fn through(
    mut points: Vec<Point>,
    cell: f32,
    theme: &Theme,
    drawing: &mut Drawing,
    line_style: LineStyle,
    on: OnLine,
) {
    let colour = palette::pale(theme, line_style.colour);
    let edge = palette::edge(theme, line_style.colour);
    let (Some(&first), Some(&last)) = (points.first(), points.last()) else {
        return;
    };
    let middle = points[(points.len() - 1) / 2].towards(points[points.len() / 2], 0.5);
    if line_style.style == Style::Loop {
        points.push(first);
    }
    let width = line_style.width * cell;
    let thick = |width: f32| Stroke {
        dash: None,
        width: width * cell,
        colour: edge,
    };
    let circle = |centre: Point, radius: f32| Outline::Circle {
        centre,
        radius: radius * cell,
    };
    let has_bulb = matches!(on, OnLine::Bulb | OnLine::HollowBulb);
    let is_wide = line_style.style == Style::Solid && line_style.width > 2.0 * EDGE;
    let in_print = match theme.adapt {
        Adapt::Grey if is_wide => line_style.in_print,
        _ => InPrint::Grey,
    };
    // A wide line is pale inside. A narrow line is only edge.
    let layers = match in_print {
        InPrint::Hollow | InPrint::HollowWithDashes => &[(edge, EDGE), (theme.paper, -EDGE)][..],
        InPrint::Dark => &[(edge, EDGE)],
        _ if is_wide => &[(edge, EDGE), (colour, -EDGE)],
        _ => &[(edge, 0.0)],
    };
    for &(colour, more) in layers {
        if points.len() > 1 {
            let stroke = Stroke {
                colour,
                width: width + more * cell,
                dash: (line_style.style != Style::Solid).then_some([1.6 * width, 1.6 * width]),
            };
            drawing.stroke(path(&points), stroke);
        }
        if has_bulb {
            drawing.fill(circle(first, 0.4 + more / 2.0), colour);
        }
    }
    let dash = match in_print {
        InPrint::Middle => Some(None),
        InPrint::Dashes | InPrint::HollowWithDashes => Some(Some([0.16 * cell, 0.12 * cell])),
        InPrint::Dots => Some(Some([0.05 * cell, 0.1 * cell])),
        _ => None,
    };
    if let Some(dash) = dash {
        drawing.stroke(
            path(&points),
            Stroke {
                dash,
                ..thick(0.05)
            },
        );
    }
    let ring = |drawing: &mut Drawing, centre: Point| {
        drawing.items.push(Item::Form {
            outline: circle(centre, 0.38),
            fill: Some(theme.paper),
            stroke: Some(thick(0.06)),
        });
    };
    match on {
        OnLine::Nothing | OnLine::Bulb => {}
        OnLine::HollowBulb => drawing.items.push(Item::Form {
            outline: circle(first, 0.26),
            fill: Some(theme.paper),
            stroke: Some(thick(EDGE)),
        }),
        OnLine::Rings => {
            ring(drawing, first);
            ring(drawing, last);
        }
        OnLine::Diamonds => {
            for at in [first, last] {
                let r = 0.42 * cell;
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
                    fill: Some(theme.paper),
                    stroke: Some(thick(0.06)),
                });
            }
        }
        // The middle is a cell, or between two cells.
        OnLine::Middle => drawing.fill(circle(middle, 0.16), edge),
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
