//! Deadly patterns in words.

use ninefold_grid::{Candidate, Cell, Digit};
use ninefold_logic::Avoided;

use super::names::Names;
use super::told::Told;
use crate::figure::{Figure, Role};

pub(crate) fn tell(names: Names<'_>, avoided: &Avoided) -> Told {
    let pattern = &avoided.pattern.cells;
    let cells: Vec<Cell> = pattern.iter().map(|(cell, _)| *cell).collect();
    let mut digits: Vec<Digit> = pattern.iter().flat_map(|(_, d)| d).copied().collect();
    digits.sort_unstable();
    digits.dedup();
    let rich = names.list_cells(&avoided.rich);
    let escape = match avoided.rich.as_slice() {
        [_] => format!("So {rich} holds another digit."),
        _ => format!("So one of {rich} holds another digit."),
    };
    let more = match (avoided.subset.as_slice(), avoided.house) {
        (_, Some((house, digit))) => format!(
            " {digit} stands in one of them, since {} has no other place for it; the other cell is \
             the one that escapes.",
            names.long_house(house)
        ),
        ([], None) => String::new(),
        (subset, None) => format!(
            " With {} it uses up as many digits as there are cells.",
            names.list_cells(subset)
        ),
    };
    let base = pattern.iter().flat_map(|&(cell, ref digits)| {
        let base = move |&digit: &_| (Candidate { cell, digit }, Role::Base);
        digits.iter().map(base)
    });
    Told {
        notation: format!("{} in {}", names.digits(&digits), names.cells(&cells)),
        sentences: format!(
            "If {} held only digits of the pattern ({}), they could be filled in another way with the \
             same digits in every house, and the puzzle would have a second solution. {escape}{more}",
            names.list_cells(&cells),
            names.list_digits(&digits)
        ),
        figure: Figure {
            houses: avoided
                .house
                .iter()
                .map(|&(h, _)| (h, Role::Base))
                .collect(),
            cells: avoided.subset.iter().map(|&c| (c, Role::Fin)).collect(),
            candidates: base.collect(),
            ..Figure::default()
        },
    }
}
