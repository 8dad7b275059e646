//! Compares the search for fillings with all fillings, for every kind of rule, and checks steps on whole
//! boards.

use ninefold_grid::constraint::{Constraint, Kind};
use ninefold_grid::{Board, Cell, Digit, Grid, Puzzle, Shape, constraint, legal};
use ninefold_logic::{
    Conclusion, Digits, Family, Reason, Ruled, State, Step, Technique, Unproved, houses,
};
use ninefold_testkit::constraints::{KINDS, dug, rule};
use ninefold_testkit::full::{Rng, full_grid};

use super::fill::{Effort, read, supported_by};
use super::filler::Filler;
use super::known::Fillings;
use super::line::{Line, LineEnd};
use crate::Flow;
use crate::find;
use crate::path::Policy;
use crate::position::Position;
use crate::reach::Reach;
use crate::survey::Survey;

fn shape(side: usize) -> Shape {
    Shape::usual(side).expect("a usual side")
}

/// Returns a full board, and a puzzle of it without most digits and with a rule of the kind with this number.
fn ruled(side: usize, kind: usize, givens: usize, rng: &mut Rng) -> (Grid, Puzzle) {
    let grid = full_grid(shape(side), rng.below(1000) as u64);
    let board = Board::of(shape(side));
    let mut puzzle = dug(board, &grid, givens, rng);
    let constraint = rule(&puzzle, kind, &grid, rng);
    puzzle.constraints.push(constraint);
    (grid, puzzle)
}

/// Returns the digits of each cell that some filling uses, by trying all fillings, or `None` if there are too
/// many.
fn tried(local: &Filler, puzzle: &Puzzle, domains: &[Digits]) -> Option<Vec<Digits>> {
    let ways: usize = domains.iter().map(|of| of.len()).product();
    if ways > 30_000 {
        return None;
    }
    let mut used = vec![Digits::EMPTY; domains.len()];
    for way in 0..ways {
        let mut rest = way;
        let digits: Vec<Digit> = (domains.iter())
            .map(|of| {
                let digit = of.iter().nth(rest % of.len());
                rest /= of.len();
                digit.expect("a digit")
            })
            .collect();
        let clash = |i: usize, j: usize| digits[i] == digits[j] && local.sees[i] >> j & 1 == 1;
        let clashes = (0..digits.len()).any(|i| (0..i).any(|j| clash(i, j)));
        let mut filling = vec![Digit::from_index(0); puzzle.board().cell_count()];
        for (cell, &digit) in local.cells.iter().zip(&digits) {
            filling[cell.index()] = digit;
        }
        let constraint = local.constraint.as_ref();
        if !clashes && constraint.is_none_or(|c| constraint::obeys(puzzle, c, &filling)) {
            for (of, digit) in used.iter_mut().zip(digits) {
                of.insert(digit);
            }
        }
    }
    Some(used)
}

/// Calls `look` with rules of every kind, each this many times, on boards of 4×4 and 6×6. `look` gets the side,
/// too.
fn each_rule(times: usize, rng: &mut Rng, look: &mut dyn FnMut(&Filler, &Puzzle, usize, &mut Rng)) {
    for round in 0..times * KINDS {
        let side = if round % 2 == 0 { 4 } else { 6 };
        let (_, puzzle) = ruled(side, round / 2 % KINDS, 0, rng);
        let Ok(houses) = houses(&puzzle) else {
            continue;
        };
        for local in houses.rules.locals() {
            let local = Filler::new(&houses.board, &puzzle, local);
            look(&local, &puzzle, side, rng);
        }
    }
}

