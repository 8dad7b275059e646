//! Unique rectangles in words.

use ninefold_grid::{Candidate, Cell, Digit};
use ninefold_logic::{Digits, Rectangle, Technique};
use ninefold_techniques::Position;

use super::deadly::subset;
use super::setting::Setting;
use super::wording::Wording;
use crate::figure::{Figure, Role};

pub(crate) fn describe(
    setting: Setting<'_>,
    technique: Technique,
    rectangle: &Rectangle,
) -> Wording {
    let names = setting.names;
    let (cells, digits) = (&rectangle.corners, &rectangle.digits);
    let candidates = cells.iter().flat_map(|&cell| {
        let base = move |&digit: &_| (Candidate { cell, digit }, Role::Base);
        digits.iter().map(base)
    });
    let given = match technique {
        Technique::AvoidableRectangle1 | Technique::AvoidableRectangle2 => {
            " The solved cells among them are not givens."
        }
        _ => "",
    };
    Wording {
        notation: format!("{} in {}", names.digits(digits), names.cells(cells)),
        sentences: format!(
            "If {} held only {}, these two digits could be swapped, and the puzzle would have two solutions.{given}{}",
            names.list_cells(cells),
            names.list_digits(digits),
            setting.position.map_or_else(
                || " So one of the four cells holds another digit.".to_owned(),
                |position| why(setting, technique, rectangle, position)
            )
        ),
        figure: Figure {
            houses: rectangle
                .houses
                .iter()
                .map(|&(h, _)| (h, Role::Base))
                .collect(),
            cells: rectangle.cells.iter().map(|&c| (c, Role::Fin)).collect(),
            candidates: candidates.collect(),
            ..Figure::default()
        },
    }
}

/// Returns what follows from the pattern, by the type of the rectangle.
fn why(
    setting: Setting<'_>,
    technique: Technique,
    rectangle: &Rectangle,
    position: &Position,
) -> String {
    let names = setting.names;
    let pair: Digits = rectangle.digits.into_iter().collect();
    let others = |cell: Cell| position.candidates(cell) - pair;
    let is_rich = |cell: &Cell| !others(*cell).is_empty();
    let corners = rectangle.corners.iter().copied();
    let rich: Vec<Cell> = corners.filter(is_rich).collect();
    let all = rich
        .iter()
        .fold(Digits::EMPTY, |all, &cell| all | others(cell));
    let all: Vec<_> = all.iter().collect();
    let cells = names.list_cells(&rich);
    let swapped = names.list_digits(&rectangle.digits);
    let houses: Vec<_> = rectangle.houses.iter().map(|&(house, _)| house).collect();
    let locked = rectangle.houses.first().map(|&(_, digit)| digit);
    let seeing = setting.cells();
    match (technique, locked) {
        (Technique::UniqueRectangle1 | Technique::AvoidableRectangle1, _) => {
            format!(" Only {cells} has other candidates, so it holds one of them.")
        }
        (
            Technique::UniqueRectangle2
            | Technique::UniqueRectangle5
            | Technique::AvoidableRectangle2,
            _,
        ) => format!(
            " So one of {cells} holds another digit, and that can only be {}. {} all of these cells.",
            names.list_digits(&all),
            names.see(&seeing)
        ),
        (Technique::UniqueRectangle3, _) => subset(setting, &rich, &all, &rectangle.cells),
        (Technique::UniqueRectangle4, Some(locked)) => format!(
            " In {}, {} is possible only in {cells}, so it is in one of them. If the other one held {}, all \
             four cells would hold only {swapped}.",
            names.list_houses(&houses),
            names.digit(locked),
            other_than(setting, rectangle, locked)
        ),
        (Technique::UniqueRectangle6 | Technique::HiddenRectangle, Some(locked)) => format!(
            " In {}, {} is possible only in these cells. So with {} all four would hold only {swapped}.",
            names.list_houses(&houses),
            names.digit(locked),
            setting.concluded()
        ),
        _ => " So one of the four cells holds another digit.".to_owned(),
    }
}

/// Returns the value of the other one of the two digits.
fn other_than(setting: Setting<'_>, rectangle: &Rectangle, locked: Digit) -> i32 {
    let [a, b] = rectangle.digits;
    setting.names.digit(if locked == a { b } else { a })
}
