//! Rules about the neighbours of cells in cages: those outside the cage, or those in it.

use ninefold_grid::Cell;
use ninefold_grid::constraint::Constraint;

use super::found::Meant;
use crate::format::sets::related;
use crate::said::Meaning;

/// Adds these rules. Returns whether they are about cages.
pub(super) fn read(meant: &mut Meant) -> bool {
    let (board, said) = (meant.board, meant.said);
    let (rims, pairs) = (
        said.first(Meaning::CageRim),
        said.first(Meaning::CagePaired),
    );
    for drawn in &meant.drawing.cages {
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
                    meant.add(own, consecutive(near));
                }
            }
            if let Some(own) = pairs.filter(|_| !inside.is_empty()) {
                let any = inside.into_iter().map(consecutive).collect();
                meant.add(own, Constraint::Any(any));
            }
        }
    }
    rims.is_some() || pairs.is_some()
}
