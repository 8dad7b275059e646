//! Circles, squares and shaded cells.

use std::collections::{HashMap, HashSet};

use ninefold_grid::Cell;
use ninefold_grid::constraint::{KINDS, KindRow, Schema, Scope};

use super::found::Meant;
use crate::drawn::Place;
use crate::format::sets::different;
use crate::said::{Meaning, Statement};

/// How many colours of shaded cells are looked at.
const MAX_COLOURS: usize = 40;

/// Adds what marks in cells mean.
pub(super) fn read(meant: &mut Meant) {
    let single: Vec<(usize, Cell)> = (0..meant.places.len())
        .filter(|&i| !meant.used_shapes[i] && meant.drawing.shapes[i].text.is_empty())
        .filter_map(|i| match meant.places[i] {
            Place::Cell(cell) if meant.drawing.shapes[i].width > 0.35 => Some((i, cell)),
            _ => None,
        })
        .collect();
    forms(meant, &single);
    // Marks that are known by their colour alone.
    for row in in_cells().filter(|row| row.sudokupad.is_none()) {
        let own = meant.said.first(Meaning::Kind(row.keyword));
        let Some(own) = own.filter(|own| own.has_colour()) else {
            continue;
        };
        let fits = |i: usize| own.fit(&meant.drawing.shapes[i].fill_names()).is_some();
        let cells: Vec<(usize, Cell)> = unused(meant, &single).filter(|&(i, _)| fits(i)).collect();
        add_all(meant, own, &cells);
    }
    if let Some(own) = meant.said.first(Meaning::Kind("circles")) {
        let is_circle = |i: usize| {
            let shape = &meant.drawing.shapes[i];
            shape.is_round && (!own.has_colour() || own.fit(&shape.fill_names()).is_some())
        };
        let cells: Vec<(usize, Cell)> = unused(meant, &single)
            .filter(|&(i, _)| is_circle(i))
            .collect();
        add_all(meant, own, &cells);
    }
    regions(meant, &single);
}

fn unused<'s>(
    meant: &Meant,
    single: &'s [(usize, Cell)],
) -> impl Iterator<Item = (usize, Cell)> + use<'s> {
    let used = meant.used_shapes.clone();
    single.iter().copied().filter(move |&(i, _)| !used[i])
}

/// Adds one rule about all these cells.
fn add_all(meant: &mut Meant, own: &Statement, cells: &[(usize, Cell)]) {
    if cells.is_empty() {
        return;
    }
    for &(i, _) in cells {
        meant.used_shapes[i] = true;
    }
    let mut cells: Vec<Cell> = cells.iter().map(|&(_, cell)| cell).collect();
    cells.sort_unstable();
    cells.dedup();
    meant.add_kind(own, None, cells);
}

/// The kinds that are a mark in each of their cells.
fn in_cells() -> impl Iterator<Item = &'static KindRow> {
    let rows = KINDS.iter();
    rows.filter(|row| row.scope == Scope::Each && row.schema == Schema::None)
}

/// Adds marks of a form: odd and even digits.
fn forms(meant: &mut Meant, single: &[(usize, Cell)]) {
    for row in in_cells().filter(|row| row.sudokupad.is_some()) {
        let is_round = row.sudokupad == Some("circle");
        for own in meant.said.all(Meaning::Kind(row.keyword)) {
            let small = own.source.to_lowercase();
            let (circle, square) = (small.contains("circle"), small.contains("square"));
            let fits = |i: usize| {
                let shape = &meant.drawing.shapes[i];
                let form = match (circle, square) {
                    (true, false) => shape.is_round,
                    (false, true) => !shape.is_round,
                    // A cell that is shaded as a whole.
                    (false, false) if shape.width >= 0.95 && !shape.is_round => {
                        small.contains("cell")
                    }
                    _ => shape.is_round == is_round && shape.width < 0.95,
                };
                let colour = match own.has_colour() {
                    true => own.fit(&shape.fill_names()).is_some(),
                    false => circle || square,
                };
                form && colour
            };
            let cells: Vec<(usize, Cell)> =
                unused(meant, single).filter(|&(i, _)| fits(i)).collect();
            add_all(meant, own, &cells);
        }
    }
}

/// Adds extra regions: as many shaded cells as there are digits, of one colour, or of one colour and connected.
fn regions(meant: &mut Meant, single: &[(usize, Cell)]) {
    let side = meant.board.side();
    for own in meant.said.all(Meaning::ExtraRegion) {
        let fits = |i: usize| {
            let shape = &meant.drawing.shapes[i];
            !own.has_colour()
                || own.fit(&shape.fill_names()).is_some()
                || own.source.contains("haded")
        };
        let mut by_colour: Vec<(String, Vec<(usize, Cell)>)> = Vec::new();
        for (i, cell) in unused(meant, single).filter(|&(i, _)| fits(i)) {
            let colour = format!("{:?}", meant.drawing.shapes[i].fill);
            match by_colour.iter().position(|(own, _)| *own == colour) {
                Some(place) => by_colour[place].1.push((i, cell)),
                None if by_colour.len() < MAX_COLOURS => by_colour.push((colour, vec![(i, cell)])),
                None => {}
            }
        }
        for (_, cells) in by_colour {
            let groups = match cells.len() == side {
                true => vec![cells],
                false => connected(meant, &cells),
            };
            for group in groups.iter().filter(|group| group.len() == side) {
                for &(i, _) in group {
                    meant.used_shapes[i] = true;
                }
                let cells = group.iter().map(|&(_, cell)| cell).collect();
                meant.add(own, different(vec![cells]));
            }
        }
    }
}

/// The cells in groups that are connected by their sides.
fn connected(meant: &Meant, cells: &[(usize, Cell)]) -> Vec<Vec<(usize, Cell)>> {
    let mut left: HashSet<Cell> = cells.iter().map(|&(_, cell)| cell).collect();
    let shapes: HashMap<Cell, usize> = cells.iter().map(|&(i, cell)| (cell, i)).collect();
    let shape_of = |cell: Cell| Some((*shapes.get(&cell)?, cell));
    let mut groups = Vec::new();
    for &(_, cell) in cells {
        if !left.remove(&cell) {
            continue;
        }
        let mut group = vec![cell];
        let mut next = 0;
        while let Some(&cell) = group.get(next) {
            next += 1;
            let near = meant.board.neighbours(cell).into_iter();
            group.extend(near.filter(|near| left.remove(near)));
        }
        if group.len() == meant.board.side() {
            groups.push(group.into_iter().filter_map(shape_of).collect());
        }
    }
    groups
}
