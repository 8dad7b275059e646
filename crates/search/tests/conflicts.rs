//! Tests that a conflict has no solution, and that every part of it is needed.

use ninefold_grid::constraint::{Constraint, Kind, Mark};
use ninefold_grid::{Board, Cell, Grid, Pencilmarks, Puzzle, Shape, legal};
use ninefold_search::{Budget, First, Limit, Part, Verdict, conflict, count, each, solve};
use ninefold_testkit::{puzzle, reference, strategies};
use proptest::prelude::*;

/// The puzzle with only the givens and candidates of these cells.
fn only(puzzle: &Puzzle, cells: &[Cell]) -> Puzzle {
    let mut stated = Pencilmarks::full(puzzle.board().side());
    let allowed = puzzle.allowed();
    for &cell in cells {
        stated[cell] = allowed[cell];
    }
    Puzzle::of_candidates(puzzle.board().clone(), stated).unwrap()
}

fn check(puzzle: &Puzzle) -> Result<(), TestCaseError> {
    let solutions: Vec<Grid> = reference::solutions(puzzle, 1);
    let Some(conflict) = conflict(puzzle, &Budget::default()).unwrap() else {
        prop_assert_eq!(solutions.len(), 1);
        return Ok(());
    };
    prop_assert!(solutions.is_empty());
    prop_assert!(conflict.minimal);
    let cells = conflict.cells(puzzle);
    prop_assert!(cells.is_sorted());
    let parts: Vec<Part> = cells.iter().copied().map(Part::Cell).collect();
    prop_assert_eq!(&conflict.parts, &parts);
    // Puzzles with few givens are too hard for the reference solver. The engines, which are compared with it elsewhere,
    // are used instead, and their results are checked.
    prop_assert_eq!(count(&only(puzzle, &cells), 1, &Budget::default()).count, 0);
    for &cell in &cells {
        let others: Vec<Cell> = cells.iter().copied().filter(|&c| c != cell).collect();
        let others = only(puzzle, &others);
        let mut found = First::default();
        each(&others, &mut found, &Budget::default());
        prop_assert!(found.grid.is_some_and(|grid| legal::solves(&others, &grid)));

        let without = puzzle.with(cell, None);
        let suspect = conflict
            .suspects
            .iter()
            .find(|(suspect, _)| *suspect == Part::Cell(cell));
        match (solve(&without, &Budget::default()).verdict, suspect) {
            (Verdict::Unique(solution), Some((_, own))) => prop_assert_eq!(&solution, own),
            (Verdict::Unique(_), None) => prop_assert!(false, "a cure was missed"),
            (_, suspect) => prop_assert!(suspect.is_none()),
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(80))]

    #[test]
    fn wrong_digits(puzzle in strategies::wrong_puzzles(strategies::shapes())) {
        check(&puzzle)?;
    }

    #[test]
    fn stated_candidates(puzzle in strategies::candidate_puzzles(strategies::shapes())) {
        check(&puzzle)?;
    }
}

#[test]
fn two_equal_givens_are_the_conflict() {
    let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let typed = line.replacen("53..7....", "53..7...5", 1);
    let typed = puzzle(&typed);
    let found = conflict(&typed, &Budget::default()).unwrap().unwrap();
    assert_eq!(found.cells(&typed), [Cell::new(0), Cell::new(8)]);
    assert!(found.minimal);
    let suspects: Vec<&Part> = found.suspects.iter().map(|(part, _)| part).collect();
    assert_eq!(suspects, [&Part::Cell(Cell::new(8))]);
}

#[test]
fn a_wrong_digit_that_breaks_no_rule_is_suspected() {
    let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    // r1c3 should be 4.
    let typed = line.replacen("53.", "531", 1);
    let found = conflict(&puzzle(&typed), &Budget::default())
        .unwrap()
        .unwrap();
    assert!(found.minimal);
    assert!(
        found
            .suspects
            .iter()
            .any(|(part, _)| *part == Part::Cell(Cell::new(2)))
    );
    assert_eq!(conflict(&puzzle(line), &Budget::default()), Ok(None));
}

fn cell(name: &str) -> Cell {
    Board::of(Shape::new(2, 2).unwrap()).named(name).unwrap()
}

fn four(givens: &[(&str, i32)]) -> Puzzle {
    let mut puzzle = Puzzle::empty(Board::of(Shape::new(2, 2).unwrap()));
    for &(name, value) in givens {
        puzzle.give(cell(name), puzzle.board().digit(value));
    }
    puzzle
}

