//! Wings in words.

use ninefold_grid::{Candidate, Cell};
use ninefold_logic::Wing;
use ninefold_techniques::Position;

use super::names::Names;
use super::setting::Setting;
use super::wording::Wording;
use crate::figure::{Figure, Role};

pub(crate) fn describe(setting: Setting<'_>, wing: &Wing) -> Wording {
    let (names, position) = (setting.names, setting.position);
    let digit = wing.digit;
    let pincers = names.list_cells(&wing.pincers);
    let shown = names.digit(digit);
    let pivot = wing.pivot.iter().map(|&cell| (cell, Role::Pivot));
    let ends = wing.pincers.iter().map(|&cell| (cell, Role::Base));
    let on = |&cell: &_| (Candidate { cell, digit }, Role::On);
    // The pivot may hold the digit itself.
    let is_own = |pivot: &Cell| position.is_some_and(|p| p.candidates(*pivot).contains(digit));
    let all = match wing.pivot.filter(is_own) {
        Some(pivot) => format!("{}, {pincers}", names.cell(pivot)),
        None => pincers.clone(),
    };
    let before = wing
        .pivot
        .map_or_else(String::new, |cell| format!("{} with ", names.cell(cell)));
    let reason = match (wing.pivot, wing.bridge) {
        (Some(pivot), _) => {
            let cases = position.map_or_else(String::new, |p| cases(names, wing, pivot, p));
            format!("{cases}So one of {all} is {shown}.")
        }
        (None, Some((house, bridge))) => {
            let (bridge, house) = (names.digit(bridge), names.long_house(house));
            format!(
                "{pincers} can only be {shown} or {bridge}. Wherever the {bridge} of {house} is, one of these two \
                 cells sees it and is {shown}."
            )
        }
        (None, None) => format!("One of {all} is {shown}."),
    };
    let seeing = setting.cells();
    let them = if all.contains(", ") {
        "all of them"
    } else {
        "both"
    };
    Wording {
        notation: format!("{before}{} on {shown}", names.cells(&wing.pincers)),
        sentences: format!("{reason} {} {them}.", names.see(&seeing)),
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

/// What each digit of the pivot leaves in a pincer: `If r2c5 = 1, then r2c3 = 3. If r2c5 = 2, then r8c5 = 3. `
fn cases(names: Names<'_>, wing: &Wing, pivot: Cell, position: &Position) -> String {
    let digits = position.candidates(pivot).iter();
    let mut cases = String::new();
    for digit in digits.filter(|&digit| digit != wing.digit) {
        let has = |&&pincer: &&Cell| position.candidates(pincer).contains(digit);
        let Some(&pincer) = wing.pincers.iter().find(has) else {
            continue;
        };
        cases += &format!(
            "If {}, then {}. ",
            names.is(&[pivot], digit),
            names.is(&[pincer], wing.digit)
        );
    }
    cases
}
