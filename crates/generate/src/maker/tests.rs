//! Carries out orders, and compares the results with the slow way.

use ninefold_grid::notation::write_line;
use ninefold_testkit::reference;

use super::*;
use crate::symmetry::Symmetry;

fn lines(made: &[Made]) -> Vec<String> {
    let line = |made: &Made| write_line(made.puzzle.givens(), '.');
    made.iter().map(line).collect()
}

fn maker(wanted: Wanted) -> Maker {
    Maker::new(wanted, 9).expect("possible")
}

#[test]
fn a_try_is_the_same_whoever_makes_it() {
    for symmetry in [Symmetry::None, Symmetry::Rotational, Symmetry::Any] {
        let maker = maker(Wanted {
            symmetry,
            ..Wanted::default()
        });
        let budget = Budget::default();
        let whole = lines(&maker.tries(0..300, &budget));
        let mut parts = Vec::new();
        for part in [0..1, 1..20, 20..21, 21..290, 290..300] {
            parts.extend(lines(&maker.tries(part, &budget)));
        }
        assert_eq!(whole, parts, "{symmetry}");
    }
}

#[test]
fn digs_end_where_the_slow_ones_do() {
    let budget = Budget::default();
    for symmetry in [
        Symmetry::None,
        Symmetry::Diagonal,
        Symmetry::Full,
        Symmetry::Any,
    ] {
        for givens in [None, Some(30..=40)] {
            let maker = maker(Wanted {
                symmetry,
                givens,
                ..Wanted::default()
            });
            for number in 0..40 {
                let fast = maker.in_lanes(number..number + 1, &budget);
                let slow = maker.one(number, &budget);
                assert_eq!(fast, Vec::from_iter(slow), "{symmetry} {number}");
            }
        }
    }
}

#[test]
fn puzzles_are_proper_and_minimal() {
    let shape = |r, c| Shape::new(r, c).expect("a shape");
    for shape in [
        shape(2, 2),
        shape(2, 3),
        shape(3, 2),
        Shape::NINE,
        shape(2, 4),
        shape(1, 5),
    ] {
        let maker = maker(Wanted {
            shape,
            minimal: true,
            ..Wanted::default()
        });
        for made in maker.tries(0..10, &Budget::default()) {
            let solutions = reference::solutions(&made.puzzle, 2);
            assert_eq!(solutions, std::slice::from_ref(&made.solution));
            for (cell, _) in made.puzzle.givens().filled() {
                let fewer = made.puzzle.with(cell, None);
                assert_eq!(reference::solutions(&fewer, 2).len(), 2);
            }
        }
    }
}

#[test]
fn givens_and_symmetries_are_as_wanted() {
    let mut made = 0;
    for symmetry in Symmetry::ALL {
        let wanted = Wanted {
            symmetry,
            givens: Some(28..=33),
            ..Wanted::default()
        };
        let maker = maker(wanted);
        for puzzle in maker.tries(0..20, &Budget::default()) {
            made += 1;
            let givens = puzzle.puzzle.givens();
            assert!((28..=33).contains(&givens.count()));
            let fits = |symmetry: Symmetry| {
                let orbits = symmetry.orbits(Shape::NINE);
                orbits.iter().all(|orbit| {
                    orbit
                        .iter()
                        .all(|&cell| givens[cell].is_some() == givens[orbit[0]].is_some())
                })
            };
            assert!(
                maker.wanted.symmetries().into_iter().any(fits),
                "{symmetry}"
            );
        }
    }
    assert!(made > 100);
}

