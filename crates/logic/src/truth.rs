//! Truths: what a step rests on, for every technique.
//!
//! A truth is a set of candidates of which at least one is right. A cell holds some digit. A digit is somewhere
//! in a house. Cells of a house that have too few digits without two of them hold one of these two. If the
//! puzzle is proper, a pattern that could be filled in two ways has another digit somewhere. Everything else
//! about a step, such as links, colours and fins, is a way of looking at its truths. So
//! [`verify`](mod@crate::verify) needs nothing else.

use ninefold_grid::{Cell, Digit, House};

use crate::reason::symmetry::Symmetry;

/// At least one of these candidates is right.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Truth {
    /// The cell holds a digit.
    Cell(Cell),
    /// The digit is somewhere in the house.
    House(House, Digit),
    /// One of two digits is in these cells. They share a house and, without the two, have fewer digits than
    /// there are cells.
    Set(Vec<Cell>, [Digit; 2]),
    /// The solution is symmetric because the givens are. This holds only in proper puzzles. It is not a choice:
    /// if a candidate is right, so are its images.
    Symmetric(Symmetry),
    /// The rule with this number holds: each of its cells has a digit, and together they obey the rule.
    Rule(usize),
    /// The rule about the whole board with this number holds: its cells have digits that obey it. It is not a
    /// choice.
    Whole(usize),
    /// The digits of these houses, less those of the rules with these numbers, have a known sum. So the cells
    /// left over, less the cells of the rules outside the houses, have this sum.
    Sums(Vec<House>, Vec<usize>),
    /// Some cell of the pattern holds another digit. This holds only in proper puzzles.
    Escape(Deadly),
}

impl Truth {
    /// Returns the truths of a step by a deadly pattern: the pattern, and these cells and digits in houses.
    pub(crate) fn escape(
        pattern: Deadly,
        cells: impl IntoIterator<Item = Cell>,
        houses: impl IntoIterator<Item = (House, Digit)>,
    ) -> Vec<Truth> {
        let cells = cells.into_iter().map(Truth::Cell);
        let houses = houses.into_iter().map(|(h, d)| Truth::House(h, d));
        let pattern = std::iter::once(Truth::Escape(pattern));
        pattern.chain(cells).chain(houses).collect()
    }
}

/// Cells that could be filled in two ways if they held only these digits.
///
/// Each filling with these digits that obeys the rules inside the pattern can be turned into another one with
/// the same digits in every house. A proper puzzle never fills the pattern like this, because its solution
/// could be turned into a second one. The cells must not be given.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Deadly {
    /// The cells in ascending order, each with its digits of the pattern.
    pub cells: Vec<(Cell, Vec<Digit>)>,
}
