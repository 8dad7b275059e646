//! Rossini: an arrow beside the board states that the nearest digits of its row or column increase, or decrease, in
//! its direction. If the text says so, the nearest digits without an arrow are not in order.

use ninefold_grid::constraint::{Constraint, Numbers};
use ninefold_grid::{Board, Cell};

use super::automaton_rules::automaton_rule;
use super::beside::line;
use super::found::DrawingReader;
use super::line_rules::region_of;
use crate::drawn::{Place, square_at};
use crate::format::sets::of_kind;
use crate::rules_text::{Meaning, Statement};

/// Words for digits that become greater, and for digits that become smaller.
const UP: [&str; 7] = [
    "increas", "ascend", "larger", "greater", "higher", "largest", "highest",
];
const DOWN: [&str; 6] = [
    "decreas", "descend", "smaller", "lower", "smallest", "lowest",
];

/// Words from which both directions follow.
const UPWARDS: [&str; 2] = ["smallest to largest", "lowest to highest"];
const DOWNWARDS: [&str; 2] = ["largest to smallest", "highest to lowest"];

/// The arrows as signs: each with its direction down and to the right.
const SIGNS: [(&str, (i32, i32)); 4] = [
    ("→⇒➡⇨🡒", (0, 1)),
    ("←⇐⬅⇦🡐", (0, -1)),
    ("↓⇓⬇⇩🡓", (1, 0)),
    ("↑⇑⬆⇧🡑", (-1, 0)),
];

/// An arrow beside the board.
struct Outside {
    place: (i32, i32),
    direction: (i32, i32),
    /// The number of the drawing, and whether it is a text.
    drawing: (usize, bool),
}

/// Adds the rules of these arrows.
pub(super) fn read(reader: &mut DrawingReader) {
    let rules_text = reader.rules_text;
    let Some(own) = rules_text.first(Meaning::Rossini) else {
        return;
    };
    let Some(increases) = increases(own) else {
        return reader.list_as_not_understood(own);
    };
    let arrows = outside(reader);
    let mut rules = Vec::new();
    for arrow in arrows.iter().flatten() {
        let rule = inward(reader.board, arrow.place).and_then(|inward| {
            let along = inward.0 * arrow.direction.0 + inward.1 * arrow.direction.1;
            let mut cells = nearest(reader, own, arrow.place)?;
            // The digits of a thermometer increase.
            if (along > 0) != increases {
                cells.reverse();
            }
            let thermo = of_kind("thermo", Numbers::None, cells);
            thermo.filter(|_| along != 0)
        });
        rules.push(rule);
    }
    let rules: Option<Vec<Constraint>> = rules.into_iter().collect();
    // If one arrow is not understood, it is not clear what all of them mean.
    let (Some(arrows), Some(rules)) = (arrows, rules) else {
        return reader.list_as_not_understood(own);
    };
    for (arrow, rule) in arrows.iter().zip(rules) {
        match arrow.drawing {
            (i, true) => reader.used_shapes[i] = true,
            (i, false) => reader.used_arrows[i] = true,
        }
        reader.add(own, rule);
    }
    if let Some(all) = rules_text.first(Meaning::RossiniAll) {
        // There may be an arrow at each end.
        reader.understand(all);
        for place in places(reader.board) {
            if arrows.iter().all(|arrow| arrow.place != place)
                && let Some(cells) = nearest(reader, own, place)
                && let Some(rule) = in_no_order(reader.board, cells)
            {
                reader.add(all, rule);
            }
        }
    }
}

/// Returns whether digits increase in the direction of an arrow. Returns `None` if the sentence does not state it.
fn increases(own: &Statement) -> Option<bool> {
    let has = |words: &[&str]| own.says_one_of(words);
    match (has(&UPWARDS), has(&DOWNWARDS)) {
        (true, false) => return Some(true),
        (false, true) => return Some(false),
        _ => {}
    }
    // "Beginning with the smallest" increases.
    let names_begin = has(&["begin", "start"]);
    match (has(&UP), has(&DOWN)) {
        _ if names_begin => None,
        (true, false) => Some(true),
        (false, true) => Some(false),
        _ => None,
    }
}

