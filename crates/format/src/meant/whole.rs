//! Rules about the whole board, and the diagonals.

use ninefold_grid::constraint::{Constraint, Kind, Mark};

use super::found::Meant;
use crate::format::sets::{diagonal, disjoint_of, windoku};
use crate::said::Meaning;

/// Adds the rules about the whole board.
pub(super) fn read(meant: &mut Meant) {
    let said = meant.said;
    for (meaning, kind) in [
        (Meaning::AntiKnight, Kind::AntiKnight),
        (Meaning::AntiKing, Kind::AntiKing),
        (Meaning::NonConsecutive, Kind::NonConsecutive),
        (Meaning::Entropy, Kind::Entropy),
        (Meaning::Flatmates, Kind::Flatmates),
    ] {
        if let Some(statement) = said.first(meaning) {
            meant.add(statement, Constraint::of(kind, Vec::new()));
        }
    }
    if let Some(statement) = said.first(Meaning::Disjoint) {
        meant.add(statement, disjoint_of(meant.board));
    }
    if let Some(statement) = said.first(Meaning::Windoku) {
        meant.add(statement, windoku(meant.board, meant.board.side()));
    }
    diagonals(meant);
    if let Some(statement) = said.first(Meaning::AllGiven) {
        // Which marks are all given: those that the sentence names, or dots.
        let small = statement.source.to_lowercase();
        let names = |words: &[&str]| words.iter().any(|word| small.contains(word));
        let letters = names(&["x's", "v's", "xs", "vs", "x and v", "x or v", "xv", "x/v"]);
        let (white, black) = (names(&["white"]), names(&["black"]));
        let dots = names(&["dot", "kropki", "circle"]);
        let any = !letters && !dots && names(&["negative", "clues", "possible"]);
        let all = [
            (
                Meaning::WhiteDot,
                dots && !black || white || any,
                Mark::Difference(1),
            ),
            (
                Meaning::BlackDot,
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
            meant.add(statement, Constraint::of(Kind::NoOther(marks), Vec::new()));
        }
    }
}

/// Adds the diagonals that are drawn, or those that the text names.
fn diagonals(meant: &mut Meant) {
    let drawn = &meant.drawing.diagonals;
    let Some(statement) = meant.said.first(Meaning::Diagonals) else {
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
