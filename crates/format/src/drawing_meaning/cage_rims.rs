//! Rules about the neighbours of cells in cages: those outside the cage, or those in it.

use ninefold_grid::Cell;
use ninefold_grid::constraint::Constraint;

use super::found::DrawingReader;
use crate::format::sets::related;
use crate::rules_text::Meaning;

/// Adds these rules. Returns whether they are about cages.
pub(super) fn read(reader: &mut DrawingReader) -> bool {
    let (board, rules_text) = (reader.board, reader.rules_text);
    let (rims, pairs) = (
        rules_text.first(Meaning::CageRim),
        rules_text.first(Meaning::CagePaired),
    );
    for drawn in &reader.drawing.cages {
        for &cell in &drawn.cells {
            let consecutive = |near: Cell| {
                related(board, "consecutive", vec![cell, near], |a, b| {
                    (a - b).abs() == 1
                })
            };
            let near = board.neighbours(cell).into_iter();
            let (inside, outside): (Vec<Cell>, Vec<Cell>) =
                near.partition(|near| drawn.cells.contains(near));
            if let Some(own) = rims {
                for near in outside {
                    reader.add(own, consecutive(near));
                }
            }
            if let Some(own) = pairs.filter(|_| !inside.is_empty()) {
                let any = inside.into_iter().map(consecutive).collect();
                reader.add(own, Constraint::Any(any));
            }
        }
    }
    rims.is_some() || pairs.is_some()
}
