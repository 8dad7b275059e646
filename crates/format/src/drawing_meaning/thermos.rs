//! Thermometers: lines that begin with a bulb, and their branches.

use std::collections::HashMap;

use ninefold_grid::Cell;

use super::branches::equal_sums;
use super::found::DrawingReader;
use crate::drawn::colour::names;
use crate::drawn::{Line, Place};
use crate::format::sets::related;
use crate::groups::alike;
use crate::rules_text::{Meaning, Statement};

/// Adds the thermometers.
pub(super) fn read(reader: &mut DrawingReader) {
    let rules_text = reader.rules_text;
    let fast: Vec<&Statement> = rules_text.all(Meaning::Kind("thermo")).collect();
    let slow: Vec<&Statement> = rules_text.all(Meaning::Kind("slow-thermo")).collect();
    let Some(&any) = fast.first().or(slow.first()) else {
        return;
    };
    let lines = &reader.drawing.lines;
    let statement = |i: usize| {
        let names = names(lines[i].colour);
        let best = |own: &[&Statement]| own.iter().filter_map(|own| own.fit(&names)).min();
        match (best(&fast), best(&slow)) {
            (Some(_), None) => fast[0],
            (None, Some(_)) => slow[0],
            (Some(fast), Some(late)) if late < fast => slow[0],
            _ => any,
        }
    };
    let Thermos { parts, bulbs, .. } = Thermos::of(reader);
    for own in rules_text.all(Meaning::ThermosEqual) {
        let by_colour = own.says_one_of(&["colour", "color"]);
        let look = |i: usize| by_colour.then_some(lines[i].colour);
        let looks = parts.iter().map(|(i, cells)| (look(*i), cells.clone()));
        for (_, group) in alike(looks, usize::MAX) {
            reader.add_all(own, equal_sums(group));
        }
    }
    let steps = rules_text.first(Meaning::ThermoSteps);
    let least = rules_text.first(Meaning::ThermoLeast);
    let least = least.and_then(|own| Some((own, own.number.filter(|least| *least > 1)?)));
    for (i, cells) in parts {
        reader.used_lines[i] = true;
        if let Some(own) = steps {
            let next = |a: i32, b: i32| b - a == 1;
            reader.add(own, related(reader.board, "next", cells.clone(), next));
        }
        if let Some((own, least)) = least {
            let name = format!("at least {least} more");
            let next = |a: i32, b: i32| b - a >= least;
            reader.add(own, related(reader.board, &name, cells.clone(), next));
        }
        reader.add_kind(statement(i), None, cells);
    }
    // Several bulbs may be drawn over each other, one for each branch.
    for bulb in bulbs {
        let own = &reader.drawing.shapes[bulb];
        let same = match reader.places[bulb] {
            Place::Cell(cell) => reader.shapes_in(cell, |other| other == own),
            _ => Vec::new(),
        };
        reader.use_shapes(same);
    }
}

/// The thermometers that are found.
struct Thermos<'a> {
    lines: &'a [Line],
    /// The thermometers and their branches: the place of the line, and the cells from the bulb on.
    parts: Vec<(usize, Vec<Cell>)>,
    /// The places of the bulbs among the shapes.
    bulbs: Vec<usize>,
    /// Which lines have a meaning.
    taken: Vec<bool>,
    /// The lines that end in a cell. They may continue a line that ends there.
    by_end: HashMap<Cell, Vec<usize>>,
    /// The lines that go through a cell. They may continue a line to both sides.
    by_inner: HashMap<Cell, Vec<usize>>,
}

