//! The puzzle: what a person can write down.

use std::fmt;

use crate::constraint::rule::Constraint;
use crate::{Board, Cell, Digit, Grid, Marks, Pencilmarks};

/// A board, its givens, its candidates and its constraints.
///
/// Only a puzzle that states candidates (a pencilmark puzzle, or "sukaku") has them. Constraints come in
/// addition to the houses of the board. Nothing is solved and nothing is promised: the givens may contradict
/// each other.
///
/// ```
/// use ninefold_grid::{Board, Cell, Digit, Puzzle, Shape};
///
/// let mut puzzle = Puzzle::empty(Board::of(Shape::NINE));
/// puzzle.give(Cell::at(4, 4, 9), Digit::new(5));
/// assert_eq!(puzzle.givens().count(), 1);
/// assert_eq!(puzzle.candidates(), None);
/// assert!(puzzle.is_plain() && puzzle.board().is_square());
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Puzzle {
    board: Board,
    givens: Grid,
    candidates: Option<Pencilmarks>,
    /// The constraints in addition to the houses of the board; most puzzles have none.
    pub constraints: Vec<Constraint>,
}

/// The error for digits or candidates that do not fit their board: there is not one entry for each cell, or
/// a digit is greater than the side.
///
/// ```
/// use ninefold_grid::{Board, DoesNotFit, Grid, Puzzle, Shape};
///
/// let puzzle = Puzzle::new(Board::of(Shape::NINE), Grid::empty(16));
/// assert_eq!(puzzle, Err(DoesNotFit));
/// ```
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct DoesNotFit;

impl fmt::Display for DoesNotFit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the digits or candidates are those of a board of another size")
    }
}

impl std::error::Error for DoesNotFit {}

impl Puzzle {
    /// Returns the puzzle on `board` without givens, candidates or constraints.
    ///
    /// ```
    /// use ninefold_grid::{Board, Puzzle, Shape};
    ///
    /// let puzzle = Puzzle::empty(Board::of(Shape::NINE));
    /// assert_eq!(puzzle.to_string(), ".".repeat(81));
    /// ```
    pub fn empty(board: Board) -> Puzzle {
        Puzzle {
            givens: Grid::on(&board),
            candidates: None,
            constraints: Vec::new(),
            board,
        }
    }

    /// Returns the puzzle on `board` with these givens.
    ///
    /// # Errors
    /// [`DoesNotFit`] if the grid is not one of this board.
    ///
    /// ```
    /// use ninefold_grid::{Board, Cell, Digit, Grid, Puzzle, Shape};
    ///
    /// let mut givens = Grid::empty(9);
    /// givens.set(Cell::new(0), Digit::new(7));
    /// let puzzle = Puzzle::new(Board::of(Shape::NINE), givens)?;
    /// assert_eq!(puzzle.given(Cell::new(0)), Digit::new(7));
    /// # Ok::<(), ninefold_grid::DoesNotFit>(())
    /// ```
    pub fn new(board: Board, givens: Grid) -> Result<Puzzle, DoesNotFit> {
        match givens.fits(&board) {
            true => Ok(Puzzle {
                board,
                givens,
                candidates: None,
                constraints: Vec::new(),
            }),
            false => Err(DoesNotFit),
        }
    }

    /// Returns the puzzle without its givens. Its constraints and the candidates of other cells stay.
    ///
    /// ```
    /// use ninefold_grid::Puzzle;
    ///
    /// let puzzle: Puzzle = "1... .... .... ...4".parse()?;
    /// assert_eq!(puzzle.without_givens(), Puzzle::empty(puzzle.board().clone()));
    /// # Ok::<(), ninefold_grid::notation::NotationError>(())
    /// ```
    #[must_use]
    pub fn without_givens(&self) -> Puzzle {
        let mut bare = self.clone();
        for (cell, _) in self.givens.filled() {
            bare.give(cell, None);
        }
        bare
    }

    /// Returns the puzzle on `board` that states the candidates of every cell. Cells with one candidate become
    /// givens.
    ///
    /// # Errors
    /// [`DoesNotFit`] if the candidates are not those of this board.
    ///
    /// ```
    /// use ninefold_grid::{Board, Cell, Digit, Pencilmarks, Puzzle, Shape};
    ///
    /// let mut candidates = Pencilmarks::full(9);
    /// candidates.fix(Cell::new(0), Digit::from_index(6));
    /// let puzzle = Puzzle::of_candidates(Board::of(Shape::NINE), candidates)?;
    /// assert_eq!(puzzle.given(Cell::new(0)), Digit::new(7));
    /// # Ok::<(), ninefold_grid::DoesNotFit>(())
    /// ```
    pub fn of_candidates(board: Board, candidates: Pencilmarks) -> Result<Puzzle, DoesNotFit> {
        if !candidates.fits(&board) {
            return Err(DoesNotFit);
        }
        let mut givens = Grid::on(&board);
        for (cell, marks) in candidates.iter() {
            givens.set(cell, marks.only());
        }
        Ok(Puzzle {
            board,
            givens,
            candidates: Some(candidates),
            constraints: Vec::new(),
        })
    }

