//! What the drawings of a SudokuPad puzzle probably mean. Colours are those in which setters draw the usual
//! rules: green for whispers, purple for renbans, blue for region sums, a thick grey line with a bulb for a
//! thermometer, a grey circle for an odd digit and a grey square for an even one. Every guess is told; what cannot be guessed is told to be left out.

use ninefold_grid::constraint::{Constraint, Kind};
use ninefold_grid::{Board, Cell};

use std::collections::BTreeMap;

use super::json::{Json, Value};
use super::sets::{arrow as arrow_along, diagonal};
use super::sudokupad_marks::{channels, hue, of_between, of_cell as of_cell_mark, of_line};
use crate::Record;

fn list<'j>(json: &'j Json, long: &str, short: &str) -> &'j [Json] {
    let member = json.get(long).or_else(|| json.get(short));
    member.map_or(&[][..], Json::list)
}

fn real(json: &Json) -> Option<f64> {
    json.text()?.trim().parse().ok()
}

fn number(json: &Json, long: &str, short: &str) -> f64 {
    let member = json.get(long).or_else(|| json.get(short));
    member.and_then(real).unwrap_or(0.0)
}

fn point(json: &Json) -> Option<(f64, f64)> {
    let [row, column] = json.list() else {
        return None;
    };
    Some((real(row)?, real(column)?))
}

/// The cell whose middle is near a point.
fn cell_at(board: &Board, (row, column): (f64, f64)) -> Option<Cell> {
    let near = |x: f64| (x - x.floor() - 0.5).abs() < 0.3;
    let inside = row >= 0.0 && column >= 0.0 && near(row) && near(column);
    inside.then(|| board.at(row as usize, column as usize))?
}

/// The cells along a line, those between its corners included.
fn path(board: &Board, json: &Json) -> Option<Vec<Cell>> {
    let points: Option<Vec<(f64, f64)>> = list(json, "wayPoints", "wp").iter().map(point).collect();
    let points = points?;
    let mut cells: Vec<Cell> = Vec::new();
    for pair in points.windows(2) {
        let (from, to) = (pair[0], pair[1]);
        let by = (to.0 - from.0, to.1 - from.1);
        let steps = by.0.abs().max(by.1.abs()).round().clamp(1.0, 64.0);
        for step in 0..=steps as usize {
            let part = step as f64 / steps;
            let cell = cell_at(board, (from.0 + by.0 * part, from.1 + by.1 * part))?;
            if cells.last() != Some(&cell) {
                cells.push(cell);
            }
        }
    }
    (cells.len() > 1).then_some(cells)
}

/// The diagonal of the board, if the line goes from corner to corner.
fn from_corner(board: &Board, json: &Json) -> Option<Constraint> {
    let ends: Option<Vec<(f64, f64)>> = list(json, "wayPoints", "wp").iter().map(point).collect();
    let &[from, to] = &ends?[..] else { return None };
    let side = board.rows() as f64;
    let whole = (from.0 - to.0).abs() == side && (from.1 - to.1).abs() == side;
    let inside = from.0.min(to.0) == 0.0 && from.1.min(to.1) == 0.0;
    let square = board.rows() == board.columns() && whole && inside;
    square.then(|| diagonal(board, (from.0 < to.0) == (from.1 < to.1)))
}

/// Something drawn at a cell or between two: a circle, a square or a text.
struct Shape {
    at: (f64, f64),
    width: f64,
    is_round: bool,
    fill: Option<[f64; 3]>,
    text: String,
}

impl Shape {
    fn read(json: &Json) -> Option<Shape> {
        let member = |long: &str, short: &str| json.get(long).or_else(|| json.get(short));
        let text = |long, short| member(long, short).and_then(Json::text);
        Some(Shape {
            at: point(member("center", "ct")?)?,
            width: number(json, "width", "w"),
            is_round: member("rounded", "r").is_some_and(Json::is_true),
            fill: text("backgroundColor", "c2").and_then(channels),
            text: text("text", "te").unwrap_or_default().trim().to_owned(),
        })
    }

    fn is_dark(&self) -> bool {
        self.fill == Some([0.0; 3])
    }

    /// Neither white, nor black, nor coloured.
    fn is_grey(&self) -> bool {
        let grey = |fill| hue(fill).1 < 20.0 && (90.0..235.0).contains(&fill[0]);
        self.fill.is_some_and(grey)
    }
}

