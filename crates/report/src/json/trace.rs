//! What a textbook method does, step by step.

use serde::Serialize;

/// Why a digit is placed.
#[derive(Clone, PartialEq, Serialize, Debug)]
#[serde(tag = "why", rename_all = "snake_case")]
pub enum Why {
    /// It is a guess.
    Guess,
    /// It is the cell's only candidate.
    OnlyCandidate,
    /// The cell is its only place in a house.
    OnlyPlace {
        /// The house, such as `row 1`.
        house: String,
    },
}

/// What has become impossible.
#[derive(Clone, PartialEq, Serialize, Debug)]
#[serde(tag = "cause", rename_all = "snake_case")]
pub enum Cause {
    /// A cell has no candidate left.
    NoCandidate {
        /// The cell.
        cell: String,
    },
    /// A house has no place left for a digit.
    NoPlace {
        /// The house, such as `row 1`.
        house: String,
        /// The digit.
        digit: usize,
    },
    /// Two cells of one house are given the same digit.
    Clash {
        /// The two cells.
        cells: [String; 2],
    },
    /// A constraint is broken.
    Rule {
        /// The constraint in words.
        rule: String,
    },
}

/// One line of `ninefold solve --trace --json`.
#[derive(Clone, PartialEq, Serialize, Debug)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum Trace {
    /// A digit is placed in a cell.
    Place {
        /// The cell.
        cell: String,
        /// The digit.
        digit: usize,
        /// Why it is placed.
        #[serde(flatten)]
        why: Why,
    },
    /// A dead end.
    Contradiction {
        /// Why it is a dead end.
        #[serde(flatten)]
        cause: Cause,
    },
    /// A digit is taken back.
    Erase {
        /// The cell.
        cell: String,
        /// The digit.
        digit: usize,
    },
    /// The search goes back from a dead end by several cells at once.
    Jump {
        /// The cell without a digit.
        from: String,
        /// The latest cell that can have caused the dead end.
        to: String,
    },
    /// A round of deductions has ended.
    Iteration {
        /// The number of the round, from 1.
        number: u64,
        /// The number of digits that it placed.
        placed: usize,
    },
    /// The board is full.
    Solution,
    /// Further events are not shown.
    Cut {
        /// The number of events shown.
        shown: u64,
    },
}
