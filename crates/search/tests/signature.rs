//! Pins the exact numbers of a few puzzles. They change when a method changes. Then check the change and update the
//! numbers. Times are noisy and these numbers are not.
//!
//! `cargo xtask signature` prints the present numbers in the form of [`PINNED`].

use std::fmt::Write;

use ninefold_grid::{Digit, Puzzle, Shape};
use ninefold_search::batch::{self, Answer};
use ninefold_search::{Backend, Budget, Count, Method, Verdict, general, nine, solve_by};
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
    corpus.push(("branching".to_owned(), full::proper(Shape::NINE, 1850, 0)));
    corpus.push(("loose".to_owned(), full::dug(Shape::NINE, 4, 22)));
    corpus.push(("empty".to_owned(), full::dug(Shape::NINE, 0, 0)));
    corpus.push(("wrong".to_owned(), wrong(&full::dug(Shape::NINE, 120, 24))));
    let wide = Shape::new(3, 4).unwrap();
    corpus.push(("12x12".to_owned(), full::proper(wide, 1, 70)));
    corpus
}

/// Boards for the engines alone: for the 16×16 planes, and for learning.
fn large() -> Vec<(String, Puzzle)> {
    let balanced = |side, seed, holes| full::balanced(Shape::usual(side).unwrap(), seed, holes);
    vec![
        ("16x16".to_owned(), balanced(16, 4, 161)),
        ("25x25".to_owned(), balanced(25, 8, 337)),
    ]
}

/// The puzzle with the fourth of its givens changed to 7, which breaks no rule at once.
fn wrong(puzzle: &Puzzle) -> Puzzle {
    let (cell, _) = puzzle.givens().filled().nth(3).unwrap();
    puzzle.with(cell, Digit::new(7))
}

