//! Unique loops in words.

use ninefold_grid::Candidate;
use ninefold_logic::UniqueLoop;

use super::names::Names;
use super::told::Told;
use crate::figure::{Figure, Role};

pub(crate) fn tell(names: Names<'_>, ring: &UniqueLoop) -> Told {
    let (cells, digits) = (&ring.cells, &ring.digits);
    let candidates = cells.iter().flat_map(|&cell| {
        let base = move |&digit: &_| (Candidate { cell, digit }, Role::Base);
        digits.iter().map(base)
    });
    let more = match ring.houses.as_slice() {
        [] if ring.subset.is_empty() => String::new(),
        [] => format!(
            " With {} it fills up the digits that these cells have.",
            names.list_cells(&ring.subset)
        ),
        [(house, digit)] => format!(
            " {digit} has no place in {} but two of these cells, so one of them holds it and the \
             other that other digit.",
            names.long_house(*house)
        ),
        [(house, _), ..] => {
            let hidden: Vec<_> = ring.houses.iter().map(|&(_, digit)| digit).collect();
            format!(
                " So {} fill the other cells that {} has for them.",
                names.list_digits(&hidden),
                names.long_house(*house)
            )
        }
    };
    let round: Vec<String> = cells.iter().map(|&cell| names.cell(cell)).collect();
    Told {
        notation: format!("{} in {}", names.digits(digits), round.join("-")),
        sentences: format!(
            "If {} held only {}, these two could be exchanged all round, and the puzzle would have \
             a second solution. So one of these cells holds another digit.{more}",
            names.list_cells(cells),
            names.list_digits(digits)
        ),
        figure: Figure {
            houses: ring.houses.iter().map(|&(h, _)| (h, Role::Base)).collect(),
            cells: ring.subset.iter().map(|&c| (c, Role::Fin)).collect(),
            candidates: candidates.collect(),
            ..Figure::default()
        },
    }
}
