//! Constraints in words.

use ninefold_grid::Digit;
use ninefold_logic::{Clash, HouseRules, Leftover, Leftovers, Reason, Ruled, Step, Trial};

use super::explain;
use super::names::{Names, capital};
use super::told::Told;
use crate::figure::{Figure, Role};

/// A rule and what is left to its cells.
pub(crate) fn tell(names: Names<'_>, ruled: &Ruled) -> Told {
    let (name, cells) = (&ruled.name, names.list_cells(&ruled.cells));
    let mut sentences = format!("{} in {cells}: {}.", capital(name), ruled.meaning);
    let mut candidates = Vec::new();
    if let Some(digit) = ruled.locked {
        let shown = names.digit(digit);
        sentences += &format!(
            " It cannot do without {shown}, so {shown} stands in one of its cells and not where all of them are seen."
        );
        candidates.push(digit);
    } else if !ruled.sets.is_empty() {
        let sets: Vec<String> = ruled.sets.iter().map(|set| plus(names, set)).collect();
        let open = names.list_cells(&ruled.open);
        let between = if ruled.open.len() == 1 {
            ""
        } else {
            " between them"
        };
        sentences += &format!(
            " {open} can hold only {}{between}. No such filling uses what goes.",
            or(&sets)
        );
    } else {
        sentences += " No filling with their candidates uses what goes.";
    }
    Told {
        notation: format!(
            "{} in {}",
            name.trim_start_matches("the "),
            names.cells(&ruled.cells)
        ),
        sentences,
        figure: Figure {
            cells: ruled.cells.iter().map(|&cell| (cell, Role::Base)).collect(),
            ..Figure::default()
        },
    }
}

/// Houses and the sums of cages.
pub(crate) fn tell_leftover(names: Names<'_>, left: &Leftover) -> Told {
    let [of_houses, of_rules] = left.sums;
    let many = left.houses.len() > 1;
    let (hold, add) = if many {
        ("hold", "add up")
    } else {
        ("holds", "adds up")
    };
    let rules: Vec<String> = (left.rules.iter())
        .map(|(_, name)| name.trim_start_matches("the ").to_owned())
        .collect();
    let mut sentences = format!(
        "{} {hold} every digit once{} and {add} to {of_houses}. {} {} to {of_rules}.",
        capital(&names.list_houses(&left.houses)),
        if many { " each" } else { "" },
        capital(&format!("the {}", super::names::list(&rules))),
        if rules.len() > 1 { "add up" } else { "adds up" },
    );
    let total = of_houses - of_rules;
    let (innies, outies) = (
        names.list_cells(&left.innies),
        names.list_cells(&left.outies),
    );
    let make = if left.innies.len() == 1 {
        "makes"
    } else {
        "make"
    };
    sentences += &match (left.innies.is_empty(), left.outies.is_empty()) {
        (_, true) => format!(" So {innies}, which these leave over, must make {total}."),
        (true, false) => format!(" So {outies}, which lie beyond, must make {}.", -total),
        (false, false) if total == 0 => {
            format!(" So {innies}, which these leave over, {make} as much as {outies} beyond.")
        }
        (false, false) => format!(
            " So {innies}, which these leave over, {make} {} {} than {outies} beyond.",
            total.abs(),
            if total > 0 { "more" } else { "less" }
        ),
    };
    let signed = |sign: &str, cells: &[ninefold_grid::Cell]| match cells {
        [] => String::new(),
        _ => format!("{sign}{}", names.cells(cells)),
    };
    Told {
        notation: format!(
            "{}: {}{} = {total}",
            names.houses(&left.houses),
            signed("", &left.innies),
            signed(" − ", &left.outies)
        ),
        sentences,
        figure: Figure {
            houses: left
                .houses
                .iter()
                .map(|&house| (house, Role::Base))
                .collect(),
            cells: (left.innies.iter().map(|&cell| (cell, Role::On)))
                .chain(left.outies.iter().map(|&cell| (cell, Role::Fin)))
                .collect(),
            ..Figure::default()
        },
    }
}

