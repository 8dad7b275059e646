//! Reads the drawings in a puzzle of SudokuPad as a [`Drawing`].

use std::collections::HashSet;

use ninefold_grid::{Board, Cell};

use super::json::Json;
use crate::drawn::colour::channels;
use crate::drawn::figure::{is_frame, runs_along_borders, small_arrow};
use crate::drawn::{Arrow, Diagonal, Drawing, Line, Place, Point, Shape, joined, straightened};

/// Returns a member by its long or its short name.
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

pub(super) fn number(json: &Json, long: &str, short: &str) -> f64 {
    member(json, long, short).and_then(real).unwrap_or(0.0)
}

/// Reads a place: row and column, with halves for the middles of cells.
pub(super) fn point(json: &Json) -> Option<Point> {
    let [row, column] = json.list() else {
        return None;
    };
    Some((real(row)?, real(column)?))
}

/// Returns the cell of a row and a column.
pub(super) fn cell(board: &Board, json: &Json) -> Option<Cell> {
    let (row, column) = point(json).filter(|&(row, column)| row >= 0.0 && column >= 0.0)?;
    board.at(row as usize, column as usize)
}

/// Returns the points of a line.
pub(super) fn points(json: &Json) -> Option<Vec<Point>> {
    let points: Option<Vec<Point>> = list(json, "wayPoints", "wp").iter().map(point).collect();
    let points = points.filter(|points| points.len() > 1);
    points.or_else(|| outline(member(json, "d", "d2")?.text()?))
}

/// Returns whether an entry has no points, so that nothing is drawn.
fn is_empty(json: &Json) -> bool {
    let is_path = member(json, "d", "d2").is_some();
    !is_path && list(json, "wayPoints", "wp").is_empty()
}

/// Returns the points of an SVG path such as `M96 416L160 352Q192 320 224 352`, in 64ths of a cell. A curve becomes
/// two straight lines over its control point.
fn outline(path: &str) -> Option<Vec<Point>> {
    let mut points: Vec<Point> = Vec::new();
    let mut rest = path.trim();
    while let Some(command) = rest.chars().next() {
        let numbers = &rest[command.len_utf8()..];
        let end = numbers.find(|sign: char| sign.is_ascii_alphabetic());
        let (numbers, next) = numbers.split_at(end.unwrap_or(numbers.len()));
        rest = next;
        // The path must be one line, in places on the board.
        let fits = match command {
            'M' => points.is_empty(),
            'L' | 'Q' => !points.is_empty(),
            'm' => numbers.trim().is_empty() || numbers.trim() == "0 0",
            'Z' | 'z' => {
                points.extend(points.first().copied());
                true
            }
            _ => false,
        };
        let numbers = numbers
            .split([' ', ','])
            .filter(|number| !number.is_empty());
        let numbers: Option<Vec<f64>> = numbers.map(|number| number.parse().ok()).collect();
        let numbers = numbers.filter(|_| fits)?;
        if command != 'm' {
            points.extend(
                numbers
                    .chunks_exact(2)
                    .map(|at| (at[1] / 64.0, at[0] / 64.0)),
            );
        }
    }
    Some(points)
}

pub(super) fn colour(json: &Json, long: &str, short: &str) -> Option<[f64; 3]> {
    member(json, long, short)
        .and_then(Json::text)
        .and_then(channels)
}