impl<'a> Thermos<'a> {
    fn of(reader: &DrawingReader<'a>) -> Thermos<'a> {
        let mut thermos = Thermos {
            lines: &reader.drawing.lines,
            parts: Vec::new(),
            bulbs: Vec::new(),
            taken: reader.used_lines.clone(),
            by_end: HashMap::new(),
            by_inner: HashMap::new(),
        };
        thermos.find_bulbs(reader);
        thermos.follow();
        thermos
    }

    fn add(&mut self, line: usize, parts: impl IntoIterator<Item = Vec<Cell>>) {
        self.taken[line] = true;
        let parts = parts.into_iter().map(|cells| (line, cells));
        self.parts.extend(parts);
    }

    /// Finds the lines that begin with a bulb, and those that may continue them.
    fn find_bulbs(&mut self, reader: &DrawingReader) {
        let mut doubtful = Vec::new();
        let lines = self.lines.iter().enumerate();
        for (i, line) in lines.filter(|(_, line)| !line.is_closed && !is_unread(reader, line)) {
            let cells = &line.cells;
            let (Some(&first), Some(&last)) = (cells.first(), cells.last()) else {
                continue;
            };
            let bulb = |cell: Cell| bulb_in(reader, cell, line.colour);
            match (bulb(first), bulb(last)) {
                (Some(bulb), None) => {
                    self.bulbs.push(bulb);
                    self.add(i, [cells.clone()]);
                }
                (None, Some(bulb)) => {
                    self.bulbs.push(bulb);
                    self.add(i, [reversed(cells)]);
                }
                (Some(from), Some(to)) => doubtful.push((i, from, to)),
                (None, None) => {
                    let inner = 1..cells.len() - 1;
                    let with_bulb = |at: usize| Some((at, bulb(cells[at])?));
                    let mut within = inner.clone().filter_map(with_bulb);
                    // The bulb is in the middle: the line increases to both sides.
                    if let (Some((at, bulb)), None) = (within.next(), within.next()) {
                        self.bulbs.push(bulb);
                        self.add(i, both_sides(cells, at));
                        continue;
                    }
                    for end in [first, last] {
                        self.by_end.entry(end).or_default().push(i);
                    }
                    if is_thermo(reader, line) {
                        for at in inner {
                            self.by_inner.entry(cells[at]).or_default().push(i);
                        }
                    }
                }
            }
        }
        // If one of two bulbs belongs to another thermometer, the line begins at the other one.
        for (i, from, to) in doubtful {
            let cells = &self.lines[i].cells;
            let cells = match (self.bulbs.contains(&from), self.bulbs.contains(&to)) {
                (false, true) => cells.clone(),
                (true, false) => reversed(cells),
                _ => continue,
            };
            self.bulbs.extend([from, to]);
            self.add(i, [cells]);
        }
    }

    /// Adds the lines that continue those that were found, step by step.
    fn follow(&mut self) {
        let lines = self.lines;
        let mut next = 0;
        while let Some((i, cells)) = self.parts.get(next).cloned() {
            next += 1;
            let is_like = |other: usize| lines[other].colour == lines[i].colour;
            for cell in &cells[1..] {
                for other in self.by_end.remove(cell).unwrap_or_default() {
                    if !self.taken[other] && is_like(other) {
                        let own = &lines[other].cells;
                        self.add(
                            other,
                            [match own.last() == Some(cell) {
                                true => reversed(own),
                                false => own.clone(),
                            }],
                        );
                    }
                }
                for other in self.by_inner.remove(cell).unwrap_or_default() {
                    let own = &lines[other].cells;
                    let at = own.iter().position(|own| own == cell);
                    if let Some(at) = at.filter(|_| !self.taken[other] && is_like(other)) {
                        self.add(other, both_sides(own, at));
                    }
                }
            }
        }
    }
}

/// Returns whether no clause about thermometers is about a line of this colour, but a clause that is not understood is.
fn is_unread(reader: &DrawingReader, line: &Line) -> bool {
    let names = names(line.colour);
    let mut thermos = reader
        .rules_text
        .statements
        .iter()
        .filter(|own| own.is_thermo());
    let mut unread = reader.rules_text.unread_lines.iter();
    !thermos.any(|own| own.allows(&names)) && unread.any(|own| own.fit(&names).is_some())
}

/// Returns the bulb in a cell, if it has the colour of the line.
fn bulb_in(reader: &DrawingReader, cell: Cell, colour: [f64; 3]) -> Option<usize> {
    let is_near = |fill: [f64; 3]| fill.iter().zip(&colour).all(|(a, b)| (a - b).abs() < 48.0);
    // A bulb may be darker than its line.
    let is_same = |fill: [f64; 3]| is_near(fill) || names(fill)[0] == names(colour)[0];
    let shapes = reader.shapes_in(cell, |shape| {
        shape.is_round && (0.4..1.2).contains(&shape.width) && shape.fill.is_some_and(is_same)
    });
    shapes.first().copied()
}

/// Returns whether a line can only be a thermometer.
fn is_thermo(reader: &DrawingReader, line: &Line) -> bool {
    let names = names(line.colour);
    let is_other = |own: &&Statement| own.names_line && !own.is_thermo() && !own.says("thermo");
    let mut others = reader.rules_text.statements.iter().filter(is_other);
    !others.any(|own| own.allows(&names))
}

fn reversed(cells: &[Cell]) -> Vec<Cell> {
    cells.iter().rev().copied().collect()
}

/// Returns the two parts of a line from one of its cells.
fn both_sides(cells: &[Cell], at: usize) -> [Vec<Cell>; 2] {
    [cells[at..].to_vec(), reversed(&cells[..=at])]
}
