//! Compares every engine and every textbook method with the reference solver.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use ninefold_grid::{Board, Cell, Digit, Grid, Puzzle, Shape, legal};
use ninefold_search::{
    Budget, Collect, End, Event, First, Method, Run, Sink, Verdict, classic, count, each, general,
    nine, solve_by,
};
use ninefold_testkit::{reference, strategies};
use proptest::prelude::*;

type Search = fn(&Puzzle, &mut dyn Sink, &Budget) -> Option<Run>;

fn searches(shape: Option<Shape>) -> Vec<(&'static str, Search)> {
    let mut searches: Vec<(&'static str, Search)> = vec![
        ("each", |p, s, b| Some(each(p, s, b))),
        ("general", general::each),
        ("learning", |p, s, b| general::each_after(0, p, s, b)),
        ("learning late", |p, s, b| general::each_after(9, p, s, b)),
        ("backtrack", |p, s, b| {
            Some(classic::backtrack::each(p, s, b, &mut |_| ()))
        }),
        ("backjump", |p, s, b| {
            Some(classic::backjump::each(p, s, b, &mut |_| ()))
        }),
        ("candidates", |p, s, b| {
            Some(classic::candidates::each(p, s, b, &mut |_| ()))
        }),
    ];
    if shape == Some(Shape::NINE) {
        searches.push(("nine", nine::each));
    }
    searches
}

/// Enough solutions to distinguish sets of solutions, and few enough for the reference solver.
const LIMIT: usize = 60;

/// Textbook backtracking may take very long. A search that exceeds this number of nodes is not compared.
const NODES: u64 = 300_000;