#[test]
fn what_fillings_use_is_found_for_every_kind() {
    let mut compared = 0;
    each_rule(12, &mut Rng::new(7), &mut |local, puzzle, side, rng| {
        let mut some = || {
            let digits = (0..side).filter(|_| rng.below(5) < 3);
            let digits: Digits = digits.map(Digit::from_index).collect();
            match digits.is_empty() {
                true => Digits::first_n(side),
                false => digits,
            }
        };
        // What is known of other digits is used, and does not change the result.
        let (mut known, mut unread) = (Fillings::default(), Default::default());
        for _ in 0..2 {
            let domains: Vec<Digits> = local.cells.iter().map(|_| some()).collect();
            if let Some(expected) = tried(local, puzzle, &domains) {
                let before = (&mut known, &mut unread);
                let found = supported_by(local, puzzle, &domains, before, Effort::Full).digits;
                assert_eq!(found[..], expected, "{local:?} {domains:?}");
                let before = (&mut known, &mut unread);
                let found = supported_by(local, puzzle, &found, before, Effort::Full).digits;
                assert_eq!(found[..], expected, "{local:?} {domains:?}");
                compared += 1;
            }
        }
    });
    assert!(compared > 500, "{compared}");
}

#[test]
fn rules_are_read_as_they_are_tried() {
    let (mut exact, mut compared, mut witnessed, mut coarser) = (0, 0, 0, 0);
    each_rule(20, &mut Rng::new(19), &mut |local, puzzle, side, rng| {
        let most = 2 + rng.below(side - 1);
        let mut some = || {
            let digits = (0..most).map(|_| rng.below(side));
            digits.map(Digit::from_index).collect()
        };
        let domains: Vec<Digits> = local.cells.iter().map(|_| some()).collect();
        let (false, Some(expected)) = (local.readings.is_empty(), tried(local, puzzle, &domains))
        else {
            return;
        };
        let mut witnesses = Vec::new();
        if let Some((coarse, is_exact)) = read(local, &domains, Effort::Full, true, &mut witnesses)
        {
            assert!(!is_exact && witnesses.is_empty());
            let mut both = expected.iter().zip(&coarse);
            assert!(
                both.all(|(of, more)| of.is_within(*more)),
                "{local:?} {domains:?}"
            );
            coarser += usize::from(coarse != domains);
        }
        let read = read(local, &domains, Effort::Full, false, &mut witnesses);
        let (found, is_exact) = read.expect("few digits");
        for filling in witnesses {
            let digits: Vec<Digits> = filling.into_iter().map(Digits::of).collect();
            let is_possible = digits
                .iter()
                .zip(&domains)
                .all(|(of, all)| of.is_within(*all));
            assert!(is_possible, "{local:?} {domains:?} {digits:?}");
            let is_filling = tried(local, puzzle, &digits).is_some_and(|used| used == digits);
            assert!(is_filling, "{local:?} {domains:?} {digits:?}");
            witnessed += 1;
        }
        let is_enough = |(found, expected): (&Digits, &Digits)| expected.is_within(*found);
        assert!(
            found.iter().zip(&expected).all(is_enough),
            "{local:?} {domains:?}"
        );
        assert!(!is_exact || found == expected, "{local:?} {domains:?}");
        exact += usize::from(is_exact);
        compared += 1;
    });
    assert!(exact > 300 && compared > exact, "{exact} of {compared}");
    assert!(witnessed > 500, "{witnessed}");
    assert!(coarser > 150, "{coarser}");
}

#[test]
fn long_rules_are_read_coarsely() {
    // The digits are even, except for one cell that may be odd. It is odd because the sum is.
    let cells = (0..32)
        .map(|i| Cell::at(i / 4 * 2, i % 4 * 4, 16))
        .collect();
    let rule = Constraint::new(Kind::Sum(289), cells);
    let board = Board::of(Shape::usual(16).expect("16×16"));
    let puzzle = Puzzle::empty(board).with_constraints(vec![rule]);
    let houses = houses(&puzzle).expect("a small board");
    let local = houses.rules.locals().next().expect("the sum");
    let filler = Filler::new(&houses.board, &puzzle, local);
    let of = |odd: usize| -> Digits {
        let digits = (0..16).filter(|digit| digit % 2 != odd);
        digits.map(Digit::from_index).collect()
    };
    let mut domains = vec![of(0); 32];
    domains[17] = Digits::first_n(16);
    let exact = read(&filler, &domains, Effort::Full, false, &mut Vec::new());
    assert_eq!(exact, None);
    for effort in [Effort::Quick, Effort::Full] {
        let before = (&mut Fillings::default(), &mut Default::default());
        let found = supported_by(&filler, &puzzle, &domains, before, effort).digits;
        assert_eq!((found[16], found[17]), (of(0), of(1)));
    }
}

