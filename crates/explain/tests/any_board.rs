//! Tests explanations of random boards of any form: no technique and no scale panics on them, every step is proved,
//! and none contradicts a solution.
//!
//! The boards come from [`puzzles_on_any_board`]: Latin squares and rectangles, jigsaws, boards that overlap, and
//! boards with cells without a house. Houses may have fewer cells than there are digits, and a cell may be in any
//! number of houses. Puzzles have one solution, several or none, and some have constraints. `PROPTEST_CASES` sets
//! how many are tried.

use ninefold_explain::explain_in;
use ninefold_explain::rating::{explainer, hodoku};
use ninefold_grid::{Grid, Puzzle};
use ninefold_logic::{Step, Technique};
use ninefold_techniques::{Flow, Policy, Position, Reach, Until};
use ninefold_testkit::boards::puzzles_on_any_board;
use ninefold_testkit::reference::solutions;
use proptest::prelude::*;

/// The number of solutions with which steps are compared.
const SOLUTIONS: usize = 50;

/// The number of steps of one technique that are tested in one position.
const STEPS: usize = 6;

/// The number of positions of a walk in which all techniques are tried.
const POSITIONS: usize = 3;

/// The greatest number of candidates of a puzzle. With more, nested chains take seconds. An empty 9×9 board has
/// 729.
const MOST_CANDIDATES: usize = 1200;

fn check(position: &Position, step: &Step, solutions: &[Grid]) {
    assert_eq!(position.verify(step), Ok(()), "{step:?}");
    for solution in solutions {
        for (candidate, is_placed) in step.effects() {
            let is_right = solution[candidate.cell] == Some(candidate.digit);
            assert_eq!(is_placed, is_right, "{step:?}");
        }
    }
    let in_words = explain_in(position, step);
    assert!(!in_words.sentences.is_empty(), "{step:?}");
}

/// Tests steps of every technique in the first positions of a walk.
fn every_technique(puzzle: &Puzzle, solutions: &[Grid]) {
    let reach = Reach {
        fish_effort: 50,
        forced_effort: 100,
        ..Reach::default()
    };
    let Ok(mut position) = Position::new(puzzle) else {
        return;
    };
    for _ in 0..POSITIONS {
        for technique in Technique::all() {
            let mut left = STEPS;
            let _ = position.each(technique, &reach, &mut |step| {
                check(&position, &step, solutions);
                left -= 1;
                match left {
                    0 => Flow::Break(()),
                    _ => Flow::Continue(()),
                }
            });
        }
        let Some(step) = position.next(&Policy::default()) else {
            break;
        };
        check(&position, &step, solutions);
        position.apply(&step);
    }
}

/// Tests the walk of every scale.
fn every_scale(puzzle: &Puzzle, solutions: &[Grid]) {
    use explainer::{Scale, Table, Uniqueness};
    let Ok(start) = Position::new(puzzle) else {
        return;
    };
    let mut at = start.clone();
    let mut see = |step: &Step| {
        check(&at, step, solutions);
        at.apply(step);
        Flow::Continue(())
    };
    let _ = start.clone().walk(&Policy::default(), &mut see);
    let mut at = start.clone();
    let _ = hodoku::grade(start.clone(), None, Until::default(), &mut |step| {
        check(&at, step, solutions);
        at.apply(step);
        Flow::Continue(())
    });
    for uniqueness in [Uniqueness::Classic, Uniqueness::Original] {
        for table in [Table::Old, Table::New] {
            let mut at = start.clone();
            let scale = Scale { uniqueness, table };
            explainer::grade(start.clone(), scale, Until::default(), &mut |step, _| {
                check(&at, step, solutions);
                at.apply(step);
                Flow::Continue(())
            });
        }
    }
}

fn candidates(puzzle: &Puzzle) -> usize {
    let allowed = puzzle.allowed();
    let open = puzzle.board().cells().map(|cell| allowed[cell].len());
    open.filter(|&count| count > 1).sum()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, ..ProptestConfig::default() })]

    #[test]
    fn no_step_is_wrong_on_any_board(puzzle in puzzles_on_any_board()) {
        if candidates(&puzzle) <= MOST_CANDIDATES {
            let solutions = solutions(&puzzle, SOLUTIONS);
            every_technique(&puzzle, &solutions);
            every_scale(&puzzle, &solutions);
        }
    }
}
