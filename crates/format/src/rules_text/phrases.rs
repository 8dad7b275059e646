//! The phrases of rules' texts and their meanings, a row for each.
//!
//! A phrase is a list of parts, separated by `;`, which must all be in a clause, in any order. A part is a choice
//! of beginnings of words, separated by `|`. A choice with `$` at its end is a whole word.

mod beside;
mod board;
mod cages;
mod cells;
mod lines;

use super::meaning::Phrase;

/// Returns all phrases.
pub(super) fn phrases() -> impl Iterator<Item = &'static Phrase> {
    let themes = [
        lines::LINES,
        cells::CELLS,
        cages::CAGES,
        beside::BESIDE,
        board::BOARD,
    ];
    themes.into_iter().flatten()
}