#[test]
fn kept_trials_find_what_new_ones_find() {
    let mut rng = Rng::new(13);
    let mut compared = 0;
    for round in 0..4 * KINDS {
        let (solution, mut puzzle) = ruled(6, round % KINDS, 4, &mut rng);
        let second = rule(&puzzle, rng.below(KINDS), &solution, &mut rng);
        puzzle.constraints.push(second);
        let Ok(mut position) = Position::new(&puzzle) else {
            continue;
        };
        for _ in 0..8 {
            let reach = Reach::default();
            let kept = position.first(Technique::TrialByRules, &reach);
            // A copy has no trials.
            let new = position.clone().first(Technique::TrialByRules, &reach);
            assert_eq!(kept.is_some(), new.is_some(), "{puzzle:?}");
            let Some(step) = kept else {
                break;
            };
            assert_eq!(position.verify(&step), Ok(()), "{step:?}");
            position.apply(&step);
            compared += 1;
        }
    }
    assert!(compared > 100, "{compared}");
}

#[test]
fn digits_that_differ_are_matched() {
    let mut rng = Rng::new(5);
    for _ in 0..500 {
        let (cells, digits) = (3 + rng.below(3), 6 + rng.below(2));
        let board = Board::latin(1, cells, rng.below(2), digits).expect("a short row");
        let puzzle = Puzzle::empty(board);
        let Ok(houses) = houses(&puzzle) else {
            panic!("{puzzle:?}");
        };
        let local = houses.rules.locals().next().expect("the row");
        let local = &Filler::new(&houses.board, &puzzle, local);
        let some = |_| {
            (0..digits)
                .filter(|_| rng.below(2) == 0)
                .map(Digit::from_index)
                .collect()
        };
        let domains: Vec<Digits> = (0..cells).map(some).collect();
        let expected = tried(local, &puzzle, &domains).expect("few ways");
        let before = (&mut Fillings::default(), &mut Default::default());
        let found = supported_by(local, &puzzle, &domains, before, Effort::Full).digits;
        assert_eq!(found[..], expected, "{domains:?}");
    }
}

