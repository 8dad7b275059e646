//! Rules about the whole board, and the diagonals.

use ninefold_grid::constraint::{Constraint, KINDS, KindRow, Mark, Schema, Scope};

use ninefold_grid::{Board, Cell};

use super::found::Meant;
use super::{regions, runs, shading};
use crate::format::sets::{all_given, diagonal, disjoint_of, related, windoku};
use crate::said::{Meaning, Statement};

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
    if let Some(chaos) = said.first(Meaning::Chaos)
        && !regions::read(meant)
    {
        meant.lose(chaos);
    }
    if let Some(statement) = said.first(Meaning::Kind("disjoint")) {
        meant.add(statement, disjoint_of(meant.board));
    }
    if let Some(statement) = said.first(Meaning::Kind("windoku")) {
        meant.add(statement, windoku(meant.board, meant.board.side()));
    }
    neighbours(meant);
    leapers(meant);
    knights_of_digits(meant);
    named_cells(meant);
    runs::read(meant);
    shading::read(meant);
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
        let is_of_dots = small.contains("dot") && said.has(Meaning::RelationDot);
        let is_same = |own: &Statement| own.source == statement.source;
        let is_of_cells = said.all(Meaning::AllCells).any(is_same);
        match marks.is_empty() {
            true if is_of_dots || is_of_cells => {}
            true => meant.lose(statement),
            false => meant.add(statement, all_given(marks)),
        }
    }
}

/// Adds the relations of all neighbours: a rule for each row and column, or for each diagonal.
fn neighbours(meant: &mut Meant) {
    let said = meant.said;
    let ways: [(Meaning, &[(i32, i32)]); 6] = [
        (Meaning::RelationBoard, &[(0, 1), (1, 0)]),
        (Meaning::RelationRows, &[(0, 1)]),
        (Meaning::RelationColumns, &[(1, 0)]),
        (Meaning::RelationDiagonal, &[(1, 1), (1, -1)]),
        (Meaning::RelationRising, &[(1, -1)]),
        (Meaning::RelationFalling, &[(1, 1)]),
    ];
    for (meaning, ways) in ways {
        for own in said.all(meaning) {
            let Some(relation) = &own.relation else {
                continue;
            };
            for &way in ways {
                for line in straight_lines(meant.board, way) {
                    let holds = |a, b| relation.holds(a, b);
                    let rule = related(meant.board, &relation.words(), line, holds);
                    meant.add(own, rule);
                }
            }
        }
    }
}

/// Adds that no two equal digits are a move of a fairy chess piece apart.
fn leapers(meant: &mut Meant) {
    let pieces = [
        ("camel", (1, 3)),
        ("long knight", (1, 3)),
        ("zebra", (2, 3)),
        ("giraffe", (1, 4)),
        ("antelope", (3, 4)),
    ];
    let said = meant.said;
    for own in said.all(Meaning::Leaper) {
        let small = own.source.to_lowercase().replace('-', " ");
        let piece = pieces.iter().find(|(name, _)| small.contains(name));
        let Some(&(_, (a, b))) = piece else {
            meant.lose(own);
            continue;
        };
        for pair in moves(meant.board, (a, b)) {
            let rule = related(meant.board, "different", pair, |a, b| a != b);
            meant.add(own, rule);
        }
    }
}

/// Pairs of cells that are `a` rows and `b` columns apart, or `b` rows and `a` columns.
fn moves(board: &Board, (a, b): (isize, isize)) -> Vec<Vec<Cell>> {
    let ways = [(a, b), (b, a), (a, -b), (b, -a)];
    let from = |cell: Cell| {
        let to = move |&(down, right): &(isize, isize)| board.step(cell, down, right);
        ways.iter().filter_map(to).map(move |to| vec![cell, to])
    };
    let cells = (0..board.board_cells()).map(Cell::new);
    cells.flat_map(from).collect()
}

/// What several cells with one digit are called.
const PLURALS: [&str; 9] = [
    "ones", "twos", "threes", "fours", "fives", "sixes", "sevens", "eights", "nines",
];

/// Adds that no two cells a knight's move apart hold the digit that the text names.
fn knights_of_digits(meant: &mut Meant) {
    let said = meant.said;
    for own in said.all(Meaning::KnightOfDigit) {
        let small = own.source.to_lowercase();
        let mut words = small.split(|sign: char| !sign.is_alphanumeric());
        let digit = words.find_map(|word| {
            let named = (1..).zip(PLURALS).find(|(_, name)| *name == word);
            let named = named.map(|(digit, _)| digit);
            named.or_else(|| word.strip_suffix('s')?.parse::<i32>().ok())
        });
        let Some(digit) = digit else {
            meant.lose(own);
            continue;
        };
        let name = format!("not both {digit}");
        for pair in moves(meant.board, (1, 2)) {
            let rule = related(meant.board, &name, pair, |a, b| a != digit || b != digit);
            meant.add(own, rule);
        }
    }
}

/// Adds how the digits of two named cells are compared.
fn named_cells(meant: &mut Meant) {
    let said = meant.said;
    for own in said.all(Meaning::NamedCells) {
        let small = own.source.to_lowercase();
        let words = small.split(|sign: char| !sign.is_alphanumeric());
        let cells: Vec<Cell> = words.filter_map(|word| meant.board.named(word)).collect();
        let has = |words: &[&str]| words.iter().any(|word| small.contains(word));
        let rule = match cells[..] {
            [a, b] if has(&["less", "smaller", "lower"]) => {
                Some(related(meant.board, "less", vec![a, b], |a, b| a < b))
            }
            [a, b] if has(&["greater", "larger", "higher"]) => {
                Some(related(meant.board, "greater", vec![a, b], |a, b| a > b))
            }
            [a, b] => Some(related(meant.board, "same", vec![a, b], |a, b| a == b)),
            _ => None,
        };
        match rule {
            Some(rule) => meant.add(own, rule),
            None => meant.lose(own),
        }
    }
}

/// All lines of two cells or more that go straight over the board in a direction.
pub(super) fn straight_lines(board: &Board, (down, right): (i32, i32)) -> Vec<Vec<Cell>> {
    let at =
        |row: i32, column: i32| board.at(usize::try_from(row).ok()?, usize::try_from(column).ok()?);
    let (rows, columns) = (board.rows() as i32, board.columns() as i32);
    let mut lines = Vec::new();
    for row in 0..rows {
        for column in 0..columns {
            if at(row, column).is_none() || at(row - down, column - right).is_some() {
                continue;
            }
            let along = |step: i32| at(row + step * down, column + step * right);
            let line: Vec<Cell> = (0..rows.max(columns)).map_while(along).collect();
            if line.len() > 1 {
                lines.push(line);
            }
        }
    }
    lines
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
