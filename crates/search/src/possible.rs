//! Finds the candidates that are still possible: for every cell and digit, whether some solution has it.
//!
//! Solvers call these the true candidates. Known facts are kept when the puzzle changes. A solution is kept if it also
//! solves the new puzzle. A candidate stays impossible if the new puzzle only adds restrictions. So after a change the
//! search looks only for candidates that lost their solutions.

mod same;

use std::collections::HashSet;
use std::ops::ControlFlow;

use ninefold_grid::{Cell, Digit, Grid, Marks, Pencilmarks, Puzzle, legal};

use crate::budget::Meter;
use crate::sink::{End, Run, ended};
use crate::{Budget, constraint};

/// A callback that sees the known facts after each new solution; `Break` ends the search.
pub(crate) type Watch<'a> = dyn FnMut(&Possible) -> ControlFlow<()> + 'a;

/// What is known about one candidate.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Chance {
    /// No solution has it.
    Impossible,
    /// Exactly this many solutions have it.
    In(u32),
    /// At least this many solutions have it. With 0, nothing is known yet.
    AtLeast(u32),
}

/// Keeps enough solutions of a puzzle to show which candidates are possible.
///
/// Up to `limit` solutions are kept for each candidate.
///
/// ```
/// use ninefold_grid::Puzzle;
/// use ninefold_search::{Budget, Chance, Possible};
///
/// let mut puzzle: Puzzle = "1... ..1. .... ...4".parse()?;
/// let mut possible = Possible::new(&puzzle, 100);
/// possible.search(&Budget::default());
/// assert_eq!(possible.solution_count(), Chance::In(6));
///
/// // Another given: nothing has to be searched, since all solutions are known.
/// let cell = puzzle.board().at(1, 0).ok_or("a cell")?;
/// let digit = puzzle.board().digit(4).ok_or("a digit")?;
/// assert_eq!(possible.chance(cell, digit), Chance::In(4));
/// puzzle.give(cell, Some(digit));
/// possible.update(&puzzle);
/// assert!(possible.is_complete());
/// assert_eq!(possible.solution_count(), Chance::In(4));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Possible {
    puzzle: Puzzle,
    limit: u32,
    solutions: Vec<Grid>,
    seen: HashSet<Grid>,
    /// The number of known solutions with each candidate, by cell and digit.
    counts: Vec<u32>,
    /// The candidates that are not known to be impossible.
    left: Pencilmarks,
    /// Whether another search would find nothing that is still missing.
    is_complete: bool,
    /// Whether `solutions` are all solutions.
    has_all: bool,
}

impl Possible {
    /// Starts with nothing known. [`search`](Possible::search) finds up to `limit` solutions, at least one, for each
    /// candidate.
    ///
    /// ```
    /// use ninefold_grid::Puzzle;
    /// use ninefold_search::{Chance, Possible};
    ///
    /// let possible = Possible::new(&"1... ..1. .... ...4".parse::<Puzzle>()?, 2);
    /// assert_eq!(possible.solution_count(), Chance::AtLeast(0));
    /// # Ok::<(), ninefold_grid::notation::NotationError>(())
    /// ```
    pub fn new(puzzle: &Puzzle, limit: u32) -> Possible {
        let board = puzzle.board();
        Possible {
            limit: limit.max(1),
            solutions: Vec::new(),
            seen: HashSet::new(),
            counts: vec![0; board.cell_count() * board.side()],
            left: puzzle.allowed(),
            is_complete: false,
            has_all: false,
            puzzle: puzzle.clone(),
        }
    }