/// The puzzle with only these parts.
fn only_parts(puzzle: &Puzzle, parts: &[Part]) -> Puzzle {
    let cells = parts.iter().filter_map(|part| match part {
        Part::Cell(cell) => Some(*cell),
        Part::Constraints(_) => None,
    });
    let cells: Vec<Cell> = cells.collect();
    let has = |number: usize| {
        let mut parts = parts.iter();
        parts.any(|part| matches!(part, Part::Constraints(own) if own.contains(&number)))
    };
    let numbers = (0..puzzle.constraints.len()).filter(|&number| has(number));
    let constraints = numbers.map(|number| puzzle.constraints[number].clone());
    puzzle.only(&cells).with_constraints(constraints.collect())
}

#[test]
fn a_conflict_names_constraints_and_givens() {
    let line = |names: &str| names.split(' ').map(cell).collect::<Vec<Cell>>();
    // The cage must hold 1 and 2, but 2 has no place in it, because the box already has a 2.
    let puzzle = four(&[("r4c1", 4), ("r1c2", 2), ("r2c3", 1)]).with_constraints(vec![
        Constraint::new(Kind::Thermo, line("r1c1 r1c2 r1c3")),
        Constraint::new(Kind::Cage(Some(3)), line("r1c1 r2c1")),
        Constraint::new(Kind::Thermo, line("r4c4 r4c3")),
    ]);
    let verdict = |puzzle: &Puzzle| solve(puzzle, &Budget::default()).verdict;
    assert_eq!(verdict(&puzzle), Verdict::None);
    let found = conflict(&puzzle, &Budget::default()).unwrap().unwrap();
    assert!(found.minimal);
    let expected = [Part::Constraints(vec![1]), Part::Cell(cell("r1c2"))];
    assert_eq!(found.parts, expected);
    assert_eq!(found.cells(&puzzle), line("r1c1 r1c2 r2c1"));
    let all = (0..3).map(|number| Part::Constraints(vec![number]));
    let all: Vec<Part> = all.chain(puzzle.stated().map(Part::Cell)).collect();
    for (part, solution) in &found.suspects {
        let others: Vec<Part> = all.iter().filter(|other| *other != part).cloned().collect();
        let verdict = verdict(&only_parts(&puzzle, &others));
        assert_eq!(verdict, Verdict::Unique(solution.clone()));
    }
    // The remaining parts have no solution, and without any one of them there is one.
    assert_eq!(verdict(&only_parts(&puzzle, &found.parts)), Verdict::None);
    for i in 0..found.parts.len() {
        let mut fewer = found.parts.clone();
        fewer.remove(i);
        assert_ne!(verdict(&only_parts(&puzzle, &fewer)), Verdict::None);
    }
}

#[test]
fn constraints_that_read_others_stay_with_them() {
    let pair = |a: &str, b: &str| vec![vec![cell(a), cell(b)]];
    let puzzle = four(&[]).with_constraints(vec![
        Constraint::of(Kind::Difference(1), pair("r1c1", "r1c2")),
        Constraint::of(Kind::NoOther(vec![Mark::Difference(1)]), Vec::new()),
        Constraint::of(Kind::Ratio(3), pair("r1c1", "r1c2")),
    ]);
    let found = conflict(&puzzle, &Budget::default()).unwrap().unwrap();
    for part in &found.parts {
        let Part::Constraints(numbers) = part else {
            panic!("nothing is given");
        };
        assert!(matches!(numbers[..], [0, 1] | [2]), "{numbers:?}");
    }
}

#[test]
fn a_budget_costs_minimality_alone() {
    let cage = Constraint::new(Kind::Cage(None), vec![cell("r4c4"), cell("r4c3")]);
    let wrong = four(&[("r1c1", 1), ("r1c2", 1), ("r4c4", 2)]).with_constraints(vec![cage]);
    let found = conflict(&wrong, &Budget::default()).unwrap().unwrap();
    let expected = ["r1c1", "r1c2"].map(|name| Part::Cell(cell(name)));
    assert_eq!((&found.parts[..], found.minimal), (&expected[..], true));
    // Time is checked only from time to time, so a puzzle that is refuted at once may leave the check to the trials.
    let budget = Budget {
        deadline: Some(std::time::Instant::now()),
        ..Budget::default()
    };
    match conflict(&wrong, &budget) {
        Ok(found) => {
            let found = found.unwrap();
            assert!(!found.minimal && found.parts.len() == 4);
        }
        Err(limit) => assert_eq!(limit, Limit::Time),
    }
}
