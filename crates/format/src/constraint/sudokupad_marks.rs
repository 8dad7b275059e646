//! The forms and colours in which players know rules: what is drawn for a kind, and what a drawing means.

use ninefold_grid::Cell;
use ninefold_grid::constraint::{Constraint, Kind, Rule};

/// A line as it is drawn.
pub(super) struct Stroke {
    pub(super) kind: Kind,
    pub(super) colour: &'static str,
    pub(super) thickness: u32,
    /// Whether it begins with a filled circle.
    pub(super) has_bulb: bool,
    /// What lines of the kind look like in general.
    look: Look,
}

enum Look {
    /// Hues from one degree to another.
    Hue(f64, f64),
    /// Grey, and at least so thick.
    Grey(f64),
}

/// The lines that are known; of grey ones the first that fits counts.
fn strokes() -> [Stroke; 5] {
    let stroke = |kind, colour, thickness, look| Stroke {
        kind,
        colour,
        thickness,
        has_bulb: false,
        look,
    };
    [
        Stroke {
            has_bulb: true,
            ..stroke(Kind::Thermo, GREY, 20, Look::Grey(8.0))
        },
        stroke(Kind::Palindrome, "#BBBBBB", 6, Look::Grey(4.0)),
        stroke(Kind::Whisper(5), "#67F067", 10, Look::Hue(90.0, 150.0)),
        stroke(Kind::RegionSum, "#2ECBFF", 10, Look::Hue(185.0, 215.0)),
        stroke(Kind::Renban, "#F067F0", 10, Look::Hue(285.0, 320.0)),
    ]
}

/// The grey of marks in cells.
pub(super) const GREY: &str = "#CFCFCF";

/// How a kind of line is drawn.
pub(super) fn stroke(kind: &Kind) -> Option<Stroke> {
    strokes().into_iter().find(|stroke| stroke.kind == *kind)
}

/// What a line probably means: of this hue, so far from grey, so thick, with a circle at its begin or not.
pub(super) fn of_line((hue, spread): (f64, f64), thick: f64, has_bulb: bool) -> Option<Stroke> {
    strokes().into_iter().find(|stroke| match stroke.look {
        Look::Hue(from, to) => spread >= 40.0 && (from..=to).contains(&hue),
        Look::Grey(least) => spread < 40.0 && thick >= least && (has_bulb || !stroke.has_bulb),
    })
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
pub(super) fn of_cell(is_round: bool) -> Kind {
    if is_round { Kind::Odd } else { Kind::Even }
}

/// Whether a kind is drawn as a grey circle in each cell, or as a grey square.
pub(super) fn is_round(kind: &Kind) -> Option<bool> {
    [true, false]
        .into_iter()
        .find(|&round| of_cell(round) == *kind)
}

/// The arrow from a circle along an arm.
pub(super) fn arrow(circle: Cell, arm: Vec<Cell>) -> Constraint {
    Constraint::of(Kind::Arrow, vec![vec![circle], arm])
}

/// The circle and the arm of an arrow.
pub(super) fn as_arrow(rule: &Rule) -> Option<(Cell, &[Cell])> {
    match (&rule.kind, &rule.groups[..]) {
        (Kind::Arrow, [circle, arm]) if circle.len() == 1 => Some((circle[0], arm)),
        _ => None,
    }
}