    /// Replaces the puzzle. Known solutions that also solve the new puzzle are kept; [`search`](Possible::search) finds
    /// the missing ones.
    ///
    /// If the board differs, nothing is kept.
    ///
    /// ```
    /// use ninefold_grid::{Cell, Puzzle};
    /// use ninefold_search::{Budget, Possible};
    ///
    /// let puzzle: Puzzle = "1234 341. 2143 432.".parse()?;
    /// let mut possible = Possible::new(&puzzle, 1);
    /// possible.search(&Budget::default());
    /// possible.update(&puzzle.with(Cell::new(0), None));
    /// assert_eq!((possible.solutions().len(), possible.is_complete()), (1, false));
    /// # Ok::<(), ninefold_grid::notation::NotationError>(())
    /// ```
    pub fn update(&mut self, puzzle: &Puzzle) {
        if puzzle.board() != self.puzzle.board() {
            *self = Possible::new(puzzle, self.limit);
            return;
        }
        let demands_more = demands_no_less(&self.puzzle, puzzle);
        let demands_less = demands_no_less(puzzle, &self.puzzle);
        self.puzzle = puzzle.clone();
        if demands_more && demands_less {
            return;
        }
        if !demands_less {
            self.solutions.retain(|grid| legal::solves(puzzle, grid));
            self.seen = self.solutions.iter().cloned().collect();
            self.counts.fill(0);
            for grid in &self.solutions {
                count(&mut self.counts, grid);
            }
        }
        let allowed = puzzle.allowed();
        match demands_more {
            true => {
                for cell in puzzle.board().cells() {
                    self.left[cell] &= allowed[cell];
                }
                if self.has_all {
                    self.finish();
                }
            }
            false => self.left = allowed,
        }
        self.has_all &= demands_more;
        self.is_complete = self.has_all;
    }

    /// Finds what is not known yet, within the budget. Another call continues from there.
    ///
    /// [`End::Exhausted`] means that everything is known.
    ///
    /// ```
    /// use ninefold_grid::{Cell, Puzzle};
    /// use ninefold_search::{Budget, End, Possible};
    ///
    /// let mut possible = Possible::new(&"1... ..1. .... ...4".parse::<Puzzle>()?, 1);
    /// let run = possible.search(&Budget::default());
    /// assert_eq!(run.end, End::Exhausted);
    /// assert_eq!(possible.candidates()[Cell::new(1)].len(), 2);
    /// # Ok::<(), ninefold_grid::notation::NotationError>(())
    /// ```
    pub fn search(&mut self, budget: &Budget) -> Run {
        self.search_and_see(budget, &mut |_| ControlFlow::Continue(()))
    }

    /// Searches as [`search`](Possible::search) does, and calls `see` after each new solution; `Break` ends the search.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    ///
    /// use ninefold_grid::Puzzle;
    /// use ninefold_search::{Budget, End, Possible};
    ///
    /// let mut possible = Possible::new(&"1... ..1. .... ...4".parse::<Puzzle>()?, 1);
    /// let run = possible.search_and_see(&Budget::default(), &mut |known| match known.solutions().len() {
    ///     2 => ControlFlow::Break(()),
    ///     _ => ControlFlow::Continue(()),
    /// });
    /// assert_eq!((run.end, possible.solutions().len()), (End::Stopped, 2));
    /// # Ok::<(), ninefold_grid::notation::NotationError>(())
    /// ```
    pub fn search_and_see(
        &mut self,
        budget: &Budget,
        see: &mut dyn FnMut(&Possible) -> ControlFlow<()>,
    ) -> Run {
        let mut meter = Meter::new(budget);
        if self.is_complete {
            return ended(Ok(()), &meter);
        }
        let outcome = constraint::possible::find(self, see, &mut meter);
        if outcome.is_ok() {
            // If there are fewer solutions than the limit, the search skipped no branch for lack of new candidates.
            self.has_all = self.solutions.len() < self.limit as usize;
            self.finish();
            self.has_all |= self.is_decided();
        }
        let run = ended(outcome, &meter);
        self.is_complete = run.end == End::Exhausted;
        run
    }

    /// Marks every candidate that no known solution has as impossible.
    fn finish(&mut self) {
        for cell in self.puzzle.board().cells() {
            self.left[cell] = self.shown(cell);
        }
    }

    /// Whether every cell has the same digit in all solutions.
    fn is_decided(&self) -> bool {
        let mut cells = self.puzzle.board().cells();
        cells.all(|cell| self.left[cell].only().is_some())
    }

    /// The digits that the known solutions have in a cell.
    fn shown(&self, cell: Cell) -> Marks {
        let digits = self.puzzle.board().digits();
        digits
            .filter(|&digit| self.count(cell, digit) > 0)
            .collect()
    }

    fn count(&self, cell: Cell, digit: Digit) -> u32 {
        let side = self.puzzle.board().side();
        let place = cell.index() * side + digit.index();
        self.counts.get(place).copied().unwrap_or(0)
    }

