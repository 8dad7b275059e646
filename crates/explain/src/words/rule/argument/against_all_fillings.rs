//! Tests that compare arguments with all fillings, for every kind of rule.

use std::collections::BTreeMap;

use ninefold_grid::constraint::{Constraint, Fact, obeys};
use ninefold_grid::{Board, Cell, Digit, Puzzle, Shape};
use ninefold_logic::{Digits, LocalRule, houses};
use ninefold_testkit::constraints::{KINDS, rule};
use ninefold_testkit::full::{Rng, full_grid};

use super::{Domains, Goal, Part, RuleFact, argue, fitting};
use crate::words::names::Names;
use crate::words::rule::fillings::Fillings;
use crate::words::rule::why::part;

/// The number of choices of two rules that are tested besides the rules of each kind.
const CHOICES: usize = 6;

/// Returns all fillings of a local rule by the oracle, cell by cell. Returns `None` if there are too many to try.
fn all_fillings(
    board: &Board,
    local: &LocalRule,
    puzzle: &Puzzle,
    at: &Domains,
) -> Option<Vec<Vec<Digit>>> {
    let domains: Vec<Digits> = local.cells.iter().map(|&cell| at.of(cell)).collect();
    let combinations: usize = domains.iter().map(|of| of.len()).product();
    if combinations > 2_000 {
        return None;
    }
    let mut found = Vec::new();
    for combination in 0..combinations {
        let mut rest = combination;
        let mut digits = Vec::new();
        for of in &domains {
            digits.push(of.iter().nth(rest % of.len()).expect("a digit"));
            rest /= of.len();
        }
        let clash = |i: usize, j: usize| {
            digits[i] == digits[j] && board.sees(local.cells[i], local.cells[j])
        };
        if (0..digits.len()).any(|i| (0..i).any(|j| clash(i, j))) {
            continue;
        }
        let mut filling = vec![Digit::from_index(0); puzzle.board().cell_count()];
        for (cell, &digit) in local.cells.iter().zip(&digits) {
            filling[cell.index()] = digit;
        }
        let holds = match &local.constraint {
            Some(constraint) => obeys(puzzle, constraint, &filling),
            None => local.facts.iter().all(|fact| match fact {
                Fact::Sum(terms, total) => {
                    let value = |(cell, factor): &(Cell, i64)| {
                        let digit = filling[cell.index()];
                        factor * i64::from(board.value(digit))
                    };
                    terms.iter().map(value).sum::<i64>() == *total
                }
                _ => true,
            }),
        };
        if holds {
            found.push(digits);
        }
    }
    found.sort_unstable();
    Some(found)
}

/// Makes local rules of each kind, with some digits for each cell.
fn each_local_rule(
    seed: u64,
    rounds: usize,
    mut see: impl FnMut(&LocalRule, &Puzzle, &Board, &Domains),
) {
    let mut rng = Rng::new(seed);
    for round in 0..rounds * (KINDS + CHOICES) {
        let side = if round % 2 == 0 { 4 } else { 6 };
        let shape = Shape::usual(side).expect("a usual side");
        let grid = full_grid(shape, rng.below(1000) as u64);
        let mut puzzle = Puzzle::empty(Board::of(shape));
        let kind = round / 2 % (KINDS + CHOICES);
        let constraint = match kind < KINDS {
            true => rule(&puzzle, kind, &grid, &mut rng),
            false => {
                let mut any = || {
                    let kind = rng.below(KINDS);
                    rule(&puzzle, kind, &grid, &mut rng)
                };
                Constraint::Any(vec![any(), any()])
            }
        };
        puzzle.constraints.push(constraint);
        let Ok(houses) = houses(&puzzle) else {
            continue;
        };
        for local in houses.rules.locals().take(6) {
            let keep = 2 + rng.below(4);
            let mut domains = vec![Digits::first_n(side); houses.board.cell_count()];
            for &cell in &local.cells {
                let digits = (0..side).filter(|_| rng.below(5) < keep);
                let digits: Digits = digits.map(Digit::from_index).collect();
                if !digits.is_empty() {
                    domains[cell.index()] = digits;
                }
            }
            see(local, &puzzle, &houses.board, &Domains(domains));
        }
    }
}

fn used(local: &LocalRule, fillings: &[Vec<Digit>]) -> Vec<Digits> {
    let of = |i: usize| fillings.iter().map(|digits| digits[i]).collect();
    (0..local.cells.len()).map(of).collect()
}

