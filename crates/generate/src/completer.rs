//! Adds givens to a puzzle until one solution is left. What the puzzle states stays.
//!
//! A try first chooses a few random digits, one after the other, so that the puzzle still has a solution. The
//! engine completes them. Then the digits of that solution are removed in a random order, each unless a second
//! solution would appear. The result is not uniform, because solutions that the engine reaches sooner are made
//! more often.

use std::ops::{Range, RangeInclusive};

use ninefold_grid::{Cell, Digit, Grid, Puzzle};
use ninefold_search::{Budget, End, First, each};

use crate::budget::is_over;
use crate::rng::Rng;

/// The largest number of nodes for one question. A question that takes more counts as answered with no.
const MAX_NODES: u64 = 2000;

/// Adds givens to a puzzle until one solution is left. The puzzle may have any board and any constraints. Most
/// often it has only constraints.
///
/// ```
/// use ninefold_generate::Completer;
/// use ninefold_grid::constraint::{Constraint, Kind};
/// use ninefold_grid::{Board, Cell, Puzzle, Shape};
/// use ninefold_search::{Budget, Verdict, solve};
///
/// let diagonal = (0..4).map(|i| Cell::new(5 * i)).collect();
/// let puzzle = Puzzle::empty(Board::of(Shape::new(2, 2)?))
///     .with_constraints(vec![Constraint::new(Kind::Diagonal, diagonal)]);
/// let completer = Completer::new(puzzle, None, 7);
/// for completion in completer.tries(0..3, &Budget::default()) {
///     let solved = solve(&completion.puzzle, &Budget::default());
///     assert_eq!(solved.verdict, Verdict::Unique(completion.solution));
/// }
/// # Ok::<(), ninefold_grid::ShapeError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Completer {
    puzzle: Puzzle,
    givens: RangeInclusive<usize>,
    seed: u64,
}

/// A puzzle, with the givens that were added to it.
#[derive(Clone, PartialEq, Debug)]
pub struct Completion {
    /// The number of the try that made it, from 0.
    pub number: u64,
    /// The puzzle, which has exactly one solution.
    pub puzzle: Puzzle,
    /// The solution.
    pub solution: Grid,
    /// The number of givens, with those that the puzzle had before.
    pub givens: usize,
    /// Whether each added given is known to be needed. For some it may take too long to find out.
    pub is_minimal: bool,
}

impl Completer {
    /// Returns a completer of a puzzle, with a range for the number of givens. The givens that the puzzle has count
    /// too, and stay. If more givens are needed than the range allows, the try fails. If fewer would do, some
    /// redundant givens stay.
    ///
    /// ```
    /// use ninefold_generate::Completer;
    /// use ninefold_grid::{Board, Puzzle, Shape};
    /// use ninefold_search::Budget;
    ///
    /// let empty = Puzzle::empty(Board::of(Shape::new(2, 2)?));
    /// let completer = Completer::new(empty, Some(6..=6), 1);
    /// let made = completer.tries(0..1, &Budget::default());
    /// assert_eq!(made[0].puzzle.givens().count(), 6);
    /// # Ok::<(), ninefold_grid::ShapeError>(())
    /// ```
    pub fn new(puzzle: Puzzle, givens: Option<RangeInclusive<usize>>, seed: u64) -> Completer {
        Completer {
            puzzle,
            givens: givens.unwrap_or(0..=usize::MAX),
            seed,
        }
    }

    /// Whether the puzzle is known to have no solution, so no try can succeed.
    ///
    /// ```
    /// use ninefold_generate::Completer;
    /// use ninefold_grid::notation::read_line;
    /// use ninefold_search::Budget;
    ///
    /// let puzzle = read_line("11..............", None)?;
    /// assert!(Completer::new(puzzle, None, 1).is_hopeless(&Budget::default()));
    /// # Ok::<(), ninefold_grid::notation::NotationError>(())
    /// ```
    pub fn is_hopeless(&self, budget: &Budget) -> bool {
        matches!(
            solvable_in(&self.puzzle, 100 * MAX_NODES, budget),
            Answer::No
        )
    }

