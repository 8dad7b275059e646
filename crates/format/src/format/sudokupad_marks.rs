//! The forms and colours in which players know rules: what is drawn for a kind, and what a drawing means.

use ninefold_grid::constraint::{KINDS, Kind, KindRow, Numbers, Schema};

/// A line as it is drawn.
pub(super) struct Stroke {
    pub(super) kind: Kind,
    pub(super) colour: &'static str,
    pub(super) thickness: u32,
    /// Whether it begins with a filled circle.
    pub(super) has_bulb: bool,
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
        let is_grey = words.next().is_none();
        let has_bulb = form == "bulb";
        Some(Stroke {
            kind: usual(row)?,
            colour,
            thickness: match () {
                () if !is_grey => 10,
                () if has_bulb => 20,
                () => 6,
            },
            has_bulb,
        })
    })
}

/// How a kind of line is drawn.
pub(super) fn stroke(kind: &Kind) -> Option<Stroke> {
    strokes().find(|stroke| stroke.kind == *kind)
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

/// Whether a kind is drawn as a grey circle in each cell, or as a grey square.
pub(super) fn is_round(kind: &Kind) -> Option<bool> {
    match kind.row().sudokupad? {
        "circle" => Some(true),
        "square" => Some(false),
        _ => None,
    }
}
