//! Recognizes puzzles that are equivalent to plain boards, for the engines that know no constraints. Such a puzzle has
//! rows, columns, and boxes or as many pieces. Its constraints, if any, concern only single cells.
//!
//! Jigsaws are passed on only where this engine does not support the board. Smaller jigsaws are solved faster here,
//! where the law of leftovers is known.

use std::borrow::Cow;

use ninefold_grid::constraint::{Constraint, Fact, Kind, Rule, Scope, facts};
use ninefold_grid::{Board, Cell, Marks, Puzzle, Shape};

use crate::general::stages;

/// The digits that a constraint on single cells leaves to them; `None` for other constraints.
fn digits_left(puzzle: &Puzzle, rule: &Rule) -> Option<Vec<(Cell, Marks)>> {
    if rule.kind.row().scope != Scope::Each {
        return None;
    }
    let left = |fact| match fact {
        Fact::Only(cells, marks) => Some(cells.into_iter().map(move |cell| (cell, marks))),
        _ => None,
    };
    let left: Option<Vec<_>> = facts(puzzle, rule).into_iter().map(left).collect();
    Some(left?.into_iter().flatten().collect())
}

/// The digits that constraints leave to single cells, if all of them concern only single cells.
fn of_single_cells(puzzle: &Puzzle, all: &[Constraint]) -> Option<Vec<(Cell, Marks)>> {
    let left = |constraint: &Constraint| match constraint {
        Constraint::Rule(rule) => digits_left(puzzle, rule),
        Constraint::All(all) => of_single_cells(puzzle, all),
        Constraint::Any(_) => None,
    };
    let left: Option<Vec<_>> = all.iter().map(left).collect();
    Some(left?.concat())
}

/// Returns a puzzle without constraints that has the same solutions, if the engines without constraints are better at
/// it. Then the board is plain, or it has more digits than propagators support and a form that
/// [`general`](crate::general) supports.
pub(super) fn without_constraints(puzzle: &Puzzle) -> Option<Cow<'_, Puzzle>> {
    let own = puzzle.board();
    let single = of_single_cells(puzzle, &puzzle.constraints)?;
    let board = match plain_board(own) {
        Some(board) => board,
        None if own.side() > Kind::MOST_DIGITS && stages::fits(own) => own.clone(),
        None => return None,
    };
    if puzzle.constraints.is_empty() && board == *own {
        return Some(Cow::Borrowed(puzzle));
    }
    let mut left = puzzle.allowed();
    for (cell, marks) in single {
        left[cell] &= marks;
    }
    Puzzle::of_candidates(board, left).ok().map(Cow::Owned)
}

/// Returns the plain board with the same houses, whatever their names and order.
fn plain_board(board: &Board) -> Option<Board> {
    if board.is_plain() {
        return Some(board.clone());
    }
    let n = board.side();
    let is_square = board.is_square() && board.first() == 1 && board.house_count() == 3 * n;
    let is_apart = || board.cells().any(|cell| !board.kept_apart(cell).is_empty());
    if !is_square || is_apart() {
        return None;
    }
    let corner = board.houses_of(Cell::new(0)).last()?;
    let height = board
        .cells_of(*corner)
        .iter()
        .map(|cell| cell.row(n))
        .max()?
        + 1;
    let shape = Shape::new(height, n / height)
        .ok()
        .filter(|shape| shape.side() == n)?;
    let plain = Board::of(shape);
    (sorted_houses(&plain) == sorted_houses(board)).then_some(plain)
}

/// The cells of each house in ascending order, for all houses in ascending order.
fn sorted_houses(board: &Board) -> Vec<&[Cell]> {
    let mut houses: Vec<&[Cell]> = board.houses().map(|house| board.cells_of(house)).collect();
    houses.sort_unstable();
    houses
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_choice_inside_constraints_that_hold_together_is_a_constraint() {
        let board = Board::of(Shape::new(2, 2).unwrap());
        let one_of = |value, cell| Constraint::new(Kind::OneOf(vec![value]), vec![Cell::new(cell)]);
        let mut puzzle = Puzzle::empty(board);
        puzzle.constraints.push(one_of(1, 0));
        assert!(without_constraints(&puzzle).is_some());
        let choice = Constraint::Any(vec![one_of(2, 1), one_of(2, 2)]);
        puzzle
            .constraints
            .push(Constraint::All(vec![one_of(3, 3), choice]));
        assert!(without_constraints(&puzzle).is_none());
    }

    #[test]
    fn pieces_that_are_boxes_are_known_as_such() {
        let square = Board::latin(4, 4, 1, 4).unwrap();
        let boxes: Vec<Option<usize>> = (0..16).map(|i| Some(i / 8 * 2 + i % 4 / 2)).collect();
        let pieces: Vec<Option<usize>> = (0..16)
            .map(|i| Some([0, 0, 1, 1][i % 4] + i / 8 * 2))
            .collect();
        assert_eq!(boxes, pieces);
        let named = square.with_pieces(&pieces).unwrap();
        assert!(!named.is_plain() && plain_board(&named).is_some_and(|board| board.is_plain()));
        let bent: Vec<Option<usize>> = "0001011122332233"
            .chars()
            .map(|c| c.to_digit(10).map(|d| d as usize))
            .collect();
        assert!(plain_board(&square.with_pieces(&bent).unwrap()).is_none());
    }
}
