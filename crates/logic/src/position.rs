//! A position of any size: the edge of the room. Inside, everything is generic over the words of a
//! set of cells; here the size is looked at, once for each call.

use std::fmt;
use std::sync::{Arc, LazyLock};

use ninefold_grid::variant::Variant;
use ninefold_grid::{Candidate, Cell, Digit, Geometry, Grid, ProperPuzzle, Puzzle, Shape};

use crate::board::{Board, Digits};
use crate::catalogue::Technique;
use crate::find::{self, Flow};
use crate::layout::Layout;
use crate::path::{self, End, Policy};
use crate::reach::Reach;
use crate::rule::{self, Houses};
use crate::step::{Conclusion, Step};
use crate::verify::{self, Unproved};

/// The largest side: a set of digits is one word.
pub const MAX_SIDE: usize = 64;

/// A board with digits and candidates, on which steps are found.
#[derive(Clone)]
pub struct Position(Sized);

#[derive(Clone)]
enum Sized {
    /// Up to 11×11, or 128 cells.
    Nine(Board<2>),
    /// Up to 16×16.
    Sixteen(Board<4>),
    /// Up to 25×25, or 640 cells.
    TwentyFive(Box<Board<10>>),
    /// Up to 64×64.
    SixtyFour(Box<Board<64>>),
}

/// Does the same with a board of any size. The large ones lie elsewhere, so that a position is small.
macro_rules! with {
    ($position:expr, $board:ident => $body:expr) => {
        match $position {
            Sized::Nine($board) => $body,
            Sized::Sixteen($board) => $body,
            Sized::TwentyFive($board) => $body,
            Sized::SixtyFour($board) => $body,
        }
    };
}

/// The board is too large for techniques.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct TooLarge(usize);

impl fmt::Display for TooLarge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "techniques know sides up to {MAX_SIDE}, not {}", self.0)
    }
}

impl std::error::Error for TooLarge {}

/// Techniques cannot look at a variant, because it has this.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct NotExplained(&'static str);

impl fmt::Display for NotExplained {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "techniques do not know {}", self.0)
    }
}

impl std::error::Error for NotExplained {}

static NINE: LazyLock<Arc<Layout<2>>> = LazyLock::new(|| Layout::new(&Geometry::of(Shape::NINE)));

impl Position {
    /// The position of a puzzle before the first step. Techniques that rest on uniqueness find
    /// nothing.
    ///
    /// # Errors
    /// If the side is above [`MAX_SIDE`].
    pub fn new(puzzle: &Puzzle) -> Result<Position, TooLarge> {
        Position::of(puzzle, false)
    }

    /// The position of a proper puzzle, for all techniques.
    ///
    /// # Errors
    /// If the side is above [`MAX_SIDE`].
    pub fn proper(puzzle: &ProperPuzzle) -> Result<Position, TooLarge> {
        Position::of(puzzle.puzzle(), true)
    }

    /// The position of a variant before the first step: its pieces, diagonals and other regions are houses,
    /// its rules have techniques of their own. Techniques that rest on uniqueness find nothing.
    ///
    /// # Errors
    /// If the board has more than 4096 cells, or not from 2 to [`MAX_SIDE`] digits.
    pub fn variant(variant: &Variant) -> Result<Position, NotExplained> {
        let Houses {
            geometry,
            rules,
            allowed,
        } = rule::houses(variant).map_err(NotExplained)?;
        macro_rules! board {
            () => {{
                let mut board = Board::empty(Layout::ruled(&geometry, Some(rules)));
                for (cell, of) in geometry.cells().zip(&allowed) {
                    if let Some(digit) = of.only() {
                        board.give(Candidate { cell, digit });
                    }
                }
                board.state(allowed.into());
                board
            }};
        }
        Ok(Position(match geometry.cell_count() {
            0..=128 => Sized::Nine(board!()),
            129..=256 => Sized::Sixteen(board!()),
            257..=640 => Sized::TwentyFive(Box::new(board!())),
            _ => Sized::SixtyFour(Box::new(board!())),
        }))
    }

