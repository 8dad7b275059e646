//! Finds the clues of a puzzle that are needed.

use std::fmt;

use ninefold_grid::{Cell, Clue, ProperPuzzle, Puzzle};
use ninefold_search::{Budget, Limit, Verdict, solve};

use crate::dig_any::is_needed;

/// The reason why nothing is known about the clues of a puzzle.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum NotProper {
    /// It has no solution.
    None,
    /// It has more than one.
    Several,
    /// The budget ran out first.
    Limit(Limit),
}

impl fmt::Display for NotProper {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NotProper::None => f.write_str("no solution"),
            NotProper::Several => f.write_str("more than one solution"),
            NotProper::Limit(limit) => write!(f, "gave up ({limit})"),
        }
    }
}

impl std::error::Error for NotProper {}

/// Lists each clue that a puzzle with one solution can do without, taken alone. Without it the puzzle has the
/// same solution and no other. A minimal puzzle has none. If a whole constraint is redundant, its parts and its
/// number are not listed. The puzzle may have any board. Candidates that it states for other cells stay.
///
/// # Errors
/// [`NotProper`] if the puzzle has no solution or several, or if that or a clue could not be decided in time.
///
/// # Examples
/// ```
/// use ninefold_generate::{NotProper, redundant};
/// use ninefold_grid::notation::read_line;
/// use ninefold_search::Budget;
///
/// // Every digit of a full grid follows from the others.
/// let puzzle = read_line("1234341221434321", None)?;
/// let found = redundant(&puzzle, &Budget::default())?;
/// assert_eq!(found.len(), 16);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn redundant(puzzle: &Puzzle, budget: &Budget) -> Result<Vec<Clue>, NotProper> {
    prove(puzzle, budget)?;
    let mut found = Vec::new();
    for clue in Clue::all(puzzle) {
        let is_within = matches!(clue, Clue::Part(place, _) | Clue::Number(place) if found.contains(&Clue::Constraint(place)));
        if !is_within && !is_clue_needed(puzzle, clue, budget)? {
            found.push(clue);
        }
    }
    Ok(found)
}

/// Whether every given of a puzzle with one solution is needed. Constraints are not checked.
///
/// # Errors
/// [`NotProper::Limit`] if that could not be decided in time.
///
/// # Examples
/// ```
/// use ninefold_generate::{is_minimal, minimize};
/// use ninefold_grid::ProperPuzzle;
/// use ninefold_grid::notation::read_line;
/// use ninefold_search::Budget;
///
/// let puzzle = read_line("1234341221434321", None)?;
/// let minimal = minimize(&puzzle, &Budget::default())?;
/// assert!(!is_minimal(&ProperPuzzle::vouched(puzzle), &Budget::default())?);
/// assert!(is_minimal(&ProperPuzzle::vouched(minimal), &Budget::default())?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn is_minimal(puzzle: &ProperPuzzle, budget: &Budget) -> Result<bool, NotProper> {
    let puzzle = puzzle.puzzle();
    for (cell, _) in puzzle.givens().filled() {
        if !is_needed_in(puzzle, cell, budget)? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Returns the puzzle without redundant givens. They are removed one after the other in the order of the cells,
/// until each one left is needed. The result depends on this order. Board, constraints and stated candidates
/// stay.
///
/// # Errors
/// As [`redundant`].
///
/// # Examples
/// ```
/// use ninefold_generate::minimize;
/// use ninefold_grid::notation::read_line;
/// use ninefold_search::Budget;
///
/// let puzzle = read_line("1234341221434321", None)?;
/// let minimal = minimize(&puzzle, &Budget::default())?;
/// assert!(minimal.givens().count() < 8);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn minimize(puzzle: &Puzzle, budget: &Budget) -> Result<Puzzle, NotProper> {
    prove(puzzle, budget)?;
    let mut minimal = puzzle.clone();
    for (cell, _) in puzzle.givens().filled() {
        if !is_needed_in(&minimal, cell, budget)? {
            minimal.give(cell, None);
        }
    }
    Ok(minimal)
}

/// Returns the puzzle without redundant clues of any kind. Givens are removed as by [`minimize`], then
/// constraints from the last to the first. Then come the parts of the constraints that stay, and their numbers.
/// Every clue that is left is needed.
///
/// # Errors
/// As [`redundant`].
///
/// # Examples
/// ```
/// use ninefold_generate::{minimize_clues, redundant};
/// use ninefold_grid::constraint::{Constraint, Kind};
/// use ninefold_grid::notation::read_line;
/// use ninefold_grid::Cell;
/// use ninefold_search::Budget;
///
/// let cage = Constraint::new(Kind::Cage(Some(3)), vec![Cell::new(0), Cell::new(1)]);
/// let puzzle = read_line("1234341221434321", None)?.with_constraints(vec![cage]);
/// let minimal = minimize_clues(&puzzle, &Budget::default())?;
/// assert_eq!(redundant(&minimal, &Budget::default())?, []);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn minimize_clues(puzzle: &Puzzle, budget: &Budget) -> Result<Puzzle, NotProper> {
    let mut minimal = minimize(puzzle, budget)?;
    for place in (0..puzzle.constraints.len()).rev() {
        let whole = Clue::Constraint(place);
        if !is_clue_needed(&minimal, whole, budget)? {
            minimal = whole.left_out(&minimal);
            continue;
        }
        let own =
            |clue: &Clue| matches!(clue, Clue::Part(own, _) | Clue::Number(own) if *own == place);
        let within: Vec<Clue> = Clue::all(&minimal).into_iter().filter(own).collect();
        for clue in within.into_iter().rev() {
            if !is_clue_needed(&minimal, clue, budget)? {
                minimal = clue.left_out(&minimal);
            }
        }
    }
    Ok(minimal)
}

