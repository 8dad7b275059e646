//! The result for one puzzle.

/// The result of the search for one puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The number of solutions: 0, 1, or 2 for two or more. It is [`Answer::UNDECIDED`] if the engine gave up.
    pub solutions: u8,
    /// The digits 1 to 9 of a solution, row by row; zeros if there is none.
    pub first: [u8; 81],
    /// Another solution; zeros if there is none.
    pub second: [u8; 81],
    /// The number of guesses.
    pub guesses: u32,
}

impl Answer {
    /// Replaces the number of solutions if the engine gave up after [`Answer::PATIENCE`] guesses.
    pub const UNDECIDED: u8 = u8::MAX;

    /// The number of guesses after which the engine gives up on a puzzle. It is a thousand times what the hardest
    /// proper puzzles take. A few givens that contradict each other only deep in the search can take arbitrarily long,
    /// and a search in lanes has no budget. A caller with a budget can continue with [`nine`](crate::nine).
    pub const PATIENCE: u32 = 100_000;

    /// An answer without solutions.
    pub const NONE: Answer = Answer {
        solutions: 0,
        first: [0; 81],
        second: [0; 81],
        guesses: 0,
    };
}
