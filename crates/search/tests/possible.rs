//! Compares `Possible` with all solutions found by the reference solver.

use std::ops::ControlFlow;

use ninefold_grid::{Cell, Grid, Puzzle, Shape, legal};
use ninefold_search::{Budget, Chance, End, Possible};
use ninefold_testkit::boards::puzzles_on_any_board;
use ninefold_testkit::full::{self, Rng};
use ninefold_testkit::reference;
use proptest::prelude::*;

/// Puzzles with more solutions than this are not compared.
const MOST: usize = 60;

/// Compares the result for every candidate with the solutions.
fn compare(possible: &Possible, solutions: &[Grid], limit: u32) {
    let board = possible.puzzle().board();
    assert!(possible.is_complete());
    for cell in board.cells() {
        for digit in board.digits() {
            let holds = |grid: &&Grid| grid[cell] == Some(digit);
            let count = solutions.iter().filter(holds).count() as u32;
            let chance = possible.chance(cell, digit);
            match chance {
                Chance::Impossible => assert_eq!(count, 0),
                Chance::In(known) => assert_eq!(count, known),
                Chance::AtLeast(known) => assert!(known >= limit.min(count) && known <= count),
                _ => panic!("another chance"),
            }
            assert_eq!(count > 0, chance != Chance::Impossible);
            assert_eq!(possible.witness(cell, digit).is_some(), count > 0);
            assert_eq!(possible.candidates()[cell].contains(digit), count > 0);
            assert!(possible.undecided()[cell].is_empty());
        }
    }
    let known = possible.solutions();
    assert!(
        known
            .iter()
            .all(|grid| legal::solves(possible.puzzle(), grid))
    );
    let total = solutions.len() as u32;
    match possible.solution_count() {
        Chance::Impossible => assert_eq!(total, 0),
        Chance::In(count) => assert_eq!(count, total),
        Chance::AtLeast(count) => assert!(count <= total && total >= limit),
        _ => panic!("another number"),
    }
}

/// The puzzle with one given more, one less, or another, or without one constraint.
fn changed(puzzle: &Puzzle, solutions: &[Grid], rng: &mut Rng) -> Puzzle {
    let board = puzzle.board();
    let cell = Cell::new(rng.below(board.cell_count()));
    let mut puzzle = puzzle.clone();
    match rng.below(4) {
        0 if !puzzle.constraints.is_empty() => {
            puzzle
                .constraints
                .remove(rng.below(puzzle.constraints.len()));
        }
        1 => return puzzle.with(cell, None),
        2 => return puzzle.with(cell, board.digits().nth(rng.below(board.side()))),
        _ => {
            if let Some(solution) = solutions.get(rng.below(solutions.len().max(1))) {
                return puzzle.with(cell, solution[cell]);
            }
        }
    }
    puzzle
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 80, ..ProptestConfig::default() })]

    #[test]
    fn what_is_possible_agrees_with_all_solutions(
        puzzle in puzzles_on_any_board(),
        limit in prop::sample::select(vec![1, 2, 7, 1000]),
        seed: u64,
    ) {
        let mut rng = Rng::new(seed);
        let mut puzzle = puzzle;
        let mut possible = Possible::new(&puzzle, limit);
        for _ in 0..4 {
            let solutions = reference::solutions(&puzzle, MOST);
            if solutions.len() == MOST {
                break;
            }
            // Several small budgets must give the same result as a large one.
            let mut nodes = 1 + rng.below(20) as u64;
            while possible.search(&Budget { nodes: Some(nodes), ..Budget::default() }).end != End::Exhausted {
                let shown = possible.undecided();
                let is_right = |cell| solutions.iter().all(|grid: &Grid| {
                    grid[cell].is_some_and(|digit| (shown[cell] | possible.candidates()[cell]).contains(digit))
                });
                assert!(puzzle.board().cells().all(is_right));
                nodes *= 2;
            }
            compare(&possible, &solutions, limit);
            let mut anew = Possible::new(&puzzle, limit);
            prop_assert_eq!(anew.search(&Budget::default()).end, End::Exhausted);
            compare(&anew, &solutions, limit);
            puzzle = changed(&puzzle, &solutions, &mut rng);
            if reference::solutions(&puzzle, MOST).len() == MOST {
                break;
            }
            possible.update(&puzzle);
        }
    }
}

#[test]
fn boards_of_many_sizes() {
    for (rows, columns, holes) in [
        (2, 2, 12),
        (3, 3, 50),
        (4, 4, 100),
        (5, 5, 200),
        (5, 13, 60),
    ] {
        let shape = Shape::new(rows, columns).unwrap();
        let puzzle = full::dug(shape, 3, shape.cell_count() - holes);
        let mut possible = Possible::new(&puzzle, 2);
        assert_eq!(
            possible.search(&Budget::default()).end,
            End::Exhausted,
            "{shape}"
        );
        let board = puzzle.board();
        assert!(
            board
                .cells()
                .all(|cell| !possible.candidates()[cell].is_empty()),
            "{shape}"
        );
    }
}

#[test]
fn hard_puzzles_are_decided_by_the_learner() {
    // A search without memory takes millions of nodes for this puzzle.
    let shape = Shape::new(5, 5).unwrap();
    let puzzle = full::balanced(shape, 2, 11 * 25);
    let mut possible = Possible::new(&puzzle, 1);
    let run = possible.search(&Budget::default());
    assert_eq!(run.end, End::Exhausted);
    assert!(possible.is_complete());
}

#[test]
fn what_is_known_can_be_watched() {
    let puzzle = Puzzle::empty(ninefold_grid::Board::of(Shape::NINE));
    let mut possible = Possible::new(&puzzle, 1);
    let mut known = 0;
    let run = possible.search_and_see(&Budget::default(), &mut |possible| {
        let now: usize = possible
            .candidates()
            .iter()
            .map(|(_, marks)| marks.len())
            .sum();
        assert!(now > known);
        known = now;
        ControlFlow::Continue(())
    });
    assert_eq!((run.end, known), (End::Exhausted, 729));
    assert!(possible.solutions().len() < 81);
}
