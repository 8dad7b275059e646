//! A position with a figure over it, as terminal text.

use ninefold::explain::{Figure, Role};
use ninefold::grid::{Candidate, Puzzle};
use ninefold::render::{BoardText, Look, Pencil, Sign};
use ninefold::report::candidates;
use ninefold::techniques::Position;

/// The position with its candidates if they fit the terminal, without them if not.
pub(crate) fn drawing(puzzle: &Puzzle, position: &Position, figure: &Figure, look: Look) -> String {
    let filled = position.grid();
    let board = position.board();
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
        let cells = base.flat_map(|&(house, _)| board.cells_of(house).iter().copied());
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
        let mut marked: Vec<_> = figure.candidates.iter().map(|(c, _)| c.cell).collect();
        marked.sort_unstable();
        marked.dedup();
        BoardText {
            puzzle,
            found: Some(&filled),
            marked: &marked,
        }
        .draw(look)
    })
}
