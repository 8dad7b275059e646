//! Japanese sums: some cells are shaded, and the numbers beside a row or a column are the sums of its groups of
//! neighbouring shaded cells, in order. Cells beside the board hold the colours.

use ninefold_grid::constraint::Constraint;
use ninefold_grid::{Board, Cell};

use super::automaton_rules::automaton_rule;
use super::beside::line;
use super::found::DrawingReader;
use super::shades::{SHADED, UNSHADED, shades};
use crate::drawn::Place;
use crate::rules_text::Meaning;

/// A sum that is not given.
const ANY: i32 = -1;

/// The numbers beside one side of a row or a column: the shapes, and the sums from left to right or from the top.
struct Clue {
    shapes: Vec<usize>,
    cells: Vec<Cell>,
    sums: Vec<i32>,
}

/// Adds the rules of these sums.
pub(super) fn read(reader: &mut DrawingReader) {
    let rules_text = reader.rules_text;
    let Some(own) = rules_text.first(Meaning::JapaneseSums) else {
        return;
    };
    let (Some(shades), Some(clues)) = (shades(reader.board), clues(reader)) else {
        return reader.list_as_not_understood(own);
    };
    let rules = clues.iter().map(|clue| rule(reader.board, clue, &shades));
    let Some(rules) = rules.collect::<Option<Vec<Constraint>>>() else {
        return reader.list_as_not_understood(own);
    };
    reader.add_all(own, rules);
    reader.use_shapes(clues.iter().flat_map(|clue| clue.shapes.iter().copied()));
    // Rows and columns without numbers have no shaded cells, if the text says that all are given.
    if let Some(all) = rules_text.first(Meaning::JapaneseSumsAll) {
        // There may be numbers at all of them.
        reader.understand(all);
        let board = reader.board;
        let rows = (0..board.rows() as i32).map(|row| (row, -1));
        let places = rows.chain((0..board.columns() as i32).map(|column| (-1, column)));
        for (row, column) in places {
            let Some(cells) = line(reader, row, column) else {
                continue;
            };
            let has_clue = clues.iter().any(|clue| clue.cells == cells);
            let (shapes, sums) = (Vec::new(), Vec::new());
            let none = Clue {
                shapes,
                cells,
                sums,
            };
            reader.add_all(all, rule(board, &none, &shades).filter(|_| !has_clue));
        }
    } else if (0..reader.board.board_cells()).any(|cell| {
        let has_cell = |clue: &Clue| clue.cells.contains(&Cell::new(cell));
        !clues.iter().any(has_cell)
    }) {
        // Nothing states the colour of such a cell.
        reader.list_as_not_understood(own);
    }
}

/// The cells of a row or a column, the places and shapes of the texts beside it, and whether they are before it or
/// after it.
type Beside = (Vec<Cell>, Vec<(i32, usize)>, [bool; 2]);

/// Returns the numbers beside the board. Returns `None` if there are none, if a text is not clear, or if numbers are
/// on both sides of a row or column.
fn clues(reader: &DrawingReader) -> Option<Vec<Clue>> {
    let board = reader.board;
    let (rows, columns) = (board.rows() as i32, board.columns() as i32);
    let mut found: Vec<Beside> = Vec::new();
    for (i, place) in reader.places.iter().enumerate() {
        let is_empty = reader.drawing.shapes[i].text.is_empty();
        let &Place::Beside(row, column) = place else {
            continue;
        };
        if is_empty || reader.used_shapes[i] {
            continue;
        }
        let mut cells = line(reader, row, column)?;
        let is_after = row >= rows || column >= columns;
        if is_after {
            cells.reverse();
        }
        let at = if (0..rows).contains(&row) {
            column
        } else {
            row
        };
        let known = found.iter_mut().find(|own| own.0 == cells);
        match known {
            Some(own) => {
                own.1.push((at, i));
                own.2[usize::from(is_after)] = true;
            }
            None => found.push((cells, vec![(at, i)], [!is_after, is_after])),
        }
    }
    let clue = |(cells, mut numbers, sides): Beside| {
        numbers.sort_unstable();
        let shapes: Vec<usize> = numbers.iter().map(|own| own.1).collect();
        let words = shapes.iter().flat_map(|&i| {
            let text = &reader.drawing.shapes[i].text;
            text.split(|sign: char| sign.is_whitespace() || sign == ',')
        });
        let words = words.filter(|word| !word.is_empty());
        let sums = words.map(|word| match word {
            "?" => Some(ANY),
            _ => word.parse::<i32>().ok().filter(|sum| *sum >= 0),
        });
        let mut sums: Vec<i32> = sums.collect::<Option<_>>()?;
        if sums == [0] {
            sums.clear();
        }
        let is_clear = sides != [true, true] && !sums.contains(&0);
        is_clear.then_some(Clue {
            shapes,
            cells,
            sums,
        })
    };
    let clues: Option<Vec<Clue>> = found.into_iter().map(clue).collect();
    clues.filter(|clues| !clues.is_empty())
}

/// What has been read of a row or a column.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Read {
    /// The number of sums that are complete, or begun.
    begun: usize,
    /// What is left of the sum of the group that goes on, if one does.
    left: Option<i32>,
}

