//! Compares the batch engine on every backend with the reference solver and with the other engine. The results must not
//! depend on the other puzzles in the batch.

use ninefold_grid::{Cell, Digit, Grid, Puzzle, Shape, legal, notation};
use ninefold_search::Backend;
use ninefold_search::batch::{Answer, cells, solve};
use ninefold_search::{Budget, Count, nine};
use ninefold_testkit::full::Rng;
use ninefold_testkit::{full, reference, strategies};
use proptest::prelude::*;

type Digits = [u8; 81];

fn digits(puzzle: &Puzzle) -> Digits {
    cells(puzzle).unwrap()
}

fn grid(digits: &Digits) -> Grid {
    let mut grid = Grid::empty(9);
    for (cell, &value) in digits.iter().enumerate() {
        grid.set(Cell::new(cell), Digit::new(value.into()));
    }
    grid
}

fn puzzle(digits: &Digits) -> Puzzle {
    full::of_grid(grid(digits), Shape::NINE)
}

fn answers(puzzles: &[Digits], backend: Backend) -> Vec<Answer> {
    let mut answers = vec![Answer::NONE; puzzles.len()];
    solve(puzzles, backend, &mut answers);
    answers
}

/// Checks the results of every backend against the numbers of solutions up to 2.
fn check(puzzles: &[Digits], solutions: impl Fn(usize) -> u8) {
    let expected = answers(puzzles, Backend::Scalar);
    for backend in Backend::available() {
        let found = answers(puzzles, backend);
        for (i, (answer, digits)) in found.iter().zip(puzzles).enumerate() {
            let puzzle = puzzle(digits);
            let line = notation::write_line(puzzle.givens(), '.');
            assert_eq!(answer, &expected[i], "{backend}: {line}");
            assert_eq!(answer.solutions, solutions(i), "{backend}: {line}");
            if answer.solutions > 0 {
                assert!(legal::solves(&puzzle, &grid(&answer.first)), "{line}");
            } else {
                assert_eq!(answer.first, [0; 81]);
            }
            if answer.solutions > 1 {
                assert!(legal::solves(&puzzle, &grid(&answer.second)), "{line}");
                assert_ne!(answer.first, answer.second, "{line}");
            } else {
                assert_eq!(answer.second, [0; 81]);
            }
        }
    }
}

/// The number of solutions that the engine for one puzzle finds, up to 2.
fn counted(digits: &Digits) -> u8 {
    let mut sink = Count { limit: 2, count: 0 };
    nine::each(&puzzle(digits), &mut sink, &Budget::default());
    sink.count as u8
}

fn check_with_nine(puzzles: &[Digits]) {
    check(puzzles, |i| counted(&puzzles[i]));
}

fn nine_by_nine() -> impl Strategy<Value = Puzzle> {
    let shape = Just(Shape::NINE);
    prop_oneof![
        3 => strategies::dug_puzzles(shape),
        1 => strategies::proper_puzzles(shape),
        3 => strategies::wrong_puzzles(shape),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(8))]

    #[test]
    fn agrees_with_the_reference(puzzles in prop::collection::vec(nine_by_nine(), 1..70)) {
        let lines: Vec<Digits> = puzzles.iter().map(digits).collect();
        check(&lines, |i| reference::solutions(&puzzles[i], 2).len() as u8);
    }

    #[test]
    fn agrees_on_empty_and_full_boards(
        puzzles in prop::collection::vec(strategies::extreme_puzzles(Just(Shape::NINE)), 1..40),
    ) {
        let lines: Vec<Digits> = puzzles.iter().map(digits).collect();
        check(&lines, |i| if puzzles[i].givens().is_full() { 1 } else { 2 });
    }

    /// A puzzle in a batch must get the same answer as alone.
    #[test]
    fn neighbours_do_not_matter(puzzles in prop::collection::vec(nine_by_nine(), 1..70)) {
        let lines: Vec<Digits> = puzzles.iter().map(digits).collect();
        for backend in Backend::available() {
            let together = answers(&lines, backend);
            for (line, answer) in lines.iter().zip(&together) {
                prop_assert_eq!(&answers(&[*line], backend)[0], answer);
            }
        }
    }

    /// Random digits in random cells contradict each other at once or deep in the search.
    #[test]
    fn agrees_on_random_givens(seed in any::<u64>()) {
        let mut rng = Rng::new(seed);
        let puzzles: Vec<Digits> = (0..200).map(|i| {
            let mut digits = [0; 81];
            for _ in 0..32 + i % 20 {
                digits[rng.below(81)] = rng.below(10) as u8;
            }
            digits
        }).collect();
        check_with_nine(&puzzles);
    }
}

