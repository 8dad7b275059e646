//! Lines with a number on them that is a difference of digits: of those at the ends, or of any two neighbours.

use ninefold_grid::Cell;

use super::found::DrawingReader;
use crate::drawn::colour::names;
use crate::drawn::{Line, Place};
use crate::format::sets::related;
use crate::rules_text::{Meaning, Statement};

/// Adds the rules of such lines.
pub(super) fn read(reader: &mut DrawingReader) {
    let rules_text = reader.rules_text;
    for meaning in [Meaning::EndsByNumber, Meaning::StepsByNumber] {
        for own in rules_text.all(meaning) {
            add(reader, own);
        }
    }
}

/// Adds the rules of a statement.
fn add(reader: &mut DrawingReader, own: &Statement) {
    for (i, line) in reader.drawing.lines.iter().enumerate() {
        let &[first, .., last] = &line.cells[..] else {
            continue;
        };
        if reader.used_lines[i] || line.is_closed || !own.allows(&names(line.colour)) {
            continue;
        }
        let Some((shape, number)) = number_on(reader, line) else {
            continue;
        };
        let cells = match own.meaning {
            Meaning::EndsByNumber => vec![first, last],
            _ => line.cells.clone(),
        };
        let name = format!("difference {number}");
        let holds = |a: i32, b: i32| (a - b).abs() == number;
        reader.used_lines[i] = true;
        reader.used_shapes[shape] = true;
        reader.add(own, related(reader.board, &name, cells, holds));
    }
}

/// Returns the shape of the one number on a line, and the number. No other line may have this number.
fn number_on(reader: &DrawingReader, line: &Line) -> Option<(usize, i32)> {
    let is_on = |line: &Line, place: &Place| {
        let has = |cell: &Cell| line.cells.contains(cell);
        match place {
            Place::Cell(cell) | Place::Within(cell) => has(cell),
            Place::Border(pair) => pair.iter().all(has),
            _ => false,
        }
    };
    let mut found = (0..reader.places.len()).filter_map(|i| {
        let number = reader.drawing.shapes[i].text.trim().parse::<i32>().ok()?;
        (!reader.used_shapes[i] && is_on(line, &reader.places[i])).then_some((i, number))
    });
    let (Some((shape, number)), None) = (found.next(), found.next()) else {
        return None;
    };
    let place = &reader.places[shape];
    let lines = reader.drawing.lines.iter();
    let is_only = lines.filter(|other| is_on(other, place)).count() == 1;
    (is_only && number >= 0).then_some((shape, number))
}
