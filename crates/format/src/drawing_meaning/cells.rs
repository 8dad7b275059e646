//! Circles, squares and shaded cells.

use std::collections::{HashMap, HashSet};

use ninefold_grid::constraint::{Constraint, KINDS, KindRow, Numbers, Schema, Scope};
use ninefold_grid::{Board, Cell};

use super::around;
use super::branches::equal_sums;
use super::counted;
use super::found::{DrawingReader, in_order};
use super::index;
use super::regions::sights as region_sights;
use super::shading;
use crate::drawn::{Place, Shape};
use crate::format::sets::{different, of_kind};
use crate::groups::{self, alike};
use crate::rules_text::{Meaning, Statement};

/// The greatest number of colours of shaded cells.
const MAX_COLOURS: usize = 40;

/// Adds the rules of marks in cells.
pub(super) fn read(reader: &mut DrawingReader) {
    let all: Vec<(usize, Cell)> = (0..reader.places.len())
        .filter(|&i| reader.drawing.shapes[i].text.is_empty())
        .filter_map(|i| match reader.places[i] {
            Place::Cell(cell) if reader.drawing.shapes[i].width > 0.35 => Some((i, cell)),
            _ => None,
        })
        .collect();
    let single = reader.unused(&all, |_| true);
    forms(reader, &single);
    // Marks that are only recognized by their colour.
    for row in in_cells().filter(|row| row.sudokupad.is_none()) {
        let own = reader.rules_text.first(Meaning::Kind(row.keyword));
        let Some(own) = own.filter(|own| own.has_colour()) else {
            continue;
        };
        let cells = reader.unused(&single, |shape| own.fit(&shape.fill_names()).is_some());
        add_marked(reader, own, &cells);
    }
    circles_by_colour(reader, &single);
    magic_squares(reader, &single);
    if let Some(own) = reader.rules_text.first(Meaning::Kind("circles")) {
        let is_circle = |i: usize| {
            let shape = &reader.drawing.shapes[i];
            shape.is_round && own.allows(&shape.fill_names())
        };
        // Circles with another meaning are included too: all of them if the text says "also", and those that are
        // not bulbs if it names no colour.
        let is_also = own.says(" also ");
        let thermos = reader
            .rules()
            .filter(|rule| rule.kind.keyword().ends_with("thermo"));
        let bulbs: HashSet<Cell> = thermos
            .filter_map(|rule| rule.cells().first().copied())
            .collect();
        let is_meant = |i: usize, cell: Cell| {
            is_also || !reader.used_shapes[i] || !own.has_colour() && !bulbs.contains(&cell)
        };
        let fitting = all.iter().copied().filter(|&(i, _)| is_circle(i));
        let cells = fitting.filter(|&(i, cell)| is_meant(i, cell));
        let cells: Vec<(usize, Cell)> = cells.collect();
        add_marked(reader, own, &cells);
    }
    index::others(reader, &single);
    index::read(reader, &single);
    region_sights(reader, &single);
    shading::clues(reader, &all);
    around::read(reader, &single);
    clones(reader, &single);
    consecutive_groups(reader, &single);
    regions(reader, &single);
    circles_apart(reader);
    counted::read(reader, &all);
}

/// Adds circles that count the circles of their colour. If all have one colour, the text is about other circles.
fn circles_by_colour(reader: &mut DrawingReader, single: &[(usize, Cell)]) {
    let Some(own) = reader.rules_text.first(Meaning::CirclesByColour) else {
        return;
    };
    if reader.rules_text.has(Meaning::CirclesToColour) {
        return;
    }
    let groups = by_fill(reader, reader.unused(single, |shape| shape.is_round));
    if groups.len() < 2 {
        reader.list_as_not_understood(own);
        return;
    }
    for group in groups {
        reader.use_marked(&group);
        let cells = in_order(group.iter().map(|&(_, cell)| cell));
        reader.add_all(own, of_kind("circles", Numbers::None, cells));
    }
}

