//! The usual questions to a puzzle, as methods.

use ninefold_canon::{NoForm, canonical_puzzle};
use ninefold_format::Record;
use ninefold_grid::{Grid, Puzzle};
use ninefold_logic::NotExplained;
use ninefold_report::{self as report, Advice, Checked, Explained, Rating, Scale, Unrated};
use ninefold_search::{self as search, Budget, Collect, Counted, Possible, Solved};
use ninefold_techniques::{Flow, Policy, Until};

/// The usual questions to a [`Puzzle`], as methods: solve it, count its solutions, check, explain and rate it.
///
/// The methods have no limits and use the usual options. The functions behind them, which take a budget and
/// options, are in [`search`](crate::search) and [`report`](crate::report).
///
/// This is a trait because the crate of `Puzzle` knows no engine.
///
/// ```
/// use ninefold::{Ask, Puzzle};
///
/// let puzzle: Puzzle =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// assert_eq!(puzzle.count(2).count, 1);
/// let solution = puzzle.solution().ok_or("no solution")?;
/// assert!(solution.to_string().starts_with("534678912"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Ask {
    /// Returns the verdict (exactly one solution, several, none), with the solutions that prove it.
    ///
    /// ```
    /// use ninefold::search::Verdict;
    /// use ninefold::{Ask, Puzzle};
    ///
    /// let puzzle: Puzzle = "1............2..".parse()?;
    /// assert!(matches!(puzzle.solve().verdict, Verdict::Multiple(..)));
    /// # Ok::<(), ninefold::grid::notation::NotationError>(())
    /// ```
    fn solve(&self) -> Solved;

    /// Returns a solution, or `None` if there is none.
    ///
    /// ```
    /// use ninefold::{Ask, Puzzle};
    ///
    /// let puzzle: Puzzle = ".1...4....1...2.".parse()?;
    /// let solution = puzzle.solution().map(|grid| grid.to_string());
    /// assert_eq!(solution.as_deref(), Some("3142243142131324"));
    /// # Ok::<(), ninefold::grid::notation::NotationError>(())
    /// ```
    fn solution(&self) -> Option<Grid> {
        self.solve().verdict.solution().cloned()
    }

    /// Returns the number of solutions, counted up to `limit`. A limit of 0 counts all of them.
    ///
    /// ```
    /// use ninefold::{Ask, Puzzle};
    ///
    /// let empty: Puzzle = "................".parse()?;
    /// assert_eq!(empty.count(0).count, 288);
    /// # Ok::<(), ninefold::grid::notation::NotationError>(())
    /// ```
    fn count(&self, limit: u64) -> Counted;

    /// Returns the first solutions, at most `limit` of them. A limit of 0 lists all.
    ///
    /// ```
    /// use ninefold::{Ask, Puzzle};
    ///
    /// let empty: Puzzle = "................".parse()?;
    /// assert_eq!(empty.solutions(5).len(), 5);
    /// # Ok::<(), ninefold::grid::notation::NotationError>(())
    /// ```
    fn solutions(&self, limit: usize) -> Vec<Grid>;

    /// Returns the true candidates: for every cell and digit, whether some solution has it. For each of them it
    /// counts up to `limit` solutions, at least one.
    ///
    /// ```
    /// use ninefold::grid::{Cell, Digit};
    /// use ninefold::search::Chance;
    /// use ninefold::{Ask, Puzzle};
    ///
    /// let puzzle: Puzzle = "1.....1........4".parse()?;
    /// let possible = puzzle.possible(100);
    /// assert_eq!(possible.solution_count(), Chance::In(6));
    /// assert_eq!(possible.chance(Cell::new(1), Digit::from_index(0)), Chance::Impossible);
    /// # Ok::<(), ninefold::grid::notation::NotationError>(())
    /// ```
    fn possible(&self, limit: u32) -> Possible;

    /// Returns what is wrong with the puzzle, if anything is.
    ///
    /// ```
    /// use ninefold::{Ask, Puzzle};
    ///
    /// let puzzle: Puzzle = "11..............".parse()?;
    /// let text = puzzle.check().text();
    /// assert!(text.starts_with("No solution. r1c1 and r1c2 are both 1 (row 1)."), "{text}");
    /// # Ok::<(), ninefold::grid::notation::NotationError>(())
    /// ```
    fn check(&self) -> Checked;

    /// Returns a hint in three levels: where to look, which technique to use, and the step.
    ///
    /// ```
    /// use ninefold::{Ask, Puzzle};
    ///
    /// let puzzle: Puzzle = ".1...4....1...2.".parse()?;
    /// assert!(puzzle.hint().levels[0].starts_with("A digit can be placed"));
    /// # Ok::<(), ninefold::grid::notation::NotationError>(())
    /// ```
    fn hint(&self) -> Advice;

    /// Returns every step on the way to the solution, each with its reason. `Display` writes the text.
    ///
    /// # Errors
    /// If the techniques do not support the board.
    ///
    /// ```
    /// use ninefold::{Ask, Puzzle};
    ///
    /// let puzzle: Puzzle = ".1...4....1...2.".parse()?;
    /// let explained = puzzle.explain()?;
    /// assert!(explained.to_string().contains("Solved in 12 steps; the hardest technique was Hidden Single."));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn explain(&self) -> Result<Explained, NotExplained>;

    /// Returns how hard the puzzle is on a scale.
    ///
    /// # Errors
    /// If the puzzle does not have exactly one solution, or the techniques do not solve it.
    ///
    /// ```
    /// use ninefold::{Ask, Puzzle, Scale};
    ///
    /// let puzzle: Puzzle = ".1...4....1...2.".parse()?;
    /// assert_eq!(puzzle.rate(Scale::Hodoku)?.to_string(), "HoDoKu Easy (48)");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn rate(&self, scale: Scale) -> Result<Rating, Unrated>;

    /// Returns the canonical form of the givens, which is the same for all puzzles that are equivalent under the
    /// Sudoku symmetries.
    ///
    /// # Errors
    /// [`NoForm`] if the board is not plain, if there are constraints or stated candidates, or if equal givens see
    /// each other.
    ///
    /// ```
    /// use ninefold::{Ask, Puzzle};
    ///
    /// let (one, other): (Puzzle, Puzzle) = ("1...............".parse()?, "......3.........".parse()?);
    /// assert_eq!(one.canonical()?, other.canonical()?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn canonical(&self) -> Result<Grid, NoForm>;
}