    /// Returns the puzzle.
    ///
    /// ```
    /// use ninefold_grid::Puzzle;
    /// use ninefold_search::Possible;
    ///
    /// let puzzle: Puzzle = "1... ..1. .... ...4".parse()?;
    /// assert_eq!(Possible::new(&puzzle, 1).puzzle(), &puzzle);
    /// # Ok::<(), ninefold_grid::notation::NotationError>(())
    /// ```
    pub fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// Returns the known solutions. When a solution was found, at least one of its candidates was in fewer than `limit`
    /// known solutions.
    ///
    /// ```
    /// use ninefold_grid::Puzzle;
    /// use ninefold_search::{Budget, Possible};
    ///
    /// let mut possible = Possible::new(&"1... ..1. .... ...4".parse::<Puzzle>()?, 1);
    /// possible.search(&Budget::default());
    /// assert!(possible.solutions().len() < 6);
    /// # Ok::<(), ninefold_grid::notation::NotationError>(())
    /// ```
    pub fn solutions(&self) -> &[Grid] {
        &self.solutions
    }

    /// Whether everything is known: each candidate is impossible, or is in `limit` known solutions, or all solutions
    /// with it are known.
    ///
    /// ```
    /// use ninefold_grid::Puzzle;
    /// use ninefold_search::{Budget, Possible};
    ///
    /// let mut possible = Possible::new(&"1... ..1. .... ...4".parse::<Puzzle>()?, 1);
    /// let none = Budget { nodes: Some(0), ..Budget::default() };
    /// possible.search(&none);
    /// assert!(!possible.is_complete());
    /// possible.search(&Budget::default());
    /// assert!(possible.is_complete());
    /// # Ok::<(), ninefold_grid::notation::NotationError>(())
    /// ```
    pub fn is_complete(&self) -> bool {
        self.is_complete
    }

    /// Returns the number of solutions, as far as it is known.
    ///
    /// ```
    /// use ninefold_grid::Puzzle;
    /// use ninefold_search::{Budget, Chance, Possible};
    ///
    /// let mut possible = Possible::new(&"11.. .... .... ....".parse::<Puzzle>()?, 1);
    /// possible.search(&Budget::default());
    /// assert_eq!(possible.solution_count(), Chance::Impossible);
    /// # Ok::<(), ninefold_grid::notation::NotationError>(())
    /// ```
    pub fn solution_count(&self) -> Chance {
        let count = u32::try_from(self.solutions.len()).unwrap_or(u32::MAX);
        match (self.has_all, count) {
            (true, 0) => Chance::Impossible,
            (true, count) => Chance::In(count),
            (false, count) => Chance::AtLeast(count),
        }
    }

    /// Returns what is known about a candidate. A digit that the board does not have, or a cell outside the board, is
    /// impossible.
    ///
    /// ```
    /// use ninefold_grid::{Cell, Digit, Puzzle};
    /// use ninefold_search::{Budget, Chance, Possible};
    ///
    /// let mut possible = Possible::new(&"1... ..1. .... ...4".parse::<Puzzle>()?, 3);
    /// let (cell, digits) = (Cell::new(1), [1, 2].map(|value| Digit::from_index(value - 1)));
    /// assert_eq!(possible.chance(cell, digits[1]), Chance::AtLeast(0));
    /// possible.search(&Budget::default());
    /// assert_eq!(digits.map(|digit| possible.chance(cell, digit)), [Chance::Impossible, Chance::AtLeast(3)]);
    /// # Ok::<(), ninefold_grid::notation::NotationError>(())
    /// ```
    pub fn chance(&self, cell: Cell, digit: Digit) -> Chance {
        let is_on = cell.index() < self.puzzle.board().cell_count();
        if !is_on || !self.left[cell].contains(digit) {
            return Chance::Impossible;
        }
        match self.count(cell, digit) {
            0 if self.is_complete => Chance::Impossible,
            count if self.has_all || self.is_complete && count < self.limit => Chance::In(count),
            count => Chance::AtLeast(count),
        }
    }

    /// Returns the candidates that some known solution has. If everything [is known](Possible::is_complete), these are
    /// the true candidates.
    ///
    /// ```
    /// use ninefold_grid::{Cell, Puzzle};
    /// use ninefold_search::{Budget, Possible};
    ///
    /// let mut possible = Possible::new(&"1234 341. 2143 4321".parse::<Puzzle>()?, 1);
    /// possible.search(&Budget::default());
    /// assert_eq!(possible.candidates()[Cell::new(7)].len(), 1);
    /// # Ok::<(), ninefold_grid::notation::NotationError>(())
    /// ```
    pub fn candidates(&self) -> Pencilmarks {
        let mut shown = self.left.clone();
        for cell in self.puzzle.board().cells() {
            shown[cell] = self.shown(cell);
        }
        shown
    }

