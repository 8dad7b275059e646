//! Tests that every public solver is correct on every puzzle, whatever its board.
//!
//! `PROPTEST_CASES=100000 cargo nextest run -p ninefold-search --test every_board` tries a hundred thousand puzzles,
//! which takes about half an hour. Without the variable, a few hundred puzzles take some seconds.

use ninefold_grid::constraint::{Constraint, Kind};
use ninefold_grid::{Board, Cell, Digit, Grid, HouseKind, NewHouse, Puzzle, Shape, legal};
use ninefold_search::constraint::each_after;
use ninefold_search::general::{self, Estimate};
use ninefold_search::{
    Backend, Budget, Collect, End, Engine, Method, Part, Run, Sink, Verdict, batch, classic,
    conflict, count, count_proved, each, estimate, nine, solve, solve_by, solve_many, solve_proved,
    split,
};
use ninefold_testkit::boards::puzzles_on_any_board;
use ninefold_testkit::full::full_grid;
use ninefold_testkit::reference;
use proptest::prelude::*;

/// Enough solutions to distinguish sets of solutions, and few enough for the reference solver.
const LIMIT: usize = 40;

/// A search that exceeds this number of nodes is not compared.
const NODES: u64 = 100_000;

type Search = fn(&Puzzle, &mut dyn Sink, &Budget) -> Option<Run>;

const SEARCHES: [(&str, Search); 10] = [
    ("each", |p, s, b| Some(each(p, s, b))),
    ("nine", nine::each),
    ("nine, scalar", |p, s, b| {
        nine::each_with(Backend::Scalar, p, s, b)
    }),
    ("general", general::each),
    ("general, learning", |p, s, b| {
        general::each_after(0, p, s, b)
    }),
    ("constraint", |p, s, b| Some(each_after(u64::MAX, p, s, b))),
    ("constraint, learning", |p, s, b| {
        Some(each_after(0, p, s, b))
    }),
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

/// The correct results for a puzzle.
struct Truth<'a> {
    puzzle: &'a Puzzle,
    /// All solutions, or [`LIMIT`] of them.
    solutions: Vec<Grid>,
}

impl Truth<'_> {
    fn has_all(&self) -> bool {
        self.solutions.len() < LIMIT
    }

    /// Whether these solutions can be all solutions, or `LIMIT` of them.
    fn is_complete(&self, found: &[Grid]) -> bool {
        let mut found = found.to_vec();
        found.sort();
        match self.has_all() {
            true => found == self.solutions,
            false => {
                found.dedup();
                let solves = |grid: &Grid| legal::solves(self.puzzle, grid);
                found.len() == LIMIT && found.iter().all(solves)
            }
        }
    }

    /// Whether a verdict is correct.
    fn allows(&self, verdict: &Verdict) -> bool {
        match (verdict, &self.solutions[..]) {
            (Verdict::None, []) => true,
            (Verdict::Unique(grid), [only]) => grid == only,
            (Verdict::Multiple(a, b), [_, _, ..]) => {
                a != b && legal::solves(self.puzzle, a) && legal::solves(self.puzzle, b)
            }
            (Verdict::Stuck(left), solutions) => solutions.iter().all(|grid| {
                grid.filled()
                    .all(|(cell, digit)| left[cell].contains(digit))
            }),
            (Verdict::Unknown { first, .. }, _) => first
                .as_ref()
                .is_none_or(|grid| legal::solves(self.puzzle, grid)),
            _ => false,
        }
    }
}