impl Ask for Puzzle {
    fn solve(&self) -> Solved {
        search::solve(self, &Budget::default())
    }

    fn count(&self, limit: u64) -> Counted {
        search::count(self, limit, &Budget::default())
    }

    fn solutions(&self, limit: usize) -> Vec<Grid> {
        let mut all = Collect {
            limit,
            grids: Vec::new(),
        };
        search::each(self, &mut all, &Budget::default());
        all.grids
    }

    fn possible(&self, limit: u32) -> Possible {
        let mut possible = Possible::new(self, limit);
        possible.search(&Budget::default());
        possible
    }

    fn check(&self) -> Checked {
        report::check(&Record::new(self.clone()), &Budget::default())
    }

    fn hint(&self) -> Advice {
        let record = Record::new(self.clone());
        report::advice(&record, &Budget::default(), Until::default())
    }

    fn explain(&self) -> Result<Explained, NotExplained> {
        let record = Record::new(self.clone());
        report::explain(&record, &Policy::default(), &Budget::default())
    }

    fn rate(&self, scale: Scale) -> Result<Rating, Unrated> {
        let see = &mut |_: &_| Flow::Continue(());
        report::rate(self, scale, &Budget::default(), Until::default(), see)
    }

    fn canonical(&self) -> Result<Grid, NoForm> {
        canonical_puzzle(self).map(|form| form.grid)
    }
}
