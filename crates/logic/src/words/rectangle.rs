//! Unique rectangles in words.

use ninefold_grid::Candidate;

use super::{Names, Told};
use crate::figure::{Figure, Role};
use crate::rectangle::Rectangle;

pub(crate) fn tell(names: Names<'_>, rectangle: &Rectangle) -> Told {
    let (cells, digits) = (&rectangle.corners, &rectangle.digits);
    let candidates = cells.iter().flat_map(|&cell| {
        let base = move |&digit: &_| (Candidate { cell, digit }, Role::Base);
        digits.iter().map(base)
    });
    Told {
        notation: format!("{} in {}", names.digits(digits), names.cells(cells)),
        sentences: format!(
            "If {} held only {}, these two could be exchanged, and the puzzle would have \
             a second solution. So one of the four cells holds another digit.",
            names.list_cells(cells),
            names.list_digits(digits)
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