/// Rows and pieces with the same digits.
pub(crate) fn tell_leftovers(names: Names<'_>, left: &Leftovers) -> Told {
    let digits = names.list_digits(&left.digits);
    let (from, into) = (names.list_houses(&left.from), names.list_houses(&left.into));
    let (without, cells) = (
        names.list_cells(&left.without),
        names.list_cells(&left.cells),
    );
    Told {
        notation: format!(
            "{} in {} / {}",
            names.digits(&left.digits),
            names.houses(&left.from),
            names.houses(&left.into)
        ),
        sentences: format!(
            "{} and {} hold the same digits. So the digits of {without}, outside {}, are those of {cells}, outside {}. \
             {digits} cannot stand in {without}.",
            capital(&from),
            into,
            into,
            from
        ),
        figure: Figure {
            houses: (left.from.iter().map(|&house| (house, Role::Base)))
                .chain(left.into.iter().map(|&house| (house, Role::Cover)))
                .collect(),
            cells: (left.without.iter().map(|&cell| (cell, Role::Off)))
                .chain(left.cells.iter().map(|&cell| (cell, Role::On)))
                .collect(),
            ..Figure::default()
        },
    }
}

/// A house and the rules that cross it.
pub(crate) fn tell_joint(names: Names<'_>, joint: &HouseRules) -> Told {
    let house = names.long_house(joint.house);
    let rules: Vec<String> = (joint.rules.iter())
        .map(|(_, name, cells)| format!("{name} in {}", names.list_cells(cells)))
        .collect();
    let short: Vec<String> = (joint.rules.iter())
        .map(|(_, name, cells)| {
            let name = name.trim_start_matches("the ");
            format!("{name} in {}", names.cells(cells))
        })
        .collect();
    let all = joint.rules.iter().flat_map(|(.., cells)| cells);
    Told {
        notation: format!("{}: {}", names.house(joint.house), short.join(", ")),
        sentences: format!(
            "{} holds every digit once, and these rules hold too: {}. No way to fill all their cells uses \
             what goes.",
            capital(&house),
            rules.join("; ")
        ),
        figure: Figure {
            houses: vec![(joint.house, Role::Base)],
            cells: all.map(|&cell| (cell, Role::Cover)).collect(),
            ..Figure::default()
        },
    }
}

/// A candidate and where it leads to.
pub(crate) fn tell_trial(names: Names<'_>, trial: &Trial) -> Told {
    let Trial {
        target,
        steps,
        clash,
    } = trial;
    let digit = names.digit(target.digit);
    let supposed = format!("{} is {digit}", names.cell(target.cell));
    let mut sentences = match steps.is_empty() {
        true => format!("Suppose that {supposed}."),
        false => format!("Suppose that {supposed}. Then these follow, one after the other:\n"),
    };
    for step in steps {
        told_inside(names, step, 0, &mut sentences);
    }
    let (clash, figure) = clashes(names, clash);
    sentences += &match steps.is_empty() {
        true => format!(" Then {clash}."),
        false => format!("Now {clash}.\n"),
    };
    Told {
        notation: format!("{}={digit} leads to a clash", names.cell(target.cell)),
        sentences,
        figure,
    }
}

/// A step of a trial, and what is inside it, as items of a list.
fn told_inside(names: Names<'_>, step: &Step, depth: usize, text: &mut String) {
    let indent = "  ".repeat(depth);
    let Reason::Trial(trial) = &step.because else {
        *text += &format!("{indent}- {}\n", explain(names.0, step).notation);
        return;
    };
    let (cell, digit) = (
        names.cell(trial.target.cell),
        names.digit(trial.target.digit),
    );
    let (clash, _) = clashes(names, &trial.clash);
    if trial.steps.is_empty() {
        *text += &format!("{indent}- {cell}≠{digit}: if it were, {clash}\n");
        return;
    }
    *text += &format!("{indent}- {cell}≠{digit}: if it were,\n");
    for step in &trial.steps {
        told_inside(names, step, depth + 1, text);
    }
    *text += &format!("{indent}  - {clash}\n");
}

/// What is left without, in words.
fn clashes(names: Names<'_>, clash: &Clash) -> (String, Figure) {
    match clash {
        Clash::Cell(cell) => (
            format!("{} can hold nothing", names.cell(*cell)),
            Figure {
                cells: vec![(*cell, Role::Fin)],
                ..Figure::default()
            },
        ),
        Clash::House(house, digit) => (
            format!(
                "{} has no place in {}",
                names.digit(*digit),
                names.long_house(*house)
            ),
            Figure {
                houses: vec![(*house, Role::Fin)],
                ..Figure::default()
            },
        ),
        Clash::Whole(whole) => super::whole::clash(names, whole),
        Clash::Rule(_, name, cells) => (
            format!("{name} in {} cannot be filled", names.list_cells(cells)),
            Figure {
                cells: cells.iter().map(|&cell| (cell, Role::Fin)).collect(),
                ..Figure::default()
            },
        ),
    }
}