/// Returns the nearest cells of a row or a column: as many as the sentence names, or those in the nearest region.
fn nearest(
    reader: &DrawingReader,
    own: &Statement,
    (row, column): (i32, i32),
) -> Option<Vec<Cell>> {
    let mut cells = line(reader, row, column)?;
    let is_of_region = own.says_one_of(&[" box", " region"]);
    let many = match own.number {
        Some(many) => usize::try_from(many).ok()?,
        None if is_of_region => {
            let region = |cell: &Cell| region_of(reader.board, *cell);
            let first = region(cells.first()?)?;
            let is_in = |cell: &&Cell| region(cell) == Some(first);
            cells.iter().take_while(is_in).count()
        }
        None => return None,
    };
    let fits = (2..=cells.len()).contains(&many);
    cells.truncate(many);
    fits.then_some(cells)
}

/// Returns the direction from a place beside the board to the board.
fn inward(board: &Board, (row, column): (i32, i32)) -> Option<(i32, i32)> {
    let (rows, columns) = (board.rows() as i32, board.columns() as i32);
    match ((0..rows).contains(&row), (0..columns).contains(&column)) {
        (true, false) => Some((0, if column < 0 { 1 } else { -1 })),
        (false, true) => Some((if row < 0 { 1 } else { -1 }, 0)),
        _ => None,
    }
}

/// Returns the places beside both ends of all rows and columns, as near to the board as possible.
fn places(board: &Board) -> Vec<(i32, i32)> {
    let (rows, columns) = (board.rows() as i32, board.columns() as i32);
    let of_rows = (0..rows).flat_map(|row| [(row, -1), (row, columns)]);
    let of_columns = (0..columns).flat_map(|column| [(-1, column), (rows, column)]);
    of_rows.chain(of_columns).collect()
}

/// Returns the arrows beside the board that are not used. Returns `None` if one of them is beside no row and no
/// column, or points along neither.
fn outside(reader: &DrawingReader) -> Option<Vec<Outside>> {
    let board = reader.board;
    let (rows, columns) = (board.rows() as i32, board.columns() as i32);
    // A place farther away is as good as the one beside the board.
    let near = |(row, column): (i32, i32)| (row.clamp(-1, rows), column.clamp(-1, columns));
    let mut found = Vec::new();
    for (i, arrow) in reader.drawing.arrows.iter().enumerate() {
        if reader.used_arrows[i] {
            continue;
        }
        let (from, by) = arrow.begin()?;
        let place = near(square_at((from.0 + by.0 / 2.0, from.1 + by.1 / 2.0)));
        let (down, right) = arrow.steps()?;
        inward(board, place)?;
        found.push(Outside {
            place,
            direction: (down as i32, right as i32),
            drawing: (i, false),
        });
    }
    for (i, shape) in reader.drawing.shapes.iter().enumerate() {
        let Place::Beside(row, column) = reader.places[i] else {
            continue;
        };
        let text = shape.text.trim_end_matches('\u{fe0f}');
        let sign = SIGNS
            .iter()
            .find(|(signs, _)| text.chars().count() == 1 && signs.contains(text));
        if let Some(&(_, direction)) = sign.filter(|_| !reader.used_shapes[i]) {
            let place = near((row, column));
            inward(board, place)?;
            found.push(Outside {
                place,
                direction,
                drawing: (i, true),
            });
        }
    }
    (!found.is_empty()).then_some(found)
}

/// Returns the rule that digits neither increase from cell to cell nor decrease.
fn in_no_order(board: &Board, cells: Vec<Cell>) -> Option<Constraint> {
    // The last digit, and whether all digits increase, or decrease.
    type Read = (i32, bool, bool);
    let step = |&(last, up, down): &Read, place: usize, value: i32| {
        Some((
            value,
            place == 0 || up && value > last,
            place == 0 || down && value < last,
        ))
    };
    let is_mixed = |&(_, up, down): &Read| !up && !down;
    let start = (0, true, true);
    automaton_rule(board, "not in order", cells, start, step, is_mixed)
}

#[cfg(test)]
mod tests {
    use ninefold_grid::constraint::obeys;

    use super::*;
    use crate::drawing_meaning::kinds_tests::{all_fillings, compare};
    use crate::format::sudokupad_tests::{read_drawing, read_with};

    /// An arrow to the right beside the second row, on the left, and one that points up, below the third column.
    const ARROWS: &str =
        "a:[{wp:[[1.5,-.8],[1.5,-.2]],c:#0,th:3},{wp:[[4.8,2.5],[4.2,2.5]],c:#0,th:3}]";
    /// The same as signs.
    const TEXTS: &str = "o:[{ct:[1.5,-.5],w:.3,h:.3,te:'→'},{ct:[4.5,2.5],w:.3,h:.3,te:'↑'}]";

