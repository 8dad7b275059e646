//! Arguments compared with all fillings, for every kind of rule.

use std::collections::BTreeMap;

use ninefold_grid::constraint::{Constraint, Fact, obeys};
use ninefold_grid::{Board, Cell, Digit, Puzzle, Shape};
use ninefold_logic::{Demand, Digits, houses};
use ninefold_testkit::constraints::{KINDS, rule};
use ninefold_testkit::full::{Dice, full_grid};

use super::{Domains, Goal, Part, Says, argue, fitting};
use crate::words::names::Names;
use crate::words::rule::fillings::Fillings;
use crate::words::rule::why::part;

/// Choices of two rules, beside the rules of each kind.
const CHOICES: usize = 6;

/// All fillings of a demand by the oracle, cell by cell of the demand; nothing if there are too many to try.
fn all_fillings(
    board: &Board,
    demand: &Demand,
    puzzle: &Puzzle,
    at: &Domains,
) -> Option<Vec<Vec<Digit>>> {
    let domains: Vec<Digits> = demand.cells.iter().map(|&cell| at.of(cell)).collect();
    let ways: usize = domains.iter().map(|of| of.len()).product();
    if ways > 2_000 {
        return None;
    }
    let mut found = Vec::new();
    for way in 0..ways {
        let mut rest = way;
        let mut digits = Vec::new();
        for of in &domains {
            digits.push(of.iter().nth(rest % of.len()).expect("a digit"));
            rest /= of.len();
        }
        let clash = |i: usize, j: usize| {
            digits[i] == digits[j] && board.sees(demand.cells[i], demand.cells[j])
        };
        if (0..digits.len()).any(|i| (0..i).any(|j| clash(i, j))) {
            continue;
        }
        let mut filling = vec![Digit::from_index(0); puzzle.board().cell_count()];
        for (cell, &digit) in demand.cells.iter().zip(&digits) {
            filling[cell.index()] = digit;
        }
        let holds = match &demand.constraint {
            Some(constraint) => obeys(puzzle, constraint, &filling),
            None => demand.facts.iter().all(|fact| match fact {
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

/// A demand of a rule of each kind, with some digits for each cell.
fn each_demand(seed: u64, rounds: usize, mut see: impl FnMut(&Demand, &Puzzle, &Board, &Domains)) {
    let mut dice = Dice::new(seed);
    for round in 0..rounds * (KINDS + CHOICES) {
        let side = if round % 2 == 0 { 4 } else { 6 };
        let shape = Shape::usual(side).expect("a usual side");
        let grid = full_grid(shape, dice.below(1000) as u64);
        let mut puzzle = Puzzle::empty(Board::of(shape));
        let kind = round / 2 % (KINDS + CHOICES);
        let constraint = match kind < KINDS {
            true => rule(&puzzle, kind, &grid, &mut dice),
            false => {
                let mut any = || {
                    let kind = dice.below(KINDS);
                    rule(&puzzle, kind, &grid, &mut dice)
                };
                Constraint::Any(vec![any(), any()])
            }
        };
        puzzle.constraints.push(constraint);
        let Ok(houses) = houses(&puzzle) else {
            continue;
        };
        for demand in houses.rules.demands().take(6) {
            let keep = 2 + dice.below(4);
            let mut domains = vec![Digits::first_n(side); houses.board.cell_count()];
            for &cell in &demand.cells {
                let digits = (0..side).filter(|_| dice.below(5) < keep);
                let digits: Digits = digits.map(Digit::from_index).collect();
                if !digits.is_empty() {
                    domains[cell.index()] = digits;
                }
            }
            see(demand, &puzzle, &houses.board, &Domains(domains));
        }
    }
}

fn used(demand: &Demand, fillings: &[Vec<Digit>]) -> Vec<Digits> {
    let of = |i: usize| fillings.iter().map(|digits| digits[i]).collect();
    (0..demand.cells.len()).map(of).collect()
}

#[test]
fn no_argument_removes_what_a_filling_uses() {
    let (mut explained, mut all) = (0, 0);
    let mut of_kind: BTreeMap<String, [usize; 2]> = BTreeMap::new();
    each_demand(11, 40, |demand, puzzle, board, at| {
        let Some(fillings) = all_fillings(board, demand, puzzle, at) else {
            return;
        };
        let part = part(Names(board), demand, puzzle, None);
        let used = used(demand, &fillings);
        // Whatever is seen, to the end, removes nothing that is used.
        let mut left = at.clone();
        for _ in 0..200 {
            let Some(event) = part
                .says
                .iter()
                .find_map(|says| says.next(&part.view, &left))
            else {
                break;
            };
            assert!(!event.removed.is_empty(), "{event:?}");
            for &(cell, digits) in &event.removed {
                assert!(left.of(cell).meets(digits), "{event:?}");
                let place = demand.cells.iter().position(|&other| other == cell);
                let place = place.unwrap_or_else(|| panic!("{event:?} {demand:?}"));
                assert!(
                    !used[place].meets(digits),
                    "{event:?} {demand:?} {:?}",
                    at.0
                );
                left.remove(cell, digits);
            }
            if demand.cells.iter().any(|&cell| left.of(cell).is_empty()) {
                break;
            }
        }
        let gone = demand
            .cells
            .iter()
            .zip(&used)
            .map(|(&cell, &used)| (cell, at.of(cell) - used));
        let gone: Vec<_> = gone.filter(|(_, gone)| !gone.is_empty()).collect();
        if gone.is_empty() || fillings.is_empty() {
            return;
        }
        all += 1;
        let of_kind = of_kind.entry(kind(demand)).or_default();
        of_kind[1] += 1;
        if let Some(events) = argue(&[part], at, Goal::Removed(&gone)) {
            explained += 1;
            of_kind[0] += 1;
            assert!(
                events.iter().all(|event| event.told.ends_with('.')),
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
        .filter(|(_, [told, all])| *told == 0 && *all > 4);
    let lacking: Vec<&str> = lacking.map(|(kind, _)| kind.as_str()).collect();
    assert_eq!(lacking, ["count-equal", "run-equal"], "{of_kind:?}");
}

/// The keyword of a demand's rule.
fn kind(demand: &Demand) -> String {
    match &demand.constraint {
        Some(Constraint::Rule(rule)) => rule.kind.row().keyword.to_owned(),
        Some(_) => "any".to_owned(),
        None => demand.name.clone(),
    }
}

#[test]
fn lists_of_fillings_are_complete() {
    let mut compared = 0;
    each_demand(5, 4, |demand, puzzle, board, at| {
        let Some(fillings) = all_fillings(board, demand, puzzle, at) else {
            return;
        };
        let found = Fillings::of(board, demand, puzzle, at);
        let open: Vec<usize> = (0..demand.cells.len())
            .filter(|&i| at.of(demand.cells[i]).only().is_none())
            .collect();
        let expected: Vec<Vec<Digit>> = fillings
            .iter()
            .map(|digits| open.iter().map(|&i| digits[i]).collect())
            .collect();
        if found.is_complete {
            let mut expected = expected;
            expected.sort_unstable();
            assert_eq!(found.all, expected, "{demand:?}");
            compared += 1;
        }
    });
    assert!(compared > 200, "{compared}");
}

#[test]
fn combinations_that_are_left_are_those_of_the_fillings() {
    let mut compared = 0;
    each_demand(3, 10, |demand, puzzle, board, at| {
        let Some(fillings) = all_fillings(board, demand, puzzle, at) else {
            return;
        };
        let Part { says, .. } = part(Names(board), demand, puzzle, None);
        for says in says {
            let Says::Sets(cells, sets, _) = says else {
                continue;
            };
            if cells.len() != demand.cells.len() {
                continue;
            }
            let Some(found) = fitting(&cells, &sets, at) else {
                continue;
            };
            let place = |cell| demand.cells.iter().position(|other| other == cell);
            let open: Vec<usize> = found.open.iter().filter_map(place).collect();
            let set = |digits: &Vec<Digit>| open.iter().map(|&i| digits[i]).collect::<Digits>();
            let mut expected: Vec<u64> = fillings.iter().map(|d| set(d).bits()).collect();
            expected.sort_unstable();
            expected.dedup();
            let mut left: Vec<u64> = found.left.iter().map(|set| set.bits()).collect();
            left.sort_unstable();
            assert_eq!(left, expected, "{demand:?}");
            compared += 1;
        }
    });
    assert!(compared > 50, "{compared}");
}
