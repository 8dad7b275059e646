//! Drawings in a puzzle of f-puzzles: lines, circles, rectangles, texts and cages that are not constraints there.

use ninefold_grid::{Board, Cell};

use super::json::{Json, Value};
use crate::drawn::colour::channels;
use crate::drawn::{Drawing, DrawnCage, Line, Point, Shape, cell_at, is_message, joined};

/// The members with drawings.
pub(super) const DRAWN: [&str; 5] = ["line", "rectangle", "circle", "text", "cage"];

/// Reads the drawings. A drawing whose place is not understood only sets `has_figures`.
pub(super) fn drawing(board: &Board, json: &Json) -> Drawing {
    let list = |key: &str| json.list_of(key);
    let mut drawing = Drawing::default();
    for line in list("line") {
        let colour = colour(line, "outlineC").unwrap_or([0.0; 3]);
        let thickness = number(line, "width").unwrap_or(0.2) * 64.0;
        for points in line.list_of("lines") {
            let points: Option<Vec<Point>> = points.list().iter().map(middle).collect();
            let own = points.and_then(|points| Line::new(board, &points, colour, thickness));
            match own {
                Some(own) => drawing.lines.push(own),
                None => drawing.has_figures = true,
            }
        }
    }
    drawing.lines = joined(drawing.lines, |_| false);
    for (key, is_round) in [("rectangle", false), ("circle", true), ("text", false)] {
        for json in list(key).iter().filter(|json| !is_drawn_for_rule(json)) {
            match shape(json, is_round) {
                Some(shape) => drawing.shapes.push(shape),
                None => drawing.has_figures = true,
            }
        }
    }
    let rows = list("grid").iter().map(Json::list).enumerate();
    for (row, cells) in rows {
        for (column, cell) in cells.iter().enumerate() {
            let at = (row as f64 + 0.5, column as f64 + 0.5);
            let cell = shaded(cell).map(|fill| Shape::filled(at, 1.0, 1.0, fill));
            drawing.shapes.extend(cell);
        }
    }
    for cage in list("cage").iter().filter(|cage| !has_message(cage)) {
        let cells = cage.list_of("cells").iter();
        let cells: Option<Vec<Cell>> = cells.map(|cell| cell_at(board, middle(cell)?)).collect();
        match cells.filter(|cells| !cells.is_empty()) {
            Some(cells) => drawing.cages.push(DrawnCage {
                cells,
                text: text(cage),
            }),
            None => drawing.has_figures = true,
        }
    }
    drawing
}

/// Returns whether the text of a cage is not a clue.
pub(super) fn has_message(cage: &Json) -> bool {
    let text = text(cage);
    let key = text.split_once(':').map(|(key, _)| key.trim());
    key.is_some_and(is_message)
}

/// Returns whether a shape only shows a rule that a member of its own states. A member such as `isPrimeConstraint`
/// marks it.
pub(super) fn is_drawn_for_rule(json: &Json) -> bool {
    let Value::Object(members) = &json.value else {
        return false;
    };
    let says = |key: &str| key.starts_with("is") && key.ends_with("Constraint");
    members
        .iter()
        .any(|(key, value)| says(key) && value.is_true())
}

/// Reads a shape with its text.
pub(super) fn shape(json: &Json, is_round: bool) -> Option<Shape> {
    let cells = json.get("cells")?.list().iter();
    let points: Vec<Point> = cells.map(middle).collect::<Option<_>>()?;
    let many = points.len().max(1) as f64;
    let mean = |of: fn(&Point) -> f64| points.iter().map(of).sum::<f64>() / many;
    points.first()?;
    Some(Shape {
        at: (mean(|point| point.0), mean(|point| point.1)),
        width: number(json, "width").unwrap_or(0.5),
        height: number(json, "height").unwrap_or(0.5),
        is_round,
        fill: colour(json, "baseC"),
        border: colour(json, "outlineC"),
        ink: colour(json, "fontC"),
        text: text(json),
        angle: number(json, "angle").unwrap_or(0.0),
    })
}

/// Returns the colour of a cell, if it has exactly one and this is not white.
fn shaded(cell: &Json) -> Option<[f64; 3]> {
    let colours = cell.list_of("cArray");
    let colour = match colours {
        [only] => only.text(),
        [] => cell.text_of("c"),
        _ => None,
    };
    channels(colour?).filter(|channels| channels.iter().any(|channel| *channel < 250.0))
}

/// Returns the text of a shape or a cage.
pub(super) fn text(json: &Json) -> String {
    let text = json.text_of("value").unwrap_or_default();
    text.trim().to_owned()
}

pub(super) fn number(json: &Json, key: &str) -> Option<f64> {
    let number: f64 = json.get(key)?.text()?.trim().parse().ok()?;
    number.is_finite().then_some(number)
}

pub(super) fn colour(json: &Json, key: &str) -> Option<[f64; 3]> {
    channels(json.get(key)?.text()?)
}

/// Returns the middle of a cell such as `R1C1`, which may be beside the board.
pub(super) fn middle(json: &Json) -> Option<Point> {
    let name = json.text()?.strip_prefix(['R', 'r'])?;
    let (row, column) = name.split_once(['C', 'c'])?;
    let place = |number: &str| Some(f64::from(number.parse::<i16>().ok()?) - 0.5);
    Some((place(row)?, place(column)?))
}
