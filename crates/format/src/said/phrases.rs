//! The phrases of rules' texts, a row for each, and what they mean.
//!
//! A phrase is a list of parts, parted by `;`, which must all be in a clause, in any order. A part is a choice of
//! beginnings of words, parted by `|`; one with `$` at its end is a whole word.

mod beside;
mod board;
mod cages;
mod cells;
mod lines;

use super::meaning::Phrase;

/// All phrases.
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
