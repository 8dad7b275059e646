//! Wings in words.

use ninefold_grid::{Candidate, Cell, Digit, House};
use ninefold_logic::Wing;
use ninefold_techniques::Position;

use super::names::{Names, either};
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
    // The pivot may also hold the digit itself.
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
            let shown_bridge = names.digit(bridge);
            let cases =
                position.map_or_else(String::new, |p| places(names, wing, (house, bridge), p));
            format!(
                "{pincers} can only be {shown} or {shown_bridge}. {cases}So one of {pincers} is {shown}."
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

/// Returns what each digit of the pivot leaves in a pincer: `If r2c5 = 1, then r2c3 = 3. If r2c5 = 2, then r8c5 =
/// 3. `
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

/// Returns where a digit can be in a house, and in which pincer each place forces the other digit: `In row 8, 7 can
/// only be in r8c2 or r8c3. If r8c2 = 7, then r1c2 = 9. If r8c3 = 7, then r5c3 = 9. `
fn places(
    names: Names<'_>,
    wing: &Wing,
    (house, bridge): (House, Digit),
    position: &Position,
) -> String {
    let cells = names.0.cells_of(house).iter().copied();
    let places: Vec<Cell> = cells
        .filter(|&cell| position.candidates(cell).contains(bridge))
        .collect();
    let listed: Vec<String> = places.iter().map(|&cell| names.cell(cell)).collect();
    let mut text = format!(
        "In {}, {} can only be in {}. ",
        names.long_house(house),
        names.digit(bridge),
        either(&listed)
    );
    for &pincer in &wing.pincers {
        let seen: Vec<Cell> = places
            .iter()
            .copied()
            .filter(|&cell| names.0.sees(cell, pincer))
            .collect();
        if !seen.is_empty() {
            text += &format!(
                "If {}, then {}. ",
                names.is(&seen, bridge),
                names.is(&[pincer], wing.digit)
            );
        }
    }
    text
}
