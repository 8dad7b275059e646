//! Lines of every colour.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use ninefold_grid::constraint::{Constraint, Kind, Relation};
use ninefold_grid::{Board, Cell, Digit};

use super::found::Meant;
use crate::drawn::Line;
use crate::drawn::colour::{Colour, names};
use crate::said::{Meaning, Statement};

/// What a line can mean, and the colours that setters give it where the text names none.
const LINES: [(Meaning, &[Colour]); 17] = [
    (Meaning::Whisper, &[Colour::Green]),
    (Meaning::Renban, &[Colour::Purple, Colour::Pink]),
    (Meaning::Nabner, &[Colour::Yellow, Colour::Orange]),
    (Meaning::RegionSum, &[Colour::Blue, Colour::Teal]),
    (Meaning::Palindrome, &[Colour::Grey]),
    (Meaning::Between, &[Colour::Grey]),
    (Meaning::Lockout, &[Colour::Blue]),
    (Meaning::Zipper, &[Colour::Purple]),
    (Meaning::Entropic, &[Colour::Orange]),
    (Meaning::Modular, &[Colour::Teal, Colour::Blue]),
    (Meaning::Parity, &[Colour::Red]),
    (Meaning::SumLine, &[Colour::Grey]),
    (Meaning::DoubleArrow, &[Colour::Grey]),
    (Meaning::AtMost, &[]),
    (Meaning::SameDifference, &[]),
    (Meaning::IndexLine, &[]),
    (Meaning::Neighbours, &[]),
];

/// How many classes of lines are looked at.
const MAX_CLASSES: usize = 64;

/// What lines of a class are called, what is at their ends, and which they are.
type Class = (Vec<Colour>, Ends, Vec<usize>);

/// The colours in which a statement's lines are drawn where it names none.
fn usual(statement: &Statement) -> &'static [Colour] {
    if statement.meaning == Meaning::Whisper && statement.number == Some(4) {
        return &[Colour::Orange];
    }
    let row = LINES
        .iter()
        .find(|(meaning, _)| *meaning == statement.meaning);
    row.map_or(&[], |(_, colours)| colours)
}

/// Adds the lines that are no thermometers.
pub(super) fn read(meant: &mut Meant) {
    let said = meant.said;
    let stated: Vec<&Statement> = said
        .statements
        .iter()
        .filter(|statement| {
            statement.meaning == Meaning::Apart
                || LINES
                    .iter()
                    .any(|(meaning, _)| *meaning == statement.meaning)
        })
        .collect();
    cover(meant);
    let lines = &meant.drawing.lines;
    let rest: Vec<usize> = (0..lines.len()).filter(|&i| !meant.used_lines[i]).collect();
    // The classes of lines: those of one colour, with circles at both ends or not.
    let mut classes: Vec<Class> = Vec::new();
    for i in rest {
        let class = (names(lines[i].colour), ends(meant, &lines[i]));
        let is_same = |other: &Class| (&other.0, other.1) == (&class.0, class.1);
        match classes.iter().position(is_same) {
            Some(place) => classes[place].2.push(i),
            None if classes.len() < MAX_CLASSES => classes.push((class.0, class.1, vec![i])),
            None => {}
        }
    }
    let mut chosen: Vec<Vec<&Statement>> = Vec::new();
    for (names, ends, _) in &classes {
        chosen.push(of_class(&stated, names, *ends));
    }
    // What is left over on both sides belongs together, if there is one of each.
    let idle: Vec<&Statement> = stated
        .iter()
        .copied()
        .filter(|own| own.meaning != Meaning::Apart)
        .filter(|own| !chosen.iter().flatten().any(|other| other == own))
        .filter(|own| {
            !chosen
                .iter()
                .flatten()
                .any(|other| other.meaning == own.meaning)
        })
        .collect();
    let open: Vec<usize> = (0..classes.len())
        .filter(|&i| chosen[i].is_empty())
        .collect();
    let meanings = idle.iter().all(|own| own.meaning == idle[0].meaning);
    if let (&[class], [statement, ..], true) = (&open[..], &idle[..], meanings)
        && fits_ends(statement.meaning, classes[class].1)
    {
        chosen[class].push(statement);
    }
    for ((.., members), statements) in classes.iter().zip(&chosen) {
        let is_set = |own: &&Statement| matches!(own.meaning, Meaning::Renban | Meaning::Nabner);
        if !statements.is_empty() && statements.iter().all(is_set) {
            for (lines, cells) in touching(&meant.drawing.lines, members) {
                for i in lines {
                    meant.used_lines[i] = true;
                }
                for statement in statements {
                    let kind = match statement.meaning {
                        Meaning::Renban => Kind::Renban,
                        _ => Kind::Nabner,
                    };
                    meant.add_rule(statement, kind, cells.clone());
                }
            }
            continue;
        }
        for &i in members {
            let line = &meant.drawing.lines[i];
            let rules: Option<Vec<Constraint>> = statements
                .iter()
                .map(|own| rule(meant.board, own, line))
                .collect();
            let Some(rules) = rules.filter(|rules| !rules.is_empty()) else {
                continue;
            };
            meant.used_lines[i] = true;
            for (statement, rule) in statements.iter().zip(rules) {
                meant.add(statement, rule);
                use_ends(meant, statement.meaning, i);
            }
        }
    }
}