    /// Returns the results of these tries, in order. They depend only on the puzzle, the seed and the numbers.
    /// If the budget runs out, the last tries are left out.
    ///
    /// ```
    /// use ninefold_generate::Completer;
    /// use ninefold_grid::{Board, Puzzle, Shape};
    /// use ninefold_search::Budget;
    ///
    /// let empty = Puzzle::empty(Board::of(Shape::new(2, 2)?));
    /// let completer = Completer::new(empty, None, 1);
    /// let made = completer.tries(0..3, &Budget::default());
    /// assert_eq!(completer.tries(2..3, &Budget::default()), made[2..]);
    /// # Ok::<(), ninefold_grid::ShapeError>(())
    /// ```
    pub fn tries(&self, numbers: Range<u64>, budget: &Budget) -> Vec<Completion> {
        let tries = numbers.take_while(|_| !is_over(budget));
        tries
            .filter_map(|number| self.one(number, budget))
            .collect()
    }

    fn one(&self, number: u64, budget: &Budget) -> Option<Completion> {
        let mut rng = Rng::new(self.seed, number);
        let solution = self.solution(&mut rng, budget)?;
        let board = self.puzzle.board();
        let mut is_given = vec![true; board.cell_count()];
        for cell in self.puzzle.stated() {
            is_given[cell.index()] = false;
        }
        let own = self.puzzle.givens().count();
        let mut left = own + is_given.iter().filter(|&&given| given).count();
        let mut is_minimal = true;
        // Givens in cells beside the board would look odd, so these are removed first.
        let mut order = rng.order(board.cell_count());
        order.sort_by_key(|&cell| cell < board.board_cells());
        for cell in order {
            if !is_given[cell] || left <= *self.givens.start() {
                continue;
            }
            is_given[cell] = false;
            let mut fewer = self.with_givens(&solution, &is_given);
            // Any second solution has another digit in this cell.
            let cell = Cell::new(cell);
            let mut others = fewer.allowed_at(cell);
            if let Some(digit) = solution.get(cell) {
                others.remove(digit);
            }
            fewer.restrict(cell, others);
            match solvable(&fewer, budget) {
                Answer::No => left -= 1,
                Answer::Yes(_) => is_given[cell.index()] = true,
                Answer::Unknown => {
                    is_given[cell.index()] = true;
                    is_minimal = false;
                }
            }
            if is_over(budget) {
                return None;
            }
        }
        if left > *self.givens.end() {
            return None;
        }
        Some(Completion {
            number,
            puzzle: self.with_givens(&solution, &is_given),
            solution,
            givens: left,
            is_minimal: is_minimal && (left > *self.givens.start() || left == own),
        })
    }

    /// Returns the puzzle with the digits of a solution in some cells.
    fn with_givens(&self, solution: &Grid, is_given: &[bool]) -> Puzzle {
        let mut puzzle = self.puzzle.clone();
        for (cell, digit) in solution.filled() {
            if is_given[cell.index()] {
                puzzle.give(cell, Some(digit));
            }
        }
        puzzle
    }

    /// Returns a random solution, or `None` if the puzzle has none or the search takes too long.
    pub(crate) fn solution(&self, rng: &mut Rng, budget: &Budget) -> Option<Grid> {
        let mut puzzle = self.puzzle.clone();
        let board = self.puzzle.board();
        let Answer::Yes(mut solution) = solvable_in(&puzzle, 100 * MAX_NODES, budget) else {
            return None;
        };
        // On 9×9 two dozen cells determine nearly everything.
        let cells = rng.order(board.board_cells()).into_iter();
        for cell in cells.take(3 * board.side()) {
            let cell = Cell::new(cell);
            let allowed: Vec<Digit> = puzzle.allowed_at(cell).iter().collect();
            let digit = allowed[rng.below(allowed.len())];
            let with = puzzle.with(cell, Some(digit));
            if solution.get(cell) != Some(digit) {
                match solvable(&with, budget) {
                    Answer::Yes(other) => solution = other,
                    _ => continue,
                }
            }
            puzzle = with;
        }
        Some(solution)
    }
}

