use ninefold_grid::constraint::obeys;
use ninefold_grid::{Clue, Digit, Shape, legal};
use ninefold_search::{Budget, Verdict, solve};
use ninefold_testkit::reference::solutions;
use proptest::prelude::*;

use crate::{Clues, Family, Goal, Impossible, Maker, Run, Stop, Wanted, redundant};
use ninefold_logic::Level;

fn maker(shape: (usize, usize), families: &[Family], seed: u64, minimal: bool) -> Maker {
    let wanted = Wanted {
        shape: Shape::new(shape.0, shape.1).expect("a shape"),
        clues: Some(Clues::of(families)),
        minimal,
        ..Wanted::default()
    };
    Maker::new(wanted, seed).expect("a possible order")
}

/// Checks that every clue holds, and that there is exactly one solution.
fn check(maker: &Maker, tries: u64) -> usize {
    let made = maker.tries(0..tries, &Budget::default());
    for one in &made {
        let filling: Vec<Digit> = one.solution.digits().expect("a full grid");
        assert!(legal::solves(&one.puzzle, &one.solution));
        for constraint in &one.puzzle.constraints {
            assert!(obeys(&one.puzzle, constraint, &filling));
        }
        let verdict = solve(&one.puzzle, &Budget::default()).verdict;
        assert_eq!(verdict, Verdict::Unique(one.solution.clone()));
    }
    made.len()
}

#[test]
fn every_family_is_made_at_6x6_and_9x9() {
    for family in Family::all() {
        assert!(
            check(&maker((2, 3), &[family], 3, false), 6) > 0,
            "{family}"
        );
    }
    for family in
        Family::all().filter(|family| !matches!(family, Family::Sum | Family::LittleKiller))
    {
        assert!(
            check(&maker((3, 3), &[family], 3, false), 3) > 0,
            "{family}"
        );
    }
}

#[test]
#[ignore = "half a minute without optimization"]
fn sums_and_little_killers_are_made_at_9x9() {
    for family in [Family::Sum, Family::LittleKiller] {
        assert!(
            check(&maker((3, 3), &[family], 3, false), 2) > 0,
            "{family}"
        );
    }
}

#[test]
fn families_go_together_and_with_rules() {
    let mixed = [Family::Jigsaw, Family::Killer, Family::Thermo];
    assert!(check(&maker((2, 3), &mixed, 1, false), 6) > 0);
    let one = maker((2, 3), &[Family::Jigsaw], 4, false)
        .next()
        .expect("no limit");
    let clues = Clues {
        rules: Some(Box::new(one.puzzle.clone())),
        ..Clues::of(&[Family::Arrow])
    };
    let wanted = Wanted {
        clues: Some(clues),
        ..Wanted::default()
    };
    let ruled = Maker::new(wanted, 1)
        .expect("a possible order")
        .next()
        .expect("no limit");
    assert_eq!(ruled.solution, one.solution);
    assert_eq!(ruled.puzzle.board(), one.puzzle.board());
}

#[test]
fn killers_have_a_level_and_no_digits() {
    for level in [Level::Easy, Level::Medium] {
        let wanted = Wanted {
            shape: Shape::new(2, 3).expect("a shape"),
            clues: Some(Clues::of(&[Family::Killer])),
            goal: Some(Goal::Level(level)),
            ..Wanted::default()
        };
        let made = Maker::new(wanted, 5)
            .expect("a possible order")
            .next()
            .expect("no limit");
        assert_eq!(made.grade, Some(crate::Grade::Level(level)));
        assert_eq!(made.puzzle.givens().count(), 0);
    }
}

#[test]
fn threads_and_shares_do_not_matter() {
    let maker = maker((2, 3), &[Family::Killer], 9, false);
    let alone: Vec<_> = (0..12)
        .flat_map(|n| maker.tries(n..n + 1, &Budget::default()))
        .collect();
    let run = Run::new(
        &maker,
        Stop {
            tries: Some(12),
            ..Stop::default()
        },
    );
    let shares: Vec<_> = run.shares().collect();
    let together = std::thread::scope(|scope| {
        let threads: Vec<_> = shares
            .into_iter()
            .map(|share| scope.spawn(|| run.carry_out(share)))
            .collect();
        let made = threads
            .into_iter()
            .flat_map(|thread| thread.join().expect("no panic"));
        made.collect::<Vec<_>>()
    });
    assert_eq!(alone, together);
}

#[test]
fn what_cannot_be_is_refused() {
    let refused = |wanted: Wanted| Maker::new(wanted, 1).err().expect("an impossible order");
    let killer = || Clues::of(&[Family::Killer]);
    let of = |clues: Clues| Wanted {
        clues: Some(clues),
        ..Wanted::default()
    };
    assert_eq!(refused(of(Clues::of(&[]))), Impossible::NoFamily);
    let sizes = Clues {
        cage_sizes: 10..=12,
        ..killer()
    };
    assert_eq!(refused(of(sizes)), Impossible::CageSizes(10, 12));
    let single = Clues {
        cage_sizes: 1..=1,
        ..killer()
    };
    let words = refused(of(single)).to_string();
    assert!(words.ends_with("and the largest is 2 or more"), "{words}");
    let large = Wanted {
        shape: Shape::new(5, 5).expect("a shape"),
        ..of(killer())
    };
    assert_eq!(refused(large), Impossible::CluesOnSide(25));
    assert!(matches!(
        refused(Wanted {
            solved: true,
            ..of(killer())
        }),
        Impossible::WithClues(_)
    ));
    // X and V clues alone do not make a puzzle without givens: every try ends without a puzzle.
    let none = Wanted {
        givens: Some(0..=0),
        ..of(Clues::of(&[Family::Xv]))
    };
    let maker = Maker::new(none, 1).expect("nobody knows that it is impossible");
    assert_eq!(maker.tries(0..2, &Budget::default()), []);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    /// The slow reference solver finds the one solution too, and minimal puzzles are minimal.
    #[test]
    fn small_puzzles_are_right(seed in 0u64..1000, place in 0usize..14, minimal: bool) {
        let family = Family::all().nth(place).expect("a family");
        let made = maker((2, 2), &[family], seed, minimal).tries(0..3, &Budget::default());
        for one in made {
            prop_assert_eq!(solutions(&one.puzzle, 2), std::slice::from_ref(&one.solution));
            if minimal {
                prop_assert_eq!(redundant(&one.puzzle, &Budget::default()), Ok(Vec::<Clue>::new()));
            }
        }
    }
}
