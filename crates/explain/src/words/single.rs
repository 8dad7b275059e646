//! Singles in words. If the position is known, the sentence names the digits that leave nothing else.

use ninefold_grid::words::capitalized;
use ninefold_grid::{Board, Candidate, Cell, House, HouseKind};
use ninefold_logic::{Digits, Single, SingleKind};
use ninefold_techniques::Position;

use super::names::{Names, list};
use super::setting::Setting;
use super::wording::Wording;
use crate::figure::{Figure, Role};
use crate::history::Removed;

pub(crate) fn describe(setting: Setting<'_>, single: &Single) -> Wording {
    let (names, position) = (setting.names, setting.position);
    let (cell, digit) = (names.cell(single.cell), names.digit(single.digit));
    let mut figure = Figure::default();
    let (place, sentences) = match single.kind {
        SingleKind::Full(house) => {
            figure.houses.push((house, Role::Base));
            let why = format!(
                "{} has one empty cell, {cell}, and {digit} is the digit it is missing.",
                capitalized(&names.long_house(house))
            );
            (names.house(house), why)
        }
        SingleKind::Naked => {
            let why = position.map_or_else(
                || format!("{cell} can only be {digit}: every other digit is ruled out."),
                |position| naked(setting, single, position),
            );
            (cell, why)
        }
        SingleKind::Hidden(house) => {
            figure.houses.push((house, Role::Base));
            let mut why = format!("In {}, only {cell} can be {digit}", names.long_house(house));
            if let Some(position) = position {
                let blockers = Blockers::of(names.0, single, house, position);
                why += &ruled_out(setting, single, &blockers);
                let holders = blockers.holders.into_iter();
                figure.cells = holders.map(|cell| (cell, Role::Cover)).collect();
            }
            (names.house(house), why + ".")
        }
    };
    Wording {
        notation: format!("{digit} in {place}"),
        sentences,
        figure,
    }
}

/// Returns which digits each house of a cell already has, each digit once, and which candidates were removed
/// before.
fn naked(setting: Setting<'_>, single: &Single, position: &Position) -> String {
    let names = setting.names;
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
            let already = if parts.is_empty() {
                "already has"
            } else {
                "has"
            };
            parts.push(format!("{} {already} {digits}", names.long_house(house)));
        }
    }
    // Cells without a common house that must differ from this one.
    let mut apart: Vec<String> = Vec::new();
    for &other in names.0.kept_apart(single.cell) {
        if let Some(digit) = position
            .value(other)
            .filter(|&digit| others.contains(digit))
        {
            others.remove(digit);
            apart.push(format!("{} = {}", names.cell(other), names.digit(digit)));
        }
    }
    if !apart.is_empty() {
        parts.push(format!("it sees {}", list(&apart)));
    }
    let cell = single.cell;
    let removed: Vec<Candidate> = others
        .iter()
        .map(|digit| Candidate { cell, digit })
        .collect();
    if !removed.is_empty() {
        let digits = names.list_digits(&others.iter().collect::<Vec<_>>());
        let verb = if removed.len() == 1 { "was" } else { "were" };
        parts.push(format!(
            "{digits} {verb} removed {}",
            when(setting, &removed)
        ));
    }
    let why = match parts.as_slice() {
        [first, last] => format!("{first}, and {last}"),
        [parts @ .., last] if parts.len() > 1 => format!("{}, and {last}", parts.join(", ")),
        parts => parts.concat(),
    };
    format!(
        "{} can only be {}: {why}.",
        names.cell(single.cell),
        names.digit(single.digit)
    )
}

/// Why the other empty cells of a house cannot hold a digit.
struct Blockers {
    /// Cells that hold the digit and rule it out, as few as possible.
    holders: Vec<Cell>,
    /// The cells that it is ruled out from, though they have no row, column, box or piece in common with a holder.
    by_rule: Vec<Cell>,
    /// The cells from which it was removed before.
    removed: Vec<Cell>,
}

impl Blockers {
    fn of(board: &Board, single: &Single, house: House, position: &Position) -> Blockers {
        let is_open = |&cell: &Cell| cell != single.cell && position.value(cell).is_none();
        let cells = board.cells_of(house).iter().copied();
        let all: Vec<Cell> = cells.filter(is_open).collect();
        let mut open = all.clone();
        let same = |&cell: &Cell| position.value(cell) == Some(single.digit);
        let with_digit: Vec<Cell> = board.cells().filter(same).collect();
        let mut holders: Vec<Cell> = Vec::new();
        // Each round takes the cell that sees most of the remaining cells, the first of equal ones.
        loop {
            let seen = |from: Cell| open.iter().filter(|&&cell| board.sees(from, cell)).count();
            let seen = with_digit.iter().rev().map(|&from| (from, seen(from)));
            let Some((from, 1..)) = seen.max_by_key(|(_, count)| *count) else {
                break;
            };
            open.retain(|&cell| !board.sees(from, cell));
            holders.push(from);
        }
        holders.sort_unstable();
        let is_by_rule = |cell: &Cell| {
            let meets = |&from: &Cell| share_a_line_or_box(board, from, *cell);
            !open.contains(cell) && !holders.iter().any(meets)
        };
        Blockers {
            by_rule: all.into_iter().filter(is_by_rule).collect(),
            holders,
            removed: open,
        }
    }
}

