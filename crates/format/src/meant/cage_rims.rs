//! What is said of the neighbours of cells in cages: those outside the cage, or those in it.

use ninefold_grid::Cell;
use ninefold_grid::constraint::Constraint;

use super::found::Meant;
use crate::format::sets::related;
use crate::said::Meaning;

/// Adds it. Returns whether cages are meant.
pub(super) fn read(meant: &mut Meant) -> bool {
    let said = meant.said;
    let (rims, pairs) = (
        said.first(Meaning::CageRim),
        said.first(Meaning::CagePaired),
    );
    let are_consecutive = |a: i32, b: i32| (a - b).abs() == 1;
    for drawn in &meant.drawing.cages {
        for &cell in &drawn.cells {
            let near = meant.board.neighbours(cell).into_iter();
            let (inside, outside): (Vec<Cell>, Vec<Cell>) =
                near.partition(|near| drawn.cells.contains(near));
            let rule = |near: Cell| {
                related(
                    meant.board,
                    "consecutive",
                    vec![cell, near],
                    are_consecutive,
                )
            };
            let outside: Vec<Constraint> = outside.into_iter().map(rule).collect();
            let inside: Vec<Constraint> = inside.into_iter().map(rule).collect();
            for rule in rims.iter().flat_map(|_| outside.clone()) {
                if let Some(own) = rims {
                    meant.add(own, rule);
                }
            }
            if let Some(own) = pairs.filter(|_| !inside.is_empty()) {
                meant.add(own, Constraint::Any(inside));
            }
        }
    }
    rims.is_some() || pairs.is_some()
}
