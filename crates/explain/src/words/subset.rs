//! Subsets in words.

use ninefold_grid::Candidate;
use ninefold_logic::Subset;

use super::names::{Names, count, either};
use super::wording::Wording;
use crate::figure::{Figure, Role};

pub(crate) fn describe(names: Names<'_>, subset: &Subset) -> Wording {
    let cells = names.list_cells(&subset.cells);
    let digits = names.list_digits(&subset.digits);
    let houses = names.list_houses(&subset.houses);
    let number = count(subset.cells.len());
    let sentences = if subset.is_hidden {
        format!(
            "In {houses}, the digits {digits} are possible only in {cells}. \
             These {number} cells hold the {number} digits in some order, so they hold nothing else."
        )
    } else {
        let between = match subset.cells.len() {
            2 => format!(
                "{cells} can only be {}",
                either(&names.all_digits(&subset.digits))
            ),
            _ => format!("{cells} have no candidates except {digits}"),
        };
        let each = subset.houses.iter().map(|&house| names.long_house(house));
        let follows = match subset.houses.is_empty() {
            false => format!(
                ", so no other cell of {} can be {}",
                either(&each.collect::<Vec<_>>()),
                either(&names.all_digits(&subset.digits))
            ),
            true => {
                ". A cell that sees all places of one of these digits among them cannot be this digit"
                    .to_owned()
            }
        };
        format!("{between}. These {number} cells hold the {number} digits in some order{follows}.")
    };
    let candidates = subset.cells.iter().flat_map(|&cell| {
        let digits = subset.digits.iter();
        digits.map(move |&digit| (Candidate { cell, digit }, Role::Base))
    });
    Wording {
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
