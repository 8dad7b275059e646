//! Every kind of rule, alone and in pairs, against the slow solver.

use ninefold_grid::variant::{Constraint, Filling, Kind, Layout, Variant, legal};
use ninefold_grid::{Cell, Shape};
use ninefold_search::{Budget, End, Limit, rules};
use ninefold_testkit::full::{Dice, full_grid};
use ninefold_testkit::variants::{KINDS, dug, rule, solutions};
use std::ops::ControlFlow;

/// All solutions, in ascending order.
fn found(variant: &Variant) -> Vec<Filling> {
    found_after(u64::MAX, variant)
}

/// The same, with the search that learns after so many dead ends, if it knows the rules.
fn found_after(failures: u64, variant: &Variant) -> Vec<Filling> {
    let mut found = Vec::new();
    let run = rules::each_after(
        failures,
        variant,
        &mut |filling, _| {
            found.push(filling.clone());
            ControlFlow::Continue(())
        },
        &Budget::default(),
    );
    assert_eq!(run.end, End::Exhausted);
    found.sort();
    found
}

/// Layouts with a filling of each and how many givens leave the slow solver little to do.
fn layouts(seed: u64) -> Vec<(Layout, Filling, usize)> {
    let four = Shape::new(2, 2).unwrap();
    let six = Shape::new(2, 3).unwrap();
    let filling = |shape| {
        full_grid(shape, seed)
            .filled()
            .map(|(_, digit)| digit)
            .collect()
    };
    let zero = Layout::lines(4, 4, 0, 4).unwrap().boxed(2, 2).unwrap();
    let wide = Layout::lines(4, 4, 1, 5).unwrap();
    let pieces = "0001011122332233";
    let pieces: Vec<Option<usize>> = pieces
        .chars()
        .map(|c| c.to_digit(10).map(|d| d as usize))
        .collect();
    let jigsaw = Layout::lines(4, 4, 1, 4).unwrap().pieced(&pieces).unwrap();
    let mut dice = Dice::new(seed);
    let all = solutions(&Variant::new(jigsaw.clone()));
    let cut = all[dice.below(all.len())].clone();
    vec![
        (Layout::of(four).unwrap(), filling(four), 0),
        (zero, filling(four), 0),
        (wide, filling(four), 9),
        (jigsaw, cut, 0),
        (Layout::of(six).unwrap(), filling(six), 20),
    ]
}

fn agree(variant: &Variant, seed: u64) {
    let words: Vec<String> = variant
        .constraints
        .iter()
        .map(|c| format!("{}: {c:?}", c.words(variant.layout())))
        .collect();
    let all = solutions(variant);
    for failures in [u64::MAX, 3, 0] {
        let found = found_after(failures, variant);
        assert_eq!(found, all, "seed {seed}, after {failures}: {words:?}");
    }
}

#[test]
fn engine_agrees_with_reference_on_each_kind() {
    for seed in 0..6 {
        for (i, (layout, filling, givens)) in layouts(seed).into_iter().enumerate() {
            for kind in 0..KINDS {
                let mut dice = Dice::new(seed * 1_000 + kind as u64 * 7 + i as u64);
                let mut variant = dug(layout.clone(), &filling, givens, &mut dice);
                let constraint = rule(&variant, kind, &filling, &mut dice);
                variant.constraints.push(constraint);
                agree(&variant, seed);
            }
        }
    }
}

#[test]
fn engine_agrees_with_reference_on_pairs() {
    for seed in 100..600 {
        let mut dice = Dice::new(seed);
        let mut layouts = layouts(seed);
        let (layout, filling, givens) = layouts.swap_remove(dice.below(5));
        let mut variant = dug(layout, &filling, givens, &mut dice);
        for _ in 0..2 {
            let kind = dice.below(KINDS);
            let constraint = rule(&variant, kind, &filling, &mut dice);
            variant.constraints.push(constraint);
        }
        agree(&variant, seed);
    }
}

#[test]
fn regions_are_found() {
    let (variant, _) = chaos(3);
    let mut own: Vec<Vec<usize>> = found(&variant)
        .iter()
        .map(|filling| filling[9..].iter().map(|digit| digit.index()).collect())
        .collect();
    own.sort();
    own.dedup();
    // Three rows, three columns and the eight ways with one straight piece and two bent ones, less those in
    // which no square of digits fits: counted by the oracle.
    let mut slow = 0;
    for code in 0..3usize.pow(9) {
        let labels: Vec<usize> = (0..9).map(|i| code / 3usize.pow(i) % 3).collect();
        let squares = solutions(&Variant::new(Layout::lines(3, 3, 1, 3).unwrap()));
        if (0..3).any(|l| labels.iter().filter(|&&label| label == l).count() != 3) {
            continue;
        }
        slow += usize::from(squares.iter().any(|square| {
            let labels = labels.iter().map(|&l| ninefold_grid::Digit::from_index(l));
            let filling: Filling = square.iter().copied().chain(labels).collect();
            legal::solves(&variant, &filling)
        }));
    }
    assert_eq!(own.len(), slow);
    assert!(slow > 2);
}