/// One line for each puzzle and method: verdict, nodes, placements, backtracks, iterations. Then the numbers of the
/// engines: the same for `general` up to the second solution; the nodes, conflicts and restarts of its third stage
/// alone; and the guesses of `batch`.
fn signature() -> String {
    let mut lines = String::new();
    for (name, puzzle) in corpus() {
        engines(&mut lines, &name, &puzzle);
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
    for (name, puzzle) in large() {
        engines(&mut lines, &name, &puzzle);
    }
    lines
}

fn engines(lines: &mut String, name: &str, puzzle: &Puzzle) {
    let mut sink = Count { limit: 2, count: 0 };
    let run = general::each(puzzle, &mut sink, &Budget::default());
    let t = run.expect("a plain puzzle").stats;
    writeln!(
        lines,
        "{name}: general {} {} {} {} {}",
        sink.count, t.nodes, t.placements, t.backtracks, t.iterations
    )
    .unwrap();
    let mut sink = Count { limit: 2, count: 0 };
    let run = general::each_after(0, puzzle, &mut sink, &Budget::default());
    let t = run.expect("a plain puzzle").stats;
    writeln!(
        lines,
        "{name}: learning {} {} {} {}",
        sink.count, t.nodes, t.backtracks, t.restarts
    )
    .unwrap();
    let Some(cells) = batch::cells(puzzle) else {
        return;
    };
    let guesses = Backend::available().map(|backend| {
        let mut answer = [Answer::NONE];
        batch::solve(&[cells], backend, &mut answer);
        (answer[0].solutions, answer[0].guesses)
    });
    let (solutions, guesses) = alike(guesses);
    writeln!(lines, "{name}: batch {solutions} {guesses}").unwrap();
    let nodes = Backend::available().map(|backend| {
        let mut sink = Count { limit: 2, count: 0 };
        let run = nine::each_with(backend, puzzle, &mut sink, &Budget::default());
        (sink.count, run.expect("9×9").stats.nodes)
    });
    let (solutions, nodes) = alike(nodes);
    writeln!(lines, "{name}: nine {solutions} {nodes}").unwrap();
}

/// Checks that every backend gives the same result, and returns it.
fn alike<T: PartialEq + std::fmt::Debug>(mut said: impl Iterator<Item = T>) -> T {
    let first = said.next().expect("the portable backend");
    for other in said {
        assert_eq!(other, first);
    }
    first
}

#[test]
fn node_counts_are_pinned() {
    let found = signature();
    assert_eq!(
        found.trim(),
        PINNED.trim(),
        "`cargo xtask signature` says:\n{found}"
    );
}

#[test]
#[ignore = "checks nothing: `cargo xtask signature` prints with it"]
#[expect(clippy::print_stdout, reason = "this is what it is for")]
fn print_signature() {
    println!("\nconst PINNED: &str = \"\n{}\";", signature());
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
newspaper: general 1 0 51 0 1
newspaper: learning 1 0 0 0
newspaper: batch 1 0
newspaper: nine 1 0
newspaper: fast unique 0 51 0 5
newspaper: backtrack unique 4631 4631 4630 9262
newspaper: backjump unique 2189 2189 1120 3310
newspaper: candidates unique 0 51 0 3
newspaper: logic unique 0 51 0 3
singles: general 1 0 51 0 1
singles: learning 1 0 0 0
singles: batch 1 0
singles: nine 1 0
singles: fast unique 0 51 0 5
singles: backtrack unique 4615 4615 4614 9230
singles: backjump unique 2537 2537 1084 3622
singles: candidates unique 0 51 0 4
singles: logic unique 0 51 0 4
minimal 1: general 1 0 58 0 1
minimal 1: learning 1 0 0 0
minimal 1: batch 1 0
minimal 1: nine 1 0
minimal 1: fast unique 0 58 0 8
minimal 1: backtrack unique 347004 347004 347003 694008
minimal 1: backjump unique 108305 108305 57588 165894
minimal 1: candidates unique 0 58 0 5
minimal 1: logic unique 0 58 0 5
minimal 2: general 1 0 57 0 1
minimal 2: learning 1 0 0 0
minimal 2: batch 1 0
minimal 2: nine 1 0
minimal 2: fast unique 0 57 0 10
minimal 2: backtrack unique 59899 59899 59898 119798
minimal 2: backjump unique 16287 16287 7634 23922
minimal 2: candidates unique 1 86 1 10
minimal 2: logic stuck 0 14 0 4
minimal 3: general 1 0 59 0 1
minimal 3: learning 1 0 0 0
minimal 3: batch 1 0
minimal 3: nine 1 0
minimal 3: fast unique 0 59 0 10
minimal 3: backtrack unique 51177 51177 51176 102354
minimal 3: backjump unique 11856 11856 5812 17669
minimal 3: candidates unique 0 59 0 5
minimal 3: logic unique 0 59 0 5
branching: general 1 9 208 9 19
branching: learning 1 9 7 0
branching: batch 1 7
branching: nine 1 13
branching: fast unique 13 90 13 98
branching: backtrack unique 15140 15140 15139 30280
branching: backjump unique 7244 7244 3229 10474
branching: candidates unique 4 190 4 28
branching: logic stuck 0 7 0 2
loose: general 2 13 81 0 15
loose: learning 2 10 0 0
loose: batch 2 12
loose: nine 2 11
loose: fast multiple 11 59 0 31
loose: backtrack multiple 2310 2310 2250 4560
loose: backjump multiple 1522 1522 738 2260
loose: candidates multiple 13 81 0 30
loose: logic stuck 0 5 0 2
empty: general 2 45 85 0 47
empty: learning 2 46 4 0
empty: batch 2 45
empty: nine 2 45
empty: fast multiple 45 90 0 100
empty: backtrack multiple 415 415 333 748
empty: backjump multiple 248 248 135 383
empty: candidates multiple 47 91 0 67
empty: logic stuck 0 0 0 1
wrong: general 0 0 3 1 1
wrong: learning 0 0 1 0
wrong: batch 0 20
wrong: nine 0 44
wrong: fast none 44 138 45 293
wrong: backtrack none 220662 220662 220662 441325
wrong: backjump none 92248 92248 47367 139616
wrong: candidates none 0 4 1 1
wrong: logic none 0 4 0 1
12x12: general 1 0 74 0 1
12x12: learning 1 0 0 0
12x12: fast unique 0 74 0 1
12x12: backtrack unique 1081 1081 1080 2162
12x12: backjump unique 514 514 235 750
12x12: candidates unique 0 74 0 3
12x12: logic unique 0 74 0 3
16x16: general 2 132 655 111 844
16x16: learning 2 76 14 0
25x25: general 2 1765 34096 647 2415
25x25: learning 2 1665 567 45
";
