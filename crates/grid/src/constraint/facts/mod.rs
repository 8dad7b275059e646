//! The meaning of rules, in a few forms that do not depend on their kind.
//!
//! Solvers and explanations take what they know of a rule from here. The oracle does not: the facts are tested
//! against it.

mod explore;
mod of_kind;

use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use std::sync::Arc;

use super::automaton::Automaton;
use super::relation::Relation;
use super::rule::{Constraint, Rule};
use crate::{Board, Cell, Digit, HouseKind, Marks, Puzzle};
use of_kind::View;

/// One part of the meaning of a rule; see [`facts`].
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Fact {
    /// Each of the cells holds one of these digits.
    Only(Vec<Cell>, Marks),
    /// No digit occurs twice among the cells. If there are as many cells as digits, they are a house of this kind.
    Differ(Vec<Cell>, HouseKind),
    /// The two cells of each pair hold different digits.
    Apart(Vec<(Cell, Cell)>),
    /// The two cells of each pair, in this order, are in the relation.
    Related(Vec<(Cell, Cell)>, Arc<Relation>),
    /// Any two of the cells, the earlier first, are in the relation.
    AnyTwo(Vec<Cell>, Arc<Relation>),
    /// The values of the cells, each times its factor, have this sum. A cell may be named several times.
    Sum(Vec<(Cell, i64)>, i64),
    /// The cells hold different digits, which together are one of these sets: bit i stands for digit number i.
    OneSet(Vec<Cell>, Vec<u64>),
    /// The number of cells that hold one of these digits is within these bounds.
    Count(Vec<Cell>, Marks, RangeInclusive<usize>),
    /// All groups hold the same digits, each the same number of times.
    Same(Vec<Vec<Cell>>),
    /// At least one of these cells holds one of its digits. Without cells, nothing obeys the rule.
    AnyOf(Vec<(Cell, Marks)>),
    /// At least one of these constraints holds.
    Either(Vec<Constraint>),
    /// The value of the cell is a place of the line, from 1, and that place holds the target.
    Points(Cell, Vec<Cell>, Target),
    /// The inner cells of the line depend on its ends. If the ends hold digits number a and b of n, entry a·n + b
    /// is what each inner cell may hold: bit i stands for digit number i. If the entry is `None`, the ends may not
    /// hold them.
    Ends(Vec<Cell>, Vec<Option<u64>>),
    /// The cells between the two cells that hold these digits have this sum. Without digits, the two cells are
    /// those of the least and the greatest digit of the line.
    Between(Vec<Cell>, Option<[Digit; 2]>, i64),
    /// The automaton accepts the line.
    Line(Vec<Cell>, Arc<Automaton>),
    /// The other facts do not state the whole rule: the [oracle](super::obeys) decides.
    Opaque,
}

/// What the place holds to which a cell [points](Fact::Points).
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Target {
    /// This digit.
    Digit(Digit),
    /// The digit of this cell.
    Cell(Cell),
}

impl Fact {
    /// Returns pairs of cells that hold different digits because of this fact alone, on this board. A pair may
    /// occur in any order, and more than once. If a pair names one cell twice, no digit is possible in that cell.
    ///
    /// ```
    /// use ninefold_grid::constraint::Fact;
    /// use ninefold_grid::{Board, Cell, Shape};
    ///
    /// let (a, b) = (Cell::new(0), Cell::new(10));
    /// let sum = |total| Fact::Sum(vec![(a, 1), (b, 1)], total);
    /// let board = Board::of(Shape::NINE);
    /// assert_eq!(sum(9).apart(&board), [(a, b)]);
    /// assert_eq!(sum(10).apart(&board), []); // 5 and 5
    /// ```
    pub fn apart(&self, board: &Board) -> Vec<(Cell, Cell)> {
        let any_two = |cells: &[Cell]| {
            let few = at_most_twice(cells, board);
            let cells = few.as_deref().unwrap_or(cells);
            let before = |j: usize| cells[..j].iter().map(move |&a| (a, cells[j]));
            (0..cells.len()).flat_map(before).collect()
        };
        match self {
            Fact::Differ(cells, _) | Fact::OneSet(cells, _) => any_two(cells),
            Fact::AnyTwo(cells, relation) if relation.keeps_apart() => any_two(cells),
            Fact::Related(pairs, relation) if relation.keeps_apart() => pairs.clone(),
            Fact::Apart(pairs) => pairs.clone(),
            Fact::Sum(terms, total) => match terms[..] {
                [(a, x), (b, y)] if a != b => {
                    let mut values = i64::from(board.first())..=i64::from(board.last());
                    let is_sum = |value| x.saturating_add(y).saturating_mul(value) == *total;
                    match values.any(is_sum) {
                        true => Vec::new(),
                        false => vec![(a, b)],
                    }
                }
                _ => Vec::new(),
            },
            _ => Vec::new(),
        }
    }

    /// Returns constraints of the simplest kinds with the same meaning, one for each pair of a relation. Returns
    /// `None` if no kind has exactly this meaning.
    ///
    /// ```
    /// use ninefold_grid::constraint::{Constraint, Kind, Rule, facts};
    /// use ninefold_grid::{Board, Cell, Puzzle, Shape};
    ///
    /// let puzzle = Puzzle::empty(Board::of(Shape::NINE));
    /// let squares = Rule { kind: Kind::Entropy, groups: vec![] };
    /// let first = facts(&puzzle, &squares)[0].constraints(puzzle.board());
    /// let low = |cell| Constraint::new(Kind::OneOf(vec![1, 2, 3]), vec![Cell::new(cell)]);
    /// assert_eq!(first, Some(vec![Constraint::Any([0, 1, 9, 10].map(low).to_vec())]));
    /// ```
    pub fn constraints(&self, board: &Board) -> Option<Vec<Constraint>> {
        of_kind::constraints(self, board)
    }
}

/// Returns the meaning of a rule of a puzzle. A filling that obeys the rule satisfies all of the facts. A filling
/// that satisfies all of them obeys the rule, unless [`Fact::Opaque`] is among them.
///
/// The facts are about the rule alone: nothing is concluded from houses or other rules. Some kinds, such as
/// [`Kind::NoOther`](super::Kind::NoOther), depend on what else the puzzle has.
///
/// ```
/// use ninefold_grid::constraint::{Fact, Kind, Rule, facts};
/// use ninefold_grid::{Board, Cell, Puzzle, Shape};
///
/// let puzzle = Puzzle::empty(Board::of(Shape::NINE));
/// let cells = vec![Cell::new(0), Cell::new(1)];
/// let cage = Rule { kind: Kind::Cage(Some(10)), groups: vec![cells] };
/// let facts = facts(&puzzle, &cage);
/// assert!(matches!(&facts[..], [Fact::Differ(..), Fact::Sum(_, 10)]));
/// ```
pub fn facts(puzzle: &Puzzle, rule: &Rule) -> Vec<Fact> {
    View::new(puzzle, rule).facts()
}

/// Returns the first two of each cell in a list that has more cells than the board. They make the same pairs as the
/// whole list. Returns `None` if the list is not that long.
fn at_most_twice(cells: &[Cell], board: &Board) -> Option<Vec<Cell>> {
    if cells.len() <= board.cell_count() {
        return None;
    }
    let mut seen: BTreeMap<Cell, usize> = BTreeMap::new();
    let first = cells.iter().filter(|cell| {
        let times = seen.entry(**cell).or_default();
        *times += 1;
        *times <= 2
    });
    Some(first.copied().collect())
}
