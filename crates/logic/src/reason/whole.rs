//! Rules about the whole board, as reasons of steps.

use ninefold_grid::{Cell, Digit};

use super::payload::Payload;
use crate::truth::Truth;

/// The reason why a rule about the whole board eliminates candidates, or cannot hold.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Whole {
    /// The number of the rule among those of its kind.
    pub rule: usize,
    /// What the fact is about.
    pub about: About,
    /// The fact that was found.
    pub fact: Fact,
}

impl Payload for Whole {
    fn truths(&self) -> Vec<Truth> {
        vec![Truth::Whole(self.rule)]
    }
}

/// The subject of a fact.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum About {
    /// The region with this number.
    Region(Digit),
    /// The cells with these digits.
    Digits(Vec<Digit>),
    /// This many rows and columns, read in both directions.
    Lines(usize),
}

/// A row or a column, read in one direction.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Reading {
    /// The name of the line, such as `row 3 from the right`.
    pub name: String,
    /// The rank among all lines, from 1; 0 if it is not known.
    pub rank: usize,
    /// Its cells.
    pub cells: Vec<Cell>,
}

/// A fact about a rule of the whole board.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Fact {
    /// A cell has no candidate.
    Empty(Cell),
    /// These connected cells are as many as there may be.
    Complete(Vec<Cell>),
    /// Only these cells have room.
    Room(Vec<Cell>),
    /// Cells that belong together cannot be connected, or cannot grow to their size.
    Apart(Vec<Cell>),
    /// The first cells cannot reach the others; if there are no first cells, the others are too few.
    Far(Vec<Cell>, Vec<Cell>),
    /// These cells can only grow, or be connected, over this one.
    Gate(Vec<Cell>, Cell),
    /// The region already has the digit in this cell.
    Taken(Digit, Cell),
    /// The region has no place for the digit except in these cells, of which there are one or none.
    Only(Digit, Vec<Cell>),
    /// At most this many regions begin before this cell, and they are numbered in that order.
    Order(Cell, usize),
    /// Each digit begins equally many lines, so the rank of a line gives its first digit.
    Begins(Box<Reading>, Digit),
    /// The first line comes before the second.
    Before(Box<[Reading; 2]>),
    /// Of the other lines, this many are less than this one, and this many are greater. If a digit is given,
    /// only lines that begin with it count.
    Among(Box<Reading>, Option<Digit>, [usize; 2]),
    /// The two lines are not equal.
    Alike(Box<[Reading; 2]>),
}
