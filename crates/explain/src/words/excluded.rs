//! What cells that touch exclude in a non-consecutive puzzle, in words.

use ninefold_grid::{Cell, Digit, House};
use ninefold_logic::{Truth, Whip};

use super::names::either;
use super::setting::Setting;
use super::wording::Wording;
use crate::figure::{Figure, Role};

/// The rule, as a reason.
const RULE: &str = "cells that touch do not hold consecutive digits";

/// Explains a candidate that a placed digit, all candidates of a cell, or all places of a digit in a house
/// exclude. Returns `None` if the reason is another one.
pub(super) fn describe(setting: Setting<'_>, whip: &Whip) -> Option<Wording> {
    match whip.links.as_slice() {
        [(Truth::Cell(cell), Some(node))] if node.cells == [*cell] => {
            Some(by_placed(setting, *cell, node.digit))
        }
        [(Truth::Cell(cell), None)] => Some(by_cell(setting, *cell)),
        [(Truth::House(house, digit), None)] if *digit != whip.target.digit => {
            Some(by_places(setting, *house, *digit))
        }
        _ => None,
    }
}

fn by_placed(setting: Setting<'_>, cell: Cell, digit: Digit) -> Wording {
    let names = setting.names;
    let (name, digit) = (names.cell(cell), names.digit(digit));
    Wording {
        notation: format!("{name}={digit}"),
        sentences: format!("{name} is {digit}, and {RULE}."),
        figure: Figure::default(),
    }
}

fn by_cell(setting: Setting<'_>, cell: Cell) -> Wording {
    let names = setting.names;
    let name = names.cell(cell);
    let begin = setting.position.map_or_else(String::new, |position| {
        let digits: Vec<Digit> = position.candidates(cell).iter().collect();
        format!("{name} is {}. ", either(&names.all_digits(&digits)))
    });
    let excluded = either(&names.all_digits(&digits_of(setting)));
    Wording {
        notation: format!("all of {name}"),
        sentences: format!(
            "{begin}Whichever digit it is, a cell that touches {name} cannot hold {excluded}, because {RULE}."
        ),
        figure: Figure::default(),
    }
}

fn by_places(setting: Setting<'_>, house: House, digit: Digit) -> Wording {
    let names = setting.names;
    let (value, place) = (names.digit(digit), names.long_house(house));
    let begin = setting.position.map_or_else(String::new, |position| {
        let cells = names.0.cells_of(house).iter();
        let can = cells.filter(|&&cell| position.candidates(cell).contains(digit));
        let places: Vec<String> = can.map(|&cell| names.cell(cell)).collect();
        format!("In {place}, {value} can only be in {}. ", either(&places))
    });
    let excluded = either(&names.all_digits(&digits_of(setting)));
    Wording {
        notation: format!("{value} in {}", names.house(house)),
        sentences: format!(
            "{begin}Wherever it is, {} cannot hold {excluded}, because {RULE}.",
            names.list_cells(&setting.cells())
        ),
        figure: Figure {
            houses: vec![(house, Role::Base)],
            ..Figure::default()
        },
    }
}

/// The digits that the step removes, each once.
fn digits_of(setting: Setting<'_>) -> Vec<Digit> {
    let candidates = setting.conclusion.candidates().iter();
    let mut digits: Vec<Digit> = candidates.map(|candidate| candidate.digit).collect();
    digits.sort_unstable();
    digits.dedup();
    digits
}
