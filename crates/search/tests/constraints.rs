//! Compares every kind of constraint, alone and in pairs, with the reference solver.

use ninefold_grid::constraint::{Constraint, Kind, obeys};
use ninefold_grid::{Board, Cell, Digit, Grid, Puzzle, Shape, legal};
use ninefold_search::constraint::each_after;
use ninefold_search::{Budget, Collect, End, Limit, Verdict, count, each, solve};
use ninefold_testkit::constraints::{KINDS, dug, rule, with_extreme_numbers};
use ninefold_testkit::full::{Rng, full_grid};
use ninefold_testkit::reference;

/// All solutions found by the reference solver, in ascending order.
fn solutions(puzzle: &Puzzle) -> Vec<Grid> {
    reference::solutions(puzzle, usize::MAX)
}

/// All solutions found by the engine, in ascending order.
fn found(puzzle: &Puzzle) -> Vec<Grid> {
    found_after(u64::MAX, puzzle)
}

/// All solutions, with the learner after this many dead ends if it supports the constraints.
fn found_after(dead_ends: u64, puzzle: &Puzzle) -> Vec<Grid> {
    let mut sink = Collect::default();
    let run = each_after(dead_ends, puzzle, &mut sink, &Budget::default());
    assert_eq!(run.end, End::Exhausted);
    sink.grids.sort();
    sink.grids
}

/// Boards with a solution of each, and the number of givens that leaves the reference solver little work.
fn boards(seed: u64) -> Vec<(Board, Grid, usize)> {
    let four = Shape::new(2, 2).unwrap();
    let six = Shape::new(2, 3).unwrap();
    let filled = |shape| full_grid(shape, seed);
    let zero = Board::latin(4, 4, 0, 4).unwrap().with_boxes(2, 2).unwrap();
    let wide = Board::latin(4, 4, 1, 5).unwrap();
    let pieces = "0001011122332233";
    let pieces: Vec<Option<usize>> = pieces
        .chars()
        .map(|c| c.to_digit(10).map(|d| d as usize))
        .collect();
    let jigsaw = Board::latin(4, 4, 1, 4).unwrap();
    let jigsaw = jigsaw.with_pieces(&pieces).unwrap();
    let mut rng = Rng::new(seed);
    let all = solutions(&Puzzle::empty(jigsaw.clone()));
    let cut = all[rng.below(all.len())].clone();
    let on_five = Grid::of_digits(&wide, &filled(four).digits().unwrap());
    vec![
        (Board::of(four), filled(four), 0),
        (zero, filled(four), 0),
        (wide, on_five, 9),
        (jigsaw, cut, 0),
        (Board::of(six), filled(six), 20),
    ]
}

fn agree(puzzle: &Puzzle, seed: u64) {
    let words: Vec<String> = puzzle
        .constraints
        .iter()
        .map(|c| format!("{}: {c:?}", c.words(puzzle.board())))
        .collect();
    let all = solutions(puzzle);
    for dead_ends in [u64::MAX, 3, 0] {
        let found = found_after(dead_ends, puzzle);
        assert_eq!(found, all, "seed {seed}, after {dead_ends}: {words:?}");
    }
}

#[test]
fn engine_agrees_with_reference_on_each_kind() {
    for seed in 0..6 {
        for (i, (board, grid, givens)) in boards(seed).into_iter().enumerate() {
            for kind in 0..KINDS {
                let mut rng = Rng::new(seed * 1_000 + kind as u64 * 7 + i as u64);
                let mut puzzle = dug(board.clone(), &grid, givens, &mut rng);
                let constraint = rule(&puzzle, kind, &grid, &mut rng);
                puzzle.constraints.push(constraint);
                agree(&puzzle, seed);
            }
        }
    }
}

#[test]
fn engine_agrees_with_reference_on_pairs() {
    for seed in 100..600 {
        let mut rng = Rng::new(seed);
        let mut boards = boards(seed);
        let (board, grid, givens) = boards.swap_remove(rng.below(5));
        let mut puzzle = dug(board, &grid, givens, &mut rng);
        for _ in 0..2 {
            let kind = rng.below(KINDS);
            let constraint = rule(&puzzle, kind, &grid, &mut rng);
            puzzle.constraints.push(constraint);
        }
        agree(&puzzle, seed);
    }
}

#[test]
fn numbers_beyond_the_board_agree_with_the_reference() {
    for seed in 0..10 {
        let mut boards = boards(seed);
        boards.truncate(2);
        for (board, grid, givens) in boards {
            for kind in 0..KINDS {
                let mut rng = Rng::new(seed * 999 + kind as u64);
                let mut puzzle = dug(board.clone(), &grid, givens, &mut rng);
                let constraint = rule(&puzzle, kind, &grid, &mut rng);
                let constraint = with_extreme_numbers(&constraint, &mut rng);
                puzzle.constraints.push(constraint);
                agree(&puzzle, seed);
            }
        }
    }
}

#[test]
fn regions_are_found() {
    let (puzzle, _) = chaos(3);
    let mut own: Vec<Vec<usize>> = found(&puzzle)
        .iter()
        .map(|grid| {
            let digits = grid.digits().unwrap();
            digits[9..].iter().map(|digit| digit.index()).collect()
        })
        .collect();
    own.sort();
    own.dedup();
    // Three rows, three columns and the eight divisions into one straight piece and two bent ones, less those that no
    // Latin square fits. The oracle counts them.
    let mut slow = 0;
    for code in 0..3usize.pow(9) {
        let labels: Vec<usize> = (0..9).map(|i| code / 3usize.pow(i) % 3).collect();
        let squares = solutions(&Puzzle::empty(Board::latin(3, 3, 1, 3).unwrap()));
        if (0..3).any(|l| labels.iter().filter(|&&label| label == l).count() != 3) {
            continue;
        }
        slow += usize::from(squares.iter().any(|square| {
            let labels = labels.iter().map(|&l| Digit::from_index(l));
            let digits: Vec<Digit> = square.digits().unwrap().into_iter().chain(labels).collect();
            legal::solves(&puzzle, &Grid::of_digits(puzzle.board(), &digits))
        }));
    }
    assert_eq!(own.len(), slow);
    assert!(slow > 2);
}

