//! Singles in words.

use ninefold_grid::Candidate;

use super::{Names, Told};
use crate::figure::{Figure, Role};
use crate::single::{Single, SingleKind};

pub(crate) fn tell(names: Names<'_>, single: &Single) -> Told {
    let (cell, digit) = (names.cell(single.cell), single.digit);
    let (house, sentences) = match single.kind {
        SingleKind::Full(house) => {
            let where_ = names.long_house(house);
            let why =
                format!("{cell} is the last open cell of {where_}, which lacks only {digit}.");
            (Some(house), why)
        }
        SingleKind::Naked => {
            let why =
                format!("{cell} can hold only {digit}; all other digits are seen or ruled out.");
            (None, why)
        }
        SingleKind::Hidden(house) => {
            let where_ = names.long_house(house);
            let why = format!("In {where_} no other cell than {cell} can hold {digit}.");
            (Some(house), why)
        }
    };
    let notation = house.map_or_else(
        || format!("{digit} in {cell}"),
        |house| format!("{digit} in {}", names.house(house)),
    );
    Told {
        notation,
        sentences,
        figure: Figure {
            houses: house.map(|house| (house, Role::Base)).into_iter().collect(),
            ..Figure::default()
        },
    }
}

/// A digit that nothing but the solution gives.
pub(crate) fn tell_looked_up(names: Names<'_>, candidate: Candidate) -> Told {
    let cell = names.cell(candidate.cell);
    Told {
        notation: format!("{} in {cell}", candidate.digit),
        sentences: format!(
            "No technique goes on here, so the digit of {cell} is looked up in the solution."
        ),
        figure: Figure::default(),
    }
}