enum Answer {
    Yes(Grid),
    No,
    Unknown,
}

fn solvable(puzzle: &Puzzle, budget: &Budget) -> Answer {
    solvable_in(puzzle, MAX_NODES, budget)
}

/// Whether there is a solution.
fn solvable_in(puzzle: &Puzzle, nodes: u64, budget: &Budget) -> Answer {
    let budget = Budget {
        nodes: Some(nodes),
        ..*budget
    };
    let mut first = First::default();
    let run = each(puzzle, &mut first, &budget);
    match (first.grid, run.end) {
        (Some(solution), _) => Answer::Yes(solution),
        (None, End::Limit(_)) => Answer::Unknown,
        (None, _) => Answer::No,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold_grid::constraint::{Constraint, Kind};
    use ninefold_grid::{Board, Marks, Shape};
    use ninefold_testkit::reference::solutions;

    /// A board with a diagonal and a thermometer.
    fn constrained() -> Puzzle {
        let board = Board::of(Shape::new(2, 2).expect("a shape"));
        let cell = |row, column| board.at(row, column).expect("a cell");
        let diagonal: Vec<Cell> = (0..4).map(|i| cell(i, i)).collect();
        let thermo = vec![cell(0, 1), cell(0, 2), cell(0, 3)];
        Puzzle::empty(board.clone()).with_constraints(vec![
            Constraint::new(Kind::Diagonal, diagonal),
            Constraint::new(Kind::Thermo, thermo),
        ])
    }

    #[test]
    fn each_has_one_solution_and_needs_all_its_givens() {
        let completer = Completer::new(constrained(), None, 1);
        let made = completer.tries(0..6, &Budget::default());
        assert_eq!(made.len(), 6);
        for one in &made {
            assert_eq!(
                solutions(&one.puzzle, 2),
                std::slice::from_ref(&one.solution)
            );
            assert!(one.is_minimal);
            assert_eq!(one.puzzle.stated().count(), one.givens);
            for cell in one.puzzle.stated() {
                assert_eq!(solutions(&one.puzzle.with(cell, None), 2).len(), 2);
            }
        }
        assert_ne!(made[0].solution, made[1].solution);
        // A try depends only on its number.
        assert_eq!(completer.tries(3..4, &Budget::default()), made[3..4]);
    }

    #[test]
    fn what_is_stated_stays_and_the_number_is_kept() {
        let mut stated = constrained();
        let cell = Cell::new(0);
        stated.restrict(cell, Marks::first_n(2));
        let completer = Completer::new(stated, Some(9..=9), 1);
        for one in completer.tries(0..3, &Budget::default()) {
            assert_eq!(one.givens, 9);
            assert_eq!(one.puzzle.allowed_at(cell).len(), 2);
            assert!(!one.is_minimal);
        }
        let few = Completer::new(constrained(), Some(0..=0), 1);
        assert!(!few.is_hopeless(&Budget::default()));
        assert_eq!(few.tries(0..3, &Budget::default()), []);
    }

    #[test]
    fn constraints_that_nothing_keeps_make_nothing() {
        let mut puzzle = constrained();
        for cell in (0..5).map(Cell::new) {
            puzzle.restrict(cell, Marks::first_n(1));
        }
        let completer = Completer::new(puzzle, None, 1);
        assert_eq!(completer.tries(0..3, &Budget::default()), []);
        assert!(completer.is_hopeless(&Budget::default()));
    }

    /// Checks boards of other forms, and one without constraints.
    #[test]
    fn every_board_is_completed() {
        let two = Shape::new(2, 2).expect("a shape");
        let mut beside = Board::of(two);
        beside.add_beside("A1").expect("a name");
        for board in [
            Board::of(two),
            Board::latin(2, 4, 0, 4).expect("a board"),
            Board::overlapping(two, &[(0, 0), (2, 2)]).expect("a board"),
            beside,
        ] {
            let completer = Completer::new(Puzzle::empty(board), None, 1);
            for one in completer.tries(0..2, &Budget::default()) {
                assert_eq!(solutions(&one.puzzle, 2), [one.solution]);
            }
        }
    }
}
