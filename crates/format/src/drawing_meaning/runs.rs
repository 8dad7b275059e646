//! Rules about all groups of cells of one form: three in a row, 2×2 squares, columns that index their rows, and
//! diagonals of few digits.

use ninefold_grid::constraint::{Constraint, Numbers};
use ninefold_grid::{Board, Cell, House};

use super::automaton_rules::{automaton_rule, sets_in_turn};
use super::branches::equal_sums;
use super::found::DrawingReader;
use super::line_rules::region_of;
use super::whole::straight_lines;
use crate::drawn::Place;
use crate::format::sets::{indexing, line, of_kind, one_of};
use crate::rules_text::{Meaning, Statement};

/// Adds these rules.
pub(super) fn read(reader: &mut DrawingReader) {
    houses(reader);
    threes(reader);
    threes_of_sets(reader);
    centre(reader);
    squares(reader);
    let rules_text = reader.rules_text;
    for meaning in [Meaning::Index159, Meaning::Index159Rows] {
        if let Some(own) = rules_text.first(meaning) {
            index_159(reader, own);
        }
    }
    if let Some(own) = rules_text.first(Meaning::ThreeOnDiagonal) {
        let side = reader.board.rows();
        for direction in [(1, 1), (1, -1)] {
            let lines = straight_lines(reader.board, direction);
            for line in lines.into_iter().filter(|line| line.len() == side) {
                let step = |seen: &u64, _: usize, value: i32| {
                    let seen = seen | 1 << value;
                    (seen.count_ones() < 4).then_some(seen)
                };
                let is_three = |seen: &u64| seen.count_ones() == 3;
                let name = "three different digits";
                let rule = automaton_rule(reader.board, name, line, 0, step, is_three);
                reader.add_all(own, rule);
            }
        }
    }
}

/// Adds the rule that the cells of columns 1, 5 and 9 index their rows, or those of rows 1, 5 and 9 their columns.
/// Setters shade these cells.
fn index_159(reader: &mut DrawingReader, own: &Statement) {
    let by_row = own.meaning == Meaning::Index159Rows;
    let board = reader.board;
    let lines = [0, 4, 8].into_iter();
    let cells: Vec<Cell> = lines.flat_map(|i| line(board, by_row, i)).collect();
    for &cell in &cells {
        reader.add_all(own, indexing(board, cell, by_row));
    }
    let is_shaded = |i: usize, cell: Cell| {
        let shape = &reader.drawing.shapes[i];
        let is_whole = !shape.is_round && shape.width >= 0.95 && shape.text.is_empty();
        is_whole && reader.places[i] == Place::Cell(cell)
    };
    let all = 0..reader.places.len();
    let shapes = cells
        .iter()
        .map(|&cell| all.clone().find(|&i| is_shaded(i, cell)));
    reader.use_shapes(shapes.collect::<Option<Vec<usize>>>().into_iter().flatten());
}

/// Adds the rules that all houses have equal sums, and that no two rows or columns hold the same digits.
fn houses(reader: &mut DrawingReader) {
    let (rules_text, board) = (reader.rules_text, reader.board);
    let cells = |house: House| board.cells_of(house).to_vec();
    if let Some(own) = rules_text.first(Meaning::HousesEqual)
        && let Some(rule) = equal_sums(board.houses().map(cells).collect())
    {
        reader.add(own, rule);
    }
    let all = board.rows() + board.columns();
    if let Some(own) = rules_text.first(Meaning::TwoSets) {
        for line in board.houses().take(all).map(cells) {
            let left_to = |left_out: &Vec<i32>| {
                let others = own.sets.iter().filter(|set| *set != left_out);
                one_of(others.flatten().copied().collect(), line.clone())
            };
            let alternatives = own.sets.iter().map(left_to).collect();
            reader.add(own, Constraint::Any(alternatives));
        }
    }
    let Some(own) = rules_text.first(Meaning::HouseSetsDiffer) else {
        return;
    };
    let lines: Vec<Vec<Cell>> = board.houses().take(all).map(cells).collect();
    for (i, one) in lines.iter().enumerate() {
        for other in lines[..i].iter().filter(|other| other.len() == one.len()) {
            let many = one.len();
            // The digits of one line that the other has not had. `None` once it has another digit.
            let step = |left: &Option<u64>, place: usize, value: i32| {
                let own = 1 << value;
                Some(match *left {
                    Some(left) if place < many => Some(left | own),
                    Some(left) if left & own != 0 => Some(left & !own),
                    _ => None,
                })
            };
            let cells = [&one[..], other].concat();
            let differs = |left: &Option<u64>| left.is_none();
            let name = "different sets of digits";
            reader.add_all(
                own,
                automaton_rule(board, name, cells, Some(0), step, differs),
            );
        }
    }
}

