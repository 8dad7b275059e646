//! Sets of cells that hold the same digits, in words.

use ninefold_grid::words::capitalized;
use ninefold_logic::Equivalence;

use super::names::{Names, count};
use super::wording::Wording;
use crate::figure::{Figure, Role};

pub(crate) fn describe(names: Names<'_>, found: &Equivalence) -> Wording {
    let Equivalence {
        digit,
        full,
        others,
        full_cells,
        other_cells,
        most,
    } = found;
    let digit = names.digit(*digit);
    let role = |houses: &[_], role: Role| houses.iter().map(|&h| (h, role)).collect::<Vec<_>>();
    let cells = |cells: &[_], role: Role| cells.iter().map(|&c| (c, role)).collect::<Vec<_>>();
    let number = count(*most);
    let placed = match most {
        0 => format!(
            "The first set has no place for {digit}, so the second set has no {digit} either."
        ),
        1 => format!(
            "The first set can hold {digit} only once, and the second set already has one {digit}. So it has no other {digit}."
        ),
        _ => format!(
            "The first set can hold {digit} at most {number} times, and the second set already has {number} {digit}s. So it has \
             no other {digit}."
        ),
    };
    Wording {
        notation: format!(
            "{digit} in {} as in {}",
            names.cells(full_cells),
            names.cells(other_cells)
        ),
        sentences: format!(
            "{} hold each digit {} times, and so do {}. Leave out the cells that both have in common. Two sets of \
             cells are left that hold the same digits: {} and {}. {placed}",
            capitalized(&names.list_houses(full)),
            count(full.len()),
            names.list_houses(others),
            names.cells(full_cells),
            names.cells(other_cells),
        ),
        figure: Figure {
            houses: [role(full, Role::Base), role(others, Role::Cover)].concat(),
            cells: [cells(full_cells, Role::Base), cells(other_cells, Role::Fin)].concat(),
            ..Figure::default()
        },
    }
}