fn check(puzzle: &Puzzle) -> Result<(), TestCaseError> {
    let expected = reference::solutions(puzzle, LIMIT);
    let budget = Budget {
        nodes: Some(NODES),
        ..Budget::default()
    };
    let shape = puzzle.board().shape();
    let mut lexicographic: Option<Vec<Grid>> = None;
    for (name, search) in searches(shape) {
        let mut sink = Collect {
            limit: LIMIT,
            grids: Vec::new(),
        };
        let run = search(puzzle, &mut sink, &budget).expect("a plain puzzle");
        let textbook = matches!(name, "backtrack" | "backjump");
        if textbook && matches!(run.end, End::Limit(_)) {
            continue;
        }
        let found: BTreeSet<Grid> = sink.grids.iter().cloned().collect();
        prop_assert_eq!(found.len(), sink.grids.len(), "{} repeats itself", name);
        for grid in &found {
            prop_assert!(legal::solves(puzzle, grid), "{}", name);
        }
        if expected.len() < LIMIT {
            prop_assert_eq!(run.end, End::Exhausted, "{}", name);
            prop_assert!(found.iter().eq(&expected), "{}", name);
        } else {
            prop_assert_eq!(run.end, End::Stopped, "{}", name);
            prop_assert_eq!(found.len(), LIMIT, "{}", name);
        }
        if textbook {
            prop_assert!(sink.grids.is_sorted(), "{} is out of order", name);
            let same = lexicographic.get_or_insert_with(|| sink.grids.clone());
            prop_assert_eq!(&*same, &sink.grids);
        }
    }
    for method in Method::ALL {
        let mut told = 0;
        let solved = solve_by(method, puzzle, &budget, &mut |event| {
            told += usize::from(event == Event::Solution);
        });
        let agrees = match &solved.verdict {
            Verdict::Unique(grid) => expected.as_slice() == std::slice::from_ref(grid),
            Verdict::Multiple(a, b) => {
                a != b && legal::solves(puzzle, a) && legal::solves(puzzle, b)
            }
            Verdict::None => expected.is_empty(),
            Verdict::Stuck(left) => {
                method == Method::Logic
                    && expected.iter().all(|grid| {
                        let mut filled = grid.filled();
                        filled.all(|(cell, digit)| left[cell].contains(digit))
                    })
            }
            Verdict::Unknown { .. } => {
                matches!(method, Method::Backtrack | Method::Backjump)
            }
        };
        prop_assert!(agrees, "{method}: {:?}", solved.verdict);
        prop_assert_eq!(
            solved.to_first.is_some(),
            solved.verdict.solution().is_some()
        );
        if !matches!(solved.verdict, Verdict::Unknown { .. }) {
            let solutions = match solved.verdict {
                Verdict::Unique(_) => 1,
                Verdict::Multiple(..) => 2,
                _ => 0,
            };
            prop_assert_eq!(told, solutions, "{}", method);
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(160))]

    #[test]
    fn puzzles_of_every_kind(puzzle in strategies::puzzles()) {
        check(&puzzle)?;
    }

    #[test]
    fn nine_by_nine(puzzle in strategies::puzzles_of(Just(Shape::NINE))) {
        check(&puzzle)?;
    }

    #[test]
    fn empty_and_full_boards(puzzle in strategies::extreme_puzzles(strategies::shapes())) {
        check(&puzzle)?;
    }

    /// The trace of a textbook method, played back, must give the board at every solution.
    #[test]
    fn traces_play_back(puzzle in strategies::puzzles()) {
        for method in [Method::Backtrack, Method::Backjump, Method::Candidates, Method::Logic] {
            let budget = Budget { nodes: Some(2_000), ..Budget::default() };
            let mut board = puzzle.givens().clone();
            let mut placements = 0;
            let mut wrong = None;
            let solved = solve_by(method, &puzzle, &budget, &mut |event| match event {
                Event::Place { cell, digit, .. } => {
                    placements += 1;
                    if board[cell].is_some() {
                        wrong = Some(event);
                    }
                    board.set(cell, Some(digit));
                }
                Event::Erase { cell, digit } => {
                    if board[cell] != Some(digit) {
                        wrong = Some(event);
                    }
                    board.set(cell, None);
                }
                Event::Solution if !legal::solves(&puzzle, &board) => wrong = Some(event),
                _ => {}
            });
            prop_assert_eq!(wrong, None, "{}", method);
            prop_assert_eq!(placements, solved.total.placements, "{}", method);
        }
    }

    #[test]
    fn counts_stop_at_their_limit(puzzle in strategies::puzzles()) {
        let all = reference::solutions(&puzzle, 1000).len() as u64;
        for limit in [1, 2, 1000] {
            let counted = count(&puzzle, limit, &Budget::default());
            prop_assert_eq!(counted.count, all.min(limit));
            let end = if all < limit { End::Exhausted } else { End::Stopped };
            prop_assert_eq!(counted.end, end);
        }
        if all < 1000 {
            let counted = count(&puzzle, 0, &Budget::default());
            prop_assert_eq!((counted.count, counted.end), (all, End::Exhausted));
        }
    }
}

#[test]
fn the_four_by_fours_are_all_counted() {
    let shape = Shape::new(2, 2).unwrap();
    let empty = Puzzle::empty(Board::of(shape));
    assert_eq!(count(&empty, 0, &Budget::default()).count, 288);
}

/// Names of digits can be exchanged, so grids with the first row 1 to 6 are one in 6! of all grids.
#[test]
fn the_six_by_sixes_are_all_counted() {
    for (rows, columns) in [(2, 3), (3, 2)] {
        let shape = Shape::new(rows, columns).unwrap();
        let mut grid = Grid::empty(6);
        for i in 0..6 {
            grid.set(Cell::new(i), Some(Digit::from_index(i)));
        }
        let puzzle = Puzzle::new(Board::of(shape), grid).unwrap();
        let counted = count(&puzzle, 0, &Budget::default());
        assert_eq!(720 * counted.count, 28_200_960);
    }
}

#[test]
fn any_closure_is_a_sink() {
    let empty = Puzzle::empty(Board::of(Shape::NINE));
    let mut seen = 0;
    let mut sink = |grid: &Grid, _: &_| {
        assert!(grid.is_full());
        seen += 1;
        if seen == 5 {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    };
    assert_eq!(
        each(&empty, &mut sink, &Budget::default()).end,
        End::Stopped
    );
    assert_eq!(seen, 5);
    let mut first = First::default();
    each(&empty, &mut first, &Budget::default());
    assert!(first.grid.is_some());
}
