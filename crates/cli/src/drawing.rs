//! A position with a figure over it, as terminal text.

use ninefold::coach::{as_puzzle, candidates};
use ninefold::grid::variant::Variant;
use ninefold::grid::{Candidate, Marks, Puzzle};
use ninefold::logic::{Figure, Position, Role};
use ninefold::render::{Board, Look, Pencil, Sign, VariantBoard};

/// The same of a variant. A board that is not n×n cells, or has a 0, is drawn without its candidates.
pub(crate) fn variant_drawing(
    variant: &Variant,
    position: &Position,
    figure: &Figure,
    look: Look,
) -> String {
    if position.geometry().is_square() && variant.layout().first() == 1 {
        return drawing(&as_puzzle(variant, position), position, figure, look);
    }
    let mut filled = variant.clone();
    for cell in variant.layout().cells() {
        if let Some(digit) = position.value(cell) {
            filled.restrict(cell, Marks::of(digit));
        }
    }
    let concluded = figure
        .candidates
        .iter()
        .filter(|(_, role)| matches!(role, Role::Placed | Role::Eliminated));
    let mut marked: Vec<_> = concluded.map(|(c, _)| c.cell).collect();
    marked.dedup();
    let board = VariantBoard {
        variant: &filled,
        found: None,
        marked: &marked,
    };
    board.draw(look)
}

/// The position with its candidates if they fit the terminal, without them if not.
pub(crate) fn drawing(puzzle: &Puzzle, position: &Position, figure: &Figure, look: Look) -> String {
    let filled = position.grid();
    let geometry = position.geometry();
    let candidates = candidates(position);
    let sign = |role: Role| match role {
        Role::Base | Role::Pivot | Role::On | Role::Cover => Sign::Pattern,
        Role::Off => Sign::Other,
        Role::Fin => Sign::Fin,
        Role::Placed => Sign::Placed,
        Role::Eliminated => Sign::Gone,
    };
    let mut signs: Vec<_> = figure
        .candidates
        .iter()
        .map(|&(candidate, role)| (candidate, sign(role)))
        .collect();
    if signs
        .iter()
        .all(|(_, sign)| matches!(sign, Sign::Gone | Sign::Placed))
    {
        // The reason names houses alone: the digit's places there are the pattern.
        let base = figure.houses.iter().filter(|(_, role)| *role == Role::Base);
        let cells = base.flat_map(|&(house, _)| geometry.cells_of(house).iter().copied());
        let mut digits: Vec<_> = signs.iter().map(|(c, _)| c.digit).collect();
        digits.dedup();
        let places = cells.flat_map(|cell| digits.iter().map(move |&d| (cell, d)));
        let pattern = places.map(|(cell, digit)| (Candidate { cell, digit }, Sign::Pattern));
        // Before the conclusions, which count more.
        let pattern: Vec<_> = pattern.collect();
        signs.splice(0..0, pattern);
    }
    let pencil = Pencil {
        puzzle,
        digits: &filled,
        candidates: &candidates,
        signs: &signs,
    };
    pencil.draw(look).unwrap_or_else(|| {
        let marked: Vec<_> = figure.candidates.iter().map(|(c, _)| c.cell).collect();
        Board {
            puzzle,
            found: Some(&filled),
            marked: &marked,
        }
        .draw(look)
    })
}
