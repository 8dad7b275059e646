//! A position of any size: the public interface of the techniques. Inside, everything is generic over the
//! number of words of a set of cells. This file looks at the size, once for each call.

use std::sync::{Arc, LazyLock};

use ninefold_grid::{Board, Candidate, Cell, Digit, Grid, ProperPuzzle, Puzzle, Shape};
use ninefold_logic::{
    Digits, Layout, MAX_SIDE, NotExplained, Rules, State, Step, Technique, Unproved, apply, houses,
    verify,
};

use crate::find;
use crate::flow::Flow;
use crate::path::{self, End, Policy};
use crate::reach::Reach;
use crate::survey::Survey;

/// A board with digits and candidates, on which steps are found.
///
/// ```
/// use ninefold_grid::notation;
/// use ninefold_techniques::{End, Flow, Policy, Position};
///
/// let line = "530070000600195000098000060800060003400803001700020006060000280000419005000080079";
/// let puzzle = notation::read_line(line, None).expect("a puzzle");
/// let mut position = Position::new(&puzzle).expect("9×9");
///
/// let step = position.next(&Policy::default()).expect("an easy puzzle");
/// assert_eq!(ninefold_logic::notation::conclusion(position.board(), &step.conclusion), "r1c6=8");
/// position.apply(&step);
///
/// // The other steps, one after the other.
/// let mut count = 1;
/// let end = position.walk(&Policy::default(), &mut |_| {
///     count += 1;
///     Flow::Continue(())
/// });
/// assert_eq!((end, count), (End::Solved, 51));
/// ```
#[derive(Clone)]
pub struct Position(Sized);

#[derive(Clone)]
#[expect(
    clippy::large_enum_variant,
    reason = "nearly all positions are of the small kind, and these are not to lie in boxes"
)]
enum Sized {
    /// Up to 11×11, or 128 cells.
    Nine(Survey<2>),
    /// Up to 25×25, or 640 cells.
    TwentyFive(Box<Survey<10>>),
    /// Up to 64×64.
    SixtyFour(Box<Survey<64>>),
}

/// Runs the same code with a state of any size. The large ones are boxed, so a position is small. (A further
/// variant for 256 cells was tried. Easy 16×16 puzzles took about 7 % less time to explain, in WebAssembly, but
/// the code for all techniques was a quarter larger.)
macro_rules! with {
    ($position:expr, $state:ident => $body:expr) => {
        match $position {
            Sized::Nine($state) => $body,
            Sized::TwentyFive($state) => $body,
            Sized::SixtyFour($state) => $body,
        }
    };
}

static NINE: LazyLock<Arc<Layout<2>>> = LazyLock::new(|| Layout::new(&Board::of(Shape::NINE)));

impl Position {
    /// Returns the position of a puzzle before the first step. Techniques that rest on uniqueness find nothing.
    ///
    /// Pieces, diagonals and other complete regions are houses of the position's board. Constraints have
    /// techniques of their own.
    ///
    /// # Errors
    /// [`NotExplained`] if the board has more than [`MAX_SIDE`] digits, or if it is not plain and has more
    /// than [`MAX_CELLS`](ninefold_logic::MAX_CELLS) cells or one digit.
    ///
    /// # Examples
    /// ```
    /// use ninefold_grid::constraint::{Constraint, Kind};
    /// use ninefold_grid::{Board, Cell, Puzzle, Shape};
    /// use ninefold_logic::Technique;
    /// use ninefold_techniques::{Position, Reach};
    ///
    /// // A cage of two cells that adds up to 3.
    /// let cells = vec![Cell::at(0, 0, 9), Cell::at(0, 1, 9)];
    /// let cage = Constraint::new(Kind::Cage(Some(3)), cells);
    /// let puzzle = Puzzle::empty(Board::of(Shape::NINE)).with_constraints(vec![cage]);
    ///
    /// let position = Position::new(&puzzle)?;
    /// let step = position.first(Technique::CageCombination, &Reach::default()).expect("a step");
    /// assert_eq!(step.effects().count(), 14);
    /// # Ok::<(), ninefold_logic::NotExplained>(())
    /// ```
    pub fn new(puzzle: &Puzzle) -> Result<Position, NotExplained> {
        match puzzle.is_plain() {
            true => Position::plain(puzzle, false),
            false => Position::ruled(puzzle, false),
        }
    }

