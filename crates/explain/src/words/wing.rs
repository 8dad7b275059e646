//! Wings in words.

use ninefold_grid::{Candidate, Cell};
use ninefold_logic::Wing;
use ninefold_techniques::Position;

use super::names::Names;
use super::told::Told;
use crate::figure::{Figure, Role};

pub(crate) fn tell(names: Names<'_>, wing: &Wing, position: Option<&Position>) -> Told {
    let digit = wing.digit;
    let pincers = names.list_cells(&wing.pincers);
    let middle = match (wing.pivot, wing.bridge) {
        (Some(pivot), _) => {
            let ways = position.map_or_else(String::new, |p| ways(names, wing, pivot, p));
            format!("{ways}Whatever {} holds", names.cell(pivot))
        }
        (None, Some((house, bridge))) => {
            let bridge = names.digit(bridge);
            format!("Wherever {bridge} stands in {}", names.long_house(house))
        }
        (None, None) => "In every case".to_owned(),
    };
    let pivot = wing.pivot.iter().map(|&cell| (cell, Role::Pivot));
    let ends = wing.pincers.iter().map(|&cell| (cell, Role::Base));
    let on = |&cell: &_| (Candidate { cell, digit }, Role::On);
    // The pivot may hold the digit itself.
    let is_own = |pivot: &Cell| position.is_some_and(|p| p.candidates(*pivot).contains(digit));
    let all = match wing.pivot.filter(is_own) {
        Some(pivot) => format!("{}, {pincers}", names.cell(pivot)),
        None => pincers,
    };
    let before = wing
        .pivot
        .map_or_else(String::new, |cell| format!("{} with ", names.cell(cell)));
    let shown = names.digit(digit);
    Told {
        notation: format!("{before}{} on {shown}", names.cells(&wing.pincers)),
        sentences: format!(
            "{middle}, one of {all} holds {shown}. A cell that sees them cannot hold {shown}."
        ),
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

/// What each digit of the pivot leaves in a pincer: `If r2c5 is 1, r2c3 is 3; if it is 2, r8c5 is 3. `
fn ways(names: Names<'_>, wing: &Wing, pivot: Cell, position: &Position) -> String {
    let digits = position
        .candidates(pivot)
        .iter()
        .filter(|&d| d != wing.digit);
    let mut ways = Vec::new();
    for digit in digits {
        let has = |&&pincer: &&Cell| position.candidates(pincer).contains(digit);
        let Some(&pincer) = wing.pincers.iter().find(has) else {
            continue;
        };
        ways.push(format!(
            "f {} is {}, {} is {}",
            if ways.is_empty() {
                names.cell(pivot)
            } else {
                "it".to_owned()
            },
            names.digit(digit),
            names.cell(pincer),
            names.digit(wing.digit)
        ));
    }
    match ways.is_empty() {
        true => String::new(),
        false => format!("I{}. ", ways.join("; i")),
    }
}
