//! Wings in words.

use ninefold_grid::Candidate;

use super::{Names, Told};
use crate::figure::{Figure, Role};
use crate::wing::Wing;

pub(crate) fn tell(names: Names<'_>, wing: &Wing) -> Told {
    let digit = wing.digit;
    let pincers = names.list_cells(&wing.pincers);
    let middle = match (wing.pivot, wing.bridge) {
        (Some(pivot), _) => format!("Whatever {} holds", names.cell(pivot)),
        (None, Some((house, bridge))) => {
            format!("Wherever {bridge} stands in {}", names.long_house(house))
        }
        (None, None) => "In every case".to_owned(),
    };
    let pivot = wing.pivot.iter().map(|&cell| (cell, Role::Pivot));
    let ends = wing.pincers.iter().map(|&cell| (cell, Role::Base));
    let on = |&cell: &_| (Candidate { cell, digit }, Role::On);
    let before = wing
        .pivot
        .map_or_else(String::new, |cell| format!("{} with ", names.cell(cell)));
    Told {
        notation: format!("{before}{} on {digit}", names.cells(&wing.pincers)),
        sentences: format!(
            "{middle}, one of {pincers} holds {digit}. A cell that sees them cannot hold {digit}."
        ),
        figure: Figure {
            houses: wing
                .bridge
                .map(|(house, _)| (house, Role::Base))
                .into_iter()
                .collect(),
            cells: pivot.chain(ends).collect(),
            candidates: wing.pincers.iter().map(on).collect(),
            ..Figure::default()
        },
    }
}
