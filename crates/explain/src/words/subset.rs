//! Subsets in words.

use ninefold_grid::Candidate;
use ninefold_logic::Subset;

use super::names::Names;
use super::told::Told;
use crate::figure::{Figure, Role};

pub(crate) fn tell(names: Names<'_>, subset: &Subset) -> Told {
    let cells = names.list_cells(&subset.cells);
    let digits = names.list_digits(&subset.digits);
    let houses = names.list_houses(&subset.houses);
    let sentences = if subset.is_hidden {
        format!(
            "In {houses} the digits {digits} can stand in {cells} only. \
             They fill these cells, so that no other digit has room there."
        )
    } else {
        format!(
            "The cells {cells} have no other candidates than {digits}. \
             They use these digits up for {houses}."
        )
    };
    let candidates = subset.cells.iter().flat_map(|&cell| {
        let digits = subset.digits.iter();
        digits.map(move |&digit| (Candidate { cell, digit }, Role::Base))
    });
    Told {
        notation: format!(
            "{} in {}",
            names.digits(&subset.digits),
            names.cells(&subset.cells)
        ),
        sentences,
        figure: Figure {
            houses: subset.houses.iter().map(|&h| (h, Role::Base)).collect(),
            cells: subset.cells.iter().map(|&c| (c, Role::Base)).collect(),
            candidates: candidates.collect(),
            ..Figure::default()
        },
    }
}
