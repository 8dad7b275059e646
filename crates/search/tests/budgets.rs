//! Tests that every search respects its budget, on boards of every size.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use ninefold_grid::{Board, Cell, Digit, Grid, Puzzle, Shape};
use ninefold_search::{Budget, Limit, Method, Stats, Verdict, conflict, count, solve, solve_by};
use ninefold_testkit::{full, puzzle};

fn empty(rows: usize, columns: usize) -> Puzzle {
    let shape = Shape::new(rows, columns).unwrap();
    Puzzle::empty(Board::of(shape))
}

fn boards() -> [Puzzle; 4] {
    [empty(3, 3), empty(5, 5), empty(15, 17), empty(1, 251)]
}

#[test]
fn a_cancelled_search_stops() {
    let cancel = AtomicBool::new(true);
    let budget = Budget {
        cancel: Some(&cancel),
        ..Budget::default()
    };
    for board in boards() {
        for method in Method::ALL {
            let solved = solve_by(method, &board, &budget, &mut |_| ());
            match solved.verdict {
                Verdict::Unknown { limit, .. } => assert_eq!(limit, Limit::Cancelled),
                // A single pass that finds nothing is not interrupted.
                Verdict::Stuck(_) => assert_eq!(method, Method::Logic),
                verdict => panic!("{method}: {verdict:?}"),
            }
        }
    }
}

#[test]
fn a_search_past_its_deadline_stops() {
    let budget = Budget {
        deadline: Some(Instant::now()),
        ..Budget::default()
    };
    for board in boards() {
        for method in [
            Method::Fast,
            Method::Backtrack,
            Method::Backjump,
            Method::Candidates,
        ] {
            let solved = solve_by(method, &board, &budget, &mut |_| ());
            let Verdict::Unknown { limit, .. } = solved.verdict else {
                panic!("{method}: {:?}", solved.verdict);
            };
            assert_eq!(limit, Limit::Time);
        }
    }
}

#[test]
fn the_time_is_measured_only_where_it_is_wanted() {
    for board in [empty(3, 3), empty(5, 5)] {
        for method in Method::ALL {
            let [untimed, timed] = [false, true].map(|timed| {
                let budget = Budget {
                    nodes: Some(500),
                    timed,
                    ..Budget::default()
                };
                solve_by(method, &board, &budget, &mut |_| ()).total.elapsed
            });
            assert_eq!(untimed, Duration::ZERO, "{method}");
            assert!(timed > Duration::ZERO, "{method}");
        }
    }
}

#[test]
fn cancelling_from_inside_stops_soon() {
    let cancel = AtomicBool::new(false);
    let calls = AtomicU64::new(0);
    let progress = |stats: &Stats| {
        assert!(stats.nodes <= 1_000_000);
        if calls.fetch_add(1, Ordering::Relaxed) == 5 {
            cancel.store(true, Ordering::Relaxed);
        }
    };
    let budget = Budget {
        cancel: Some(&cancel),
        progress: Some(&progress),
        ..Budget::default()
    };
    for method in [Method::Backtrack, Method::Backjump] {
        cancel.store(false, Ordering::Relaxed);
        calls.store(0, Ordering::Relaxed);
        let solved = solve_by(method, &empty(5, 5), &budget, &mut |_| ());
        let Verdict::Unknown { limit, .. } = solved.verdict else {
            panic!("{:?}", solved.verdict);
        };
        assert_eq!(limit, Limit::Cancelled);
        assert_eq!(calls.load(Ordering::Relaxed), 6);
    }
}

#[test]
fn the_budget_is_looked_at_while_a_large_board_is_prepared() {
    // The learner starts after 100 nodes, or at once on boards without boxes. This budget ends before the learner's
    // first guess. Before that, each candidate is handled several times.
    let latin = Puzzle::empty(Board::latin(70, 70, 1, 70).unwrap());
    for (board, nodes, candidates) in [(empty(7, 7), 100, 49_u64.pow(3)), (latin, 0, 70_u64.pow(3))]
    {
        let looks = AtomicU64::new(0);
        let progress = |_: &Stats| {
            looks.fetch_add(1, Ordering::Relaxed);
        };
        let budget = Budget {
            nodes: Some(nodes),
            progress: Some(&progress),
            ..Budget::default()
        };
        let solved = solve(&board, &budget);
        let limit = Limit::Nodes;
        assert_eq!(solved.verdict, Verdict::Unknown { first: None, limit });
        assert_eq!(solved.total.nodes, nodes);
        let looks = looks.into_inner();
        assert!(looks > candidates / 2_000, "{looks} looks");
    }
}

#[test]
fn node_budgets_are_exact() {
    for board in [empty(3, 3), empty(4, 4)] {
        for method in [
            Method::Fast,
            Method::Backtrack,
            Method::Backjump,
            Method::Candidates,
        ] {
            for nodes in [0, 1, 17] {
                let budget = Budget {
                    nodes: Some(nodes),
                    ..Budget::default()
                };
                let solved = solve_by(method, &board, &budget, &mut |_| ());
                assert_eq!(solved.total.nodes, nodes, "{method}");
                let limit = Limit::Nodes;
                assert_eq!(solved.verdict, Verdict::Unknown { first: None, limit });
            }
        }
    }
    let counted = count(
        &empty(3, 3),
        0,
        &Budget {
            nodes: Some(5_000),
            ..Budget::default()
        },
    );
    assert_eq!(counted.stats.nodes, 5_000);
    assert!(counted.count > 1_000);
}

#[test]
fn a_conflict_that_cannot_be_proved_is_not_claimed() {
    let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let none = Budget {
        nodes: Some(0),
        ..Budget::default()
    };
    let sparse = puzzle(&line.replace(['5', '3', '7'], "."));
    assert_eq!(conflict(&sparse, &none), Err(Limit::Nodes));
    // Singles alone solve this puzzle.
    assert_eq!(conflict(&puzzle(line), &none), Ok(None));
}

/// Some filled grid.
fn filled(shape: Shape) -> Grid {
    full::full_grid(shape, 7)
}

#[test]
fn the_largest_boards_load() {
    let shape = Shape::new(15, 17).unwrap();
    let board = Board::of(shape);
    let mut givens = filled(shape);
    for cell in board.cells().step_by(16) {
        givens.set(cell, None);
    }
    let dug = Puzzle::new(board, givens).unwrap();
    let solved = solve(
        &dug,
        &Budget {
            nodes: Some(1000),
            ..Budget::default()
        },
    );
    assert!(solved.verdict.solution().is_some());

    // The same board with a digit that fits nowhere has no solution, which is found without a guess.
    let hole = Cell::new(0);
    let wrong = Digit::from_index(0);
    let clash = dug.with(hole, Some(wrong)).with(Cell::new(1), Some(wrong));
    for method in Method::ALL {
        let solved = solve_by(method, &clash, &Budget::default(), &mut |_| ());
        assert_eq!(solved.verdict, Verdict::None, "{method}");
        assert_eq!(solved.total.nodes, 0);
    }
    let all = full::of_grid(filled(shape), shape);
    for method in Method::ALL {
        let solved = solve_by(method, &all, &Budget::default(), &mut |_| ());
        assert_eq!(solved.verdict, Verdict::Unique(filled(shape)), "{method}");
    }
}
