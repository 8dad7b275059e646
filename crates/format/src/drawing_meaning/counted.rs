//! Circles that are clues in addition to their other meaning: for the buildings in their row and column, or for how
//! often their digit is in circles and squares.

use ninefold_grid::Cell;
use ninefold_grid::constraint::{Constraint, Numbers};

use super::automaton_rules::automaton_rule;
use super::found::{DrawingReader, in_order};
use crate::format::sets::{line, of_kind, one_of};
use crate::rules_text::Meaning;

/// Adds the rules of such circles. `all` are the marked cells with their shapes.
pub(super) fn read(reader: &mut DrawingReader, all: &[(usize, Cell)]) {
    let rules_text = reader.rules_text;
    let cells = |reader: &DrawingReader, is_round: bool| {
        let fits = |i: usize| {
            let shape = &reader.drawing.shapes[i];
            shape.is_round == is_round && (0.45..0.95).contains(&shape.width)
        };
        in_order(all.iter().filter(|(i, _)| fits(*i)).map(|(_, cell)| *cell))
    };
    if let Some(own) = rules_text.first(Meaning::CircleSkyscraper) {
        for cell in cells(reader, true) {
            reader.add_all(own, buildings(reader, cell).into_iter().flatten());
        }
        for &(i, _) in all
            .iter()
            .filter(|(i, _)| reader.drawing.shapes[*i].is_round)
        {
            reader.used_shapes[i] = true;
        }
    }
    if let Some(own) = rules_text.first(Meaning::CirclesAndSquares) {
        let (circles, squares) = (cells(reader, true), cells(reader, false));
        for digit in reader.board.first()..=reader.board.last() {
            reader.add_all(own, count(reader, digit, &circles, &squares));
        }
        reader.use_marked(all);
    }
}

/// Returns the rule that the digit of a cell is the number of buildings seen from the left in its row. The same
/// number is seen from above in its column.
fn buildings(reader: &DrawingReader, cell: Cell) -> Option<Vec<Constraint>> {
    let board = reader.board;
    let (row, column) = board.place(cell)?;
    let lines = [line(board, true, row), line(board, false, column)];
    let of = |line: &Vec<Cell>| {
        let seen = |number: i32| {
            Some(Constraint::All(vec![
                one_of(vec![number], vec![cell]),
                of_kind("skyscrapers", Numbers::Number(number), line.clone())?,
            ]))
        };
        let all: Option<Vec<Constraint>> =
            (board.first().max(1)..=board.last()).map(seen).collect();
        all.map(Constraint::Any)
    };
    lines.iter().map(of).collect()
}

/// Returns the rule that this digit, if it is in a circle, is in that many circles and squares.
fn count(
    reader: &DrawingReader,
    digit: i32,
    circles: &[Cell],
    squares: &[Cell],
) -> Option<Constraint> {
    let cells = circles.iter().chain(squares).copied().collect();
    // Whether the digit is in a circle, and how often it has been seen. If it is in no circle, the number does not
    // matter.
    let step = |&(is_in, many): &(bool, i32), place: usize, value: i32| {
        let is_it = value == digit;
        match place < circles.len() {
            true => Some((is_in || is_it, many + i32::from(is_it))),
            false if is_in => Some((true, many + i32::from(is_it))),
            false => Some((false, 0)),
        }
        .filter(|&(is_in, many)| !is_in || many <= digit)
    };
    let is_right = |&(is_in, many): &(bool, i32)| !is_in || many == digit;
    let name = format!("{digit} in circles and squares");
    automaton_rule(reader.board, &name, cells, (false, 0), step, is_right)
}

#[cfg(test)]
mod tests {
    use crate::drawing_meaning::kinds_tests::compare;

    #[test]
    fn circles_that_count_squares_too() {
        compare(
            "A digit in a circle indicates the number of times that digit appears in either a circle or a square.",
            "u:[{ct:[.5,.5],w:.8,h:.8,r:t,c1:#0},{ct:[1.5,2.5],w:.8,h:.8,c1:#0},{ct:[2.5,3.5],w:.8,h:.8,c1:#0}]",
            |f| {
                let all = [f[0], f[6], f[11]];
                all.iter().filter(|own| **own == f[0]).count() as i32 == f[0]
            },
        );
    }

    #[test]
    fn circles_that_count_buildings() {
        let seen = |line: [i32; 4]| {
            let rises = |&i: &usize| line[..i].iter().all(|before| *before < line[i]);
            (0..4).filter(rises).count() as i32
        };
        compare(
            "A digit in a circle is a skyscraper clue for its row and its column: the number of buildings seen from the left of the row or the \
             top of the column.",
            "u:[{ct:[1.5,2.5],w:.8,h:.8,r:t,c1:#0}]",
            |f| seen([f[4], f[5], f[6], f[7]]) == f[6] && seen([f[2], f[6], f[10], f[14]]) == f[6],
        );
    }
}
