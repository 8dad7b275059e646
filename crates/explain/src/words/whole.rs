//! Rules about the whole board in words.

use ninefold_grid::Cell;
use ninefold_grid::words::capitalized;
use ninefold_logic::{About, Fact, Reading, Whole};

use super::names::{Names, list};
use super::wording::Wording;
use crate::figure::{Figure, Role};

/// Returns what a fact is about: `region 3`, `the group of the cells with 1 and 2`.
fn part(names: Names<'_>, about: &About) -> String {
    match about {
        About::Region(number) => format!("region {}", names.digit(*number)),
        About::Digits(digits) => {
            let digits: Vec<String> = digits.iter().map(|&d| names.digit(d).to_string()).collect();
            format!("the group of the cells with {}", list(&digits))
        }
        About::Lines(count) => format!("the {count} lines"),
    }
}

fn is_are(count: usize) -> &'static str {
    if count == 1 { "is" } else { "are" }
}

/// Returns a count with its verb: `none is`, `1 is`, `2 are`.
fn counted(count: usize) -> String {
    match count {
        0 => "none is".to_owned(),
        _ => format!("{count} {}", is_are(count)),
    }
}

/// Returns the name of a line with its rank.
fn ranked(line: &Reading) -> String {
    match line.rank {
        0 => line.name.clone(),
        rank => format!("{}, of rank {rank},", line.name),
    }
}

/// Explains a step by a rule about the whole board.
pub(super) fn describe(names: Names<'_>, whole: &Whole) -> Wording {
    let part = part(names, &whole.about);
    let (begin, cells) = (capitalized(&part), |cells: &[Cell]| names.list_cells(cells));
    let lines = match whole.about {
        About::Lines(count) => count,
        _ => 0,
    };
    let sentences = match &whole.fact {
        Fact::Empty(_) | Fact::Apart(_) => format!("{}.", capitalized(&clash(names, whole).0)),
        Fact::Complete(own) => {
            format!(
                "{begin} has all its cells: {}. No other cell belongs to it.",
                cells(own)
            )
        }
        Fact::Room(room) => format!(
            "{begin} needs as many cells as can still belong to it: {}. So all of them do.",
            cells(room)
        ),
        Fact::Far(own, beyond) if own.is_empty() => {
            format!(
                "{begin} is connected, and the part of the board with {} is too small for it.",
                cells(beyond)
            )
        }
        Fact::Far(own, beyond) => format!(
            "{begin} is connected and has {}. These cells are too far away to belong to it: {}.",
            cells(own),
            cells(beyond)
        ),
        Fact::Gate(own, gate) => {
            let (only, gate) = (own.len() == 1, names.cell(*gate));
            let without = match only {
                true => "it could not grow large enough",
                false => {
                    "these cells could not be joined, or the whole could not grow large enough"
                }
            };
            format!(
                "{begin} is connected and has {}. Without {gate}, {without}. So {gate} belongs to it.",
                cells(own)
            )
        }
        Fact::Taken(digit, cell) => {
            let digit = names.digit(*digit);
            format!(
                "{begin} has its {digit} in {}. So no other cell with {digit} belongs to it, and no other cell in it is {digit}.",
                names.cell(*cell)
            )
        }
        Fact::Only(digit, places) => format!(
            "{begin} holds every digit, and only {} can be its {}.",
            cells(places),
            names.digit(*digit)
        ),
        Fact::Order(cell, begun) => {
            let cell = names.cell(*cell);
            let so = match begun {
                0 => format!("{cell} is the first cell of all, so it belongs to the first region."),
                1 => format!(
                    "Before {cell} at most one region can have begun, so {cell} belongs to it or begins the next."
                ),
                _ => format!(
                    "Before {cell} at most {begun} regions can have begun, so {cell} belongs to one of them or begins the next."
                ),
            };
            format!("Regions are numbered in the order of their first cells. {so}")
        }
        Fact::Begins(line, digit) => format!(
            "The rows and columns, read both ways, are {lines} lines, and four of them begin with each digit. {} has rank {}, so it begins with {}.",
            capitalized(&line.name),
            line.rank,
            names.digit(*digit)
        ),
        Fact::Before(lines) => format!(
            "{} has rank {} and {} has rank {}. So the first line is less than the second, compared digit by digit.",
            capitalized(&lines[0].name),
            lines[0].rank,
            lines[1].name,
            lines[1].rank
        ),
        Fact::Among(line, digit, [less, greater]) => {
            let others = match digit {
                Some(digit) => format!("three other lines that begin with {}", names.digit(*digit)),
                None => format!("{} other lines", lines - 1),
            };
            format!(
                "{} has rank {}. So of the {others}, {} less and {} greater. The digits that this step removes would break this order.",
                capitalized(&line.name),
                line.rank,
                counted(*less),
                counted(*greater)
            )
        }
        Fact::Alike(lines) => format!(
            "No two lines are equal, but {} and {} would be.",
            lines[0].name, lines[1].name
        ),
    };
    Wording {
        notation: short(names, whole, &part),
        sentences,
        figure: figure(&whole.fact),
    }
}

