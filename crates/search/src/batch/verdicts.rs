//! The quest for verdicts: none, one, or two solutions of each puzzle.

use super::Answer;
use super::row::Row;
use super::search::Quest;

/// What the puzzles are given as.
pub(super) enum Puzzles<'a> {
    /// The digits 1 to 9, 0 for an empty cell.
    Givens(&'a [[u8; 81]]),
    /// Candidates: bit `d` for the digit `d + 1`.
    Candidates(&'a [[u16; 81]]),
}

/// Puzzles, and where their answers go.
pub(super) struct Verdicts<'a> {
    pub(super) puzzles: Puzzles<'a>,
    pub(super) answers: &'a mut [Answer],
    /// How many solutions to find: two to know whether one is the only one.
    pub(super) enough: u8,
    /// How many guesses a puzzle may take.
    pub(super) patience: u32,
}

impl Quest for Verdicts<'_> {
    const ORDERED: bool = true;

    #[inline(always)]
    fn len(&self) -> usize {
        match self.puzzles {
            Puzzles::Givens(puzzles) => puzzles.len(),
            Puzzles::Candidates(puzzles) => puzzles.len(),
        }
    }

    #[inline(always)]
    fn begin(&mut self, puzzle: usize) -> Row {
        self.answers[puzzle] = Answer::NONE;
        match self.puzzles {
            Puzzles::Givens(puzzles) => Row::of_givens(&puzzles[puzzle]),
            Puzzles::Candidates(puzzles) => Row::of_candidates(&puzzles[puzzle]),
        }
    }

    #[inline(always)]
    fn guess(&mut self, puzzle: usize) -> bool {
        let answer = &mut self.answers[puzzle];
        answer.guesses += 1;
        if answer.guesses > self.patience {
            *answer = Answer {
                solutions: Answer::UNDECIDED,
                guesses: answer.guesses,
                ..Answer::NONE
            };
            return false;
        }
        true
    }

    #[inline(always)]
    fn solution(&mut self, puzzle: usize, solution: impl FnOnce() -> Row) -> bool {
        let answer = &mut self.answers[puzzle];
        answer.solutions += 1;
        let digits = solution().digits();
        match answer.solutions {
            1 => answer.first = digits,
            _ => answer.second = digits,
        }
        answer.solutions < self.enough
    }

    fn solutions(&mut self, _: usize, _: u64) -> bool {
        unreachable!("verdicts show their solutions")
    }
}