/// A board whose regions have to be found.
fn chaos(side: usize) -> (Variant, Vec<Cell>) {
    let mut layout = Layout::lines(side, side, 1, side).unwrap();
    let board: Vec<Cell> = layout.cells().collect();
    let regions: Vec<Cell> = (1..=board.len())
        .map(|i| layout.add_beside(&format!("g{i}")).unwrap())
        .collect();
    let mut variant = Variant::new(layout);
    let groups = vec![board, regions.clone()];
    variant
        .constraints
        .push(Constraint::of(Kind::Regions, groups));
    (variant, regions)
}

#[test]
fn rules_about_regions_agree_with_the_oracle() {
    let (variant, regions) = chaos(4);
    let all = found(&variant);
    // A rule that looks at the numbers has them in order from the start.
    let mut named = variant.clone();
    let any = Kind::OneOf(vec![1, 2, 3, 4]);
    named
        .constraints
        .push(Constraint::new(any, vec![regions[0]]));
    assert_eq!(found(&named), all);
    assert!(all.len() > 1_000 && all.windows(2).all(|pair| pair[0] < pair[1]));

    for seed in 0..60 {
        let mut dice = Dice::new(seed);
        let solution = &all[dice.below(all.len())];
        let mut with = variant.clone();
        for _ in 0..=dice.below(3) {
            for _ in 0..40 {
                let at = |dice: &mut Dice| (dice.below(4), dice.below(4));
                let (row, column) = at(&mut dice);
                let first = regions[row * 4 + column];
                let control = Cell::new(if dice.below(2) == 0 {
                    row * 4 + column
                } else {
                    dice.below(16)
                });
                let less = dice.below(2) as i32;
                let rule = if dice.below(2) == 0 {
                    let mut rest: Vec<Cell> = match dice.below(2) {
                        0 => (0..16)
                            .map(|i| regions[i])
                            .filter(|_| dice.below(2) == 0)
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
                if legal::obeys(&with, &rule, solution) {
                    with.constraints.push(rule);
                    break;
                }
            }
        }
        let expected = all.iter().filter(|filling| legal::solves(&with, filling));
        let expected: Vec<Filling> = expected.cloned().collect();
        assert_eq!(
            found(&with),
            expected,
            "seed {seed}: {:?}",
            with.constraints
        );
    }
}

#[test]
fn budgets_are_kept() {
    let layout = Layout::of(Shape::NINE).unwrap();
    let variant = Variant::new(layout);
    let budget = Budget {
        nodes: Some(10),
        ..Budget::default()
    };
    let (verdict, stats) = rules::solve(&variant, &budget);
    assert_eq!(stats.nodes, 10);
    assert_eq!(
        verdict,
        rules::Verdict::Unknown {
            first: None,
            limit: Limit::Nodes
        }
    );
    assert_eq!(rules::count(&variant, 100, &Budget::default()).count, 100);
}

/// What is left to the cells of a board, by givens and by rules of one cell.
#[test]
fn plain_boards_agree_with_rules() {
    for (rows, columns) in [(3, 4), (4, 4), (2, 5), (1, 11)] {
        let shape = Shape::new(rows, columns).unwrap();
        let n = shape.side();
        let grid = full_grid(shape, 7);
        let filling: Filling = grid.filled().map(|(_, digit)| digit).collect();
        for seed in 0..10 {
            let mut dice = Dice::new(seed);
            let layout = Layout::of(shape).unwrap();
            let mut variant = dug(layout, &filling, n * n * 2 / 3, &mut dice);
            let cell = Cell::new(dice.below(n * n));
            let digit = filling[cell.index()].value();
            let parity = if digit % 2 == 1 {
                Kind::Odd
            } else {
                Kind::Even
            };
            let rules = [parity, Kind::OneOf(vec![digit as i32, 1]), Kind::Odd];
            for kind in rules.into_iter().take(dice.below(4)) {
                variant.constraints.push(Constraint::new(kind, vec![cell]));
            }
            let mut all = Vec::new();
            let mut take = |filling: &Filling, _: &ninefold_search::Stats| {
                all.push(filling.clone());
                ControlFlow::Continue(())
            };
            rules::each(&variant, &mut take, &Budget::default());
            all.sort();
            assert_eq!(all, found(&variant), "{shape} seed {seed}");
            assert!(all.iter().all(|filling| legal::solves(&variant, filling)));
        }
    }
}
