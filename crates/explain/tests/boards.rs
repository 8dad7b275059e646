//! Tests every technique and every scale on boards of every form: each step is proved, and agrees with a solution.

use ninefold_explain::explain_in;
use ninefold_explain::rating::{explainer, hodoku};
use ninefold_grid::{Board, Cell, HouseKind, ProperPuzzle, Puzzle, Shape};
use ninefold_logic::Technique;
use ninefold_techniques::needs_proper;
use ninefold_techniques::{End, Flow, Policy, Position, Reach, Until};
use ninefold_testkit::constraints::{KINDS, dug, rule, with_extreme_numbers};
use ninefold_testkit::full::Rng;
use ninefold_testkit::reference::solutions;

/// Returns boards of many forms, with their names.
fn boards() -> Vec<(&'static str, Board)> {
    let latin = |rows, columns, first, digits| {
        Board::latin(rows, columns, first, digits).expect("a Latin rectangle")
    };
    let six = Board::of(Shape::new(2, 3).expect("2×3"));
    let cells = |places: &[usize]| -> Vec<Cell> { places.iter().copied().map(Cell::new).collect() };
    let (pieces, corners): (Vec<Option<usize>>, Vec<Option<usize>>) = (0..36)
        .map(|i| (i / 6, i % 6))
        .map(|(row, column)| {
            let piece = row / 3 * 3 + column / 2;
            (Some(piece), (piece == 0).then_some(0))
        })
        .unzip();
    let mut beside = latin(5, 5, 1, 5);
    beside.add_beside("X").expect("a cell");
    let own = |board: &Board| -> Vec<_> {
        let houses = board.houses();
        let all = houses.map(|house| (0, board.kind(house), board.cells_of(house).to_vec()));
        all.collect()
    };
    let falling = (0, HouseKind::Diagonal(true), cells(&[0, 7, 14, 21, 28, 35]));
    let diagonal = six.with_houses([own(&six), vec![falling]].concat(), &[]);
    let far = [(Cell::new(0), Cell::new(35)), (Cell::new(5), Cell::new(30))];
    let apart = six.with_houses(own(&six), &far);
    vec![
        ("a Latin square", latin(6, 6, 1, 6)),
        ("a Latin rectangle", latin(4, 6, 1, 6)),
        ("digits from 0", latin(5, 5, 0, 5)),
        ("more digits than cells in a line", latin(4, 4, 1, 6)),
        (
            "boxes on an oblong board",
            latin(4, 6, 1, 6).with_boxes(2, 3).expect("boxes"),
        ),
        ("a cell beside the board", beside),
        (
            "pieces",
            latin(6, 6, 1, 6).with_pieces(&pieces).expect("six pieces"),
        ),
        (
            "one piece",
            latin(6, 6, 1, 6).with_pieces(&corners).expect("a piece"),
        ),
        ("a diagonal", diagonal.expect("a board")),
        ("cells that are kept apart", apart.expect("a board")),
        (
            "boards that overlap",
            Board::overlapping(Shape::new(2, 2).expect("2×2"), &[(0, 0), (2, 2), (0, 4)])
                .expect("three boards"),
        ),
        ("no houses", Board::rectangle(3, 3, 1, 4).expect("a board")),
    ]
}

/// Returns a puzzle on a board, with one of its solutions.
fn puzzle(board: &Board, givens: usize, rng: &mut Rng) -> (Puzzle, ninefold_grid::Grid) {
    let empty = Puzzle::empty(board.clone());
    // A few random cells are set, so that the solutions are not all alike.
    let mut start = empty.clone();
    for _ in 0..3 {
        let cell = Cell::new(rng.below(board.cell_count()));
        let digit = board.digits().nth(rng.below(board.side()));
        let next = start.with(cell, digit);
        if !solutions(&next, 1).is_empty() {
            start = next;
        }
    }
    let solution = solutions(&start, 1).pop().expect("a solution");
    (dug(board.clone(), &solution, givens, rng), solution)
}

