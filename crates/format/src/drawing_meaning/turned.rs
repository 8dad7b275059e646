//! Digits that depend on digits elsewhere: on the rotated board, and along diagonals.

use std::collections::BTreeMap;

use ninefold_grid::{Board, Cell};

use super::found::DrawingReader;
use super::whole::straight_lines;
use crate::format::sets::related;
use crate::rules_text::Meaning;

/// Adds these rules.
pub(super) fn read(reader: &mut DrawingReader) {
    read_digits(reader);
    read_sums(reader);
    read_diagonals(reader);
}

/// Adds the rule that each digit becomes another one on the rotated board.
fn read_digits(reader: &mut DrawingReader) {
    let (rules_text, board) = (reader.rules_text, reader.board);
    let Some(own) = rules_text.first(Meaning::TurnedDigits) else {
        return;
    };
    let to = digits_to(&own.source);
    let turn = turn(&own.small()).filter(|_| !to.is_empty() && board.rows() == board.columns());
    let Some(turn) = turn else {
        reader.list_as_not_understood(own);
        return;
    };
    for [cell, other] in pairs(board, turn) {
        // Digits that are not named may become any digit.
        let holds = |a: i32, b: i32| to.get(&a).is_none_or(|to| *to == b);
        reader.add(own, related(board, "turned", vec![cell, other], holds));
    }
}

/// Adds the rule that cells that change places have the same sum.
fn read_sums(reader: &mut DrawingReader) {
    let (rules_text, board) = (reader.rules_text, reader.board);
    let Some(own) = rules_text.first(Meaning::TurnedSum) else {
        return;
    };
    let Some(sum) = own.number else {
        reader.list_as_not_understood(own);
        return;
    };
    let name = format!("sum {sum}");
    for [cell, other] in pairs(board, 2).filter(|[cell, other]| cell < other) {
        let rule = related(board, &name, vec![cell, other], |a, b| a + b == sum);
        reader.add(own, rule);
    }
}

/// Adds the rule that neighbours on a diagonal are equal if no house holds both.
fn read_diagonals(reader: &mut DrawingReader) {
    let (rules_text, board) = (reader.rules_text, reader.board);
    let Some(own) = rules_text.first(Meaning::DiagonalsMatch) else {
        return;
    };
    let directions = [
        ("positive diagonal", (1, -1)),
        ("negative diagonal", (1, 1)),
    ];
    let directions = directions.into_iter().filter(|(name, _)| own.says(name));
    for line in directions.flat_map(|(_, direction)| straight_lines(board, direction)) {
        for pair in line.windows(2).filter(|pair| !sees(board, pair)) {
            let rule = related(board, "same", pair.to_vec(), |a, b| a == b);
            reader.add(own, rule);
        }
    }
}

/// Returns whether two cells have a house in common.
fn sees(board: &Board, pair: &[Cell]) -> bool {
    let others = board.houses_of(pair[1]);
    board
        .houses_of(pair[0])
        .iter()
        .any(|own| others.contains(own))
}

/// Returns what each digit becomes, as in "1→2→3→1, 4→4".
fn digits_to(text: &str) -> BTreeMap<i32, i32> {
    let text = text.replace("->", "→");
    let mut to = BTreeMap::new();
    for part in text.split([',', ';']) {
        let signs = part.chars().filter(|sign| !sign.is_whitespace());
        let signs: Vec<char> = signs.collect();
        for three in signs.windows(3) {
            if let (Some(from), '→', Some(next)) =
                (three[0].to_digit(10), three[1], three[2].to_digit(10))
            {
                to.insert(from as i32, next as i32);
            }
        }
    }
    to
}

/// Returns by how many quarter turns the board is rotated to the right.
fn turn(small: &str) -> Option<usize> {
    match () {
        () if small.contains("180") => Some(2),
        () if !small.contains("90") => None,
        () if small.contains("counter") || small.contains("anti") => Some(3),
        () if small.contains("clockwise") => Some(1),
        () => None,
    }
}

/// Returns each cell with the one whose place it takes after a rotation.
fn pairs(board: &Board, turn: usize) -> impl Iterator<Item = [Cell; 2]> {
    let cells = (0..board.board_cells()).map(Cell::new);
    cells.filter_map(move |cell| Some([cell, turned(board, cell, turn)?]))
}

/// Returns the place of a cell after a rotation.
fn turned(board: &Board, cell: Cell, turn: usize) -> Option<Cell> {
    let (mut row, mut column) = board.place(cell)?;
    for _ in 0..turn {
        (row, column) = (column, board.rows() - 1 - row);
    }
    board.at(row, column).filter(|other| *other != cell)
}

#[cfg(test)]
mod tests {
    use crate::drawing_meaning::kinds_tests::compare;
    use crate::format::sudokupad_tests::read_drawing;

    #[test]
    fn boards_that_are_turned() {
        compare(
            "A 90° clockwise rotation maps each digit to another as follows: 1→2→3→4→1.",
            "ca:[]",
            |f| {
                (0..16).all(|cell| {
                    let (row, column) = (cell / 4, cell % 4);
                    f[4 * column + 3 - row] == f[cell] % 4 + 1
                })
            },
        );
        compare(
            "Under a rotation of 180° each digit becomes another: 1→4→1, 2→3→2.",
            "ca:[]",
            |f| (0..16).all(|cell| f[15 - cell] == 5 - f[cell]),
        );
    }

    #[test]
    fn cells_that_change_places() {
        for rules in [
            "Rotational Symmetry: If the grid is rotated 180 degrees, the matching cells add up to 5 eg R3C2+R2C3=5.",
            "Digits in cells that are rotationally symmetric sum to 5.",
        ] {
            compare(rules, "ca:[]", |f| {
                (0..16).all(|cell| f[15 - cell] + f[cell] == 5)
            });
        }
    }

    #[test]
    fn neighbours_on_diagonals_that_must_be_equal() {
        let rules = "When normal sudoku rules allow neighbouring digits on a positive diagonal to be equal they MUST be equal.";
        let (words, not_understood) = read_drawing(rules, "ca:[]");
        assert_eq!(not_understood, [""; 0]);
        let pairs = [
            "r1c3 r2c2",
            "r2c2 r3c1",
            "r2c3 r3c2",
            "r2c4 r3c3",
            "r3c3 r4c2",
        ];
        assert_eq!(words.len(), pairs.len());
        for pair in pairs {
            assert!(
                words.iter().any(|own| own.ends_with(pair)),
                "{pair}: {words:?}"
            );
        }
    }
}
