//! No technique panics on a puzzle with rules, every step is proved from what it names, none contradicts a solution, and each is
//! told in words.
//!
//! The bytes make a puzzle as in the target `rules`.
#![no_main]

use libfuzzer_sys::fuzz_target;
use ninefold_explain::explain_in;
use ninefold_fuzz::ruled;
use ninefold_grid::Grid;
use ninefold_logic::{Step, Technique};
use ninefold_techniques::{Flow, Policy, Position, Reach};
use ninefold_testkit::reference::solutions;

fn check(position: &Position, step: &Step, solutions: &[Grid]) {
    assert_eq!(position.verify(step), Ok(()), "{step:?}");
    for solution in solutions {
        for (candidate, is_placed) in step.effects() {
            let is_right = solution[candidate.cell] == Some(candidate.digit);
            assert_eq!(is_placed, is_right, "{step:?}");
        }
    }
    assert!(!explain_in(position, step).sentences.is_empty(), "{step:?}");
}

fuzz_target!(|input: &[u8]| {
    let Some(puzzle) = ruled(input) else {
        return;
    };
    let Ok(mut position) = Position::new(&puzzle) else {
        return;
    };
    let solutions = solutions(&puzzle, 50);
    let reach = Reach {
        fish_effort: 50,
        forced_effort: 100,
        ..Reach::default()
    };
    for _ in 0..3 {
        for technique in Technique::all() {
            let mut left = 4;
            let _ = position.each(technique, &reach, &mut |step| {
                check(&position, &step, &solutions);
                left -= 1;
                if left == 0 { Flow::Break(()) } else { Flow::Continue(()) }
            });
        }
        let Some(step) = position.next(&Policy::default()) else {
            break;
        };
        check(&position, &step, &solutions);
        position.apply(&step);
    }
});
