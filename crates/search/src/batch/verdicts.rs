//! Stores the verdicts: none, one, or two solutions of each puzzle.

use super::answer::Answer;
use super::row::Row;

/// The puzzles, in one of two forms.
pub(super) enum Puzzles<'a> {
    /// The digits 1 to 9, 0 for an empty cell.
    Givens(&'a [[u8; 81]]),
    /// Candidates: bit `d` for the digit `d + 1`.
    Candidates(&'a [[u16; 81]]),
}

/// The puzzles, and the place for their answers.
pub(super) struct Verdicts<'a> {
    pub(super) puzzles: Puzzles<'a>,
    pub(super) answers: &'a mut [Answer],
    /// The number of solutions to find; two are needed to prove uniqueness.
    pub(super) enough: u8,
    /// The greatest number of guesses of a puzzle.
    pub(super) patience: u32,
}

impl Verdicts<'_> {
    /// The number of puzzles.
    #[inline(always)]
    pub(super) fn len(&self) -> usize {
        match self.puzzles {
            Puzzles::Givens(puzzles) => puzzles.len(),
            Puzzles::Candidates(puzzles) => puzzles.len(),
        }
    }

    /// Returns the candidates of a puzzle whose search starts, or starts again.
    #[inline(always)]
    pub(super) fn begin(&mut self, puzzle: usize) -> Row {
        self.answers[puzzle] = Answer::NONE;
        match self.puzzles {
            Puzzles::Givens(puzzles) => Row::of_givens(&puzzles[puzzle]),
            Puzzles::Candidates(puzzles) => Row::of_candidates(&puzzles[puzzle]),
        }
    }

    /// Counts a guess. Returns whether the search of this puzzle may make it.
    #[inline(always)]
    pub(super) fn guess(&mut self, puzzle: usize) -> bool {
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

    /// Stores a solution. Returns whether the search of this puzzle must continue.
    #[inline(always)]
    pub(super) fn solution(&mut self, puzzle: usize, solution: &Row) -> bool {
        let answer = &mut self.answers[puzzle];
        answer.solutions += 1;
        let digits = solution.digits();
        match answer.solutions {
            1 => answer.first = digits,
            _ => answer.second = digits,
        }
        answer.solutions < self.enough
    }
}
