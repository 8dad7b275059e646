//! The forms and colours in which players know rules: what is drawn for a kind, and what a drawing means.

use std::ops::RangeInclusive;

use ninefold_grid::constraint::{KINDS, Kind, KindRow, Numbers, Schema};

/// A line as it is drawn.
pub(super) struct Stroke {
    pub(super) kind: Kind,
    pub(super) colour: &'static str,
    pub(super) thickness: u32,
    /// Whether it begins with a filled circle.
    pub(super) has_bulb: bool,
    /// Hues of lines that mean the same; none if it is grey.
    hues: Option<RangeInclusive<f64>>,
}

/// The grey of marks in cells.
pub(super) const GREY: &str = "#CFCFCF";

/// The kind of a row, with its usual number if it has one.
fn usual(row: &KindRow) -> Option<Kind> {
    row.kind(match row.schema {
        Schema::Number => Numbers::Number(row.usual?),
        _ => Numbers::None,
    })
}

/// The lines that are known.
fn strokes() -> impl Iterator<Item = Stroke> {
    KINDS.iter().filter_map(|row| {
        let mut words = row.sudokupad?.split(' ');
        let (form, colour) = (words.next()?, words.next()?);
        let hues = words.next().and_then(|hues| hues.split_once('-'));
        let hues = hues.and_then(|(from, to)| Some(from.parse().ok()?..=to.parse().ok()?));
        let has_bulb = form == "bulb";
        Some(Stroke {
            kind: usual(row)?,
            colour,
            thickness: match hues {
                Some(_) => 10,
                None if has_bulb => 20,
                None => 6,
            },
            has_bulb,
            hues,
        })
    })
}

/// How a kind of line is drawn.
pub(super) fn stroke(kind: &Kind) -> Option<Stroke> {
    strokes().find(|stroke| stroke.kind == *kind)
}

/// What a line of this colour and thickness, with a circle at its begin or not, probably means.
pub(super) fn of_line(colour: [f64; 3], thick: f64, has_bulb: bool) -> Option<Stroke> {
    let (hue, spread) = hue(colour);
    let is_grey = spread < 40.0;
    strokes().find(|stroke| match &stroke.hues {
        Some(hues) => !is_grey && hues.contains(&hue),
        None if stroke.has_bulb => is_grey && has_bulb && thick >= 8.0,
        None => is_grey && thick >= 4.0,
    })
}

/// Red, green and blue, 0 to 255, of a colour such as `#67f067`, `67f067`, `#F` or `#0`.
pub(super) fn channels(colour: &str) -> Option<[f64; 3]> {
    let hex = colour.trim_start_matches('#');
    let channel = |i: usize| {
        let (from, width) = match hex.len() {
            6.. => (2 * i, 2),
            3.. => (i, 1),
            _ => (0, 1),
        };
        let value = u32::from_str_radix(hex.get(from..from + width)?, 16).ok()?;
        Some(f64::from(if width == 1 { value * 17 } else { value }))
    };
    Some([channel(0)?, channel(1)?, channel(2)?])
}

/// Hue in degrees, and how far from grey.
pub(super) fn hue([r, g, b]: [f64; 3]) -> (f64, f64) {
    let most = r.max(g).max(b);
    let spread = most - r.min(g).min(b);
    let hue = if spread < 1.0 {
        0.0
    } else if most == r {
        60.0 * ((g - b) / spread).rem_euclid(6.0)
    } else if most == g {
        60.0 * ((b - r) / spread + 2.0)
    } else {
        60.0 * ((r - g) / spread + 4.0)
    };
    (hue, spread)
}

/// What is drawn between two cells.
#[derive(Copy, Clone, PartialEq, Eq)]
pub(super) enum Between {
    White,
    Black,
    Letter(&'static str),
}

fn pairs() -> [(Between, Kind); 4] {
    [
        (Between::White, Kind::Difference(1)),
        (Between::Black, Kind::Ratio(2)),
        (Between::Letter("X"), Kind::PairSum(10)),
        (Between::Letter("V"), Kind::PairSum(5)),
    ]
}

/// What is drawn between two cells for a kind.
pub(super) fn between(kind: &Kind) -> Option<Between> {
    let found = pairs().into_iter().find(|(_, own)| own == kind);
    found.map(|(between, _)| between)
}

/// What a circle or a letter between two cells probably means.
pub(super) fn of_between(letter: &str, is_round: bool, is_dark: bool) -> Option<Kind> {
    let fits = |between: Between| match between {
        Between::White => letter.is_empty() && is_round && !is_dark,
        Between::Black => letter.is_empty() && is_round && is_dark,
        Between::Letter(own) => letter.eq_ignore_ascii_case(own),
    };
    let found = pairs().into_iter().find(|(between, _)| fits(*between));
    found.map(|(_, kind)| kind)
}

/// What a grey circle or a grey square in a cell means.
pub(super) fn of_cell(is_round: bool) -> Option<Kind> {
    let form = if is_round { "circle" } else { "square" };
    usual(KINDS.iter().find(|row| row.sudokupad == Some(form))?)
}

/// Whether a kind is drawn as a grey circle in each cell, or as a grey square.
pub(super) fn is_round(kind: &Kind) -> Option<bool> {
    match kind.row().sudokupad? {
        "circle" => Some(true),
        "square" => Some(false),
        _ => None,
    }
}