    /// Returns the board.
    ///
    /// ```
    /// use ninefold_grid::{Board, Puzzle, Shape};
    ///
    /// let puzzle = Puzzle::empty(Board::of(Shape::NINE));
    /// assert_eq!(puzzle.board().shape(), Some(Shape::NINE));
    /// ```
    #[inline]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Returns the givens, as a grid that is empty in all other cells.
    ///
    /// ```
    /// use ninefold_grid::Puzzle;
    ///
    /// let puzzle: Puzzle = "1..4 ..1. .1.. 4..1".parse()?;
    /// assert_eq!(puzzle.givens().count(), 6);
    /// # Ok::<(), ninefold_grid::notation::NotationError>(())
    /// ```
    #[inline]
    pub fn givens(&self) -> &Grid {
        &self.givens
    }

    /// Returns the given of a cell, or `None` if the cell has none or is not on the board.
    ///
    /// ```
    /// use ninefold_grid::{Cell, Digit, Puzzle};
    ///
    /// let puzzle: Puzzle = "1..4 ..1. .1.. 4..1".parse()?;
    /// assert_eq!(puzzle.given(Cell::at(0, 3, 4)), Digit::new(4));
    /// assert_eq!(puzzle.given(Cell::new(100)), None);
    /// # Ok::<(), ninefold_grid::notation::NotationError>(())
    /// ```
    #[inline]
    pub fn given(&self, cell: Cell) -> Option<Digit> {
        self.givens.get(cell)
    }

    /// Returns the candidates that the puzzle states, or `None` if it states none. [`Puzzle::allowed`] returns
    /// candidates for every puzzle.
    ///
    /// ```
    /// use ninefold_grid::{Board, Pencilmarks, Puzzle, Shape};
    ///
    /// let board = Board::of(Shape::NINE);
    /// assert_eq!(Puzzle::empty(board.clone()).candidates(), None);
    /// let puzzle = Puzzle::of_candidates(board, Pencilmarks::full(9))?;
    /// assert_eq!(puzzle.candidates(), Some(&Pencilmarks::full(9)));
    /// # Ok::<(), ninefold_grid::DoesNotFit>(())
    /// ```
    pub fn candidates(&self) -> Option<&Pencilmarks> {
        self.candidates.as_ref()
    }

    /// Returns whether the board is [plain](Board::is_plain) and there are no constraints.
    ///
    /// ```
    /// use ninefold_grid::{Board, Puzzle, Shape};
    ///
    /// assert!(Puzzle::empty(Board::of(Shape::NINE)).is_plain());
    /// assert!(!Puzzle::empty(Board::latin(9, 9, 1, 9)?).is_plain()); // no boxes
    /// # Ok::<(), ninefold_grid::BoardError>(())
    /// ```
    pub fn is_plain(&self) -> bool {
        self.board.is_plain() && self.constraints.is_empty()
    }

    /// Returns whether its givens alone state the puzzle: it is [plain](Puzzle::is_plain) and states no candidates.
    ///
    /// ```
    /// use ninefold_grid::{Board, Cell, Marks, Puzzle, Shape};
    ///
    /// let mut puzzle = Puzzle::empty(Board::of(Shape::NINE));
    /// assert!(puzzle.is_givens_alone());
    /// puzzle.restrict(Cell::new(0), Marks::first_n(2)); // 1 or 2
    /// assert!(puzzle.is_plain() && !puzzle.is_givens_alone());
    /// ```
    pub fn is_givens_alone(&self) -> bool {
        self.is_plain() && self.candidates.is_none()
    }

    /// Returns the puzzle with these constraints in place of its own.
    ///
    /// ```
    /// use ninefold_grid::constraint::{Constraint, Kind};
    /// use ninefold_grid::{Board, Puzzle, Shape};
    ///
    /// let knight = Constraint::of(Kind::AntiKnight, vec![]);
    /// let puzzle = Puzzle::empty(Board::of(Shape::NINE)).with_constraints(vec![knight]);
    /// assert!(!puzzle.is_plain());
    /// ```
    #[must_use]
    pub fn with_constraints(self, constraints: Vec<Constraint>) -> Puzzle {
        Puzzle {
            constraints,
            ..self
        }
    }

