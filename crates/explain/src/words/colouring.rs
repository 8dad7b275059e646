//! Colouring in words: `5 in r1c3/r4c3, r2c7/r2c9`, the colours of each cluster with a stroke between.

use ninefold_grid::{Candidate, Cell};
use ninefold_logic::Colouring;

use super::names::Names;
use super::told::Told;
use crate::figure::{Figure, Role};

pub(crate) fn tell(names: Names<'_>, colouring: &Colouring) -> Told {
    let digit = colouring.digit;
    let shown = names.digit(digit);
    let clusters: Vec<String> = (colouring.clusters.iter())
        .map(|[on, off]| format!("{}/{}", names.cells(on), names.cells(off)))
        .collect();
    let sentences: Vec<String> = (colouring.clusters.iter())
        .map(|[on, off]| {
            format!(
                "{shown} has only two places in some houses, and these places hang together: either it \
                 stands in {}, or in {}.",
                names.list_cells(on),
                names.list_cells(off)
            )
        })
        .collect();
    let why = match colouring.clusters.len() {
        1 => {
            "Cells that see both colours, and cells of one colour that see each other, cannot hold it."
        }
        _ => {
            "Where a colour sees a colour of the other cluster, not both are right, \
             so one of the opposite two is; a colour that sees both colours of the other cluster is wrong."
        }
    };
    let roles = [Role::On, Role::Off];
    let mut candidates: Vec<(Candidate, Role)> = Vec::new();
    for cluster in &colouring.clusters {
        for (colour, role) in cluster.iter().zip(roles) {
            let with = |&cell: &Cell| (Candidate { cell, digit }, role);
            candidates.extend(colour.iter().map(with));
        }
    }
    Told {
        notation: format!("{shown} in {}", clusters.join(", ")),
        sentences: format!("{} {why}", sentences.join(" ")),
        figure: Figure {
            candidates,
            ..Figure::default()
        },
    }
}
