//! Sets of cells that hold the same digits, in words.

use ninefold_logic::Equivalence;

use super::names::{Names, capital};
use super::told::Told;
use crate::figure::{Figure, Role};

pub(crate) fn tell(names: Names<'_>, found: &Equivalence) -> Told {
    let Equivalence {
        digit,
        full,
        others,
        full_cells,
        other_cells,
        most,
    } = found;
    let digit = names.digit(*digit);
    let times = |count: usize| match count {
        0 => "at all".to_owned(),
        1 => "more than once".to_owned(),
        2 => "more than twice".to_owned(),
        count => format!("more than {count} times"),
    };
    let role = |houses: &[_], role: Role| houses.iter().map(|&h| (h, role)).collect::<Vec<_>>();
    let cells = |cells: &[_], role: Role| cells.iter().map(|&c| (c, role)).collect::<Vec<_>>();
    let placed = match most {
        0 => String::new(),
        _ => format!(", and the second set already holds {digit} that often"),
    };
    Told {
        notation: format!(
            "{digit} in {} as in {}",
            names.cells(full_cells),
            names.cells(other_cells)
        ),
        sentences: format!(
            "{} hold each digit {} times, and so do {}. Without the cells that they share, two sets are left that hold the \
             same digits, each equally often: {} and {}. The first set cannot hold {digit} {}{placed}.",
            capital(&names.list_houses(full)),
            full.len(),
            names.list_houses(others),
            names.cells(full_cells),
            names.cells(other_cells),
            times(*most),
        ),
        figure: Figure {
            houses: [role(full, Role::Base), role(others, Role::Cover)].concat(),
            cells: [cells(full_cells, Role::Base), cells(other_cells, Role::Fin)].concat(),
            ..Figure::default()
        },
    }
}
