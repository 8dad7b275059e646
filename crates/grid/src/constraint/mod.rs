//! Constraints: the rules of a puzzle in addition to its houses, as data.
//!
//! A [`Constraint`] is a [`Rule`] (a [`Kind`] with its numbers, and groups of cells), or a combination of
//! constraints. A [`Puzzle`] carries a list of them, which is empty for most puzzles. [`obeys`] decides whether
//! a full board obeys a constraint; all faster code is tested against it.

mod automaton;
mod facts;
mod kind;
mod numbers;
mod oracle;
mod relation;
mod row;
pub(crate) mod rule;
mod sets;
mod words;

pub use automaton::Automaton;
pub use facts::{Fact, Target, facts};
pub use kind::{KINDS, Kind};
pub use numbers::{Mark, Numbers, Schema, Ties};
pub use oracle::{obeys, ranked_lines, region_size, segments, third, ties_of};
pub use relation::Relation;
pub use row::{KindRow, Scope};
pub use rule::{Constraint, Rule};
pub use sets::sets_of_size;

use crate::Puzzle;

impl Puzzle {
    /// Returns the first constraint that a board with this number of digits cannot have. With more than
    /// [`Kind::MOST_DIGITS`] digits, only the kinds in [`Kind::WIDE`] are possible, alone or in an
    /// [`All`](Constraint::All).
    ///
    /// ```
    /// use ninefold_grid::constraint::{Constraint, Kind};
    /// use ninefold_grid::{Board, Cell, Puzzle, Shape};
    ///
    /// let large = Puzzle::empty(Board::of(Shape::new(10, 10)?));
    /// let odd = Constraint::new(Kind::Odd, vec![Cell::new(0)]);
    /// let sum = Constraint::new(Kind::Sum(12), vec![Cell::new(0), Cell::new(1)]);
    /// let puzzle = large.with_constraints(vec![odd, sum.clone()]);
    /// assert_eq!(puzzle.unfit(), Some(&sum));
    /// # Ok::<(), ninefold_grid::ShapeError>(())
    /// ```
    pub fn unfit(&self) -> Option<&Constraint> {
        match self.board().side() > Kind::MOST_DIGITS {
            true => self
                .constraints
                .iter()
                .find(|constraint| !constraint.is_wide()),
            false => None,
        }
    }

    /// Returns the rules that hold in any case, those inside an [`All`](Constraint::All) included.
    ///
    /// ```
    /// use ninefold_grid::constraint::{Constraint, Kind};
    /// use ninefold_grid::{Board, Puzzle, Shape};
    ///
    /// let knight = Constraint::of(Kind::AntiKnight, vec![]);
    /// let puzzle = Puzzle::empty(Board::of(Shape::NINE)).with_constraints(vec![knight]);
    /// assert!(puzzle.certain().any(|rule| rule.kind == Kind::AntiKnight));
    /// ```
    pub fn certain(&self) -> impl Iterator<Item = &Rule> {
        self.constraints.iter().flat_map(Constraint::certain)
    }
}
