//! Rules about the whole board, and the diagonals.

use ninefold_grid::constraint::{Constraint, KINDS, KindRow, Mark, Schema, Scope};

use ninefold_grid::{Board, Cell};

use super::found::DrawingReader;
use super::line_rules::region_of;
use super::{regions, runs, shading};
use crate::drawn::colour::names;
use crate::drawn::{Diagonal, Place};
use crate::format::sets::{all_given, diagonal, different, disjoint_of, related, windoku};
use crate::rules_text::{Meaning, Statement};

/// Adds the rules about the whole board.
pub(super) fn read(reader: &mut DrawingReader) {
    let rules_text = reader.rules_text;
    let is_whole = |row: &&KindRow| row.scope == Scope::Board && row.schema == Schema::None;
    for row in KINDS.iter().filter(is_whole) {
        let statement = rules_text.first(Meaning::Kind(row.keyword));
        if let Some((statement, kind)) = statement.and_then(|own| Some((own, own.kind(None)?))) {
            reader.add(statement, Constraint::of(kind, Vec::new()));
        }
    }
    if let Some(chaos) = rules_text.first(Meaning::Chaos)
        && !regions::read(reader)
    {
        reader.list_as_not_understood(chaos);
    }
    if let Some(statement) = rules_text.first(Meaning::Kind("disjoint")) {
        reader.add(statement, disjoint_of(reader.board));
    }
    if let Some(statement) = rules_text.first(Meaning::Kind("windoku")) {
        reader.add(statement, windoku(reader.board, reader.board.side()));
    }
    neighbours(reader);
    leapers(reader);
    knights_of_digits(reader);
    knights_in_boxes(reader);
    bishops(reader);
    named_cells(reader);
    runs::read(reader);
    shading::read(reader);
    diagonals(reader);
}

/// Adds the rule that no other neighbours have the relations of marks, if the text says that all marks are given.
/// It must run after the marks are read.
pub(super) fn all_marks(reader: &mut DrawingReader) {
    let rules_text = reader.rules_text;
    for statement in rules_text.all(Meaning::Kind("no-other")) {
        // The marks that are all given: those that the sentence names, or else dots.
        let names = |words: &[&str]| statement.says_one_of(words);
        let words = statement.words();
        let has = |own: &[&str]| words.iter().any(|word| own.contains(&&word[..]));
        let (ten, five) = (has(&["x", "xs", "xv"]), has(&["v", "vs", "xv"]));
        let (white, black) = (names(&["white"]), names(&["black"]));
        // Dots of other colours have another meaning.
        let is_other = statement.has_colour() && !white && !black;
        let dots = names(&["dot", "kropki", "circle"]) && !is_other;
        let any = !ten && !five && !dots && !is_other && names(&["negative", "clues", "possible"]);
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
            (Meaning::X, ten || any, Mark::Sum(10)),
            (Meaning::V, five || any, Mark::Sum(5)),
        ];
        let marks = all
            .into_iter()
            .filter(|(meaning, is_named, _)| *is_named && rules_text.has(*meaning));
        let marks = marks.map(|(.., mark)| mark);
        let marks: Vec<Mark> = marks.collect();
        let is_of_dots = statement.says("dot") && rules_text.has(Meaning::RelationDot);
        let is_same = |own: &Statement| own.source == statement.source;
        let is_of_cells = rules_text.all(Meaning::AllCells).any(is_same);
        // A mark that is not understood may be one of them.
        let is_open = |(i, place): (usize, &Place)| {
            let shape = &reader.drawing.shapes[i];
            let is_mark = shape.is_round || !shape.text.is_empty();
            matches!(place, Place::Border(_)) && is_mark && !reader.used_shapes[i]
        };
        let is_unsure = reader.places.iter().enumerate().any(is_open);
        match marks.is_empty() {
            true if is_of_dots || is_of_cells => {}
            false if !is_unsure => reader.add(statement, all_given(marks)),
            _ => reader.list_as_not_understood(statement),
        }
    }
}

