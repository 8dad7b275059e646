//! A snake that has to be found: a path of shaded cells, one cell wide, whose cells touch by their sides only where
//! one follows the other.

use ninefold_grid::constraint::Constraint;
use ninefold_grid::{Board, Cell};

use super::automaton_rules::automaton_rule;
use super::found::{DrawingReader, in_order};
use super::shades::{SHADED, UNSHADED};
use super::shading::{connected, count_seen, not_by_corners};
use crate::drawn::Place;
use crate::format::sets::{one_of, related};
use crate::rules_text::{Meaning, Statement};

/// Returns the rules of a snake: its cells are connected, those at its ends have one neighbour on it, and all others
/// two.
pub(super) fn snake(reader: &mut DrawingReader, shades: &[Cell]) -> Option<Vec<Constraint>> {
    let board = reader.board;
    let snake = reader.rules_text.snake.clone()?;
    let mut rules = vec![
        connected(board, SHADED, shades)?,
        one_of(vec![UNSHADED, SHADED], shades.to_vec()),
    ];
    let ends = match &snake.ends {
        Some(own) => Some(ends(reader, own, snake.are_round)?),
        None => None,
    };
    let is_end = |cell: Cell| ends.as_ref().map(|ends| ends.contains(&cell));
    for cell in (0..board.board_cells()).map(Cell::new) {
        let many: &[i32] = match is_end(cell) {
            Some(true) => &[1],
            Some(false) => &[2],
            None => &[1, 2],
        };
        rules.push(neighbours(
            board,
            shades,
            cell,
            many,
            is_end(cell) == Some(true),
        )?);
    }
    if ends.is_none() {
        // Otherwise it would be a loop.
        let cells = (0..board.board_cells()).map(Cell::new);
        let all = cells.map(|cell| neighbours(board, shades, cell, &[1], true));
        rules.push(Constraint::Any(all.collect::<Option<_>>()?));
    }
    if !snake.may_touch {
        rules.extend(not_by_corners(board, shades)?);
    }
    Some(rules)
}

/// Returns the rule that a cell of the snake has one of these numbers of neighbours on it. `is_on` states that the
/// cell is on the snake.
fn neighbours(
    board: &Board,
    shades: &[Cell],
    cell: Cell,
    many: &[i32],
    is_on: bool,
) -> Option<Constraint> {
    let near = board.neighbours(cell).into_iter();
    let near = near.map(|near| shades[near.index()]);
    let all = [shades[cell.index()]].into_iter().chain(near).collect();
    // The number of neighbours on the snake so far, if the cell is on it.
    let step = |count: &Option<i32>, place: usize, value: i32| match place {
        0 if value == SHADED => Some(Some(0)),
        0 => (!is_on).then_some(None),
        _ => Some(count.map(|count| count + i32::from(value == SHADED))),
    };
    let is_right = |count: &Option<i32>| count.is_none_or(|count| many.contains(&count));
    automaton_rule(board, "neighbours on the snake", all, None, step, is_right)
}

/// Returns the cells with the marks at the ends of the snake, if there are two.
fn ends(reader: &mut DrawingReader, own: &Statement, are_round: bool) -> Option<[Cell; 2]> {
    let found = marked(reader, own, are_round);
    let &[one, other] = &in_order(found.iter().map(|&(_, cell)| cell))[..] else {
        return None;
    };
    reader.use_marked(&found);
    Some([one, other])
}

/// Returns the cells with round marks, or with others, in the colours of a statement.
fn marked(reader: &DrawingReader, own: &Statement, are_round: bool) -> Vec<(usize, Cell)> {
    let fits = |i: usize| match reader.places[i] {
        Place::Cell(cell) => {
            let shape = &reader.drawing.shapes[i];
            let is_it = shape.is_round == are_round && shape.text.is_empty();
            (is_it && own.allows(&shape.fill_names())).then_some((i, cell))
        }
        _ => None,
    };
    (0..reader.places.len()).filter_map(fits).collect()
}

/// Adds the clues about cells of the snake.
pub(super) fn clues(reader: &mut DrawingReader, shades: &[Cell]) {
    let (rules_text, board) = (reader.rules_text, reader.board);
    if rules_text.snake.is_none() {
        return;
    }
    for (meaning, rest) in [(Meaning::OddShaded, 1), (Meaning::EvenShaded, 0)] {
        for own in rules_text.all(meaning) {
            for cell in (0..board.board_cells()).map(Cell::new) {
                let pair = vec![shades[cell.index()], cell];
                let holds = |shade: i32, digit: i32| shade != SHADED || digit % 2 == rest;
                let name = if rest == 1 {
                    "odd if shaded"
                } else {
                    "even if shaded"
                };
                reader.add(own, related(board, name, pair, holds));
            }
        }
    }
    for own in rules_text.all(Meaning::MarksShaded) {
        let found = marked(reader, own, own.says("circle"));
        reader.use_marked(&found);
        let cells: Vec<Cell> = found
            .iter()
            .map(|&(_, cell)| shades[cell.index()])
            .collect();
        if !cells.is_empty() {
            reader.add(own, one_of(vec![SHADED], cells));
        }
    }
    for own in rules_text.all(Meaning::SeesShaded) {
        sees(reader, own, shades);
    }
    for own in rules_text.all(Meaning::MarksBetween) {
        let text = if own.says_one_of(&["'x'", " x ", " an x"]) {
            "X"
        } else {
            "V"
        };
        let mut pairs = Vec::new();
        for i in 0..reader.places.len() {
            if let (Place::Border(pair), true) =
                (&reader.places[i], reader.drawing.shapes[i].text == text)
            {
                pairs.push((i, pair.map(|cell| shades[cell.index()]).to_vec()));
            }
        }
        for (i, pair) in pairs {
            reader.used_shapes[i] = true;
            reader.add(own, related(board, "one is shaded", pair, |a, b| a != b));
        }
    }
}

/// Adds marked cells of the snake that count the cells of it that they see, with themselves. The text must say that
/// all marked cells are on the snake.
fn sees(reader: &mut DrawingReader, own: &Statement, shades: &[Cell]) {
    let are_round = own.says("circle");
    let is_like = |other: &Statement| other.says("circle") == are_round;
    let found = marked(reader, own, are_round);
    if reader.rules_text.all(Meaning::MarksShaded).any(is_like) {
        count_seen(reader, own, &found, shades);
    }
}