/// Returns marked cells grouped by the colour of their filling.
fn by_fill(reader: &DrawingReader, cells: Vec<(usize, Cell)>) -> Vec<Group> {
    let by_colour = |mark: (usize, Cell)| (reader.drawing.shapes[mark.0].fill, mark);
    let groups = alike(cells.into_iter().map(by_colour), MAX_COLOURS);
    groups.into_iter().map(|(_, group)| group).collect()
}

/// Adds magic squares: the boxes that the text names, or else squares of three by three marked cells.
fn magic_squares(reader: &mut DrawingReader, single: &[(usize, Cell)]) {
    let Some(own) = reader.rules_text.first(Meaning::MagicSquare) else {
        return;
    };
    let mut squares: Vec<Vec<Cell>> = Vec::new();
    let regions: Vec<Vec<Cell>> = reader
        .board
        .regions()
        .map(|region| reader.board.cells_of(region).to_vec())
        .collect();
    let words = own.words();
    let is_central = ["central", "centre", "center", "middle"];
    match words.iter().position(|word| word.starts_with("box")) {
        Some(_) if words.iter().any(|word| is_central.contains(&&word[..])) => {
            squares.extend(regions.get(regions.len() / 2).cloned());
        }
        Some(at) => {
            let numbers = words[at + 1..]
                .iter()
                .take_while(|word| !word.starts_with("magic"));
            let numbers = numbers.filter_map(|word| word.parse::<usize>().ok());
            let named = numbers.filter_map(|number| regions.get(number.checked_sub(1)?).cloned());
            squares.extend(named);
        }
        None => {}
    }
    let shaded = reader.unused(single, |shape| !shape.is_round);
    let are_named = !squares.is_empty();
    for group in connected(reader, &shaded) {
        let mut cells: Vec<Cell> = group.iter().map(|&(_, cell)| cell).collect();
        cells.sort_unstable();
        let is_known = squares.contains(&cells);
        if cells.len() == 9 && (is_known || !are_named) {
            reader.use_marked(&group);
            squares.extend((!is_known).then_some(cells));
        }
    }
    let mut found: Vec<Constraint> = squares
        .iter()
        .filter_map(|cells| magic(reader.board, cells))
        .collect();
    if own.says_one_of(&["1-9", "1 to 9", "not repeat", "different"]) {
        found.extend(squares.iter().map(|cells| different(vec![cells.clone()])));
    }
    reader.add_or_list(own, Some(found));
}

/// Returns the rule that the rows, columns and diagonals of three by three cells have equal sums.
fn magic(board: &Board, cells: &[Cell]) -> Option<Constraint> {
    let places: Option<Vec<(usize, usize)>> = cells.iter().map(|&cell| board.place(cell)).collect();
    let (row, column) = *places?.first()?;
    let at = |r: usize, c: usize| {
        board
            .at(row + r, column + c)
            .filter(|cell| cells.contains(cell))
    };
    let lines = [
        [(0, 0), (0, 1), (0, 2)],
        [(1, 0), (1, 1), (1, 2)],
        [(2, 0), (2, 1), (2, 2)],
        [(0, 0), (1, 0), (2, 0)],
        [(0, 1), (1, 1), (2, 1)],
        [(0, 2), (1, 2), (2, 2)],
        [(0, 0), (1, 1), (2, 2)],
        [(0, 2), (1, 1), (2, 0)],
    ];
    let line = |line: &[(usize, usize); 3]| line.iter().map(|&(r, c)| at(r, c)).collect();
    let groups: Option<Vec<Vec<Cell>>> = lines.iter().map(line).collect();
    equal_sums(groups?)
}