#[test]
fn goals_are_met() {
    use ninefold_explain::rating::explainer::Price;
    use ninefold_logic::{Level, Technique};

    use crate::goal::Goal;

    let techniques = |only_hardest| Goal::Techniques {
        needed: vec![Technique::XWing],
        only_hardest,
        level: None,
    };
    let goals = [
        Goal::Techniques {
            needed: vec![Technique::XWing],
            only_hardest: false,
            level: Some(Level::Hard),
        },
        Goal::Level(Level::Easy),
        Goal::Level(Level::Hard),
        Goal::Score(1000..=1400),
        Goal::Rating(Price(70)..=Price(75)),
        Goal::Rating(Price(80)..=Price(84)),
        techniques(true),
        techniques(false),
        Goal::Practice(Technique::XyWing),
    ];
    for goal in goals {
        let mut maker = maker(Wanted {
            goal: Some(goal.clone()),
            ..Wanted::default()
        });
        let made = maker.make(&Budget::default()).expect("there is no limit");
        assert_eq!(
            reference::solutions(&made.puzzle, 2),
            std::slice::from_ref(&made.solution)
        );
        match (goal, made.grade.expect("a grade")) {
            (Goal::Level(wanted), Grade::Hodoku(level, _)) => assert_eq!(level, wanted),
            (Goal::Score(range), Grade::Hodoku(_, score)) => assert!(range.contains(&score)),
            (Goal::Rating(range), Grade::Explainer(er)) => assert!(range.contains(&er)),
            (
                Goal::Techniques {
                    only_hardest,
                    level,
                    ..
                },
                Grade::Techniques(used),
            ) => {
                let on_level = level.map(Goal::Level);
                let judged = on_level.map(|goal| {
                    let until = Until::default();
                    goal.judge(&made.puzzle, &made.solution, &until).distance
                });
                assert_eq!(judged.unwrap_or_default(), 0);
                assert!(used.contains(&Technique::XWing));
                assert!(!only_hardest || used.last() == Some(&Technique::XWing));
            }
            (Goal::Practice(_), Grade::Position(_)) => {}
            (goal, grade) => panic!("{goal:?} {grade:?}"),
        }
    }
}

#[test]
fn patterns_are_filled() {
    for (shape, every) in [(Shape::NINE, 3), (Shape::new(2, 3).expect("6×6"), 3)] {
        let cells =
            (0..shape.cell_count()).filter(|cell| (cell + cell / shape.side()) % every == 0);
        let pattern: Vec<Cell> = cells.map(Cell::new).collect();
        let mut maker = maker(Wanted {
            shape,
            pattern: Some(pattern.clone()),
            ..Wanted::default()
        });
        let made = maker.make(&Budget::default()).expect("there is no limit");
        let given: Vec<Cell> = made
            .puzzle
            .givens()
            .filled()
            .map(|(cell, _)| cell)
            .collect();
        assert_eq!(given, pattern);
        assert_eq!(reference::solutions(&made.puzzle, 2), [made.solution]);
    }
}

#[test]
fn unbiased_puzzles_are_minimal() {
    let maker = maker(Wanted {
        unbiased: true,
        ..Wanted::default()
    });
    let made = maker.tries(0..8000, &Budget::default());
    assert!(!made.is_empty());
    for made in made {
        assert_eq!(
            made.weight,
            Some(unbiased::weight(made.puzzle.givens().count()))
        );
        assert_eq!(reference::solutions(&made.puzzle, 2), [made.solution]);
        for (cell, _) in made.puzzle.givens().filled() {
            assert_eq!(
                reference::solutions(&made.puzzle.with(cell, None), 2).len(),
                2
            );
        }
    }
}

#[test]
fn few_givens_are_found() {
    let mut maker = maker(Wanted {
        givens: Some(20..=20),
        minimal: true,
        ..Wanted::default()
    });
    let made = maker.make(&Budget::default()).expect("there is no limit");
    assert_eq!(made.puzzle.givens().count(), 20);
}

#[test]
fn what_is_like_one_listed_is_left_out() {
    let first = maker(Wanted::default()).tries(0..8, &Budget::default());
    let image = ninefold_canon::Symmetry::random(Shape::NINE, 4).apply(first[3].puzzle.givens());
    let without = maker(Wanted {
        unlike: vec![image],
        ..Wanted::default()
    });
    let others = without.tries(0..8, &Budget::default());
    let numbers: Vec<u64> = others.iter().map(|made| made.number).collect();
    assert_eq!(numbers, [0, 1, 2, 4, 5, 6, 7]);
    assert!(
        others
            .iter()
            .all(|made| made.check(&Budget::default()) == Some(true))
    );
}