/// Proves that there is exactly one solution.
fn prove(puzzle: &Puzzle, budget: &Budget) -> Result<(), NotProper> {
    match solve(puzzle, budget).verdict {
        Verdict::Unique(_) => Ok(()),
        Verdict::Multiple(..) => Err(NotProper::Several),
        Verdict::None => Err(NotProper::None),
        Verdict::Unknown { limit, .. } => Err(NotProper::Limit(limit)),
        // A search never ends as stuck.
        Verdict::Stuck(_) => Err(NotProper::Several),
    }
}

/// Whether the puzzle has another solution without the clue, or none. It may have none because a rule about
/// missing clues contradicts it then.
fn is_clue_needed(puzzle: &Puzzle, clue: Clue, budget: &Budget) -> Result<bool, NotProper> {
    match clue {
        Clue::Given(cell) => is_needed_in(puzzle, cell, budget),
        _ => match prove(&clue.left_out(puzzle), budget) {
            Ok(()) => Ok(false),
            Err(NotProper::Limit(limit)) => Err(NotProper::Limit(limit)),
            Err(_) => Ok(true),
        },
    }
}

fn is_needed_in(puzzle: &Puzzle, cell: Cell, budget: &Budget) -> Result<bool, NotProper> {
    // The answer does not give the kind of limit, but the caller that set it knows it.
    let limit = match budget.nodes {
        Some(_) => Limit::Nodes,
        None => Limit::Time,
    };
    is_needed(puzzle, cell, budget).ok_or(NotProper::Limit(limit))
}

#[cfg(test)]
mod tests {
    use ninefold_grid::constraint::{Constraint, Kind};
    use ninefold_grid::{Board, Digit, Grid, Shape};
    use ninefold_testkit::reference;

    use super::*;

    /// Returns puzzles on boards of several forms, each with its solution as givens.
    fn full() -> Vec<Puzzle> {
        let digits = |text: &str| -> Vec<Digit> {
            let values = text.chars().filter_map(|c| c.to_digit(10));
            values
                .filter_map(|value| Digit::new(value as usize))
                .collect()
        };
        let filled = |board: Board, text: &str| {
            let grid = Grid::of_digits(&board, &digits(text));
            Puzzle::new(board, grid).expect("a grid of this board")
        };
        let four = Board::of(Shape::new(2, 2).expect("a shape"));
        let pieces: Vec<Option<usize>> = (0..16)
            .map(|i| Some([0, 0, 1, 1][i % 4] + i / 8 * 2))
            .collect();
        let jigsaw = Board::latin(4, 4, 1, 4)
            .and_then(|board| board.with_pieces(&pieces))
            .expect("a board");
        let diagonal: Vec<Cell> = (0..4).map(|i| Cell::new(5 * i)).collect();
        let cage: Vec<Cell> = [0, 1, 4].map(Cell::new).into();
        vec![
            filled(four.clone(), "1234341243212143"),
            filled(jigsaw, "1234341243212143"),
            filled(Board::latin(3, 3, 1, 3).expect("a board"), "123231312"),
            filled(four.clone(), "1234341243212143")
                .with_constraints(vec![Constraint::new(Kind::Cage(Some(6)), cage)]),
            filled(four, "1234341221434321")
                .with_constraints(vec![Constraint::new(Kind::Diagonal, diagonal)]),
        ]
    }

    #[test]
    fn every_puzzle_is_made_minimal() {
        let budget = Budget::default();
        for puzzle in full() {
            if !ninefold_grid::legal::solves(&puzzle, puzzle.givens()) {
                assert_eq!(redundant(&puzzle, &budget), Err(NotProper::None));
                assert_eq!(minimize(&puzzle, &budget), Err(NotProper::None));
                continue;
            }
            let minimal = minimize(&puzzle, &budget).expect("it has one solution");
            assert_eq!(minimal.constraints, puzzle.constraints);
            assert_eq!(reference::solutions(&minimal, 2), [puzzle.givens().clone()]);
            for (cell, _) in minimal.givens().filled() {
                assert_eq!(reference::solutions(&minimal.with(cell, None), 2).len(), 2);
            }
            let is_minimal =
                |puzzle: &Puzzle| is_minimal(&ProperPuzzle::vouched(puzzle.clone()), &budget);
            assert_eq!(is_minimal(&minimal), Ok(true));
            assert_eq!(is_minimal(&puzzle), Ok(false));
            let found = redundant(&minimal, &budget).expect("it has one solution");
            assert!(!found.iter().any(|clue| matches!(clue, Clue::Given(_))));
            // In a full grid each given alone is redundant, and so is each constraint.
            let found = redundant(&puzzle, &budget).expect("it has one solution");
            let clues = puzzle.board().cell_count() + puzzle.constraints.len();
            assert_eq!(found.len(), clues);
            let least = minimize_clues(&puzzle, &budget).expect("it has one solution");
            assert_eq!(reference::solutions(&least, 2), [puzzle.givens().clone()]);
            for clue in Clue::all(&least) {
                assert_eq!(
                    reference::solutions(&clue.left_out(&least), 2).len(),
                    2,
                    "{clue:?}"
                );
            }
        }
    }

    #[test]
    fn what_has_several_solutions_is_refused() {
        for puzzle in full() {
            let empty = Puzzle::empty(puzzle.board().clone());
            let several = redundant(&empty, &Budget::default());
            assert_eq!(several, Err(NotProper::Several));
        }
    }
}