    fn of(puzzle: &Puzzle, is_proper: bool) -> Result<Position, TooLarge> {
        let geometry = puzzle.geometry();
        let side = geometry.side();
        Ok(Position(match side {
            0..=11 if geometry.shape() == Shape::NINE => {
                Sized::Nine(Board::of(Arc::clone(&NINE), puzzle, is_proper))
            }
            0..=11 => Sized::Nine(Board::of(Layout::new(geometry), puzzle, is_proper)),
            12..=16 => Sized::Sixteen(Board::of(Layout::new(geometry), puzzle, is_proper)),
            17..=25 => {
                Sized::TwentyFive(Board::of(Layout::new(geometry), puzzle, is_proper).into())
            }
            26..=MAX_SIDE => {
                Sized::SixtyFour(Board::of(Layout::new(geometry), puzzle, is_proper).into())
            }
            _ => return Err(TooLarge(side)),
        }))
    }

    /// The board's geometry.
    pub fn geometry(&self) -> &Geometry {
        with!(&self.0, board => board.layout().geometry())
    }

    /// Puts a digit into an open cell and takes it from the cells that see it.
    pub fn place(&mut self, candidate: Candidate) {
        with!(&mut self.0, board => board.place(candidate))
    }

    /// Takes a candidate away.
    pub fn eliminate(&mut self, candidate: Candidate) {
        with!(&mut self.0, board => board.eliminate(candidate))
    }

    /// Does what a step says.
    pub fn apply(&mut self, step: &Step) {
        with!(&mut self.0, board => path::apply(board, step))
    }

    /// The candidates of a cell; none once it holds a digit.
    pub fn candidates(&self, cell: Cell) -> Digits {
        with!(&self.0, board => board.marks(cell))
    }

    /// The digit of a cell, given or placed.
    pub fn value(&self, cell: Cell) -> Option<Digit> {
        with!(&self.0, board => board.value(cell))
    }

    /// All digits, given or placed.
    pub fn grid(&self) -> Grid {
        let geometry = self.geometry();
        let mut grid = Grid::on(geometry);
        for cell in geometry.cells() {
            grid.set(cell, self.value(cell));
        }
        grid
    }

    /// Whether every cell holds a digit.
    pub fn is_full(&self) -> bool {
        with!(&self.0, board => board.is_full())
    }

    /// Hands over every step of a technique in its finder's order, until `take` says stop. None on a
    /// [broken](Position::is_broken) board.
    pub fn each(
        &self,
        technique: Technique,
        reach: &Reach,
        take: &mut dyn FnMut(Step) -> Flow,
    ) -> Flow {
        if self.is_broken() {
            return Flow::Continue(());
        }
        with!(&self.0, board => find::find(board, technique, reach, take))
    }

    /// Every step of a technique.
    pub fn all(&self, technique: Technique, reach: &Reach) -> Vec<Step> {
        let mut steps = Vec::new();
        let _ = self.each(technique, reach, &mut |step| {
            steps.push(step);
            Flow::Continue(())
        });
        steps
    }

    /// The first step of a technique.
    pub fn first(&self, technique: Technique, reach: &Reach) -> Option<Step> {
        if self.is_broken() {
            return None;
        }
        with!(&self.0, board => find::first(board, technique, reach))
    }

    /// The step that a policy would take now.
    pub fn next(&self, policy: &Policy) -> Option<Step> {
        with!(&self.0, board => path::next(board, policy))
    }

    /// Walks as a policy says until nothing is left to do, or until `see`, which is shown each step
    /// with the position it was found in, says stop. The position is then the last one.
    pub fn walk(&mut self, policy: &Policy, see: &mut dyn FnMut(&Step) -> Flow) -> End {
        with!(&mut self.0, board => path::walk(board, policy, None, see))
    }

    /// The same; but where no technique goes on, a digit of the solution is placed.
    pub fn walk_knowing(
        &mut self,
        policy: &Policy,
        solution: &Grid,
        see: &mut dyn FnMut(&Step) -> Flow,
    ) -> End {
        with!(&mut self.0, board => path::walk(board, policy, Some(solution), see))
    }

    /// Proves a step here, without any finder.
    ///
    /// # Errors
    /// If it is not proved.
    pub fn verify(&self, step: &Step) -> Result<(), Unproved> {
        with!(&self.0, board => verify::verify(board, step))
    }

    /// Whether this is a contradiction: a cell without candidates, a digit without a place.
    pub fn is_broken(&self) -> bool {
        with!(&self.0, board => board.is_broken())
    }
}

impl Step {
    /// Everything that changes, one candidate after the other, with whether it is placed.
    pub fn effects(&self) -> impl Iterator<Item = (Candidate, bool)> + '_ {
        let is_placed = matches!(self.conclusion, Conclusion::Place(_));
        let candidates = self.conclusion.candidates().iter();
        candidates.map(move |&candidate| (candidate, is_placed))
    }
}