fn check(puzzle: &Puzzle) -> Result<(), TestCaseError> {
    let truth = Truth {
        puzzle,
        solutions: reference::solutions(puzzle, LIMIT),
    };
    let budget = Budget {
        nodes: Some(NODES),
        ..Budget::default()
    };
    for (name, search) in SEARCHES {
        let mut sink = Collect {
            limit: LIMIT,
            grids: Vec::new(),
        };
        let run = search(puzzle, &mut sink, &budget);
        let is_known = match name {
            "nine" | "nine, scalar" => Engine::of(puzzle) == Engine::Nine,
            "general" | "general, learning" => puzzle.is_plain(),
            _ => true,
        };
        prop_assert_eq!(run.is_some(), is_known, "{}", name);
        let Some(run) = run else { continue };
        let ends = match run.end {
            End::Limit(_) => continue,
            End::Exhausted => truth.has_all(),
            End::Stopped => !truth.has_all(),
        };
        prop_assert!(
            ends && truth.is_complete(&sink.grids),
            "{}: {:?}",
            name,
            sink.grids
        );
        if matches!(name, "backtrack" | "backjump") {
            prop_assert!(sink.grids.is_sorted(), "{}", name);
        }
    }
    for method in Method::ALL {
        let solved = solve_by(method, puzzle, &budget, &mut |_| ());
        prop_assert_eq!(solved.method, method);
        prop_assert!(
            truth.allows(&solved.verdict),
            "{}: {:?}",
            method,
            solved.verdict
        );
        if method == Method::Fast {
            let is_decided = solved.verdict == Verdict::None || solved.verdict.solution().is_some();
            prop_assert!(is_decided, "{:?}", solved.verdict);
        }
    }
    let nine = Puzzle::empty(Board::of(Shape::NINE));
    let many = solve_many(&[&nine, puzzle, &nine], &Budget::default());
    prop_assert!(truth.allows(&many[1].verdict), "{:?}", many[1].verdict);
    prop_assert!(matches!(many[2].verdict, Verdict::Multiple(..)));

    let expected = truth.solutions.len() as u64;
    let counted = count(puzzle, LIMIT as u64, &Budget::default());
    prop_assert_eq!(counted.count, expected);
    let ahead = general::split(puzzle, 7);
    prop_assert_eq!(ahead.is_some(), puzzle.is_plain());
    for parts in std::iter::once(split(puzzle, 7)).chain(ahead) {
        let mut found = Vec::new();
        for part in &parts {
            let mut sink = Collect::default();
            if truth.has_all() {
                each(part, &mut sink, &Budget::default());
            }
            found.extend(sink.grids);
        }
        prop_assert!(!truth.has_all() || truth.is_complete(&found), "{:?}", found);
    }
    if truth.has_all() {
        let estimate = estimate(puzzle, 3, &Budget::default());
        prop_assert_eq!(estimate, Some(Estimate::Exact(expected)));
    }
    prop_assert_eq!(
        general::dive(puzzle, 2, &Budget::default()).is_some(),
        puzzle.is_plain()
    );
    prop_assert_eq!(
        batch::candidates(puzzle).is_some(),
        Engine::of(puzzle) == Engine::Nine
    );
    match solve_proved(puzzle, &Budget::default(), &mut |_| ()) {
        Some(solved) => prop_assert!(puzzle.is_plain() && truth.allows(&solved.verdict)),
        None => prop_assert!(!puzzle.is_plain()),
    }
    let proved = count_proved(puzzle, LIMIT as u64, &Budget::default(), &mut |_| ());
    prop_assert_eq!(
        proved.map(|proved| proved.count),
        puzzle.is_plain().then_some(expected)
    );
    check_conflict(puzzle, expected > 0)
}

fn check_conflict(puzzle: &Puzzle, has_solution: bool) -> Result<(), TestCaseError> {
    let found = conflict(puzzle, &Budget::default());
    let Some(found) = found.map_err(|limit| TestCaseError::fail(limit.to_string()))? else {
        prop_assert!(has_solution);
        return Ok(());
    };
    prop_assert!(!has_solution);
    let has = |part: &Part| found.parts.contains(part);
    let cells: Vec<Cell> = puzzle
        .stated()
        .filter(|&cell| has(&Part::Cell(cell)))
        .collect();
    let is_named = |number: &usize| {
        let mut parts = found.parts.iter();
        parts.any(|part| matches!(part, Part::Constraints(own) if own.contains(number)))
    };
    let numbers = (0..puzzle.constraints.len()).filter(is_named);
    let constraints = numbers.map(|number| puzzle.constraints[number].clone());
    let alone = puzzle.only(&cells).with_constraints(constraints.collect());
    prop_assert_eq!(solve(&alone, &Budget::default()).verdict, Verdict::None);
    for cell in found.cells(puzzle) {
        prop_assert!(cell.index() < puzzle.board().cell_count());
    }
    Ok(())
}

/// As many cases as `PROPTEST_CASES` sets, or few enough to take some seconds.
fn config() -> ProptestConfig {
    match std::env::var_os("PROPTEST_CASES") {
        Some(_) => ProptestConfig::default(),
        None => ProptestConfig::with_cases(500),
    }
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn every_solver_is_right_on_every_board(puzzle in puzzles_on_any_board()) {
        check(&puzzle)?;
    }
}

fn checked(puzzle: &Puzzle) {
    if let Err(wrong) = check(puzzle) {
        panic!("{wrong}\n{puzzle:?}");
    }
}

