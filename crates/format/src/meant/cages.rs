//! Cages: their sums, and whether digits repeat in them.

use ninefold_grid::Cell;
use ninefold_grid::constraint::Constraint;

use super::found::Meant;
use crate::format::sets::{cage, sum};
use crate::said::{Meaning, Statement};

/// Adds the cages.
pub(super) fn read(meant: &mut Meant) {
    let said = meant.said;
    let of = |meaning| said.first(meaning);
    let (sums, apart, repeats) = (
        of(Meaning::CageSum),
        of(Meaning::CageApart),
        of(Meaning::CageRepeats),
    );
    let own: Option<&Statement> = sums.or(apart).or(repeats);
    let Some(own) = own else {
        let cages = meant
            .drawing
            .cages
            .iter()
            .map(|cage| meant.board.names(&cage.cells));
        let cages: Vec<String> = cages.collect();
        for cage in cages {
            meant.lost.push(format!("a cage at {cage}"));
        }
        return;
    };
    let has_sums = sums.is_some();
    let may_repeat = repeats.is_some() && apart.is_none();
    for i in 0..meant.drawing.cages.len() {
        let drawn = &meant.drawing.cages[i];
        let text = match drawn.text.trim() {
            "" => corner_text(meant, &drawn.cells),
            text => text.to_owned(),
        };
        let number = text.parse::<i32>().ok().filter(|_| has_sums);
        if number.is_none() && !text.is_empty() {
            let cells = meant.board.names(&drawn.cells);
            meant
                .lost
                .push(format!("the text {text:?} of the cage at {cells}"));
        }
        let cells = drawn.cells.clone();
        let rule = match (number, may_repeat) {
            (Some(total), true) => sum(total, cells),
            (None, true) => continue,
            (number, false) => cage(number, cells),
        };
        meant.add(own, rule);
    }
    if let Some(same) = said.first(Meaning::Kind("equal-sums")) {
        let cages = meant.drawing.cages.iter();
        let groups: Vec<Vec<Cell>> = cages
            .filter(|cage| cage.text.is_empty())
            .map(|cage| cage.cells.clone())
            .collect();
        if let Some(kind) = same.kind(None).filter(|_| groups.len() > 1) {
            meant.add(same, Constraint::of(kind, groups));
        }
    }
}

/// The number that is written in the corner of a cage's first cell as a text of its own.
fn corner_text(meant: &mut Meant, cells: &[Cell]) -> String {
    let Some(&first) = cells.iter().min() else {
        return String::new();
    };
    let is_corner = |i: &&usize| {
        let at = meant.drawing.shapes[**i].at;
        let near = |x: f64| x - x.floor() < 0.4;
        !meant.used_shapes[**i] && near(at.0) && near(at.1)
    };
    let found = meant
        .within
        .get(&first)
        .and_then(|shapes| shapes.iter().find(is_corner));
    let Some(&found) = found else {
        return String::new();
    };
    meant.used_shapes[found] = true;
    meant.drawing.shapes[found].text.clone()
}
