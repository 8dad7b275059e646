//! Whips in words.

use ninefold_grid::{Candidate, Cell, House};
use ninefold_logic::{Node, Technique, Truth, Whip};

use super::excluded;
use super::names::{Names, either, then};
use super::setting::Setting;
use super::wording::Wording;
use crate::figure::{Figure, Line, Role};

/// Explains a house in which every place of a digit is seen.
fn describe_seen(setting: Setting<'_>, whip: &Whip, house: House) -> Wording {
    let names = setting.names;
    let digit = whip.target.digit;
    let seeing: Vec<Cell> = (setting.conclusion.candidates().iter())
        .map(|candidate| candidate.cell)
        .collect();
    let (value, place) = (names.digit(digit), names.long_house(house));
    let places: Option<Vec<String>> = setting.position.map(|position| {
        let cells = names.0.cells_of(house).iter();
        let can = cells.filter(|&&cell| position.candidates(cell).contains(digit));
        can.map(|&cell| names.cell(cell)).collect()
    });
    let sees = names.see(&seeing);
    let sentences = match places {
        Some(places) => format!(
            "In {place}, {value} can only be in {}, and {sees} {}.",
            either(&places),
            if places.len() == 2 {
                "both"
            } else {
                "all of them"
            }
        ),
        None => format!("Wherever {value} is in {place}, {sees} it."),
    };
    Wording {
        notation: format!(
            "{value} in {}, seen by {}",
            names.house(house),
            names.cells(&seeing)
        ),
        sentences,
        figure: Figure {
            houses: vec![(house, Role::Base)],
            ..Figure::default()
        },
    }
}

pub(crate) fn describe(setting: Setting<'_>, technique: Technique, whip: &Whip) -> Wording {
    let names = setting.names;
    if let Some(wording) = excluded::describe(setting, technique, whip) {
        return wording;
    }
    if let [(Truth::House(house, digit), None)] = whip.links.as_slice()
        && *digit == whip.target.digit
    {
        return describe_seen(setting, whip, *house);
    }
    let short = |truth: &Truth| match truth {
        Truth::House(house, digit) => format!("{}{}", names.digit(*digit), names.house(*house)),
        Truth::Cell(cell) => names.cell(*cell),
        _ => String::new(),
    };
    let target = Node {
        digit: whip.target.digit,
        cells: vec![whip.target.cell],
    };
    let right = |node: &Node| format!("{}={}", names.cells(&node.cells), names.digit(node.digit));
    let candidates = |node: &Node| -> Vec<Candidate> {
        let digit = node.digit;
        let cells = node.cells.iter();
        cells.map(|&cell| Candidate { cell, digit }).collect()
    };
    let mut notation = right(&target);
    let mut steps = Vec::new();
    let mut links = Vec::new();
    let mut last = &target;
    for (truth, forced) in &whip.links {
        let Some(next) = forced else {
            notation += &format!(" -{}- nothing", short(truth));
            steps.push(nothing_left(names, truth));
            continue;
        };
        notation += &format!(" -{}- {}", short(truth), right(next));
        let why = match truth {
            Truth::House(house, _) => names.only_place(&next.cells, *house),
            _ => " (its only candidate left)".to_owned(),
        };
        steps.push(names.is(&next.cells, next.digit) + &why);
        links.push(Line {
            from: candidates(last),
            to: candidates(next),
            is_strong: false,
        });
        last = next;
    }
    let on = whip.links.iter().filter_map(|(_, forced)| forced.as_ref());
    Wording {
        notation,
        sentences: format!(
            "Suppose {}. {} So {}.",
            names.is(&[whip.target.cell], whip.target.digit),
            then(&steps),
            names.is_not(&[whip.target.cell], whip.target.digit)
        ),
        figure: Figure {
            candidates: on.flat_map(candidates).map(|c| (c, Role::On)).collect(),
            links,
            ..Figure::default()
        },
    }
}

/// Returns the contradiction: a cell or a house without a candidate.
pub(super) fn nothing_left(names: Names<'_>, truth: &Truth) -> String {
    match truth {
        Truth::Cell(cell) => format!("{} has no candidate left", names.cell(*cell)),
        Truth::House(house, digit) => format!(
            "{} has no place left for {}",
            names.long_house(*house),
            names.digit(*digit)
        ),
        _ => "nothing is left".to_owned(),
    }
}
