//! Circles that are clues as well as what else they are: for the buildings in their row and column, or for how often their digit is in
//! circles and squares.

use ninefold_grid::Cell;
use ninefold_grid::constraint::{Constraint, KindRow, Numbers};

use super::folded::folded;
use super::found::Meant;
use crate::said::Meaning;

/// Adds them. `all` are the marked cells with their shapes.
pub(super) fn read(meant: &mut Meant, all: &[(usize, Cell)]) {
    let said = meant.said;
    let cells = |meant: &Meant, is_round: bool| {
        let fits = |i: usize| {
            let shape = &meant.drawing.shapes[i];
            shape.is_round == is_round && (0.45..0.95).contains(&shape.width)
        };
        let cells = all.iter().filter(|(i, _)| fits(*i)).map(|(_, cell)| *cell);
        let mut cells: Vec<Cell> = cells.collect();
        cells.sort_unstable();
        cells.dedup();
        cells
    };
    if let Some(own) = said.first(Meaning::CircleSkyscraper) {
        for cell in cells(meant, true) {
            for rule in buildings(meant, cell).into_iter().flatten() {
                meant.add(own, rule);
            }
        }
    }
    if let Some(own) = said.first(Meaning::CirclesAndSquares) {
        let (circles, squares) = (cells(meant, true), cells(meant, false));
        for digit in meant.board.first()..=meant.board.last() {
            if let Some(rule) = count(meant, digit, &circles, &squares) {
                meant.add(own, rule);
            }
        }
        for &(i, _) in all {
            meant.used_shapes[i] = true;
        }
    }
}

/// The digit of a cell is the number of buildings that are seen from the left in its row, and from above in its column.
fn buildings(meant: &Meant, cell: Cell) -> Option<Vec<Constraint>> {
    let board = meant.board;
    let (row, column) = board.place(cell)?;
    let along = (0..board.columns()).map(|column| board.at(row, column));
    let down = (0..board.rows()).map(|row| board.at(row, column));
    let lines = [
        along.collect::<Option<Vec<Cell>>>()?,
        down.collect::<Option<Vec<Cell>>>()?,
    ];
    let of = |line: &Vec<Cell>| {
        let seen = |number: i32| {
            let kind = KindRow::with_keyword("skyscrapers")?.with_number(Some(number))?;
            let digit = KindRow::with_keyword("one-of")?.kind(Numbers::List(vec![number]))?;
            Some(Constraint::All(vec![
                Constraint::new(digit, vec![cell]),
                Constraint::new(kind, line.clone()),
            ]))
        };
        let all: Option<Vec<Constraint>> =
            (board.first().max(1)..=board.last()).map(seen).collect();
        all.map(Constraint::Any)
    };
    lines.iter().map(of).collect()
}

/// If this digit is in a circle, it is in as many circles and squares.
fn count(meant: &Meant, digit: i32, circles: &[Cell], squares: &[Cell]) -> Option<Constraint> {
    let cells = circles.iter().chain(squares).copied().collect();
    // Whether it is in a circle, and how often it has been seen. Once it is in none, the number does not matter.
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
    folded(meant.board, &name, cells, (false, 0), step, is_right)
}