/// The puzzle whose givens are the digits of the grid, except in every `step`th cell.
fn with_holes(board: Board, grid: &Grid, step: usize) -> Puzzle {
    let mut puzzle = Puzzle::empty(board);
    for (cell, digit) in grid.filled().filter(|(cell, _)| cell.index() % step != 0) {
        puzzle.give(cell, Some(digit));
    }
    puzzle
}

/// The rows, the columns and other houses of an n×n board.
fn lines_and(n: usize, others: impl Iterator<Item = Vec<usize>>) -> Vec<NewHouse> {
    let latin = Board::latin(n, n, 1, n).unwrap();
    let lines = latin
        .houses()
        .map(|house| (0, latin.kind(house), latin.cells_of(house).to_vec()));
    let others = others.enumerate().map(|(i, cells)| {
        (
            0,
            HouseKind::Box(i),
            cells.into_iter().map(Cell::new).collect(),
        )
    });
    lines.chain(others).collect()
}

/// An engine that looks only at the size would solve it with 3×3 boxes.
#[test]
fn a_jigsaw_is_no_plain_board() {
    // The digit and the piece of each cell. No 3×3 box has each digit once.
    let digit = |i: usize| (i / 9 + i % 9) % 9;
    let pieces = (0..9).map(|piece| {
        (0..81)
            .filter(|&i| (i / 9 + 2 * (i % 9)) % 9 == piece)
            .collect()
    });
    let houses = lines_and(9, pieces);
    let rows = Board::latin(9, 9, 1, 9).unwrap();
    let of_cell: Vec<Option<usize>> = (0..81).map(|i| Some((i / 9 + 2 * (i % 9)) % 9)).collect();
    for board in [
        rows.with_houses(houses, &[]).unwrap(),
        rows.with_pieces(&of_cell).unwrap(),
    ] {
        assert_eq!(board.shape(), None);
        let digits: Vec<Digit> = (0..81).map(|i| Digit::from_index(digit(i))).collect();
        let grid = Grid::of_digits(&board, &digits);
        for step in [2, 3, 4] {
            let puzzle = with_holes(board.clone(), &grid, step);
            assert!(legal::solves(&puzzle, &grid));
            checked(&puzzle);
        }
    }
}

/// A cell of a board with diagonals and windows is in up to six houses. A table for three houses once overflowed.
#[test]
fn cells_lie_in_up_to_six_houses() {
    for (rows, columns) in [(2, 2), (2, 3), (3, 3)] {
        let shape = Shape::new(rows, columns).unwrap();
        let n = shape.side();
        let plain = Board::of(shape);
        let grid = full_grid(shape, 5);
        let own = plain
            .houses()
            .map(|house| (0, plain.kind(house), plain.cells_of(house).to_vec()));
        let mut houses: Vec<NewHouse> = own.collect();
        for window in 0..3 {
            // The first cell, and other cells with the other digits.
            let mut cells: Vec<Cell> = vec![Cell::new(0)];
            for cell in plain.cells().skip(window * n) {
                if cells.iter().all(|&other| grid[other] != grid[cell]) {
                    cells.push(cell);
                }
            }
            houses.push((0, HouseKind::Window(0, window), cells));
        }
        let board = plain.with_houses(houses, &[]).unwrap();
        assert_eq!(board.houses_of(Cell::new(0)).len(), 6);
        for step in [1, 2, 3].into_iter().filter(|&step| step > 1 || n == 4) {
            checked(&with_holes(board.clone(), &grid, step));
        }
    }
}

#[test]
fn pairs_are_kept_apart() {
    let four = Board::of(Shape::new(2, 2).unwrap());
    let houses = four
        .houses()
        .map(|house| (0, four.kind(house), four.cells_of(house).to_vec()));
    let pairs = [(0, 15), (0, 6), (3, 12)].map(|(a, b)| (Cell::new(a), Cell::new(b)));
    let board = four.with_houses(houses.collect(), &pairs).unwrap();
    let empty = Puzzle::empty(board.clone());
    let all = reference::solutions(&empty, 1_000);
    assert!((1..288).contains(&all.len()));
    assert_eq!(count(&empty, 0, &Budget::default()).count, all.len() as u64);
    checked(&empty);
    let one = Digit::new(1);
    let equal = empty.with(Cell::new(0), one).with(Cell::new(15), one);
    assert_eq!(solve(&equal, &Budget::default()).verdict, Verdict::None);
    checked(&equal);
    checked(&equal.with_constraints(vec![Constraint::new(Kind::Odd, vec![Cell::new(5)])]));
}