/// Reads lines, arrows and shapes.
pub(super) fn drawing(board: &Board, json: &Json) -> Drawing {
    let mut drawing = Drawing::default();
    let mut short: Vec<Line> = Vec::new();
    for line in list(json, "lines", "l")
        .iter()
        .filter(|line| !is_empty(line))
    {
        let Some(points) = points(line).filter(|points| points.len() > 1) else {
            drawing.has_figures = true;
            continue;
        };
        if is_frame(board, &points) {
            continue;
        }
        if runs_along_borders(&points) {
            drawing.has_figures = true;
            continue;
        }
        if let Some(arrow) = small_arrow(&points) {
            drawing.arrows.push(arrow);
            continue;
        }
        if let Some(falls) = from_corner(board, &points) {
            let colour = colour(line, "color", "c").unwrap_or([0.0; 3]);
            drawing.diagonals.push(Diagonal { falls, colour });
            continue;
        }
        let thickness = number(line, "thickness", "th");
        let colour = colour(line, "color", "c");
        let fill = line.text_of("fill").and_then(channels);
        if let Some(spot) = fill.and_then(|fill| spot(&points, fill)) {
            drawing.shapes.push(spot);
            continue;
        }
        match colour.and_then(|colour| Line::new(board, &points, colour, thickness)) {
            Some(line) if fill.is_none() && is_short(&points) => short.push(line),
            Some(line) if fill.is_none() => drawing.lines.push(line),
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
    for shape in shapes.filter_map(shape) {
        match ring(&shape).and_then(|(points, colour)| Line::new(board, &points, colour, RING)) {
            Some(line) => drawing.lines.push(line),
            None => drawing.shapes.push(shape),
        }
    }
    // A line ends where a circle is.
    let is_circle = |shape: &&Shape| shape.is_round && shape.width > 0.25 && shape.text.is_empty();
    let circles = drawing.shapes.iter().filter(is_circle);
    let circles: HashSet<Cell> = circles
        .filter_map(|shape| match shape.place(board) {
            Place::Cell(cell) => Some(cell),
            _ => None,
        })
        .collect();
    let is_end = |cell: Cell| circles.contains(&cell);
    // A line between the rims of two circles is short. Other short lines are parts of a figure.
    for line in short {
        match line.cells.iter().any(|&cell| is_end(cell)) {
            true => drawing.lines.push(line),
            false => drawing.has_figures = true,
        }
    }
    let lines = straightened(board, drawing.lines, mixes_lines(json), is_end);
    drawing.lines = joined(lines, is_end);
    drawing
}

/// The greatest length of a line that does not go from cell to cell, in cells.
const SHORT: f64 = 0.6;

fn is_short(points: &[Point]) -> bool {
    let steps = points.windows(2).map(|pair| {
        let [(from, at), (to, next)] = [pair[0], pair[1]];
        (to - from).hypot(next - at)
    });
    steps.sum::<f64>() < SHORT
}

/// The greatest size in cells of a filled outline that is drawn as a dot, and below the least number of its points.
const SPOT: f64 = 0.7;
const SPOT_POINTS: usize = 8;

/// The size that such a dot gets, in cells.
const DOT: f64 = 0.5;

/// Returns a small round filled outline as the shape that it is drawn for. Some programs draw dots in this form.
fn spot(points: &[Point], fill: [f64; 3]) -> Option<Shape> {
    let span = |of: fn(&Point) -> f64| {
        let all = || points.iter().map(of);
        (
            all().fold(f64::MAX, f64::min),
            all().fold(f64::MIN, f64::max),
        )
    };
    let ((top, bottom), (left, right)) = (span(|at| at.0), span(|at| at.1));
    let (height, width) = (bottom - top, right - left);
    let is_spot =
        height.max(width) <= SPOT && height.min(width) > SPOT / 4.0 && points.len() >= SPOT_POINTS;
    let middle = ((top + bottom) / 2.0, (left + right) / 2.0);
    is_spot.then(|| Shape {
        is_round: true,
        ..Shape::filled(middle, width.min(DOT), height.min(DOT), fill)
    })
}

/// Returns whether crossing lines may be joined in any order: because the program of the puzzle does so, or because
/// the text states that lines are straight.
fn mixes_lines(json: &Json) -> bool {
    let words = json.get("metadata");
    let of = |key: &str| words.and_then(|words| words.get(key));
    let cages = list(json, "cages", "ca").iter();
    let mut texts = cages
        .filter_map(|cage| member(cage, "value", "v"))
        .chain(of("source"))
        .chain(of("rules"))
        .filter_map(Json::text);
    let names = ["Sudoku Maker", "SudokuMaker"];
    texts.any(|text| {
        text.contains("lines are straight")
            || text.contains("are straight lines")
            || text.len() < 80 && names.iter().any(|name| text.contains(name))
    })
}

/// Returns whether a member is `true` or 1.
pub(super) fn is_yes(json: &Json) -> bool {
    json.is_true() || json.text() == Some("1")
}

/// The thickness that the line of a ring gets; a cell is 64.
const RING: f64 = 10.0;

/// The number of points along a ring.
const RING_POINTS: usize = 72;

/// Returns the points and the colour of a circle over several cells that is drawn as a ring: it has a border, and
/// is white or not filled.
fn ring(shape: &Shape) -> Option<(Vec<Point>, [f64; 3])> {
    let colour = shape.border?;
    let is_empty = shape
        .fill
        .is_none_or(|fill| fill.iter().all(|own| *own > 250.0));
    let is_large = shape.is_round && shape.width > 2.5 && shape.width == shape.height;
    if !is_empty || !is_large || !shape.text.is_empty() {
        return None;
    }
    let point = |i: usize| {
        let angle = i as f64 / RING_POINTS as f64 * std::f64::consts::TAU;
        let radius = shape.width / 2.0;
        (
            shape.at.0 + radius * angle.sin(),
            shape.at.1 + radius * angle.cos(),
        )
    };
    let mut points: Vec<Point> = (0..RING_POINTS).map(point).collect();
    // The ring begins where it passes the middle of a cell.
    let off = |at: &Point| (at.0.fract() - 0.5).hypot(at.1.fract() - 0.5);
    let begin = (0..points.len()).min_by(|&a, &b| off(&points[a]).total_cmp(&off(&points[b])))?;
    points.rotate_left(begin);
    points.extend(points.first().copied());
    Some((points, colour))
}

/// The size of a circle or a square that is drawn as a text sign, in cells.
const SIGN: f64 = 0.6;

/// Reads a shape with its text.
pub(super) fn shape(json: &Json) -> Option<Shape> {
    let text = member(json, "text", "te")
        .and_then(Json::text)
        .unwrap_or_default()
        .trim();
    let fill = colour(json, "backgroundColor", "c2");
    let border = colour(json, "borderColor", "c1");
    if text.is_empty() && fill.is_none() && border.is_none() {
        return None;
    }
    // Some circles and squares are drawn as text signs.
    let sign = match text {
        "▢" | "□" | "◻" => Some(false),
        "○" | "◯" => Some(true),
        _ => None,
    };
    let size = |long: &str, short: &str| match sign {
        Some(_) => number(json, long, short).max(SIGN),
        None => number(json, long, short),
    };
    Some(Shape {
        at: point(member(json, "center", "ct")?)?,
        width: size("width", "w"),
        height: size("height", "h"),
        is_round: sign.unwrap_or(member(json, "rounded", "r").is_some_and(is_yes)),
        fill,
        border,
        ink: colour(json, "color", "c"),
        text: if sign.is_some() { "" } else { text }.to_owned(),
        angle: number(json, "angle", "an"),
    })
}

/// Returns whether a line that goes from corner to corner of a square board falls to the right, or `None` for other
/// lines.
fn from_corner(board: &Board, points: &[Point]) -> Option<bool> {
    let (&from, &to) = (points.first()?, points.last()?);
    let side = board.rows() as f64;
    let falls = (from.0 < to.0) == (from.1 < to.1);
    // The line may extend a little beyond the corners.
    let is_rim = |x: f64| (-0.6..0.3).contains(&x) || (-0.3..0.6).contains(&(x - side));
    let is_other = |a: f64, b: f64| (a - b).abs() > side - 0.6;
    let whole = is_other(from.0, to.0) && is_other(from.1, to.1);
    let inside = [from.0, from.1, to.0, to.1].into_iter().all(is_rim);
    let is_on = |&(row, column): &Point| match falls {
        true => (row - column).abs() < 0.3,
        false => (row + column - side).abs() < 0.3,
    };
    let square = board.rows() == board.columns() && whole && inside;
    (square && (points.len() < 4 || points.iter().all(is_on))).then_some(falls)
}
