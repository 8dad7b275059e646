//! A conflict contradicts itself, and nothing in it can be spared.

use ninefold_grid::{Cell, Grid, Pencilmarks, Puzzle, legal};
use ninefold_search::{Budget, First, Verdict, conflict, count, each, solve};
use ninefold_testkit::{puzzle, reference, strategies};
use proptest::prelude::*;

/// What the puzzle says about these cells.
fn only(puzzle: &Puzzle, cells: &[Cell]) -> Puzzle {
    let mut stated = Pencilmarks::full(puzzle.geometry().side());
    let allowed = puzzle.allowed();
    for &cell in cells {
        stated[cell] = allowed[cell];
    }
    Puzzle::of_candidates(puzzle.geometry().clone(), stated)
}

fn check(puzzle: &Puzzle) -> Result<(), TestCaseError> {
    let solutions: Vec<Grid> = reference::solutions(puzzle, 1);
    let Some(conflict) = conflict(puzzle, &Budget::default()).unwrap() else {
        prop_assert_eq!(solutions.len(), 1);
        return Ok(());
    };
    prop_assert!(solutions.is_empty());
    prop_assert!(conflict.minimal);
    prop_assert!(conflict.cells.is_sorted());
    // Few givens alone are beyond the reference. The engines, which are compared with it elsewhere,
    // stand in, and what they find is checked.
    prop_assert_eq!(
        count(&only(puzzle, &conflict.cells), 1, &Budget::default()).count,
        0
    );
    for &cell in &conflict.cells {
        let others: Vec<Cell> = conflict
            .cells
            .iter()
            .copied()
            .filter(|&c| c != cell)
            .collect();
        let others = only(puzzle, &others);
        let mut found = First::default();
        each(&others, &mut found, &Budget::default());
        prop_assert!(found.grid.is_some_and(|grid| legal::solves(&others, &grid)));

        let without = puzzle.with(cell, None);
        let suspect = conflict
            .suspects
            .iter()
            .find(|(suspect, _)| *suspect == cell);
        match (solve(&without, &Budget::default()).verdict, suspect) {
            (Verdict::Unique(solution), Some((_, told))) => prop_assert_eq!(&solution, told),
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
    let found = conflict(&puzzle(&typed), &Budget::default())
        .unwrap()
        .unwrap();
    assert_eq!(found.cells, [Cell::new(0), Cell::new(8)]);
    assert!(found.minimal);
    let suspects: Vec<Cell> = found.suspects.iter().map(|(cell, _)| *cell).collect();
    assert_eq!(suspects, [Cell::new(8)]);
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
    assert!(found.suspects.iter().any(|(cell, _)| *cell == Cell::new(2)));
    assert_eq!(conflict(&puzzle(line), &Budget::default()), Ok(None));
}
