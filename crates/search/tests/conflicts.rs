//! A conflict contradicts itself, and nothing in it can be spared.

use ninefold_grid::{Cell, Grid, Pencilmarks, Puzzle};
use ninefold_search::{Budget, conflict};
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
    // Whether a few givens alone have no solution is beyond the reference; the engines, compared
    // with it elsewhere, stand in.
    let solvable =
        |cells: &[Cell]| ninefold_search::count(&only(puzzle, cells), 1, &Budget::default()).count;
    prop_assert_eq!(solvable(&conflict.cells), 0);
    for &cell in &conflict.cells {
        let others: Vec<Cell> = conflict
            .cells
            .iter()
            .copied()
            .filter(|&c| c != cell)
            .collect();
        prop_assert_eq!(solvable(&others), 1);
        prop_assert_eq!(reference::solutions(&only(puzzle, &others), 1).len(), 1);
        let cured = reference::solutions(&puzzle.with(cell, None), 2);
        let suspect = conflict
            .suspects
            .iter()
            .find(|(suspect, _)| *suspect == cell);
        match (cured.as_slice(), suspect) {
            ([solution], Some((_, told))) => prop_assert_eq!(solution, told),
            ([_], None) => prop_assert!(false, "a cure was missed"),
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