/// Adds the relations of all neighbours: a rule for each row and column, or for each diagonal.
fn neighbours(reader: &mut DrawingReader) {
    let rules_text = reader.rules_text;
    let directions: [(Meaning, &[(i32, i32)]); 6] = [
        (Meaning::RelationBoard, &[(0, 1), (1, 0)]),
        (Meaning::RelationRows, &[(0, 1)]),
        (Meaning::RelationColumns, &[(1, 0)]),
        (Meaning::RelationDiagonal, &[(1, 1), (1, -1)]),
        (Meaning::RelationRising, &[(1, -1)]),
        (Meaning::RelationFalling, &[(1, 1)]),
    ];
    for (meaning, directions) in directions {
        for own in rules_text.all(meaning) {
            let Some(relation) = &own.relation else {
                continue;
            };
            for &direction in directions {
                for line in straight_lines(reader.board, direction) {
                    let holds = |a, b| relation.holds(a, b);
                    let rule = related(reader.board, &relation.words(), line, holds);
                    reader.add(own, rule);
                }
            }
        }
    }
}

/// Adds the rule that no two equal digits are a move of a fairy chess piece apart.
fn leapers(reader: &mut DrawingReader) {
    let pieces = [
        ("camel", (1, 3)),
        ("long knight", (1, 3)),
        ("zebra", (2, 3)),
        ("giraffe", (1, 4)),
        ("antelope", (3, 4)),
    ];
    let rules_text = reader.rules_text;
    for own in rules_text.all(Meaning::Leaper) {
        let small = own.small().replace('-', " ");
        let piece = pieces.iter().find(|(name, _)| small.contains(name));
        let Some(&(_, (a, b))) = piece else {
            reader.list_as_not_understood(own);
            continue;
        };
        for pair in moves(reader.board, (a, b)) {
            let rule = related(reader.board, "different", pair, |a, b| a != b);
            reader.add(own, rule);
        }
    }
}

/// Returns pairs of cells that are `a` rows and `b` columns apart, or `b` rows and `a` columns.
fn moves(board: &Board, (a, b): (isize, isize)) -> Vec<Vec<Cell>> {
    let directions = [(a, b), (b, a), (a, -b), (b, -a)];
    let from = |cell: Cell| {
        let to = move |&(down, right): &(isize, isize)| board.step(cell, down, right);
        directions
            .iter()
            .filter_map(to)
            .map(move |to| vec![cell, to])
    };
    let cells = (0..board.board_cells()).map(Cell::new);
    cells.flat_map(from).collect()
}

/// The plural names of digits.
const PLURALS: [&str; 9] = [
    "ones", "twos", "threes", "fours", "fives", "sixes", "sevens", "eights", "nines",
];

/// Adds the rule that no two cells a knight's move apart hold the digit that the text names.
fn knights_of_digits(reader: &mut DrawingReader) {
    let rules_text = reader.rules_text;
    for own in rules_text.all(Meaning::KnightOfDigit) {
        let digit = own.words().iter().find_map(|word| {
            let named = (1..).zip(PLURALS).find(|(_, name)| name == word);
            let named = named.map(|(digit, _)| digit);
            named.or_else(|| word.strip_suffix('s')?.parse::<i32>().ok())
        });
        let Some(digit) = digit else {
            reader.list_as_not_understood(own);
            continue;
        };
        let name = format!("not both {digit}");
        for pair in moves(reader.board, (1, 2)) {
            let rule = related(reader.board, &name, pair, |a, b| a != digit || b != digit);
            reader.add(own, rule);
        }
    }
}

/// Adds the rule that no two cells a knight's move apart in one box are consecutive.
fn knights_in_boxes(reader: &mut DrawingReader) {
    let (rules_text, board) = (reader.rules_text, reader.board);
    for own in rules_text.all(Meaning::KnightInBox) {
        let region = |cell: &Cell| region_of(board, *cell);
        let is_one =
            |pair: &Vec<Cell>| region(&pair[0]).is_some_and(|own| Some(own) == region(&pair[1]));
        for pair in moves(board, (1, 2)).into_iter().filter(is_one) {
            let apart = |a: i32, b: i32| (a - b).abs() != 1;
            reader.add(own, related(board, "not consecutive", pair, apart));
        }
    }
}

/// Adds the rule that no digit repeats on diagonals of cells that are not shaded, if shaded cells are a
/// checkerboard.
fn bishops(reader: &mut DrawingReader) {
    let (rules_text, board) = (reader.rules_text, reader.board);
    let Some(own) = rules_text.first(Meaning::BishopUnshaded) else {
        return;
    };
    let mut is_shaded = vec![false; board.cell_count()];
    let mut shapes = Vec::new();
    for (i, place) in reader.places.iter().enumerate() {
        let shape = &reader.drawing.shapes[i];
        if let (Place::Cell(cell), false, true) = (place, shape.is_round, shape.width >= 0.95) {
            is_shaded[cell.index()] = true;
            shapes.push(i);
        }
    }
    let is_checked = board
        .touching()
        .iter()
        .all(|(a, b)| is_shaded[a.index()] != is_shaded[b.index()]);
    if !is_checked {
        return;
    }
    reader.use_shapes(shapes);
    for direction in [(1, 1), (1, -1)] {
        for line in straight_lines(board, direction) {
            if !is_shaded[line[0].index()] {
                reader.add(own, different(vec![line]));
            }
        }
    }
}

