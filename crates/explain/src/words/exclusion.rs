//! Aligned exclusion in words.

use ninefold_logic::Exclusion;

use super::names::Names;
use super::told::Told;
use crate::figure::{Figure, Role};

pub(crate) fn tell(names: Names<'_>, exclusion: &Exclusion) -> Told {
    let Exclusion { cells, excluders } = exclusion;
    let base = cells.iter().map(|&cell| (cell, Role::Base));
    let fins = excluders.iter().map(|&cell| (cell, Role::Fin));
    let left = match excluders.as_slice() {
        [] => String::new(),
        some => format!(" or leave nothing for one of {}", names.list_cells(some)),
    };
    Told {
        notation: format!("{} by {}", names.cells(cells), names.cells(excluders)),
        sentences: format!(
            "Of all combinations of digits in {}, those that repeat a digit in a house{left} fall \
             away. No combination is left in which a cell holds a digit that goes.",
            names.list_cells(cells)
        ),
        figure: Figure {
            cells: base.chain(fins).collect(),
            ..Figure::default()
        },
    }
}