    /// Returns a copy of the puzzle with this given in a cell. `None` removes the given and the candidates of
    /// the cell.
    ///
    /// Nothing changes if the cell or the digit is not one of this board.
    ///
    /// ```
    /// use ninefold_grid::{Cell, Puzzle};
    ///
    /// let puzzle: Puzzle = "1..4 ..1. .1.. 4..1".parse()?;
    /// let fewer = puzzle.with(Cell::at(0, 0, 4), None);
    /// assert_eq!(fewer.to_string(), "...4..1..1..4..1");
    /// # Ok::<(), ninefold_grid::notation::NotationError>(())
    /// ```
    #[must_use]
    pub fn with(&self, cell: Cell, given: Option<Digit>) -> Puzzle {
        let mut puzzle = self.clone();
        puzzle.give(cell, given);
        puzzle
    }

    /// Makes this digit the given of a cell. `None` removes the given and the candidates of the cell, so that
    /// every digit is allowed there.
    ///
    /// Nothing changes if the cell or the digit is not one of this board.
    ///
    /// ```
    /// use ninefold_grid::{Board, Cell, Digit, Puzzle, Shape};
    ///
    /// let mut puzzle = Puzzle::empty(Board::of(Shape::NINE));
    /// puzzle.give(Cell::at(0, 0, 9), Digit::new(7));
    /// assert!(puzzle.to_string().starts_with("7.."));
    /// ```
    #[inline]
    pub fn give(&mut self, cell: Cell, given: Option<Digit>) {
        let side = self.board.side();
        if cell.index() >= self.board.cell_count() || given.is_some_and(|d| d.value() > side) {
            return;
        }
        self.givens.set(cell, given);
        if let Some(candidates) = &mut self.candidates {
            candidates[cell] = given.map_or(Marks::first_n(side), Marks::of);
        }
    }

    /// Leaves in a cell only those of its allowed digits that are in `marks`. If one digit is left, it becomes
    /// the given of the cell.
    ///
    /// If no digit is left, the puzzle states that the cell has no candidate. Nothing changes if the cell is not
    /// on the board.
    ///
    /// ```
    /// use ninefold_grid::{Board, Cell, Digit, Puzzle, Shape};
    ///
    /// let mut puzzle = Puzzle::empty(Board::of(Shape::NINE));
    /// let cell = Cell::at(0, 0, 9);
    /// puzzle.restrict(cell, [1, 2].into_iter().filter_map(Digit::new).collect());
    /// assert_eq!((puzzle.allowed_at(cell).len(), puzzle.given(cell)), (2, None));
    /// puzzle.restrict(cell, [2, 3].into_iter().filter_map(Digit::new).collect());
    /// assert_eq!(puzzle.given(cell), Digit::new(2));
    /// ```
    pub fn restrict(&mut self, cell: Cell, marks: Marks) {
        if cell.index() >= self.board.cell_count() {
            return;
        }
        let before = self.allowed_at(cell);
        let left = before & marks;
        if left == before {
            return;
        }
        if let Some(candidates) = &mut self.candidates {
            candidates[cell] = left;
        } else if left.only().is_none() {
            let mut candidates = self.allowed();
            candidates[cell] = left;
            self.candidates = Some(candidates);
        }
        self.givens.set(cell, left.only());
    }

    /// Returns a copy of the puzzle that states candidates: those that it allows and that are in `left`.
    ///
    /// Cells with one candidate become givens. Cells that `left` does not have keep their candidates.
    ///
    /// ```
    /// use ninefold_grid::{Cell, Pencilmarks, Puzzle};
    ///
    /// let puzzle: Puzzle = "1..4 ..1. .1.. 4..1".parse()?;
    /// let left = puzzle.leaving(&Pencilmarks::full(4));
    /// assert_eq!(left.givens(), puzzle.givens());
    /// assert_eq!(left.candidates(), Some(&puzzle.allowed()));
    /// # Ok::<(), ninefold_grid::notation::NotationError>(())
    /// ```
    #[must_use]
    pub fn leaving(&self, left: &Pencilmarks) -> Puzzle {
        let mut puzzle = self.clone();
        let mut candidates = self.allowed();
        for (cell, marks) in left.iter().take(self.board.cell_count()) {
            candidates[cell] &= marks;
            puzzle.givens.set(cell, candidates[cell].only());
        }
        puzzle.candidates = Some(candidates);
        puzzle
    }

    /// Returns the digits that the puzzle itself allows in each cell, before any house or constraint is used.
    ///
    /// A cell with a given allows only that digit. Other cells allow the candidates that the puzzle states, or
    /// every digit if it states none.
    ///
    /// ```
    /// use ninefold_grid::{Cell, Puzzle};
    ///
    /// let allowed = "1..4 ..1. .1.. 4..1".parse::<Puzzle>()?.allowed();
    /// assert_eq!(allowed[Cell::at(0, 0, 4)].len(), 1);
    /// assert_eq!(allowed[Cell::at(0, 1, 4)].len(), 4);
    /// # Ok::<(), ninefold_grid::notation::NotationError>(())
    /// ```
    pub fn allowed(&self) -> Pencilmarks {
        let mut allowed = self
            .candidates
            .clone()
            .unwrap_or_else(|| Pencilmarks::full_on(&self.board));
        for (cell, digit) in self.givens.filled() {
            allowed.fix(cell, digit);
        }
        allowed
    }

