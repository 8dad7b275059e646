//! Rules that say the same of every place of a board, as demands about a few cells each: 2×2 squares, pairs of
//! cells, a cell and those above and below it, two houses.

use std::sync::Arc;

use ninefold_grid::constraint::{self, Constraint, Kind, Relation, Rule};
use ninefold_grid::{Board, Cell, House, Puzzle};

use super::fill::Demand;
use super::lower::{demand, with};

/// Pairs of cells that are looked at, at most: on larger boards some are left out.
const PAIRS: usize = 8_000;

/// The demands of a rule about the whole board; none if it is of another kind.
pub(super) fn demands(puzzle: &Puzzle, board: &Board, rule: &Rule) -> Vec<Demand> {
    let meaning = rule.kind.meaning();
    match rule.kind {
        Kind::Entropy => squares(board, "it has a low, a middle and a high digit", |value| {
            constraint::third(value, board.side())
        }),
        Kind::Modulo => squares(board, "it has all remainders of 3", |value| value % 3),
        Kind::Flatmates => (0..board.board_cells())
            .map(Cell::new)
            .filter_map(|cell| flatmates(board, cell, meaning))
            .collect(),
        Kind::AntiTaxicab => taxicab(puzzle, board, meaning),
        Kind::SameHouses => same_houses(puzzle, board),
        _ => Vec::new(),
    }
}

/// Each cell of the list may hold one of these values: at least one of them does.
fn any_of(cells: &[(Cell, Vec<i32>)]) -> Constraint {
    let of = |(cell, values): &(Cell, Vec<i32>)| {
        Constraint::new(Kind::OneOf(values.clone()), vec![*cell])
    };
    Constraint::Any(cells.iter().map(of).collect())
}

fn squares(board: &Board, meaning: &str, class: impl Fn(i32) -> i32) -> Vec<Demand> {
    let values = |wanted: i32| {
        (board.first()..=board.last())
            .filter(|&value| class(value) == wanted)
            .collect::<Vec<i32>>()
    };
    let classes = [0, 1, 2].map(values);
    let of = |square: &[Cell; 4]| {
        let has = |class: &Vec<i32>| any_of(&square.map(|cell| (cell, class.clone())));
        let demand = demand(
            board,
            "the 2×2 square".to_owned(),
            meaning.to_owned(),
            square,
        )?;
        Some(Demand {
            constraint: Some(Constraint::All(classes.iter().map(has).collect())),
            ..demand
        })
    };
    board.squares().iter().filter_map(of).collect()
}

fn flatmates(board: &Board, cell: Cell, meaning: &str) -> Option<Demand> {
    board.digit(5)?;
    let others = (board.first()..=board.last())
        .filter(|&value| value != 5)
        .collect();
    let mut either = vec![(cell, others)];
    either.extend(board.step(cell, -1, 0).map(|above| (above, vec![1])));
    either.extend(board.step(cell, 1, 0).map(|below| (below, vec![9])));
    let cells: Vec<Cell> = either.iter().map(|&(cell, _)| cell).collect();
    let demand = demand(board, Kind::Flatmates.noun(), meaning.to_owned(), &cells)?;
    Some(Demand {
        constraint: Some(any_of(&either)),
        ..demand
    })
}

fn taxicab(puzzle: &Puzzle, board: &Board, meaning: &str) -> Vec<Demand> {
    let rule = |steps: usize| {
        let value = |i: usize| board.first() + i as i32;
        let apart = |a: usize, b: usize| a != b || value(a) != steps as i32;
        Kind::Pair(Arc::new(Relation::new("", board.side(), apart)))
    };
    let kinds: Vec<Kind> = (0..=board.last() as usize).map(rule).collect();
    let cells = || (0..board.board_cells()).map(Cell::new);
    let mut demands = Vec::new();
    for a in cells() {
        for b in cells().take(a.index()) {
            let (Some(p), Some(q)) = (board.place(a), board.place(b)) else {
                continue;
            };
            let steps = p.0.abs_diff(q.0) + p.1.abs_diff(q.1);
            let Some(kind) = kinds.get(steps).filter(|_| !board.sees(a, b)) else {
                continue;
            };
            if demands.len() == PAIRS {
                return demands;
            }
            let name = format!("the distance of {steps}");
            let rule = Rule {
                kind: kind.clone(),
                groups: vec![vec![b, a]],
            };
            let demand = demand(board, name, meaning.to_owned(), &[b, a]);
            demands.extend(demand.map(|demand| with(puzzle, demand, &rule)));
        }
    }
    demands
}

