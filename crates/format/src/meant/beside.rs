//! Clues beside the board: little killers, sandwiches, X-sums, skyscrapers, numbered rooms.

use ninefold_grid::constraint::{Constraint, KindRow, Scope};
use ninefold_grid::{Board, Cell};

use super::folded::folded;
use super::found::Meant;
use crate::drawn::colour::names;
use crate::drawn::{Place, cell_at};
use crate::format::sets::sum;
use crate::said::{Meaning, Statement};

/// A number with an arrow.
const LITTLE_KILLER: Meaning = Meaning::Kind("little-killer");

/// Adds the clues beside the board.
pub(super) fn read(meant: &mut Meant) {
    little_killers(meant);
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
        small.contains("both") || small.contains("also")
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

/// Adds the sums along diagonals: numbers beside the board with an arrow.
fn little_killers(meant: &mut Meant) {
    let Some(statement) = meant.said.first(LITTLE_KILLER) else {
        return;
    };
    let clues: Vec<(usize, (f64, f64), i32)> = (0..meant.places.len())
        .filter(|&i| matches!(meant.places[i], Place::Beside(..) | Place::Rim))
        .filter_map(|i| {
            let shape = &meant.drawing.shapes[i];
            Some((i, shape.at, shape.text.parse().ok()?))
        })
        .take(4 * (meant.board.rows() + meant.board.columns() + 8))
        .collect();
    for (i, drawn) in meant.drawing.arrows.iter().enumerate() {
        let Some((from, by)) = drawn.begin().filter(|_| !meant.used_arrows[i]) else {
            continue;
        };
        let is_diagonal = (by.0.abs() - by.1.abs()).abs() < 0.35 * by.0.abs().max(by.1.abs());
        if !is_diagonal || by.0.abs() > 1.6 {
            continue;
        }
        let (down, right) = (by.0.signum(), by.1.signum());
        let tip = (from.0 + by.0 + 0.3 * down, from.1 + by.1 + 0.3 * right);
        let distance = |at: (f64, f64)| (at.0 - from.0).hypot(at.1 - from.1);
        let clue = clues
            .iter()
            .min_by(|a, b| distance(a.1).total_cmp(&distance(b.1)));
        let Some(&(shape, _, sum)) = clue.filter(|clue| distance(clue.1) < 1.1) else {
            continue;
        };
        let along = |step: usize| {
            let step = step as f64;
            cell_at(meant.board, (tip.0 + step * down, tip.1 + step * right))
        };
        let cells: Vec<Cell> = (0..meant.board.side()).map_while(along).collect();
        if cells.is_empty() {
            continue;
        }
        meant.used_arrows[i] = true;
        meant.used_shapes[shape] = true;
        meant.add_kind(statement, Some(sum), cells);
    }
}