/// Returns a fact in short notation.
fn short(names: Names<'_>, whole: &Whole, part: &str) -> String {
    let (part, cells) = (part.trim_start_matches("the "), |cells: &[Cell]| {
        names.cells(cells)
    });
    match &whole.fact {
        Fact::Empty(cell) => format!("{part}, {}", names.cell(*cell)),
        Fact::Complete(own) => format!("{part} is {}", cells(own)),
        Fact::Room(room) => format!("{part} has room in {} alone", cells(room)),
        Fact::Apart(own) => format!("{part} with {}", cells(own)),
        Fact::Far(own, _) if own.is_empty() => format!("{part} needs more cells"),
        Fact::Far(own, _) => format!("{part} is far, in {}", cells(own)),
        Fact::Gate(_, gate) => format!("{part} goes over {}", names.cell(*gate)),
        Fact::Taken(digit, cell) => {
            format!(
                "{part} has {} in {}",
                names.digit(*digit),
                names.cell(*cell)
            )
        }
        Fact::Only(digit, places) => {
            format!(
                "{} of {part} only in {}",
                names.digit(*digit),
                cells(places)
            )
        }
        Fact::Order(cell, _) => format!("regions in order at {}", names.cell(*cell)),
        Fact::Begins(line, digit) => {
            format!("rank {} begins with {}", line.rank, names.digit(*digit))
        }
        Fact::Before(lines) => format!("rank {} before {}", lines[0].rank, lines[1].rank),
        Fact::Among(line, ..) => format!("{} has rank {}", line.name, line.rank),
        Fact::Alike(lines) => format!("{} is not {}", lines[0].name, lines[1].name),
    }
}

/// Returns why the rule cannot hold, as a clause.
pub(super) fn clash(names: Names<'_>, whole: &Whole) -> (String, Figure) {
    let part = part(names, &whole.about);
    let cells = |cells: &[Cell]| names.list_cells(cells);
    let in_words = match &whole.fact {
        Fact::Empty(cell) => format!("{} can hold nothing", names.cell(*cell)),
        Fact::Complete(own) => format!("{part} has too many cells: {}", cells(own)),
        Fact::Room(room) => format!("{part} has room in {} cells only", room.len()),
        Fact::Apart(own) | Fact::Far(own, _) | Fact::Gate(own, _) => {
            format!(
                "{part}, which has {}, cannot be connected in the room that is left",
                cells(own)
            )
        }
        Fact::Taken(digit, _) => format!("{part} holds {} twice", names.digit(*digit)),
        Fact::Only(digit, _) => format!("{} has no place in {part}", names.digit(*digit)),
        Fact::Order(cell, begun) => format!(
            "{} is in none of the {begun} regions that can have begun, nor does it begin the next one",
            names.cell(*cell)
        ),
        Fact::Begins(line, digit) => {
            format!("{} cannot begin with {}", ranked(line), names.digit(*digit))
        }
        Fact::Before(lines) => {
            format!(
                "{} is not less than {}",
                ranked(&lines[0]),
                ranked(&lines[1]).trim_end_matches(',')
            )
        }
        Fact::Among(line, ..) => format!("{} cannot have rank {}", line.name, line.rank),
        Fact::Alike(lines) => format!("{} and {} are equal", lines[0].name, lines[1].name),
    };
    (in_words, figure(&whole.fact))
}

/// Returns a figure with the cells of a fact.
fn figure(fact: &Fact) -> Figure {
    let (base, other): (&[Cell], &[Cell]) = match fact {
        Fact::Empty(cell) | Fact::Order(cell, _) => (&[], std::slice::from_ref(cell)),
        Fact::Complete(cells) | Fact::Room(cells) | Fact::Apart(cells) => (cells, &[]),
        Fact::Far(cells, beyond) => (cells, beyond),
        Fact::Gate(cells, gate) => (cells, std::slice::from_ref(gate)),
        Fact::Taken(_, cell) => (std::slice::from_ref(cell), &[]),
        Fact::Only(_, cells) => (cells, &[]),
        Fact::Begins(line, _) | Fact::Among(line, ..) => (&line.cells, &[]),
        Fact::Before(lines) | Fact::Alike(lines) => (&lines[0].cells, &lines[1].cells),
    };
    let second = other.iter().filter(|cell| !base.contains(cell));
    Figure {
        cells: (base.iter().map(|&cell| (cell, Role::Base)))
            .chain(second.map(|&cell| (cell, Role::Cover)))
            .collect(),
        ..Figure::default()
    }
}