#[test]
fn what_cannot_be_is_refused() {
    let refused = |wanted| Maker::new(wanted, 0).err().expect("impossible").to_string();
    let nine = Wanted::default;
    let givens = |givens| Some(givens);
    for (wanted, words) in [
        (
            Wanted {
                givens: givens(16..=16),
                ..nine()
            },
            "at least 17",
        ),
        (
            Wanted {
                givens: givens(82..=90),
                ..nine()
            },
            "only 81 cells",
        ),
        #[allow(clippy::reversed_empty_ranges)]
        (
            Wanted {
                givens: givens(30..=20),
                ..nine()
            },
            "from 30 to 20",
        ),
        (
            Wanted {
                givens: givens(50..=60),
                minimal: true,
                ..nine()
            },
            "more than 40",
        ),
        (
            Wanted {
                givens: givens(22..=23),
                symmetry: Symmetry::Rotational4,
                ..nine()
            },
            "in groups",
        ),
        (
            Wanted {
                pattern: Some((61..82).map(Cell::new).collect()),
                ..nine()
            },
            "cell number 82",
        ),
    ] {
        let refusal = refused(wanted);
        assert!(refusal.contains(words), "{refusal}");
    }
}

#[test]
fn the_same_seed_gives_the_same_puzzles_for_ever() {
    let made = maker(Wanted::default()).tries(0..2, &Budget::default());
    let first = ".2.3.......9.16..7.7..9.38..1..6....7.....5.....4...38...7.5..4.......6..3...271.";
    let second =
        ".....4.1....6.7..8.4..19..6.18......32.....815...9...2.5..4........856....3..1.7.";
    assert_eq!(lines(&made), [first, second]);
}

#[test]
fn rows_side_by_side_are_those_alone() {
    use crate::goal::Goal;
    use ninefold_logic::Level;
    use std::sync::atomic::AtomicBool;

    let cancel = AtomicBool::new(false);
    let plain = Wanted::default();
    for wanted in [
        plain.clone(),
        Wanted {
            givens: Some(23..=24),
            ..plain.clone()
        },
        Wanted {
            goal: Some(Goal::Level(Level::Hard)),
            ..plain.clone()
        },
        Wanted {
            unbiased: true,
            ..plain.clone()
        },
        Wanted {
            shape: Shape::new(2, 3).expect("a shape"),
            ..plain
        },
    ] {
        let maker = maker(wanted);
        let ranges: Vec<Range<u64>> = (0..300).map(|row| row << 32..(row << 32) + 40).collect();
        let alone = |range: &Range<u64>| {
            let made = maker.tries(range.clone(), &Budget::default());
            made.into_iter().next()
        };
        let together = maker.firsts(&ranges, None, &cancel);
        for (range, made) in ranges.iter().zip(&together).step_by(7) {
            assert_eq!(*made, alone(range));
        }
        assert!(together.iter().any(Option::is_some));
    }
}

#[test]
fn every_level_of_every_size_is_made() {
    use ninefold_logic::Level;

    use crate::goal::Goal;
    use crate::wanted::levels;

    let boxes = [
        (2, 2),
        (2, 3),
        (2, 4),
        (2, 5),
        (1, 7),
        (3, 4),
        (4, 4),
        (4, 5),
        (5, 5),
        (6, 6),
    ];
    for (rows, columns) in boxes {
        let shape = Shape::new(rows, columns).expect("a shape");
        for &level in levels(shape) {
            let wanted = Wanted {
                shape,
                goal: Some(Goal::Level(level)),
                ..Wanted::default()
            };
            let maker = maker(wanted);
            let mut tries =
                (0..5000).map(|number| maker.tries(number..number + 1, &Budget::default()));
            let made = tries.find_map(|made| made.into_iter().next());
            let made = made.unwrap_or_else(|| panic!("{shape} {level}"));
            let grade = made.grade.expect("a grade");
            let is_met = match grade {
                Grade::Hodoku(met, _) => met == level,
                Grade::Level(met) => met == level && level == Level::Extreme,
                _ => false,
            };
            assert!(is_met, "{shape} {level}: {grade:?}");
            let solved = ninefold_search::solve(&made.puzzle, &Budget::default());
            assert_eq!(
                solved.verdict,
                Verdict::Unique(made.solution),
                "{shape} {level}"
            );
        }
    }
}

