//! What a textbook method tells while it works.

use ninefold_grid::{Cell, Digit, House};

/// One step.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Event {
    /// A digit is put into a cell.
    Place {
        /// Where.
        cell: Cell,
        /// What.
        digit: Digit,
        /// For which reason.
        why: Why,
    },
    /// The position cannot be completed.
    Contradiction {
        /// What shows it.
        what: Dead,
    },
    /// A digit is taken back.
    Erase {
        /// Where.
        cell: Cell,
        /// What stood there.
        digit: Digit,
    },
    /// Backjumping leaves out cells that cannot have caused the dead end.
    Jump {
        /// The cell that ran out of digits.
        from: Cell,
        /// The cell that is changed next; it is not the one just before `from`.
        to: Cell,
    },
    /// A pass over the whole board is finished.
    Iteration {
        /// Which, from 1.
        number: u64,
        /// Digits put during the pass.
        placed: usize,
    },
    /// The board is full and right.
    Solution,
}

/// Why a digit is put.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Why {
    /// To see what happens.
    Guess,
    /// It is the only candidate of the cell.
    NakedSingle,
    /// The cell is its only place in the house.
    HiddenSingle(House),
}

/// What cannot be.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Dead {
    /// No digit fits the cell.
    Cell(Cell),
    /// The digit has no place in the house.
    House(House, Digit),
    /// Two cells that see each other are given the same digit.
    Clash(Cell, Cell),
    /// The constraint with this number is broken, or names a cell that is not on the board.
    Constraint(usize),
}
