//! The events that a textbook method reports while it works.

use ninefold_grid::{Cell, Digit, House};

/// A step of a method.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Event {
    /// A digit is placed in a cell.
    Place {
        /// The cell.
        cell: Cell,
        /// The digit.
        digit: Digit,
        /// The reason.
        why: Why,
    },
    /// The position cannot be completed.
    Contradiction {
        /// The contradiction.
        what: DeadEnd,
    },
    /// A digit is removed again.
    Erase {
        /// The cell.
        cell: Cell,
        /// The digit that was there.
        digit: Digit,
    },
    /// Backjumping skips cells that cannot have caused the dead end.
    Jump {
        /// The cell that ran out of digits.
        from: Cell,
        /// The cell that is changed next; it is not the one just before `from`.
        to: Cell,
    },
    /// A pass over the whole board is finished.
    Iteration {
        /// The number of the pass, from 1.
        number: u64,
        /// The number of digits placed during the pass.
        placed: usize,
    },
    /// The board is full and correct.
    Solution,
}

/// The reason why a digit is placed.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Why {
    /// It is a guess.
    Guess,
    /// It is the only candidate of the cell.
    NakedSingle,
    /// The cell is the only place of the digit in the house.
    HiddenSingle(House),
}

/// A contradiction.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum DeadEnd {
    /// No digit fits the cell.
    Cell(Cell),
    /// The digit has no place in the house.
    House(House, Digit),
    /// Two cells that see each other are given the same digit.
    Clash(Cell, Cell),
    /// The constraint with this number is broken, or names a cell that is not on the board.
    Constraint(usize),
}