/// Lines that begin or end on each other, with all their cells: branches of one line, where the order of the cells does
/// not matter.
fn touching(lines: &[Line], members: &[usize]) -> Vec<(Vec<usize>, Vec<Cell>)> {
    let mut at: HashMap<Cell, Vec<usize>> = HashMap::new();
    for &i in members {
        for &cell in &lines[i].cells {
            at.entry(cell).or_default().push(i);
        }
    }
    let is_end = |i: usize, cell: Cell| {
        let cells = &lines[i].cells;
        !lines[i].is_closed && (cells.first() == Some(&cell) || cells.last() == Some(&cell))
    };
    let is_like = |a: usize, b: usize| {
        lines[a].colour == lines[b].colour && lines[a].thickness == lines[b].thickness
    };
    let mut seen = vec![false; lines.len()];
    let mut found = Vec::new();
    for &first in members {
        if std::mem::replace(&mut seen[first], true) {
            continue;
        }
        let (mut group, mut next) = (vec![first], 0);
        let mut cells: Vec<Cell> = Vec::new();
        while let Some(&i) = group.get(next) {
            next += 1;
            for &cell in &lines[i].cells {
                cells.push(cell);
                // Where very many lines cross, nobody means one line.
                let others = at.get(&cell).map_or(&[][..], |others| others);
                for &other in others.iter().take(8) {
                    let meets = is_end(i, cell) || is_end(other, cell);
                    if meets && is_like(i, other) && !std::mem::replace(&mut seen[other], true) {
                        group.push(other);
                    }
                }
            }
        }
        let mut known = HashSet::new();
        cells.retain(|cell| known.insert(*cell));
        found.push((group, cells));
    }
    found
}

/// Lines that are drawn over each other are one line: its colour is that which is no grey.
fn cover(meant: &mut Meant) {
    let mut same: HashMap<Vec<Cell>, Vec<usize>> = HashMap::new();
    for (i, line) in meant.drawing.lines.iter().enumerate() {
        let mut back = line.cells.clone();
        back.reverse();
        same.entry(back.min(line.cells.clone()))
            .or_default()
            .push(i);
    }
    for group in same.into_values().filter(|group| group.len() > 1) {
        let lines = &meant.drawing.lines;
        let is_grey = |&i: &usize| {
            let first = names(lines[i].colour)[0];
            matches!(first, Colour::Grey | Colour::Black | Colour::White)
        };
        let coloured: Vec<usize> = group.iter().copied().filter(|i| !is_grey(i)).collect();
        let kept = match coloured.is_empty() {
            true => {
                let rank = |i: &usize| match names(lines[*i].colour)[0] {
                    Colour::Grey => 0,
                    _ => 1,
                };
                group.iter().copied().min_by_key(rank).into_iter().collect()
            }
            false => coloured,
        };
        let mut colours: Vec<[f64; 3]> = Vec::new();
        for i in group {
            let colour = meant.drawing.lines[i].colour;
            if !kept.contains(&i) || colours.contains(&colour) {
                meant.used_lines[i] = true;
            }
            colours.push(colour);
        }
    }
}

