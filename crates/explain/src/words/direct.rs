//! Direct techniques in words: the pattern first, then the single that it leaves.

use ninefold_grid::Candidate;
use ninefold_logic::{Direct, First, SingleKind};

use super::names::{Names, list};
use super::wording::Wording;
use super::{locked, subset};
use crate::figure::Role;

pub(crate) fn describe(names: Names<'_>, direct: &Direct) -> Wording {
    let first = match &direct.first {
        First::Locked(one) => locked::describe(names, one),
        First::Subset(one) => subset::describe(names, one),
    };
    let single = &direct.single;
    let (cell, digit) = (names.cell(single.cell), names.digit(single.digit));
    let mut figure = first.figure;
    let (place, only) = match single.kind {
        SingleKind::Full(house) | SingleKind::Hidden(house) => {
            figure.houses.push((house, Role::Base));
            let only = format!("only {cell} can be {digit} in {}", names.long_house(house));
            (names.house(house), only)
        }
        SingleKind::Naked => (cell.clone(), format!("{cell} can only be {digit}")),
    };
    // The pattern may remove more candidates than the single needs.
    let is_needed = |gone: &&Candidate| match single.kind {
        SingleKind::Naked => gone.cell == single.cell,
        _ => gone.digit == single.digit,
    };
    let needed: Vec<Candidate> = direct.gone.iter().filter(is_needed).copied().collect();
    let without = list(&names.digits_in_cells(&needed, "in"));
    let roles = direct.gone.iter().map(|&gone| (gone, Role::Eliminated));
    figure.candidates.extend(roles);
    Wording {
        notation: format!("{}, {digit} in {place}", first.notation),
        sentences: format!("{} Without {without}, {only}.", first.sentences),
        figure,
    }
}
