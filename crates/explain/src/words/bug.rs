//! Bivalue universal graves in words.

use ninefold_logic::Grave;

use super::names::Names;
use super::told::Told;
use crate::figure::{Figure, Role};

pub(crate) fn tell(names: Names<'_>, grave: &Grave) -> Told {
    let extras = grave.extras.iter();
    let of = |c: &ninefold_grid::Candidate| format!("{} in {}", c.digit, names.cell(c.cell));
    let list: Vec<String> = extras.map(of).collect();
    let (subject, verb) = match list.as_slice() {
        [one] => (one.clone(), "is right"),
        _ => (format!("one of {}", list.join(", ")), "is right"),
    };
    let more = if let Some((house, digit)) = grave.locked {
        format!(
            " The other one of these cells holds {digit}, which {} has nowhere else.",
            names.long_house(house)
        )
    } else if grave.subset.is_empty() {
        String::new()
    } else {
        format!(
            " With {} it fills up the digits that these cells have.",
            names.list_cells(&grave.subset)
        )
    };
    Told {
        notation: list.join(", "),
        sentences: format!(
            "Without {}, every open cell would have two digits, and every house two cells for each \
             of its digits. All of them could be exchanged, and the puzzle would have a second \
             solution. So {subject} {verb}.{more}",
            list.join(", ")
        ),
        figure: Figure {
            candidates: grave.extras.iter().map(|&c| (c, Role::On)).collect(),
            cells: grave.subset.iter().map(|&c| (c, Role::Fin)).collect(),
            houses: grave.locked.iter().map(|&(h, _)| (h, Role::Base)).collect(),
            ..Figure::default()
        },
    }
}