#[test]
fn steps_agree_with_a_solution_and_are_proved() {
    let mut rng = Rng::new(3);
    let mut by_rules = 0;
    for round in 0..6 * KINDS {
        let side = if round % 2 == 0 { 4 } else { 6 };
        let givens = rng.below(side * side / 2);
        let (solution, mut puzzle) = ruled(side, round / 2 % KINDS, givens, &mut rng);
        let second = rule(&puzzle, rng.below(KINDS), &solution, &mut rng);
        puzzle.constraints.push(second);
        if !legal::solves(&puzzle, &solution) {
            continue;
        }
        let Ok(mut position) = Position::new(&puzzle) else {
            continue;
        };
        // With several solutions, nested trials try everything.
        let has_patience = round % 8 < 2;
        let is_short = |t: &Technique| has_patience || *t != Technique::NestedTrial;
        let rules = Technique::all().filter(|t| t.family() == Family::Rule && is_short(t));
        for technique in rules {
            let mut steps = Vec::new();
            let _ = position.each(technique, &Reach::default(), &mut |step| {
                steps.push(step);
                match steps.len() < 12 {
                    true => Flow::Continue(()),
                    false => Flow::Break(()),
                }
            });
            for step in steps {
                assert_eq!(position.verify(&step), Ok(()), "{step:?}");
                by_rules += 1;
                // A candidate that is not removed follows from nothing.
                let kept = position.board().cells().find(|&cell| {
                    position.value(cell).is_none() && !step.effects().any(|(c, _)| c.cell == cell)
                });
                if let Some(cell) = kept {
                    let digit = solution[cell].expect("a digit");
                    let candidate = ninefold_grid::Candidate { cell, digit };
                    let wrong = Step {
                        conclusion: Conclusion::Eliminate(vec![candidate]),
                        ..step.clone()
                    };
                    let open = Err(Unproved::DoesNotFollow(candidate));
                    assert_eq!(position.verify(&wrong), open, "{wrong:?}");
                }
                let elsewhere = Step {
                    because: match &step.because {
                        Reason::Ruled(ruled) => Reason::Ruled(Ruled {
                            rule: 1000,
                            ..ruled.clone()
                        }),
                        _ => continue,
                    },
                    ..step.clone()
                };
                assert_eq!(position.verify(&elsewhere), Err(Unproved::NoSuchRule));
            }
        }
        let mut at = position.clone();
        let mut policy = Policy::default();
        let rows = policy.rows.iter();
        let rows = rows.filter(|row| row.techniques.iter().all(is_short));
        policy.rows = rows.cloned().collect();
        position.walk(&policy, &mut |step| {
            assert_eq!(at.verify(step), Ok(()), "{step:?}");
            for (candidate, is_placed) in step.effects() {
                let is_right = solution[candidate.cell] == Some(candidate.digit);
                assert!(is_placed || !is_right, "{step:?} {puzzle:?}");
            }
            at.apply(step);
            Flow::Continue(())
        });
        assert!(!position.is_broken());
    }
    assert!(by_rules > 500, "{by_rules}");
}

#[test]
fn a_line_that_is_stuck_has_no_locked_candidates() {
    let mut rng = Rng::new(12);
    let mut stuck = 0;
    for kind in 0..KINDS {
        let (_, puzzle) = ruled(6, kind, 6, &mut rng);
        let Ok(houses) = houses(&puzzle) else {
            continue;
        };
        let state: State<2> = State::ruled(houses, false);
        let start = Line::of(&Survey::new(state.clone()));
        for cell in state.open() {
            for target in state.candidates_of(cell, state.marks(cell)) {
                let mut line = start.supposing(target);
                if !matches!(line.follow(usize::MAX, &Reach::default()), LineEnd::Stuck) {
                    continue;
                }
                for technique in [
                    Technique::Pointing,
                    Technique::Claiming,
                    Technique::SeenByAllPlaces,
                ] {
                    let found = find::unproved(&line.at, technique, &Reach::default());
                    assert_eq!(found, None, "{puzzle:?}");
                }
                stuck += 1;
            }
        }
    }
    assert!(stuck > 100, "{stuck}");
}

/// Digits of sums that are removed in many cells at once are used by no filling.
#[test]
fn digits_with_which_a_sum_is_out_of_reach_are_used_by_no_filling() {
    let (mut eliminated, mut compared) = (0, 0);
    each_rule(20, &mut Rng::new(31), &mut |local, puzzle, side, rng| {
        if local.equations.is_empty() {
            return;
        }
        let mut some = || (0..2).map(|_| Digit::from_index(rng.below(side))).collect();
        let domains: Vec<Digits> = local.cells.iter().map(|_| some()).collect();
        let Some(used) = tried(local, puzzle, &domains) else {
            return;
        };
        let mut kept = domains.clone();
        let is_out = local.is_out_of_sums(&mut kept);
        assert!(
            !is_out || used.iter().all(|of| of.is_empty()),
            "{local:?} {domains:?}"
        );
        if !is_out {
            let mut both = used.iter().zip(&kept);
            assert!(
                both.all(|(used, kept)| used.is_within(*kept)),
                "{local:?} {domains:?}"
            );
        }
        eliminated += usize::from(kept != domains);
        compared += 1;
    });
    assert!(
        eliminated > 50 && eliminated < compared,
        "{eliminated} of {compared}"
    );
}