/// What a shape that fills most of a cell probably means; what it is, if that is not known.
fn of_cell(shape: &Shape) -> Result<Kind, &'static str> {
    match (shape.is_round, shape.is_grey()) {
        (true, true) => of_cell_mark(true).ok_or("circles"),
        (false, true) if shape.width < 0.95 => of_cell_mark(false).ok_or("squares"),
        (true, false) => Err("circles"),
        (false, _) if shape.width < 0.95 => Err("squares"),
        (false, _) => Err("shaded cells"),
    }
}

/// Adds what is guessed, and says so.
pub(super) fn guess(json: &Json, record: &mut Record) {
    let board = record.puzzle.board().clone();
    let shapes = [list(json, "overlays", "o"), list(json, "underlays", "u")].concat();
    let shapes: Vec<Shape> = shapes.iter().filter_map(Shape::read).collect();
    let bulb = |cell: Cell| {
        let mut round = shapes
            .iter()
            .filter(|shape| shape.is_round && shape.width > 0.5);
        round.any(|shape| cell_at(&board, shape.at) == Some(cell))
    };
    let mut bulbs: Vec<Cell> = Vec::new();
    let mut found: Vec<Constraint> = Vec::new();
    let mut lost: Vec<String> = Vec::new();
    for line in list(json, "lines", "l") {
        if let Some(diagonal) = from_corner(&board, line) {
            found.push(diagonal);
            continue;
        }
        let Some(cells) = path(&board, line) else {
            lost.push("a line between cells".to_owned());
            continue;
        };
        let thick = number(line, "thickness", "th");
        let colour = line
            .get("color")
            .or_else(|| line.get("c"))
            .and_then(Json::text);
        let colour = colour.and_then(channels);
        match colour.and_then(|colour| of_line(colour, thick, bulb(cells[0]))) {
            Some(stroke) => {
                bulbs.extend(stroke.has_bulb.then_some(cells[0]));
                found.push(Constraint::new(stroke.kind, cells));
            }
            None => lost.push(format!("a line at {}", board.names(&cells))),
        }
    }
    for arrow in list(json, "arrows", "a") {
        match path(&board, arrow) {
            Some(cells) if bulb(cells[0]) => {
                bulbs.push(cells[0]);
                found.push(arrow_along(vec![cells[0]], cells[1..].to_vec()));
            }
            _ => lost.push("an arrow without a circle".to_owned()),
        }
    }
    let mut unknown: BTreeMap<&str, Vec<Cell>> = BTreeMap::new();
    for shape in &shapes {
        let (row, column) = shape.at;
        let whole = |x: f64| (x - x.round()).abs() < 0.1;
        let sides = match (whole(row), whole(column)) {
            (true, false) => [(row - 0.5, column), (row + 0.5, column)],
            (false, true) => [(row, column - 0.5), (row, column + 0.5)],
            _ if !shape.text.is_empty() => {
                lost.push(format!("the text {:?}", shape.text));
                continue;
            }
            _ => {
                match cell_at(&board, shape.at).filter(|_| shape.width > 0.5) {
                    Some(cell) if shape.is_round && bulbs.contains(&cell) => {}
                    Some(cell) => match of_cell(shape) {
                        Ok(kind) => found.push(Constraint::new(kind, vec![cell])),
                        Err(what) => unknown.entry(what).or_default().push(cell),
                    },
                    None => lost.push("a drawing that is not known".to_owned()),
                }
                continue;
            }
        };
        let cells: Option<Vec<Cell>> = sides.iter().map(|&at| cell_at(&board, at)).collect();
        let kind = of_between(&shape.text, shape.is_round, shape.is_dark());
        match (cells, kind) {
            (Some(cells), Some(kind)) => found.push(Constraint::new(kind, cells)),
            _ if shape.text.is_empty() => lost.push("a drawing between cells".to_owned()),
            _ => lost.push(format!("the text {:?}", shape.text)),
        }
    }
    let unknown = unknown.iter_mut().map(|(what, cells)| {
        cells.sort_unstable();
        cells.dedup();
        format!("{what} at {}", board.names(cells))
    });
    lost.extend(unknown);
    lost.dedup();
    for constraint in &found {
        let words = constraint.words(&board);
        record.meta.guessed.push(words);
    }
    for words in lost {
        record.meta.not_read.push(words);
    }
    record.puzzle.constraints.extend(found);
    if let Value::Object(members) = &json.value {
        for name in ["global", "globalRules"] {
            if members.iter().any(|(own, _)| own == name) {
                record.meta.not_read.push(name.to_owned());
            }
        }
    }
}
