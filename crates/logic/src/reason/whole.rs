//! What rules about the whole board say, as reasons of steps.

use ninefold_grid::{Cell, Digit};

use super::payload::Payload;
use crate::truth::Truth;

/// Why a rule about the whole board takes candidates away, or cannot hold.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Whole {
    /// The number of the rule among those of its kind.
    pub rule: usize,
    /// What it is about.
    pub about: About,
    /// What is seen.
    pub fact: Fact,
}

impl Payload for Whole {
    fn truths(&self) -> Vec<Truth> {
        vec![Truth::Whole(self.rule)]
    }
}

/// What a fact is about.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum About {
    /// The region with this number.
    Region(Digit),
    /// The cells with these digits.
    Digits(Vec<Digit>),
    /// This many rows and columns, read both ways.
    Lines(usize),
}

/// A row or a column, read one way.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Reading {
    /// What it is called, such as `row 3 from the right`.
    pub name: String,
    /// Its place among all of them, from 1; 0 if it is not known.
    pub rank: usize,
    /// Its cells.
    pub cells: Vec<Cell>,
}

/// What is seen of a rule about the whole board.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Fact {
    /// A cell can hold nothing.
    Empty(Cell),
    /// Cells that belong together are as many as there may be.
    Complete(Vec<Cell>),
    /// There is room in these cells alone.
    Room(Vec<Cell>),
    /// Cells that belong together cannot come together, or not grow enough.
    Apart(Vec<Cell>),
    /// The first cells cannot reach the others; if there are no first cells, the others are too few.
    Far(Vec<Cell>, Vec<Cell>),
    /// These cells can go on, or come together, over this one only.
    Gate(Vec<Cell>, Cell),
    /// A region has the digit in this cell.
    Taken(Digit, Cell),
    /// A region has no place for the digit but in these cells, one or none.
    Only(Digit, Vec<Cell>),
    /// Before this cell this many regions can begin, and they are numbered in that order.
    Order(Cell, usize),
    /// Each digit begins as many lines, so the rank of a line tells its first one.
    Begins(Box<Reading>, Digit),
    /// The first line comes before the second.
    Before(Box<[Reading; 2]>),
    /// Of the other lines (that begin with this digit) this many are less than this one, and this many greater.
    Among(Box<Reading>, Option<Digit>, [usize; 2]),
    /// The two lines are not equal.
    Alike(Box<[Reading; 2]>),
}
