//! Compares what rules about the whole board remove with all fillings of small boards. Also checks that the
//! verifier proves the same, and nothing wrong.

use ninefold_grid::constraint::{self, Constraint, Kind, Ties};
use ninefold_grid::{Board, Candidate, Cell, Digit, Grid, Puzzle, Shape, legal};
use ninefold_logic::{Clash, Conclusion, Digits, Reason, State, Step, Whole, houses, verify};
use ninefold_testkit::full::{Rng, full_grid};

use super::global::Global;
use super::grown::GateScope;
use super::step;

/// Returns a filled board of 4×4 cells with a rule that it obeys.
fn ruled(kind: usize, rng: &mut Rng) -> (Puzzle, Vec<Digit>) {
    let shape = Shape::new(2, 2).expect("2×2");
    let grid = full_grid(shape, rng.below(1000) as u64);
    let mut filling: Vec<Digit> = grid.iter().filter_map(|(_, digit)| digit).collect();
    let mut board = match rng.below(2) {
        0 => Board::of(shape),
        _ => Board::latin(4, 4, rng.below(2), 4).expect("4×4"),
    };
    let lines = constraint::ranked_lines(&board);
    let read = |line: &[Cell]| -> Vec<Digit> { line.iter().map(|c| filling[c.index()]).collect() };
    let value = |digit: usize| board.value(Digit::from_index(digit));
    let mut constraints = Vec::new();
    match kind {
        0 => {
            let labels = [
                |i: usize| i / 8 * 2 + i % 4 / 2,
                |i: usize| i / 4,
                |i: usize| i % 4,
            ][rng.below(3)];
            let cells: Vec<Cell> = (0..16).map(Cell::new).collect();
            let named = (0..16).map(|i| board.add_beside(&format!("L{i}")).expect("a cell"));
            let region: Vec<Cell> = named.collect();
            filling.extend((0..16).map(|i| Digit::from_index(labels(i))));
            constraints.push(Constraint::of(Kind::Regions, vec![cells, region]));
        }
        1 => {
            let values: Vec<i32> = vec![value(rng.below(4)), value(rng.below(4))];
            let own = |digit: &&Digit| values.contains(&board.value(**digit));
            let size = filling.iter().filter(own).count() as i32;
            let size = (rng.below(2) == 0).then_some(size);
            constraints.push(Constraint::of(Kind::Connected(values, size), Vec::new()));
        }
        _ => {
            let ties = [Ties::None, Ties::Unranked, Ties::Any][rng.below(3)];
            constraints.push(Constraint::of(Kind::Ties(ties), Vec::new()));
            for _ in 0..1 + rng.below(3) {
                let line = &lines[rng.below(lines.len())];
                let less = lines
                    .iter()
                    .filter(|other| read(other) < read(line))
                    .count();
                let rank = Kind::Rank(less as i32 + 1);
                constraints.push(Constraint::new(rank, line.clone()));
            }
        }
    }
    let mut puzzle = Puzzle::empty(board);
    puzzle.constraints = constraints;
    (puzzle, filling)
}

/// Returns the digits of each cell that some solution within these domains uses, by trying them all.
fn tried(puzzle: &Puzzle, domains: &[Digits]) -> Vec<Digits> {
    let ways: usize = domains.iter().map(|of| of.len()).product();
    let mut used = vec![Digits::EMPTY; domains.len()];
    for way in 0..ways {
        let mut rest = way;
        let pick = |of: &Digits| {
            let digit = of.iter().nth(rest % of.len());
            rest /= of.len();
            digit.expect("a digit")
        };
        let filling: Vec<Digit> = domains.iter().map(pick).collect();
        if legal::solves(puzzle, &Grid::of_digits(puzzle.board(), &filling)) {
            for (of, digit) in used.iter_mut().zip(filling) {
                of.insert(digit);
            }
        }
    }
    used
}