/// Adds the rule that any three cells in a row within a box have a digit of each set.
fn threes_of_sets(reader: &mut DrawingReader) {
    let rules_text = reader.rules_text;
    for own in rules_text.all(Meaning::ThreeSets) {
        let by_row = own.says_one_of(&["horizontal", "mini-row", "mini row"]);
        let by_column = own.says_one_of(&["vertical", "mini-column", "mini column"]);
        let directions = [((0, 1), by_row), ((1, 0), by_column)];
        let directions = directions.into_iter().filter(|(_, is_meant)| *is_meant);
        for line in directions.flat_map(|(direction, _)| straight_lines(reader.board, direction)) {
            for part in by_region(reader.board, &line) {
                let rule = sets_in_turn(reader.board, part, &own.sets);
                reader.add_all(own, rule);
            }
        }
    }
}

/// Adds the rule that the cell in the middle of the board is odd, or even.
fn centre(reader: &mut DrawingReader) {
    let rules_text = reader.rules_text;
    let (rows, columns) = (reader.board.rows(), reader.board.columns());
    for (meaning, keyword) in [(Meaning::CentreOdd, "odd"), (Meaning::CentreEven, "even")] {
        let Some(own) = rules_text.first(meaning) else {
            continue;
        };
        let middle =
            (rows % 2 == 1 && columns % 2 == 1).then(|| reader.board.at(rows / 2, columns / 2));
        let rule = |cell: Cell| Some((cell, of_kind(keyword, Numbers::None, vec![cell])?));
        match middle.flatten().and_then(rule) {
            Some((cell, rule)) => {
                for i in reader.shapes_in(cell, |shape| shape.text.is_empty() && shape.width < 1.2)
                {
                    reader.used_shapes[i] = true;
                }
                reader.add(own, rule);
            }
            None => reader.list_as_not_understood(own),
        }
    }
}

/// The condition that three cells must not satisfy.
type IsWrong = dyn Fn([i32; 3]) -> bool;

/// Adds the rules of what three cells in a row must not be.
fn threes(reader: &mut DrawingReader) {
    let rules_text = reader.rules_text;
    let is_run = |three: [i32; 3]| {
        let (least, most) = (three.iter().min(), three.iter().max());
        let differ = three[0] != three[1] && three[1] != three[2] && three[0] != three[2];
        differ
            && most
                .zip(least)
                .is_some_and(|(most, least)| most - least == 2)
    };
    let is_equal = |three: [i32; 3]| three.iter().all(|value| (value - three[0]) % 2 == 0);
    let rules: [(Meaning, &str, &IsWrong); 2] = [
        (Meaning::NoThreeConsecutive, "no three consecutive", &is_run),
        (Meaning::NoThreeParity, "no three odd or even", &is_equal),
    ];
    for (meaning, name, is_wrong) in rules {
        let Some(own) = rules_text.first(meaning) else {
            continue;
        };
        // A row within a box has at least three cells.
        let in_boxes = own.says("box");
        for direction in [(0, 1), (1, 0)] {
            for line in straight_lines(reader.board, direction) {
                let parts = match in_boxes {
                    true => by_region(reader.board, &line),
                    false => vec![line],
                };
                for part in parts {
                    let step = |last: &Vec<i32>, _: usize, value: i32| match last[..] {
                        [a, b] => (!is_wrong([a, b, value])).then(|| vec![b, value]),
                        _ => Some(last.iter().copied().chain([value]).collect()),
                    };
                    let rule = automaton_rule(reader.board, name, part, Vec::new(), step, |_| true);
                    reader.add_all(own, rule);
                }
            }
        }
    }
}

/// Returns a line, cut where regions end.
fn by_region(board: &Board, line: &[Cell]) -> Vec<Vec<Cell>> {
    let region = |cell: &Cell| region_of(board, *cell);
    let parts = line.chunk_by(|a, b| region(a) == region(b));
    parts
        .map(<[Cell]>::to_vec)
        .filter(|part| part.len() > 2)
        .collect()
}

/// Adds the rule that 2×2 squares have odd and even digits.
fn squares(reader: &mut DrawingReader) {
    let Some(own) = reader.rules_text.first(Meaning::SquareParity) else {
        return;
    };
    let board = reader.board;
    for square in board.squares() {
        let step = |&(odd, even): &(bool, bool), _: usize, value: i32| {
            Some((odd || value % 2 != 0, even || value % 2 == 0))
        };
        let both = |&seen: &(bool, bool)| seen == (true, true);
        let (cells, start) = (square.to_vec(), (false, false));
        let rule = automaton_rule(board, "odd and even", cells, start, step, both);
        reader.add_all(own, rule);
    }
}
