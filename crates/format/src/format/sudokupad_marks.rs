//! The forms and colours by which players know rules: what is drawn for a kind, and which kind a drawing means.

use ninefold_grid::constraint::{KINDS, Kind, Mark};

/// The look of a line.
pub(super) struct Stroke {
    pub(super) kind: Kind,
    pub(super) colour: &'static str,
    pub(super) thickness: u32,
    /// Whether it begins with a filled circle.
    pub(super) has_bulb: bool,
}

/// The grey of marks in cells.
pub(super) const GREY: &str = "#CFCFCF";

/// Returns the known lines.
fn strokes() -> impl Iterator<Item = Stroke> {
    KINDS.iter().filter_map(|row| {
        let mut words = row.sudokupad?.split(' ');
        let (form, colour) = (words.next()?, words.next()?);
        let is_grey = words.next().is_none();
        let has_bulb = form == "bulb";
        Some(Stroke {
            kind: row.with_number(None)?,
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

/// Returns the look of a kind of line.
pub(super) fn stroke(kind: &Kind) -> Option<Stroke> {
    strokes().find(|stroke| stroke.kind == *kind)
}

/// A drawing between two cells.
#[derive(Copy, Clone, PartialEq, Eq)]
pub(super) enum Between {
    White,
    Black,
    Letter(&'static str),
}

const MARKS: [(Between, Mark); 4] = [
    (Between::White, Mark::Difference(1)),
    (Between::Black, Mark::Ratio(2)),
    (Between::Letter("X"), Mark::Sum(10)),
    (Between::Letter("V"), Mark::Sum(5)),
];

/// Returns what is drawn between two cells for a kind.
pub(super) fn between(kind: &Kind) -> Option<Between> {
    let mark = kind.mark()?;
    let found = MARKS.iter().find(|(_, own)| *own == mark);
    found.map(|&(between, _)| between)
}

/// Returns whether a kind is drawn as a grey circle in each cell, or as a grey square. Returns `None` if it is
/// neither.
pub(super) fn is_round(kind: &Kind) -> Option<bool> {
    match kind.row().sudokupad? {
        "circle" => Some(true),
        "square" => Some(false),
        _ => None,
    }
}
