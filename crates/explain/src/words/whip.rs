//! Whips in words.

use ninefold_grid::{Candidate, House};
use ninefold_logic::{Node, Truth, Whip};

use super::names::Names;
use super::told::Told;
use crate::figure::{Figure, Line, Role};

/// A house in which every place of a digit is seen.
fn tell_seen(names: Names<'_>, whip: &Whip, house: House) -> Told {
    let (cell, digit) = (names.cell(whip.target.cell), names.digit(whip.target.digit));
    Told {
        notation: format!("{digit} in {}, seen by {cell}", names.house(house)),
        sentences: format!(
            "Wherever {digit} goes in {}, {cell} sees it.",
            names.long_house(house)
        ),
        figure: Figure {
            houses: vec![(house, Role::Base)],
            ..Figure::default()
        },
    }
}

pub(crate) fn tell(names: Names<'_>, whip: &Whip) -> Told {
    if let [(Truth::House(house, digit), None)] = whip.links.as_slice()
        && *digit == whip.target.digit
    {
        return tell_seen(names, whip, *house);
    }
    let link = |truth: &Truth| match truth {
        Truth::House(house, digit) => {
            format!("{} in {}", names.digit(*digit), names.long_house(*house))
        }
        Truth::Cell(cell) => names.cell(*cell),
        _ => String::new(),
    };
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
            steps.push(format!("{} has nothing left", link(truth)));
            continue;
        };
        notation += &format!(" -{}- {}", short(truth), right(next));
        steps.push(match truth {
            Truth::Cell(cell) => {
                let digit = names.digit(next.digit);
                format!("{} has only {digit} left", names.cell(*cell))
            }
            _ => format!(
                "{} has only {} left",
                link(truth),
                names.list_cells(&next.cells)
            ),
        });
        links.push(Line {
            from: candidates(last),
            to: candidates(next),
            is_strong: false,
        });
        last = next;
    }
    let on = whip.links.iter().filter_map(|(_, forced)| forced.as_ref());
    Told {
        notation,
        sentences: format!(
            "Suppose that {} is {}. Then {}. That cannot be.",
            names.cell(whip.target.cell),
            names.digit(whip.target.digit),
            steps.join("; then ")
        ),
        figure: Figure {
            candidates: on.flat_map(candidates).map(|c| (c, Role::On)).collect(),
            links,
            ..Figure::default()
        },
    }
}
