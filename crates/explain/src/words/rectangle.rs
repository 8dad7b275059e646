//! Unique rectangles in words.

use ninefold_grid::{Candidate, Cell};
use ninefold_logic::{Digits, Rectangle, Technique};
use ninefold_techniques::Position;

use super::names::Names;
use super::told::Told;
use crate::figure::{Figure, Role};

pub(crate) fn tell(
    names: Names<'_>,
    technique: Technique,
    rectangle: &Rectangle,
    position: Option<&Position>,
) -> Told {
    let (cells, digits) = (&rectangle.corners, &rectangle.digits);
    let candidates = cells.iter().flat_map(|&cell| {
        let base = move |&digit: &_| (Candidate { cell, digit }, Role::Base);
        digits.iter().map(base)
    });
    Told {
        notation: format!("{} in {}", names.digits(digits), names.cells(cells)),
        sentences: format!(
            "If {} held only {}, these two could be exchanged, and the puzzle would have \
             a second solution. So one of the four cells holds another digit.{}",
            names.list_cells(cells),
            names.list_digits(digits),
            position.map_or_else(String::new, |p| why(names, technique, rectangle, p))
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

/// What follows from that, by the type.
fn why(
    names: Names<'_>,
    technique: Technique,
    rectangle: &Rectangle,
    position: &Position,
) -> String {
    let pair: Digits = rectangle.digits.into_iter().collect();
    let others = |cell: Cell| position.candidates(cell) - pair;
    let is_rich = |cell: &Cell| !others(*cell).is_empty();
    let corners = rectangle.corners.iter().copied();
    let rich: Vec<Cell> = corners.filter(is_rich).collect();
    let all = rich
        .iter()
        .fold(Digits::EMPTY, |all, &cell| all | others(cell));
    let all: Vec<_> = all.iter().collect();
    let (cells, digits) = (names.list_cells(&rich), names.list_digits(&all));
    let houses: Vec<_> = rectangle.houses.iter().map(|&(house, _)| house).collect();
    let locked = rectangle.houses.first().map(|&(_, digit)| digit);
    match (technique, locked) {
        (Technique::UniqueRectangle1, _) => format!(" Only {cells} can."),
        (Technique::UniqueRectangle2 | Technique::UniqueRectangle5, _) => {
            format!(" Only {digits} is left for that, so it stands in one of {cells}.")
        }
        (Technique::UniqueRectangle3, _) => format!(
            " That is one of {digits} in {cells}; together with {} it uses its digits up.",
            names.list_cells(&rectangle.cells)
        ),
        (Technique::UniqueRectangle4, Some(locked)) => format!(
            " {locked} has no place in {} but {cells}, so one of them holds {locked}; the other digit of the \
             two in the other cell would complete the pattern.",
            names.list_houses(&houses)
        ),
        (Technique::UniqueRectangle6 | Technique::HiddenRectangle, Some(locked)) => format!(
            " In {}, {locked} stands in these cells only, so a wrong choice would leave the four with \
             nothing but the two digits.",
            names.list_houses(&houses)
        ),
        _ => String::new(),
    }
}
