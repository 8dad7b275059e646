//! Constraints under the digits, in the form in which puzzles are printed.
//!
//! Shades and lines are below the lines of the board. Cages, marks between cells and clues outside are above them.
//! Words below the board describe constraints that cannot be drawn (the knight's move and the like), and the
//! meaning of each kind of line.
//!
//! | file | what it draws |
//! |---|---|
//! | `drawn` | the drawing of each kind: begin here to add a kind |
//! | `palette` | colours on paper and on screen |
//! | `shade` | extra regions, windoku, disjoint groups, odd, even, least and greatest cells, clones |
//! | `lines` | thermometers, arrows, and all constraints about lines |
//! | `cages` | dashed outlines with a sum |
//! | `pairs` | dots, X and V, greater signs, quadruples |
//! | `outside` | clues beside rows, columns and diagonals |
//! | `setter` | the setter's own drawing, in place of that of its rules |
//! | `caption` | the words, each line with a piece of it |

mod cages;
mod caption;
pub(crate) mod clues;
pub(crate) mod drawn;
mod lines;
mod outside;
mod pairs;
mod palette;
mod setter;
mod shade;
#[cfg(test)]
mod tests;

pub(crate) use cages::corner_texts;
pub(crate) use caption::{Caption, paragraphs};

use crate::drawing::Drawing;
use crate::frame::Frame;

/// Draws the constraints below the lines of the board.
pub(crate) fn draw_under_lines(frame: &Frame<'_>, drawing: &mut Drawing) {
    shade::draw(frame, drawing);
    lines::draw(frame, drawing);
    if let Some(artwork) = frame.picture.artwork {
        setter::draw(frame, artwork, drawing, false);
    }
}

/// Draws the constraints above the lines of the board.
pub(crate) fn draw_over_lines(frame: &Frame<'_>, drawing: &mut Drawing) {
    cages::draw(frame, drawing);
    pairs::draw(frame, drawing);
    outside::draw(frame, drawing);
    if let Some(artwork) = frame.picture.artwork {
        setter::draw(frame, artwork, drawing, true);
    }
}