    /// Returns the digits that the puzzle itself allows in one cell, as in [`Puzzle::allowed`]. A cell that is
    /// not on the board allows no digit.
    ///
    /// ```
    /// use ninefold_grid::{Cell, Puzzle};
    ///
    /// let puzzle: Puzzle = "1..4 ..1. .1.. 4..1".parse()?;
    /// assert_eq!(puzzle.allowed_at(Cell::at(0, 1, 4)).len(), 4);
    /// assert!(puzzle.allowed_at(Cell::new(100)).is_empty());
    /// # Ok::<(), ninefold_grid::notation::NotationError>(())
    /// ```
    pub fn allowed_at(&self, cell: Cell) -> Marks {
        if cell.index() >= self.board.cell_count() {
            return Marks::EMPTY;
        }
        match (self.givens[cell], &self.candidates) {
            (Some(digit), _) => Marks::of(digit),
            (None, Some(candidates)) => candidates[cell],
            (None, None) => Marks::first_n(self.board.side()),
        }
    }

    /// Returns the cells that have a given or do not allow every digit, in ascending order.
    ///
    /// ```
    /// use ninefold_grid::Puzzle;
    ///
    /// let puzzle: Puzzle = "1..4 ..1. .1.. 4..1".parse()?;
    /// assert_eq!(puzzle.stated().count(), 6);
    /// # Ok::<(), ninefold_grid::notation::NotationError>(())
    /// ```
    pub fn stated(&self) -> impl Iterator<Item = Cell> + '_ {
        let side = self.board.side();
        self.board
            .cells()
            .filter(move |&cell| self.allowed_at(cell).len() < side)
    }

    /// Returns the puzzle that keeps the givens and candidates of these cells and drops those of all others. All
    /// constraints stay.
    ///
    /// ```
    /// use ninefold_grid::{Cell, Puzzle};
    ///
    /// let puzzle: Puzzle = "1..4 ..1. .1.. 4..1".parse()?;
    /// let two = puzzle.only(&[Cell::new(0), Cell::new(3)]);
    /// assert_eq!(two.to_string(), "1..4............");
    /// # Ok::<(), ninefold_grid::notation::NotationError>(())
    /// ```
    #[must_use]
    pub fn only(&self, cells: &[Cell]) -> Puzzle {
        let mut fewer = Puzzle::empty(self.board.clone());
        for &cell in cells {
            fewer.restrict(cell, self.allowed_at(cell));
        }
        fewer.with_constraints(self.constraints.clone())
    }
}

/// A puzzle with exactly one solution.
///
/// Code that makes one has proved this. Techniques that rest on uniqueness accept no other type.
///
/// ```
/// use ninefold_grid::{ProperPuzzle, Puzzle};
///
/// fn givens(proper: &ProperPuzzle) -> usize {
///     proper.puzzle().givens().count()
/// }
/// let puzzle: Puzzle = "123. 3.1. .1.. ..21".parse()?;
/// assert_eq!(givens(&ProperPuzzle::vouched(puzzle)), 8);
/// # Ok::<(), ninefold_grid::notation::NotationError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct ProperPuzzle(Puzzle);

impl ProperPuzzle {
    /// Declares that a puzzle has exactly one solution, which the caller has proved.
    ///
    /// Nothing is checked. If the promise is false, steps that are deduced from it may be wrong; there is no
    /// other harm.
    ///
    /// ```
    /// use ninefold_grid::{ProperPuzzle, Puzzle};
    ///
    /// let puzzle: Puzzle = "123. 3.1. .1.. ..21".parse()?;
    /// let proper = ProperPuzzle::vouched(puzzle.clone()); // a solver has proved it
    /// assert_eq!(proper.puzzle(), &puzzle);
    /// # Ok::<(), ninefold_grid::notation::NotationError>(())
    /// ```
    pub fn vouched(puzzle: Puzzle) -> ProperPuzzle {
        ProperPuzzle(puzzle)
    }

    /// Returns the puzzle.
    ///
    /// ```
    /// use ninefold_grid::{ProperPuzzle, Puzzle};
    ///
    /// let puzzle: Puzzle = "123. 3.1. .1.. ..21".parse()?;
    /// let proper = ProperPuzzle::vouched(puzzle);
    /// assert_eq!(proper.puzzle().givens().count(), 8);
    /// # Ok::<(), ninefold_grid::notation::NotationError>(())
    /// ```
    pub fn puzzle(&self) -> &Puzzle {
        &self.0
    }
}