#[test]
fn what_goes_is_in_no_solution() {
    let mut rng = Rng::new(9);
    let (mut gone_of, mut broken_of, mut proved_of) = ([0; 3], [0; 3], [0; 3]);
    for round in 0..900 {
        let kind = round % 3;
        let (puzzle, filling) = ruled(kind, &mut rng);
        let Ok(mut houses) = houses(&puzzle) else {
            panic!("{puzzle:?}");
        };
        let mut domains: Vec<Digits> = filling.iter().map(|&digit| Digits::of(digit)).collect();
        // Some cells are open, and some hold a wrong digit.
        for _ in 0..rng.below(3) {
            let cell = rng.below(domains.len());
            domains[cell] = Digits::of(Digit::from_index(rng.below(4)));
        }
        let mut ways = 1;
        while ways < 1500 {
            let cell = rng.below(domains.len());
            let before = domains[cell].len();
            domains[cell].insert(Digit::from_index(rng.below(4)));
            ways = ways / before * domains[cell].len();
        }
        let used = tried(&puzzle, &domains);
        houses.allowed.clone_from(&domains);
        let state = State::<2>::ruled(houses, false);
        let (board, rules) = (state.layout().board(), state.layout().rules());
        let wholes = &rules.expect("rules").wholes;
        for (rule, whole) in wholes.iter().enumerate() {
            let said = |(about, fact)| Whole { rule, about, fact };
            let global = Global::of(whole, board);
            for gate_scope in [GateScope::Near, GateScope::All] {
                match global.look(&domains, gate_scope) {
                    Err(why) => {
                        let is_none = used.iter().all(|of| of.is_empty());
                        assert!(is_none, "{why:?} {domains:?} {puzzle:?}");
                        broken_of[kind] += 1;
                    }
                    Ok(all) => {
                        for (candidates, about, fact) in all {
                            for candidate in candidates {
                                let cell = candidate.cell.index();
                                let is_used = used[cell].contains(candidate.digit);
                                assert!(
                                    !is_used,
                                    "{candidate:?} {about:?} {fact:?} {domains:?} {puzzle:?}"
                                );
                                assert!(domains[cell].contains(candidate.digit));
                                gone_of[kind] += 1;
                            }
                        }
                    }
                }
            }
            // The verifier proves it too, by its own code.
            let mut reason = None;
            match global.look(&state.all_domains(), GateScope::All) {
                Err(why) => {
                    reason = Some(said(why));
                    let clash = Clash::Whole(reason.clone().expect("a reason"));
                    assert!(clash.is_there(&state), "{clash:?} {puzzle:?}");
                }
                Ok(all) => {
                    for eliminated in all {
                        reason = Some(said((eliminated.1.clone(), eliminated.2.clone())));
                        let step = step(&global, rule, eliminated).expect("a step");
                        let mut candidates = step.conclusion.candidates().iter();
                        if candidates.all(|&candidate| state.has(candidate)) {
                            assert_eq!(verify(&state, &step), Ok(()), "{step:?} {puzzle:?}");
                            proved_of[kind] += 1;
                        }
                    }
                }
            }
            // The verifier does not prove what is wrong.
            let all = board.cells().flat_map(|cell| {
                let digits = state.marks(cell).iter();
                digits.map(move |digit| Candidate { cell, digit })
            });
            for candidate in all.filter(|_| reason.is_some()) {
                let because = Reason::Whole(reason.clone().expect("a reason"));
                let step = Step {
                    technique: global.technique(),
                    conclusion: Conclusion::Eliminate(vec![candidate]),
                    because,
                };
                let is_used = used[candidate.cell.index()].contains(candidate.digit);
                assert!(
                    verify(&state, &step).is_err() || !is_used,
                    "{candidate:?} {puzzle:?}"
                );
            }
        }
    }
    let least = |of: [usize; 3], most: usize| of.iter().all(|&count| count >= most);
    assert!(
        least(gone_of, 100) && least(broken_of, 50) && least(proved_of, 10),
        "{gone_of:?} {broken_of:?} {proved_of:?}"
    );
}

#[test]
fn boards_without_such_rules_have_none() {
    let houses = houses(&Puzzle::empty(Board::of(Shape::NINE)));
    assert!(houses.is_ok_and(|houses| houses.rules.wholes.is_empty()));
}
