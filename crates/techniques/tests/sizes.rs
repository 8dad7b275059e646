//! Every technique on boards of many shapes: each step is proved, and agrees with the solution.

use ninefold_grid::{ProperPuzzle, Shape};
use ninefold_logic::Technique;
use ninefold_techniques::{Flow, Policy, Position, Reach};
use ninefold_testkit::{full::proper, reference::solutions};

#[test]
fn steps_agree_with_the_solution() {
    // A sample of the many mutant fish and whips is enough.
    let reach = Reach {
        fish_effort: 100,
        forced_effort: 300,
        ..Reach::default()
    };
    for (rows, columns, givens) in [(2, 2, 4), (2, 3, 10), (1, 5, 9), (3, 3, 24), (2, 5, 44)] {
        let shape = Shape::new(rows, columns).expect("a shape");
        for seed in 0..6 {
            let puzzle = proper(shape, seed, givens);
            let solution = solutions(&puzzle, 1).pop().expect("a proper puzzle");
            let puzzle = ProperPuzzle::vouched(puzzle);
            let mut position = Position::proper(&puzzle).expect("a small board");
            loop {
                for technique in Technique::all() {
                    // There can be thousands of chains of almost locked sets.
                    let mut left = 40;
                    let _ = position.each(technique, &reach, &mut |step| {
                        assert_eq!(position.verify(&step), Ok(()), "{step:?}");
                        for (candidate, is_placed) in step.effects() {
                            let is_right = solution[candidate.cell] == Some(candidate.digit);
                            assert_eq!(is_right, is_placed, "{step:?} of {shape}, seed {seed}");
                        }
                        left -= 1;
                        if left == 0 {
                            Flow::Break(())
                        } else {
                            Flow::Continue(())
                        }
                    });
                }
                let Some(step) = position.next(&Policy::default()) else {
                    break;
                };
                position.apply(&step);
            }
        }
    }
}

#[test]
fn large_boards_are_walked() {
    for (rows, columns) in [(4, 4), (5, 5), (6, 6)] {
        let shape = Shape::new(rows, columns).expect("a shape");
        let full = ninefold_testkit::full::full_grid(shape, 1);
        let board = ninefold_grid::Board::of(shape);
        let mut puzzle = ninefold_grid::Puzzle::new(board, full).expect("a grid of this board");
        for cell in puzzle.board().clone().cells().step_by(7) {
            puzzle = puzzle.with(cell, None);
        }
        let mut position = Position::new(&puzzle).expect("up to 64");
        // The puzzle may have several solutions, so the walk need not reach the end.
        let mut steps = 0;
        position.walk(&Policy::default(), &mut |_| {
            steps += 1;
            Flow::Continue(())
        });
        assert!(!position.is_broken(), "{shape}");
        assert!(steps > 0, "{shape}");
    }
}
