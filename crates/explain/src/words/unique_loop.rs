//! Unique loops in words.

use ninefold_grid::Candidate;
use ninefold_logic::UniqueLoop;

use super::deadly::escape;
use super::setting::Setting;
use super::wording::Wording;
use crate::figure::{Figure, Role};

pub(crate) fn describe(setting: Setting<'_>, ring: &UniqueLoop) -> Wording {
    let names = setting.names;
    let (cells, digits) = (&ring.cells, &ring.digits);
    let candidates = cells.iter().flat_map(|&cell| {
        let base = move |&digit: &_| (Candidate { cell, digit }, Role::Base);
        digits.iter().map(base)
    });
    let more = match ring.houses.as_slice() {
        [] => escape(setting, cells, &digits[..], &ring.subset),
        [(house, digit)] => format!(
            " In {}, {} is possible only in two of these cells, so one of them holds it. The other one then \
             holds a digit outside the loop.",
            names.long_house(*house),
            names.digit(*digit)
        ),
        [(house, _), ..] => {
            let hidden: Vec<_> = ring.houses.iter().map(|&(_, digit)| digit).collect();
            format!(
                " So one of these cells holds another digit, and {} fill the other places that {} has for them.",
                names.list_digits(&hidden),
                names.long_house(*house)
            )
        }
    };
    let round: Vec<String> = cells.iter().map(|&cell| names.cell(cell)).collect();
    Wording {
        notation: format!("{} in {}", names.digits(digits), round.join("-")),
        sentences: format!(
            "If the cells of the loop {} held only {}, these two digits could be swapped in all of them. The \
             puzzle would have two solutions.{more}",
            round.join("-"),
            names.list_digits(digits)
        ),
        figure: Figure {
            houses: ring.houses.iter().map(|&(h, _)| (h, Role::Base)).collect(),
            cells: ring.subset.iter().map(|&c| (c, Role::Fin)).collect(),
            candidates: candidates.collect(),
            ..Figure::default()
        },
    }
}