/// Adds the rule that groups of shaded cells of one colour and form hold the same digits.
fn clones(reader: &mut DrawingReader, single: &[(usize, Cell)]) {
    let Some(own) = reader.rules_text.first(Meaning::Kind("clone")) else {
        return;
    };
    for pair in named_boxes(reader, own).windows(2) {
        if let Some(kind) = own.kind(None) {
            reader.add(own, Constraint::of(kind, pair.to_vec()));
        }
    }
    let shaded = reader.unused(single, |shape| !shape.is_round);
    // If all colours cover the same form, they are clones of each other. Otherwise the connected groups are.
    let by_colour = by_form(reader, by_fill(reader, shaded.clone()));
    let by_form = match &by_colour[..] {
        [(_, groups)] if groups.len() > 1 => by_colour,
        _ => {
            let fills = by_fill(reader, shaded).into_iter();
            by_form(
                reader,
                fills.flat_map(|own| connected(reader, &own)).collect(),
            )
        }
    };
    for (_, groups) in by_form.into_iter().filter(|(_, groups)| groups.len() > 1) {
        let cells = |group: &Group| group.iter().map(|&(_, cell)| cell).collect();
        for groups in by_first_fill(reader, groups) {
            if let Some(kind) = own.kind(None) {
                for group in &groups {
                    reader.use_marked(group);
                }
                // Pairs have the same meaning as the whole group, and every format can hold them.
                for pair in groups.windows(2) {
                    let pair = pair.iter().map(cells).collect();
                    reader.add(own, Constraint::of(kind.clone(), pair));
                }
            }
        }
    }
}

/// Returns the boxes that a sentence names by their numbers, such as "boxes 1 and 9".
fn named_boxes(reader: &DrawingReader, own: &Statement) -> Vec<Vec<Cell>> {
    let words = own.words();
    let Some(at) = words.iter().position(|word| *word == "boxes") else {
        return Vec::new();
    };
    let regions: Vec<_> = reader.board.regions().collect();
    let numbers = words[at + 1..]
        .iter()
        .filter(|word| **word != "and")
        .map_while(|word| word.parse::<usize>().ok());
    let region = |number: usize| regions.get(number.checked_sub(1)?).copied();
    let found = numbers.filter_map(region);
    found
        .map(|region| reader.board.cells_of(region).to_vec())
        .collect()
}

/// Returns groups of one form by their colours, if each colour has at least two groups. Otherwise returns all of
/// them together.
fn by_first_fill(reader: &DrawingReader, groups: Vec<Group>) -> Vec<Vec<Group>> {
    let first_fill = |group: &Group| group.first().map(|&(i, _)| reader.drawing.shapes[i].fill);
    let by_colour = groups
        .iter()
        .map(|group| (first_fill(group), group.clone()));
    let found = alike(by_colour, usize::MAX);
    match found.iter().all(|(_, groups)| groups.len() > 1) {
        true => found.into_iter().map(|(_, groups)| groups).collect(),
        false => vec![groups],
    }
}

/// Marked cells that belong together, with their shapes.
type Group = Vec<(usize, Cell)>;

/// The places of the cells of a group, relative to its first cell.
type Form = Vec<(usize, usize)>;

/// Returns groups of two or more cells by their form.
fn by_form(reader: &DrawingReader, groups: Vec<Group>) -> Vec<(Form, Vec<Group>)> {
    let with_form = |mut group: Group| {
        group.sort_unstable_by_key(|&(_, cell)| cell);
        let places = group.iter().map(|&(_, cell)| reader.board.place(cell));
        let places: Form = places.flatten().collect();
        let &(row, column) = places.first()?;
        // A cell may be in a column to the left of the first cell.
        let right = |c: usize| c + reader.board.columns() - column;
        let form: Form = places.iter().map(|&(r, c)| (r - row, right(c))).collect();
        Some((form, group))
    };
    let groups = groups.into_iter().filter(|group| group.len() > 1);
    alike(groups.filter_map(with_form), usize::MAX)
}

/// Adds the rule that no digit repeats in circles.
fn circles_apart(reader: &mut DrawingReader) {
    let Some(own) = reader.rules_text.first(Meaning::CirclesApart) else {
        return;
    };
    let mut cells: Vec<Cell> = Vec::new();
    for i in 0..reader.places.len() {
        let shape = &reader.drawing.shapes[i];
        match reader.places[i] {
            Place::Cell(cell) if shape.is_large_circle() => {
                reader.used_shapes[i] = true;
                cells.push(cell);
            }
            _ => {}
        }
    }
    let cells = in_order(cells);
    if cells.len() > 1 && cells.len() <= reader.board.side() {
        reader.add(own, different(vec![cells]));
    }
}

/// Adds one rule about all these cells.
fn add_marked(reader: &mut DrawingReader, own: &Statement, cells: &[(usize, Cell)]) {
    if cells.is_empty() {
        return;
    }
    reader.use_marked(cells);
    let cells = in_order(cells.iter().map(|&(_, cell)| cell));
    reader.add_kind(own, None, cells);
}

