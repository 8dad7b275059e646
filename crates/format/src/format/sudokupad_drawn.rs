//! What is drawn in a puzzle of SudokuPad, as a [`Drawing`].

use ninefold_grid::Board;

use super::json::Json;
use crate::drawn::colour::channels;
use crate::drawn::{Arrow, Drawing, Line, Point, Shape};

/// A member by its long or its short name.
pub(super) fn member<'j>(json: &'j Json, long: &str, short: &str) -> Option<&'j Json> {
    json.get(long).or_else(|| json.get(short))
}

pub(super) fn list<'j>(json: &'j Json, long: &str, short: &str) -> &'j [Json] {
    member(json, long, short).map_or(&[][..], Json::list)
}

fn real(json: &Json) -> Option<f64> {
    json.text()?
        .trim()
        .parse()
        .ok()
        .filter(|number: &f64| number.is_finite())
}

fn number(json: &Json, long: &str, short: &str) -> f64 {
    member(json, long, short).and_then(real).unwrap_or(0.0)
}

/// A place as it is written: row and column, with halves for the middles of cells.
pub(super) fn point(json: &Json) -> Option<Point> {
    let [row, column] = json.list() else {
        return None;
    };
    Some((real(row)?, real(column)?))
}

fn points(json: &Json) -> Option<Vec<Point>> {
    list(json, "wayPoints", "wp").iter().map(point).collect()
}

fn colour(json: &Json, long: &str, short: &str) -> Option<[f64; 3]> {
    member(json, long, short)
        .and_then(Json::text)
        .and_then(channels)
}

/// Reads lines, arrows and shapes.
pub(super) fn drawing(board: &Board, json: &Json) -> Drawing {
    let mut drawing = Drawing::default();
    for line in list(json, "lines", "l") {
        let Some(points) = points(line).filter(|points| points.len() > 1) else {
            drawing.has_figures = true;
            continue;
        };
        if let Some(falls) = from_corner(board, &points) {
            drawing.diagonals.push(falls);
            continue;
        }
        let thickness = number(line, "thickness", "th");
        let colour = colour(line, "color", "c");
        let is_filled = line
            .get("fill")
            .and_then(Json::text)
            .and_then(channels)
            .is_some();
        match colour.and_then(|colour| Line::new(board, &points, colour, thickness)) {
            Some(line) if !is_filled => drawing.lines.push(line),
            _ => drawing.has_figures = true,
        }
    }
    for arrow in list(json, "arrows", "a") {
        let points = points(arrow).filter(|points| points.len() > 1);
        drawing.arrows.extend(points.map(|points| Arrow {
            points,
            colour: colour(arrow, "color", "c").unwrap_or([0.0; 3]),
        }));
    }
    let shapes = list(json, "underlays", "u")
        .iter()
        .chain(list(json, "overlays", "o"));
    drawing.shapes.extend(shapes.filter_map(shape));
    drawing
}

fn shape(json: &Json) -> Option<Shape> {
    let text = member(json, "text", "te")
        .and_then(Json::text)
        .unwrap_or_default()
        .trim();
    let fill = colour(json, "backgroundColor", "c2");
    let border = colour(json, "borderColor", "c1");
    if text.is_empty() && fill.is_none() && border.is_none() {
        return None;
    }
    Some(Shape {
        at: point(member(json, "center", "ct")?)?,
        width: number(json, "width", "w"),
        height: number(json, "height", "h"),
        is_round: member(json, "rounded", "r").is_some_and(Json::is_true),
        fill,
        border,
        text: text.to_owned(),
        angle: number(json, "angle", "an"),
    })
}

/// Whether a line goes from corner to corner of a square board, and falls to the right.
fn from_corner(board: &Board, points: &[Point]) -> Option<bool> {
    let (&from, &to) = (points.first()?, points.last()?);
    let side = board.rows() as f64;
    let near = |x: f64, wanted: f64| (x - wanted).abs() < 0.3;
    let is_rim = |x: f64| near(x, 0.0) || near(x, side);
    let whole = near((from.0 - to.0).abs(), side) && near((from.1 - to.1).abs(), side);
    let inside = [from.0, from.1, to.0, to.1].into_iter().all(is_rim);
    let square = board.rows() == board.columns() && whole && inside && points.len() < 4;
    square.then_some((from.0 < to.0) == (from.1 < to.1))
}