    /// Returns the position of a proper puzzle before the first step, for all techniques. Those that rest on
    /// uniqueness need a puzzle whose rules are houses and cells that differ. They find nothing in other
    /// puzzles.
    ///
    /// # Errors
    /// [`NotExplained`] for the same boards as [`new`](Position::new).
    ///
    /// # Examples
    /// ```
    /// # use ninefold_grid::notation;
    /// use ninefold_grid::ProperPuzzle;
    /// use ninefold_techniques::Position;
    ///
    /// # let line = "530070000600195000098000060800060003400803001700020006060000280000419005000080079";
    /// let puzzle = notation::read_line(line, None).expect("a puzzle");
    /// // Whoever vouches for a puzzle has proved that it has exactly one solution.
    /// let position = Position::proper(&ProperPuzzle::vouched(puzzle))?;
    /// assert!(!position.is_full());
    /// # Ok::<(), ninefold_logic::NotExplained>(())
    /// ```
    pub fn proper(puzzle: &ProperPuzzle) -> Result<Position, NotExplained> {
        let puzzle = puzzle.puzzle();
        match puzzle.is_plain() {
            true => Position::plain(puzzle, true),
            false => Position::ruled(puzzle, true),
        }
    }

    /// Returns the position of a puzzle whose solution is known. Trials skip its candidates, which no trial can
    /// refute, and so take less time. No step rests on the solution. A solution that the position does not
    /// allow is ignored.
    ///
    /// ```
    /// use ninefold_grid::Puzzle;
    /// use ninefold_techniques::{End, Flow, Policy, Position};
    ///
    /// let puzzle: Puzzle = "123. 3.1. .1.. ..21".parse()?;
    /// let solution: Puzzle = "1234 3412 2143 4321".parse()?;
    /// let mut position = Position::new(&puzzle)?.knowing(solution.givens());
    /// assert_eq!(position.walk(&Policy::default(), &mut |_| Flow::Continue(())), End::Solved);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn knowing(mut self, solution: &Grid) -> Position {
        with!(&mut self.0, survey => survey.learn(solution));
        self
    }

    fn plain(puzzle: &Puzzle, is_proper: bool) -> Result<Position, NotExplained> {
        let board = puzzle.board();
        macro_rules! survey {
            ($layout:expr) => {
                Survey::new(State::of($layout, puzzle, is_proper))
            };
        }
        Ok(Position(match board.side() {
            9 if board.shape() == Some(Shape::NINE) => Sized::Nine(survey!(Arc::clone(&NINE))),
            0..=11 => Sized::Nine(survey!(Layout::new(board))),
            12..=25 => Sized::TwentyFive(Box::new(survey!(Layout::new(board)))),
            26..=MAX_SIDE => Sized::SixtyFour(Box::new(survey!(Layout::new(board)))),
            side => return Err(NotExplained::Side(side)),
        }))
    }

    fn ruled(puzzle: &Puzzle, is_proper: bool) -> Result<Position, NotExplained> {
        let houses = houses(puzzle)?;
        Ok(Position(match houses.board.cell_count() {
            0..=128 => Sized::Nine(Survey::new(State::ruled(houses, is_proper))),
            129..=640 => Sized::TwentyFive(Box::new(Survey::new(State::ruled(houses, is_proper)))),
            _ => Sized::SixtyFour(Box::new(Survey::new(State::ruled(houses, is_proper)))),
        }))
    }

    /// The board of the position. Its houses are those of the puzzle's board, and those constraints that have
    /// as many cells as there are digits.
    ///
    /// ```
    /// use ninefold_techniques::Position;
    ///
    /// let puzzle = "123. 3.1. .1.. ..21".parse().expect("a puzzle");
    /// let position = Position::new(&puzzle).expect("4×4");
    /// assert_eq!((position.board().side(), position.board().house_count()), (4, 12));
    /// ```
    pub fn board(&self) -> &Board {
        with!(&self.0, state => state.layout().board())
    }

    /// The rules of a puzzle that is not plain, in the form that techniques use.
    ///
    /// ```
    /// use ninefold_grid::constraint::{Constraint, Kind};
    /// use ninefold_grid::{Board, Cell, Puzzle, Shape};
    /// use ninefold_techniques::Position;
    ///
    /// let cage = Constraint::new(Kind::Cage(Some(3)), vec![Cell::new(0), Cell::new(1)]);
    /// let puzzle = Puzzle::empty(Board::of(Shape::NINE)).with_constraints(vec![cage]);
    /// let position = Position::new(&puzzle)?;
    /// assert_eq!(position.rules().map(|rules| rules.locals.len()), Some(1));
    /// # Ok::<(), ninefold_logic::NotExplained>(())
    /// ```
    pub fn rules(&self) -> Option<&Rules> {
        with!(&self.0, state => state.layout().rules())
    }

    /// Whether the board has this cell and this digit.
    fn knows(&self, Candidate { cell, digit }: Candidate) -> bool {
        let board = self.board();
        cell.index() < board.cell_count() && digit.value() <= board.side()
    }

    /// Places a digit in an open cell and removes it from the cells that see this one. Nothing changes if the
    /// cell already holds a digit, or if the board does not have the cell or the digit.
    ///
    /// ```
    /// # use ninefold_grid::notation;
    /// # use ninefold_techniques::Position;
    /// # let line = "530070000600195000098000060800060003400803001700020006060000280000419005000080079";
    /// let puzzle = notation::read_line(line, None).expect("a puzzle");
    /// let mut position = Position::new(&puzzle).expect("9×9");
    ///
    /// # use ninefold_grid::{Candidate, Cell, Digit};
    /// let (cell, peer) = (Cell::at(4, 4, 9), Cell::at(4, 1, 9));
    /// let digit = Digit::new(5).expect("from 1");
    /// assert!(position.candidates(peer).contains(digit));
    /// position.place(Candidate { cell, digit });
    /// assert_eq!(position.value(cell), Some(digit));
    /// assert!(!position.candidates(peer).contains(digit));
    /// ```
    pub fn place(&mut self, candidate: Candidate) {
        if self.knows(candidate) {
            with!(&mut self.0, survey => survey.change(|state| state.place(candidate)))
        }
    }

    /// Removes a candidate. Nothing changes if the candidate is not there.
    ///
    /// ```
    /// # use ninefold_grid::notation;
    /// # use ninefold_techniques::Position;
    /// # let line = "530070000600195000098000060800060003400803001700020006060000280000419005000080079";
    /// let puzzle = notation::read_line(line, None).expect("a puzzle");
    /// let mut position = Position::new(&puzzle).expect("9×9");
    ///
    /// # use ninefold_grid::{Candidate, Cell, Digit};
    /// let cell = Cell::at(0, 2, 9);
    /// let digit = Digit::new(4).expect("from 1");
    /// position.eliminate(Candidate { cell, digit });
    /// assert_eq!(position.candidates(cell).len(), 2);
    /// ```
    pub fn eliminate(&mut self, candidate: Candidate) {
        if self.knows(candidate) {
            with!(&mut self.0, survey => survey.change(|state| state.eliminate(candidate)))
        }
    }

    /// Places the digits that a step places, or removes the candidates that it eliminates.
    ///
    /// ```
    /// use ninefold_grid::{Cell, Digit};
    /// use ninefold_logic::Technique;
    /// use ninefold_techniques::{Position, Reach};
    ///
    /// let puzzle = "123. 3.1. .1.. ..21".parse().expect("a puzzle");
    /// let mut position = Position::new(&puzzle).expect("4×4");
    /// let step = position.first(Technique::FullHouse, &Reach::default()).expect("a step");
    /// position.apply(&step);
    /// assert_eq!(position.value(Cell::at(1, 1, 4)), Digit::new(4));
    /// ```
    pub fn apply(&mut self, step: &Step) {
        with!(&mut self.0, survey => survey.change(|state| apply(state, step)))
    }

    /// The candidates of a cell. The set is empty if the cell holds a digit, or if it is not on the board.
    ///
    /// ```
    /// # use ninefold_grid::notation;
    /// # use ninefold_techniques::Position;
    /// # let line = "530070000600195000098000060800060003400803001700020006060000280000419005000080079";
    /// let puzzle = notation::read_line(line, None).expect("a puzzle");
    /// let position = Position::new(&puzzle).expect("9×9");
    ///
    /// # use ninefold_grid::Cell;
    /// let values: Vec<usize> = position.candidates(Cell::at(0, 2, 9)).iter().map(|d| d.value()).collect();
    /// assert_eq!(values, [1, 2, 4]);
    /// ```
    pub fn candidates(&self, cell: Cell) -> Digits {
        match cell.index() < self.board().cell_count() {
            true => with!(&self.0, state => state.marks(cell)),
            false => Digits::EMPTY,
        }
    }

    /// The digit of a cell, given or placed; `None` also for a cell that is not on the board.
    ///
    /// ```
    /// # use ninefold_grid::notation;
    /// # use ninefold_techniques::Position;
    /// # let line = "530070000600195000098000060800060003400803001700020006060000280000419005000080079";
    /// let puzzle = notation::read_line(line, None).expect("a puzzle");
    /// let position = Position::new(&puzzle).expect("9×9");
    ///
    /// # use ninefold_grid::{Cell, Digit};
    /// assert_eq!(position.value(Cell::at(0, 0, 9)), Digit::new(5));
    /// assert_eq!(position.value(Cell::at(0, 2, 9)), None);
    /// ```
    pub fn value(&self, cell: Cell) -> Option<Digit> {
        match cell.index() < self.board().cell_count() {
            true => with!(&self.0, state => state.value(cell)),
            false => None,
        }
    }

    /// The digits of all cells, given or placed.
    ///
    /// ```
    /// # use ninefold_grid::notation;
    /// # use ninefold_techniques::Position;
    /// # let line = "530070000600195000098000060800060003400803001700020006060000280000419005000080079";
    /// let puzzle = notation::read_line(line, None).expect("a puzzle");
    /// let position = Position::new(&puzzle).expect("9×9");
    ///
    /// assert_eq!(position.grid(), *puzzle.givens());
    /// ```
    pub fn grid(&self) -> Grid {
        let board = self.board();
        let mut grid = Grid::on(board);
        for cell in board.cells() {
            grid.set(cell, self.value(cell));
        }
        grid
    }

    /// Whether every cell holds a digit.
    ///
    /// ```
    /// use ninefold_techniques::{Flow, Policy, Position};
    ///
    /// let puzzle = "123. 3.1. .1.. ..21".parse().expect("a puzzle");
    /// let mut position = Position::new(&puzzle).expect("4×4");
    /// assert!(!position.is_full());
    /// position.walk(&Policy::default(), &mut |_| Flow::Continue(()));
    /// assert!(position.is_full());
    /// ```
    pub fn is_full(&self) -> bool {
        with!(&self.0, state => state.is_full())
    }

    /// Hands over every step of a technique in its finder's order, until `take` returns a break. There are none
    /// in a [broken](Position::is_broken) position.
    ///
    /// ```
    /// # use ninefold_grid::notation;
    /// # use ninefold_techniques::Position;
    /// # let line = "530070000600195000098000060800060003400803001700020006060000280000419005000080079";
    /// let puzzle = notation::read_line(line, None).expect("a puzzle");
    /// let position = Position::new(&puzzle).expect("9×9");
    ///
    /// use ninefold_logic::Technique;
    /// use ninefold_techniques::{Flow, Reach};
    ///
    /// let mut cells = Vec::new();
    /// let _ = position.each(Technique::HiddenSingle, &Reach::default(), &mut |step| {
    ///     cells.extend(step.effects().map(|(candidate, _)| position.board().name(candidate.cell)));
    ///     if cells.len() == 3 { Flow::Break(()) } else { Flow::Continue(()) }
    /// });
    /// assert_eq!(cells.len(), 3);
    /// ```
    pub fn each(
        &self,
        technique: Technique,
        reach: &Reach,
        take: &mut dyn FnMut(Step) -> Flow,
    ) -> Flow {
        if self.is_broken() {
            return Flow::Continue(());
        }
        with!(&self.0, state => find::find(state, technique, reach, take))
    }

    /// Lists every step of a technique.
    ///
    /// ```
    /// # use ninefold_grid::notation;
    /// # use ninefold_techniques::Position;
    /// # let line = "530070000600195000098000060800060003400803001700020006060000280000419005000080079";
    /// let puzzle = notation::read_line(line, None).expect("a puzzle");
    /// let position = Position::new(&puzzle).expect("9×9");
    ///
    /// use ninefold_logic::Technique;
    /// use ninefold_techniques::Reach;
    ///
    /// let steps = position.all(Technique::NakedSingle, &Reach::default());
    /// assert_eq!(steps.len(), 4);
    /// ```
    pub fn all(&self, technique: Technique, reach: &Reach) -> Vec<Step> {
        let mut steps = Vec::new();
        let _ = self.each(technique, reach, &mut |step| {
            steps.push(step);
            Flow::Continue(())
        });
        steps
    }

    /// Finds the first step of a technique.
    ///
    /// ```
    /// # use ninefold_grid::notation;
    /// # use ninefold_techniques::Position;
    /// # let line = "530070000600195000098000060800060003400803001700020006060000280000419005000080079";
    /// let puzzle = notation::read_line(line, None).expect("a puzzle");
    /// let position = Position::new(&puzzle).expect("9×9");
    ///
    /// use ninefold_logic::Technique;
    /// use ninefold_techniques::Reach;
    ///
    /// let step = position.first(Technique::NakedSingle, &Reach::default()).expect("a step");
    /// assert_eq!(ninefold_logic::notation::conclusion(position.board(), &step.conclusion), "r5c5=5");
    /// ```
    pub fn first(&self, technique: Technique, reach: &Reach) -> Option<Step> {
        if self.is_broken() {
            return None;
        }
        with!(&self.0, state => find::first(state, technique, reach))
    }

    /// Finds the step that a policy takes next.
    ///
    /// ```
    /// use ninefold_techniques::{Policy, Position};
    ///
    /// let puzzle = "123. 3.1. .1.. ..21".parse().expect("a puzzle");
    /// let position = Position::new(&puzzle).expect("4×4");
    /// let step = position.next(&Policy::default()).expect("a step");
    /// assert_eq!(ninefold_logic::notation::conclusion(position.board(), &step.conclusion), "r2c2=4");
    /// ```
    pub fn next(&self, policy: &Policy) -> Option<Step> {
        with!(&self.0, state => path::next(state, policy))
    }

    /// Takes steps as a policy requires, until no technique finds one or `see` returns a break. `see` is shown
    /// each step before it is taken. Afterwards the position is the last one reached.
    ///
    /// ```
    /// use ninefold_techniques::{End, Flow, Policy, Position};
    ///
    /// let puzzle = "123. 3.1. .1.. ..21".parse().expect("a puzzle");
    /// let mut position = Position::new(&puzzle).expect("4×4");
    /// let mut steps = 0;
    /// let end = position.walk(&Policy::default(), &mut |_| {
    ///     steps += 1;
    ///     Flow::Continue(())
    /// });
    /// assert_eq!((end, steps), (End::Solved, 8));
    /// ```
    pub fn walk(&mut self, policy: &Policy, see: &mut dyn FnMut(&Step) -> Flow) -> End {
        with!(&mut self.0, state => path::walk(state, policy, None, see))
    }

    /// Takes steps as [`walk`](Position::walk) does. If no technique finds one, a digit of the solution is
    /// placed, if the solution is a grid of this board.
    ///
    /// ```
    /// use ninefold_grid::Puzzle;
    /// use ninefold_techniques::{End, Flow, Policy, Position};
    ///
    /// let puzzle: Puzzle = "1... .... .... ....".parse().expect("a puzzle");
    /// let solution: Puzzle = "1234 3412 2143 4321".parse().expect("a puzzle");
    /// let mut position = Position::new(&puzzle).expect("4×4");
    /// let mut go_on = |_: &_| Flow::Continue(());
    /// assert_eq!(position.clone().walk(&Policy::default(), &mut go_on), End::Stuck);
    /// let end = position.walk_knowing(&Policy::default(), solution.givens(), &mut go_on);
    /// assert_eq!((end, &position.grid()), (End::Solved, solution.givens()));
    /// ```
    pub fn walk_knowing(
        &mut self,
        policy: &Policy,
        solution: &Grid,
        see: &mut dyn FnMut(&Step) -> Flow,
    ) -> End {
        let solution = Some(solution).filter(|grid| grid.fits(self.board()));
        with!(&mut self.0, state => path::walk(state, policy, solution, see))
    }

    /// Proves that a step follows from this position, without any finder.
    ///
    /// # Errors
    /// [`Unproved`] if the reason of the step does not prove what it concludes.
    ///
    /// # Examples
    /// ```
    /// # use ninefold_grid::notation;
    /// # use ninefold_techniques::Position;
    /// # let line = "530070000600195000098000060800060003400803001700020006060000280000419005000080079";
    /// let puzzle = notation::read_line(line, None).expect("a puzzle");
    /// let position = Position::new(&puzzle).expect("9×9");
    ///
    /// use ninefold_logic::{Conclusion, Technique, Unproved};
    /// use ninefold_techniques::Reach;
    ///
    /// let mut step = position.first(Technique::NakedSingle, &Reach::default()).expect("a step");
    /// assert_eq!(position.verify(&step), Ok(()));
    /// step.conclusion = Conclusion::Place(Vec::new());
    /// assert_eq!(position.verify(&step), Err(Unproved::NoConclusion));
    /// ```
    pub fn verify(&self, step: &Step) -> Result<(), Unproved> {
        with!(&self.0, state => verify(state, step))
    }

    /// Whether the position cannot lead to a solution: a cell has no candidate, a house has no place for a digit, or
    /// all cells are filled and a constraint does not hold.
    ///
    /// ```
    /// use ninefold_grid::{Candidate, Cell};
    /// use ninefold_techniques::Position;
    ///
    /// let puzzle = "123. 3.1. .1.. ..21".parse().expect("a puzzle");
    /// let mut position = Position::new(&puzzle).expect("4×4");
    /// for digit in position.candidates(Cell::at(1, 1, 4)).iter() {
    ///     position.eliminate(Candidate { cell: Cell::at(1, 1, 4), digit });
    /// }
    /// assert!(position.is_broken());
    /// ```
    pub fn is_broken(&self) -> bool {
        with!(&self.0, state => state.is_broken())
    }
}
