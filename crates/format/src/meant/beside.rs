//! Clues beside the board: little killers, sandwiches, X-sums, skyscrapers, numbered rooms.

use ninefold_grid::constraint::{Constraint, KindRow, Scope};
use ninefold_grid::{Board, Cell};

use super::diagonals::{self, LITTLE_KILLER};
use super::folded::folded;
use super::found::Meant;
use crate::drawn::Place;
use crate::drawn::colour::names;
use crate::format::sets::sum;
use crate::said::{Meaning, Statement};

/// Adds the clues beside the board.
pub(super) fn read(meant: &mut Meant) {
    diagonals::read(meant);
    let said = meant.said;
    // What is said of rows and columns; diagonals have arrows.
    let is_straight = |statement: &&Statement| {
        let is_beside = |row: &KindRow| row.scope == Scope::Outside;
        statement.meaning == Meaning::FirstCells
            || SUMS.contains(&statement.meaning)
            || statement.meaning != LITTLE_KILLER && statement.row().is_some_and(is_beside)
    };
    let mut stated: Vec<&Statement> = said.statements.iter().filter(is_straight).collect();
    let mut seen = Vec::new();
    stated.retain(|statement| {
        let is_new = !seen.contains(&statement.meaning);
        seen.push(statement.meaning);
        is_new
    });
    // A clue may mean several things at once.
    let is_both = |statement: &&&Statement| {
        let small = statement.source.to_lowercase();
        let is_other = |own: &Statement| {
            own.source == statement.source && own.meaning == LITTLE_KILLER && !small.is_empty()
        };
        small.contains("both") || small.contains("also") || said.statements.iter().any(is_other)
    };
    let both = stated.iter().any(|own| is_both(&own));
    // Or the colours of their texts tell what they mean.
    let by_colour = stated.len() > 1 && !both && stated.iter().all(|own| own.has_colour());
    if stated.is_empty() || stated.len() > 1 && !both && !by_colour {
        return;
    }
    for i in 0..meant.places.len() {
        let Place::Beside(row, column) = meant.places[i] else {
            continue;
        };
        let text = &meant.drawing.shapes[i].text;
        // A question mark stands for any number; if a clue means two things, it says that both are the same.
        meant.used_shapes[i] |= text == "?" && !both;
        let number = text.parse::<i32>().ok();
        let is_free = both || !meant.used_shapes[i];
        let (true, Some(number), Some(cells)) = (is_free, number, line(meant, row, column)) else {
            continue;
        };
        let ink = meant.drawing.shapes[i].ink.map(names).unwrap_or_default();
        let fit = |own: &&Statement| own.fit(&ink);
        let best = stated.iter().filter_map(fit).min();
        let is_meant = |own: &&&Statement| !by_colour || best.is_some() && fit(own) == best;
        let own: Vec<&Statement> = stated.iter().filter(is_meant).copied().collect();
        if by_colour && own.len() > 1 {
            continue;
        }
        for statement in own {
            if SUMS.contains(&statement.meaning) {
                if let Some(rule) = sum_of_some(meant.board, statement.meaning, number, &cells) {
                    meant.used_shapes[i] = true;
                    meant.add(statement, rule);
                }
                continue;
            }
            let rule = match statement.kind(Some(number)) {
                Some(kind) => Constraint::new(kind, cells.clone()),
                None => {
                    let many = statement.number.and_then(|many| usize::try_from(many).ok());
                    let first = cells.iter().copied().take(many.unwrap_or(3));
                    sum(number, first.collect())
                }
            };
            meant.used_shapes[i] = true;
            meant.add(statement, rule);
        }
    }
}

/// Clues that are the sum of some digits along their row or column.
const SUMS: [Meaning; 3] = [Meaning::ShadowSum, Meaning::AscendingSum, Meaning::TacoSum];

/// The rule of such a clue.
pub(super) fn sum_of_some(
    board: &Board,
    meaning: Meaning,
    clue: i32,
    cells: &[Cell],
) -> Option<Constraint> {
    let cells = cells.to_vec();
    let is_sum = |&(sum, _): &(i32, i32)| sum == clue;
    let (tens, ones) = (clue / 10, clue % 10);
    match meaning {
        Meaning::ShadowSum => {
            let step = |&(sum, last): &(i32, i32), _: usize, value: i32| {
                let sum = if value < last { sum + value } else { sum };
                (sum <= clue).then_some((sum, value))
            };
            folded(
                board,
                &format!("shadow sum {clue}"),
                cells,
                (0, 0),
                step,
                is_sum,
            )
        }
        Meaning::AscendingSum => {
            // After the first digits, the last one is more than any.
            let step = |&(sum, last): &(i32, i32), _: usize, value: i32| match value > last {
                true => (sum + value <= clue).then_some((sum + value, value)),
                false => Some((sum, i32::MAX)),
            };
            let name = format!("ascending sum {clue}");
            folded(board, &name, cells, (0, board.first() - 1), step, is_sum)
        }
        // The sum so far, and how many of the two digits have been seen.
        _ if tens != ones && (10..100).contains(&clue) => {
            let step = |&(sum, seen): &(i32, i32), _: usize, value: i32| {
                let is_end = value == tens || value == ones;
                let seen_now = seen + i32::from(is_end);
                let is_within = is_end || seen == 1;
                let sum = if is_within { sum + value } else { sum };
                (sum <= clue && seen_now < 3).then_some((sum, seen_now))
            };
            let is_whole = |&(sum, seen): &(i32, i32)| sum == clue && seen == 2;
            folded(
                board,
                &format!("taco {clue}"),
                cells,
                (0, 0),
                step,
                is_whole,
            )
        }
        _ => None,
    }
}

/// The row or the column that a clue beside the board looks along, away from it.
fn line(meant: &Meant, row: i32, column: i32) -> Option<Vec<Cell>> {
    let board = meant.board;
    let (rows, columns) = (board.rows() as i32, board.columns() as i32);
    let at =
        |row: i32, column: i32| board.at(usize::try_from(row).ok()?, usize::try_from(column).ok()?);
    let mut cells: Vec<Cell> = match ((0..rows).contains(&row), (0..columns).contains(&column)) {
        (true, false) => (0..columns).filter_map(|column| at(row, column)).collect(),
        (false, true) => (0..rows).filter_map(|row| at(row, column)).collect(),
        _ => return None,
    };
    if row >= rows || column >= columns {
        cells.reverse();
    }
    (cells.len() > 1).then_some(cells)
}
