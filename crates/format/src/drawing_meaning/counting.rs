//! Marked cells that count the odd or even digits on their line, and digits on lines that count themselves.

use ninefold_grid::Cell;
use ninefold_grid::constraint::Numbers;

use super::automaton_rules::automaton_rule;
use super::found::{DrawingReader, in_order};
use crate::drawn::Place;
use crate::format::sets::of_kind;
use crate::groups::alike;
use crate::rules_text::Meaning;

/// Adds the rules of such cells. Their lines may also mean something else.
pub(super) fn read(reader: &mut DrawingReader) {
    on_lines(reader);
    let rules_text = reader.rules_text;
    for own in rules_text.all(Meaning::CountOnLine) {
        let is_odd = own.says("odd");
        let is_round = own.says("circle");
        for i in 0..reader.places.len() {
            let shape = &reader.drawing.shapes[i];
            let fits = shape.is_round == is_round && own.allows(&shape.fill_names());
            let Place::Cell(cell) = reader.places[i] else {
                continue;
            };
            let mut lines = reader.drawing.lines.iter();
            let line = lines.find(|line| line.cells.contains(&cell));
            let Some(line) = line.filter(|_| fits && shape.width > 0.35) else {
                continue;
            };
            let others = line.once().into_iter().filter(|&other| other != cell);
            let cells: Vec<Cell> = [cell].into_iter().chain(others).collect();
            let counts = |value: i32| i32::from((value % 2 != 0) == is_odd);
            let step = |&left: &i32, place: usize, value: i32| {
                let left = if place == 0 { value } else { left };
                let next = left - counts(value);
                (next >= 0).then_some(next)
            };
            let name = if is_odd { "count odd" } else { "count even" };
            let rule = automaton_rule(reader.board, name, cells, 0, step, |left| *left == 0);
            if let Some(rule) = rule {
                reader.used_shapes[i] = true;
                reader.add(own, rule);
            }
        }
    }
}

/// Adds the rule that each digit on lines is the number of cells with it on all lines, or on all lines of its
/// colour.
fn on_lines(reader: &mut DrawingReader) {
    let Some(own) = reader.rules_text.first(Meaning::CirclesOnLines) else {
        return;
    };
    let by_colour = own.says_one_of(&["colour", "color"]);
    let lines = reader.drawing.lines.iter();
    let by_look = lines.map(|line| (by_colour.then_some(line.colour), line.cells.clone()));
    for (_, lines) in alike(by_look, usize::MAX) {
        let cells = in_order(lines.concat());
        reader.add_all(own, of_kind("circles", Numbers::None, cells));
    }
}