/// What is at the ends of a line.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Ends {
    Bare,
    Circles,
    Squares,
}

fn ends(meant: &Meant, line: &Line) -> Ends {
    let (Some(&first), Some(&last)) = (line.cells.first(), line.cells.last()) else {
        return Ends::Bare;
    };
    let is_square = |cell: Cell| {
        let square = |shape: &crate::drawn::Shape| {
            !shape.is_round && (0.4..0.9).contains(&shape.width) && shape.text.is_empty()
        };
        !meant.shapes_in(cell, square).is_empty()
    };
    let is_circle = |cell| meant.circle_in(cell).is_some();
    match () {
        () if line.is_closed => Ends::Bare,
        () if is_circle(first) && is_circle(last) => Ends::Circles,
        () if is_square(first) && is_square(last) => Ends::Squares,
        () => Ends::Bare,
    }
}

/// Whether a line with such ends can mean this.
fn fits_ends(meaning: Meaning, ends: Ends) -> bool {
    match meaning {
        Meaning::Between | Meaning::DoubleArrow => ends == Ends::Circles,
        Meaning::Lockout => ends != Ends::Bare,
        _ => true,
    }
}

/// The statements about lines of a colour with such ends.
fn of_class<'s>(stated: &[&'s Statement], names: &[Colour], ends: Ends) -> Vec<&'s Statement> {
    let fitting = || {
        stated
            .iter()
            .copied()
            .filter(|own| fits_ends(own.meaning, ends))
    };
    let best = fitting().filter_map(|own| own.fit(names)).min();
    let mut chosen: Vec<&Statement> = match best {
        Some(best) => fitting()
            .filter(|own| own.fit(names) == Some(best))
            .collect(),
        None => {
            let plain =
                || fitting().filter(|own| !own.has_colour() && own.meaning != Meaning::Apart);
            let by_ends = || {
                plain().filter(|own| {
                    matches!(
                        own.meaning,
                        Meaning::Between | Meaning::DoubleArrow | Meaning::Lockout
                    )
                })
            };
            let by_colour = || plain().filter(|own| usual(own).contains(&names[0]));
            if by_ends().next().is_some() {
                by_ends().collect()
            } else if by_colour().next().is_some() {
                by_colour()
                    .filter(|own| !is_said_elsewhere(stated, own))
                    .collect()
            } else {
                let rest: Vec<&Statement> = plain()
                    .filter(|own| usual(own).is_empty() || !own.source.is_empty())
                    .filter(|own| !is_said_elsewhere(stated, own))
                    .collect();
                let only = stated.iter().all(|own| !own.has_colour());
                match rest.len() {
                    1 if only => rest,
                    2.. if only && rest.iter().all(|own| own.source == rest[0].source) => rest,
                    _ => Vec::new(),
                }
            }
        }
    };
    // A heading and its sentence mean the same.
    let mut seen: Vec<Meaning> = Vec::new();
    chosen.retain(|own| {
        let is_new = !seen.contains(&own.meaning);
        seen.push(own.meaning);
        is_new
    });
    chosen
}

/// Whether another statement says the same and names a colour, so that this one is its heading.
fn is_said_elsewhere(stated: &[&Statement], own: &Statement) -> bool {
    let mut others = stated.iter().filter(|other| other.meaning == own.meaning);
    others.any(|other| other.has_colour())
}