/// Returns the rule of one row or column.
fn rule(board: &Board, clue: &Clue, shades: &[Cell]) -> Option<Constraint> {
    let both = clue
        .cells
        .iter()
        .flat_map(|&cell| Some([*shades.get(cell.index())?, cell]));
    let is_complete = |left: i32| left == 0 || left == ANY;
    let step = |read: &Read, place: usize, value: i32| match place % 2 {
        0 if value == SHADED => match read.left {
            Some(_) => Some(read.clone()),
            None => Some(Read {
                begun: read.begun + 1,
                left: Some(*clue.sums.get(read.begun)?),
            }),
        },
        0 => {
            let ends = value == UNSHADED && read.left.is_none_or(is_complete);
            ends.then_some(Read {
                left: None,
                ..*read
            })
        }
        _ => {
            let left = match read.left {
                Some(left) if left != ANY => Some(left - value),
                left => left,
            };
            let fits = left.is_none_or(|left| left >= 0 || left == ANY && read.left == Some(ANY));
            fits.then_some(Read { left, ..*read })
        }
    };
    let is_whole = |read: &Read| read.begun == clue.sums.len() && read.left.is_none_or(is_complete);
    let sums = clue.sums.iter().map(|sum| match *sum {
        ANY => "?".to_owned(),
        sum => sum.to_string(),
    });
    let name = match clue.sums.is_empty() {
        true => "not shaded".to_owned(),
        false => format!("shaded sums {}", sums.collect::<Vec<String>>().join(" ")),
    };
    let start = Read {
        begun: 0,
        left: None,
    };
    let cells: Vec<Cell> = both.flatten().collect();
    let is_all = cells.len() == 2 * clue.cells.len();
    automaton_rule(board, &name, cells, start, step, is_whole).filter(|_| is_all)
}

#[cfg(test)]
mod tests {
    use ninefold_grid::Digit;
    use ninefold_grid::constraint::obeys;

    use super::*;
    use crate::drawing_meaning::kinds_tests::all_fillings;
    use crate::format::sudokupad_tests::{read_drawing, read_with};

    /// The sums 3 and 4 beside the second row, from left to right.
    const DRAWN: &str = "o:[{ct:[1.5,-1.5],w:.3,h:.3,te:3},{ct:[1.5,-.5],w:.3,h:.3,te:4}]";

    const RULES: [&str; 3] = [
        "Japanese sums: shade some cells. Clues outside the grid are the sums of the groups of neighbouring shaded cells in that row or column, in order.",
        "Numbers outside the grid give, in order, the sums of contiguous runs of shaded cells.",
        "Shade some cells so that the clues outside the grid indicate the sum of each block of consecutive shaded cells in their order.",
    ];

    /// Returns the sums of the groups of shaded cells.
    fn sums(row: &[i32], shaded: u32) -> Vec<i32> {
        let mut all = vec![0];
        for (i, value) in row.iter().enumerate() {
            match shaded >> i & 1 {
                1 => *all.last_mut().unwrap() += value,
                _ => all.push(0),
            }
        }
        all.retain(|sum| *sum > 0);
        all
    }

    #[test]
    fn sums_of_groups_of_shaded_cells() {
        for (rules, drawn, expected) in [
            (RULES[0], DRAWN.to_owned(), [Some(3), Some(4)]),
            (RULES[1], DRAWN.to_owned(), [Some(3), Some(4)]),
            (RULES[2], DRAWN.replace("te:3", "te:'?'"), [None, Some(4)]),
        ] {
            let record = read_with(rules, &drawn);
            // Nothing states the colours of the other rows.
            assert_eq!(record.meta.not_read.len(), 1, "{rules}");
            let board = record.puzzle.board();
            let shades = shades(board).unwrap();
            let [rule] = &record.puzzle.constraints[..] else {
                panic!("{:?}", record.puzzle.constraints)
            };
            for filling in all_fillings().iter().take(60) {
                for shaded in 0..16 {
                    let mut digits = vec![Digit::from_index(0); board.cell_count()];
                    for (cell, &value) in filling.iter().enumerate() {
                        digits[cell] = board.digit(value).unwrap();
                    }
                    for column in 0..4 {
                        let shade = if shaded >> column & 1 == 1 {
                            SHADED
                        } else {
                            UNSHADED
                        };
                        digits[shades[4 + column].index()] = board.digit(shade).unwrap();
                    }
                    let own = sums(&filling[4..8], shaded);
                    let mut pairs = own.iter().zip(&expected);
                    let is_right = own.len() == 2
                        && pairs.all(|(sum, expected)| expected.is_none_or(|own| own == *sum));
                    assert_eq!(obeys(&record.puzzle, rule, &digits), is_right, "{own:?}");
                }
            }
        }
    }

    #[test]
    fn rows_without_sums_have_no_shaded_cells_if_all_sums_are_given() {
        for (more, many, not_read) in [
            ("", 1, 1),
            (
                " Different runs of shaded cells are separated by at least one unshaded cell.",
                1,
                1,
            ),
            (
                " There are no more groups of shaded cells than those shown.",
                8,
                0,
            ),
            (" All groups of shaded cells are given.", 8, 0),
        ] {
            let (words, unread) = read_drawing(&format!("{}{more}", RULES[0]), DRAWN);
            assert_eq!(
                (words.len(), unread.len()),
                (many, not_read),
                "{words:?} {unread:?}"
            );
        }
    }

    #[test]
    fn sums_that_are_not_clear_are_not_read() {
        for rules in [
            "Clues outside the grid are the sums of the groups of shaded cells in that row or column, in any order.",
            "Clues outside the grid are the sums of the groups of shaded cells, except for one clue.",
            "Clues outside the grid are not the sums of the groups of shaded cells in that row or column.",
            "Clues outside the grid are off by one from the sums of the groups of shaded cells.",
            "Clues outside the grid are the sums of the groups of shaded cells in ascending order.",
            "Clues outside the grid give the largest sum of a group of shaded cells.",
            "The sums of the groups of shaded cells outside the grid aren’t in order.",
        ] {
            let (words, unread) = read_drawing(rules, DRAWN);
            assert_eq!(words, [""; 0], "{rules}");
            assert!(!unread.is_empty(), "{rules}");
        }
    }
}