/// A board whose regions must be found.
fn chaos(side: usize) -> (Puzzle, Vec<Cell>) {
    let mut board = Board::latin(side, side, 1, side).unwrap();
    let cells: Vec<Cell> = board.cells().collect();
    let regions: Vec<Cell> = (1..=cells.len())
        .map(|i| board.add_beside(&format!("g{i}")).unwrap())
        .collect();
    let mut puzzle = Puzzle::empty(board);
    let groups = vec![cells, regions.clone()];
    puzzle
        .constraints
        .push(Constraint::of(Kind::Regions, groups));
    (puzzle, regions)
}

#[test]
fn rules_about_regions_agree_with_the_oracle() {
    let (puzzle, regions) = chaos(4);
    let all = found(&puzzle);
    // A constraint that reads the numbers makes them ordered from the start.
    let mut named = puzzle.clone();
    let any = Kind::OneOf(vec![1, 2, 3, 4]);
    named
        .constraints
        .push(Constraint::new(any, vec![regions[0]]));
    assert_eq!(found(&named), all);
    assert!(all.len() > 1_000 && all.windows(2).all(|pair| pair[0] < pair[1]));

    for seed in 0..60 {
        let mut rng = Rng::new(seed);
        let solution = &all[rng.below(all.len())];
        let mut with = puzzle.clone();
        for _ in 0..=rng.below(3) {
            for _ in 0..40 {
                let at = |rng: &mut Rng| (rng.below(4), rng.below(4));
                let (row, column) = at(&mut rng);
                let first = regions[row * 4 + column];
                let control = Cell::new(if rng.below(2) == 0 {
                    row * 4 + column
                } else {
                    rng.below(16)
                });
                let less = rng.below(2) as i32;
                let rule = if rng.below(3) == 0 {
                    // Cells in one region, wherever they are.
                    let own = |rng: &mut Rng| vec![regions[rng.below(16)]];
                    let groups = (0..2 + rng.below(2)).map(|_| own(&mut rng));
                    Constraint::of(Kind::Clone, groups.collect())
                } else if rng.below(2) == 0 {
                    let mut rest: Vec<Cell> = match rng.below(2) {
                        0 => (0..16)
                            .map(|i| regions[i])
                            .filter(|_| rng.below(2) == 0)
                            .collect(),
                        _ => {
                            let near = |i: &usize| {
                                (i / 4).abs_diff(row) < 2 && (i % 4).abs_diff(column) < 2
                            };
                            (0..16).filter(near).map(|i| regions[i]).collect()
                        }
                    };
                    rest.retain(|&cell| cell != first);
                    rest.insert(0, first);
                    Constraint::of(Kind::CountEqual(less), vec![vec![control], rest])
                } else {
                    let right = (column..4).map(|c| regions[row * 4 + c]).collect();
                    let down = (row..4).map(|r| regions[r * 4 + column]).collect();
                    Constraint::of(Kind::RunEqual(less), vec![vec![control], right, down])
                };
                if obeys(&with, &rule, &solution.digits().unwrap()) {
                    with.constraints.push(rule);
                    break;
                }
            }
        }
        let expected = all.iter().filter(|grid| legal::solves(&with, grid));
        let expected: Vec<Grid> = expected.cloned().collect();
        let own = found(&with);
        assert!(
            own == expected,
            "seed {seed}: {} solutions, not {}: {:?}",
            own.len(),
            expected.len(),
            with.constraints
        );
    }
}

#[test]
fn budgets_are_kept() {
    let puzzle = Puzzle::empty(Board::latin(9, 9, 1, 9).unwrap());
    let budget = Budget {
        nodes: Some(10),
        ..Budget::default()
    };
    let solved = solve(&puzzle, &budget);
    assert_eq!(solved.total.nodes, 10);
    let limit = Limit::Nodes;
    assert_eq!(solved.verdict, Verdict::Unknown { first: None, limit });
    assert_eq!(count(&puzzle, 100, &Budget::default()).count, 100);
}

/// Compares plain boards whose cells are restricted by givens and by constraints on single cells.
#[test]
fn plain_boards_agree_with_constraints() {
    for (rows, columns) in [(3, 4), (4, 4), (2, 5), (1, 11)] {
        let shape = Shape::new(rows, columns).unwrap();
        let n = shape.side();
        let grid = full_grid(shape, 7);
        for seed in 0..10 {
            let mut rng = Rng::new(seed);
            let mut puzzle = dug(Board::of(shape), &grid, n * n * 2 / 3, &mut rng);
            let cell = Cell::new(rng.below(n * n));
            let value = grid[cell].unwrap().value();
            let parity = if value % 2 == 1 {
                Kind::Odd
            } else {
                Kind::Even
            };
            let kinds = [parity, Kind::OneOf(vec![value as i32, 1]), Kind::Odd];
            for kind in kinds.into_iter().take(rng.below(4)) {
                puzzle.constraints.push(Constraint::new(kind, vec![cell]));
            }
            let mut sink = Collect::default();
            each(&puzzle, &mut sink, &Budget::default());
            sink.grids.sort();
            assert_eq!(sink.grids, found(&puzzle), "{shape} seed {seed}");
            assert!(sink.grids.iter().all(|grid| legal::solves(&puzzle, grid)));
        }
    }
}
