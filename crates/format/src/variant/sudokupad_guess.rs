//! What the drawings of a SudokuPad puzzle probably mean. Colours are those in which setters draw the usual
//! rules: green for whispers, purple for renbans, blue for region sums, a thick grey line with a bulb for a
//! thermometer. Every guess is told; what cannot be guessed is told to be left out.

use ninefold_grid::Cell;
use ninefold_grid::variant::{Constraint, Kind, Layout};

use super::VariantRecord;
use super::json::{Json, Value};
use super::sets::diagonals;

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
fn cell_at(layout: &Layout, (row, column): (f64, f64)) -> Option<Cell> {
    let near = |x: f64| (x - x.floor() - 0.5).abs() < 0.3;
    let inside = row >= 0.0 && column >= 0.0 && near(row) && near(column);
    inside.then(|| layout.at(row as usize, column as usize))?
}

/// The cells along a line, those between its corners included.
fn path(layout: &Layout, json: &Json) -> Option<Vec<Cell>> {
    let points: Option<Vec<(f64, f64)>> = list(json, "wayPoints", "wp").iter().map(point).collect();
    let points = points?;
    let mut cells: Vec<Cell> = Vec::new();
    for pair in points.windows(2) {
        let (from, to) = (pair[0], pair[1]);
        let by = (to.0 - from.0, to.1 - from.1);
        let steps = by.0.abs().max(by.1.abs()).round().clamp(1.0, 64.0);
        for step in 0..=steps as usize {
            let part = step as f64 / steps;
            let cell = cell_at(layout, (from.0 + by.0 * part, from.1 + by.1 * part))?;
            if cells.last() != Some(&cell) {
                cells.push(cell);
            }
        }
    }
    (cells.len() > 1).then_some(cells)
}

/// The diagonal of the board, if the line goes from corner to corner.
fn diagonal(layout: &Layout, json: &Json) -> Option<Vec<Cell>> {
    let ends: Option<Vec<(f64, f64)>> = list(json, "wayPoints", "wp").iter().map(point).collect();
    let &[from, to] = &ends?[..] else { return None };
    let side = layout.rows() as f64;
    let whole = (from.0 - to.0).abs() == side && (from.1 - to.1).abs() == side;
    let inside = from.0.min(to.0) == 0.0 && from.1.min(to.1) == 0.0;
    let [down, up] = diagonals(layout);
    let square = layout.rows() == layout.columns() && whole && inside;
    square.then_some(if (from.0 < to.0) == (from.1 < to.1) {
        down
    } else {
        up
    })
}

/// Hue in degrees, and how far from grey, of a colour such as `#67f067`.
fn hue(json: &Json) -> Option<(f64, f64)> {
    let colour = json
        .get("color")
        .or_else(|| json.get("c"))
        .and_then(Json::text)?;
    let hex = colour.trim_start_matches('#');
    let channel = |i: usize| {
        let (from, width) = if hex.len() < 6 { (i, 1) } else { (2 * i, 2) };
        let value = u32::from_str_radix(hex.get(from..from + width)?, 16).ok()?;
        Some(f64::from(if width == 1 { value * 17 } else { value }))
    };
    let (r, g, b) = (channel(0)?, channel(1)?, channel(2)?);
    let (most, least) = (r.max(g).max(b), r.min(g).min(b));
    let spread = most - least;
    let hue = if spread < 1.0 {
        0.0
    } else if most == r {
        60.0 * ((g - b) / spread).rem_euclid(6.0)
    } else if most == g {
        60.0 * ((b - r) / spread + 2.0)
    } else {
        60.0 * ((r - g) / spread + 4.0)
    };
    Some((hue, spread))
}

/// A round thing drawn at a cell or between two.
struct Round {
    at: (f64, f64),
    width: f64,
    is_dark: bool,
    text: String,
}