#[test]
fn steps_agree_with_a_solution_on_every_board() {
    let reach = Reach {
        fish_effort: 100,
        forced_effort: 300,
        ..Reach::default()
    };
    let mut rng = Rng::new(11);
    for (name, board) in boards() {
        for round in 0..4 {
            let givens = board.cell_count() * (2 + 2 * round) / 12;
            let (puzzle, solution) = puzzle(&board, givens, &mut rng);
            let is_proper = solutions(&puzzle, 2).len() == 1;
            let position = match is_proper {
                true => Position::proper(&ProperPuzzle::vouched(puzzle)),
                false => Position::new(&puzzle),
            };
            let mut position = position.expect("a small board");
            assert!(!position.board().is_plain(), "{name}");
            let check = |position: &Position, step: &ninefold_logic::Step| {
                assert_eq!(position.verify(step), Ok(()), "{name}: {step:?}");
                for (candidate, is_placed) in step.effects() {
                    let is_right = solution[candidate.cell] == Some(candidate.digit);
                    assert!(is_placed || !is_right, "{name}: {step:?}");
                }
                assert!(
                    !explain_in(position, step).sentences.is_empty(),
                    "{name}: {step:?}"
                );
            };
            loop {
                for technique in Technique::all() {
                    let mut left = 20;
                    let _ = position.each(technique, &reach, &mut |step| {
                        check(&position, &step);
                        assert!(is_proper || !needs_proper(technique), "{name}: {step:?}");
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
                position.apply(&step);
            }
            assert!(!position.is_broken(), "{name}");
        }
    }
}

#[test]
fn every_scale_walks_every_board() {
    let mut rng = Rng::new(12);
    for (name, board) in boards() {
        for round in 0..4 {
            let givens = board.cell_count() * (2 + round) / 8;
            let (puzzle, solution) = puzzle(&board, givens, &mut rng);
            let start = Position::new(&puzzle).expect("a small board");
            for table in [explainer::Table::Old, explainer::Table::New] {
                let scale = explainer::Scale {
                    table,
                    ..explainer::Scale::default()
                };
                let mut at = start.clone();
                let mut see = |step: &ninefold_logic::Step, _| {
                    assert_eq!(at.verify(step), Ok(()), "{name}: {step:?}");
                    at.apply(step);
                    Flow::Continue(())
                };
                let (_, end) = explainer::grade(start.clone(), scale, Until::default(), &mut see);
                assert!(matches!(end, End::Solved | End::Stuck), "{name}: {end:?}");
            }
            let mut last = None;
            let grade = hodoku::grade(start, Some(&solution), Until::default(), &mut |step| {
                last = Some(step.clone());
                Flow::Continue(())
            });
            assert!(grade.is_solved(), "{name}: {last:?}");
        }
    }
}

#[test]
fn boards_that_techniques_do_not_know() {
    let why = |board: Board| match Position::new(&Puzzle::empty(board)) {
        Ok(_) => panic!("a position"),
        Err(why) => why.to_string(),
    };
    let rectangle =
        |rows, columns, digits| Board::rectangle(rows, columns, 1, digits).expect("a board");
    let plain = Board::of(Shape::new(5, 13).expect("5×13"));
    assert_eq!(why(plain), "techniques know sides up to 64, not 65");
    let in_words = "techniques do not know boards of more than 64 digits";
    assert_eq!(why(rectangle(2, 2, 65)), in_words);
    let in_words = "techniques do not know boards of more than 4096 cells";
    assert_eq!(why(rectangle(65, 64, 9)), in_words);
    let in_words = "techniques do not know a board of one digit";
    assert_eq!(why(rectangle(1, 1, 1)), in_words);
    for board in [
        Board::of(Shape::new(8, 8).expect("8×8")),
        rectangle(64, 64, 2),
    ] {
        assert!(Position::new(&Puzzle::empty(board)).is_ok());
    }
}

#[test]
fn numbers_beyond_the_board_are_no_trouble() {
    let four = Board::of(Shape::new(2, 2).expect("2x2"));
    for seed in 0..4 {
        for kind in 0..KINDS {
            let mut rng = Rng::new(seed * 1_000 + kind as u64);
            let (mut puzzle, solution) = puzzle(&four, 6, &mut rng);
            let constraint = rule(&puzzle, kind, &solution, &mut rng);
            let constraint = with_extreme_numbers(&constraint, &mut rng);
            puzzle.constraints.push(constraint);
            let mut position = Position::new(&puzzle).expect("a small board");
            let end = position.walk(&Policy::default(), &mut |_| Flow::Continue(()));
            let all = solutions(&puzzle, usize::MAX);
            let agrees = all.iter().all(|solution| {
                let mut filled = solution.filled();
                filled.all(|(cell, digit)| match position.value(cell) {
                    Some(value) => value == digit,
                    None => position.candidates(cell).contains(digit),
                })
            });
            let words = puzzle.constraints[0].words(&four);
            assert!(agrees, "{words}: {end:?}");
            assert!(end != End::Broken || all.is_empty(), "{words}");
        }
    }
}
