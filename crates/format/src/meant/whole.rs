//! Rules about the whole board, and the diagonals.

use ninefold_grid::constraint::{Constraint, KINDS, KindRow, Mark, Schema, Scope};

use super::found::Meant;
use crate::format::sets::{all_given, diagonal, disjoint_of, windoku};
use crate::said::Meaning;

/// Adds the rules about the whole board.
pub(super) fn read(meant: &mut Meant) {
    let said = meant.said;
    let is_whole = |row: &&KindRow| row.scope == Scope::Board && row.schema == Schema::None;
    for row in KINDS.iter().filter(is_whole) {
        let statement = said.first(Meaning::Kind(row.keyword));
        if let Some((statement, kind)) = statement.and_then(|own| Some((own, own.kind(None)?))) {
            meant.add(statement, Constraint::of(kind, Vec::new()));
        }
    }
    if let Some(statement) = said.first(Meaning::Kind("disjoint")) {
        meant.add(statement, disjoint_of(meant.board));
    }
    if let Some(statement) = said.first(Meaning::Kind("windoku")) {
        meant.add(statement, windoku(meant.board, meant.board.side()));
    }
    diagonals(meant);
    if let Some(statement) = said.first(Meaning::Kind("no-other")) {
        // Which marks are all given: those that the sentence names, or dots.
        let small = statement.source.to_lowercase();
        let names = |words: &[&str]| words.iter().any(|word| small.contains(word));
        let letters = names(&["x's", "v's", "xs", "vs", "x and v", "x or v", "xv", "x/v"]);
        let (white, black) = (names(&["white"]), names(&["black"]));
        let dots = names(&["dot", "kropki", "circle"]);
        let any = !letters && !dots && names(&["negative", "clues", "possible"]);
        let all = [
            (
                Meaning::Kind("difference"),
                dots && !black || white || any,
                Mark::Difference(1),
            ),
            (
                Meaning::Kind("ratio"),
                dots && !white || black || any,
                Mark::Ratio(2),
            ),
            (Meaning::X, letters || any, Mark::Sum(10)),
            (Meaning::V, letters || any, Mark::Sum(5)),
        ];
        let marks = all
            .into_iter()
            .filter(|(meaning, is_named, _)| *is_named && said.has(*meaning));
        let marks = marks.map(|(.., mark)| mark);
        let marks: Vec<Mark> = marks.collect();
        if !marks.is_empty() {
            meant.add(statement, all_given(marks));
        }
    }
}

/// Adds the diagonals that are drawn, or those that the text names.
fn diagonals(meant: &mut Meant) {
    let drawn = &meant.drawing.diagonals;
    let Some(statement) = meant.said.first(Meaning::Kind("diagonal")) else {
        if !drawn.is_empty() {
            meant.lost.push("a line from corner to corner".to_owned());
        }
        return;
    };
    let small = statement.source.to_lowercase();
    let falls = match drawn.is_empty() {
        false => drawn.clone(),
        true if statement.source.is_empty() => Vec::new(),
        true if small.contains("negative diagonal") => vec![true],
        true if small.contains("positive diagonal") => vec![false],
        true if ["diagonals", "both", "each"]
            .iter()
            .any(|word| small.contains(word)) =>
        {
            vec![true, false]
        }
        true => Vec::new(),
    };
    if meant.board.rows() == meant.board.columns() {
        for falls in falls {
            meant.add(statement, diagonal(meant.board, falls));
        }
    }
}