#[test]
fn goals_that_no_puzzle_meets_are_refused() {
    use ninefold_explain::rating::explainer::Price;
    use ninefold_logic::{Level, Technique};

    use crate::goal::Goal;

    let refused = |shape, goal| {
        let goal = Some(goal);
        Maker::new(
            Wanted {
                shape,
                goal,
                ..Wanted::default()
            },
            1,
        )
        .err()
    };
    let easy_with = |technique| Goal::Techniques {
        needed: vec![technique],
        only_hardest: false,
        level: Some(Level::Easy),
    };
    let four = Shape::new(2, 2).expect("4×4");
    let harder = [
        Goal::Level(Level::Extreme),
        Goal::Rating(Price(50)..=Price(90)),
        Goal::Practice(Technique::XWing),
    ];
    for goal in harder {
        assert_eq!(refused(four, goal), Some(Impossible::OnlySingles(four)));
    }
    for range in [Price(200)..=Price(210), Price(2)..=Price(5)] {
        let refused = refused(Shape::NINE, Goal::Rating(range));
        assert_eq!(refused, Some(Impossible::Ratings));
    }
    let x_wing = refused(Shape::NINE, easy_with(Technique::XWing));
    assert_eq!(x_wing, Some(Impossible::NotEasy(Technique::XWing)));
    assert_eq!(
        refused(Shape::NINE, easy_with(Technique::HiddenSingle)),
        None
    );
    assert_eq!(
        refused(four, Goal::Rating(Price(15)..=Price(90))),
        None,
        "1.5 is there"
    );
}

/// The puzzle of a day always stays the same: the seed of 2026-11-23 is 20261123.
#[test]
fn the_puzzle_of_a_day_stays() {
    use ninefold_logic::Level;

    use crate::goal::Goal;

    for (level, line) in Level::ALL.into_iter().zip(DAY) {
        let wanted = Wanted {
            goal: Some(Goal::Level(level)),
            ..Wanted::default()
        };
        let mut maker = Maker::new(wanted.clone(), 20_261_123).expect("possible");
        let made = maker.make(&Budget::default()).expect("there is no limit");
        assert_eq!(write_line(made.puzzle.givens(), '.'), line, "{level}");
        // Shares of any size, as several threads take them, lead to the same puzzle.
        let maker = Maker::new(wanted, 20_261_123).expect("possible");
        let all = maker.tries(0..made.number + 3, &Budget::default());
        assert_eq!(all.first(), Some(&made));
    }
}

/// The puzzles of 2026-11-23, the easiest first.
const DAY: [&str; 5] = [
    "...8.26.78....6.1...2....4......59..9......7.26.31.......9.....1.56.8.....4.3....",
    "..7.......3.68.4...9...15.8..43..8....284.3......9...76...2......9......3..45...2",
    ".9........8..4..5.2..68.3.....1.....8.1.2357.3...65..1....52.86..2..6.3..........",
    ".5......2.....93......6.751..4....2.91.....6..2..7......1...53....78...62.83.4...",
    "6....9854952..6...3..........5.7.....3..4...5..45.2.1.79...........34.86.........",
];

#[test]
fn a_large_puzzle_is_given_up_soon() {
    use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

    let maker = maker(Wanted {
        shape: Shape::new(6, 6).expect("a shape"),
        ..Wanted::default()
    });
    // The grid checks the budget 12 times, and each question about a given checks it at least once more.
    for most in [1, 5, 20] {
        let (cancel, looks) = (AtomicBool::new(false), AtomicU64::new(0));
        let progress = |_: &_| {
            if looks.fetch_add(1, Ordering::Relaxed) + 1 == most {
                cancel.store(true, Ordering::Relaxed);
            }
        };
        let budget = Budget {
            cancel: Some(&cancel),
            progress: Some(&progress),
            ..Budget::default()
        };
        assert!(maker.tries(0..100, &budget).is_empty());
        let after = looks.into_inner() - most;
        assert!(after <= 5, "{after} looks after the end");
    }
}