/// `1 and 9`.
fn plus(names: Names<'_>, set: &[Digit]) -> String {
    let digits = set.iter().map(|&digit| names.digit(digit).to_string());
    digits.collect::<Vec<_>>().join(" and ")
}

/// `a, b or c`.
fn or(names: &[String]) -> String {
    match names {
        [] => String::new(),
        [name] => name.clone(),
        [names @ .., last] => format!("{}, or {last}", names.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use crate::words::explain_in;
    use ninefold_grid::constraint::{Constraint, Kind};
    use ninefold_grid::{Board, Cell, Digit, Puzzle, Shape};

    use ninefold_logic::Technique;
    use ninefold_techniques::{Position, Reach};

    fn puzzle(constraint: Constraint) -> Puzzle {
        let board = Board::of(Shape::new(2, 2).expect("2×2"));
        let mut puzzle = Puzzle::empty(board);
        puzzle.constraints.push(constraint);
        puzzle
    }

    fn told(puzzle: &Puzzle, technique: Technique) -> String {
        let position = Position::new(puzzle).expect("a square board");
        let step = position
            .first(technique, &Reach::default())
            .expect("a step");
        assert_eq!(position.verify(&step), Ok(()));
        explain_in(&position, &step).sentences
    }

    fn cells(places: &[usize]) -> Vec<Cell> {
        places.iter().copied().map(Cell::new).collect()
    }

    #[test]
    fn a_cage() {
        let small = puzzle(Constraint::new(Kind::Cage(Some(3)), cells(&[0, 1])));
        assert_eq!(
            told(&small, Technique::CageCombination),
            "The cage of 3 in r1c1 and r1c2: no digit stands twice, and the sum is as stated. r1c1 and r1c2 can hold \
             only 1 and 2 between them. No such filling uses what goes. Remove 3 and 4 from r1c1 and r1c2."
        );
        assert_eq!(
            told(&small, Technique::LockedInRule),
            "The cage of 3 in r1c1 and r1c2: no digit stands twice, and the sum is as stated. It cannot do without 1, \
             so 1 stands in one of its cells and not where all of them are seen. Remove 1 from r1c3, r1c4, r2c1 and r2c2."
        );
    }

    #[test]
    fn two_cages_of_a_row() {
        // 1 and 4, or 2 and 3; 1 and 5, or 2 and 4: only 2 and 3 go with 1 and 5.
        let board = Board::of(Shape::new(2, 3).expect("2×3"));
        let mut puzzle = Puzzle::empty(board);
        for (total, places) in [(5, [0, 1]), (6, [2, 3])] {
            let cage = Constraint::new(Kind::Cage(Some(total)), cells(&places));
            puzzle.constraints.push(cage);
        }
        assert_eq!(
            told(&puzzle, Technique::RulesInHouse),
            "Row 1 holds every digit once, and these rules hold too: the cage of 5 in r1c1 and r1c2; the cage of 6 in \
             r1c3 and r1c4. No way to fill all their cells uses what goes. Remove 1 and 5 from r1c1, r1c2, r1c5 and r1c6, 2 and 3 from r1c3, r1c4, r1c5 and r1c6, and 4 and 6 from r1c1, r1c2, r1c3 and r1c4."
        );
    }

    #[test]
    fn the_rest_of_a_house() {
        let three = puzzle(Constraint::new(Kind::Cage(Some(9)), cells(&[0, 1, 4])));
        assert_eq!(
            told(&three, Technique::InniesAndOuties),
            "Box 1 holds every digit once and adds up to 10. The cage of 9 adds up to 9. So r2c2, which these leave \
             over, must make 1. Remove 2, 3 and 4 from r2c2."
        );
    }

    #[test]
    fn rows_and_pieces() {
        // Piece 1 has r1c1, r1c2, r1c3 and r2c1: r1c4 holds the same as r2c1.
        let board = Board::latin(4, 4, 1, 4).expect("4×4");
        let pieces = "0001021122312333"
            .bytes()
            .map(|sign| Some(usize::from(sign - b'0')));
        let pieces: Vec<Option<usize>> = pieces.collect();
        let mut jigsaw = Puzzle::empty(board.with_pieces(&pieces).expect("four pieces"));
        jigsaw.restrict(
            Cell::new(4),
            [2, 3, 4].iter().filter_map(|&d| Digit::new(d)).collect(),
        );
        assert_eq!(
            told(&jigsaw, Technique::LawOfLeftovers),
            "Piece 1 and row 1 hold the same digits. So the digits of r2c1, outside row 1, are those of r1c4, outside piece 1. \
             1 cannot stand in r2c1. Remove 1 from r1c4."
        );
    }
}