#[test]
fn no_puzzles() {
    check(&[], |_| 0);
}

#[test]
fn digits_that_may_be_exchanged() {
    let puzzles: Vec<Digits> = (0..1_000)
        .map(|seed| digits(&full::without_rectangles(seed, 1 + (seed % 7) as usize)))
        .collect();
    check(&puzzles, |i| {
        reference::solutions(&puzzle(&puzzles[i]), 2).len() as u8
    });
}

#[test]
fn many_dug_puzzles() {
    let puzzles: Vec<Digits> = (0..6_000)
        .map(|seed| digits(&full::dug(Shape::NINE, seed, 18 + (seed % 30) as usize)))
        .collect();
    check_with_nine(&puzzles);
}

#[test]
fn a_byte_above_nine_fits_nowhere() {
    let mut puzzles = [[0; 81]; 3];
    puzzles[1][40] = 10;
    puzzles[2][80] = 255;
    for backend in Backend::available() {
        let found = answers(&puzzles, backend);
        let solutions: Vec<u8> = found.iter().map(|answer| answer.solutions).collect();
        assert_eq!(solutions, [2, 0, 0], "{backend}");
    }
}

/// The exact numbers of guesses. If a change alters them, check the change and update the numbers.
#[test]
fn guesses_are_pinned() {
    let puzzles: Vec<Digits> = (0..2_000)
        .map(|seed| digits(&full::dug(Shape::NINE, seed, 24)))
        .collect();
    let proper: Vec<Digits> = (0..40)
        .map(|seed| digits(&full::proper(Shape::NINE, seed, 0)))
        .collect();
    for backend in Backend::available() {
        let guesses =
            |puzzles| -> u32 { answers(puzzles, backend).iter().map(|a| a.guesses).sum() };
        assert_eq!(
            (guesses(&puzzles), guesses(&proper)),
            (23_035, 32),
            "{backend}"
        );
    }
}

/// Idle lanes help the others, and the answers must not show it. The test uses a few puzzles with many guesses.
#[test]
fn shared_searches_are_answered_alike() {
    let sparse = (0..300).map(|seed| digits(&full::dug(Shape::NINE, seed, 20)));
    let sparse: Vec<Digits> = sparse.collect();
    for puzzles in sparse.chunks(3) {
        check(puzzles, |i| counted(&puzzles[i]));
        let mut repeated = puzzles.to_vec();
        repeated.extend([puzzles[0]; 40]);
        for backend in Backend::available() {
            let (few, many) = (answers(puzzles, backend), answers(&repeated, backend));
            assert_eq!(few, many[..puzzles.len()]);
            assert!(many[puzzles.len()..].iter().all(|answer| *answer == few[0]));
        }
    }
}

/// Loads a whole collection, if it is present. The environment variable `NINEFOLD_CORPORA` names the folder.
fn collection(name: &str) -> Vec<Digits> {
    let Some(folder) = std::env::var_os("NINEFOLD_CORPORA") else {
        return Vec::new();
    };
    let path = std::path::PathBuf::from(folder).join(name);
    let text = std::fs::read_to_string(path).unwrap();
    text.lines()
        .filter(|line| !line.starts_with('#') && line.len() >= 81)
        .map(|line| digits(&notation::read_line(&line[..81], None).unwrap()))
        .collect()
}

#[test]
fn collections_of_proper_puzzles() {
    for name in ["17_clue", "magictour_top1465", "forum_hardest_11plus"] {
        check(&collection(&format!("puzzles/{name}.txt")), |_| 1);
    }
}

/// The hardest puzzles take long enough alone for all lanes to take part.
#[test]
fn hard_puzzles_alone() {
    let puzzles = collection("puzzles/forum_hardest_11plus.txt");
    for digits in puzzles.iter().step_by(100) {
        check(&[*digits], |_| 1);
    }
}

#[test]
fn collection_of_puzzles_with_several_solutions() {
    check(&collection("puzzles/serg_multi_solution.txt"), |_| 2);
}
