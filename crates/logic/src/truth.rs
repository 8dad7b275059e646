//! Truths: what a step rests on, whatever its technique.
//!
//! A truth is a set of candidates of which at least one is right. A cell holds some digit; a digit
//! stands somewhere in a house; cells of a house that have too few digits without two hold one of
//! these two; and, if the puzzle is proper, a pattern that could be filled in two
//! ways is left somewhere. Everything else about a step, links, colours, fins, is a way of looking
//! at its truths. So [`verify`](mod@crate::verify) needs nothing but them.

use ninefold_grid::{Cell, Digit, House};

use crate::reason::symmetry::Symmetry;

/// At least one of these candidates is right.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Truth {
    /// The cell holds a digit.
    Cell(Cell),
    /// The digit stands in the house.
    House(House, Digit),
    /// One of two digits stands in these cells. They share a house, and have too few digits without
    /// the two: fewer than cells.
    Set(Vec<Cell>, [Digit; 2]),
    /// The solution is symmetric as the givens are. Only in proper puzzles. Not a choice: who says that
    /// a candidate is right says it of its images too.
    Symmetric(Symmetry),
    /// The rule with this number holds: every one of its cells has its digit, and together they obey.
    Rule(usize),
    /// The rule about the whole board with this number holds: its cells have digits that obey. Not a choice.
    Whole(usize),
    /// The digits of these houses less those of the rules with these numbers have a known sum. So have the cells
    /// that are left over, and those beyond.
    Sums(Vec<House>, Vec<usize>),
    /// Some cell of the pattern holds another digit. Only in proper puzzles.
    Escape(Deadly),
}

impl Truth {
    /// The truths of a step that leaves a deadly pattern: the pattern, and these cells and digits in houses.
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

/// Cells that could be filled in two ways if they held no other digits than these.
///
/// Each filling with these digits that obeys the rules inside the pattern can be turned into
/// another one with the same digits in every house. So a proper puzzle, whose solution would be
/// turned into a second one, never fills the pattern like this. The cells must not be given.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Deadly {
    /// The cells in ascending order, each with its digits of the pattern.
    pub cells: Vec<(Cell, Vec<Digit>)>,
}