fn rounds(json: &Json) -> Vec<Round> {
    let all = [list(json, "overlays", "o"), list(json, "underlays", "u")].concat();
    let round = |json: &Json| {
        let centre = json.get("center").or_else(|| json.get("ct"))?;
        let rounded = json.get("rounded").or_else(|| json.get("r"));
        let text = json
            .get("text")
            .or_else(|| json.get("te"))
            .and_then(Json::text);
        let text = text.unwrap_or_default().trim().to_owned();
        if text.is_empty() && !rounded.is_some_and(Json::is_true) {
            return None;
        }
        let fill = json.get("backgroundColor").or_else(|| json.get("c2"));
        let fill = fill
            .and_then(Json::text)
            .unwrap_or_default()
            .trim_start_matches('#');
        let dark = ["000000", "000", "0", "0000"];
        Some(Round {
            at: point(centre)?,
            width: number(json, "width", "w"),
            is_dark: dark.contains(&fill),
            text,
        })
    };
    all.iter().filter_map(round).collect()
}

/// Adds what is guessed, and says so.
pub(super) fn guess(json: &Json, record: &mut VariantRecord) {
    let layout = record.variant.layout().clone();
    let rounds = rounds(json);
    let bulb = |cell: Cell| {
        rounds
            .iter()
            .any(|round| round.width > 0.5 && cell_at(&layout, round.at) == Some(cell))
    };
    let mut found: Vec<Constraint> = Vec::new();
    let mut lost: Vec<String> = Vec::new();
    for line in list(json, "lines", "l") {
        if let Some(diagonal) = diagonal(&layout, line) {
            found.push(Constraint::new(Kind::Diagonal, diagonal));
            continue;
        }
        let Some(cells) = path(&layout, line) else {
            lost.push("a line between cells".to_owned());
            continue;
        };
        let thick = number(line, "thickness", "th");
        let kind = match hue(line) {
            Some((_, spread)) if spread < 40.0 && thick >= 8.0 && bulb(cells[0]) => {
                Some(Kind::Thermo)
            }
            Some((_, spread)) if spread < 40.0 && thick >= 4.0 => Some(Kind::Palindrome),
            Some((hue, spread)) if spread >= 40.0 => match hue {
                90.0..=150.0 => Some(Kind::Whisper(5)),
                285.0..=320.0 => Some(Kind::Renban),
                185.0..=215.0 => Some(Kind::RegionSum),
                _ => None,
            },
            _ => None,
        };
        match kind {
            Some(kind) => found.push(Constraint::new(kind, cells)),
            None => lost.push(format!("a line at {}", layout.names(&cells))),
        }
    }
    for arrow in list(json, "arrows", "a") {
        match path(&layout, arrow) {
            Some(cells) if bulb(cells[0]) => {
                found.push(Constraint::of(
                    Kind::Arrow,
                    vec![vec![cells[0]], cells[1..].to_vec()],
                ));
            }
            _ => lost.push("an arrow without a circle".to_owned()),
        }
    }
    for round in &rounds {
        let (row, column) = round.at;
        let whole = |x: f64| (x - x.round()).abs() < 0.1;
        let sides = match (whole(row), whole(column)) {
            (true, false) => [(row - 0.5, column), (row + 0.5, column)],
            (false, true) => [(row, column - 0.5), (row, column + 0.5)],
            _ => {
                if !round.text.is_empty() {
                    lost.push(format!("the text {:?}", round.text));
                }
                continue;
            }
        };
        let cells: Option<Vec<Cell>> = sides.iter().map(|&at| cell_at(&layout, at)).collect();
        let kind = match &round.text[..] {
            "" if round.is_dark => Some(Kind::Ratio(2)),
            "" => Some(Kind::Difference(1)),
            "X" | "x" => Some(Kind::PairSum(10)),
            "V" | "v" => Some(Kind::PairSum(5)),
            _ => None,
        };
        match (cells, kind) {
            (Some(cells), Some(kind)) => found.push(Constraint::new(kind, cells)),
            _ => lost.push(format!("the text {:?}", round.text)),
        }
    }
    for constraint in &found {
        let words = constraint.words(&layout);
        record.meta.other.push(("guessed".to_owned(), words));
    }
    for words in lost {
        record.meta.other.push(("not read".to_owned(), words));
    }
    record.variant.constraints.extend(found);
    if let Value::Object(members) = &json.value {
        for name in ["global", "globalRules"] {
            if members.iter().any(|(own, _)| own == name) {
                record
                    .meta
                    .other
                    .push(("not read".to_owned(), name.to_owned()));
            }
        }
    }
}
