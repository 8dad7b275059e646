//! Thermometers: lines that begin with a bulb, and their branches.

use std::collections::{HashMap, VecDeque};

use ninefold_grid::Cell;

use super::branches::equal_sums;
use super::found::DrawingReader;
use crate::drawn::Place;
use crate::drawn::colour::names;
use crate::format::sets::related;
use crate::rules_text::{Meaning, Statement};

/// Returns the two parts of a line from one of its cells.
fn both_sides(cells: &[Cell], at: usize) -> [Vec<Cell>; 2] {
    let back = cells[..=at].iter().rev().copied();
    [cells[at..].to_vec(), back.collect()]
}

/// Adds the thermometers.
pub(super) fn read(reader: &mut DrawingReader) {
    let rules_text = reader.rules_text;
    let thermos: Vec<&Statement> = rules_text.all(Meaning::Kind("thermo")).collect();
    let slow: Vec<&Statement> = rules_text.all(Meaning::Kind("slow-thermo")).collect();
    let Some(&any) = thermos.first().or(slow.first()) else {
        return;
    };
    let lines = &reader.drawing.lines;
    let statement = |i: usize| {
        let names = names(lines[i].colour);
        let of = |statements: &[&'_ Statement]| {
            let fitting = statements.iter().filter_map(|own| own.fit(&names));
            fitting.min()
        };
        match (of(&thermos), of(&slow)) {
            (Some(_), None) => thermos[0],
            (None, Some(_)) => slow[0],
            (Some(fast), Some(late)) if late < fast => slow[0],
            _ => any,
        }
    };
    // Returns the bulb at a cell, if it has the colour of the line.
    let bulb = |cell: Cell, colour: [f64; 3]| {
        let near = |fill: [f64; 3]| fill.iter().zip(&colour).all(|(a, b)| (a - b).abs() < 48.0);
        // A bulb may be darker than its line.
        let is_same = |fill: [f64; 3]| near(fill) || names(fill)[0] == names(colour)[0];
        let shapes = reader.shapes_in(cell, |shape| {
            shape.is_round && (0.4..1.2).contains(&shape.width) && shape.fill.is_some_and(is_same)
        });
        shapes.first().copied()
    };
    // Whether a line can only be a thermometer.
    let is_thermo = |i: usize| {
        let names = names(lines[i].colour);
        let others = rules_text
            .statements
            .iter()
            .filter(|own| own.names_line && !own.is_thermo());
        let mut others = others.filter(|own| !own.says("thermo"));
        !others.any(|own| own.allows(&names))
    };
    // Lines by their ends, for lines that continue where another ends. Below are lines by their other cells, for
    // lines that continue to both sides.
    let mut by_end: HashMap<Cell, Vec<usize>> = HashMap::new();
    let mut by_inner: HashMap<Cell, Vec<usize>> = HashMap::new();
    let mut queue: VecDeque<(usize, Vec<Cell>)> = VecDeque::new();
    let mut taken = reader.used_lines.clone();
    let mut bulbs = Vec::new();
    let mut doubtful = Vec::new();
    for (i, line) in lines.iter().enumerate().filter(|(_, line)| !line.is_closed) {
        let (Some(&first), Some(&last)) = (line.cells.first(), line.cells.last()) else {
            continue;
        };
        match (bulb(first, line.colour), bulb(last, line.colour)) {
            (Some(bulb), None) => {
                bulbs.push(bulb);
                queue.push_back((i, line.cells.clone()));
                taken[i] = true;
            }
            (None, Some(bulb)) => {
                bulbs.push(bulb);
                queue.push_back((i, line.cells.iter().rev().copied().collect()));
                taken[i] = true;
            }
            (None, None) => {
                let inner = || 1..line.cells.len() - 1;
                let mut within =
                    inner().filter_map(|at| Some((at, bulb(line.cells[at], line.colour)?)));
                // The bulb is in the middle: the line increases to both sides.
                if let (Some((at, bulb)), None) = (within.next(), within.next()) {
                    bulbs.push(bulb);
                    queue.extend(both_sides(&line.cells, at).map(|cells| (i, cells)));
                    taken[i] = true;
                    continue;
                }
                by_end.entry(first).or_default().push(i);
                by_end.entry(last).or_default().push(i);
                for at in inner().filter(|_| is_thermo(i)) {
                    by_inner.entry(line.cells[at]).or_default().push(i);
                }
            }
            (Some(from), Some(to)) => doubtful.push((i, from, to)),
        }
    }
    // If one of two bulbs belongs to another thermometer, the line begins at the other one.
    for (i, from, to) in doubtful {
        let cells = &lines[i].cells;
        match (bulbs.contains(&from), bulbs.contains(&to)) {
            (false, true) => queue.push_back((i, cells.clone())),
            (true, false) => queue.push_back((i, cells.iter().rev().copied().collect())),
            _ => continue,
        }
        taken[i] = true;
        bulbs.extend([from, to]);
    }
    let mut found = Vec::new();
    while let Some((i, cells)) = queue.pop_front() {
        for &cell in &cells[1..] {
            for next in by_end.remove(&cell).unwrap_or_default() {
                let is_same = lines[next].colour == lines[i].colour;
                if taken[next] || !is_same {
                    continue;
                }
                taken[next] = true;
                let mut own = lines[next].cells.clone();
                if own.last() == Some(&cell) {
                    own.reverse();
                }
                queue.push_back((next, own));
            }
            for next in by_inner.remove(&cell).unwrap_or_default() {
                let is_same = lines[next].colour == lines[i].colour;
                let own = &lines[next].cells;
                let at = own.iter().position(|own| *own == cell);
                let Some(at) = at.filter(|_| is_same && !taken[next]) else {
                    continue;
                };
                taken[next] = true;
                queue.extend(both_sides(own, at).map(|cells| (next, cells)));
            }
        }
        found.push((i, cells));
    }
    for own in rules_text.all(Meaning::ThermosEqual) {
        let by_colour = own.says_one_of(&["colour", "color"]);
        let mut groups: Vec<([f64; 3], Vec<Vec<Cell>>)> = Vec::new();
        for (i, cells) in &found {
            let colour = if by_colour {
                lines[*i].colour
            } else {
                [0.0; 3]
            };
            match groups.iter().position(|group| group.0 == colour) {
                Some(place) => groups[place].1.push(cells.clone()),
                None => groups.push((colour, vec![cells.clone()])),
            }
        }
        for rule in groups.into_iter().filter_map(|group| equal_sums(group.1)) {
            reader.add(own, rule);
        }
    }
    let least = rules_text.first(Meaning::ThermoLeast);
    let least = least.and_then(|own| Some((own, own.number.filter(|least| *least > 1)?)));
    for (i, cells) in found {
        let statement = statement(i);
        reader.used_lines[i] = true;
        if let Some(steps) = rules_text.first(Meaning::ThermoSteps) {
            let next = |a: i32, b: i32| b - a == 1;
            reader.add(steps, related(reader.board, "next", cells.clone(), next));
        }
        if let Some((own, least)) = least {
            let name = format!("at least {least} more");
            let next = |a: i32, b: i32| b - a >= least;
            reader.add(own, related(reader.board, &name, cells.clone(), next));
        }
        reader.add_kind(statement, None, cells);
    }
    // Several bulbs may be drawn over each other, one for each branch.
    for bulb in bulbs {
        let own = &reader.drawing.shapes[bulb];
        let same = match reader.places[bulb] {
            Place::Cell(cell) => reader.shapes_in(cell, |other| other == own),
            _ => Vec::new(),
        };
        for i in same {
            reader.used_shapes[i] = true;
        }
    }
}
