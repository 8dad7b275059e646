//! The exact numbers of a few puzzles. They change when a method changes, and then the change should
//! be looked at and stated; times are noisy and these are not.

use std::fmt::Write;

use ninefold_grid::{Puzzle, Shape};
use ninefold_search::{Budget, Method, Verdict, solve_by};
use ninefold_testkit::{full, puzzle};

fn corpus() -> Vec<(String, Puzzle)> {
    let quoted = [
        (
            "newspaper",
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
        ),
        (
            "singles",
            "..6.3...978..2.643.9.4..1.......7..8..3...7..6..3.......8..9.6.169.7..844...5.3..",
        ),
    ];
    let mut corpus: Vec<(String, Puzzle)> = quoted
        .into_iter()
        .map(|(name, line)| (name.to_owned(), puzzle(line)))
        .collect();
    for seed in 1..=3 {
        let name = format!("minimal {seed}");
        corpus.push((name, full::proper(Shape::NINE, seed, 0)));
    }
    corpus.push(("loose".to_owned(), full::dug(Shape::NINE, 4, 22)));
    let wide = Shape::new(3, 4).unwrap();
    corpus.push(("12x12".to_owned(), full::proper(wide, 1, 70)));
    corpus
}

/// One line for each puzzle and method: verdict, nodes, placements, backtracks, iterations.
fn signature() -> String {
    let mut lines = String::new();
    for (name, puzzle) in corpus() {
        for method in Method::ALL {
            let budget = Budget {
                nodes: Some(1_000_000),
                ..Budget::default()
            };
            let solved = solve_by(method, &puzzle, &budget, &mut |_| ());
            let verdict = match solved.verdict {
                Verdict::Unique(_) => "unique",
                Verdict::Multiple(..) => "multiple",
                Verdict::None => "none",
                Verdict::Stuck(_) => "stuck",
                Verdict::Unknown { .. } => "unknown",
            };
            let t = solved.total;
            writeln!(
                lines,
                "{name}: {method} {verdict} {} {} {} {}",
                t.nodes, t.placements, t.backtracks, t.iterations
            )
            .unwrap();
        }
    }
    lines
}

#[test]
fn node_counts_are_pinned() {
    let pinned = PINNED
        .trim()
        .lines()
        .map(str::trim)
        .collect::<Vec<_>>()
        .join("\n");
    let found = signature();
    assert_eq!(found.trim(), pinned, "found:\n{found}");
}

#[test]
fn the_newspaper_puzzle_has_its_known_solution() {
    let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    for method in Method::ALL {
        let solved = solve_by(method, &puzzle(line), &Budget::default(), &mut |_| ());
        let Verdict::Unique(grid) = solved.verdict else {
            panic!("{method}: {:?}", solved.verdict);
        };
        assert_eq!(
            ninefold_grid::notation::write_line(&grid, '.'),
            "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
        );
    }
}

const PINNED: &str = "
newspaper: fast unique 0 51 0 5
newspaper: backtrack unique 4631 4631 4630 9262
newspaper: backjump unique 2189 2189 1120 3310
newspaper: candidates unique 0 51 0 3
newspaper: logic unique 0 51 0 3
singles: fast unique 0 51 0 5
singles: backtrack unique 4615 4615 4614 9230
singles: backjump unique 2537 2537 1084 3622
singles: candidates unique 0 51 0 4
singles: logic unique 0 51 0 4
minimal 1: fast unique 0 58 0 8
minimal 1: backtrack unique 347004 347004 347003 694008
minimal 1: backjump unique 108305 108305 57588 165894
minimal 1: candidates unique 0 58 0 5
minimal 1: logic unique 0 58 0 5
minimal 2: fast unique 0 57 0 10
minimal 2: backtrack unique 59899 59899 59898 119798
minimal 2: backjump unique 16287 16287 7634 23922
minimal 2: candidates unique 1 86 1 10
minimal 2: logic stuck 0 14 0 4
minimal 3: fast unique 0 59 0 10
minimal 3: backtrack unique 51177 51177 51176 102354
minimal 3: backjump unique 11856 11856 5812 17669
minimal 3: candidates unique 0 59 0 5
minimal 3: logic unique 0 59 0 5
loose: fast multiple 11 63 0 33
loose: backtrack multiple 2310 2310 2250 4560
loose: backjump multiple 1522 1522 738 2260
loose: candidates multiple 13 81 0 30
loose: logic stuck 0 5 0 2
12x12: fast unique 0 74 0 1
12x12: backtrack unique 1081 1081 1080 2162
12x12: backjump unique 514 514 235 750
12x12: candidates unique 0 74 0 3
12x12: logic unique 0 74 0 3
";