/// Returns whether two cells have a row, a column, a box or a piece in common.
fn share_a_line_or_box(board: &Board, one: Cell, other: Cell) -> bool {
    let is_usual = |kind: HouseKind| {
        matches!(
            kind,
            HouseKind::Row(_) | HouseKind::Column(_) | HouseKind::Box(_) | HouseKind::Piece(_)
        )
    };
    let mut houses = board.houses_of(one).iter();
    houses.any(|&house| is_usual(board.kind(house)) && board.cells_of(house).contains(&other))
}

/// Returns when these candidates were removed: `in step 9`, `in steps 9 and 21`, `above`, `at the start`.
fn when(setting: Setting<'_>, removed: &[Candidate]) -> String {
    let Some(history) = setting.history else {
        return "before".to_owned();
    };
    let places = removed.iter().map(|&candidate| history.removal(candidate));
    let mut places: Vec<Option<Removed>> = places.collect();
    places.sort_unstable();
    places.dedup();
    let steps = places.iter().filter_map(|place| match place {
        Some(Removed::In(step)) => Some(step.to_string()),
        _ => None,
    });
    let steps: Vec<String> = steps.collect();
    let mut in_words = Vec::new();
    // No step removed them: the rules of the puzzle or its own candidates exclude them.
    if places.contains(&None) {
        in_words.push("at the start".to_owned());
    }
    match steps.len() {
        0 => {}
        1 => in_words.push(format!("in step {}", list(&steps))),
        _ => in_words.push(format!("in steps {}", list(&steps))),
    }
    if places.contains(&Some(Removed::Supposed)) {
        in_words.push("above".to_owned());
    }
    list(&in_words)
}

/// Returns why the other empty cells of a house cannot hold a digit, in words.
fn ruled_out(setting: Setting<'_>, single: &Single, blockers: &Blockers) -> String {
    let Blockers {
        holders,
        by_rule,
        removed: others,
    } = blockers;
    let (names, digit) = (setting.names, single.digit);
    let removed: Vec<Candidate> = others
        .iter()
        .map(|&cell| Candidate { cell, digit })
        .collect();
    let digit = names.digit(digit);
    let (plural, verb) = match holders.len() {
        1 => ("", "rules out"),
        _ => ("s", "rule out"),
    };
    let rest = if others.is_empty() {
        "its"
    } else {
        "some of its"
    };
    let through = match by_rule.is_empty() {
        true => String::new(),
        false => format!(" ({} by a rule of the puzzle)", names.list_cells(by_rule)),
    };
    let seen = format!(
        "the {digit}{plural} in {} {verb} {rest} other empty cells{through}",
        names.list_cells(holders)
    );
    let (cells, when) = (names.list_cells(others), when(setting, &removed));
    let removed = format!("{digit} was removed from {cells} {when}");
    match (holders.is_empty(), others.is_empty()) {
        // One sentence would be too long.
        (false, false) if !by_rule.is_empty() => {
            format!(": {seen}. From {cells}, {digit} was removed {when}")
        }
        (true, true) => String::new(),
        (true, false) => format!(": {removed}"),
        (false, true) => format!(": {seen}"),
        (false, false) => format!(": {seen}, and {removed}"),
    }
}

/// Explains a digit that was taken from the solution.
pub(crate) fn describe_looked_up(names: Names<'_>, candidate: Candidate) -> Wording {
    let cell = names.cell(candidate.cell);
    Wording {
        notation: format!("{} in {cell}", names.digit(candidate.digit)),
        sentences: format!(
            "No technique finds a step here, so the digit of {cell} comes from the solution."
        ),
        figure: Figure::default(),
    }
}

#[cfg(test)]
mod tests {
    use crate::words::explain_in;
    use ninefold_grid::Puzzle;
    use ninefold_grid::constraint::{Constraint, Kind};
    use ninefold_logic::Technique;
    use ninefold_techniques::Position;
    use ninefold_techniques::Reach;

    /// Returns the sentences for the first step of a technique.
    fn in_words(puzzle: &str, technique: Technique) -> String {
        of(&ninefold_testkit::picture::puzzle(puzzle), technique)
    }

    fn of(puzzle: &Puzzle, technique: Technique) -> String {
        let position = Position::new(puzzle).expect("a small board");
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
            in_words(puzzle, Technique::HiddenSingle),
            "In box 1, only r1c1 can be 5: the 5s in r2c4, r4c3 and r8c2 rule out its other empty cells. r1c1 = 5."
        );
    }

    #[test]
    fn cells_without_a_common_house_are_named() {
        let puzzle = "
            . . . | . . . | . 3 .
            . . . | . . . | . . 4
            . . . | . . . | . 5 .
            ------+-------+------
            . . . | . . . | 2 . .
            . . . | . . . | . . .
            . . . | . . . | . . .
            ------+-------+------
            . . . | . . . | . . .
            . . . | . . . | . . .
            . . . | . . . | . . .";
        let rule = Constraint::new(Kind::AntiKnight, Vec::new());
        let puzzle = ninefold_testkit::picture::puzzle(puzzle).with_constraints(vec![rule]);
        assert_eq!(
            of(&puzzle, Technique::HiddenSingle),
            "In box 3, only r1c9 can be 2: the 2 in r4c7 rules out its other empty cells \
             (r2c8 and r3c9 by a rule of the puzzle). r1c9 = 2."
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
            in_words(puzzle, Technique::NakedSingle),
            "r1c1 can only be 9: row 1 already has 1, 2 and 3, and column 1 has 4, 5, 6, 7 and 8. r1c1 = 9."
        );
    }
}