#[test]
fn lines_may_be_shorter_than_there_are_digits() {
    for (rows, columns, first, digits) in [(2, 3, 0, 4), (1, 5, 1, 5), (3, 2, 1, 3), (1, 1, 0, 1)] {
        checked(&Puzzle::empty(
            Board::latin(rows, columns, first, digits).unwrap(),
        ));
    }
}

#[test]
fn boards_may_overlap() {
    let shape = Shape::new(2, 2).unwrap();
    let board = Board::overlapping(shape, &[(0, 0), (2, 2), (0, 4)]).unwrap();
    let empty = Puzzle::empty(board.clone());
    let grid = &reference::solutions(&empty, 1)[0];
    for step in [2, 3] {
        checked(&with_holes(board.clone(), grid, step));
    }
    checked(&empty);
}

#[test]
fn cells_beside_the_board_are_solved_as_well() {
    let mut board = Board::of(Shape::new(2, 2).unwrap());
    let beside = board.add_beside("sum").unwrap();
    let puzzle = Puzzle::empty(board);
    assert_eq!(count(&puzzle, 0, &Budget::default()).count, 4 * 288);
    let clone = Constraint::of(Kind::Clone, vec![vec![beside], vec![Cell::new(0)]]);
    let with = puzzle.with_constraints(vec![clone]);
    assert_eq!(count(&with, 0, &Budget::default()).count, 288);
    checked(&with);
}

/// Such boards are passed to `general`, which knows neither constraints nor other houses.
#[test]
fn boards_of_more_digits_than_constraints_know() {
    let n = 66;
    let latin = Board::latin(n, n, 1, n).unwrap();
    let digits: Vec<Digit> = (0..n * n)
        .map(|i| Digit::from_index((i / n + i % n) % n))
        .collect();
    let pieces = (0..n).map(|k| {
        (0..n * n)
            .filter(move |i| (i / n + 6 * (i % n)) % n == k)
            .collect()
    });
    let jigsaw = latin.with_houses(lines_and(n, pieces), &[]).unwrap();
    let pair = [(Cell::new(0), Cell::new(n + 1))];
    let apart = jigsaw.with_houses(
        jigsaw
            .houses()
            .map(|house| (0, jigsaw.kind(house), jigsaw.cells_of(house).to_vec()))
            .collect(),
        &pair,
    );
    let cage = Constraint::new(Kind::Cage(Some(5)), vec![Cell::new(0), Cell::new(1)]);
    for board in [latin, jigsaw, apart.unwrap()] {
        let grid = Grid::of_digits(&board, &digits);
        let mut puzzle = Puzzle::new(board, grid.clone()).unwrap();
        for i in [0, 1, n, n + 1, 2 * n + 7] {
            puzzle.give(Cell::new(i), None);
        }
        for puzzle in [puzzle.clone(), puzzle.with_constraints(vec![cage.clone()])] {
            let expected = reference::solutions(&puzzle, LIMIT);
            let budget = Budget::default();
            let mut sink = Collect::default();
            each(&puzzle, &mut sink, &budget);
            sink.grids.sort();
            assert_eq!(sink.grids, expected);
            assert_eq!(general::each(&puzzle, &mut sink, &budget), None);
            let parts = split(&puzzle, 3);
            let counts = parts.iter().map(|part| count(part, 0, &budget).count);
            assert_eq!(counts.sum::<u64>(), expected.len() as u64);
            for method in Method::ALL {
                let verdict = solve_by(method, &puzzle, &budget, &mut |_| ()).verdict;
                let solutions = expected.clone();
                let truth = Truth {
                    puzzle: &puzzle,
                    solutions,
                };
                assert!(truth.allows(&verdict), "{method}");
            }
        }
    }
}

/// A constraint about a cell outside the board cannot be satisfied.
#[test]
fn cells_that_are_not_on_the_board() {
    let puzzle = Puzzle::empty(Board::of(Shape::new(2, 2).unwrap()));
    let far = Constraint::new(Kind::Cage(None), vec![Cell::new(0), Cell::new(16)]);
    let puzzle = puzzle.with_constraints(vec![far]);
    for method in Method::ALL {
        let solved = solve_by(method, &puzzle, &Budget::default(), &mut |_| ());
        assert_eq!(solved.verdict, Verdict::None, "{method}");
    }
    assert_eq!(count(&puzzle, 0, &Budget::default()).count, 0);
    let found = conflict(&puzzle, &Budget::default()).unwrap().unwrap();
    assert_eq!(found.parts, [Part::Constraints(vec![0])]);
}