/// Adds the comparison of the digits of two named cells.
fn named_cells(reader: &mut DrawingReader) {
    let rules_text = reader.rules_text;
    for own in rules_text.all(Meaning::NamedCells) {
        let words = own.words();
        let cells: Vec<Cell> = words
            .iter()
            .filter_map(|word| reader.board.named(word))
            .collect();
        let has = |words: &[&str]| own.says_one_of(words);
        let (name, holds): (&str, fn(i32, i32) -> bool) = match cells.len() {
            2 if has(&["less", "smaller", "lower"]) => ("less", |a, b| a < b),
            2 if has(&["greater", "larger", "higher"]) => ("greater", |a, b| a > b),
            2 => ("same", |a, b| a == b),
            _ => {
                reader.list_as_not_understood(own);
                continue;
            }
        };
        // A sign between them repeats it.
        for i in 0..reader.places.len() {
            let text = reader.drawing.shapes[i].text.trim();
            let is_sign = matches!(text, "<" | ">" | "^" | "=" | "∧" | "∨");
            if let (true, Place::Border(pair)) = (is_sign, &reader.places[i])
                && pair.iter().all(|cell| cells.contains(cell))
            {
                reader.used_shapes[i] = true;
            }
        }
        reader.add(own, related(reader.board, name, cells, holds));
    }
}

/// Returns all straight lines of two or more cells over the board in a direction.
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

/// Adds the diagonals that are drawn, or those that the text names, and those on which parity is mirrored.
fn diagonals(reader: &mut DrawingReader) {
    let rules_text = reader.rules_text;
    let all = &reader.drawing.diagonals;
    let mut unused: Vec<bool> = all.iter().map(|own| own.falls).collect();
    let statements = rules_text.first(Meaning::Kind("diagonal")).into_iter();
    for statement in statements.chain(rules_text.all(Meaning::MirrorParity)) {
        let has = |words: &[&str]| statement.says_one_of(words);
        // If several are drawn, a sentence may be about one of them, by its colour or its direction.
        let fits = |own: &&Diagonal| statement.fit(&names(own.colour)).is_some();
        let fitting: Vec<bool> = all.iter().filter(fits).map(|own| own.falls).collect();
        let falls = match all.is_empty() {
            false if !fitting.is_empty() => fitting,
            false => all.iter().map(|own| own.falls).collect(),
            true if statement.source.is_empty() => Vec::new(),
            true if has(&["negative diagonal"]) => vec![true],
            true if has(&["positive diagonal"]) => vec![false],
            true if has(&["diagonals", "both", "each", "every", "either"]) => vec![true, false],
            true => {
                reader.list_as_not_understood(statement);
                continue;
            }
        };
        if reader.board.rows() == reader.board.columns() {
            unused.retain(|own| !falls.contains(own));
            for falls in falls {
                match statement.meaning {
                    Meaning::MirrorParity => mirror_parity(reader, statement, falls),
                    _ => reader.add(statement, diagonal(reader.board, falls)),
                }
            }
        }
    }
    if !unused.is_empty() && !rules_text.has(Meaning::ThreeOnDiagonal) {
        reader
            .not_understood
            .push("a line from corner to corner".to_owned());
    }
}

/// Adds the rule that a cell is odd if its mirror image on a diagonal is.
fn mirror_parity(reader: &mut DrawingReader, statement: &Statement, falls: bool) {
    let board = reader.board;
    let last = board.rows() - 1;
    for cell in (0..board.board_cells()).map(Cell::new) {
        let place = board.place(cell).and_then(|(row, column)| match falls {
            true => board.at(column, row),
            false => board.at(last - column, last - row),
        });
        if let Some(other) = place.filter(|other| *other > cell) {
            let same = |a: i32, b: i32| (a - b) % 2 == 0;
            reader.add(
                statement,
                related(board, "same parity", vec![cell, other], same),
            );
        }
    }
}
