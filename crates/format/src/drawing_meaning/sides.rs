//! The sides of the board that sentences about clues beside it name: "Clues on the left are X-sums".

use ninefold_grid::Board;

use crate::rules_text::Statement;

/// A side of the board.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Side {
    Left,
    Right,
    Above,
    Below,
}

/// Words for each side.
const NAMES: [(Side, &[&str]); 4] = [
    (
        Side::Left,
        &[
            "on the left",
            "to the left",
            "at the left",
            "left of the",
            "left of a row",
            "left of rows",
            "left of each row",
            "left side",
            "left hand side",
            "left edge",
        ],
    ),
    (
        Side::Right,
        &[
            "on the right",
            "to the right",
            "at the right",
            "right of the",
            "right of a row",
            "right of rows",
            "right of each row",
            "right side",
            "right hand side",
            "right edge",
        ],
    ),
    (
        Side::Above,
        &[
            "above",
            "at the top",
            "on top",
            "on the top",
            "along the top",
            "top of the",
            "top side",
            "top edge",
        ],
    ),
    (
        Side::Below,
        &[
            "below",
            "beneath",
            "underneath",
            "at the bottom",
            "on the bottom",
            "along the bottom",
            "bottom of the",
            "bottom side",
            "bottom edge",
        ],
    ),
];

/// Returns the sides that a statement names.
pub(super) fn named(own: &Statement) -> Vec<Side> {
    let words = format!(" {} ", own.words().join(" "));
    let is_named = |names: &&[&str]| {
        names
            .iter()
            .any(|name| words.contains(&format!(" {name} ")))
    };
    let found = NAMES.iter().filter(|(_, names)| is_named(names));
    found.map(|(side, _)| *side).collect()
}

/// Returns whether a statement is about clues at this place: it names no side, or that of the place.
pub(super) fn allows(own: &Statement, board: &Board, (row, column): (i32, i32)) -> bool {
    let side = match () {
        () if row < 0 => Side::Above,
        () if row >= board.rows() as i32 => Side::Below,
        () if column < 0 => Side::Left,
        () => Side::Right,
    };
    let named = named(own);
    named.is_empty() || named.contains(&side)
}

/// Returns whether each statement names sides of its own.
pub(super) fn are_apart(stated: &[&Statement]) -> bool {
    let sides: Vec<Vec<Side>> = stated.iter().map(|own| named(own)).collect();
    let differ = |i: usize| {
        let mut others = sides[..i].iter().flatten();
        !sides[i].is_empty() && !others.any(|side| sides[i].contains(side))
    };
    (0..sides.len()).all(differ)
}
