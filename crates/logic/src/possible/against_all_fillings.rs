//! Compares the checks of a rule with all fillings, for every kind. A rejection is always right, and if every
//! cell is full the result is the oracle's.

use ninefold_grid::constraint::{Constraint, Kind};
use ninefold_grid::{Board, Cell, Digit, Puzzle, Shape, constraint};
use ninefold_testkit::constraints::{KINDS, rule};
use ninefold_testkit::full::{Rng, full_grid};

use super::{has_no_filling, is_broken};
use crate::digits::Digits;
use crate::layout::Layout;
use crate::rule::{LocalRule, houses};

/// Whether some filling within these digits obeys the rule; `None` if there are too many fillings.
fn tried(local: &LocalRule, board: &Board, puzzle: &Puzzle, domains: &[Digits]) -> Option<bool> {
    let of = |i: usize| domains[local.cells[i].index()];
    let ways: usize = (0..local.cells.len()).map(|i| of(i).len()).product();
    let mut filling: Vec<Digit> = vec![Digit::from_index(0); domains.len()];
    (ways <= 5_000).then(|| {
        (0..ways).any(|mut way| {
            for (i, &cell) in local.cells.iter().enumerate() {
                let digit = of(i).iter().nth(way % of(i).len());
                filling[cell.index()] = digit.expect("a digit");
                way /= of(i).len();
            }
            let clash = local.cells.iter().enumerate().any(|(i, &a)| {
                let mut before = local.cells[..i].iter();
                before.any(|&b| board.sees(a, b) && filling[a.index()] == filling[b.index()])
            });
            let constraint = local.constraint.as_ref();
            !clash && constraint.is_none_or(|c| constraint::obeys(puzzle, c, &filling))
        })
    })
}

#[test]
fn a_no_is_right_for_every_kind() {
    let mut rng = Rng::new(17);
    let (mut refused, mut read, mut compared) = (0, 0, 0);
    for round in 0..40 * KINDS {
        let side = [4, 6][round % 2];
        let shape = Shape::usual(side).expect("a usual side");
        let grid = full_grid(shape, rng.below(1000) as u64);
        let mut puzzle = Puzzle::empty(Board::of(shape));
        let mut constraint = rule(&puzzle, round / 2 % KINDS, &grid, &mut rng);
        if round % 5 == 0 {
            let other = rule(&puzzle, rng.below(KINDS), &grid, &mut rng);
            constraint = Constraint::Any(vec![constraint, other]);
        }
        puzzle.constraints.push(constraint);
        let Ok(houses) = houses(&puzzle) else {
            continue;
        };
        let layout = Layout::<2>::ruled(&houses.board, None);
        for local in houses.rules.locals().take(8) {
            let some = |_| {
                let most = 1 + rng.below(3);
                (0..most)
                    .map(|_| Digit::from_index(rng.below(side)))
                    .collect()
            };
            let domains: Vec<Digits> = houses.board.cells().map(some).collect();
            if let Some(is_possible) = tried(local, &houses.board, &puzzle, &domains) {
                let is_broken = is_broken(local, &layout, &puzzle, &domains);
                assert!(!is_broken || !is_possible, "{local:?} {domains:?}");
                refused += usize::from(is_broken);
                let has_none = has_no_filling(local, &layout, &puzzle, &domains);
                assert!(!has_none || !is_possible, "{local:?} {domains:?}");
                read += usize::from(has_none);
                compared += 1;
            }
        }
    }
    assert!(
        refused > 200 && read > refused && compared > 2 * refused,
        "{refused}, {read} of {compared}"
    );
}

#[test]
fn long_rules_are_read_too() {
    // The sum of even digits is even.
    let cells: Vec<Cell> = (0..32)
        .map(|i| Cell::at(i / 4 * 2, i % 4 * 4, 16))
        .collect();
    let board = Board::of(Shape::usual(16).expect("16×16"));
    let even: Digits = (0..8).map(|i| Digit::from_index(2 * i + 1)).collect();
    for (total, has_none) in [(288, false), (289, true)] {
        let rule = Constraint::new(Kind::Sum(total), cells.clone());
        let puzzle = Puzzle::empty(board.clone()).with_constraints(vec![rule]);
        let houses = houses(&puzzle).expect("a small board");
        let layout = Layout::<4>::ruled(&houses.board, None);
        let local = houses.rules.locals().next().expect("the sum");
        let found = has_no_filling(local, &layout, &puzzle, &[even; 256]);
        assert_eq!(found, has_none);
    }
}
