//! What is found for a puzzle.

/// What the engine says about one puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// How many solutions: 0, 1, or 2 for two or more; [`Answer::UNDECIDED`] if the engine gave up.
    pub solutions: u8,
    /// The digits 1 to 9 of a solution, row by row; zeros if there is none.
    pub first: [u8; 81],
    /// Another solution; zeros if there is none.
    pub second: [u8; 81],
    /// How many guesses it took.
    pub guesses: u32,
}

impl Answer {
    /// Instead of the number of solutions: the engine gave up after [`Answer::PATIENCE`] guesses.
    pub const UNDECIDED: u8 = u8::MAX;

    /// Guesses after which a puzzle is given up, a thousand times what the hardest proper puzzles
    /// take. Few givens that contradict each other somewhere deep can take for ever, and a search in
    /// lanes has no budget; whoever has one can go on with [`nine`](crate::nine).
    pub const PATIENCE: u32 = 100_000;

    /// No solution.
    pub const NONE: Answer = Answer {
        solutions: 0,
        first: [0; 81],
        second: [0; 81],
        guesses: 0,
    };
}