/// Returns the kinds that are a mark in each of their cells.
fn in_cells() -> impl Iterator<Item = &'static KindRow> {
    let rows = KINDS.iter();
    rows.filter(|row| row.scope == Scope::Each && row.schema == Schema::None)
}

/// Adds marks that are recognized by their form: odd and even digits.
fn forms(reader: &mut DrawingReader, single: &[(usize, Cell)]) {
    for row in in_cells().filter(|row| row.sudokupad.is_some()) {
        let is_round = row.sudokupad == Some("circle");
        for own in reader.rules_text.all(Meaning::Kind(row.keyword)) {
            let (circle, square) = (own.says("circle"), own.says("square"));
            // "Shaded" means grey if there is a grey cell.
            let named = |shape: &Shape| own.fit(&shape.fill_names()).is_some();
            let is_any = own.says("shaded") && reader.unused(single, named).is_empty();
            let fits = |shape: &Shape| {
                let form = match (circle, square) {
                    (true, false) => shape.is_round,
                    (false, true) => !shape.is_round,
                    // The whole cell is shaded.
                    (false, false) if shape.width >= 0.95 && !shape.is_round => own.says("cell"),
                    _ => shape.is_round == is_round && shape.width < 0.95,
                };
                let colour = match own.has_colour() {
                    true => is_any || named(shape),
                    false => circle || square,
                };
                form && colour
            };
            add_marked(reader, own, &reader.unused(single, fits));
        }
    }
}

/// Adds the rule that each group of shaded cells holds consecutive digits.
fn consecutive_groups(reader: &mut DrawingReader, single: &[(usize, Cell)]) {
    let Some(own) = reader.rules_text.first(Meaning::ShadedRenban) else {
        return;
    };
    let fits = |shape: &Shape| {
        let is_any = !own.has_colour() || own.source.contains("haded");
        !shape.is_round && (is_any || own.fit(&shape.fill_names()).is_some())
    };
    let fitting = reader.unused(single, fits);
    for cells in by_fill(reader, fitting) {
        for group in connected(reader, &cells) {
            let cells = group.iter().map(|&(_, cell)| cell).collect();
            let rule = of_kind("renban", Numbers::None, cells);
            if let Some(rule) = rule.filter(|_| group.len() <= reader.board.side()) {
                reader.use_marked(&group);
                reader.add(own, rule);
            }
        }
    }
}

/// Adds extra regions: as many shaded cells of one colour as there are digits, connected or not.
fn regions(reader: &mut DrawingReader, single: &[(usize, Cell)]) {
    let side = reader.board.side();
    for own in reader.rules_text.all(Meaning::ExtraRegion) {
        let is_any = own.source.contains("haded");
        let fits = |shape: &Shape| is_any || own.allows(&shape.fill_names());
        let fitting = reader.unused(single, fits);
        for cells in by_fill(reader, fitting) {
            let groups = match cells.len() == side {
                true => vec![cells],
                // Groups of another size are left out below.
                false => connected(reader, &cells),
            };
            for group in groups.iter().filter(|group| group.len() == side) {
                reader.use_marked(group);
                let cells = group.iter().map(|&(_, cell)| cell).collect();
                reader.add(own, different(vec![cells]));
            }
        }
    }
}

/// Returns the cells in groups that are connected by their sides.
fn connected(reader: &DrawingReader, cells: &[(usize, Cell)]) -> Vec<Group> {
    let shapes: HashMap<Cell, usize> = cells.iter().map(|&(i, cell)| (cell, i)).collect();
    let shape_of = |cell: Cell| Some((*shapes.get(&cell)?, cell));
    let near = |cell: Cell| {
        let near = reader.board.neighbours(cell).into_iter();
        near.filter(|near| shapes.contains_key(near)).collect()
    };
    let groups = groups::connected(cells.iter().map(|&(_, cell)| cell), near);
    let with_shapes = |group: Vec<Cell>| group.into_iter().filter_map(shape_of).collect();
    groups.into_iter().map(with_shapes).collect()
}
