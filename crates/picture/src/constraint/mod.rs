//! Constraints in the form in which puzzles are printed, under the digits.
//!
//! Shades and lines lie under the lines of the board; cages, marks between cells and clues outside lie over them.
//! What no drawing can say (the knight's move and the like) is said in words below the board, and so is what each
//! sort of line means.
//!
//! | file | what it draws |
//! |---|---|
//! | `drawn` | what is drawn for each kind: a new kind begins here |
//! | `palette` | colours on paper and on screen |
//! | `shade` | extra regions, windoku, disjoint groups, odd, even, least and greatest cells, clones |
//! | `lines` | thermometers, arrows, and all constraints about lines |
//! | `cages` | dashed outlines with a sum |
//! | `pairs` | dots, X and V, greater signs, quadruples |
//! | `outside` | clues beside rows, columns and diagonals |
//! | `caption` | the words |

mod cages;
mod caption;
pub(crate) mod clues;
mod drawn;
mod lines;
mod outside;
mod pairs;
mod palette;
mod shade;
#[cfg(test)]
mod tests;

pub(crate) use caption::paragraphs;

use crate::drawing::Drawing;
use crate::frame::Frame;

/// What lies under the lines of the board.
pub(crate) fn draw_under_lines(frame: &Frame<'_>, drawing: &mut Drawing) {
    shade::draw(frame, drawing);
    lines::draw(frame, drawing);
}

/// What lies over the lines of the board.
pub(crate) fn draw_over_lines(frame: &Frame<'_>, drawing: &mut Drawing) {
    cages::draw(frame, drawing);
    pairs::draw(frame, drawing);
    outside::draw(frame, drawing);
}