/// The first of the largest houses with each other one. Houses that hold every digit say nothing new.
fn same_houses(puzzle: &Puzzle, board: &Board) -> Vec<Demand> {
    let own = puzzle.board();
    let cells_of = |house: House| own.cells_of(house).to_vec();
    let most = own.houses().map(|house| cells_of(house).len()).max();
    let most = most.unwrap_or(0);
    let is_large = |&house: &House| cells_of(house).len() == most;
    let mut largest = own.houses().filter(is_large);
    let Some(first) = largest.next().filter(|_| most < own.side()) else {
        return Vec::new();
    };
    let demand_of = |house: House| {
        let name = format!("{} and {}", own.house_name(first), own.house_name(house));
        let rule = Rule {
            kind: Kind::SameSets,
            groups: vec![cells_of(first), cells_of(house)],
        };
        let demand = demand(
            board,
            name,
            "they hold the same digits".to_owned(),
            &rule.groups.concat(),
        )?;
        Some(with(puzzle, demand, &rule))
    };
    largest.filter_map(demand_of).collect()
}

#[cfg(test)]
mod tests {
    use ninefold_grid::Shape;

    use super::*;
    use crate::{Position, Reach, Step, Technique};

    fn first(puzzle: &Puzzle, technique: Technique) -> Option<String> {
        let position = Position::new(puzzle).expect("a small board");
        let step: Step = position.first(technique, &Reach::default())?;
        assert_eq!(position.verify(&step), Ok(()), "{step:?}");
        Some(position.explain(&step).sentences)
    }

    fn give(puzzle: &mut Puzzle, place: (usize, usize), value: i32) {
        let board = puzzle.board();
        let (cell, digit) = (board.at(place.0, place.1), board.digit(value));
        let (cell, digit) = (cell.expect("a cell"), digit.expect("a digit"));
        puzzle.restrict(cell, ninefold_grid::Marks::of(digit));
    }

    fn nine(kind: Kind, givens: &[((usize, usize), i32)]) -> Puzzle {
        let mut puzzle = Puzzle::empty(Board::of(Shape::NINE));
        for &(place, value) in givens {
            give(&mut puzzle, place, value);
        }
        puzzle.constraints.push(Constraint::of(kind, Vec::new()));
        puzzle
    }

    #[test]
    fn squares_have_all_thirds_and_remainders() {
        let told = first(
            &nine(Kind::Entropy, &[((0, 0), 1), ((0, 1), 2), ((1, 0), 4)]),
            Technique::OtherRule,
        )
        .expect("a step");
        assert_eq!(
            told,
            "The 2×2 square in r1c1, r1c2, r2c1 and r2c2: it has a low, a middle and a high digit. r2c2 can hold \
             only 7, 8, or 9. No such filling uses what goes. So 3, 5 and 6 go from r2c2."
        );
        let told = first(
            &nine(Kind::Modulo, &[((0, 0), 1), ((0, 1), 4), ((1, 0), 3)]),
            Technique::OtherRule,
        )
        .expect("a step");
        assert_eq!(
            told,
            "The 2×2 square in r1c1, r1c2, r2c1 and r2c2: it has all remainders of 3. r2c2 can hold only 2, 5, \
             or 8. No such filling uses what goes. So 6, 7 and 9 go from r2c2."
        );
    }

    #[test]
    fn flatmates_stand_above_and_below() {
        let told = first(
            &nine(Kind::Flatmates, &[((3, 0), 5), ((4, 0), 8)]),
            Technique::OtherRule,
        )
        .expect("a step");
        assert_eq!(
            told,
            "The rule of Dutch flatmates in r4c1, r3c1 and r5c1: each 5 has a 1 above it or a 9 below it. r3c1 can \
             hold only 1. No such filling uses what goes. So 2, 3, 4, 6, 7 and 9 go from r3c1."
        );
    }

    #[test]
    fn digits_keep_their_distance() {
        let told = first(
            &nine(Kind::AntiTaxicab, &[((0, 0), 4)]),
            Technique::MarkedPair,
        )
        .expect("a step");
        assert_eq!(
            told,
            "The distance of 4 in r1c1 and r2c4: no two equal digits are as many steps apart as they say. No \
             filling with their candidates uses what goes. So 4 goes from r2c4."
        );
    }

    #[test]
    fn largest_houses_hold_the_same_digits() {
        // 2×3 cells, digits 1 to 5: 4 stands in the first row, and in the second not in column 1 or 2.
        let mut puzzle = Puzzle::empty(Board::latin(2, 3, 1, 5).expect("2×3"));
        puzzle
            .constraints
            .push(Constraint::of(Kind::SameHouses, Vec::new()));
        give(&mut puzzle, (0, 0), 4);
        give(&mut puzzle, (1, 0), 2);
        give(&mut puzzle, (0, 1), 3);
        let told = first(&puzzle, Technique::OtherRule).expect("a step");
        assert_eq!(
            told,
            "Row 1 and row 2 in r1c1, r1c2, r1c3, r2c1, r2c2 and r2c3: they hold the same digits. r1c3, r2c2 and \
             r2c3 can hold only 2 and 3 and 4 between them. No such filling uses what goes. So 1 and 5 go from r1c3, r2c2 and r2c3 and 4 goes from r2c3."
        );
    }
}