    fn rise(f: &[i32; 16], cells: [usize; 3]) -> bool {
        cells.windows(2).all(|near| f[near[0]] < f[near[1]])
    }

    #[test]
    fn digits_increase_or_decrease_in_the_direction_of_arrows() {
        for (rules, increases) in [
            (
                "Rossini: an arrow outside the grid means that the three nearest digits in that row or column increase in its direction.",
                true,
            ),
            (
                "If there is an arrow outside the grid, the first three digits from that side are in ascending order in the direction of the arrow.",
                true,
            ),
            (
                "Arrows beside the grid: the 3 digits closest to an arrow decrease in the direction in which it points.",
                false,
            ),
            (
                "Arrows outside the grid show that the nearest three digits are sorted from largest to smallest in the direction of the arrow.",
                false,
            ),
        ] {
            for drawn in [ARROWS, TEXTS] {
                compare(rules, drawn, |f| {
                    let (mut row, mut column) = ([4, 5, 6], [14, 10, 6]);
                    if !increases {
                        row.reverse();
                        column.reverse();
                    }
                    rise(f, row) && rise(f, column)
                });
            }
        }
        compare(
            "Rossini arrows outside the grid show that the digits in the nearest box increase in the direction of the arrow.",
            "a:[{wp:[[1.5,-.2],[1.5,-.8]],c:#0,th:3}]",
            |f| f[5] < f[4],
        );
    }

    #[test]
    fn digits_without_an_arrow_are_in_no_order() {
        let rules = "Arrows outside the grid show that the first three digits increase in the direction of the arrow.";
        let drawn = "a:[{wp:[[.5,-.8],[.5,-.2]],c:#0,th:3}]";
        for all in [
            "All possible arrows are given.",
            "Where there is no arrow, the digits do not increase and do not decrease.",
            "If there is no arrow, the digits are neither in increasing nor in decreasing order.",
        ] {
            let record = read_with(&format!("{rules} {all}"), drawn);
            assert_eq!(record.meta.not_read, [""; 0]);
            let constraints = &record.puzzle.constraints;
            assert_eq!(constraints.len(), 16);
            let thermo =
                |own: &&Constraint| own.words(record.puzzle.board()).starts_with("the thermo");
            assert_eq!(constraints.iter().filter(thermo).count(), 1);
            for rule in constraints.iter().filter(|own| !thermo(own)) {
                let cells = rule.cells();
                for filling in all_fillings().iter().step_by(7) {
                    let digits = filling.map(|value| record.puzzle.board().digit(value).unwrap());
                    let [one, other, third] = [0, 1, 2].map(|i| filling[cells[i].index()]);
                    let is_ordered = one < other && other < third || one > other && other > third;
                    assert_eq!(obeys(&record.puzzle, rule, &digits), !is_ordered);
                }
            }
        }
    }

    #[test]
    fn arrows_that_are_not_clear_are_not_read() {
        for rules in [
            "Arrows outside the grid show that the first three digits do not increase in the direction of the arrow.",
            "Arrows outside the grid: the first three digits increase or decrease in the direction of the arrow.",
            "Arrows outside the grid: the first three digits increase in the direction of the arrow, unless one of them is 4.",
            "Arrows outside the grid show that digits increase in their direction.",
            "Arrows outside the grid show that the nearest three digits are sorted in the direction of the arrow, beginning with the smallest.",
            "Arrows outside the grid: the three digits nearest to the arrow increase towards the arrow.",
        ] {
            let (words, unread) = read_drawing(rules, ARROWS);
            assert_eq!(words, [""; 0], "{rules}");
            assert!(!unread.is_empty(), "{rules}");
        }
        // Without a sentence about the ends without arrows, they may be in any order.
        let rules = "Arrows outside the grid show that the first three digits increase in the direction of the arrow.";
        for more in [
            "",
            " Not all arrows are given.",
            " Where there is no arrow, the digits may or may not increase.",
        ] {
            let (words, _) = read_drawing(&format!("{rules}{more}"), ARROWS);
            assert_eq!(words.len(), 2, "{words:?}");
        }
    }
}