#[test]
fn no_argument_removes_what_a_filling_uses() {
    let (mut explained, mut all) = (0, 0);
    let mut of_kind: BTreeMap<String, [usize; 2]> = BTreeMap::new();
    each_local_rule(11, 40, |local, puzzle, board, at| {
        let Some(fillings) = all_fillings(board, local, puzzle, at) else {
            return;
        };
        let part = part(Names(board), local, puzzle, None);
        let used = used(local, &fillings);
        // All events, one after another, never remove a candidate that a filling uses.
        let mut left = at.clone();
        for _ in 0..200 {
            let Some(event) = part
                .facts
                .iter()
                .find_map(|fact| fact.next(&part.view, &left))
            else {
                break;
            };
            assert!(!event.removed.is_empty(), "{event:?}");
            for &(cell, digits) in &event.removed {
                assert!(left.of(cell).meets(digits), "{event:?}");
                let place = local.cells.iter().position(|&other| other == cell);
                let place = place.unwrap_or_else(|| panic!("{event:?} {local:?}"));
                assert!(!used[place].meets(digits), "{event:?} {local:?} {:?}", at.0);
                left.remove(cell, digits);
            }
            if local.cells.iter().any(|&cell| left.of(cell).is_empty()) {
                break;
            }
        }
        let gone = local
            .cells
            .iter()
            .zip(&used)
            .map(|(&cell, &used)| (cell, at.of(cell) - used));
        let gone: Vec<_> = gone.filter(|(_, gone)| !gone.is_empty()).collect();
        if gone.is_empty() || fillings.is_empty() {
            return;
        }
        all += 1;
        let of_kind = of_kind.entry(kind(local)).or_default();
        of_kind[1] += 1;
        if let Some(events) = argue(&[part], at, Goal::Removed(&gone)) {
            explained += 1;
            of_kind[0] += 1;
            assert!(
                events.iter().all(|event| event.in_words.ends_with('.')),
                "{events:?}"
            );
        }
    });
    assert!(
        all > 1000 && explained * 5 > all * 4,
        "{explained} of {all}"
    );
    let lacking = of_kind
        .iter()
        .filter(|(_, [in_words, all])| *in_words == 0 && *all > 4);
    let lacking: Vec<&str> = lacking.map(|(kind, _)| kind.as_str()).collect();
    assert_eq!(lacking, [] as [&str; 0], "{of_kind:?}");
}

/// Returns the keyword of a local rule.
fn kind(local: &LocalRule) -> String {
    match &local.constraint {
        Some(Constraint::Rule(rule)) => rule.kind.row().keyword.to_owned(),
        Some(_) => "any".to_owned(),
        None => local.name.clone(),
    }
}

#[test]
fn lists_of_fillings_are_complete() {
    let mut compared = 0;
    each_local_rule(5, 4, |local, puzzle, board, at| {
        let Some(fillings) = all_fillings(board, local, puzzle, at) else {
            return;
        };
        let found = Fillings::of(board, local, puzzle, at);
        let open: Vec<usize> = (0..local.cells.len())
            .filter(|&i| at.of(local.cells[i]).only().is_none())
            .collect();
        let expected: Vec<Vec<Digit>> = fillings
            .iter()
            .map(|digits| open.iter().map(|&i| digits[i]).collect())
            .collect();
        if found.is_complete {
            let mut expected = expected;
            expected.sort_unstable();
            assert_eq!(found.all, expected, "{local:?}");
            compared += 1;
        }
    });
    assert!(compared > 200, "{compared}");
}

#[test]
fn combinations_that_are_left_are_those_of_the_fillings() {
    let mut compared = 0;
    each_local_rule(3, 10, |local, puzzle, board, at| {
        let Some(fillings) = all_fillings(board, local, puzzle, at) else {
            return;
        };
        let Part { facts, .. } = part(Names(board), local, puzzle, None);
        for fact in facts {
            let RuleFact::Sets(cells, sets, _) = fact else {
                continue;
            };
            if cells.len() != local.cells.len() {
                continue;
            }
            let Some(found) = fitting(&cells, &sets, at) else {
                continue;
            };
            let place = |cell| local.cells.iter().position(|other| other == cell);
            let open: Vec<usize> = found.open.iter().filter_map(place).collect();
            let set = |digits: &Vec<Digit>| open.iter().map(|&i| digits[i]).collect::<Digits>();
            let mut expected: Vec<u64> = fillings.iter().map(|d| set(d).bits()).collect();
            expected.sort_unstable();
            expected.dedup();
            let mut left: Vec<u64> = found.left.iter().map(|set| set.bits()).collect();
            left.sort_unstable();
            assert_eq!(left, expected, "{local:?}");
            compared += 1;
        }
    });
    assert!(compared > 50, "{compared}");
}