/// The rule of a line.
fn rule(board: &Board, statement: &Statement, line: &Line) -> Option<Constraint> {
    let number = statement.number;
    let relation = |name: &str, holds: fn(i32, i32, i32) -> bool, number: i32| {
        let value = |digit: usize| board.value(Digit::from_index(digit));
        let relation = Relation::new(name, board.side(), |a, b| holds(value(a), value(b), number));
        Kind::Pair(Arc::new(relation))
    };
    let looped = |more: usize| {
        let again = line
            .cells
            .iter()
            .take(if line.is_closed { more } else { 0 });
        line.cells
            .iter()
            .chain(again)
            .copied()
            .collect::<Vec<Cell>>()
    };
    let open = (!line.is_closed).then(|| line.cells.clone());
    match statement.meaning {
        Meaning::SameDifference => {
            let names = [
                "difference 1",
                "difference 2",
                "difference 3",
                "difference 4",
                "difference 5",
                "difference 6",
                "difference 7",
                "difference 8",
            ];
            let of = |(by, name): (i32, &&str)| {
                let kind = relation(name, |a, b, by| (a - b).abs() == by, by);
                Constraint::new(kind, line.round())
            };
            return Some(Constraint::Any((1..).zip(&names).map(of).collect()));
        }
        Meaning::IndexLine if !line.is_closed => {
            let of = |(place, &cell): (i32, &Cell)| {
                Constraint::of(Kind::Index(place), vec![vec![cell], line.cells.clone()])
            };
            let most = board.side();
            let rules =
                (line.cells.len() <= most).then(|| (1..).zip(&line.cells).map(of).collect());
            return rules.map(Constraint::All);
        }
        _ => {}
    }
    let (kind, cells) = match statement.meaning {
        Meaning::Whisper => (Kind::Whisper(number.unwrap_or(5)), line.round()),
        Meaning::Renban => (Kind::Renban, line.once()),
        Meaning::Nabner => (Kind::Nabner, line.once()),
        Meaning::RegionSum => (Kind::RegionSum, from_border(board, line)),
        Meaning::Palindrome => (Kind::Palindrome, open?),
        Meaning::Between => (Kind::Between, open?),
        Meaning::Lockout => (Kind::Lockout(number.unwrap_or(4)), open?),
        Meaning::Zipper => (Kind::Zipper, open?),
        Meaning::Entropic => (Kind::Entropic, looped(2)),
        Meaning::Modular => (Kind::Modular(3), looped(2)),
        Meaning::Parity => (
            relation("parity", |a, b, _| (a - b) % 2 != 0, 0),
            line.round(),
        ),
        Meaning::SumLine if line.is_closed => {
            (Kind::SumLoop(number.unwrap_or(10)), line.cells.clone())
        }
        Meaning::SumLine => (Kind::SumLine(number.unwrap_or(10)), line.cells.clone()),
        Meaning::DoubleArrow => (Kind::DoubleArrow, open?),
        Meaning::AtMost => {
            let kind = relation("at most", |a, b, number| (a - b).abs() <= number, number?);
            (kind, line.round())
        }
        Meaning::Neighbours => (
            relation("consecutive", |a, b, _| (a - b).abs() == 1, 0),
            line.round(),
        ),
        Meaning::Apart => (Kind::Distinct, line.once()),
        _ => return None,
    };
    Some(Constraint::new(kind, cells))
}

/// The cells of a line; those of a closed one beginning where it enters a region.
fn from_border(board: &Board, line: &Line) -> Vec<Cell> {
    let mut cells = line.cells.clone();
    if line.is_closed {
        let region = |cell: Cell| {
            board
                .houses_of(cell)
                .iter()
                .find(|house| board.regions().any(|own| own == **house))
                .copied()
        };
        let last = |i: usize| if i == 0 { cells.len() - 1 } else { i - 1 };
        let start = (0..cells.len()).find(|&i| region(cells[i]) != region(cells[last(i)]));
        cells.rotate_left(start.unwrap_or(0));
    }
    cells
}

/// Marks the circles at the ends of a line as understood, if they belong to it.
fn use_ends(meant: &mut Meant, meaning: Meaning, line: usize) {
    if fits_ends(meaning, Ends::Bare) && meaning != Meaning::Zipper {
        return;
    }
    let cells = &meant.drawing.lines[line].cells;
    let ends = [cells.first().copied(), cells.last().copied()];
    for cell in ends.into_iter().flatten() {
        for i in meant.shapes_in(cell, |shape| shape.text.is_empty() && shape.width < 1.2) {
            meant.used_shapes[i] = true;
        }
    }
}
