//! Singles in words. Who knows the position is told why nothing else is left: which digits are seen, and from
//! where.

use std::collections::BTreeMap;

use ninefold_grid::{Board, Candidate, Cell, House};
use ninefold_logic::{Digits, Single, SingleKind};
use ninefold_techniques::Position;

use super::names::Names;
use super::told::Told;
use crate::figure::{Figure, Role};

pub(crate) fn tell(names: Names<'_>, single: &Single, position: Option<&Position>) -> Told {
    let (cell, digit) = (names.cell(single.cell), names.digit(single.digit));
    let mut figure = Figure::default();
    let (notation, sentences) = match single.kind {
        SingleKind::Full(house) => {
            figure.houses.push((house, Role::Base));
            let why = format!(
                "{cell} is the last open cell of {}, which lacks only {digit}.",
                names.long_house(house)
            );
            (format!("{digit} in {}", names.house(house)), why)
        }
        SingleKind::Naked => {
            let why = position.map_or_else(
                || format!("{cell} can hold only {digit}; all other digits are seen or ruled out."),
                |position| naked(names, single, position),
            );
            (format!("{digit} in {cell}"), why)
        }
        SingleKind::Hidden(house) => {
            figure.houses.push((house, Role::Base));
            let mut why = format!(
                "In {} no other cell than {cell} can hold {digit}",
                names.long_house(house)
            );
            if let Some(position) = position {
                let (seen_from, others) = blockers(names.0, single, house, position);
                why += &ruled_out(names, digit, &seen_from, &others);
                figure.cells = seen_from.into_iter().map(|c| (c, Role::Cover)).collect();
            }
            (format!("{digit} in {}", names.house(house)), why + ".")
        }
    };
    Told {
        notation,
        sentences,
        figure,
    }
}

/// Which digits a cell sees in which of its houses, each digit once, and which were ruled out before.
fn naked(names: Names<'_>, single: &Single, position: &Position) -> String {
    let cell = names.cell(single.cell);
    let mut others: Digits = names.0.digits().collect();
    others.remove(single.digit);
    let mut parts = Vec::new();
    for &house in names.0.houses_of(single.cell) {
        let cells = names.0.cells_of(house).iter();
        let here: Digits = cells.filter_map(|&cell| position.value(cell)).collect();
        let here = here & others;
        if !here.is_empty() {
            others -= here;
            let digits = names.list_digits(&here.iter().collect::<Vec<_>>());
            parts.push(format!("{digits} in {}", names.long_house(house)));
        }
    }
    let digit = names.digit(single.digit);
    let ruled_out = names.list_digits(&others.iter().collect::<Vec<_>>());
    match (parts.is_empty(), others.is_empty()) {
        (true, _) => format!("{cell} can hold only {digit}: all other digits are ruled out."),
        (_, true) => format!("{cell} sees {}; only {digit} is left.", parts.join("; ")),
        _ => format!(
            "{cell} sees {}; {ruled_out} {} ruled out before; only {digit} is left.",
            parts.join("; "),
            if others.only().is_some() {
                "was"
            } else {
                "were"
            }
        ),
    }
}

/// Few cells whose digit keeps it out of the other open cells of a house, and the open cells that it left
/// before.
fn blockers(
    board: &Board,
    single: &Single,
    house: House,
    position: &Position,
) -> (Vec<Cell>, Vec<Cell>) {
    let is_open = |&cell: &Cell| cell != single.cell && position.value(cell).is_none();
    let cells = board.cells_of(house).iter().copied();
    let mut open: Vec<Cell> = cells.filter(is_open).collect();
    let same = |&cell: &Cell| position.value(cell) == Some(single.digit);
    let mut seen_from: Vec<Cell> = Vec::new();
    // The one that sees most of what is left comes first.
    loop {
        let seen: BTreeMap<Cell, usize> = (board.cells().filter(same))
            .map(|from| (from, open.iter().filter(|&&c| board.sees(from, c)).count()))
            .collect();
        let best = seen.iter().rev().max_by_key(|(_, count)| **count);
        let Some((&from, _)) = best.filter(|(_, count)| **count > 0) else {
            break;
        };
        open.retain(|&cell| !board.sees(from, cell));
        seen_from.push(from);
    }
    seen_from.sort_unstable();
    (seen_from, open)
}

fn ruled_out(names: Names<'_>, digit: i32, seen_from: &[Cell], others: &[Cell]) -> String {
    let seen = match seen_from {
        [one] => format!("{} keeps it out", names.cell(*one)),
        more => format!("{} keep it out", names.list_cells(more)),
    };
    let lost = format!("{} lost it before", names.list_cells(others));
    match (seen_from.is_empty(), others.is_empty()) {
        (true, true) => String::new(),
        (true, false) => format!(": {lost}"),
        (false, true) => format!(": the {digit} in {seen}"),
        (false, false) => format!(": the {digit} in {seen}, and {lost}"),
    }
}

/// A digit that nothing but the solution gives.
pub(crate) fn tell_looked_up(names: Names<'_>, candidate: Candidate) -> Told {
    let cell = names.cell(candidate.cell);
    Told {
        notation: format!("{} in {cell}", names.digit(candidate.digit)),
        sentences: format!(
            "No technique goes on here, so the digit of {cell} is looked up in the solution."
        ),
        figure: Figure::default(),
    }
}

#[cfg(test)]
mod tests {
    use crate::words::explain_in;
    use ninefold_logic::Technique;
    use ninefold_techniques::Position;
    use ninefold_techniques::Reach;

    /// The sentences for the first step of a technique.
    fn told(puzzle: &str, technique: Technique) -> String {
        let puzzle = ninefold_testkit::picture::puzzle(puzzle);
        let position = Position::new(&puzzle).expect("a small board");
        let step = position.first(technique, &Reach::default());
        explain_in(&position, &step.expect("a step")).sentences
    }

    #[test]
    fn who_keeps_a_digit_out() {
        let puzzle = "
            . . . | . . . | . . .
            . . . | 5 . . | . . .
            1 2 . | . . . | . . .
            ------+-------+------
            . . 5 | . . . | . . .
            . . . | . . . | . . .
            . . . | . . . | . . .
            ------+-------+------
            . . . | . . . | . . .
            . 5 . | . . . | . . .
            . . . | . . . | . . .";
        assert_eq!(
            told(puzzle, Technique::HiddenSingle),
            "In box 1 no other cell than r1c1 can hold 5: the 5 in r2c4, r4c3 and r8c2 keep it out. So r1c1 is 5."
        );
    }

    #[test]
    fn what_a_cell_sees() {
        let puzzle = "
            . 1 2 | . 3 . | . . .
            4 . . | . . . | . . .
            . . . | . . . | . . .
            ------+-------+------
            5 . . | . . . | . . .
            6 . . | . . . | . . .
            7 . . | . . . | . . .
            ------+-------+------
            8 . . | . . . | . . .
            . . . | . . . | . . .
            . . . | . . . | . . .";
        assert_eq!(
            told(puzzle, Technique::NakedSingle),
            "r1c1 sees 1, 2 and 3 in row 1; 4, 5, 6, 7 and 8 in column 1; only 9 is left. So r1c1 is 9."
        );
    }
}