    /// Returns the undecided candidates: no known solution has them, and they are not known to be impossible.
    ///
    /// ```
    /// use ninefold_grid::{Cell, Puzzle};
    /// use ninefold_search::{Budget, Possible};
    ///
    /// let mut possible = Possible::new(&"1... ..1. .... ...4".parse::<Puzzle>()?, 1);
    /// assert_eq!(possible.undecided()[Cell::new(1)].len(), 4);
    /// possible.search(&Budget::default());
    /// assert!(possible.undecided()[Cell::new(1)].is_empty());
    /// # Ok::<(), ninefold_grid::notation::NotationError>(())
    /// ```
    pub fn undecided(&self) -> Pencilmarks {
        let mut undecided = self.left.clone();
        for cell in self.puzzle.board().cells() {
            undecided[cell] -= self.shown(cell);
        }
        undecided
    }

    /// Returns a known solution with a candidate.
    ///
    /// ```
    /// use ninefold_grid::{Cell, Digit, Puzzle};
    /// use ninefold_search::{Budget, Possible};
    ///
    /// let mut possible = Possible::new(&"1... ..1. .... ...4".parse::<Puzzle>()?, 1);
    /// possible.search(&Budget::default());
    /// let (cell, digit) = (Cell::new(1), Digit::from_index(1));
    /// let witness = possible.witness(cell, digit).ok_or("a solution")?;
    /// assert_eq!(witness[cell], Some(digit));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn witness(&self, cell: Cell, digit: Digit) -> Option<&Grid> {
        let mut solutions = self.solutions.iter();
        solutions.find(|grid| grid.get(cell) == Some(digit))
    }

    /// The candidates of a cell that are not known to be impossible.
    pub(crate) fn left(&self, cell: usize) -> Marks {
        self.left[Cell::new(cell)]
    }

    /// Removes all other digits from a cell, except those that known solutions have there.
    pub(crate) fn keep_left(&mut self, cell: usize, digits: Marks) {
        let cell = Cell::new(cell);
        let shown = self.shown(cell);
        self.left[cell] &= digits | shown;
    }

    /// The number of solutions that are searched for with each candidate.
    ///
    /// ```
    /// use ninefold_grid::Puzzle;
    /// use ninefold_search::Possible;
    ///
    /// assert_eq!(Possible::new(&"1... ..1. .... ...4".parse::<Puzzle>()?, 0).limit(), 1);
    /// # Ok::<(), ninefold_grid::notation::NotationError>(())
    /// ```
    pub fn limit(&self) -> u32 {
        self.limit
    }

    /// Whether more solutions with a candidate are searched for.
    pub(crate) fn is_wanted(&self, cell: usize, digit: Digit) -> bool {
        self.is_in_fewer(self.limit, cell, digit)
    }

    /// Whether a candidate may be possible, and fewer than `most` known solutions have it.
    pub(crate) fn is_in_fewer(&self, most: u32, cell: usize, digit: Digit) -> bool {
        let cell = Cell::new(cell);
        self.left[cell].contains(digit) && self.count(cell, digit) < most
    }

    /// Stores a solution. Returns whether it is new.
    pub(crate) fn add(&mut self, grid: Grid) -> bool {
        let is_new = self.seen.insert(grid.clone());
        if is_new {
            count(&mut self.counts, &grid);
            self.solutions.push(grid);
        }
        is_new
    }
}

/// Counts the candidates of a solution.
fn count(counts: &mut [u32], grid: &Grid) {
    let side = grid.side();
    for (cell, digit) in grid.filled() {
        counts[cell.index() * side + digit.index()] += 1;
    }
}

/// Whether every solution of the second puzzle obviously solves the first one. This holds if the second allows no other
/// candidates and has all constraints of the first.
fn demands_no_less(first: &Puzzle, second: &Puzzle) -> bool {
    let (wide, narrow) = (first.allowed(), second.allowed());
    let mut cells = first.board().cells();
    if !cells.all(|cell| narrow[cell].is_within(wide[cell])) {
        return false;
    }
    // The constraints must have the same order, with others possibly between them. Puzzles are changed in this way, and
    // a comparison of all with all takes too long.
    let mut others = second.constraints.iter();
    let mut constraints = first.constraints.iter();
    constraints.all(|constraint| others.any(|other| other == constraint))
}
